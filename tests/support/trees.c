// Trees in one go: see trees.h.
// SPDX-License-Identifier: MIT

#include "support/trees.h"

#include <stdlib.h>

um_aabb* aabbs_of_scene(scene where, int32_t count, prng* random)
{
    um_aabb* aabbs = malloc((size_t)(count > 0 ? count : 1) * sizeof *aabbs);
    if (aabbs == NULL) {
        abort();
    }
    for (int32_t i = 0; i < count; ++i) {
        aabbs[i] = scene_aabb(where, random);
    }
    return aabbs;
}

static bool insert_one_by_one(um_tree* tree, const um_aabb* aabbs, int32_t count, um_proxy_id* proxies)
{
    um_vec2 still = {0.0f, 0.0f};
    for (int32_t i = 0; i < count; ++i) {
        proxies[i] = um_tree_insert(tree, aabbs[i], still, UM_ALL_CATEGORIES, (uint64_t)i);
        if (proxies[i].index1 == 0) {
            return false;
        }
    }
    return true;
}

static bool insert_at_once(um_tree* tree, tree_origin origin, const um_aabb* aabbs, int32_t count,
                           um_proxy_id* proxies)
{
    uint64_t* users = malloc((size_t)(count > 0 ? count : 1) * sizeof *users);
    if (users == NULL) {
        abort();
    }
    for (int32_t i = 0; i < count; ++i) {
        users[i] = (uint64_t)i;
    }
    um_tree_build build = origin == TREE_SAH ? UM_BUILD_SAH : UM_BUILD_MORTON;
    bool done = um_tree_insert_many(tree, aabbs, NULL, NULL, users, count, build, proxies);
    free(users);
    return done;
}

um_tree* tree_of_aabbs(const um_tree_def* def, tree_origin origin, const um_aabb* aabbs, int32_t count,
                       um_proxy_id* out_proxies)
{
    um_tree* tree = NULL;
    if (um_tree_create(def, &tree) != UM_OK) {
        return NULL;
    }
    um_proxy_id* proxies = malloc((size_t)(count > 0 ? count : 1) * sizeof *proxies);
    if (proxies == NULL) {
        abort();
    }
    bool done = origin == TREE_INSERTED ? insert_one_by_one(tree, aabbs, count, proxies)
                                        : insert_at_once(tree, origin, aabbs, count, proxies);
    for (int32_t i = 0; i < count && out_proxies != NULL; ++i) {
        out_proxies[i] = proxies[i];
    }
    free(proxies);
    if (!done) {
        um_tree_destroy(tree);
        return NULL;
    }
    return tree;
}

um_tree* tree_of_scene(const um_tree_def* def, tree_origin origin, scene where, int32_t count, prng* random)
{
    um_aabb* aabbs = aabbs_of_scene(where, count, random);
    um_tree* tree = tree_of_aabbs(def, origin, aabbs, count, NULL);
    free(aabbs);
    return tree;
}
