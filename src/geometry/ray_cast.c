// Rays against polygons. Those against circles and rectangles are inline in ray_cast.h.
// SPDX-License-Identifier: MIT

#include "geometry/ray_cast.h"

// Where a ray enters the half planes of all sides, each moved outwards by the radius.
typedef struct entry {
    double fraction;
    int32_t side;    // through which it comes in; -1 if it starts in all of them
    int32_t nearest; // the side that the origin is furthest outside of
} entry;

// False if there is no part of the ray in all half planes. Fractions are compared as products, and the one
// division is left for the end.
static bool clip(const um_polygon* polygon, double radius, const umi_ray* ray, entry* out_entry)
{
    double in_above = 0.0; // the greatest entry is in_above / in_below
    double in_below = 1.0;
    double out_above = ray->most; // the least exit
    double out_below = 1.0;
    double furthest = -(double)INFINITY;
    *out_entry = (entry){0.0, -1, 0};
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_point normal = umi_point_of(polygon->normals[i]);
        umi_point vertex = umi_point_of(polygon->vertices[i]);
        umi_point from = {ray->origin.x - vertex.x, ray->origin.y - vertex.y};
        double outside = umi_dot(normal, from) - radius;
        double leaving = umi_dot(normal, ray->translation);
        if (outside > furthest) {
            furthest = outside;
            out_entry->nearest = i;
        }
        if (leaving < 0.0) {
            if (outside * in_below > in_above * -leaving) {
                in_above = outside;
                in_below = -leaving;
                out_entry->side = i;
            }
        } else if (outside > 0.0) {
            return false;
        } else if (-outside * out_below < out_above * leaving) {
            out_above = -outside;
            out_below = leaving;
        }
    }
    out_entry->fraction = in_above / in_below;
    return in_above * out_below <= out_above * in_below;
}

bool umi_polygon_cast_ray(const um_polygon* polygon, double radius, const umi_ray* ray, umi_ray_hit* out_hit)
{
    entry in;
    if (!clip(polygon, radius, ray, &in)) {
        return false;
    }
    out_hit->fraction = in.fraction;
    out_hit->normal = (umi_point){0.0, 0.0};
    int32_t side = in.side >= 0 ? in.side : in.nearest;
    umi_point normal = umi_point_of(polygon->normals[side]);
    umi_point start = umi_point_of(polygon->vertices[side]);
    umi_point at = umi_point_ahead(ray->origin, ray->translation, in.fraction);
    umi_point from = {at.x - start.x, at.y - start.y};
    if (radius > 0.0 && umi_dot(normal, from) > 0.0) {
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
