// The order in which a bulk build takes the leaves.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_BUILD_ORDER_H
#define UMI_BROADPHASE_BUILD_ORDER_H

#include "broadphase/slot.h"
#include "core/radix_sort.h"

// Makes an item of each leaf, with the Morton code of its centre as the key and its index as the value, and
// sorts them. Items, spare and counts have room for one of each leaf. Returns whichever of items and spare
// holds the sorted ones.
umi_sort_item* umi_build_order(const umi_executor* executor, const umi_slot* leaf_slots, int32_t count,
                               umi_sort_item* items, umi_sort_item* spare, uint32_t* counts);

#endif
