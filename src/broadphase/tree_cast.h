// Casts for callers that have checked the cast, and that know what else is locked meanwhile.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_CAST_H
#define UMI_BROADPHASE_TREE_CAST_H

#include "broadphase/tree_data.h"

// um_tree_cast_aabb, which a ray is as well, with the given walks, which are raised from the first leaf on:
// those of the tree, or of what the tree is a part of. NULL for who calls no function of the user's.
um_tree_visits umi_tree_cast(const um_tree* tree, const um_aabb_cast* cast, uint64_t category_mask,
                             um_tree_cast_fn* fn, void* context, umi_walks* walks);

#endif
