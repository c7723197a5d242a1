// AABB queries for callers that have checked the AABB, and that know what else is locked meanwhile.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_QUERY_H
#define UMI_BROADPHASE_TREE_QUERY_H

#include "broadphase/tree_data.h"

// um_tree_query with the given walks, which are raised from the first leaf on: those of the tree, or of what
// the tree is a part of. NULL for who calls no function of the user's.
um_tree_visits umi_tree_query(const um_tree* tree, um_aabb aabb, uint64_t category_mask, um_tree_query_fn* fn,
                              void* context, umi_walks* walks);

// The same for all leaves, also for those without a category, which no mask finds.
void umi_tree_query_any(const um_tree* tree, um_aabb aabb, um_tree_query_fn* fn, void* context,
                        umi_walks* walks);

#endif
