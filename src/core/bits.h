// Counting the bits of a word: the compiler's own functions for it where it has some, plain C elsewhere.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_BITS_H
#define UMI_CORE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

// The number of zeros below the lowest bit that is set. There must be one.
static inline int32_t umi_trailing_zeros(uint32_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctz(bits);
#elif defined(_MSC_VER)
    unsigned long place;
    _BitScanForward(&place, bits);
    return (int32_t)place;
#else
    int32_t count = 0;
    for (; (bits & 1) == 0; bits >>= 1) {
        count += 1;
    }
    return count;
#endif
}

// The number of zeros above the highest bit that is set. There must be one.
static inline int32_t umi_leading_zeros(uint32_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_clz(bits);
#elif defined(_MSC_VER)
    unsigned long place;
    _BitScanReverse(&place, bits);
    return 31 - (int32_t)place;
#else
    int32_t count = 0;
    for (; bits >> 31 == 0; bits <<= 1) {
        count += 1;
    }
    return count;
#endif
}

// The number of bits that are set.
static inline int32_t umi_bit_count(uint32_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_popcount(bits);
#else
    // Sums of two, four and eight neighbours; the product adds up the four bytes. MSVC's intrinsic would need
    // an instruction that not every x86-64 has.
    bits -= bits >> 1 & UINT32_C(0x55555555);
    bits = (bits & UINT32_C(0x33333333)) + (bits >> 2 & UINT32_C(0x33333333));
    bits = (bits + (bits >> 4)) & UINT32_C(0x0f0f0f0f);
    return (int32_t)(bits * UINT32_C(0x01010101) >> 24);
#endif
}

#endif
