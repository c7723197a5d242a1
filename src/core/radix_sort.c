// Least-significant-digit radix sort. The digits are as even as the key allows and at most 11 bits, so that a
// histogram stays in the first-level cache: 22 bits take two passes, 32 bits three.
// SPDX-License-Identifier: MIT

#include "core/radix_sort.h"

#include <string.h>

#define MAX_DIGIT_BITS 11

static void sort_by_digit(const umi_sort_item* from, umi_sort_item* to, int32_t count, int32_t shift,
                          int32_t digit_bits)
{
    uint32_t starts[1 << MAX_DIGIT_BITS];
    uint32_t bucket_count = UINT32_C(1) << digit_bits;
    uint32_t mask = bucket_count - 1;
    memset(starts, 0, bucket_count * sizeof starts[0]);
    for (int32_t i = 0; i < count; ++i) {
        starts[from[i].key >> shift & mask] += 1;
    }
    uint32_t sum = 0;
    for (uint32_t b = 0; b < bucket_count; ++b) {
        uint32_t here = starts[b];
        starts[b] = sum;
        sum += here;
    }
    for (int32_t i = 0; i < count; ++i) {
        to[starts[from[i].key >> shift & mask]++] = from[i];
    }
}

umi_sort_item* umi_radix_sort(umi_sort_item* items, umi_sort_item* spare, int32_t count, int32_t key_bits)
{
    int32_t passes = (key_bits + MAX_DIGIT_BITS - 1) / MAX_DIGIT_BITS;
    int32_t digit_bits = (key_bits + passes - 1) / passes;
    for (int32_t pass = 0; pass < passes; ++pass) {
        sort_by_digit(items, spare, count, pass * digit_bits, digit_bits);
        umi_sort_item* sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}
