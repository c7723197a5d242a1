// The check that the octs of a baked tree say the same as the tree. A part of tree_validate.c.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_VALIDATE_OCTS_H
#define UMI_BROADPHASE_TREE_VALIDATE_OCTS_H

#include "broadphase/tree_data.h"
#include "core/bitset.h"

// Every leaf with a category, of which there are findable_count, must stand in one lane, every oct below one
// other, and every lane must sum up what is below it. Returns the rule that is broken, or NULL; also if the
// tree is not baked. seen_leaves has a bit for each leaf of the pool, all zero.
const char* umi_tree_check_octs(const um_tree* tree, umi_bitset* seen_leaves, int32_t findable_count);

#endif
