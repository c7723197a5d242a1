// Calls that change a tree: see tree_calls.h.
// SPDX-License-Identifier: MIT

#include "support/tree_calls.h"

static const um_aabb AABB = {{-1e4f, -1e4f}, {1e4f, 1e4f}};
static const um_vec2 STILL = {0.0f, 0.0f};

static bool insert(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    return um_tree_insert(tree, AABB, STILL, 1, 1).index1 != 0;
}

static bool insert_many(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    const um_aabb aabbs[2] = {AABB, AABB};
    const uint64_t user_data[2] = {1, 2};
    return um_tree_insert_many(tree, aabbs, NULL, NULL, user_data, 2, UM_BUILD_SAH, NULL);
}

static bool move(um_tree* tree, um_proxy_id proxy)
{
    return um_tree_move(tree, proxy, AABB, STILL);
}

static bool move_many(um_tree* tree, um_proxy_id proxy)
{
    um_aabb aabb = {{-2e4f, -2e4f}, {2e4f, 2e4f}};
    return um_tree_move_many(tree, &proxy, &aabb, NULL, 1) > 0;
}

static bool set_categories(um_tree* tree, um_proxy_id proxy)
{
    return um_tree_set_categories(tree, proxy, um_tree_get_categories(tree, proxy) ^ 2);
}

static bool set_user_data(um_tree* tree, um_proxy_id proxy)
{
    return um_tree_set_user_data(tree, proxy, um_tree_get_user_data(tree, proxy) + 1);
}

static bool rebuild(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    return um_tree_rebuild(tree, UM_BUILD_MORTON);
}

static bool bake(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    return um_tree_bake(tree);
}

static bool find_pairs(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    um_pair_list list = {0};
    bool found = um_tree_find_pairs(tree, UM_PAIRS_ALL, &list);
    um_pair_list_free(&list);
    return found;
}

// As the first tree of two.
static bool find_pairs_with(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    um_tree* other = NULL;
    um_pair_list list = {0};
    bool found =
        um_tree_create(NULL, &other) == UM_OK && um_tree_find_pairs_with(tree, other, UM_PAIRS_ALL, &list);
    um_pair_list_free(&list);
    um_tree_destroy(other);
    return found;
}

// As the second one.
static bool find_pairs_from(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    um_tree* other = NULL;
    um_pair_list list = {0};
    bool found =
        um_tree_create(NULL, &other) == UM_OK && um_tree_find_pairs_with(other, tree, UM_PAIRS_ALL, &list);
    um_pair_list_free(&list);
    um_tree_destroy(other);
    return found;
}

static bool clear_moved(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    um_tree_clear_moved(tree);
    return um_tree_get_last_error(tree) == UM_OK;
}

static bool clear(um_tree* tree, um_proxy_id proxy)
{
    (void)proxy;
    um_tree_clear(tree);
    return um_tree_get_last_error(tree) == UM_OK;
}

const tree_call TREE_CALLS[] = {
    {"um_tree_insert", insert},
    {"um_tree_insert_many", insert_many},
    {"um_tree_move", move},
    {"um_tree_move_many", move_many},
    {"um_tree_set_categories", set_categories},
    {"um_tree_set_user_data", set_user_data},
    {"um_tree_mark_moved", um_tree_mark_moved},
    {"um_tree_rebuild", rebuild},
    {"um_tree_bake", bake},
    {"um_tree_find_pairs", find_pairs},
    {"um_tree_find_pairs_with, first", find_pairs_with},
    {"um_tree_find_pairs_with, second", find_pairs_from},
    {"um_tree_clear_moved", clear_moved},
    {"um_tree_remove", um_tree_remove},
    {"um_tree_clear", clear},
};

const int32_t TREE_CALL_COUNT = (int32_t)(sizeof TREE_CALLS / sizeof TREE_CALLS[0]);
