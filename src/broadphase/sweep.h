// A cast as numbers: a moving AABB, tested by slabs. On each axis it overlaps a resting AABB between two
// fractions of its way, those at which it enters and leaves the AABB's range. The gap to a side of the
// AABB is closed after the fraction
//     gap * inverse + bias.
// All operations are monotonic even as rounded, so an AABB that is hit is never hidden by a larger one around
// it. The fractions at which an AABB is left and at which the cast ends are widened by more than the rounding
// errors, so that no touch is missed. There is no NaN, and no axis is special: along one on which nothing
// moves, gaps are closed so fast or so late that only whether there is one counts.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_SWEEP_H
#define UMI_BROADPHASE_SWEEP_H

#include <umbra/tree.h>

#include <float.h>
#include <math.h>

// What the fractions at which an AABB is left, and at which the cast ends, are multiplied with.
#define UMI_SWEEP_ALLOWANCE 1.0000005f

// A slower movement counts as none: one over it would overflow, and up to the largest fraction it goes no
// further than 1e-7.
#define UMI_SWEEP_LEAST_TRANSLATION 1e-37f

// For each side of an AABB (min.x, min.y, -max.x, -max.y) one value.
typedef struct umi_sweep {
    float start[4]; // the AABB at its start, flipped: taken from a side it is the gap
    float inverse[4];
    float bias[4];    // zero where an AABB is entered
    int32_t enter[2]; // where an AABB is entered on each axis; it is left at the side enter ^ 2
} umi_sweep;

static inline void umi_sweep_set_axis(umi_sweep* s, int32_t axis, float translation, float max_fraction)
{
    float speed = fabsf(translation);
    // No movement: a side that is ahead is never reached, and one that is not, or only touches, is never
    // left, at least not before the end.
    bool still = speed < UMI_SWEEP_LEAST_TRANSLATION;
    float enter = still ? FLT_MAX : 1.0f / speed;
    float leave = still ? -FLT_MAX : -enter * UMI_SWEEP_ALLOWANCE;
    float leave_bias = still ? 2.0f * max_fraction : 0.0f;
    bool backward = translation < 0.0f;
    s->enter[axis] = backward ? axis + 2 : axis;
    s->inverse[axis] = backward ? leave : enter;
    s->inverse[axis + 2] = backward ? enter : leave;
    s->bias[axis] = backward ? leave_bias : 0.0f;
    s->bias[axis + 2] = backward ? 0.0f : leave_bias;
}

static inline umi_sweep umi_sweep_make(const um_aabb_cast* cast)
{
    umi_sweep s;
    s.start[0] = cast->aabb.max.x;
    s.start[1] = cast->aabb.max.y;
    s.start[2] = -cast->aabb.min.x;
    s.start[3] = -cast->aabb.min.y;
    umi_sweep_set_axis(&s, 0, cast->translation.x, cast->max_fraction);
    umi_sweep_set_axis(&s, 1, cast->translation.y, cast->max_fraction);
    return s;
}

// Clips a cast as the callback wishes: a fraction below the present one. False ends it.
static inline bool umi_sweep_clip(float wish, float* max_fraction)
{
    if (!(wish >= 0.0f && wish < *max_fraction)) {
        return true;
    }
    *max_fraction = wish;
    return wish > 0.0f;
}

#endif
