// The wide form of a tree, on demand.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_BAKE_H
#define UMI_BROADPHASE_TREE_BAKE_H

#include "broadphase/tree_data.h"

// Makes the wide form current, if it is not: copies the leaves in depth-first order. False when memory ends;
// then nothing has changed. An empty tree has none.
bool umi_tree_widen(um_tree* tree);

#endif
