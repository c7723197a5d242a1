// Random numbers for tests: SplitMix64, the same on every machine. The seed is kept, so that a failed check
// can print it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_PRNG_H
#define UMBRA_TEST_PRNG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct prng {
    uint64_t seed;
    uint64_t state;
} prng;

static inline prng prng_make(uint64_t seed)
{
    return (prng){seed, seed};
}

// The next 64 random bits.
static inline uint64_t prng_bits(prng* random)
{
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random->state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// From 0 up to, but not including, limit, which must be above 0.
static inline int32_t prng_below(prng* random, int32_t limit)
{
    return (int32_t)((prng_bits(random) >> 32) * (uint64_t)limit >> 32);
}

// Evenly spread over [low, high).
static inline float prng_float(prng* random, float low, float high)
{
    float fraction = (float)(prng_bits(random) >> 40) * 0x1p-24f;
    return low + (high - low) * fraction;
}

// True in so many of a hundred cases.
static inline bool prng_chance(prng* random, int32_t percent)
{
    return prng_below(random, 100) < percent;
}

#endif
