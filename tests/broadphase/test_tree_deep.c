// The deepest trees that balance allows: everything that goes down one has a stack of fixed size, and it
// must do.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"
#include "support/surgery.h"

static const um_vec2 STILL = {0.0f, 0.0f};

// ---- Real trees, all siblings of different heights ------------------------------------------------------

static void check_lopsided(int32_t height, bool left_is_taller)
{
    driver d;
    prng random = prng_make((uint64_t)height);
    um_aabb aabbs[1000];
    int32_t count = fewest_leaves(height);
    assert_in_range(count, 1, 1000);
    for (int32_t i = 0; i < count; ++i) {
        aabbs[i] = scene_aabb(SCENE_UNIFORM, &random);
    }
    start_driver(&d, def_with_margin(1.0f));
    driver_insert_many(&d, aabbs, NULL, NULL, count, UM_BUILD_MORTON);
    make_lopsided(d.tree, left_is_taller);
    driver_compare(&d, true);
    assert_int_equal(um_tree_measure(d.tree).height, height);
    for (int32_t i = 0; i < 20; ++i) {
        um_aabb aabb = scene_aabb(SCENE_UNIFORM, &random);
        um_vec2 translation = um_vec2_scale(scene_vector(SCENE_UNIFORM, &random), 10.0f);
        driver_query(&d, um_aabb_union(aabb, scene_aabb(SCENE_UNIFORM, &random)), UM_ALL_CATEGORIES,
                     INT32_MAX);
        driver_cast_ray(&d, (um_ray){aabb.min, translation, 1.0f}, UM_ALL_CATEGORIES, DRIVER_GO_ON);
        driver_cast_aabb(&d, (um_aabb_cast){aabb, translation, 1.0f}, UM_ALL_CATEGORIES, DRIVER_CLOSEST);
    }
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    driver_clear_moved(&d);
    driver_mark_moved(&d, driver_pick(&d, 7));
    driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    // A tree on the edge of balance is where rotations matter most.
    while (d.expected.count > 0) {
        um_aabb aabb = scene_aabb(SCENE_UNIFORM, &random);
        driver_remove(&d, driver_pick(&d, (uint32_t)prng_bits(&random)));
        driver_move(&d, driver_pick(&d, (uint32_t)prng_bits(&random)), aabb, STILL);
    }
    finish_driver(&d);
}

static void the_highest_trees_with_their_leaves_answer_like_a_plain_array(void** state)
{
    (void)state;
    for (int32_t height = 0; height <= 11; ++height) {
        check_lopsided(height, false);
        check_lopsided(height, true);
    }
}

// ---- The highest tree there can be ----------------------------------------------------------------------

typedef struct counter {
    int32_t count;
    int32_t most;
    int32_t deepest;
} counter;

static bool count_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    counter* c = context;
    return ++c->count < c->most;
}

static float count_cast_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    return count_hit(proxy, user_data, context) ? max_fraction : 0.0f;
}

static bool count_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    counter* c = context;
    c->deepest = depth > c->deepest ? depth : c->deepest;
    c->count += is_leaf;
    return c->count < c->most;
}

typedef struct deep {
    driver d;
    int32_t height;
} deep;

static void start_deep(deep* t, bool left_is_taller)
{
    um_tree_def def = def_with_margin(1.0f);
    def.capacity = 64;
    t->height = greatest_possible_height();
    start_driver(&t->d, def);
    driver_insert(&t->d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    driver_insert(&t->d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    make_bottomless(t->d.tree, t->height, left_is_taller);
}

static void the_highest_tree_is_one_of_2_to_the_30_leaves(void** state)
{
    (void)state;
    assert_int_equal(greatest_possible_height(), 42);
    assert_true(greatest_possible_height() < UMI_MAX_HEIGHT);
}

static void a_query_goes_down_the_highest_tree(void** state)
{
    (void)state;
    for (int32_t left = 0; left < 2; ++left) {
        deep t;
        start_deep(&t, left != 0);
        counter c = {0, 100000, 0};
        um_tree_visits visits = {0, 0};
        um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
        check_result(um_tree_query(t.d.tree, aabb, 1, count_hit, &c, &visits), UM_OK, "um_tree_query");
        assert_int_equal(c.count, 100000);
        assert_int_equal(visits.leaves, 100000);
        assert_in_range(visits.nodes, t.height / 2, 2 * 100000);
        finish_driver(&t.d);
    }
}

static void casts_go_down_the_highest_tree(void** state)
{
    (void)state;
    for (int32_t left = 0; left < 2; ++left) {
        deep t;
        start_deep(&t, left != 0);
        counter c = {0, 100000, 0};
        um_ray ray = {{-9.0f, -9.0f}, {20.0f, 20.0f}, 1.0f};
        check_result(um_tree_cast_ray(t.d.tree, &ray, 1, count_cast_hit, &c, NULL), UM_OK,
                     "um_tree_cast_ray");
        assert_int_equal(c.count, 100000);
        c.count = 0;
        um_aabb_cast cast = {{{-9.0f, -9.0f}, {-8.0f, -8.0f}}, {20.0f, 20.0f}, 1.0f};
        check_result(um_tree_cast_aabb(t.d.tree, &cast, 1, count_cast_hit, &c, NULL), UM_OK,
                     "um_tree_cast_aabb");
        assert_int_equal(c.count, 100000);
        finish_driver(&t.d);
    }
}

// Where the leaves are as lopsided as they can be, the copy has as many levels as it ever has.
static void casts_and_queries_go_down_the_deepest_baked_copy(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(1);
    start_driver(&d, def_with_margin(1.0f));
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    for (int32_t i = 0; i < 400; ++i) {
        driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
    }
    driver_bake(&d);
    assert_true(umi_baking_is_current(d.tree->baking) && d.tree->baking->octs.count > UMI_OCT_MAX_LEVELS);
    make_bottomless_octs(d.tree, UMI_OCT_MAX_LEVELS);
    for (uint64_t mask = 1; mask != 0; mask = mask == 1 ? UM_ALL_CATEGORIES : 0) {
        counter c = {0, 100000, 0};
        um_ray ray = {{-9.0f, -9.0f}, {20.0f, 20.0f}, 1.0f};
        check_result(um_tree_cast_ray(d.tree, &ray, mask, count_cast_hit, &c, NULL), UM_OK,
                     "um_tree_cast_ray");
        assert_int_equal(c.count, 100000);
        c.count = 0;
        um_aabb aabb = um_aabb_make(-9.0f, -9.0f, 9.0f, 9.0f);
        check_result(um_tree_query(d.tree, aabb, mask, count_hit, &c, NULL), UM_OK, "um_tree_query");
        assert_int_equal(c.count, 100000);
    }
    finish_driver(&d);
}

static void a_walk_goes_down_the_highest_tree(void** state)
{
    (void)state;
    for (int32_t left = 0; left < 2; ++left) {
        deep t;
        start_deep(&t, left != 0);
        counter c = {0, 100000, 0};
        check_result(um_tree_walk(t.d.tree, count_node, &c), UM_OK, "um_tree_walk");
        assert_int_equal(c.count, 100000);
        assert_int_equal(c.deepest, left != 0 ? t.height : c.deepest);
        finish_driver(&t.d);
    }
}

// The search for pairs has no callback that could stop it; memory that ends does, after a million of them.
static void pairs_go_down_the_highest_tree(void** state)
{
    (void)state;
    for (int32_t left = 0; left < 2; ++left) {
        deep t;
        start_deep(&t, left != 0);
        t.d.memory.largest_block = (size_t)1 << 24;
        // Few marks by the count, so that the search takes the nodes; in the nodes everything is marked.
        t.d.tree->moved_count = 0;
        assert_false(um_tree_find_pairs(t.d.tree, UM_PAIRS_MOVED, &t.d.list));
        check_result(um_tree_get_last_error(t.d.tree), UM_ERROR_OUT_OF_MEMORY, "um_tree_find_pairs");
        assert_true(t.d.list.capacity >= 1 << 19);
        finish_driver(&t.d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_trees_with_their_leaves_answer_like_a_plain_array),
        cmocka_unit_test(the_highest_tree_is_one_of_2_to_the_30_leaves),
        cmocka_unit_test(a_query_goes_down_the_highest_tree),
        cmocka_unit_test(casts_go_down_the_highest_tree),
        cmocka_unit_test(casts_and_queries_go_down_the_deepest_baked_copy),
        cmocka_unit_test(a_walk_goes_down_the_highest_tree),
        cmocka_unit_test(pairs_go_down_the_highest_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
