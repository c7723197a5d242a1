// Umbra: vectors, rotations, transforms, AABBs and rays, as plain structs with inline functions. Inside the
// library all of it gives the same bits on every platform: only +, -, *, / and comparisons, no fused
// multiply-adds, and a sine, cosine and arctangent of Umbra's own instead of the C library's. For the inline
// functions in your own code that takes -ffp-contract=off, and with gcc no -mfma: see docs/platforms.md.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_MATH_H
#define UMBRA_MATH_H

#include <umbra/base.h>

#define UM_PI 3.14159265358979f

// A point or a direction.
typedef struct um_vec2 {
    float x, y;
} um_vec2;

// A rotation as cosine and sine of its angle: (1, 0) does not turn.
typedef struct um_rot {
    float c, s;
} um_rot;

// A rotation about the origin followed by a translation.
typedef struct um_transform {
    um_vec2 p; // translation
    um_rot q;  // rotation
} um_transform;

// An axis-aligned bounding box. Valid when all four are finite and min <= max on both axes; a point is valid.
typedef struct um_aabb {
    um_vec2 min, max;
} um_aabb;

// The points from origin to origin + max_fraction * translation. A translation of zero asks for a point.
typedef struct um_ray {
    um_vec2 origin;
    um_vec2 translation;
    float max_fraction; // 0 or more; each function that takes a ray states its limit
} um_ray;

// The sine and cosine of an angle in radians, as a rotation of unit length to 4.3e-8. Error below 3e-8 for
// every finite angle, however large, but for the floats nearest to a quarter turn and its multiples up to a
// full turn: they count as exactly that, at most 1.8e-7 away, so UM_PI gives (-1, 0). The identity for NaN
// and infinity.
UM_API um_rot um_rot_from_angle(float radians);

// The angle of the direction (x, y) in radians, in [-UM_PI, UM_PI]. Error below 1.2e-7, and below 6e-8 of the
// angle unless that is subnormal. Both zeros are the same, so (-1, -0) gives UM_PI; an infinite coordinate
// outweighs a finite one. Zero for (0, 0) and NaN.
UM_API float um_atan2(float y, float x);

// Whether all four coordinates are finite and min <= max on both axes.
UM_API bool um_aabb_is_valid(um_aabb aabb);

// From degrees to radians and back: one multiplication.
static inline float um_radians(float degrees)
{
    return degrees * (UM_PI / 180.0f);
}

static inline float um_degrees(float radians)
{
    return radians * (180.0f / UM_PI);
}

static inline um_vec2 um_vec2_make(float x, float y)
{
    um_vec2 v = {x, y};
    return v;
}

static inline um_vec2 um_vec2_add(um_vec2 a, um_vec2 b)
{
    return um_vec2_make(a.x + b.x, a.y + b.y);
}

static inline um_vec2 um_vec2_sub(um_vec2 a, um_vec2 b)
{
    return um_vec2_make(a.x - b.x, a.y - b.y);
}

static inline um_vec2 um_vec2_scale(um_vec2 v, float factor)
{
    return um_vec2_make(v.x * factor, v.y * factor);
}

// The angle of a rotation in radians, in [-pi, pi].
static inline float um_rot_angle(um_rot q)
{
    return um_atan2(q.s, q.c);
}

// Turns v by q.
static inline um_vec2 um_rot_apply(um_rot q, um_vec2 v)
{
    return um_vec2_make(q.c * v.x - q.s * v.y, q.s * v.x + q.c * v.y);
}

// Turns v back by q: the inverse of um_rot_apply.
static inline um_vec2 um_rot_apply_inverse(um_rot q, um_vec2 v)
{
    return um_vec2_make(q.c * v.x + q.s * v.y, q.c * v.y - q.s * v.x);
}

// From the transform's own frame to the world.
static inline um_vec2 um_transform_apply(um_transform t, um_vec2 v)
{
    return um_vec2_add(um_rot_apply(t.q, v), t.p);
}

// From the world to the transform's own frame: the inverse of um_transform_apply.
static inline um_vec2 um_transform_apply_inverse(um_transform t, um_vec2 v)
{
    return um_rot_apply_inverse(t.q, um_vec2_sub(v, t.p));
}

static inline um_aabb um_aabb_make(float min_x, float min_y, float max_x, float max_y)
{
    um_aabb aabb = {{min_x, min_y}, {max_x, max_y}};
    return aabb;
}

static inline um_vec2 um_aabb_center(um_aabb aabb)
{
    return um_vec2_make(0.5f * (aabb.min.x + aabb.max.x), 0.5f * (aabb.min.y + aabb.max.y));
}

// Whether the AABBs share a point; touching counts.
static inline bool um_aabb_overlaps(um_aabb a, um_aabb b)
{
    return a.min.x <= b.max.x && a.min.y <= b.max.y && b.min.x <= a.max.x && b.min.y <= a.max.y;
}

// Whether inner lies within outer; touching counts.
static inline bool um_aabb_contains(um_aabb outer, um_aabb inner)
{
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && //
           inner.max.x <= outer.max.x && inner.max.y <= outer.max.y;
}

// The smallest AABB that contains both.
static inline um_aabb um_aabb_union(um_aabb a, um_aabb b)
{
    return um_aabb_make(a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y,
                        a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y);
}

// The AABB of a box of the given half sizes that is turned and placed by t.
static inline um_aabb um_aabb_of_box(um_transform t, float half_width, float half_height)
{
    float c = t.q.c < 0.0f ? -t.q.c : t.q.c;
    float s = t.q.s < 0.0f ? -t.q.s : t.q.s;
    float x = c * half_width + s * half_height;
    float y = s * half_width + c * half_height;
    return um_aabb_make(t.p.x - x, t.p.y - y, t.p.x + x, t.p.y + y);
}

#endif
