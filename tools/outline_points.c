// The outlines of shapes as points.
// SPDX-License-Identifier: MIT

#include "outline_points.h"

static float direction_of(um_vec2 from, um_vec2 to)
{
    return um_atan2(to.y - from.y, to.x - from.x);
}

// The points of an arc around a corner.
static int32_t round_corner(um_vec2 corner, float radius, float start, float turn, um_vec2* out_points)
{
    int32_t count = radius > 0.0f ? OUTLINE_ARC_POINTS : 1;
    for (int32_t i = 0; i < count; ++i) {
        um_rot q = um_rot_from_angle(start + turn * (float)i / (float)(OUTLINE_ARC_POINTS - 1));
        out_points[i] = um_vec2_add(corner, um_vec2_make(radius * q.c, radius * q.s));
    }
    return count;
}

int32_t outline_points(const um_vec2* vertices, int32_t count, float radius, um_vec2* out_points)
{
    int32_t point_count = 0;
    for (int32_t i = 0; count == 1 && i < 4; ++i) { // a disc
        point_count += round_corner(vertices[0], radius, 0.5f * UM_PI * (float)i, 0.5f * UM_PI,
                                    out_points + point_count);
    }
    for (int32_t i = 0; count > 1 && i < count; ++i) { // between the normals of the sides before and after
        float before = direction_of(vertices[(i + count - 1) % count], vertices[i]);
        float turn = direction_of(vertices[i], vertices[(i + 1) % count]) - before;
        turn = turn < -1e-3f ? turn + 2.0f * UM_PI : turn;
        point_count +=
            round_corner(vertices[i], radius, before - 0.5f * UM_PI, turn, out_points + point_count);
    }
    return point_count;
}
