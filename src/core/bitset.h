// A fixed number of bits that start at zero.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_BITSET_H
#define UMI_CORE_BITSET_H

#include "core/memory.h"

typedef struct umi_bitset {
    uint64_t* words;
    int32_t bit_count;
} umi_bitset;

// Makes room for bit_count bits, all zero. False when memory ends.
bool umi_bitset_create(const um_allocator* allocator, int32_t bit_count, umi_bitset* out_bitset);

void umi_bitset_destroy(const um_allocator* allocator, umi_bitset* bitset);

// Sets a bit and returns what it was before. The index must be in range.
static inline bool umi_bitset_set(umi_bitset* bitset, int32_t index)
{
    uint64_t bit = UINT64_C(1) << (index & 63);
    uint64_t* word = bitset->words + (index >> 6);
    bool before = (*word & bit) != 0;
    *word |= bit;
    return before;
}

#endif
