// A small deterministic random number generator (SplitMix64, after Steele, Lea and Flood 2014), so that a
// seed means the same boxes on every machine. Not for anything but test data.
// SPDX-License-Identifier: MIT

#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stdint.h>

typedef struct random_stream {
    uint64_t state;
} random_stream;

static inline uint32_t random_next(random_stream* stream)
{
    uint64_t z = stream->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

// Uniform in [low, high), from 24 random bits: every one of them is exact as a float.
static inline float random_range(random_stream* stream, float low, float high)
{
    float unit = (float)(random_next(stream) >> 8) * (1.0f / 16777216.0f);
    return low + unit * (high - low);
}

// Uniform in [0, bound), up to a bias of bound / 2^32.
static inline int32_t random_below(random_stream* stream, int32_t bound)
{
    return (int32_t)(((uint64_t)random_next(stream) * (uint64_t)bound) >> 32);
}

#endif
