// Casts against one AABB, in double and with a band in which either answer is right.
//
// The tree computes the fraction at which the cast passes a side as (side - start) * (1 / translation) in
// floats. Each of the three operations is off by at most one part in 2^24, and the tree then lets through
// what is within a few such parts of a hit: it may report a near miss, but it must not miss a hit. So a hit
// is what enters no later than it leaves, and a miss is what does so by two parts in a million.
// SPDX-License-Identifier: MIT

#include "support/oracle.h"

#include <math.h>

#define BAND 2e-6

// Fractions below this lose digits in floats.
#define LEAST_EXACT 1e-36

// Translations so short stand for none.
#define SHORTEST_WAY 1e-36

// On an axis without movement, what is nearer than this times the greatest fraction may count as a touch.
#define LEAST_GAP 1e-38

typedef struct stretch {
    double enter;
    double leave;
    double gap; // on an axis without movement: how far the two are apart for ever
} stretch;

// From which fraction to which a moving interval overlaps a resting one.
static stretch overlap_on_axis(double low, double high, double translation, double rest_low, double rest_high)
{
    double to_low = rest_low - high;
    double to_high = rest_high - low;
    if (translation == 0.0) {
        return (stretch){-HUGE_VAL, HUGE_VAL, fmax(fmax(to_low, -to_high), 0.0)};
    }
    double a = to_low / translation;
    double b = to_high / translation;
    return (stretch){a < b ? a : b, a < b ? b : a, 0.0};
}

static bool is_inexact(double fraction)
{
    double size = fabs(fraction);
    return size != 0.0 && size < LEAST_EXACT;
}

static oracle_verdict judge(stretch x, stretch y, double max_fraction, double* out_fraction)
{
    double enter = fmax(fmax(x.enter, y.enter), 0.0);
    double leave = fmin(fmin(x.leave, y.leave), max_fraction);
    *out_fraction = enter;
    if (fmax(x.gap, y.gap) > LEAST_GAP * max_fraction) {
        return ORACLE_MISS;
    }
    if (is_inexact(enter) || is_inexact(leave)) {
        return ORACLE_EITHER;
    }
    if (enter <= leave) {
        return fmax(x.gap, y.gap) > 0.0 ? ORACLE_EITHER : ORACLE_HIT;
    }
    return enter > leave * (leave > 0.0 ? 1.0 + BAND : 1.0 - BAND) ? ORACLE_MISS : ORACLE_EITHER;
}

static oracle_verdict cast_with(const um_aabb_cast* cast, um_vec2 translation, um_aabb aabb,
                                double* out_fraction)
{
    stretch x = overlap_on_axis((double)cast->aabb.min.x, (double)cast->aabb.max.x, (double)translation.x,
                                (double)aabb.min.x, (double)aabb.max.x);
    stretch y = overlap_on_axis((double)cast->aabb.min.y, (double)cast->aabb.max.y, (double)translation.y,
                                (double)aabb.min.y, (double)aabb.max.y);
    return judge(x, y, (double)cast->max_fraction, out_fraction);
}

oracle_verdict oracle_cast(const um_aabb_cast* cast, um_aabb aabb, double* out_fraction)
{
    double fraction;
    oracle_verdict verdict = cast_with(cast, cast->translation, aabb, &fraction);
    um_vec2 shortened = cast->translation;
    shortened.x = fabs((double)shortened.x) < SHORTEST_WAY ? 0.0f : shortened.x;
    shortened.y = fabs((double)shortened.y) < SHORTEST_WAY ? 0.0f : shortened.y;
    if (shortened.x != cast->translation.x || shortened.y != cast->translation.y) {
        double ignored;
        verdict = cast_with(cast, shortened, aabb, &ignored) == verdict ? verdict : ORACLE_EITHER;
    }
    if (out_fraction != NULL) {
        *out_fraction = fraction;
    }
    return verdict;
}
