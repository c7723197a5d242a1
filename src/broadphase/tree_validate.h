// The check of a tree for those who have a lock and an allocator of their own.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_VALIDATE_H
#define UMI_BROADPHASE_TREE_VALIDATE_H

#include "broadphase/tree_data.h"

// um_tree_validate with memory from elsewhere: the tree's own allocator locks the tree, which one thread
// alone may do.
um_result umi_tree_validate(const um_tree* tree, const um_allocator* allocator, const char** out_rule);

#endif
