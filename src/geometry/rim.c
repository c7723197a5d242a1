// Outlines as sides and arcs. See rim.h.
// SPDX-License-Identifier: MIT

#include "geometry/rim.h"

// ---- Arcs -----------------------------------------------------------------------------------------------

static umi_point unit(umi_point p)
{
    double share = 1.0 / sqrt(umi_dot(p, p));
    return (umi_point){p.x * share, p.y * share};
}

// The sum of the two is long if they are near each other, their difference if they are not.
umi_point umi_bisector(umi_point from, umi_point to)
{
    if (umi_dot(from, to) > 0.0) {
        return unit((umi_point){from.x + to.x, from.y + to.y});
    }
    return unit(umi_turn_right((umi_point){to.x - from.x, to.y - from.y}));
}

double umi_angle_between(umi_point from, umi_point to)
{
    float angle = um_atan2((float)umi_cross(from, to), (float)umi_dot(from, to));
    return angle > 0.0f ? (double)angle : 0.0;
}

// Puts a normal in order among those that an arc is cut at, if it is one of the arc's.
static int32_t add_cut(const umi_rim_part* arc, umi_point normal, umi_point* normals, int32_t count)
{
    double ahead = umi_cross(arc->from, normal);
    if (!(ahead > 0.0) || !(umi_cross(normal, arc->to) > 0.0)) {
        return count;
    }
    int32_t place = count;
    for (; place > 1 && umi_cross(arc->from, normals[place - 1]) > ahead; --place) {
        normals[place] = normals[place - 1];
    }
    normals[place] = normal;
    return count + 1;
}

int32_t umi_arc_cut(const umi_rim_part* arc, umi_point axis, const double* cosines, int32_t count,
                    umi_point* out_normals)
{
    umi_point across = umi_turn_left(axis);
    int32_t ends = 1;
    out_normals[0] = arc->from;
    for (int32_t i = 0; i < count; ++i) {
        double square = 1.0 - cosines[i] * cosines[i];
        if (!(square > 0.0)) {
            continue;
        }
        double sine = sqrt(square);
        umi_point along = {cosines[i] * axis.x, cosines[i] * axis.y};
        ends = add_cut(arc, umi_point_ahead(along, across, sine), out_normals, ends);
        ends = add_cut(arc, umi_point_ahead(along, across, -sine), out_normals, ends);
    }
    out_normals[ends] = arc->to;
    return ends + 1;
}

// ---- Rims -----------------------------------------------------------------------------------------------

static void add_arc(umi_rim* rim, umi_point center, double radius, umi_point from, umi_point to)
{
    rim->parts[rim->count++] = (umi_rim_part){
        .a = umi_point_ahead(center, from, radius),
        .b = umi_point_ahead(center, to, radius),
        .from = from,
        .to = to,
        .center = center,
        .radius = radius,
    };
}

static void add_corner(umi_rim* rim, umi_point center, double radius, umi_point from, umi_point to)
{
    if (umi_dot(from, to) >= 0.0) {
        add_arc(rim, center, radius, from, to);
        return;
    }
    umi_point middle = umi_bisector(from, to);
    add_arc(rim, center, radius, from, middle);
    add_arc(rim, center, radius, middle, to);
}

static void add_disc(umi_rim* rim, umi_point center, double radius)
{
    umi_point from = {1.0, 0.0};
    for (int32_t i = 0; i < 4; ++i) {
        umi_point to = umi_turn_left(from);
        add_arc(rim, center, radius, from, to);
        from = to;
    }
}

static umi_point side_normal(const umi_point* points, int32_t count, int32_t i)
{
    umi_point a = points[i];
    umi_point b = points[i + 1 < count ? i + 1 : 0];
    return unit(umi_turn_right((umi_point){b.x - a.x, b.y - a.y}));
}

void umi_rim_of_convex(const umi_convex* convex, umi_frame frame, umi_rim* out_rim)
{
    umi_point points[UM_MAX_POLYGON_VERTICES] = {{0.0, 0.0}};
    int32_t count = convex->count;
    double radius = (double)convex->radius;
    for (int32_t i = 0; i < count; ++i) {
        points[i] = umi_frame_apply(frame, umi_point_of(convex->vertices[i]));
    }
    out_rim->count = 0;
    if (count == 1) {
        add_disc(out_rim, points[0], radius);
        return;
    }
    umi_point before = side_normal(points, count, count - 1);
    for (int32_t i = 0; i < count; ++i) {
        umi_point normal = side_normal(points, count, i);
        if (radius > 0.0) {
            add_corner(out_rim, points[i], radius, before, normal);
        }
        out_rim->parts[out_rim->count++] = (umi_rim_part){
            .a = umi_point_ahead(points[i], normal, radius),
            .b = umi_point_ahead(points[i + 1 < count ? i + 1 : 0], normal, radius),
            .from = normal,
            .to = normal,
        };
        before = normal;
    }
}
