// The copies of a tree, on demand.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_BAKE_H
#define UMI_BROADPHASE_TREE_BAKE_H

#include "broadphase/tree_data.h"

// Makes the wide form current, if it is not: copies the leaves in depth-first order. False when memory ends;
// then nothing has changed. An empty tree has none.
bool umi_tree_widen(um_tree* tree);

// The octs, or NULL if there are none: for every query to begin with. Where the queries so far make it worth
// it, this bakes the tree, and another thread that queries goes on without meanwhile.
const umi_octs* umi_tree_octs(const um_tree* tree);

// Tells how many nodes a query has opened that there were no octs for.
void umi_tree_count_work(const um_tree* tree, int32_t nodes);

// Where the memory of octs comes from that a query makes. Other threads may query at the same time, so it
// must not lock what they look at; and it must be the same memory as that of the tree's own allocator.
void umi_tree_set_bake_allocator(um_tree* tree, um_allocator allocator);

#endif
