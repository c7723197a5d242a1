// Bad AABBs, vectors, numbers, options and pointers, for every public function and every argument: the right
// result, and a tree that is as it was in everything one can see.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include <float.h>
#include <math.h>

static const um_vec2 STILL = {0.0f, 0.0f};
static const um_aabb GOOD_AABB = {{1.0f, 2.0f}, {3.0f, 4.0f}};

// A tree with a few proxies, some of them marked, and pairs.
static um_proxy_id start_some(driver* d)
{
    prng random = prng_make(1);
    start_driver(d, def_with_margin(1.0f));
    um_proxy_id proxy = driver_insert(d, GOOD_AABB, STILL, 7);
    for (int32_t i = 0; i < 30; ++i) {
        driver_insert(d, scene_aabb(SCENE_PILE, &random), STILL, UINT64_C(1) << i);
    }
    driver_clear_moved(d);
    driver_mark_moved(d, driver_pick(d, 4));
    driver_find_pairs(d, NULL, UM_PAIRS_ALL);
    return proxy;
}

// After a call that must have failed with that error, and that must have changed nothing else.
static void check_refused(driver* d, um_result error, const char* what)
{
    check_result(um_tree_get_last_error(d->tree), error, what);
    d->expected_error = error;
    driver_compare(d, false);
    if (!driver_is_fine(d)) {
        fail_msg("%s: %s", what, d->problem);
    }
}

// All pairs are still found.
static void finish_some(driver* d)
{
    driver_find_pairs(d, NULL, UM_PAIRS_ALL);
    driver_find_pairs(d, NULL, UM_PAIRS_MOVED);
    finish_driver(d);
}

static bool no_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    (void)context;
    fail_msg("a refused question has a hit");
    return false;
}

static float no_cast_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)max_fraction;
    no_hit(proxy, user_data, context);
    return 0.0f;
}

static bool any_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    (void)context;
    return true;
}

// ---- AABBs ----------------------------------------------------------------------------------------------

// Every way in which an AABB can be bad, one number at a time.
static int32_t make_bad_aabbs(um_aabb aabbs[64])
{
    static const float bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1.0001e30f, -1.0001e30f, FLT_MAX, -FLT_MAX};
    int32_t count = 0;
    for (int32_t side = 0; side < 4; ++side) {
        for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
            float sides[4] = {1.0f, 2.0f, 3.0f, 4.0f};
            sides[side] = bad[i];
            aabbs[count++] = um_aabb_make(sides[0], sides[1], sides[2], sides[3]);
        }
    }
    aabbs[count++] = um_aabb_make(3.0f, 2.0f, 1.0f, 4.0f);
    aabbs[count++] = um_aabb_make(1.0f, 4.0f, 3.0f, 2.0f);
    aabbs[count++] = um_aabb_make(nextafterf(1.0f, 2.0f), 0.0f, 1.0f, 1.0f);
    aabbs[count++] = um_aabb_make(0.0f, nextafterf(1.0f, 2.0f), 1.0f, 1.0f);
    aabbs[count++] = um_aabb_make(1e30f, 0.0f, -1e30f, 0.0f);
    aabbs[count++] = um_aabb_make(NAN, NAN, NAN, NAN);
    return count;
}

static void bad_aabbs_are_refused_everywhere(void** state)
{
    (void)state;
    driver d;
    um_aabb bad[64];
    int32_t count = make_bad_aabbs(bad);
    um_proxy_id proxy = start_some(&d);
    for (int32_t i = 0; i < count; ++i) {
        uint64_t user = 1;
        um_tree_visits visits = {-1, -1};
        um_aabb_cast cast = {bad[i], {1.0f, 1.0f}, 1.0f};
        assert_int_equal(um_tree_insert(d.tree, bad[i], STILL, 1, 1).index1, 0);
        check_refused(&d, UM_ERROR_INVALID_AABB, "insert");
        assert_false(um_tree_move(d.tree, proxy, bad[i], STILL));
        check_refused(&d, UM_ERROR_INVALID_AABB, "move");
        assert_false(um_tree_insert_many(d.tree, bad + i, NULL, NULL, &user, 1, UM_BUILD_SAH, NULL));
        check_refused(&d, UM_ERROR_INVALID_AABB, "insert_many");
        assert_int_equal(um_tree_move_many(d.tree, &proxy, bad + i, NULL, 1), 0);
        check_refused(&d, UM_ERROR_INVALID_AABB, "move_many");
        check_result(um_tree_query(d.tree, bad[i], 1, no_hit, NULL, &visits), UM_ERROR_INVALID_AABB, "query");
        assert_true(visits.nodes == 0 && visits.leaves == 0);
        visits = (um_tree_visits){-1, -1};
        check_result(um_tree_cast_aabb(d.tree, &cast, 1, no_cast_hit, NULL, &visits), UM_ERROR_INVALID_AABB,
                     "cast");
        assert_true(visits.nodes == 0 && visits.leaves == 0);
        check_refused(&d, UM_ERROR_INVALID_AABB, "questions");
    }
    finish_some(&d);
}

// ---- Vectors and numbers --------------------------------------------------------------------------------

static void bad_vectors_are_refused_everywhere(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    driver d;
    um_proxy_id proxy = start_some(&d);
    for (int32_t i = 0; i < 2 * COUNT_OF(bad); ++i) {
        um_vec2 vector = i % 2 == 0 ? um_vec2_make(bad[i / 2], 0.0f) : um_vec2_make(0.0f, bad[i / 2]);
        uint64_t user = 1;
        um_tree_visits visits = {-1, -1};
        um_aabb_cast cast = {GOOD_AABB, vector, 1.0f};
        um_ray ray = {{0.0f, 0.0f}, vector, 1.0f};
        um_ray from = {vector, {1.0f, 1.0f}, 1.0f};
        assert_int_equal(um_tree_insert(d.tree, GOOD_AABB, vector, 1, 1).index1, 0);
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "insert");
        assert_false(um_tree_move(d.tree, proxy, um_aabb_make(99.0f, 99.0f, 99.0f, 99.0f), vector));
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "move");
        // Even where the AABB stays inside and the vector would not be needed.
        assert_false(um_tree_move(d.tree, proxy, GOOD_AABB, vector));
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "move inside");
        assert_false(um_tree_insert_many(d.tree, &GOOD_AABB, &vector, NULL, &user, 1, UM_BUILD_SAH, NULL));
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "insert_many");
        assert_int_equal(um_tree_move_many(d.tree, &proxy, &GOOD_AABB, &vector, 1), 0);
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "move_many");
        check_result(um_tree_cast_aabb(d.tree, &cast, 1, no_cast_hit, NULL, &visits), UM_ERROR_INVALID_VECTOR,
                     "aabb");
        check_result(um_tree_cast_ray(d.tree, &ray, 1, no_cast_hit, NULL, &visits), UM_ERROR_INVALID_VECTOR,
                     "ray");
        check_result(um_tree_cast_ray(d.tree, &from, 1, no_cast_hit, NULL, &visits), UM_ERROR_INVALID_VECTOR,
                     "from");
        assert_true(visits.nodes == 0 && visits.leaves == 0);
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "questions");
    }
    finish_some(&d);
}

// Finite, but the fat AABB would lie beyond the limit.
static void displacements_that_lead_too_far_are_refused(void** state)
{
    (void)state;
    static const float far[] = {1e30f, -1e30f, FLT_MAX, -FLT_MAX, 6e29f};
    driver d;
    um_proxy_id proxy = start_some(&d);
    for (int32_t i = 0; i < 2 * COUNT_OF(far); ++i) {
        um_vec2 vector = i % 2 == 0 ? um_vec2_make(far[i / 2], 0.0f) : um_vec2_make(0.0f, far[i / 2]);
        assert_int_equal(um_tree_insert(d.tree, GOOD_AABB, vector, 1, 1).index1, 0);
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "insert");
        assert_false(um_tree_move(d.tree, proxy, um_aabb_make(99.0f, 99.0f, 99.0f, 99.0f), vector));
        check_refused(&d, UM_ERROR_INVALID_VECTOR, "move");
    }
    finish_some(&d);
}

static void a_aabb_that_the_margin_alone_takes_too_far_is_a_bad_aabb(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(1e29f));
    um_aabb aabb = um_aabb_make(9.5e29f, 0.0f, 9.6e29f, 1.0f);
    assert_int_equal(um_tree_insert(d.tree, aabb, STILL, 1, 1).index1, 0);
    check_refused(&d, UM_ERROR_INVALID_AABB, "insert");
    assert_int_equal(um_tree_insert(d.tree, aabb, um_vec2_make(-1.0f, 0.0f), 1, 1).index1, 0);
    check_refused(&d, UM_ERROR_INVALID_AABB, "insert with a displacement");
    finish_driver(&d);
}

static void ray_origins_beyond_the_limit_are_refused(void** state)
{
    (void)state;
    driver d;
    start_some(&d);
    static const float far[] = {1.0001e30f, -1.0001e30f, FLT_MAX, -FLT_MAX};
    for (int32_t i = 0; i < COUNT_OF(far); ++i) {
        um_ray x = {{far[i], 0.0f}, {1.0f, 1.0f}, 1.0f};
        um_ray y = {{0.0f, far[i]}, {1.0f, 1.0f}, 1.0f};
        check_result(um_tree_cast_ray(d.tree, &x, 1, no_cast_hit, NULL, NULL), UM_ERROR_INVALID_VECTOR, "x");
        check_result(um_tree_cast_ray(d.tree, &y, 1, no_cast_hit, NULL, NULL), UM_ERROR_INVALID_VECTOR, "y");
    }
    finish_some(&d);
}

static void bad_fractions_are_refused(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY, -1.0f, -1e-45f, -FLT_MAX, FLT_MAX, 1.0001e30f};
    driver d;
    start_some(&d);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_tree_visits visits = {-1, -1};
        um_ray ray = {{0.0f, 0.0f}, {1.0f, 1.0f}, bad[i]};
        um_aabb_cast cast = {GOOD_AABB, {1.0f, 1.0f}, bad[i]};
        check_result(um_tree_cast_ray(d.tree, &ray, 1, no_cast_hit, NULL, &visits), UM_ERROR_INVALID_FRACTION,
                     "ray");
        assert_true(visits.nodes == 0 && visits.leaves == 0);
        check_result(um_tree_cast_aabb(d.tree, &cast, 1, no_cast_hit, NULL, &visits),
                     UM_ERROR_INVALID_FRACTION, "aabb");
    }
    // Minus zero is zero.
    um_ray ray = {{-99.0f, -99.0f}, {1.0f, 1.0f}, -0.0f};
    check_result(um_tree_cast_ray(d.tree, &ray, 1, no_cast_hit, NULL, NULL), UM_OK, "-0");
    finish_some(&d);
}

static void negative_counts_are_refused(void** state)
{
    (void)state;
    static const int32_t bad[] = {-1, -2, -1000, INT32_MIN};
    driver d;
    um_proxy_id proxy = start_some(&d);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        uint64_t user = 1;
        assert_false(um_tree_insert_many(d.tree, &GOOD_AABB, NULL, NULL, &user, bad[i], UM_BUILD_SAH, NULL));
        check_refused(&d, UM_ERROR_INVALID_COUNT, "insert_many");
        assert_false(um_tree_insert_many(d.tree, NULL, NULL, NULL, NULL, bad[i], UM_BUILD_SAH, NULL));
        check_refused(&d, UM_ERROR_INVALID_COUNT, "insert_many of nothing");
        assert_int_equal(um_tree_move_many(d.tree, &proxy, &GOOD_AABB, NULL, bad[i]), 0);
        check_refused(&d, UM_ERROR_INVALID_COUNT, "move_many");
    }
    finish_some(&d);
}

static void unknown_options_are_refused(void** state)
{
    (void)state;
    static const int bad[] = {-1, 2, 3, 255, 1 << 30, INT32_MIN};
    driver d;
    driver other;
    start_some(&d);
    start_some(&other);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        uint64_t user = 1;
        um_pair_list list = {0};
        assert_false(um_tree_rebuild(d.tree, (um_tree_build)bad[i]));
        check_refused(&d, UM_ERROR_INVALID_OPTION, "rebuild");
        assert_false(
            um_tree_insert_many(d.tree, &GOOD_AABB, NULL, NULL, &user, 1, (um_tree_build)bad[i], NULL));
        check_refused(&d, UM_ERROR_INVALID_OPTION, "insert_many");
        assert_false(um_tree_find_pairs(d.tree, (um_tree_pairs)bad[i], &list));
        assert_int_equal(list.count, 0);
        check_refused(&d, UM_ERROR_INVALID_OPTION, "find_pairs");
        assert_false(um_tree_find_pairs_with(d.tree, other.tree, (um_tree_pairs)bad[i], &list));
        check_refused(&d, UM_ERROR_INVALID_OPTION, "find_pairs_with");
    }
    finish_some(&d);
    finish_some(&other);
}

// ---- Pointers -------------------------------------------------------------------------------------------

static void required_pointers_that_are_null_are_refused(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxy = start_some(&d);
    uint64_t user = 1;
    um_ray ray = {{0.0f, 0.0f}, {1.0f, 1.0f}, 1.0f};
    um_aabb_cast cast = {GOOD_AABB, {1.0f, 1.0f}, 1.0f};
    um_tree_visits visits = {-1, -1};
    assert_false(um_tree_insert_many(d.tree, NULL, NULL, NULL, &user, 1, UM_BUILD_SAH, NULL));
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "insert_many without aabbs");
    assert_false(um_tree_insert_many(d.tree, &GOOD_AABB, NULL, NULL, NULL, 1, UM_BUILD_SAH, NULL));
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "insert_many without user data");
    assert_int_equal(um_tree_move_many(d.tree, NULL, &GOOD_AABB, NULL, 1), 0);
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "move_many without proxies");
    assert_int_equal(um_tree_move_many(d.tree, &proxy, NULL, NULL, 1), 0);
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "move_many without aabbs");
    assert_false(um_tree_find_pairs(d.tree, UM_PAIRS_ALL, NULL));
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "find_pairs without a list");
    assert_false(um_tree_find_pairs_with(d.tree, d.tree, UM_PAIRS_ALL, NULL));
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "find_pairs_with without a list");
    check_result(um_tree_query(d.tree, GOOD_AABB, 1, NULL, NULL, &visits), UM_ERROR_NULL_ARGUMENT, "query");
    assert_true(visits.nodes == 0 && visits.leaves == 0);
    check_result(um_tree_cast_ray(d.tree, &ray, 1, NULL, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "ray");
    check_result(um_tree_cast_ray(d.tree, NULL, 1, no_cast_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT,
                 "no ray");
    check_result(um_tree_cast_aabb(d.tree, &cast, 1, NULL, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "aabb");
    check_result(um_tree_cast_aabb(d.tree, NULL, 1, no_cast_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT,
                 "no aabb");
    check_result(um_tree_walk(d.tree, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "walk");
    um_pair_list_free(NULL);
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "questions");
    finish_some(&d);
}

static void a_search_for_pairs_that_is_refused_empties_the_list(void** state)
{
    (void)state;
    driver d;
    start_some(&d);
    assert_true(d.list.count > 0);
    assert_false(um_tree_find_pairs_with(d.tree, NULL, UM_PAIRS_ALL, &d.list));
    assert_int_equal(d.list.count, 0);
    check_refused(&d, UM_ERROR_NULL_ARGUMENT, "find_pairs_with without the other tree");
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    assert_true(d.list.count > 0);
    assert_false(um_tree_find_pairs(NULL, UM_PAIRS_ALL, &d.list));
    assert_int_equal(d.list.count, 0);
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    assert_false(um_tree_find_pairs_with(NULL, d.tree, UM_PAIRS_ALL, &d.list));
    assert_int_equal(d.list.count, 0);
    finish_some(&d);
}

static void no_tree_is_refused_by_every_function(void** state)
{
    (void)state;
    um_proxy_id proxy = {1, 1};
    um_aabb aabb = GOOD_AABB;
    uint64_t user = 1;
    um_ray ray = {{0.0f, 0.0f}, {1.0f, 1.0f}, 1.0f};
    um_aabb_cast cast = {GOOD_AABB, {1.0f, 1.0f}, 1.0f};
    um_pair_list list = {0};
    um_aabb zero = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    check_result(um_tree_create(NULL, NULL), UM_ERROR_NULL_ARGUMENT, "create");
    check_result(um_tree_get_last_error(NULL), UM_ERROR_NULL_ARGUMENT, "last_error");
    assert_int_equal(um_tree_insert(NULL, aabb, STILL, 1, 1).index1, 0);
    assert_false(um_tree_remove(NULL, proxy));
    assert_false(um_tree_move(NULL, proxy, aabb, STILL));
    assert_false(um_tree_has(NULL, proxy));
    check_aabb(um_tree_get_fat_aabb(NULL, proxy), zero, "fat_aabb");
    assert_int_equal(um_tree_get_user_data(NULL, proxy), 0);
    assert_int_equal(um_tree_get_categories(NULL, proxy), 0);
    assert_false(um_tree_set_categories(NULL, proxy, 1));
    assert_false(um_tree_set_user_data(NULL, proxy, 1));
    assert_int_equal(um_tree_get_count(NULL), 0);
    assert_false(um_tree_insert_many(NULL, &aabb, NULL, NULL, &user, 1, UM_BUILD_SAH, NULL));
    assert_int_equal(um_tree_move_many(NULL, &proxy, &aabb, NULL, 1), 0);
    assert_false(um_tree_rebuild(NULL, UM_BUILD_SAH));
    assert_false(um_tree_bake(NULL));
    check_result(um_tree_query(NULL, aabb, 1, no_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "query");
    check_result(um_tree_cast_ray(NULL, &ray, 1, no_cast_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "ray");
    check_result(um_tree_cast_aabb(NULL, &cast, 1, no_cast_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "aabb");
    assert_false(um_tree_find_pairs(NULL, UM_PAIRS_ALL, &list));
    assert_false(um_tree_find_pairs_with(NULL, NULL, UM_PAIRS_ALL, &list));
    assert_false(um_tree_mark_moved(NULL, proxy));
    assert_false(um_tree_is_moved(NULL, proxy));
    um_tree_clear_moved(NULL);
    um_tree_clear(NULL);
    um_tree_destroy(NULL);
    um_pair_list_free(&list);
    um_pair_list_free(NULL);
    check_result(um_tree_walk(NULL, any_node, NULL), UM_ERROR_NULL_ARGUMENT, "walk");
    check_result(um_tree_validate(NULL, NULL), UM_ERROR_NULL_ARGUMENT, "validate");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_aabbs_are_refused_everywhere),
        cmocka_unit_test(bad_vectors_are_refused_everywhere),
        cmocka_unit_test(displacements_that_lead_too_far_are_refused),
        cmocka_unit_test(a_aabb_that_the_margin_alone_takes_too_far_is_a_bad_aabb),
        cmocka_unit_test(ray_origins_beyond_the_limit_are_refused),
        cmocka_unit_test(bad_fractions_are_refused),
        cmocka_unit_test(negative_counts_are_refused),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(required_pointers_that_are_null_are_refused),
        cmocka_unit_test(a_search_for_pairs_that_is_refused_empties_the_list),
        cmocka_unit_test(no_tree_is_refused_by_every_function),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
