// Rays against single shapes in the frame of their body, each in closed form. With a greater radius the same
// functions cast a circle: where its centre stops, a ray would stop at the shape that is thicker by its
// radius. A ray that starts in a shape hits it at once, without a normal. Nothing is checked here.
//
// The tests of circles and boxes are inline, since most leaves of a ray's way through a world are missed, and
// a call would cost as much as finding that out.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_RAY_CAST_H
#define UMI_GEOMETRY_RAY_CAST_H

#include "geometry/rectangle.h"

// A ray in the frame of a shape.
typedef struct umi_ray {
    umi_point origin;
    umi_point translation;
    double most; // its max_fraction
} umi_ray;

typedef struct umi_ray_hit {
    double fraction;
    umi_point normal; // unit, outwards; (0, 0) for a start inside
} umi_ray_hit;

// A ray of the world as seen from a body; the body's rotation must be of unit length.
static inline umi_ray umi_ray_local(const um_ray* ray, um_transform body)
{
    umi_frame frame = umi_frame_of(body);
    return (umi_ray){umi_frame_apply_back(frame, umi_point_of(ray->origin)),
                     umi_frame_turn_back(frame, umi_point_of(ray->translation)), (double)ray->max_fraction};
}

// Against a disc around a point.
static inline bool umi_disc_cast_ray(umi_point center, double radius, const umi_ray* ray,
                                     umi_ray_hit* out_hit)
{
    umi_point from = {ray->origin.x - center.x, ray->origin.y - center.y};
    umi_point to = ray->translation;
    double excess = umi_dot(from, from) - radius * radius;
    if (excess <= 0.0) {
        *out_hit = (umi_ray_hit){0};
        return true;
    }
    // The quadratic equation for the fraction f: f^2 square + 2 f approach + excess = 0. Its discriminant is
    // taken from the cross product: the textbook's difference of squares cancels for rays from far away.
    double approach = umi_dot(from, to);
    double square = umi_dot(to, to);
    double aside = umi_cross(from, to);
    double quarter_discriminant = radius * radius * square - aside * aside;
    if (approach >= 0.0 || quarter_discriminant < 0.0) {
        return false;
    }
    // The lesser root, in the form that subtracts nothing.
    double fraction = excess / (sqrt(quarter_discriminant) - approach);
    if (!(fraction <= ray->most)) {
        return false;
    }
    umi_point normal = umi_point_ahead(from, to, fraction);
    double length = sqrt(umi_dot(normal, normal));
    if (!(length > 0.0)) { // a disc of radius 0 that was hit in the middle
        normal = (umi_point){-to.x, -to.y};
        length = sqrt(square);
    }
    out_hit->fraction = fraction;
    out_hit->normal = (umi_point){normal.x / length, normal.y / length};
    return true;
}

// The part of a ray between two sides of an AABB around zero: narrows first and last. Returns whether the ray
// comes in through one of the two sides; a ray that passes by ends with first above last.
static inline bool umi_clip_to_sides(double origin, double translation, double half, double* first,
                                     double* last)
{
    if (translation == 0.0) {
        *last = origin < -half || origin > half ? -1.0 : *last;
        return false;
    }
    double inverse = 1.0 / translation;
    double side = translation > 0.0 ? half : -half;
    double in = (-side - origin) * inverse;
    double out = (side - origin) * inverse;
    bool comes_in = in > *first;
    *first = comes_in ? in : *first;
    *last = out < *last ? out : *last;
    return comes_in;
}

// Against a rectangle. One with a radius is first taken as the larger rectangle around it, whose corners are
// squares. A ray that enters such a square hits the shape there, at the disc around the corner, or not at
// all: from the square, all ways into the rest of the shape lead through the disc.
static inline bool umi_rectangle_cast_ray(const umi_rectangle* rectangle, const umi_ray* ray,
                                          umi_ray_hit* out_hit)
{
    umi_frame frame = {rectangle->center.x, rectangle->center.y, rectangle->axis.x, rectangle->axis.y};
    umi_ray local = {umi_frame_apply_back(frame, ray->origin), umi_frame_turn_back(frame, ray->translation),
                     ray->most};
    umi_point half = rectangle->half;
    double radius = rectangle->radius;
    double first = 0.0;
    double last = ray->most;
    bool by_x = umi_clip_to_sides(local.origin.x, local.translation.x, half.x + radius, &first, &last);
    bool by_y = umi_clip_to_sides(local.origin.y, local.translation.y, half.y + radius, &first, &last);
    if (!(first <= last)) {
        return false;
    }
    umi_point normal = {0.0, 0.0};
    if (by_y) {
        normal.y = local.translation.y > 0.0 ? -1.0 : 1.0;
    } else if (by_x) {
        normal.x = local.translation.x > 0.0 ? -1.0 : 1.0;
    }
    out_hit->fraction = first;
    if (radius > 0.0) {
        umi_point entry = umi_point_ahead(local.origin, local.translation, first);
        if (fabs(entry.x) > half.x && fabs(entry.y) > half.y) {
            umi_point corner = {entry.x > 0.0 ? half.x : -half.x, entry.y > 0.0 ? half.y : -half.y};
            if (!umi_disc_cast_ray(corner, radius, &local, out_hit)) {
                return false;
            }
            normal = out_hit->normal;
        }
    }
    out_hit->normal = umi_frame_turn(frame, normal);
    return true;
}

// Against a line without a radius. Which side of the ray an end is on is computed from that end alone: lines
// that share an end agree on it, so no ray slips through between them.
static inline bool umi_line_cast_ray(um_vec2 a, um_vec2 b, const umi_ray* ray, umi_ray_hit* out_hit)
{
    umi_point to_a = {(double)a.x - ray->origin.x, (double)a.y - ray->origin.y};
    umi_point to_b = {(double)b.x - ray->origin.x, (double)b.y - ray->origin.y};
    double side_a = umi_cross(ray->translation, to_a);
    double side_b = umi_cross(ray->translation, to_b);
    if ((side_a > 0.0 && side_b > 0.0) || (side_a < 0.0 && side_b < 0.0)) {
        return false;
    }
    umi_point line = {(double)b.x - (double)a.x, (double)b.y - (double)a.y};
    double across = umi_cross(ray->translation, line);
    if (across == 0.0) { // along the line: a ray may come to one of its ends
        umi_rectangle rectangle = umi_rectangle_of_line(a, b, 0.0);
        return umi_rectangle_cast_ray(&rectangle, ray, out_hit);
    }
    double fraction = umi_cross(to_a, line) / across;
    if (!(fraction >= 0.0 && fraction <= ray->most)) {
        return false;
    }
    *out_hit = (umi_ray_hit){0};
    if (fraction > 0.0) {
        double share = (across > 0.0 ? 1.0 : -1.0) / sqrt(umi_dot(line, line));
        out_hit->fraction = fraction;
        out_hit->normal = (umi_point){-line.y * share, line.x * share};
    }
    return true;
}

// Against a polygon with another radius than its own: 0 or more.
bool umi_polygon_cast_ray(const um_polygon* polygon, double radius, const umi_ray* ray, umi_ray_hit* out_hit);

#endif
