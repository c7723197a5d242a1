// Workers: every item of a loop is done exactly once, whoever does it, and what a loop has written is there
// for the next one.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/workers.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MOST_ITEMS = 1000,
};

static const int32_t WORKER_COUNTS[] = {1, 2, 3, 8};

static umi_workers* start_workers(heap* memory, int32_t count)
{
    um_allocator allocator = heap_allocator(memory);
    umi_workers* workers = NULL;
    if (!umi_workers_create(&allocator, count, &workers)) {
        fail_msg("%d workers could not be started", (int)count);
    }
    return workers;
}

static void finish_workers(heap* memory, umi_workers* workers)
{
    um_allocator allocator = heap_allocator(memory);
    umi_workers_destroy(&allocator, workers);
}

static void finish_heap(heap* memory)
{
    size_t live = memory->live_bytes;
    heap_end(memory);
    if (live != 0) {
        fail_msg("%zu bytes did not come back, expected 0", live);
    }
    if (memory->problem != NULL) {
        fail_msg("%s", memory->problem);
    }
}

// ---- A loop that counts ---------------------------------------------------------------------------------

// What became of a loop. Its workers only count: no thread but the first may fail a test.
typedef struct tally {
    int32_t count;
    int32_t grain;
    atomic_int done[MOST_ITEMS]; // how often each item was
    atomic_int calls;
    atomic_int bad_ranges; // empty, out of bounds, or longer than they may be
} tally;

static void count_items(int32_t begin, int32_t end, void* context)
{
    tally* t = context;
    atomic_fetch_add_explicit(&t->calls, 1, memory_order_relaxed);
    bool is_good = begin >= 0 && begin < end && end <= t->count && end - begin <= t->grain;
    if (!is_good) {
        atomic_fetch_add_explicit(&t->bad_ranges, 1, memory_order_relaxed);
        return;
    }
    for (int32_t i = begin; i < end; ++i) {
        atomic_fetch_add_explicit(&t->done[i], 1, memory_order_relaxed);
    }
}

static void start_tally(tally* t, int32_t count, int32_t grain)
{
    t->count = count;
    t->grain = grain;
    atomic_store(&t->calls, 0);
    atomic_store(&t->bad_ranges, 0);
    for (int32_t i = 0; i < MOST_ITEMS; ++i) {
        atomic_store_explicit(&t->done[i], 0, memory_order_relaxed);
    }
}

// Every item so often, and the others never.
static void check_tally(tally* t, int32_t times, int32_t worker_count)
{
    for (int32_t i = 0; i < MOST_ITEMS; ++i) {
        int32_t actual = atomic_load_explicit(&t->done[i], memory_order_relaxed);
        int32_t expected = i < t->count ? times : 0;
        if (actual != expected) {
            fail_msg("item %d of %d, grain %d, %d workers: done %d times, expected %d", (int)i, (int)t->count,
                     (int)t->grain, (int)worker_count, (int)actual, (int)expected);
        }
    }
    if (atomic_load(&t->bad_ranges) != 0) {
        fail_msg("%d items, grain %d, %d workers: %d bad ranges, expected 0", (int)t->count, (int)t->grain,
                 (int)worker_count, atomic_load(&t->bad_ranges));
    }
}

// ---- One loop -------------------------------------------------------------------------------------------

static void every_item_of_a_loop_is_done_exactly_once(void** state)
{
    (void)state;
    static const int32_t grains[] = {1, 2, 7, 64, 333, 1000, 5000};
    static tally t;
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        umi_workers_begin(workers);
        for (int32_t i = 0; i < (MOST_ITEMS + 1) * COUNT_OF(grains); ++i) {
            int32_t count = i / COUNT_OF(grains);
            int32_t grain = grains[i % COUNT_OF(grains)];
            // Alone there are no chunks: the caller does it all at once.
            start_tally(&t, count, workers == NULL ? MOST_ITEMS : grain);
            umi_workers_run(workers, count, grain, count_items, &t);
            check_tally(&t, 1, WORKER_COUNTS[k]);
        }
        umi_workers_end(workers);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

// Plain bytes: nobody else may touch the items of a range.
static void count_bytes(int32_t begin, int32_t end, void* context)
{
    uint8_t* bytes = context;
    for (int32_t i = begin; i < end; ++i) {
        bytes[i] += 1;
    }
}

// So many that chunks of one item each would be too many.
static void every_item_of_a_very_long_loop_is_done_exactly_once(void** state)
{
    (void)state;
    static const int32_t counts[] = {4096, 4097, 8191, 100000, 1000003};
    static uint8_t bytes[1000003];
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        umi_workers_begin(workers);
        for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
            memset(bytes, 0, sizeof bytes);
            umi_workers_run(workers, counts[i], 1, count_bytes, bytes);
            for (int32_t n = 0; n < COUNT_OF(bytes); ++n) {
                if (bytes[n] != (n < counts[i])) {
                    fail_msg("item %d of %d, %d workers: done %d times, expected %d", (int)n, (int)counts[i],
                             (int)WORKER_COUNTS[k], bytes[n], n < counts[i]);
                }
            }
        }
        umi_workers_end(workers);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

static void check_every_grain(umi_workers* workers, int32_t count)
{
    static tally t;
    for (int32_t grain = 1; grain <= count + 1; ++grain) {
        start_tally(&t, count, grain);
        umi_workers_run(workers, count, grain, count_items, &t);
        check_tally(&t, 1, 3);
        int32_t chunks = (count + grain - 1) / grain;
        if (atomic_load(&t.calls) != chunks) {
            fail_msg("%d items, grain %d: %d calls, expected %d", (int)count, (int)grain,
                     atomic_load(&t.calls), (int)chunks);
        }
    }
}

// The sizes at which the last chunk is full, short by one, or has one item.
static void every_grain_cuts_a_loop_into_as_many_chunks_as_it_takes(void** state)
{
    (void)state;
    static const int32_t counts[] = {1, 2, 3, 16, 17, 48, 64, 65};
    heap memory = heap_make();
    umi_workers* workers = start_workers(&memory, 3);
    umi_workers_begin(workers);
    for (int32_t i = 0; workers != NULL && i < COUNT_OF(counts); ++i) {
        check_every_grain(workers, counts[i]);
    }
    umi_workers_end(workers);
    finish_workers(&memory, workers);
    finish_heap(&memory);
}

static void a_loop_without_items_calls_nothing(void** state)
{
    (void)state;
    static tally t;
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        umi_workers_begin(workers);
        start_tally(&t, 0, 1);
        umi_workers_run(workers, 0, 1, count_items, &t);
        assert_int_equal(atomic_load(&t.calls), 0);
        umi_workers_end(workers);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

// Not even the thread is needed, so that it may be asleep.
static void a_loop_of_one_chunk_is_done_by_the_caller_alone(void** state)
{
    (void)state;
    static tally t;
    heap memory = heap_make();
    umi_workers* workers = start_workers(&memory, 3);
    start_tally(&t, 100, 100);
    umi_workers_run(workers, 100, 100, count_items, &t);
    check_tally(&t, 1, 3);
    assert_int_equal(atomic_load(&t.calls), 1);
    finish_workers(&memory, workers);
    finish_heap(&memory);
}

static void one_worker_is_the_caller_and_needs_no_memory(void** state)
{
    (void)state;
    static tally t;
    heap memory = heap_make();
    umi_workers* workers = start_workers(&memory, 1);
    assert_null(workers);
    assert_int_equal(memory.allocations, 0);
    umi_workers_begin(workers);
    start_tally(&t, 1000, 1000);
    umi_workers_run(workers, 1000, 10, count_items, &t);
    check_tally(&t, 1, 1);
    umi_workers_end(workers);
    finish_workers(&memory, workers);
    finish_heap(&memory);
}

// ---- Many loops -----------------------------------------------------------------------------------------

static void thousands_of_loops_in_a_row_lose_nothing(void** state)
{
    (void)state;
    static const int32_t loops[] = {5000, 5000, 5000, 5000};
    static tally t;
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        start_tally(&t, 40, workers == NULL ? 40 : 3);
        umi_workers_begin(workers);
        for (int32_t i = 0; i < loops[k]; ++i) {
            umi_workers_run(workers, 40, 3, count_items, &t);
        }
        umi_workers_end(workers);
        check_tally(&t, loops[k], WORKER_COUNTS[k]);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

// Plain numbers, that one loop writes and the next one reads elsewhere.
typedef struct relay {
    int32_t from[300];
    int32_t to[300];
} relay;

static void pass_on(int32_t begin, int32_t end, void* context)
{
    relay* r = context;
    for (int32_t i = begin; i < end; ++i) {
        r->to[i] = r->from[(i + 101) % COUNT_OF(r->from)] + 1;
    }
}

static void take_over(int32_t begin, int32_t end, void* context)
{
    relay* r = context;
    for (int32_t i = begin; i < end; ++i) {
        r->from[i] = r->to[i];
    }
}

static void what_a_loop_writes_is_there_for_the_next_one_and_for_the_caller(void** state)
{
    (void)state;
    static relay r;
    const int32_t count = COUNT_OF(r.from);
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        for (int32_t i = 0; i < count; ++i) {
            r.from[i] = i; // by the caller, before its workers are ready
        }
        umi_workers_begin(workers);
        for (int32_t round = 0; round < count; ++round) {
            umi_workers_run(workers, count, 17, pass_on, &r);
            umi_workers_run(workers, count, 23, take_over, &r);
            r.from[round] += 1; // by the caller, between two loops
        }
        umi_workers_end(workers);
        int64_t sum = 0;
        for (int32_t i = 0; i < count; ++i) {
            sum += r.from[i];
        }
        int64_t expected = (int64_t)count * (count - 1) / 2 + (int64_t)count * count + count;
        if (sum != expected) {
            fail_msg("%d workers: the sum is %lld, expected %lld", (int)WORKER_COUNTS[k], (long long)sum,
                     (long long)expected);
        }
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

// ---- More workers than work -----------------------------------------------------------------------------

// Most workers have no chunk of their own then, and take from others or find nothing.
static void loops_with_fewer_chunks_than_workers_lose_nothing(void** state)
{
    (void)state;
    static const int32_t worker_counts[] = {3, 8, 64};
    static tally t;
    for (int32_t k = 0; k < COUNT_OF(worker_counts); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, worker_counts[k]);
        umi_workers_begin(workers);
        for (int32_t chunks = 2; chunks <= worker_counts[k] + 1; ++chunks) {
            // The last chunk is full, or has one item.
            for (int32_t count = 5 * chunks - 4; count <= 5 * chunks; count += 4) {
                start_tally(&t, count, workers == NULL ? count : 5);
                umi_workers_run(workers, count, 5, count_items, &t);
                check_tally(&t, 1, worker_counts[k]);
                assert_int_equal(atomic_load(&t.calls), workers == NULL ? 1 : chunks);
            }
        }
        umi_workers_end(workers);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

// The most that a world may have, and many more than processors: ready, at rest, and ready again.
static void sixty_four_workers_share_loops_of_any_length(void** state)
{
    (void)state;
    static const int32_t counts[] = {1, 2, 63, 64, 65, 128, 999, 1000};
    static tally t;
    heap memory = heap_make();
    umi_workers* workers = start_workers(&memory, 64);
    for (int32_t round = 0; round < 4; ++round) {
        umi_workers_begin(workers);
        for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
            int32_t grain = 1 + round;
            start_tally(&t, counts[i], workers == NULL ? MOST_ITEMS : grain);
            umi_workers_run(workers, counts[i], grain, count_items, &t);
            check_tally(&t, 1, 64);
        }
        umi_workers_end(workers);
    }
    finish_workers(&memory, workers);
    finish_heap(&memory);
}

// ---- Ready and at rest ----------------------------------------------------------------------------------

// As a world does it: ready for a step, at rest between steps.
static void workers_that_rest_between_loops_take_up_work_again(void** state)
{
    (void)state;
    static const int32_t rounds[] = {500, 500, 300, 100};
    static tally t;
    for (int32_t k = 0; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, WORKER_COUNTS[k]);
        start_tally(&t, 50, workers == NULL ? 50 : 4);
        for (int32_t i = 0; i < rounds[k]; ++i) {
            umi_workers_begin(workers);
            for (int32_t loop = 0; loop < i % 4; ++loop) {
                umi_workers_run(workers, 50, 4, count_items, &t);
            }
            umi_workers_end(workers);
        }
        check_tally(&t, rounds[k] / 4 * 6, WORKER_COUNTS[k]);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

static void nothing_happens_to_workers_that_are_not_there(void** state)
{
    (void)state;
    um_allocator allocator = {0};
    umi_workers_begin(NULL);
    umi_workers_end(NULL);
    umi_workers_destroy(&allocator, NULL);
}

// ---- Life -----------------------------------------------------------------------------------------------

// At any point of their life: before they were ever ready, ready, after loops, and at rest again.
static void workers_start_and_end_many_times(void** state)
{
    (void)state;
    static tally t;
    for (int32_t i = 0; i < 400; ++i) {
        int32_t count = WORKER_COUNTS[i % 4];
        int32_t stage = i / 4 % 4;
        heap memory = heap_make();
        umi_workers* workers = start_workers(&memory, count);
        if (stage >= 1) {
            umi_workers_begin(workers);
        }
        if (stage >= 2) {
            start_tally(&t, 64, workers == NULL ? 64 : 8);
            umi_workers_run(workers, 64, 8, count_items, &t);
            check_tally(&t, 1, count);
        }
        if (stage >= 3) {
            umi_workers_end(workers);
        }
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

static void several_groups_of_workers_live_side_by_side(void** state)
{
    (void)state;
    static tally tallies[3];
    umi_workers* groups[3];
    heap memory = heap_make();
    for (int32_t k = 0; k < 3; ++k) {
        groups[k] = start_workers(&memory, 2 + k);
        start_tally(&tallies[k], 30 + k, groups[k] == NULL ? 30 + k : 4);
        umi_workers_begin(groups[k]);
    }
    for (int32_t i = 0; i < 100; ++i) {
        umi_workers_run(groups[i % 3], 30 + i % 3, 4, count_items, &tallies[i % 3]);
    }
    for (int32_t k = 0; k < 3; ++k) {
        umi_workers_end(groups[k]);
        check_tally(&tallies[k], k == 0 ? 34 : 33, 2 + k);
        finish_workers(&memory, groups[k]);
    }
    finish_heap(&memory);
}

static void without_memory_no_workers_are_started(void** state)
{
    (void)state;
    for (int32_t k = 1; k < COUNT_OF(WORKER_COUNTS); ++k) {
        heap memory = heap_make();
        um_allocator allocator = heap_allocator(&memory);
        heap_fail(&memory, 1, true);
        umi_workers* workers = (umi_workers*)&memory;
        bool started = umi_workers_create(&allocator, WORKER_COUNTS[k], &workers);
        // Where there are no threads, nothing is asked for.
        assert_int_equal(started, memory.refusals == 0);
        assert_null(workers);
        heap_fail(&memory, 0, false);
        workers = start_workers(&memory, WORKER_COUNTS[k]);
        finish_workers(&memory, workers);
        finish_heap(&memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_of_a_loop_is_done_exactly_once),
        cmocka_unit_test(every_item_of_a_very_long_loop_is_done_exactly_once),
        cmocka_unit_test(every_grain_cuts_a_loop_into_as_many_chunks_as_it_takes),
        cmocka_unit_test(a_loop_without_items_calls_nothing),
        cmocka_unit_test(a_loop_of_one_chunk_is_done_by_the_caller_alone),
        cmocka_unit_test(one_worker_is_the_caller_and_needs_no_memory),
        cmocka_unit_test(thousands_of_loops_in_a_row_lose_nothing),
        cmocka_unit_test(what_a_loop_writes_is_there_for_the_next_one_and_for_the_caller),
        cmocka_unit_test(loops_with_fewer_chunks_than_workers_lose_nothing),
        cmocka_unit_test(sixty_four_workers_share_loops_of_any_length),
        cmocka_unit_test(workers_that_rest_between_loops_take_up_work_again),
        cmocka_unit_test(nothing_happens_to_workers_that_are_not_there),
        cmocka_unit_test(workers_start_and_end_many_times),
        cmocka_unit_test(several_groups_of_workers_live_side_by_side),
        cmocka_unit_test(without_memory_no_workers_are_started),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
