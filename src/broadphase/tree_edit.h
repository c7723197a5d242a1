// Insertion and removal of one leaf.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_EDIT_H
#define UMI_BROADPHASE_TREE_EDIT_H

#include "broadphase/tree_data.h"

// Hangs a leaf with the given slot contents into the tree. A node must be free in the pool.
void umi_tree_attach(um_tree* tree, const umi_slot* leaf_slot);

// Takes a leaf out of the tree and puts its parent back into the pool. The leaf's record stays.
void umi_tree_detach(um_tree* tree, int32_t leaf);

// The slot whose child is the best sibling for a new leaf: the one with the least
//     area(sibling + leaf) + the growth of all its ancestors.
// The tree must not be empty.
int32_t umi_tree_best_sibling(const um_tree* tree, umi_float4 leaf_aabb);

#endif
