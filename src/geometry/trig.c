// Sine, cosine and arctangent with the same bits on every platform: only +, -, *, /, comparisons and
// integers, in an order that the source fixes. The C library's versions differ from one platform to the next.
// The work is done in double, which is IEEE everywhere, and rounded to float once at the end; so every answer
// but the snapped quarter turns below lies within 0.501 units in the last place of the true value.
//
// The polynomials are minimax: a Remez exchange in 200-bit arithmetic on the interval given with each, which
// minimises the greatest error that is stated there, coefficients then rounded to double.
//
// Nothing here reports errors: NaN and infinity have answers of their own.
// SPDX-License-Identifier: MIT

#include "geometry/trig.h"

#include "geometry/finite.h"

#include <float.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "arithmetic must round to the type of its operands: use SSE2, not x87");

static const double pi = 3.14159265358979323846;
static const double half_pi = 1.57079632679489661923;
static const double quarter_pi = 0.78539816339744830962;

// An angle as a whole number of quarter turns plus a rest of at most an eighth of a turn either way.
typedef struct reduced_angle {
    int32_t quarter_turns; // exact below large_angle, modulo 4 beyond
    double rest;           // radians, |rest| <= pi / 4 and a rounding
} reduced_angle;

// From here on every float is an integer, and the product with the first part of pi / 2 is no longer exact.
static const float large_angle = 8388608.0f; // 2^23

// Cody and Waite's reduction. The first part of pi / 2 has 29 bits and the count of quarter turns has 23, so
// their product and its difference from the angle are exact; only the product with the second part rounds, by
// at most 2^-61.
static reduced_angle reduce_small_angle(double radians)
{
    const double half_pi_first = 0x1.921fb54p+0;
    const double half_pi_second = 0x1.10b4611a62633p-30;
    const double per_quarter_turn = 0x1.45f306dc9c883p-1; // 2 / pi

    double quarter_turns = radians * per_quarter_turn;
    int32_t nearest = (int32_t)(quarter_turns < 0.0 ? quarter_turns - 0.5 : quarter_turns + 0.5);
    double rest = (radians - nearest * half_pi_first) - nearest * half_pi_second;
    return (reduced_angle){nearest, rest};
}

// Payne and Hanek's reduction in integers, for finite radians >= large_angle. With radians = mantissa *
// 2^exponent, the bits of 2 / pi that count more than 2^(1 - exponent) add whole turns only and are left out;
// the 96 bits from there on give the angle in quarter turns modulo 4 to 2^-62. No float of this size is
// nearer than 2^-30 to a multiple of pi / 2.
static reduced_angle reduce_large_angle(float radians)
{
    // 2 / pi, where bit 0, the highest of the first word, counts 2.
    static const uint32_t two_over_pi[7] = {0x28be60db, 0x9391054a, 0x7f09d5f4, 0x7d4d3770,
                                            0x36d8a566, 0x4f10e410, 0x7f9458ea};
    uint32_t bits;
    memcpy(&bits, &radians, sizeof bits);
    uint64_t mantissa = (bits & 0x007fffffu) | 0x00800000u;
    uint32_t exponent = (bits >> 23) - 150u;

    const uint32_t* words = two_over_pi + exponent / 32u;
    uint32_t shift = exponent % 32u;
    uint64_t window[3];
    for (int i = 0; i < 3; ++i) {
        uint64_t two_words = (uint64_t)words[i] << 32 | words[i + 1];
        window[i] = (two_words << shift) >> 32;
    }
    uint64_t product = (mantissa * window[0] << 32) + mantissa * window[1] + (mantissa * window[2] >> 32);

    const double unit = 0x1.921fb54442d18p-62; // radians a count: pi / 2 * 2^-62
    const uint64_t one = UINT64_C(1) << 62;
    int32_t below = (int32_t)(product >> 62);
    uint64_t fraction = product & (one - 1);
    if (fraction < one / 2) {
        return (reduced_angle){below, (double)fraction * unit};
    }
    return (reduced_angle){below + 1, -(double)(one - fraction) * unit};
}

static reduced_angle reduce_angle(float radians)
{
    if (radians >= large_angle) {
        return reduce_large_angle(radians);
    }
    if (radians <= -large_angle) {
        reduced_angle mirrored = reduce_large_angle(-radians);
        return (reduced_angle){-mirrored.quarter_turns, -mirrored.rest};
    }

    // A game writes UM_PI / 2 and means a right angle. The floats nearest to a quarter turn and its multiples
    // up to a full turn therefore count as exactly that, which moves them by less than half a unit in their
    // last place. Further out that unit, and with it the error against the true sine, would grow.
    reduced_angle angle = reduce_small_angle((double)radians);
    bool up_to_full_turn = angle.quarter_turns >= -4 && angle.quarter_turns <= 4;
    if (up_to_full_turn && radians == (float)(angle.quarter_turns * half_pi)) {
        angle.rest = 0.0;
    }
    return angle;
}

// r + r^3 P(r^2) on |r| <= pi / 4: relative error 2^-37.5.
static double sine_of_rest(double r)
{
    double z = r * r;
    double p = 0x1.6cd1f20c1871fp-19;
    p = p * z - 0x1.a00f7f261811dp-13;
    p = p * z + 0x1.1111086a5e166p-7;
    p = p * z - 0x1.5555554c71ccbp-3;
    return r + r * z * p;
}

// 1 + r^2 P(r^2) on |r| <= pi / 4: absolute error 2^-43.9.
static double cosine_of_rest(double r)
{
    double z = r * r;
    double p = -0x1.23d81a514cee1p-22;
    p = p * z + 0x1.a00f120b50651p-16;
    p = p * z - 0x1.6c16b40145465p-10;
    p = p * z + 0x1.55555546f5a2ep-5;
    p = p * z - 0x1.ffffffffebfe9p-2;
    return 1.0 + z * p;
}

static umi_point direction_of(reduced_angle angle)
{
    double sine = sine_of_rest(angle.rest);
    double cosine = cosine_of_rest(angle.rest);

    // Each quarter turn takes (c, s) to (-s, c). Zero minus a value, unlike a minus sign, makes no negative
    // zero.
    uint32_t quadrant = (uint32_t)angle.quarter_turns % 4u;
    double c = quadrant % 2u == 0u ? cosine : sine;
    double s = quadrant % 2u == 0u ? sine : cosine;
    if (quadrant == 1u || quadrant == 2u) {
        c = 0.0 - c;
    }
    if (quadrant >= 2u) {
        s = 0.0 - s;
    }
    return (umi_point){c, s};
}

um_rot um_rot_from_angle(float radians)
{
    if (!umi_is_finite(radians)) {
        return (um_rot){1.0f, 0.0f};
    }
    umi_point direction = direction_of(reduce_angle(radians));
    return (um_rot){(float)direction.x, (float)direction.y};
}

umi_point umi_direction_of_angle(double radians)
{
    return direction_of(reduce_small_angle(radians));
}

// t + t^3 P(t^2) on |t| <= tan(pi / 8): relative error 2^-35.3.
static double arctangent_of_small(double t)
{
    double z = t * t;
    double p = 0x1.84a1e496f0afep-5;
    p = p * z - 0x1.5b301da73829dp-4;
    p = p * z + 0x1.c463fba3297e4p-4;
    p = p * z - 0x1.247eda49d60aap-3;
    p = p * z + 0x1.999918a03c239p-3;
    p = p * z - 0x1.555554c603e49p-2;
    return t + t * z * p;
}

// The angle of (large, small) for 0 <= small <= large and large > 0, from 0 to pi / 4. Above pi / 8 it is
// measured from the diagonal: atan(small / large) = pi / 4 - atan((large - small) / (large + small)).
static double angle_in_octant(double small, double large)
{
    const double tangent_of_eighth_pi = 0.41421356237309504880;
    if (small <= large * tangent_of_eighth_pi) {
        return arctangent_of_small(small / large);
    }
    return quarter_pi - arctangent_of_small((large - small) / (large + small));
}

// The sign of an infinity, and zero for what is small beside one.
static float direction_beside_infinity(float value)
{
    if (umi_is_finite(value)) {
        return 0.0f;
    }
    return value < 0.0f ? -1.0f : 1.0f;
}

float um_atan2(float y, float x)
{
    bool is_nan = x != x || y != y;
    bool is_null = x == 0.0f && y == 0.0f;
    if (is_nan || is_null) {
        return 0.0f;
    }
    if (!umi_is_finite(x) || !umi_is_finite(y)) {
        x = direction_beside_infinity(x);
        y = direction_beside_infinity(y);
    }

    double width = x < 0.0f ? -(double)x : (double)x;
    double height = y < 0.0f ? -(double)y : (double)y;
    double angle =
        height <= width ? angle_in_octant(height, width) : half_pi - angle_in_octant(width, height);
    if (x < 0.0f) {
        angle = pi - angle;
    }
    return (float)(y < 0.0f ? -angle : angle);
}
