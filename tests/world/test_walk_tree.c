// um_world_walk_tree: every shape is a leaf of one of the two trees, and parents hold their children.
// SPDX-License-Identifier: MIT

#include "support/built_in.h"

#include <stdlib.h>

enum { MOST_LEAVES = 2000, MOST_DEPTH = 64 };

typedef struct seen_tree {
    um_aabb leaves[MOST_LEAVES];
    int32_t leaf_count;
    um_aabb path[MOST_DEPTH]; // the nodes from the root to the last one seen
    int32_t next_depth_most;  // a node lies at most one level below the one before it
} seen_tree;

static bool contains(um_aabb outer, um_aabb inner)
{
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.max.x >= inner.max.x &&
           outer.max.y >= inner.max.y;
}

static bool see_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    seen_tree* seen = context;
    assert_in_range(depth, 0, seen->next_depth_most);
    if (depth > 0 && !contains(seen->path[depth - 1], aabb)) {
        fail_msg("a node of depth %d is not in its parent", depth);
    }
    seen->path[depth] = aabb;
    seen->next_depth_most = is_leaf ? depth : depth + 1;
    if (is_leaf) {
        assert_true(seen->leaf_count < MOST_LEAVES);
        seen->leaves[seen->leaf_count++] = aabb;
    }
    return true;
}

// How many shapes lie in no leaf, and how many there are in bodies that are awake or not.
typedef struct leaf_search {
    const um_world* world;
    const seen_tree* trees; // moving and resting
    int32_t shapes[2];
    int32_t missing;
} leaf_search;

static bool look_for_shapes(um_body_id body, void* context)
{
    leaf_search* search = context;
    int which = um_body_is_awake(search->world, body) ? UM_MOVING_TREE : UM_RESTING_TREE;
    for (int32_t i = 0; i < um_body_get_shape_count(search->world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(search->world, um_body_get_shape(search->world, body, i));
        bool is_found = false;
        for (int32_t k = 0; k < search->trees[which].leaf_count; ++k) {
            is_found = is_found || contains(search->trees[which].leaves[k], aabb);
        }
        search->missing += !is_found;
        ++search->shapes[which];
    }
    return true;
}

static void every_shape_is_a_leaf_of_its_tree(void** state)
{
    (void)state;
    um_world_def def = built_in_def("resting_500");
    um_world* world = start_built_in("resting_500", &def);
    for (int32_t i = 0; i < 50; ++i) {
        check_result(um_world_step(world, STEP), UM_OK, "um_world_step");
    }
    seen_tree* trees = calloc(2, sizeof *trees);
    assert_non_null(trees);
    check_result(um_world_walk_tree(world, UM_MOVING_TREE, see_node, &trees[UM_MOVING_TREE]), UM_OK,
                 "moving");
    check_result(um_world_walk_tree(world, UM_RESTING_TREE, see_node, &trees[UM_RESTING_TREE]), UM_OK,
                 "resting");
    leaf_search search = {.world = world, .trees = trees};
    um_world_each_body(world, look_for_shapes, &search);
    assert_int_equal(search.missing, 0);
    assert_int_equal(search.shapes[UM_MOVING_TREE], 20);
    assert_int_equal(trees[UM_MOVING_TREE].leaf_count, search.shapes[UM_MOVING_TREE]);
    assert_int_equal(trees[UM_RESTING_TREE].leaf_count, search.shapes[UM_RESTING_TREE]);
    free(trees);
    finish_world(world);
}

static bool stop_at_second(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    return ++*(int32_t*)context < 2;
}

static void a_walk_ends_when_its_function_says_so(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    for (int32_t i = 0; i < 5; ++i) {
        make_ball(world, 100.0f * (float)i, 0.0f, 10.0f);
    }
    int32_t calls = 0;
    check_result(um_world_walk_tree(world, UM_MOVING_TREE, stop_at_second, &calls), UM_OK, "walk");
    assert_int_equal(calls, 2);
    calls = 0;
    check_result(um_world_walk_tree(world, UM_RESTING_TREE, stop_at_second, &calls), UM_OK, "an empty tree");
    assert_int_equal(calls, 0);
    finish_world(world);
}

static void another_tree_is_refused(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    int32_t calls = 0;
    check_result(um_world_walk_tree(world, (um_world_tree)2, stop_at_second, &calls), UM_ERROR_INVALID_OPTION,
                 "a third tree");
    check_result(um_world_walk_tree(world, UM_MOVING_TREE, NULL, NULL), UM_ERROR_NULL_ARGUMENT,
                 "no function");
    assert_int_equal(calls, 0);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_is_a_leaf_of_its_tree),
        cmocka_unit_test(a_walk_ends_when_its_function_says_so),
        cmocka_unit_test(another_tree_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
