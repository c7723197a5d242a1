// Rectangles with a radius in double: boxes, capsules, segments and AABBs as single questions see them, and
// what they overlap. The shapes must be valid; nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_RECTANGLE_H
#define UMI_GEOMETRY_RECTANGLE_H

#include "geometry/frame.h"

#include <umbra/geometry.h>

// A rectangle that is turned, with a radius around it: a box; with half a height of 0, a capsule or a
// segment.
typedef struct umi_rectangle {
    umi_point center;
    umi_point axis; // unit, along the width
    umi_point half;
    double radius;
} umi_rectangle;

static inline umi_rectangle umi_rectangle_of_box(const um_box* box, double radius)
{
    return (umi_rectangle){
        umi_point_of(box->center), {(double)box->q.c, (double)box->q.s}, umi_point_of(box->half), radius};
}

// Around the line from a to b, which may have no length.
static inline umi_rectangle umi_rectangle_of_line(um_vec2 a, um_vec2 b, double radius)
{
    umi_point from = umi_point_of(a);
    umi_point to = umi_point_of(b);
    umi_point line = {to.x - from.x, to.y - from.y};
    double length = sqrt(umi_dot(line, line));
    umi_point axis = length > 0.0 ? (umi_point){line.x / length, line.y / length} : (umi_point){1.0, 0.0};
    return (umi_rectangle){{0.5 * (from.x + to.x), 0.5 * (from.y + to.y)}, axis, {0.5 * length, 0.0}, radius};
}

// The same rectangle in the frame that this one is given in.
static inline umi_rectangle umi_rectangle_placed(const umi_rectangle* rectangle, umi_frame frame)
{
    return (umi_rectangle){umi_frame_apply(frame, rectangle->center), umi_frame_turn(frame, rectangle->axis),
                           rectangle->half, rectangle->radius};
}

static inline umi_rectangle umi_rectangle_of_aabb(um_aabb aabb)
{
    umi_point min = umi_point_of(aabb.min);
    umi_point max = umi_point_of(aabb.max);
    return (umi_rectangle){{0.5 * (min.x + max.x), 0.5 * (min.y + max.y)},
                           {1.0, 0.0},
                           {0.5 * (max.x - min.x), 0.5 * (max.y - min.y)},
                           0.0};
}

// Whether a disc around a point shares a point with a rectangle.
static inline bool umi_rectangle_overlaps_disc(const umi_rectangle* rectangle, umi_point center,
                                               double radius)
{
    umi_frame frame = {rectangle->center.x, rectangle->center.y, rectangle->axis.x, rectangle->axis.y};
    umi_point local = umi_frame_apply_back(frame, center);
    double x = fabs(local.x) - rectangle->half.x;
    double y = fabs(local.y) - rectangle->half.y;
    double reach = rectangle->radius + radius;
    x = x > 0.0 ? x : 0.0;
    y = y > 0.0 ? y : 0.0;
    return x * x + y * y <= reach * reach;
}

// Whether two rectangles without radii share a point, by their four axes. Those with radii take clouds: round
// corners have other axes.
static inline bool umi_rectangles_overlap(const umi_rectangle* a, const umi_rectangle* b)
{
    umi_frame frame_a = {a->center.x, a->center.y, a->axis.x, a->axis.y};
    umi_frame frame_b = {b->center.x, b->center.y, b->axis.x, b->axis.y};
    umi_frame between = umi_frame_between(frame_a, frame_b);
    double c = fabs(between.c);
    double s = fabs(between.s);
    umi_point place = {between.x, between.y};
    umi_point back = umi_frame_turn_back(between, place);
    return fabs(place.x) <= a->half.x + (c * b->half.x + s * b->half.y) &&
           fabs(place.y) <= a->half.y + (s * b->half.x + c * b->half.y) &&
           fabs(back.x) <= b->half.x + (c * a->half.x + s * a->half.y) &&
           fabs(back.y) <= b->half.y + (s * a->half.x + c * a->half.y);
}

#endif
