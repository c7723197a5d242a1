// The leaves around a point, nearer ones first where the tree allows it. For callers that have checked the
// point.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_NEAREST_H
#define UMI_BROADPHASE_TREE_NEAREST_H

#include "broadphase/tree_data.h"

// Gets a leaf whose fat AABB is no further away than max_distance. Returns the new max_distance, which is no
// greater.
typedef float umi_tree_nearest_fn(uint64_t user_data, float max_distance, void* context);

// Calls a function for the leaves that have a category of the mask. Returns the last max_distance. It may be
// infinite.
float umi_tree_find_nearest(const um_tree* tree, um_vec2 point, float max_distance, uint64_t category_mask,
                            umi_tree_nearest_fn* fn, void* context);

#endif
