// Bulk building of a whole tree.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_BUILD_H
#define UMI_BROADPHASE_TREE_BUILD_H

#include "broadphase/tree_data.h"

// Makes room to build a tree of leaf_count leaves, the place of the wide form that it now is included. False
// when memory ends; then nothing has changed.
bool umi_tree_reserve_build(um_tree* tree, int32_t leaf_count);

// Copies the slots of all leaves in use to the scratch, and counts the marks among them.
void umi_tree_gather_leaves(um_tree* tree);

// Builds all nodes anew over the slots in the scratch. Room must have been made.
void umi_tree_build_nodes(um_tree* tree, um_tree_build build);

// The bytes of the tree's own room for building.
size_t umi_tree_scratch_bytes(const um_tree* tree);

// Lets a tree build in the memory of a list of pairs, whose contents are lost by that. Both have the same
// allocator.
void umi_tree_borrow_scratch(um_tree* tree, um_pair_list* list);

// Lets others share the loops of a tree, whose bits do not depend on them; with NULL, nobody again.
void umi_tree_set_executor(um_tree* tree, const umi_executor* executor);

#endif
