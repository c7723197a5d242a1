// um_tree_get_last_error: what the last call that changes the tree came to, and no other call.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

static const um_vec2 STILL = {0.0f, 0.0f};
static const um_aabb GOOD_AABB = {{0.0f, 0.0f}, {1.0f, 1.0f}};
static const um_aabb BAD_AABB = {{1.0f, 0.0f}, {0.0f, 1.0f}};
static const um_proxy_id NULL_PROXY = {0, 0};

static bool any_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    (void)context;
    return true;
}

static float any_cast_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    any_hit(proxy, user_data, context);
    return max_fraction;
}

static bool any_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    (void)context;
    return true;
}

// The ways to ask, on good input and on bad.
static void ask_everything(const um_tree* tree, um_proxy_id proxy)
{
    um_ray ray = {{0.0f, 0.0f}, {1.0f, 1.0f}, 1.0f};
    um_aabb_cast cast = {GOOD_AABB, {1.0f, 1.0f}, 1.0f};
    um_aabb_cast bad_cast = {BAD_AABB, {1.0f, 1.0f}, 1.0f};
    const um_proxy_id proxies[] = {proxy, NULL_PROXY};
    check_result(um_tree_query(tree, GOOD_AABB, 1, any_hit, NULL, NULL), UM_OK, "query");
    check_result(um_tree_query(tree, BAD_AABB, 1, any_hit, NULL, NULL), UM_ERROR_INVALID_AABB, "query");
    check_result(um_tree_cast_ray(tree, &ray, 1, any_cast_hit, NULL, NULL), UM_OK, "ray");
    check_result(um_tree_cast_ray(tree, NULL, 1, any_cast_hit, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "ray");
    check_result(um_tree_cast_aabb(tree, &cast, 1, any_cast_hit, NULL, NULL), UM_OK, "aabb");
    check_result(um_tree_cast_aabb(tree, &bad_cast, 1, any_cast_hit, NULL, NULL), UM_ERROR_INVALID_AABB,
                 "aabb");
    check_result(um_tree_walk(tree, any_node, NULL), UM_OK, "walk");
    check_result(um_tree_walk(tree, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "walk");
    check_result(um_tree_validate(tree, NULL), UM_OK, "validate");
    um_tree_measure(tree);
    um_tree_get_count(tree);
    um_tree_fatten(tree, GOOD_AABB, STILL);
    um_tree_fatten(tree, BAD_AABB, STILL);
    for (int32_t i = 0; i < COUNT_OF(proxies); ++i) {
        um_tree_has(tree, proxies[i]);
        um_tree_get_fat_aabb(tree, proxies[i]);
        um_tree_get_user_data(tree, proxies[i]);
        um_tree_get_categories(tree, proxies[i]);
        um_tree_is_moved(tree, proxies[i]);
    }
}

static um_tree* make_tree(void)
{
    um_tree* tree = NULL;
    check_result(um_tree_create(NULL, &tree), UM_OK, "um_tree_create");
    return tree;
}

static void a_new_tree_has_no_error(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    check_result(um_tree_get_last_error(tree), UM_OK, "a new tree");
    um_tree_destroy(tree);
}

// Leaves an error behind.
static void fail_once(um_tree* tree)
{
    um_tree_insert(tree, BAD_AABB, STILL, 1, 1);
    check_result(um_tree_get_last_error(tree), UM_ERROR_INVALID_AABB, "a bad aabb");
}

static void every_call_that_succeeds_clears_the_error(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    uint64_t user = 1;
    um_pair_list list = {0};
    fail_once(tree);
    um_proxy_id proxy = um_tree_insert(tree, GOOD_AABB, STILL, 1, 1);
    check_result(um_tree_get_last_error(tree), UM_OK, "insert");
    fail_once(tree);
    assert_true(um_tree_set_categories(tree, proxy, 3));
    check_result(um_tree_get_last_error(tree), UM_OK, "set_categories");
    fail_once(tree);
    assert_true(um_tree_set_user_data(tree, proxy, 3));
    check_result(um_tree_get_last_error(tree), UM_OK, "set_user_data");
    fail_once(tree);
    assert_true(um_tree_mark_moved(tree, proxy));
    check_result(um_tree_get_last_error(tree), UM_OK, "mark_moved");
    fail_once(tree);
    um_tree_clear_moved(tree);
    check_result(um_tree_get_last_error(tree), UM_OK, "clear_moved");
    fail_once(tree);
    assert_true(um_tree_insert_many(tree, &GOOD_AABB, NULL, NULL, &user, 1, UM_BUILD_SAH, NULL));
    check_result(um_tree_get_last_error(tree), UM_OK, "insert_many");
    fail_once(tree);
    assert_true(um_tree_rebuild(tree, UM_BUILD_MORTON));
    check_result(um_tree_get_last_error(tree), UM_OK, "rebuild");
    fail_once(tree);
    assert_true(um_tree_bake(tree));
    check_result(um_tree_get_last_error(tree), UM_OK, "bake");
    fail_once(tree);
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, &list));
    check_result(um_tree_get_last_error(tree), UM_OK, "find_pairs");
    fail_once(tree);
    assert_true(um_tree_find_pairs_with(tree, tree, UM_PAIRS_MOVED, &list));
    check_result(um_tree_get_last_error(tree), UM_OK, "find_pairs_with");
    fail_once(tree);
    assert_true(um_tree_remove(tree, proxy));
    check_result(um_tree_get_last_error(tree), UM_OK, "remove");
    fail_once(tree);
    um_tree_clear(tree);
    check_result(um_tree_get_last_error(tree), UM_OK, "clear");
    um_pair_list_free(&list);
    um_tree_destroy(tree);
}

static void a_move_that_returns_false_tells_by_the_error_whether_it_failed(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    um_proxy_id proxy = um_tree_insert(tree, GOOD_AABB, STILL, 1, 1);
    fail_once(tree);
    assert_false(um_tree_move(tree, proxy, GOOD_AABB, STILL));
    check_result(um_tree_get_last_error(tree), UM_OK, "inside");
    assert_false(um_tree_move(tree, proxy, BAD_AABB, STILL));
    check_result(um_tree_get_last_error(tree), UM_ERROR_INVALID_AABB, "a bad aabb");
    assert_false(um_tree_move(tree, NULL_PROXY, GOOD_AABB, STILL));
    check_result(um_tree_get_last_error(tree), UM_ERROR_INVALID_PROXY, "a bad proxy");
    assert_true(um_tree_move(tree, proxy, um_aabb_make(100.0f, 0.0f, 101.0f, 1.0f), STILL));
    check_result(um_tree_get_last_error(tree), UM_OK, "outside");
    fail_once(tree);
    assert_int_equal(um_tree_move_many(tree, &proxy, &GOOD_AABB, NULL, 0), 0);
    check_result(um_tree_get_last_error(tree), UM_OK, "none of many");
    um_tree_destroy(tree);
}

static void calls_that_only_read_do_not_touch_the_error(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    um_proxy_id proxy = um_tree_insert(tree, GOOD_AABB, STILL, 1, 1);
    // Without an error they leave none, though some of them fail; with one they keep it, though some succeed.
    ask_everything(tree, proxy);
    check_result(um_tree_get_last_error(tree), UM_OK, "after calls that only read");
    assert_false(um_tree_remove(tree, NULL_PROXY));
    ask_everything(tree, proxy);
    check_result(um_tree_get_last_error(tree), UM_ERROR_INVALID_PROXY, "after calls that only read");
    um_tree_destroy(tree);
}

// Which is why any number of threads may make them at once.
static void calls_that_only_read_write_to_no_byte_of_the_tree(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id proxy = driver_insert(&d, GOOD_AABB, STILL, 1);
    for (int32_t i = 0; i < 40; ++i) {
        driver_insert(&d, um_aabb_make((float)i, 0.0f, (float)i + 9.0f, 1.0f), STILL, 1);
    }
    for (int32_t baked = 0; baked < 2; ++baked) {
        uint64_t before = heap_hash(&d.memory);
        ask_everything(d.tree, proxy);
        assert_true(heap_hash(&d.memory) == before);
        driver_bake(&d);
    }
    finish_driver(&d);
}

static void the_error_of_a_search_between_trees_is_that_of_the_first(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    um_tree* other = make_tree();
    um_pair_list list = {0};
    fail_once(tree);
    fail_once(other);
    assert_true(um_tree_find_pairs_with(tree, other, UM_PAIRS_ALL, &list));
    check_result(um_tree_get_last_error(tree), UM_OK, "the first tree");
    check_result(um_tree_get_last_error(other), UM_ERROR_INVALID_AABB, "the other tree");
    assert_false(um_tree_find_pairs_with(tree, other, (um_tree_pairs)9, &list));
    check_result(um_tree_get_last_error(tree), UM_ERROR_INVALID_OPTION, "the first tree");
    check_result(um_tree_get_last_error(other), UM_ERROR_INVALID_AABB, "the other tree");
    um_tree_destroy(tree);
    um_tree_destroy(other);
}

static void trees_do_not_share_errors(void** state)
{
    (void)state;
    um_tree* tree = make_tree();
    um_tree* other = make_tree();
    fail_once(tree);
    check_result(um_tree_get_last_error(other), UM_OK, "the other tree");
    um_tree_destroy(tree);
    um_tree_destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_tree_has_no_error),
        cmocka_unit_test(every_call_that_succeeds_clears_the_error),
        cmocka_unit_test(a_move_that_returns_false_tells_by_the_error_whether_it_failed),
        cmocka_unit_test(calls_that_only_read_do_not_touch_the_error),
        cmocka_unit_test(calls_that_only_read_write_to_no_byte_of_the_tree),
        cmocka_unit_test(the_error_of_a_search_between_trees_is_that_of_the_first),
        cmocka_unit_test(trees_do_not_share_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
