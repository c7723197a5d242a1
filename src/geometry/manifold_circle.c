// How circles touch circles and convex shapes. There is at most one point, and its id is always 0: a circle
// has one surface, so the impulse of a ball that rolls from a side on to a corner is kept.
// SPDX-License-Identifier: MIT

#include "geometry/manifold.h"

#include <math.h>

// The smallest square of a length whose direction is still exact: no term of it that matters is subnormal.
// Below it two points count as one.
static const float least_square = 1e-30f;

static float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

// The point of a circle whose centre has the given distance from the other surface along the normal: half
// way between the two surfaces.
static void set_point(um_vec2 normal, um_vec2 center, float distance, float radius,
                      umi_manifold* out_manifold)
{
    um_vec2 anchor = um_vec2_sub(center, um_vec2_scale(normal, 0.5f * (distance + radius)));
    *out_manifold = (umi_manifold){normal, {{anchor, distance - radius, 0}}, 1};
}

void umi_collide_circles(const um_circle* a, const um_circle* b, um_transform b_in_a, float margin,
                         umi_manifold* out_manifold)
{
    um_vec2 center = um_transform_apply(b_in_a, b->center);
    um_vec2 apart = um_vec2_sub(center, a->center);
    float square = dot(apart, apart);
    float reach = a->radius + b->radius + margin;
    if (square > reach * reach) {
        *out_manifold = (umi_manifold){0};
        return;
    }
    um_vec2 normal = {0.0f, 1.0f};
    float distance = 0.0f;
    if (square > least_square) {
        distance = sqrtf(square);
        normal = um_vec2_scale(apart, 1.0f / distance);
    }
    set_point(normal, center, distance - a->radius, b->radius, out_manifold);
}

// The side from which a point is furthest away, or least deep behind if it lies inside. The feature that is
// nearest to the point always belongs to that side.
static int32_t furthest_side(const umi_convex* a, um_vec2 point, float* out_distance)
{
    int32_t best = 0;
    float best_distance = dot(a->normals[0], um_vec2_sub(point, a->vertices[0]));
    for (int32_t i = 1; i < a->count; ++i) {
        float distance = dot(a->normals[i], um_vec2_sub(point, a->vertices[i]));
        best = distance > best_distance ? i : best;
        best_distance = distance > best_distance ? distance : best_distance;
    }
    *out_distance = best_distance;
    return best;
}

// The end of a side that a point lies beyond, or NULL if it lies between the two.
static const um_vec2* end_beyond(const umi_convex* a, int32_t side, um_vec2 point)
{
    const um_vec2* start = &a->vertices[side];
    const um_vec2* end = &a->vertices[side + 1 < a->count ? side + 1 : 0];
    um_vec2 along = um_vec2_sub(*end, *start);
    if (dot(um_vec2_sub(point, *start), along) < 0.0f) {
        return start;
    }
    if (dot(um_vec2_sub(point, *end), along) > 0.0f) {
        return end;
    }
    return NULL;
}

void umi_collide_convex_and_circle(const umi_convex* a, const um_circle* b, um_transform b_in_a, float margin,
                                   umi_manifold* out_manifold)
{
    um_vec2 center = um_transform_apply(b_in_a, b->center);
    float reach = b->radius + margin;
    float distance;
    int32_t side = furthest_side(a, center, &distance);
    if (distance > reach) {
        *out_manifold = (umi_manifold){0};
        return;
    }
    um_vec2 normal = a->normals[side];
    const um_vec2* corner = distance > 0.0f ? end_beyond(a, side, center) : NULL;
    if (corner != NULL) {
        um_vec2 apart = um_vec2_sub(center, *corner);
        float square = dot(apart, apart);
        if (square > reach * reach) {
            *out_manifold = (umi_manifold){0};
            return;
        }
        // A centre on the corner itself keeps the normal of the side.
        if (square > least_square) {
            distance = sqrtf(square);
            normal = um_vec2_scale(apart, 1.0f / distance);
        }
    }
    set_point(normal, center, distance, b->radius, out_manifold);
}
