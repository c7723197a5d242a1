// How a bulk build splits a range of leaves in two.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_BUILD_SPLIT_H
#define UMI_BROADPHASE_BUILD_SPLIT_H

#include "broadphase/tree_data.h"

typedef struct umi_builder {
    um_tree* tree;
    const umi_slot* leaf_slots;
    umi_sort_item* items; // Morton keys and indices into leaf_slots
    umi_sort_item* spare; // room for as many
    int32_t item_end;     // of those that are to be built; others may be changing
    um_tree_build build;
} umi_builder;

// Items that become one subtree of exactly the given height.
typedef struct umi_build_range {
    int32_t first;
    int32_t count;
    int32_t height;
} umi_build_range;

// All items, with the height that leaves freedom to split them well.
umi_build_range umi_build_whole_range(int32_t count);

// Splits a range of two items or more. May reorder the items within the range, and uses the same part of the
// spare ones: so ranges that do not overlap may be split at the same time.
void umi_build_split(const umi_builder* b, umi_build_range range, umi_build_range out_parts[2]);

#endif
