// The greatest of the floats that workers come across, none of which is below zero: of those the bits tell
// the order, so it does not depend on who came first.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_GREATEST_H
#define UMI_CORE_GREATEST_H

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

// One that is all zero is 0.
typedef struct umi_greatest {
    atomic_uint_least32_t bits;
} umi_greatest;

static inline void umi_greatest_note(umi_greatest* greatest, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint_least32_t most = atomic_load_explicit(&greatest->bits, memory_order_relaxed);
    while (bits > most && !atomic_compare_exchange_weak_explicit(
                              &greatest->bits, &most, bits, memory_order_relaxed, memory_order_relaxed)) {
    }
}

// Once all have noted theirs.
static inline float umi_greatest_read(umi_greatest* greatest)
{
    uint32_t bits = (uint32_t)atomic_load_explicit(&greatest->bits, memory_order_relaxed);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
