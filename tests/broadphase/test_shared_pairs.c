// The search for pairs by all workers: what it finds, and in which order, is what the search into a list
// finds and the filter keeps, whoever shares the work, at every lane width, and however little room there is.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/executors.h"
#include "support/heap.h"
#include "support/trees.h"

#include "broadphase/shared_pairs.h"
#include "broadphase/tree_build.h"
#include "core/array.h"
#include "core/cpu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int32_t WIDTHS[] = {1, 4, 8, 16};

// ---- The filter -----------------------------------------------------------------------------------------

// Keeps one pair of so many, whichever they are.
typedef struct sieve {
    int32_t one_of;
} sieve;

static bool passes(const sieve* s, um_tree_pair pair)
{
    uint64_t mixed = (pair.a * UINT64_C(0x9e3779b97f4a7c15) ^ pair.b) * UINT64_C(0xbf58476d1ce4e5b9);
    return mixed >> 32 < (UINT64_C(1) << 32) / (uint64_t)s->one_of;
}

static int32_t keep(um_tree_pair* pairs, int32_t count, void* context)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (passes(context, pairs[i])) {
            pairs[kept++] = pairs[i];
        }
    }
    return kept;
}

// ---- Trees ----------------------------------------------------------------------------------------------

// AABBs as dense at every count: about four overlaps an AABB. So many of a hundred are marked.
static um_tree* make_tree(const um_tree_def* def, tree_origin origin, int32_t count, int32_t percent,
                          prng* random)
{
    um_aabb* aabbs = malloc((size_t)(count + 1) * sizeof *aabbs);
    um_proxy_id* proxies = malloc((size_t)(count + 1) * sizeof *proxies);
    assert_true(aabbs != NULL && proxies != NULL);
    float width = 1.4f * sqrtf((float)count);
    for (int32_t i = 0; i < count; ++i) {
        float x = prng_float(random, 0.0f, width);
        float y = prng_float(random, 0.0f, width);
        aabbs[i] = um_aabb_make(x, y, x + prng_float(random, 0.0f, 2.0f), y + prng_float(random, 0.0f, 2.0f));
    }
    um_tree* tree = tree_of_aabbs(def, origin, aabbs, count, proxies);
    assert_non_null(tree);
    um_tree_clear_moved(tree);
    for (int32_t i = 0; i < count; ++i) {
        if (prng_chance(random, percent)) {
            assert_true(um_tree_mark_moved(tree, proxies[i]));
        }
    }
    free(aabbs);
    free(proxies);
    return tree;
}

// ---- Comparison -----------------------------------------------------------------------------------------

// What the search into a list finds, after the filter.
static um_pair_list expect(um_tree* tree, um_tree* other, um_tree_pairs which, sieve* s)
{
    um_pair_list list = {0};
    assert_true(um_tree_find_pairs_with(tree, other, which, &list));
    list.count = keep(list.pairs, list.count, s);
    return list;
}

static void check_found(const umi_found_pairs* found, const um_pair_list* expected, const char* who)
{
    if (found->pair_count != expected->count) {
        fail_msg("%s: %d pairs, expected %d", who, (int)found->pair_count, (int)expected->count);
    }
    int32_t at = 0;
    for (int32_t k = 0; k < found->chunk_count; ++k) {
        const umi_pair_chunk* chunk = umi_found_chunk(found, k);
        if (chunk->count < 1 || chunk->count > UMI_CHUNK_PAIRS) {
            fail_msg("%s: chunk %d has %d pairs", who, (int)k, (int)chunk->count);
        }
        for (int32_t i = 0; i < chunk->count; ++i, ++at) {
            const um_tree_pair* pair = chunk->pairs + i;
            if (pair->a != expected->pairs[at].a || pair->b != expected->pairs[at].b) {
                fail_msg("%s: pair %d is (%llu, %llu), expected (%llu, %llu)", who, (int)at,
                         (unsigned long long)pair->a, (unsigned long long)pair->b,
                         (unsigned long long)expected->pairs[at].a,
                         (unsigned long long)expected->pairs[at].b);
            }
        }
    }
    assert_int_equal(at, expected->count);
}

// Searches with each executor, at first with a list that has no memory.
static void check_executors(const executor_set* executors, um_tree* tree, um_tree* other, um_tree_pairs which,
                            int32_t one_of)
{
    sieve s = {one_of};
    um_pair_list expected = expect(tree, other, which, &s);
    um_pair_list room = {0};
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        umi_found_pairs found;
        umi_tree_set_executor(tree, executors_wake(executors, i));
        umi_pair_filter filter = {keep, &s};
        check_result(umi_tree_find_pairs_shared(tree, other, which, filter, &room, &found), UM_OK,
                     "a shared search");
        check_found(&found, &expected, executor_name(i));
    }
    um_pair_list_free(&room);
    um_pair_list_free(&expected);
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void every_executor_finds_what_the_list_has_in_the_same_order(void** state)
{
    (void)state;
    static const int32_t sizes[] = {0, 1, 2, 16, 17, 128, 129, 256, 257, 700, 4097, 20000};
    static const int32_t percents[] = {0, 3, 50, 100};
    executor_set executors = executors_start();
    prng random = prng_make(8101);
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        for (int32_t k = 0; k < COUNT_OF(percents); ++k) {
            um_tree_def def = def_with_margin(0.1f);
            um_tree* tree =
                make_tree(&def, (tree_origin)(i % TREE_ORIGIN_COUNT), sizes[i], percents[k], &random);
            check_executors(&executors, tree, tree, UM_PAIRS_MOVED, 1);
            check_executors(&executors, tree, tree, UM_PAIRS_MOVED, 10);
            check_executors(&executors, tree, tree, UM_PAIRS_ALL, 1000);
            um_tree_destroy(tree);
        }
    }
    executors_finish(&executors);
}

static void pairs_between_two_trees_come_in_the_same_order_as_well(void** state)
{
    (void)state;
    static const int32_t sizes[] = {0, 1, 17, 300, 5000};
    executor_set executors = executors_start();
    prng random = prng_make(8102);
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        for (int32_t k = 0; k < COUNT_OF(sizes); ++k) {
            um_tree_def def = def_with_margin(0.1f);
            um_tree* a = make_tree(&def, TREE_MORTON, sizes[i], 60, &random);
            um_tree* b = make_tree(&def, TREE_INSERTED, sizes[k], k == 3 ? 0 : 1, &random);
            check_executors(&executors, a, b, UM_PAIRS_MOVED, 2);
            check_executors(&executors, b, a, UM_PAIRS_ALL, 1);
            um_tree_destroy(a);
            um_tree_destroy(b);
        }
    }
    executors_finish(&executors);
}

static void every_lane_width_gives_the_same_pairs_in_the_same_order(void** state)
{
    (void)state;
    executor_set executors = executors_start();
    sieve s = {3};
    um_pair_list expected = {0};
    for (int32_t w = 0; w < COUNT_OF(WIDTHS); ++w) {
        if (!umi_cpu_has_lanes(WIDTHS[w])) {
            print_message("no %d lanes here\n", (int)WIDTHS[w]);
            continue;
        }
        prng random = prng_make(8103); // the same AABBs at every width
        um_tree_def def = def_with_margin(0.1f);
        def.lanes = WIDTHS[w];
        um_tree* tree = make_tree(&def, TREE_SAH, 6000, 80, &random);
        check_executors(&executors, tree, tree, UM_PAIRS_MOVED, 3);
        um_pair_list list = expect(tree, tree, UM_PAIRS_MOVED, &s);
        if (w == 0) {
            expected = list;
        } else {
            assert_int_equal(list.count, expected.count);
            assert_memory_equal(list.pairs, expected.pairs, (size_t)list.count * sizeof list.pairs[0]);
            um_pair_list_free(&list);
        }
        um_tree_destroy(tree);
    }
    assert_true(expected.count > 1000);
    um_pair_list_free(&expected);
    executors_finish(&executors);
}

// All AABBs overlap all others, and so do all blocks: far more jobs than there is room for.
static void a_crowd_in_one_place_is_searched_by_all_as_well(void** state)
{
    (void)state;
    enum { COUNT = 1200 };
    static um_aabb aabbs[COUNT];
    executor_set executors = executors_start();
    for (int32_t i = 0; i < COUNT; ++i) {
        aabbs[i] = um_aabb_make(0.0f, 0.0f, 1.0f + (float)i, 1.0f);
    }
    um_tree_def def = def_with_margin(0.0f);
    um_tree* tree = tree_of_aabbs(&def, TREE_MORTON, aabbs, COUNT, NULL);
    check_executors(&executors, tree, tree, UM_PAIRS_MOVED, 1);
    check_executors(&executors, tree, tree, UM_PAIRS_MOVED, 500);
    um_tree_destroy(tree);
    executors_finish(&executors);
}

// ---- Shares ---------------------------------------------------------------------------------------------

// Counts the ranges.
static void run_and_count(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context)
{
    int32_t* ranges = context;
    for (int32_t begin = 0; begin < count; begin += grain) {
        *ranges += 1;
        fn(begin, count - begin < grain ? count : begin + grain, range_context);
    }
}

// How many ranges a search in a tree of so many leaves is cut into; 0 if it is not shared.
static int32_t count_ranges(int32_t leaves, int32_t percent)
{
    prng random = prng_make(8104);
    int32_t ranges = 0;
    umi_executor executor = {.parallel = run_and_count, .parallel_context = &ranges};
    um_tree_def def = def_with_margin(0.1f);
    um_tree* tree = make_tree(&def, TREE_MORTON, leaves, percent, &random);
    um_pair_list room = {0};
    umi_found_pairs found;
    sieve none = {1000000};
    umi_pair_filter filter = {keep, &none};
    // Alone first: that makes the flat copy, whose loops do not count.
    check_result(umi_tree_find_pairs_shared(tree, tree, UM_PAIRS_MOVED, filter, &room, &found), UM_OK,
                 "a shared search");
    umi_tree_set_executor(tree, &executor);
    check_result(umi_tree_find_pairs_shared(tree, tree, UM_PAIRS_MOVED, filter, &room, &found), UM_OK,
                 "a shared search");
    um_pair_list_free(&room);
    um_tree_destroy(tree);
    return ranges;
}

static void large_searches_are_cut_into_many_ranges_and_small_ones_into_none(void** state)
{
    (void)state;
    static const int32_t sizes[] = {2000, 8100, 30000, 100000};
    assert_int_equal(count_ranges(100, 100), 0);
    assert_int_equal(count_ranges(1000, 3), 0);
    // Few moved among many go through the nodes.
    int32_t through_nodes = count_ranges(100000, 3);
    if (through_nodes < 8 || through_nodes > 64) {
        fail_msg("3 of 100 among 100000 leaves: %d ranges, expected 8 to 64", (int)through_nodes);
    }
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        int32_t ranges = count_ranges(sizes[i], 100);
        if (ranges < 8 || ranges > 64) {
            fail_msg("%d leaves: %d ranges, expected 8 to 64", (int)sizes[i], (int)ranges);
        }
    }
}

// ---- Room -----------------------------------------------------------------------------------------------

static void a_room_of_any_size_is_enlarged_until_all_fits(void** state)
{
    (void)state;
    executor_set executors = executors_start();
    prng random = prng_make(8105);
    um_tree_def def = def_with_margin(0.1f);
    um_tree* tree = make_tree(&def, TREE_MORTON, 3000, 100, &random);
    sieve all = {1};
    um_pair_list expected = expect(tree, tree, UM_PAIRS_MOVED, &all);
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        // Nothing, less than a chunk, one, some, nearly enough.
        const int32_t capacities[] = {0, 15, 16, 1000, expected.count};
        for (int32_t k = 0; k < COUNT_OF(capacities); ++k) {
            um_pair_list room = {0};
            umi_found_pairs found;
            umi_tree_set_executor(tree, executors_wake(&executors, i));
            assert_true(umi_array_resize(&tree->allocator, &room.pairs, &room.capacity, 0, capacities[k],
                                         sizeof room.pairs[0]));
            room.allocator = tree->allocator;
            check_result(umi_tree_find_pairs_shared(tree, tree, UM_PAIRS_MOVED, (umi_pair_filter){keep, &all},
                                                    &room, &found),
                         UM_OK, "a shared search");
            check_found(&found, &expected, executor_name(i));
            um_pair_list_free(&room);
        }
    }
    um_pair_list_free(&expected);
    um_tree_destroy(tree);
    executors_finish(&executors);
}

// The flat copies and the room may need memory. Whichever does not get it, the marks stay, so that the next
// search finds all.
static void a_search_without_memory_loses_no_pair(void** state)
{
    (void)state;
    executor_set executors = executors_start();
    sieve s = {2};
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        int32_t failures = 0;
        bool done = false;
        for (int32_t k = 1; !done; ++k) {
            prng random = prng_make(8107);
            heap memory = heap_make();
            um_tree_def def = def_with_margin(0.1f);
            def.allocator = heap_allocator(&memory);
            um_tree* a = make_tree(&def, TREE_INSERTED, 900, 40, &random);
            um_tree* b = make_tree(&def, TREE_INSERTED, 500, 10, &random);
            um_pair_list room = {0};
            umi_found_pairs found;
            umi_pair_filter filter = {keep, &s};
            umi_tree_set_executor(a, executors_wake(&executors, i));
            heap_fail(&memory, k, true);
            um_result result = umi_tree_find_pairs_shared(a, b, UM_PAIRS_MOVED, filter, &room, &found);
            done = result == UM_OK;
            heap_fail(&memory, 0, false);
            if (!done) {
                failures += 1;
                check_result(result, UM_ERROR_OUT_OF_MEMORY, "a search without memory");
                assert_int_equal(found.pair_count, 0);
                check_result(umi_tree_find_pairs_shared(a, b, UM_PAIRS_MOVED, filter, &room, &found), UM_OK,
                             "a shared search");
            }
            um_pair_list expected = expect(a, b, UM_PAIRS_MOVED, &s);
            assert_true(expected.count > 200);
            check_found(&found, &expected, executor_name(i));
            um_pair_list_free(&expected);
            um_pair_list_free(&room);
            um_tree_destroy(a);
            um_tree_destroy(b);
            heap_end(&memory);
            assert_null(memory.problem);
        }
        assert_true(failures >= 3); // both copies and the room
    }
    executors_finish(&executors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_executor_finds_what_the_list_has_in_the_same_order),
        cmocka_unit_test(pairs_between_two_trees_come_in_the_same_order_as_well),
        cmocka_unit_test(every_lane_width_gives_the_same_pairs_in_the_same_order),
        cmocka_unit_test(a_crowd_in_one_place_is_searched_by_all_as_well),
        cmocka_unit_test(large_searches_are_cut_into_many_ranges_and_small_ones_into_none),
        cmocka_unit_test(a_room_of_any_size_is_enlarged_until_all_fits),
        cmocka_unit_test(a_search_without_memory_loses_no_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
