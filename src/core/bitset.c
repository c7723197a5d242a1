// Allocation of bitsets.
// SPDX-License-Identifier: MIT

#include "core/bitset.h"

#include <string.h>

static size_t byte_count(int32_t bit_count)
{
    return ((size_t)bit_count + 63) / 64 * sizeof(uint64_t);
}

bool umi_bitset_create(const um_allocator* allocator, int32_t bit_count, umi_bitset* out_bitset)
{
    *out_bitset = (umi_bitset){NULL, bit_count};
    if (bit_count == 0) {
        return true;
    }
    out_bitset->words = umi_allocate(allocator, byte_count(bit_count));
    if (out_bitset->words == NULL) {
        out_bitset->bit_count = 0;
        return false;
    }
    memset(out_bitset->words, 0, byte_count(bit_count));
    return true;
}

void umi_bitset_destroy(const um_allocator* allocator, umi_bitset* bitset)
{
    umi_release(allocator, bitset->words, byte_count(bitset->bit_count));
    *bitset = (umi_bitset){NULL, 0};
}
