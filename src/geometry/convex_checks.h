// What the public questions about convexes have in common: checks of what they are given, and placing two
// convexes in the frame of the first.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_CONVEX_CHECKS_H
#define UMI_GEOMETRY_CONVEX_CHECKS_H

#include "geometry/cloud.h"

#include <umbra/convex.h>

// False for NaN.
static inline bool umi_is_within(um_vec2 v, float limit)
{
    return v.x >= -limit && v.x <= limit && v.y >= -limit && v.y <= limit;
}

// Whether q is of unit length to 1e-3.
static inline bool umi_is_rotation(um_rot q)
{
    const float off_unit = 2e-3f; // of the square
    float square = q.c * q.c + q.s * q.s;
    return square >= 1.0f - off_unit && square <= 1.0f + off_unit; // NaN fails
}

static inline um_result umi_check_transform(um_transform transform)
{
    if (!umi_is_within(transform.p, UM_MAX_POSITION)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    return umi_is_rotation(transform.q) ? UM_OK : UM_ERROR_INVALID_NUMBER;
}

static inline um_result umi_check_convex(const um_convex* convex)
{
    if (convex == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    return um_convex_is_valid(convex) ? UM_OK : UM_ERROR_INVALID_GEOMETRY;
}

// A convex and where it is.
static inline um_result umi_check_placed(const um_convex* convex, um_transform transform)
{
    um_result result = umi_check_convex(convex);
    return result != UM_OK ? result : umi_check_transform(transform);
}

static inline um_result umi_check_pair(const um_convex* a, um_transform transform_a, const um_convex* b,
                                       um_transform transform_b)
{
    if (a == NULL || b == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_placed(a, transform_a);
    return result != UM_OK ? result : umi_check_placed(b, transform_b);
}

// Both in the frame of the first.
static inline void umi_clouds_place(const um_convex* a, umi_frame frame_a, const um_convex* b,
                                    umi_frame frame_b, umi_cloud* out_clouds)
{
    umi_cloud_of_convex(&out_clouds[0], a, (umi_frame){0.0, 0.0, 1.0, 0.0});
    umi_cloud_of_convex(&out_clouds[1], b, umi_frame_between(frame_a, frame_b));
}

#endif
