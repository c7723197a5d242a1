// AABB queries: what they find, in trees of every origin, through the nodes and through the flat copy.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "support/checks.h"
#include "support/scenes.h"

#include <math.h>

static const um_vec2 STILL = {0.0f, 0.0f};

typedef struct hits {
    uint64_t users[64];
    int32_t count;
    int32_t most;
} hits;

static bool note_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    hits* h = context;
    assert_int_not_equal(proxy.index1, 0);
    assert_in_range(h->count, 0, 63);
    h->users[h->count++] = user_data;
    return h->count < h->most;
}

static hits query(const um_tree* tree, um_aabb aabb, uint64_t mask)
{
    hits h = {.most = INT32_MAX};
    um_tree_visits visits = {-1, -1};
    check_result(um_tree_query(tree, aabb, mask, note_hit, &h, &visits), UM_OK, "um_tree_query");
    assert_int_equal(visits.leaves, h.count);
    return h;
}

static void an_empty_tree_has_no_hits(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    driver_query(&d, um_aabb_make(-1e30f, -1e30f, 1e30f, 1e30f), UM_ALL_CATEGORIES, INT32_MAX);
    driver_bake(&d);
    driver_query(&d, um_aabb_make(-1e30f, -1e30f, 1e30f, 1e30f), UM_ALL_CATEGORIES, INT32_MAX);
    driver_rebuild(&d, UM_BUILD_SAH);
    driver_query(&d, um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), UM_ALL_CATEGORIES, INT32_MAX);
    assert_int_equal(d.found.count, 0);
    finish_driver(&d);
}

static void a_single_leaf_is_hit_by_what_overlaps_it(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(1.0f));
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 2.0f, 2.0f), STILL, 4);
    for (int32_t baked = 0; baked < 2; ++baked) {
        assert_int_equal(query(d.tree, um_aabb_make(1.0f, 1.0f, 1.0f, 1.0f), 4).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(-9.0f, -9.0f, 9.0f, 9.0f), 4).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(3.5f, 0.0f, 4.0f, 1.0f), 4).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(0.0f, 3.5f, 1.0f, 4.0f), 4).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(1.0f, 1.0f, 1.0f, 1.0f), 3).count, 0);
        driver_bake(&d);
    }
    finish_driver(&d);
}

// A leaf from (0, 0) to (10, 20), asked from all eight sides and corners, touching it and one float away.
static void touching_an_edge_or_a_corner_counts_and_a_gap_of_one_float_does_not(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 10.0f, 20.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(500.0f, 500.0f, 510.0f, 520.0f), STILL, 1);
    float below = nextafterf(0.0f, -1.0f);
    float right = nextafterf(10.0f, 100.0f);
    float above = nextafterf(20.0f, 100.0f);
    for (int32_t baked = 0; baked < 2; ++baked) {
        assert_int_equal(query(d.tree, um_aabb_make(-5.0f, 5.0f, 0.0f, 6.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(-5.0f, 5.0f, below, 6.0f), 1).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(10.0f, 5.0f, 15.0f, 6.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(right, 5.0f, 15.0f, 6.0f), 1).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(5.0f, -5.0f, 6.0f, 0.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(5.0f, -5.0f, 6.0f, below), 1).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(5.0f, 20.0f, 6.0f, 25.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(5.0f, above, 6.0f, 25.0f), 1).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(-1.0f, -1.0f, 0.0f, 0.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(10.0f, 20.0f, 11.0f, 21.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(10.0f, 20.0f, 10.0f, 20.0f), 1).count, 1);
        assert_int_equal(query(d.tree, um_aabb_make(right, 20.0f, 11.0f, 21.0f), 1).count, 0);
        assert_int_equal(query(d.tree, um_aabb_make(10.0f, above, 11.0f, 21.0f), 1).count, 0);
        driver_bake(&d);
    }
    finish_driver(&d);
}

static void both_zeros_are_the_same_place(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    driver_insert(&d, um_aabb_make(-0.0f, -0.0f, -0.0f, -0.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), STILL, 1);
    for (int32_t baked = 0; baked < 2; ++baked) {
        assert_int_equal(query(d.tree, um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), 1).count, 2);
        assert_int_equal(query(d.tree, um_aabb_make(-0.0f, -0.0f, -0.0f, -0.0f), 1).count, 2);
        driver_bake(&d);
    }
    finish_driver(&d);
}

static void each_category_bit_is_found_by_its_own_mask_alone(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    for (int32_t bit = 0; bit < 64; ++bit) {
        float x = (float)bit;
        driver_insert(&d, um_aabb_make(x, 0.0f, x + 1.0f, 1.0f), STILL, UINT64_C(1) << bit);
    }
    um_aabb all = um_aabb_make(-1000.0f, -1000.0f, 1000.0f, 1000.0f);
    for (int32_t baked = 0; baked < 2; ++baked) {
        for (int32_t bit = 0; bit < 64; ++bit) {
            hits h = query(d.tree, all, UINT64_C(1) << bit);
            assert_int_equal(h.count, 1);
            assert_int_equal(h.users[0], bit + 1);
            assert_int_equal(query(d.tree, all, ~(UINT64_C(1) << bit)).count, 63);
        }
        assert_int_equal(query(d.tree, all, 0).count, 0);
        assert_int_equal(query(d.tree, all, UM_ALL_CATEGORIES).count, 64);
        driver_bake(&d);
    }
    finish_driver(&d);
}

static void a_proxy_without_categories_is_never_found(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id hidden = driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 0);
    driver_query(&d, um_aabb_make(-1.0f, -1.0f, 2.0f, 2.0f), UM_ALL_CATEGORIES, INT32_MAX);
    assert_int_equal(d.found.count, 0);
    driver_set_categories(&d, hidden, 1);
    driver_query(&d, um_aabb_make(-1.0f, -1.0f, 2.0f, 2.0f), UM_ALL_CATEGORIES, INT32_MAX);
    assert_int_equal(d.found.count, 1);
    finish_driver(&d);
}

static void new_categories_count_at_once_even_after_a_flat_copy(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id proxies[40];
    prng random = prng_make(1);
    for (int32_t i = 0; i < 40; ++i) {
        proxies[i] = driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
    }
    um_aabb all = um_aabb_make(-1000.0f, -1000.0f, 1000.0f, 1000.0f);
    for (int32_t i = 0; i < 40; ++i) {
        driver_bake(&d);
        driver_set_categories(&d, proxies[i], 2);
        driver_query(&d, all, 2, INT32_MAX);
        assert_int_equal(d.found.count, i + 1);
        driver_query(&d, all, 1, INT32_MAX);
        assert_int_equal(d.found.count, 39 - i);
    }
    finish_driver(&d);
}

static void a_callback_that_has_enough_gets_no_more(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    for (int32_t i = 0; i < 50; ++i) {
        driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    }
    for (int32_t baked = 0; baked < 2; ++baked) {
        for (int32_t most = 1; most <= 51; ++most) {
            hits h = {.most = most};
            um_tree_visits visits = {-1, -1};
            um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
            check_result(um_tree_query(d.tree, aabb, 1, note_hit, &h, &visits), UM_OK, "um_tree_query");
            int32_t expected = most < 50 ? most : 50;
            assert_int_equal(h.count, expected);
            assert_int_equal(visits.leaves, expected);
        }
        driver_bake(&d);
    }
    finish_driver(&d);
}

static void visits_may_be_left_out(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    hits h = {.most = INT32_MAX};
    check_result(um_tree_query(d.tree, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), 1, note_hit, &h, NULL), UM_OK,
                 "um_tree_query");
    assert_int_equal(h.count, 1);
    finish_driver(&d);
}

static void a_callback_may_read_the_tree(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    prng random = prng_make(2);
    for (int32_t i = 0; i < 50; ++i) {
        driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
    }
    // The driver's callback compares the proxy with the oracle; hits come with the proxy that has the user
    // data.
    driver_query(&d, um_aabb_make(-200.0f, -200.0f, 200.0f, 200.0f), 1, INT32_MAX);
    hits h = query(d.tree, um_aabb_make(-200.0f, -200.0f, 200.0f, 200.0f), 1);
    assert_int_equal(h.count, d.found.count);
    finish_driver(&d);
}

static void the_order_of_hits_is_the_same_in_the_nodes_and_in_the_flat_copy(void** state)
{
    (void)state;
    static const int32_t sizes[] = {1, 2, 15, 16, 17, 40, 60};
    prng random = prng_make(3);
    for (int32_t s = 0; s < COUNT_OF(sizes); ++s) {
        driver d;
        start_driver(&d, um_default_tree_def());
        for (int32_t i = 0; i < sizes[s]; ++i) {
            driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
        }
        um_aabb all = um_aabb_make(-1000.0f, -1000.0f, 1000.0f, 1000.0f);
        hits nodes = query(d.tree, all, 1);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        assert_true(d.tree->wide_is_current);
        hits copy = query(d.tree, all, 1);
        assert_int_equal(nodes.count, sizes[s]);
        assert_int_equal(copy.count, sizes[s]);
        assert_memory_equal(nodes.users, copy.users, (size_t)sizes[s] * sizeof nodes.users[0]);
        finish_driver(&d);
    }
}

// The driver compares each answer with the plain array.
static void queries_of_every_size_match_a_plain_array_in_every_scene(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        driver d;
        prng random = prng_make(100 + (uint64_t)where);
        start_driver(&d, def_with_margin(0.5f));
        for (int32_t i = 0; i < 300; ++i) {
            driver_insert(&d, scene_aabb((scene)where, &random), STILL, prng_bits(&random));
        }
        for (int32_t i = 0; i < 60; ++i) {
            um_aabb aabb = scene_aabb((scene)where, &random);
            um_aabb wide = um_aabb_union(aabb, scene_aabb((scene)where, &random));
            uint64_t mask = UINT64_C(0x8421) << prng_below(&random, 50);
            driver_query(&d, aabb, UM_ALL_CATEGORIES, INT32_MAX);
            driver_query(&d, wide, mask, INT32_MAX);
            if (i == 30) {
                driver_bake(&d);
            }
        }
        finish_driver(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_tree_has_no_hits),
        cmocka_unit_test(a_single_leaf_is_hit_by_what_overlaps_it),
        cmocka_unit_test(touching_an_edge_or_a_corner_counts_and_a_gap_of_one_float_does_not),
        cmocka_unit_test(both_zeros_are_the_same_place),
        cmocka_unit_test(each_category_bit_is_found_by_its_own_mask_alone),
        cmocka_unit_test(a_proxy_without_categories_is_never_found),
        cmocka_unit_test(new_categories_count_at_once_even_after_a_flat_copy),
        cmocka_unit_test(a_callback_that_has_enough_gets_no_more),
        cmocka_unit_test(visits_may_be_left_out),
        cmocka_unit_test(a_callback_may_read_the_tree),
        cmocka_unit_test(the_order_of_hits_is_the_same_in_the_nodes_and_in_the_flat_copy),
        cmocka_unit_test(queries_of_every_size_match_a_plain_array_in_every_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
