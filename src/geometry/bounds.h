// Tight AABBs around placed shapes, for the broad phase. They are inline because every shape that moves
// asks for its AABB in every step. The shapes must be valid and t must be finite; nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_BOUNDS_H
#define UMI_GEOMETRY_BOUNDS_H

#include "core/float4.h"
#include "geometry/convex.h"

// The AABB of a circle on a body that is placed by t.
static inline um_aabb umi_circle_bounds(const um_circle* circle, um_transform t)
{
    um_vec2 center = um_transform_apply(t, circle->center);
    float radius = circle->radius;
    return um_aabb_make(center.x - radius, center.y - radius, center.x + radius, center.y + radius);
}

// The AABB of a box on a body that is placed by t. Cheaper than going over the four corners.
static inline um_aabb umi_box_bounds(const um_box* box, um_transform t)
{
    um_vec2 axis = um_rot_apply(t.q, um_vec2_make(box->q.c, box->q.s));
    um_transform placed = {um_transform_apply(t, box->center), {axis.x, axis.y}};
    return um_aabb_of_box(placed, box->half.x, box->half.y);
}

// The AABB of a line with a radius on a body that is placed by t.
static inline um_aabb umi_line_bounds(um_vec2 a, um_vec2 b, float radius, um_transform t)
{
    um_vec2 p = um_rot_apply(t.q, a);
    um_vec2 q = um_rot_apply(t.q, b);
    float min_x = p.x < q.x ? p.x : q.x;
    float min_y = p.y < q.y ? p.y : q.y;
    float max_x = p.x < q.x ? q.x : p.x;
    float max_y = p.y < q.y ? q.y : p.y;
    return um_aabb_make(min_x + t.p.x - radius, min_y + t.p.y - radius, max_x + t.p.x + radius,
                        max_y + t.p.y + radius);
}

// The AABB of a convex shape on a body that is placed by t. Two vertices are turned at once: the lanes
// are (x, y, x, y). The translation comes last, so that it rounds each side of the AABB once only.
static inline um_aabb umi_convex_bounds(const umi_convex* convex, um_transform t)
{
    const um_vec2* v = convex->vertices;
    umi_float4 c = umi_float4_splat(t.q.c);
    umi_float4 s = umi_float4_set(-t.q.s, t.q.s, -t.q.s, t.q.s);
    umi_float4 first = umi_float4_set(v[0].x, v[0].y, v[1].x, v[1].y);
    umi_float4 least =
        umi_float4_add(umi_float4_mul(c, first), umi_float4_mul(s, umi_float4_swap_pairs(first)));
    umi_float4 greatest = least;
    // An odd count ends with a pair that takes the vertex before the last one a second time.
    for (int32_t next = 2; next < convex->count; next += 2) {
        int32_t i = next + 1 < convex->count ? next : next - 1;
        umi_float4 pair = umi_float4_set(v[i].x, v[i].y, v[i + 1].x, v[i + 1].y);
        umi_float4 turned =
            umi_float4_add(umi_float4_mul(c, pair), umi_float4_mul(s, umi_float4_swap_pairs(pair)));
        least = umi_float4_min(least, turned);
        greatest = umi_float4_max(greatest, turned);
    }
    least = umi_float4_min(least, umi_float4_swap_halves(least));
    greatest = umi_float4_max(greatest, umi_float4_swap_halves(greatest));
    umi_float4 place = umi_float4_set(t.p.x, t.p.y, t.p.x, t.p.y);
    _Alignas(16) float sides[4];
    umi_float4_store(sides, umi_float4_add(umi_float4_lows(least, greatest), place));
    float radius = convex->radius;
    return um_aabb_make(sides[0] - radius, sides[1] - radius, sides[2] + radius, sides[3] + radius);
}

#endif
