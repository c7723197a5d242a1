// How finely points with float coordinates can be told apart, for making polygons and for checking them.
// The maths is in double: a distance of floats within UM_MAX_EXTENT is then right to 1e-9, far below every
// tolerance here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_RESOLUTION_H
#define UMI_GEOMETRY_RESOLUTION_H

#include <umbra/geometry.h>

#include <math.h>

// What some points have in common. A point counts as lying on a line if it is no further away than its
// coordinates may be wrong by rounding, and a small share of the size more. Rounding is taken for each axis
// by itself: a strip along the x axis may be a million times as long as it is thick, but a turned one may
// not, because its corners do not lie where they should.
typedef struct umi_resolution {
    double x, y;  // by how much rounding may move a coordinate
    double least; // in every direction
} umi_resolution;

static inline umi_resolution umi_resolution_of_points(const um_vec2* points, int32_t count)
{
    // Four times what a float may be off: points are results of some calculation.
    const double rounding = 0x1p-22;
    const double share_of_size = 1e-5;
    um_aabb aabb = {points[0], points[0]};
    for (int32_t i = 1; i < count; ++i) {
        um_aabb point = {points[i], points[i]};
        aabb = um_aabb_union(aabb, point);
    }
    double width = (double)aabb.max.x - (double)aabb.min.x;
    double height = (double)aabb.max.y - (double)aabb.min.y;
    double size = width > height ? width : height;
    double least = share_of_size * size;
    double most = 0.5 * (double)UM_MIN_EXTENT; // or the thinnest of boxes would be lines
    // The greater of the distances of two sides from zero.
    double reach_x = (double)(-aabb.min.x > aabb.max.x ? -aabb.min.x : aabb.max.x);
    double reach_y = (double)(-aabb.min.y > aabb.max.y ? -aabb.min.y : aabb.max.y);
    return (umi_resolution){rounding * reach_x, rounding * reach_y, least < most ? least : most};
}

// A straight line from one point to another.
typedef struct umi_chord {
    um_vec2 start;
    double x, y;   // to the end
    double length; // above 0
} umi_chord;

static inline umi_chord umi_chord_make(um_vec2 start, um_vec2 end)
{
    double x = (double)end.x - (double)start.x;
    double y = (double)end.y - (double)start.y;
    return (umi_chord){start, x, y, sqrt(x * x + y * y)};
}

// How far a point lies to the right of a chord, times its length. To the right is outside if the chord is a
// side.
static inline double umi_chord_outside(const umi_chord* chord, um_vec2 point)
{
    double x = (double)point.x - (double)chord->start.x;
    double y = (double)point.y - (double)chord->start.y;
    return x * chord->y - y * chord->x;
}

// Whether the foot of a point on the chord lies between its ends.
static inline bool umi_chord_is_beside(const umi_chord* chord, um_vec2 point)
{
    double x = (double)point.x - (double)chord->start.x;
    double y = (double)point.y - (double)chord->start.y;
    double along = x * chord->x + y * chord->y;
    return along >= 0.0 && along <= chord->length * chord->length;
}

// How far a point must lie from a chord not to count as lying on it, times the chord's length.
static inline double umi_chord_tolerance(const umi_chord* chord, const umi_resolution* resolution)
{
    return fabs(chord->y) * resolution->x + fabs(chord->x) * resolution->y +
           chord->length * resolution->least;
}

#endif
