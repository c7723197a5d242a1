// What the geometry tests share: random numbers from a fixed seed, a hash over bits, and comparisons that
// print both values with all their digits. Include cmocka.h first.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_GEOMETRY_CHECKS_H
#define UMBRA_TEST_GEOMETRY_CHECKS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <umbra/math.h>

#define TEST_SEED UINT64_C(20240607)

// SplitMix64: the next 64 random bits.
static inline uint64_t next_random(uint64_t* state)
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
    float fraction = (float)(next_random(state) >> 40) * 0x1p-24f;
    return low + (high - low) * fraction;
}

static inline float float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Any finite float, every exponent as likely as any other, subnormals among them.
static inline float random_finite(uint64_t* state)
{
    for (;;) {
        float value = float_from_bits((uint32_t)next_random(state));
        if (isfinite(value)) {
            return value;
        }
    }
}

// FNV-1a over the four bytes of a float, lowest first on every machine.
#define HASH_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t hash_float(uint64_t hash, float value)
{
    uint32_t bits = bits_of_float(value);
    for (int i = 0; i < 4; ++i) {
        hash = (hash ^ (bits >> 8 * i & 0xffu)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static inline void check_near(const char* what, double actual, double expected, double tolerance)
{
    if (!(fabs(actual - expected) <= tolerance)) {
        fail_msg("%s is %.17g, expected %.17g within %.3g", what, actual, expected, tolerance);
    }
}

// Equal as numbers: the two zeros are the same, NaN equals nothing.
static inline void check_equal(const char* what, float actual, float expected)
{
    if (!(actual == expected)) {
        fail_msg("%s is %.9g, expected exactly %.9g", what, (double)actual, (double)expected);
    }
}

static inline void check_vec2_near(const char* what, um_vec2 actual, um_vec2 expected, double tolerance)
{
    double error_x = fabs((double)actual.x - (double)expected.x);
    double error_y = fabs((double)actual.y - (double)expected.y);
    if (!(error_x <= tolerance && error_y <= tolerance)) {
        fail_msg("%s is (%.9g, %.9g), expected (%.9g, %.9g) within %.3g", what, (double)actual.x,
                 (double)actual.y, (double)expected.x, (double)expected.y, tolerance);
    }
}

static inline void check_aabb_near(const char* what, um_aabb actual, um_aabb expected, double tolerance)
{
    check_vec2_near(what, actual.min, expected.min, tolerance);
    check_vec2_near(what, actual.max, expected.max, tolerance);
}

#endif
