// Rays against polygons. Those against circles and rectangles are inline in ray_cast.h.
// SPDX-License-Identifier: MIT

#include "geometry/ray_cast.h"

// Where a ray enters the half planes of all sides, each moved outwards by the radius.
typedef struct entry {
    double fraction;
    int32_t side; // through which it comes in; -1 if it starts in all of them
} entry;

// False if there is no part of the ray in all half planes. A division for each side, which no other side
// waits for, is faster than comparing fractions as products.
static bool clip(const um_polygon* polygon, double radius, const umi_ray* ray, entry* out_entry)
{
    double first = 0.0;
    double last = ray->most;
    int32_t side = -1;
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_point normal = umi_point_of(polygon->normals[i]);
        umi_point vertex = umi_point_of(polygon->vertices[i]);
        umi_point from = {ray->origin.x - vertex.x, ray->origin.y - vertex.y};
        double outside = umi_dot(normal, from) - radius;
        double entering = -umi_dot(normal, ray->translation);
        if (entering <= 0.0 && outside > 0.0) {
            return false;
        }
        double fraction = outside / entering; // of no use along the side, where it is not looked at
        bool is_later = (entering > 0.0) & (fraction > first);
        bool is_earlier = (entering < 0.0) & (fraction < last);
        first = is_later ? fraction : first;
        side = is_later ? i : side;
        last = is_earlier ? fraction : last;
    }
    *out_entry = (entry){first, side};
    return first <= last;
}

// The side that a point is furthest outside of.
static int32_t find_nearest_side(const um_polygon* polygon, umi_point point)
{
    int32_t nearest = 0;
    double furthest = -(double)INFINITY;
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_point vertex = umi_point_of(polygon->vertices[i]);
        umi_point from = {point.x - vertex.x, point.y - vertex.y};
        double outside = umi_dot(umi_point_of(polygon->normals[i]), from);
        nearest = outside > furthest ? i : nearest;
        furthest = outside > furthest ? outside : furthest;
    }
    return nearest;
}

bool umi_polygon_cast_ray(const um_polygon* polygon, double radius, const umi_ray* ray, umi_ray_hit* out_hit)
{
    entry in;
    if (!clip(polygon, radius, ray, &in)) {
        return false;
    }
    out_hit->fraction = in.fraction;
    out_hit->normal = (umi_point){0.0, 0.0};
    if (radius == 0.0) {
        out_hit->normal = in.side >= 0 ? umi_point_of(polygon->normals[in.side]) : out_hit->normal;
        return true;
    }
    int32_t side = in.side >= 0 ? in.side : find_nearest_side(polygon, ray->origin);
    umi_point normal = umi_point_of(polygon->normals[side]);
    umi_point start = umi_point_of(polygon->vertices[side]);
    umi_point at = umi_point_ahead(ray->origin, ray->translation, in.fraction);
    umi_point from = {at.x - start.x, at.y - start.y};
    if (umi_dot(normal, from) > 0.0) {
        // The half planes meet in corners that stand out further than the radius. As with rectangles, a ray
        // that enters beyond an end of the side hits the disc around that end or nothing.
        umi_point end = umi_point_of(polygon->vertices[side + 1 < polygon->count ? side + 1 : 0]);
        umi_point line = {end.x - start.x, end.y - start.y};
        double along = umi_dot(from, line);
        if (along < 0.0 || along > umi_dot(line, line)) {
            return umi_disc_cast_ray(along < 0.0 ? start : end, radius, ray, out_hit);
        }
    }
    if (in.side >= 0) {
        out_hit->normal = normal;
    }
    return true;
}
