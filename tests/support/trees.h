// Trees for tests that do not need an oracle: built in one go from a scene.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_TREES_H
#define UMBRA_TEST_TREES_H

#include "support/scenes.h"

#include <umbra/tree.h>

// How a tree comes to be.
typedef enum tree_origin {
    TREE_INSERTED, // one by one
    TREE_MORTON,
    TREE_SAH,
    TREE_ORIGIN_COUNT
} tree_origin;

// A tree of count random AABBs of a scene, whose user data are 0, 1, 2, ...; NULL if anything fails.
um_tree* tree_of_scene(const um_tree_def* def, tree_origin origin, scene where, int32_t count, prng* random);

// The same from AABBs that are there already. out_proxies may be NULL.
um_tree* tree_of_aabbs(const um_tree_def* def, tree_origin origin, const um_aabb* aabbs, int32_t count,
                       um_proxy_id* out_proxies);

// Random AABBs of a scene; ended by free.
um_aabb* aabbs_of_scene(scene where, int32_t count, prng* random);

#endif
