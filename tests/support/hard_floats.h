// The floats at which comparisons and roundings go wrong, for the tests of lanes and float4.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_HARD_FLOATS_H
#define UMBRA_TEST_HARD_FLOATS_H

#include "support/prng.h"

#include <float.h>
#include <math.h>
#include <string.h>

static inline uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Zeros, infinities, NaN, the ends of the range, neighbours of one, or any bits at all.
static inline float hard_float(prng* random)
{
    static const float floats[] = {0.0f,    -0.0f,    1.0f,     -1.0f,      INFINITY,    -INFINITY,  NAN,
                                   FLT_MAX, -FLT_MAX, FLT_MIN,  -FLT_MIN,   1e-45f,      -1e-45f,    1e30f,
                                   -1e30f,  15.0f,    0x1p-24f, 1.0000001f, 0.99999994f, 16777216.0f};
    int32_t count = (int32_t)(sizeof floats / sizeof floats[0]);
    int32_t choice = prng_below(random, 2 * count);
    if (choice < count) {
        return floats[choice];
    }
    if (prng_chance(random, 50)) {
        return prng_float(random, -100.0f, 100.0f);
    }
    uint32_t bits = (uint32_t)prng_bits(random);
    float any;
    memcpy(&any, &bits, sizeof any);
    return any;
}

// The same bits. Which NaN an addition of NaNs gives is up to the processor, so there any NaN will do.
static inline bool same_float(float a, float b)
{
    return float_bits(a) == float_bits(b) || (a != a && b != b);
}

#endif
