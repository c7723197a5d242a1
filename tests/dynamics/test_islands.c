// Islands, against connected components that are found by walking.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include "core/workers.h"
#include "dynamics/islands.h"

#include <stdlib.h>

// Makes room and starts.
static bool start(const um_allocator* allocator, umi_islands* islands, int32_t count)
{
    bool has_room = umi_islands_reserve(allocator, islands, count);
    if (has_room) {
        int32_t* bodies = calloc((size_t)count, sizeof bodies[0]);
        assert_non_null(bodies);
        for (int32_t i = 0; i < count; ++i) {
            bodies[i] = i;
        }
        umi_islands_start(islands, bodies, count);
        free(bodies);
    }
    return has_room;
}

enum {
    MOST_BODIES = 300,
};

// A component is named by its lowest member, like an island.
typedef struct graph {
    bool joined[MOST_BODIES][MOST_BODIES];
    int32_t component[MOST_BODIES];
    int32_t count;
} graph;

static void find_components(graph* g)
{
    static int32_t stack[MOST_BODIES];
    for (int32_t i = 0; i < g->count; ++i) {
        g->component[i] = -1;
    }
    for (int32_t first = 0; first < g->count; ++first) {
        if (g->component[first] >= 0) {
            continue;
        }
        int32_t height = 0;
        stack[height++] = first;
        g->component[first] = first;
        while (height > 0) {
            int32_t body = stack[--height];
            for (int32_t other = 0; other < g->count; ++other) {
                if (g->joined[body][other] && g->component[other] < 0) {
                    g->component[other] = first;
                    stack[height++] = other;
                }
            }
        }
    }
}

static void compare(umi_islands* islands, const graph* g, const prng* random)
{
    for (int32_t i = 0; i < g->count; ++i) {
        int32_t found = umi_islands_find(islands, i);
        if (found != g->component[i]) {
            fail_with_seed(random, "body %d of %d is in island %d, expected %d", (int)i, (int)g->count,
                           (int)found, (int)g->component[i]);
        }
    }
}

static void each_body_starts_alone(void** state)
{
    (void)state;
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    assert_true(start(&m.allocator, &islands, 50));
    for (int32_t i = 0; i < 50; ++i) {
        check_number_of(umi_islands_find(&islands, i), i, "island", i);
    }
    umi_islands_free(&m.allocator, &islands);
    memory_finish(&m);
}

static void islands_are_the_connected_components_whatever_the_order_of_joins(void** state)
{
    (void)state;
    static graph g;
    prng random = prng_make(7102);
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    for (int32_t round = 0; round < 60; ++round) {
        memset(&g, 0, sizeof g);
        g.count = 1 + prng_below(&random, MOST_BODIES);
        assert_true(start(&m.allocator, &islands, g.count));
        int32_t joins = prng_below(&random, 2 * g.count);
        for (int32_t i = 0; i < joins; ++i) {
            int32_t a = prng_below(&random, g.count);
            int32_t b = prng_below(&random, g.count);
            umi_islands_join(&islands, a, b);
            g.joined[a][b] = g.joined[b][a] = true;
            if (i % 50 == 0) {
                find_components(&g);
                compare(&islands, &g, &random);
            }
        }
        find_components(&g);
        compare(&islands, &g, &random);
    }
    umi_islands_free(&m.allocator, &islands);
    memory_finish(&m);
}

static void a_chain_is_one_island_from_either_end(void** state)
{
    (void)state;
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    for (int32_t direction = 0; direction < 2; ++direction) {
        assert_true(start(&m.allocator, &islands, 10000));
        for (int32_t i = 0; i + 1 < 10000; ++i) {
            int32_t body = direction == 0 ? i : 9998 - i;
            umi_islands_join(&islands, body, body + 1);
        }
        for (int32_t i = 9999; i >= 0; --i) {
            check_number_of(umi_islands_find(&islands, i), 0, "island", i);
        }
    }
    umi_islands_free(&m.allocator, &islands);
    memory_finish(&m);
}

// Shorter paths are the reason why a pile of many bodies takes no longer than its contacts.
static void finding_halves_the_path(void** state)
{
    (void)state;
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    assert_true(start(&m.allocator, &islands, 64));
    for (int32_t i = 1; i < 64; ++i) {
        islands.parents[i] = i - 1;
    }
    check_number(umi_islands_find(&islands, 63), 0, "the island");
    int32_t steps = 0;
    for (int32_t at = 63; at != 0; at = islands.parents[at]) {
        steps += 1;
    }
    if (steps > 32) {
        fail_msg("the path has %d steps, expected at most 32", (int)steps);
    }
    umi_islands_free(&m.allocator, &islands);
    memory_finish(&m);
}

static void starting_again_forgets_the_joins(void** state)
{
    (void)state;
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    assert_true(start(&m.allocator, &islands, 10));
    for (int32_t i = 1; i < 10; ++i) {
        umi_islands_join(&islands, 0, i);
    }
    assert_true(start(&m.allocator, &islands, 8));
    for (int32_t i = 0; i < 8; ++i) {
        check_number_of(umi_islands_find(&islands, i), i, "island", i);
    }
    check_number(m.heap.allocations, 1, "allocations");
    umi_islands_free(&m.allocator, &islands);
    memory_finish(&m);
}

static void without_memory_the_islands_stay_as_they_were(void** state)
{
    (void)state;
    memory m;
    umi_islands islands = {0};
    memory_start(&m);
    assert_true(start(&m.allocator, &islands, 4));
    heap_fail(&m.heap, 1, true);
    assert_false(start(&m.allocator, &islands, 5));
    assert_true(start(&m.allocator, &islands, 4)); // there is room for these
    heap_fail(&m.heap, 0, false);
    assert_true(start(&m.allocator, &islands, 5));
    check_number(umi_islands_find(&islands, 4), 4, "the island of the last");
    umi_islands_free(&m.allocator, &islands);
    check_number((int64_t)m.heap.live_bytes, 0, "bytes that are left");
    memory_finish(&m);
}

typedef struct join_loop {
    umi_islands* islands;
    const int32_t* pairs;
} join_loop;

static void join_range(int32_t begin, int32_t end, void* context)
{
    const join_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        umi_islands_join(loop->islands, loop->pairs[2 * i], loop->pairs[2 * i + 1]);
    }
}

// Long chains in random order, so that threads meet at the same bodies.
static void islands_are_the_same_however_many_threads_join_them(void** state)
{
    (void)state;
    enum { BODIES = 5000, PAIRS = 4900 };
    static int32_t pairs[2 * PAIRS];
    memory m;
    memory_start(&m);
    prng random = prng_make(7105);
    umi_workers* workers = NULL;
    assert_true(umi_workers_create(&m.allocator, 4, &workers));
    for (int32_t round = 0; round < 20; ++round) {
        umi_islands alone = {0};
        umi_islands shared = {0};
        assert_true(start(&m.allocator, &alone, BODIES) && start(&m.allocator, &shared, BODIES));
        for (int32_t i = 0; i < PAIRS; ++i) {
            int32_t a = prng_below(&random, BODIES - 1);
            pairs[2 * i] = a;
            pairs[2 * i + 1] = prng_chance(&random, 90) ? a + 1 : prng_below(&random, BODIES);
        }
        join_range(0, PAIRS, &(join_loop){&alone, pairs});
        umi_workers_begin(workers);
        umi_workers_run(workers, PAIRS, 16, join_range, &(join_loop){&shared, pairs});
        umi_workers_end(workers);
        for (int32_t i = 0; i < BODIES; ++i) {
            check_number_of(umi_islands_find(&shared, i), umi_islands_find(&alone, i), "island", i);
        }
        umi_islands_free(&m.allocator, &alone);
        umi_islands_free(&m.allocator, &shared);
    }
    umi_workers_destroy(&m.allocator, workers);
    memory_finish(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_body_starts_alone),
        cmocka_unit_test(islands_are_the_connected_components_whatever_the_order_of_joins),
        cmocka_unit_test(a_chain_is_one_island_from_either_end),
        cmocka_unit_test(finding_halves_the_path),
        cmocka_unit_test(starting_again_forgets_the_joins),
        cmocka_unit_test(islands_are_the_same_however_many_threads_join_them),
        cmocka_unit_test(without_memory_the_islands_stay_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
