// The bodies of a pack of links, and what kernels read and write of them. Only the bodies of kernels include
// this.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_LANE_BODIES_H
#define UMI_SOLVER_LANE_BODIES_H

#include "core/inline.h"
#include "core/kernel_math.h"

// The velocities, or the changes of pose, of both bodies: x, y, angle, and a fourth that passes through.
typedef struct body_pair {
    lanes a[4];
    lanes b[4];
} body_pair;

UMI_ALWAYS_INLINE body_pair gather_bodies(const int32_t* body_a, const int32_t* body_b, const float* records)
{
    body_pair m;
    umi_lanes_gather4(records, body_a, m.a);
    umi_lanes_gather4(records, body_b, m.b);
    return m;
}

UMI_ALWAYS_INLINE void scatter_bodies(const int32_t* body_a, const int32_t* body_b, const body_pair* m,
                                      float* records)
{
    umi_lanes_scatter4(records, body_a, m->a);
    umi_lanes_scatter4(records, body_b, m->b);
}

// Limits the inverse of floats below 1e-38, which would be infinite.
#define MOST_INVERSE 1e38f

// The inverse; 0 where neither body moves. Always finite: the product of two inverse masses may be as small
// as a float can be.
static inline lanes invert(lanes x)
{
    lanes zero = splat(0.0f);
    lanes inverse = umi_lanes_min(umi_lanes_div(splat(1.0f), x), splat(MOST_INVERSE));
    return umi_lanes_select(umi_lanes_lt(zero, x), inverse, zero);
}

#endif
