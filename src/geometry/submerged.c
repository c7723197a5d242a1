// Area and centre of the part of a shape under a line, by integrals along the outline of that part:
// Green's theorem makes of the area one half of the integral of p x dp, and of its moments those of x^2 dy
// / 2 and -y^2 dx / 2. The outline consists of the sides and arcs of the shape, as far as they are under
// the line, and of the line itself, which leads from where one of them ends to where the next one begins.
// SPDX-License-Identifier: MIT

#include "geometry/submerged.h"

typedef struct integrals {
    double area;
    double x, y;           // moments
    double reach;          // the greatest coordinate that was met
    umi_point first, last; // where the outline began, and where it has got to
    bool has_begun;
} integrals;

static void add_straight(integrals* sum, umi_point a, umi_point b)
{
    sum->area += 0.5 * umi_cross(a, b);
    sum->x += (b.y - a.y) * (a.x * a.x + a.x * b.x + b.x * b.x) / 6.0;
    sum->y -= (b.x - a.x) * (a.y * a.y + a.y * b.y + b.y * b.y) / 6.0;
}

// Goes on at a point: along the surface, if that is not where the outline has got to.
static void go_to(integrals* sum, umi_point p)
{
    if (sum->has_begun) {
        add_straight(sum, sum->last, p);
    } else {
        sum->first = p;
        sum->has_begun = true;
    }
    sum->last = p;
    sum->reach = fmax(sum->reach, fmax(fabs(p.x), fabs(p.y)));
}

// An arc from one normal to another. With n = (cos t, sin t), each integrand is a polynomial in cos t and
// sin t, so what is left are differences at the ends, and the angle.
static void add_round(integrals* sum, umi_point center, double radius, umi_point from, umi_point to)
{
    double angle = umi_angle_between(from, to);
    double products = to.x * to.y - from.x * from.y;
    double cosines[3] = {to.y - from.y, 0.5 * (angle + products),
                         (to.y - to.y * to.y * to.y / 3.0) - (from.y - from.y * from.y * from.y / 3.0)};
    double sines[3] = {from.x - to.x, 0.5 * (angle - products),
                       (from.x - from.x * from.x * from.x / 3.0) - (to.x - to.x * to.x * to.x / 3.0)};
    umi_point chord = {to.x - from.x, to.y - from.y};
    sum->area += 0.5 * radius * (umi_cross(center, chord) + radius * angle);
    sum->x += 0.5 * radius *
              (center.x * center.x * cosines[0] + 2.0 * center.x * radius * cosines[1] +
               radius * radius * cosines[2]);
    sum->y +=
        0.5 * radius *
        (center.y * center.y * sines[0] + 2.0 * center.y * radius * sines[1] + radius * radius * sines[2]);
}

static void add_side(integrals* sum, const umi_rim_part* side, umi_point normal, double offset)
{
    double depth_a = offset - umi_dot(normal, side->a);
    double depth_b = offset - umi_dot(normal, side->b);
    if (depth_a <= 0.0 && depth_b <= 0.0) {
        return;
    }
    umi_point way = {side->b.x - side->a.x, side->b.y - side->a.y};
    double crossing = depth_a != depth_b ? depth_a / (depth_a - depth_b) : 0.0;
    umi_point cut = umi_point_ahead(side->a, way, crossing);
    go_to(sum, depth_a >= 0.0 ? side->a : cut);
    go_to(sum, depth_b >= 0.0 ? side->b : cut);
}

static void add_arc(integrals* sum, const umi_rim_part* arc, umi_point normal, double offset)
{
    double cosine = (offset - umi_dot(normal, arc->center)) / arc->radius; // at the surface
    umi_point ends[UMI_MOST_ARC_ENDS];
    int32_t count = umi_arc_cut(arc, normal, &cosine, 1, ends);
    for (int32_t i = 0; i + 1 < count; ++i) {
        if (umi_dot(umi_bisector(ends[i], ends[i + 1]), normal) < cosine) {
            go_to(sum, umi_point_ahead(arc->center, ends[i], arc->radius));
            add_round(sum, arc->center, arc->radius, ends[i], ends[i + 1]);
            sum->last = umi_point_ahead(arc->center, ends[i + 1], arc->radius);
            sum->reach = fmax(sum->reach, fmax(fabs(sum->last.x), fabs(sum->last.y)));
        }
    }
}

umi_submerged umi_find_submerged(const umi_rim* rim, umi_point normal, double offset)
{
    integrals sum = {0};
    for (int32_t i = 0; i < rim->count; ++i) {
        const umi_rim_part* part = rim->parts + i;
        if (part->radius > 0.0) {
            add_arc(&sum, part, normal, offset);
        } else {
            add_side(&sum, part, normal, offset);
        }
    }
    if (sum.has_begun) {
        add_straight(&sum, sum.last, sum.first);
    }
    // What is less than rounding may have made has no centre, and pushes nothing.
    const double least_share = 1e-12;
    if (!(sum.area > least_share * sum.reach * sum.reach)) {
        return (umi_submerged){0};
    }
    return (umi_submerged){sum.area, {sum.x / sum.area, sum.y / sum.area}};
}
