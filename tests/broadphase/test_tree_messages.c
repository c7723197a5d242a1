// What a tree says of calls that fail: every mistake with its exact message, to the hook and in
// um_tree_get_last_message.
// SPDX-License-Identifier: MIT

#include "support/hearing.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

static const um_aabb AABB = {{0.0f, 0.0f}, {1.0f, 1.0f}};
static const um_vec2 ZERO = {0.0f, 0.0f};

static um_tree* start_tree(hearing* heard)
{
    *heard = (hearing){0};
    um_tree_def def = um_default_tree_def();
    def.error = hear;
    def.error_context = heard;
    um_tree* tree = NULL;
    check_result(um_tree_create(&def, &tree), UM_OK, "um_tree_create");
    return tree;
}

static void check_def(um_tree_def def, const char* message)
{
    hearing heard = {0};
    um_tree* tree = NULL;
    def.error = hear;
    def.error_context = &heard;
    check_result(um_tree_create(&def, &tree), UM_ERROR_INVALID_DEF, message);
    check_heard(&heard, UM_ERROR_INVALID_DEF, message);
}

static void a_tree_that_is_not_made_says_why(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.margin = -1.0f;
    check_def(def, "um_tree_create: def.margin is -1, must be 0 to 1e30");
    def = um_default_tree_def();
    def.displacement_multiplier = INFINITY;
    check_def(def, "um_tree_create: def.displacement_multiplier is inf, must be 0 to 1e30");
    def = um_default_tree_def();
    def.capacity = 1 << 30;
    check_def(def, "um_tree_create: def.capacity is 1073741824, must be 0 to 1073741823");
    def = um_default_tree_def();
    def.lanes = 5;
    check_def(
        def,
        "um_tree_create: def.lanes is 5, must be 0 for the fastest, or 1, 4, 8 or 16 where the processor "
        "has so many");
}

// A failed change is heard, and stays until the next call succeeds.
static void check_change(um_tree* tree, hearing* heard, um_result result, const char* message)
{
    check_heard(heard, result, message);
    check_result(um_tree_get_last_error(tree), result, message);
    assert_string_equal(um_tree_get_last_message(tree), message);
    um_tree_clear_moved(tree);
    assert_string_equal(um_tree_get_last_message(tree), "");
}

// A failed read is heard, and leaves nothing behind.
static void check_read(um_tree* tree, hearing* heard, um_result result, const char* message)
{
    check_heard(heard, result, message);
    check_result(um_tree_get_last_error(tree), UM_OK, message);
    assert_string_equal(um_tree_get_last_message(tree), "");
}

static void bad_aabbs_and_displacements_are_named(void** state)
{
    (void)state;
    hearing heard;
    um_tree* tree = start_tree(&heard);
    um_tree_insert(tree, um_aabb_make(NAN, 0.0f, 1.0f, 1.0f), ZERO, 1, 0);
    check_change(tree, &heard, UM_ERROR_INVALID_AABB,
                 "um_tree_insert: aabb.min.x is nan, must be -1e30 to 1e30");
    um_tree_insert(tree, um_aabb_make(0.0f, 2.0f, 1.0f, 1.0f), ZERO, 1, 0);
    check_change(tree, &heard, UM_ERROR_INVALID_AABB,
                 "um_tree_insert: aabb.min.y is 2, above aabb.max.y, which is 1");
    um_tree_insert(tree, AABB, um_vec2_make(0.0f, INFINITY), 1, 0);
    check_change(tree, &heard, UM_ERROR_INVALID_VECTOR,
                 "um_tree_insert: displacement.y is inf, must be finite");
    um_tree_insert(tree, AABB, um_vec2_make(1e30f, 0.0f), 1, 0);
    check_change(tree, &heard, UM_ERROR_INVALID_VECTOR,
                 "um_tree_insert: displacement is (1e30, 0), which takes the fat AABB beyond 1e30");
    um_proxy_id proxy = um_tree_insert(tree, AABB, ZERO, 1, 0);
    assert_false(um_tree_move(tree, proxy, um_aabb_make(0.0f, 0.0f, -5.0f, 1.0f), ZERO));
    check_change(tree, &heard, UM_ERROR_INVALID_AABB,
                 "um_tree_move: aabb.min.x is 0, above aabb.max.x, which is -5");
    um_tree_clear_moved(tree);
    um_tree_fatten(tree, AABB, um_vec2_make(NAN, 0.0f));
    check_read(tree, &heard, UM_ERROR_INVALID_VECTOR,
               "um_tree_fatten: displacement.x is nan, must be finite");
    um_tree_destroy(tree);
}

static void bad_items_of_many_are_named_with_their_index(void** state)
{
    (void)state;
    hearing heard;
    um_tree* tree = start_tree(&heard);
    um_aabb aabbs[3] = {AABB, AABB, {{0.0f, 0.0f}, {INFINITY, 1.0f}}};
    uint64_t data[3] = {1, 2, 3};
    um_proxy_id proxies[3];
    assert_false(um_tree_insert_many(tree, aabbs, NULL, NULL, data, 3, UM_BUILD_SAH, proxies));
    check_change(tree, &heard, UM_ERROR_INVALID_AABB,
                 "um_tree_insert_many: aabbs[2].max.x is inf, must be -1e30 to 1e30");
    assert_false(um_tree_insert_many(tree, aabbs, NULL, NULL, data, -3, UM_BUILD_SAH, proxies));
    check_change(tree, &heard, UM_ERROR_INVALID_COUNT,
                 "um_tree_insert_many: count is -3, must not be negative");
    assert_false(um_tree_insert_many(tree, aabbs, NULL, NULL, NULL, 2, UM_BUILD_SAH, proxies));
    check_change(tree, &heard, UM_ERROR_NULL_ARGUMENT,
                 "um_tree_insert_many: user_data is NULL, but count is 2");
    assert_false(um_tree_insert_many(tree, aabbs, NULL, NULL, data, 2, (um_tree_build)2, proxies));
    check_change(tree, &heard, UM_ERROR_INVALID_OPTION,
                 "um_tree_insert_many: build is 2, must be UM_BUILD_MORTON or UM_BUILD_SAH");
    assert_true(um_tree_insert_many(tree, aabbs, NULL, NULL, data, 2, UM_BUILD_SAH, proxies));
    um_vec2 displacements[2] = {ZERO, {0.0f, NAN}};
    um_tree_move_many(tree, proxies, aabbs, displacements, 2);
    check_change(tree, &heard, UM_ERROR_INVALID_VECTOR,
                 "um_tree_move_many: displacements[1].y is nan, must be finite");
    proxies[0] = (um_proxy_id){0, 0};
    um_tree_move_many(tree, proxies, aabbs, NULL, 2);
    check_change(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_move_many: proxies[0] is null");
    assert_false(um_tree_rebuild(tree, (um_tree_build)-1));
    check_change(tree, &heard, UM_ERROR_INVALID_OPTION,
                 "um_tree_rebuild: build is -1, must be UM_BUILD_MORTON or UM_BUILD_SAH");
    um_tree_destroy(tree);
}

static void bad_proxies_say_whether_they_were_removed(void** state)
{
    (void)state;
    hearing heard;
    um_tree* tree = start_tree(&heard);
    um_proxy_id gone = um_tree_insert(tree, AABB, ZERO, 1, 0);
    assert_true(um_tree_remove(tree, gone));
    char expected[128];
    assert_false(um_tree_remove(tree, gone));
    (void)snprintf(expected, sizeof expected, "um_tree_remove: proxy (index1 %u, stamp %u) was removed",
                   (unsigned)gone.index1, (unsigned)gone.stamp);
    check_change(tree, &heard, UM_ERROR_INVALID_PROXY, expected);
    um_proxy_id foreign = {99, 5};
    um_tree_get_user_data(tree, foreign);
    check_read(tree, &heard, UM_ERROR_INVALID_PROXY,
               "um_tree_get_user_data: proxy (index1 99, stamp 5) is not one of this tree's");
    um_proxy_id null_proxy = {0, 0};
    um_tree_get_fat_aabb(tree, null_proxy);
    check_read(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_get_fat_aabb: proxy is null");
    um_tree_get_categories(tree, null_proxy);
    check_read(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_get_categories: proxy is null");
    um_tree_is_moved(tree, null_proxy);
    check_read(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_is_moved: proxy is null");
    assert_false(um_tree_has(tree, null_proxy)); // a question, and the answer is no
    assert_int_equal(heard.count, 0);
    assert_false(um_tree_set_categories(tree, null_proxy, 1));
    check_change(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_set_categories: proxy is null");
    assert_false(um_tree_set_user_data(tree, null_proxy, 1));
    check_change(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_set_user_data: proxy is null");
    assert_false(um_tree_mark_moved(tree, null_proxy));
    check_change(tree, &heard, UM_ERROR_INVALID_PROXY, "um_tree_mark_moved: proxy is null");
    um_tree_destroy(tree);
}

static bool never_a_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    (void)context;
    fail_msg("a bad query called its function");
    return true;
}

static float never_a_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    never_a_leaf(proxy, user_data, context);
    return max_fraction;
}

static void bad_queries_and_casts_are_named(void** state)
{
    (void)state;
    hearing heard;
    um_tree* tree = start_tree(&heard);
    um_tree_query(tree, um_aabb_make(0.0f, 0.0f, 1e31f, 1.0f), 1, never_a_leaf, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_INVALID_AABB,
               "um_tree_query: aabb.max.x is 1e31, must be -1e30 to 1e30");
    um_tree_query(tree, AABB, 1, NULL, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_query: fn is NULL");
    um_ray ray = {{0.0f, NAN}, {1.0f, 0.0f}, 1.0f};
    um_tree_cast_ray(tree, &ray, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_INVALID_VECTOR,
               "um_tree_cast_ray: ray.origin.y is nan, must be -1e30 to 1e30");
    ray = (um_ray){{0.0f, 0.0f}, {INFINITY, 0.0f}, 1.0f};
    um_tree_cast_ray(tree, &ray, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_INVALID_VECTOR,
               "um_tree_cast_ray: ray.translation.x is inf, must be finite");
    ray = (um_ray){{0.0f, 0.0f}, {1.0f, 0.0f}, -1.0f};
    um_tree_cast_ray(tree, &ray, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_INVALID_FRACTION,
               "um_tree_cast_ray: ray.max_fraction is -1, must be 0 to 1e30");
    um_tree_cast_ray(tree, NULL, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_cast_ray: ray is NULL");
    um_aabb_cast cast = {{{3.0f, 0.0f}, {1.0f, 1.0f}}, {1.0f, 0.0f}, 1.0f};
    um_tree_cast_aabb(tree, &cast, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_INVALID_AABB,
               "um_tree_cast_aabb: cast.aabb.min.x is 3, above cast.aabb.max.x, which is 1");
    um_tree_cast_aabb(tree, NULL, 1, never_a_hit, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_cast_aabb: cast is NULL");
    um_tree_walk(tree, NULL, NULL);
    check_read(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_walk: fn is NULL");
    um_tree_destroy(tree);
}

static void bad_searches_for_pairs_are_named(void** state)
{
    (void)state;
    hearing heard;
    um_tree* tree = start_tree(&heard);
    um_pair_list list = {0};
    assert_false(um_tree_find_pairs(tree, UM_PAIRS_ALL, NULL));
    check_change(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_find_pairs: out_list is NULL");
    assert_false(um_tree_find_pairs(tree, (um_tree_pairs)2, &list));
    check_change(tree, &heard, UM_ERROR_INVALID_OPTION,
                 "um_tree_find_pairs: which is 2, must be UM_PAIRS_ALL or UM_PAIRS_MOVED");
    assert_false(um_tree_find_pairs_with(tree, NULL, UM_PAIRS_ALL, &list));
    check_change(tree, &heard, UM_ERROR_NULL_ARGUMENT, "um_tree_find_pairs_with: other is NULL");
    um_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_that_is_not_made_says_why),
        cmocka_unit_test(bad_aabbs_and_displacements_are_named),
        cmocka_unit_test(bad_items_of_many_are_named_with_their_index),
        cmocka_unit_test(bad_proxies_say_whether_they_were_removed),
        cmocka_unit_test(bad_queries_and_casts_are_named),
        cmocka_unit_test(bad_searches_for_pairs_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
