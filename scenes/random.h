// Random numbers for scenes: SplitMix64, after Steele, Lea and Flood 2014. A seed means the same scene on
// every machine.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_RANDOM_H
#define UMBRA_SCENES_RANDOM_H

#include <stdint.h>

// The next 64 random bits; state is the seed at first.
static inline uint64_t random_bits(uint64_t* state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// Evenly spread over [low, high).
static inline float random_between(uint64_t* state, float low, float high)
{
    return low + (high - low) * ((float)(random_bits(state) >> 40) * 0x1p-24f);
}

// From 0 up to, but not including, limit, which must be above 0.
static inline int32_t random_below(uint64_t* state, int32_t limit)
{
    return (int32_t)((random_bits(state) >> 32) * (uint64_t)limit >> 32);
}

#endif
