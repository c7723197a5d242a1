// Threads that read a tree at once: each finds what it would find alone, and when all are done the tree can
// be changed again. The thread sanitizer looks at it, too.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/executors.h"
#include "support/trees.h"

#include <stdlib.h>

enum {
    PROXIES = 500,
    READERS = 64, // loops of all threads together
};

typedef struct reading {
    const um_tree* tree;
    int32_t leaves[READERS];
    int32_t hits[READERS];
    int32_t nodes[READERS];
    um_result validations[READERS];
} reading;

static const um_aabb EVERYWHERE = {{-1e9f, -1e9f}, {1e9f, 1e9f}};

static bool count_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return true;
}

static float count_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return max_fraction;
}

static bool count_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    *(int32_t*)context += 1;
    return true;
}

static void read_tree(int32_t begin, int32_t end, void* context)
{
    reading* r = context;
    const um_aabb_cast cast = {{{-1e8f, -1e8f}, {-9e7f, 1e8f}}, {2e8f, 0.0f}, 1.0f};
    for (int32_t i = begin; i < end; ++i) {
        um_tree_query(r->tree, EVERYWHERE, UM_ALL_CATEGORIES, count_leaf, &r->leaves[i], NULL);
        um_tree_cast_aabb(r->tree, &cast, UM_ALL_CATEGORIES, count_hit, &r->hits[i], NULL);
        um_tree_walk(r->tree, count_node, &r->nodes[i]);
        r->validations[i] = um_tree_validate(r->tree, NULL);
    }
}

static void threads_that_read_at_once_find_what_each_would_find_alone(void** state)
{
    (void)state;
    prng random = prng_make(1);
    um_tree* tree = tree_of_scene(NULL, TREE_MORTON, (scene)0, PROXIES, &random);
    assert_non_null(tree);
    executor_set set = executors_start();
    for (int32_t executor = EXECUTOR_2_WORKERS; executor <= EXECUTOR_8_WORKERS; ++executor) {
        reading r = {.tree = tree};
        umi_executor_run(executors_wake(&set, executor), READERS, 1, read_tree, &r);
        for (int32_t i = 0; i < READERS; ++i) {
            assert_int_equal(r.leaves[i], PROXIES);
            assert_int_equal(r.hits[i], PROXIES);
            assert_int_equal(r.nodes[i], 2 * PROXIES - 1);
            check_result(r.validations[i], UM_OK, "um_tree_validate");
        }
        assert_true(um_tree_bake(tree)); // a change, and for the next round another way to query
    }
    executors_finish(&set);
    um_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_that_read_at_once_find_what_each_would_find_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
