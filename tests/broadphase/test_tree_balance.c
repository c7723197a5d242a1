// Structure: inner nodes are unions, rotations keep the tree an AVL tree, and so queries visit few nodes.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/trees.h"

#include <math.h>

static const um_vec2 STILL = {0.0f, 0.0f};

// The height that an AVL tree with so many leaves cannot exceed: its fewest leaves by height are Fibonacci
// numbers.
static int32_t greatest_height(int32_t leaves)
{
    int64_t fewest = 1;
    int64_t next = 2;
    int32_t height = 0;
    while (next <= leaves) {
        int64_t sum = fewest + next;
        fewest = next;
        next = sum;
        height += 1;
    }
    return height;
}

static void check_height(const um_tree* tree, int32_t leaves)
{
    um_tree_figures figures = um_tree_measure(tree);
    assert_int_equal(figures.proxies, leaves);
    if (figures.height > greatest_height(leaves)) {
        fail_msg("%d leaves have height %d, at most %d is balanced", (int)leaves, (int)figures.height,
                 (int)greatest_height(leaves));
    }
}

static void an_inner_node_is_exactly_the_union_of_its_children(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    driver_insert(&d, um_aabb_make(0.0f, 1.0f, 2.0f, 3.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(-4.0f, 2.0f, 1.0f, 7.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(10.0f, 0.0f, 11.0f, 1.0f), STILL, 1);
    um_tree_figures figures = um_tree_measure(d.tree);
    assert_int_equal(figures.nodes, 2);
    assert_int_equal(figures.height, 2);
    // The root is 15 by 7; the pair of neighbours 6 by 6. The driver compares the unions themselves.
    assert_true(fabs((double)figures.area_ratio - 12.0 / 22.0) < 1e-6);
    finish_driver(&d);
}

// Sorted input is the worst case for a tree without rotations: it would be a list.
static void sorted_insertion_keeps_the_height_of_an_avl_tree(void** state)
{
    (void)state;
    for (int32_t direction = 0; direction < 4; ++direction) {
        driver d;
        start_driver(&d, def_with_margin(0.1f));
        for (int32_t i = 0; i < 300; ++i) {
            float along = (float)(direction % 2 == 0 ? i : -i);
            float x = direction < 2 ? along : 0.0f;
            float y = direction < 2 ? 0.0f : along;
            driver_insert(&d, um_aabb_make(x, y, x + 0.5f, y + 0.5f), STILL, 1);
            check_height(d.tree, i + 1);
        }
        finish_driver(&d);
    }
}

static void sorted_removal_keeps_the_height_of_an_avl_tree(void** state)
{
    (void)state;
    for (int32_t direction = 0; direction < 2; ++direction) {
        driver d;
        um_proxy_id proxies[300];
        start_driver(&d, def_with_margin(0.1f));
        for (int32_t i = 0; i < 300; ++i) {
            float x = (float)i;
            proxies[i] = driver_insert(&d, um_aabb_make(x, 0.0f, x + 0.5f, 1.0f), STILL, 1);
        }
        for (int32_t i = 0; i < 300; ++i) {
            driver_remove(&d, proxies[direction == 0 ? i : 299 - i]);
            check_height(d.tree, 299 - i);
        }
        finish_driver(&d);
    }
}

// Rings of growing size: the best sibling is often the root, and the new node must sink far.
static void a_leaf_beside_a_tall_subtree_does_not_break_the_balance(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    for (int32_t i = 0; i < 200; ++i) {
        float reach = powf(1.15f, (float)i);
        driver_insert(&d, um_aabb_make(reach, reach, reach * 1.01f, reach * 1.01f), STILL, 1);
        check_height(d.tree, i + 1);
    }
    for (int32_t i = 0; i < 100; ++i) {
        float reach = -powf(1.3f, (float)i);
        driver_insert(&d, um_aabb_make(reach * 1.01f, reach, reach, reach * 0.99f), STILL, 1);
        check_height(d.tree, i + 201);
    }
    finish_driver(&d);
}

static void large_trees_are_balanced_in_every_scene(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        for (int32_t origin = 0; origin < TREE_ORIGIN_COUNT; ++origin) {
            prng random = prng_make(5);
            um_tree_def def = def_with_margin(0.01f);
            um_tree* tree = tree_of_scene(&def, (tree_origin)origin, (scene)where, 2000, &random);
            assert_non_null(tree);
            check_valid(tree);
            check_height(tree, 2000);
            um_tree_destroy(tree);
        }
    }
}

// ---- Visits ---------------------------------------------------------------------------------------------

static bool count_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return true;
}

// The bound is generous, but far from the n nodes that a query without pruning would visit.
static void check_visits(const um_tree* tree, int32_t leaves, um_aabb aabb, const prng* random)
{
    int32_t hits = 0;
    um_tree_visits visits = {0, 0};
    check_result(um_tree_query(tree, aabb, UM_ALL_CATEGORIES, count_hit, &hits, &visits), UM_OK, "query");
    int32_t most = (int32_t)(8.0 * (log2((double)leaves) + hits)) + 24;
    if (visits.leaves != hits || visits.nodes > most) {
        fail_with_seed(random,
                       "%d leaves: the query visits %d nodes and %d leaves for %d hits, at most %d nodes",
                       (int)leaves, (int)visits.nodes, (int)visits.leaves, (int)hits, (int)most);
    }
}

static void a_query_visits_log_n_nodes_plus_those_of_its_hits(void** state)
{
    (void)state;
    static const int32_t sizes[] = {16, 128, 1024, 8192, 32768};
    prng random = prng_make(6);
    for (int32_t s = 0; s < COUNT_OF(sizes); ++s) {
        for (int32_t origin = 0; origin < TREE_ORIGIN_COUNT; ++origin) {
            // As dense at every size: AABBs of up to 2 in cells of 4.
            float width = 4.0f * sqrtf((float)sizes[s]);
            um_tree* tree = NULL;
            um_tree_def def = def_with_margin(0.1f);
            check_result(um_tree_create(&def, &tree), UM_OK, "um_tree_create");
            for (int32_t i = 0; i < sizes[s]; ++i) {
                float x = prng_float(&random, 0.0f, width);
                float y = prng_float(&random, 0.0f, width);
                um_tree_insert(tree, um_aabb_make(x, y, x + 2.0f, y + 2.0f), STILL, 1, (uint64_t)i);
            }
            if (origin != TREE_INSERTED) {
                assert_true(um_tree_rebuild(tree, origin == TREE_SAH ? UM_BUILD_SAH : UM_BUILD_MORTON));
                // A proxy that is touched ends the flat copy, so that this looks at the nodes.
                um_proxy_id again = um_tree_insert(tree, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1, 0);
                um_tree_remove(tree, again);
            }
            for (int32_t q = 0; q < 200; ++q) {
                float x = prng_float(&random, 0.0f, width);
                float y = prng_float(&random, 0.0f, width);
                check_visits(tree, sizes[s], um_aabb_make(x, y, x + 5.0f, y + 5.0f), &random);
            }
            um_tree_destroy(tree);
        }
    }
}

static void a_query_in_a_flat_copy_visits_fewer_nodes(void** state)
{
    (void)state;
    prng random = prng_make(7);
    um_tree_def def = def_with_margin(0.1f);
    um_tree* tree = tree_of_scene(&def, TREE_INSERTED, SCENE_UNIFORM, 5000, &random);
    assert_non_null(tree);
    int64_t nodes[2] = {0, 0};
    for (int32_t baked = 0; baked < 2; ++baked) {
        prng places = prng_make(8);
        for (int32_t q = 0; q < 200; ++q) {
            int32_t hits = 0;
            um_tree_visits visits;
            um_tree_query(tree, scene_aabb(SCENE_UNIFORM, &places), UM_ALL_CATEGORIES, count_hit, &hits,
                          &visits);
            assert_int_equal(visits.leaves, hits);
            nodes[baked] += visits.nodes;
        }
        assert_true(um_tree_bake(tree));
    }
    assert_true(nodes[1] > 0 && nodes[1] < nodes[0]);
    um_tree_destroy(tree);
}

static void a_query_that_hits_nothing_visits_one_node_at_most(void** state)
{
    (void)state;
    prng random = prng_make(9);
    um_tree_def def = def_with_margin(0.1f);
    um_tree* tree = tree_of_scene(&def, TREE_INSERTED, SCENE_UNIFORM, 5000, &random);
    assert_non_null(tree);
    int32_t hits = 0;
    um_tree_visits visits = {-1, -1};
    um_aabb outside = um_aabb_make(5000.0f, 0.0f, 5001.0f, 1.0f);
    check_result(um_tree_query(tree, outside, UM_ALL_CATEGORIES, count_hit, &hits, &visits), UM_OK, "query");
    assert_int_equal(hits, 0);
    assert_int_equal(visits.leaves, 0);
    assert_in_range(visits.nodes, 0, 1);
    um_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_inner_node_is_exactly_the_union_of_its_children),
        cmocka_unit_test(sorted_insertion_keeps_the_height_of_an_avl_tree),
        cmocka_unit_test(sorted_removal_keeps_the_height_of_an_avl_tree),
        cmocka_unit_test(a_leaf_beside_a_tall_subtree_does_not_break_the_balance),
        cmocka_unit_test(large_trees_are_balanced_in_every_scene),
        cmocka_unit_test(a_query_visits_log_n_nodes_plus_those_of_its_hits),
        cmocka_unit_test(a_query_in_a_flat_copy_visits_fewer_nodes),
        cmocka_unit_test(a_query_that_hits_nothing_visits_one_node_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
