// Short names for what every line of a kernel does, in the width that UMI_LANES says: see lanes.h. Only the
// bodies of kernels include this.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_KERNEL_MATH_H
#define UMI_CORE_KERNEL_MATH_H

#include "core/lanes.h"
#include "core/row.h"

typedef umi_lanes lanes;

static inline lanes add(lanes a, lanes b)
{
    return umi_lanes_add(a, b);
}

static inline lanes sub(lanes a, lanes b)
{
    return umi_lanes_sub(a, b);
}

static inline lanes mul(lanes a, lanes b)
{
    return umi_lanes_mul(a, b);
}

static inline lanes splat(float x)
{
    return umi_lanes_splat(x);
}

static inline lanes negate(lanes a)
{
    return umi_lanes_sub(umi_lanes_splat(0.0f), a);
}

static inline lanes magnitude(lanes x)
{
    return umi_lanes_max(x, negate(x));
}

static inline lanes load(const umi_row* row, int32_t lane)
{
    return umi_lanes_load(row->lane + lane);
}

static inline void store(umi_row* row, int32_t lane, lanes value)
{
    umi_lanes_store(row->lane + lane, value);
}

// ---- Vectors --------------------------------------------------------------------------------------------

typedef struct lanes2 {
    lanes x, y;
} lanes2;

static inline lanes dot(lanes2 a, lanes2 b)
{
    return add(mul(a.x, b.x), mul(a.y, b.y));
}

static inline lanes cross(lanes2 a, lanes2 b)
{
    return sub(mul(a.x, b.y), mul(a.y, b.x));
}

static inline lanes2 scale(lanes2 a, lanes factor)
{
    return (lanes2){mul(a.x, factor), mul(a.y, factor)};
}

static inline lanes2 add2(lanes2 a, lanes2 b)
{
    return (lanes2){add(a.x, b.x), add(a.y, b.y)};
}

static inline lanes2 sub2(lanes2 a, lanes2 b)
{
    return (lanes2){sub(a.x, b.x), sub(a.y, b.y)};
}

static inline lanes2 select2(umi_lane_mask mask, lanes2 if_set, lanes2 if_clear)
{
    return (lanes2){umi_lanes_select(mask, if_set.x, if_clear.x),
                    umi_lanes_select(mask, if_set.y, if_clear.y)};
}

// The sum of both magnitudes: no less than the length, and at most 1.42 times as much.
static inline lanes length1(lanes2 v)
{
    return add(magnitude(v.x), magnitude(v.y));
}

// ---- Rotations ------------------------------------------------------------------------------------------

typedef struct rotation {
    lanes c, s;
} rotation;

static inline lanes2 rotate(rotation q, lanes2 v)
{
    return (lanes2){sub(mul(q.c, v.x), mul(q.s, v.y)), add(mul(q.s, v.x), mul(q.c, v.y))};
}

static inline lanes2 rotate_back(rotation q, lanes2 v)
{
    return (lanes2){add(mul(q.c, v.x), mul(q.s, v.y)), sub(mul(q.c, v.y), mul(q.s, v.x))};
}

// One turn after the other.
static inline rotation turn_both(rotation a, rotation b)
{
    return (rotation){sub(mul(a.c, b.c), mul(a.s, b.s)), add(mul(a.s, b.c), mul(a.c, b.s))};
}

// The turn that leads from one rotation to another.
static inline rotation turn_from_to(rotation from, rotation to)
{
    return (rotation){add(mul(from.c, to.c), mul(from.s, to.s)), sub(mul(from.c, to.s), mul(from.s, to.c))};
}

#endif
