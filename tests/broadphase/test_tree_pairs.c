// Pairs: each overlapping pair exactly once, within a tree and between two, all of them or those of moved
// leaves.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "core/cpu.h"

#include <math.h>
#include <stdlib.h>

static const um_vec2 STILL = {0.0f, 0.0f};
static const int32_t WIDTHS[] = {1, 4, 8, 16};

// Around the sizes of blocks, of levels of blocks, and a large one.
static const int32_t SIZES[] = {0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4097, 5000};

static um_tree_def def_with_lanes(int32_t lanes, float margin)
{
    um_tree_def def = def_with_margin(margin);
    def.lanes = lanes;
    return def;
}

// Adds random AABBs as dense at every count: about four overlaps an AABB.
static void fill(driver* d, int32_t count, prng* random)
{
    um_aabb* aabbs = malloc((size_t)(count + 1) * sizeof *aabbs);
    assert_non_null(aabbs);
    float width = 1.4f * sqrtf((float)count);
    for (int32_t i = 0; i < count; ++i) {
        float x = prng_float(random, 0.0f, width);
        float y = prng_float(random, 0.0f, width);
        aabbs[i] = um_aabb_make(x, y, x + prng_float(random, 0.0f, 2.0f), y + prng_float(random, 0.0f, 2.0f));
    }
    driver_insert_many(d, aabbs, NULL, NULL, count, UM_BUILD_MORTON);
    free(aabbs);
    // One more by hand ends the flat copy that the build has left.
    if (count > 0 && prng_chance(random, 50)) {
        um_proxy_id proxy = driver_pick(d, 0);
        driver_set_categories(d, proxy, 1);
    }
}

// Leaves about so many of a hundred marked, and at least one if any.
static void mark(driver* d, int32_t percent, prng* random)
{
    um_tree_clear_moved(d->tree);
    oracle_clear_moved(&d->expected);
    for (int32_t i = 0; i < d->expected.count && percent > 0; ++i) {
        if (i == 0 || prng_chance(random, percent)) {
            um_tree_mark_moved(d->tree, d->expected.live[i].id);
            d->expected.live[i].moved = true;
        }
    }
    d->expected_error = UM_OK;
    driver_compare(d, true);
}

static void pairs_within_a_tree_of_every_size_are_found_once_at_every_width(void** state)
{
    (void)state;
    for (int32_t w = 0; w < COUNT_OF(WIDTHS); ++w) {
        for (int32_t s = 0; s < COUNT_OF(SIZES) && umi_cpu_has_lanes(WIDTHS[w]); ++s) {
            driver d;
            prng random = prng_make(1 + (uint64_t)s);
            start_driver(&d, def_with_lanes(WIDTHS[w], 0.1f));
            fill(&d, SIZES[s], &random);
            driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
            driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
            assert_true(SIZES[s] < 100 || d.list.count > SIZES[s]);
            finish_driver(&d);
        }
    }
}

// Few marks take the way through the nodes, many the one through the blocks: both sides of the border, and
// none.
static void pairs_of_moved_leaves_are_found_for_any_share_of_marks(void** state)
{
    (void)state;
    static const int32_t percents[] = {0, 1, 5, 11, 14, 50, 100};
    for (int32_t s = 0; s < COUNT_OF(SIZES) - 2; ++s) {
        for (int32_t p = 0; p < COUNT_OF(percents); ++p) {
            driver d;
            prng random = prng_make(50 + (uint64_t)s);
            start_driver(&d, def_with_lanes(0, 0.1f));
            fill(&d, SIZES[s], &random);
            mark(&d, percents[p], &random);
            driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
            assert_true(percents[p] > 0 || d.list.count == 0);
            // Marks do not matter where all pairs are asked for.
            driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
            driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
            finish_driver(&d);
        }
    }
}

static void pairs_between_two_trees_of_any_sizes_are_found(void** state)
{
    (void)state;
    static const int32_t sizes[] = {0, 1, 2, 16, 17, 100, 300};
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        for (int32_t j = 0; j < COUNT_OF(sizes); ++j) {
            driver a;
            driver b;
            prng random = prng_make(300 + (uint64_t)i * 10 + (uint64_t)j);
            start_driver(&a, def_with_lanes(WIDTHS[(i + j) % 2], 0.1f));
            start_driver(&b, def_with_lanes(0, 0.3f));
            b.next_user = 100000;
            fill(&a, sizes[i], &random);
            fill(&b, sizes[j], &random);
            driver_find_pairs(&a, &b, UM_PAIRS_ALL);
            driver_find_pairs(&a, &b, UM_PAIRS_MOVED);
            mark(&a, 0, &random);
            driver_find_pairs(&a, &b, UM_PAIRS_MOVED);
            mark(&b, 2, &random);
            driver_find_pairs(&a, &b, UM_PAIRS_MOVED);
            driver_find_pairs(&b, &a, UM_PAIRS_MOVED);
            mark(&b, 0, &random);
            driver_find_pairs(&a, &b, UM_PAIRS_MOVED);
            assert_int_equal(a.list.count, 0);
            mark(&a, 30, &random);
            driver_find_pairs(&a, &b, UM_PAIRS_MOVED);
            finish_driver(&a);
            finish_driver(&b);
        }
    }
}

static void a_tree_with_itself_is_the_pairs_within_it(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(4);
    start_driver(&d, def_with_lanes(0, 0.1f));
    fill(&d, 100, &random);
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    int32_t count = d.list.count;
    driver_find_pairs(&d, &d, UM_PAIRS_ALL);
    assert_int_equal(d.list.count, count);
    mark(&d, 3, &random);
    driver_find_pairs(&d, &d, UM_PAIRS_MOVED);
    finish_driver(&d);
}

static void the_first_of_a_pair_between_trees_is_of_the_first_tree(void** state)
{
    (void)state;
    driver a;
    driver b;
    start_driver(&a, def_with_margin(0.0f));
    start_driver(&b, def_with_margin(0.0f));
    a.next_user = 900;
    b.next_user = 5;
    driver_insert(&a, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    driver_insert(&b, um_aabb_make(1.0f, 1.0f, 2.0f, 2.0f), STILL, 1);
    driver_find_pairs(&a, &b, UM_PAIRS_ALL);
    assert_int_equal(a.list.count, 1);
    assert_int_equal(a.list.pairs[0].a, 900);
    assert_int_equal(a.list.pairs[0].b, 5);
    driver_find_pairs(&b, &a, UM_PAIRS_ALL);
    assert_int_equal(b.list.pairs[0].a, 5);
    assert_int_equal(b.list.pairs[0].b, 900);
    finish_driver(&a);
    finish_driver(&b);
}

static void touching_counts_and_a_gap_of_one_float_does_not(void** state)
{
    (void)state;
    for (int32_t w = 0; w < COUNT_OF(WIDTHS); ++w) {
        if (!umi_cpu_has_lanes(WIDTHS[w])) {
            continue;
        }
        driver d;
        start_driver(&d, def_with_lanes(WIDTHS[w], 0.0f));
        driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
        driver_insert(&d, um_aabb_make(1.0f, 1.0f, 2.0f, 2.0f), STILL, 1);
        driver_insert(&d, um_aabb_make(nextafterf(2.0f, 3.0f), 1.0f, 3.0f, 2.0f), STILL, 1);
        driver_insert(&d, um_aabb_make(1.0f, nextafterf(2.0f, 3.0f), 2.0f, 3.0f), STILL, 1);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        assert_int_equal(d.list.count, 1);
        finish_driver(&d);
    }
}

static void aabbs_all_in_one_place_are_all_pairs(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(1.0f));
    for (int32_t i = 0; i < 100; ++i) {
        driver_insert(&d, um_aabb_make(3.0f, 3.0f, 3.0f, 3.0f), STILL, 0);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        assert_int_equal(d.list.count, (i + 1) * i / 2);
    }
    finish_driver(&d);
}

static void every_scene_gives_its_pairs(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        driver d;
        prng random = prng_make(600 + (uint64_t)where);
        start_driver(&d, def_with_lanes(0, 0.01f));
        for (int32_t i = 0; i < 400; ++i) {
            driver_insert(&d, scene_aabb((scene)where, &random), STILL, 1);
        }
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        mark(&d, 4, &random);
        driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
        driver_rebuild(&d, UM_BUILD_SAH);
        driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        finish_driver(&d);
    }
}

// A change after the flat copy was made must be seen by the next search.
static void pairs_follow_every_kind_of_change(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(7);
    start_driver(&d, def_with_lanes(0, 0.1f));
    fill(&d, 60, &random);
    for (int32_t step = 0; step < 60; ++step) {
        um_proxy_id proxy = driver_pick(&d, (uint32_t)prng_bits(&random));
        um_aabb aabb = um_aabb_make(2.0f, 2.0f, 2.0f + (float)(step % 7), 4.0f);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        switch (step % 6) {
        case 0:
            driver_move(&d, proxy, aabb, STILL);
            break;
        case 1:
            driver_insert(&d, aabb, STILL, 1);
            break;
        case 2:
            driver_remove(&d, proxy);
            break;
        case 3:
            driver_clear_moved(&d);
            break;
        case 4:
            driver_mark_moved(&d, proxy);
            break;
        default:
            driver_move_many(&d, &proxy, &aabb, NULL, 1);
            break;
        }
        driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    }
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_within_a_tree_of_every_size_are_found_once_at_every_width),
        cmocka_unit_test(pairs_of_moved_leaves_are_found_for_any_share_of_marks),
        cmocka_unit_test(pairs_between_two_trees_of_any_sizes_are_found),
        cmocka_unit_test(a_tree_with_itself_is_the_pairs_within_it),
        cmocka_unit_test(the_first_of_a_pair_between_trees_is_of_the_first_tree),
        cmocka_unit_test(touching_counts_and_a_gap_of_one_float_does_not),
        cmocka_unit_test(aabbs_all_in_one_place_are_all_pairs),
        cmocka_unit_test(every_scene_gives_its_pairs),
        cmocka_unit_test(pairs_follow_every_kind_of_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
