// Stable sort of 32-bit keys with a 32-bit value each, in O(n).
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_RADIX_SORT_H
#define UMI_CORE_RADIX_SORT_H

#include "core/executor.h"

typedef struct umi_sort_item {
    uint32_t key;
    uint32_t value;
} umi_sort_item;

// Sorts by the lowest key_bits (1 to 32) of the keys; higher bits must be zero. Uses spare, of the same
// count, and returns whichever of the two arrays holds the sorted items.
umi_sort_item* umi_radix_sort(umi_sort_item* items, umi_sort_item* spare, int32_t count, int32_t key_bits);

// The same, and the same items, with whoever shares the loop. Counts has room for count numbers.
umi_sort_item* umi_radix_sort_shared(const umi_executor* executor, umi_sort_item* items, umi_sort_item* spare,
                                     uint32_t* counts, int32_t count, int32_t key_bits);

#endif
