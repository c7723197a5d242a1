// Wind and explosions on outlines. See exposed.h.
// SPDX-License-Identifier: MIT

#include "geometry/exposed.h"

#include "geometry/trig.h"

static void add_push(umi_push* sum, umi_point linear, umi_point at)
{
    sum->linear.x += linear.x;
    sum->linear.y += linear.y;
    sum->angular += umi_cross(at, linear);
}

// ---- Wind -----------------------------------------------------------------------------------------------

typedef struct wind {
    umi_point along, across; // unit vectors
    double drag, lift;
} wind;

static void add_windward_side(umi_push* sum, const umi_rim_part* side, const wind* w)
{
    double facing = -umi_dot(side->from, w->along);
    if (!(facing > 0.0)) {
        return;
    }
    umi_point way = {side->b.x - side->a.x, side->b.y - side->a.y};
    double width = facing * sqrt(umi_dot(way, way));
    double lean = -umi_dot(side->from, w->across);
    umi_point force = {width * w->drag * w->along.x, width * w->drag * w->along.y};
    force = umi_point_ahead(force, w->across, width * w->lift * lean);
    add_push(sum, force, umi_point_ahead(side->a, way, 0.5));
}

// With n = cos t along + sin t across, drag is the integral of -cos t, lift that of cos t sin t, and so are
// their moments about the centre of the arc, but for factors: only differences at the ends are left.
static void add_windward_arc(umi_push* sum, const umi_rim_part* arc, umi_point from, umi_point to,
                             const wind* w)
{
    double cosines[2] = {umi_dot(from, w->along), umi_dot(to, w->along)};
    double sines[2] = {umi_dot(from, w->across), umi_dot(to, w->across)};
    double r = arc->radius;
    double width = r * (sines[0] - sines[1]);
    double slant = 0.5 * (sines[1] * sines[1] - sines[0] * sines[0]);
    double cubes = cosines[1] * cosines[1] * cosines[1] - cosines[0] * cosines[0] * cosines[0];
    umi_point force = {w->drag * width * w->along.x, w->drag * width * w->along.y};
    force = umi_point_ahead(force, w->across, w->lift * r * slant);
    add_push(sum, force, arc->center);
    sum->angular += r * r * (w->drag * slant - w->lift * cubes / 3.0);
}

umi_push umi_wind_push(const umi_rim* rim, umi_point direction, double drag, double lift)
{
    wind w = {direction, umi_turn_left(direction), drag, lift};
    umi_push sum = {0};
    for (int32_t i = 0; i < rim->count; ++i) {
        const umi_rim_part* part = rim->parts + i;
        if (!(part->radius > 0.0)) {
            add_windward_side(&sum, part, &w);
            continue;
        }
        const double edge = 0.0; // of what faces the wind
        umi_point ends[UMI_MOST_ARC_ENDS];
        int32_t count = umi_arc_cut(part, direction, &edge, 1, ends);
        for (int32_t k = 0; k + 1 < count; ++k) {
            if (umi_dot(umi_bisector(ends[k], ends[k + 1]), direction) < edge) {
                add_windward_arc(&sum, part, ends[k], ends[k + 1], &w);
            }
        }
    }
    return sum;
}

// ---- Explosions -----------------------------------------------------------------------------------------

typedef struct blast {
    umi_point center;
    double radius;  // up to which it is at its strongest
    double falloff; // how much further it reaches
} blast;

static double strength_at(const blast* b, umi_point p)
{
    umi_point way = {p.x - b->center.x, p.y - b->center.y};
    double beyond = sqrt(umi_dot(way, way)) - b->radius;
    if (beyond <= 0.0) {
        return 1.0;
    }
    return beyond < b->falloff ? 1.0 - beyond / b->falloff : 0.0;
}

// Half of the length that a circle with a radius cuts out of a line at a distance.
static double half_chord(double radius, double distance)
{
    double square = radius * radius - distance * distance;
    return square > 0.0 ? sqrt(square) : 0.0;
}

// Nodes and weights of Gauss and Legendre, for five points between -1 and 1.
static const double NODES[5] = {-0.90617984593866399, -0.53846931010568309, 0.0, 0.53846931010568309,
                                0.90617984593866399};
static const double WEIGHTS[5] = {0.23692688505618909, 0.47862867049936647, 0.56888888888888889,
                                  0.47862867049936647, 0.23692688505618909};

// Adds the part of a side between two distances from its beginning, along which the strength has no kink.
static void add_smooth_part(umi_push* sum, const blast* b, const umi_rim_part* side, umi_point along,
                            double begin, double end)
{
    double half = 0.5 * (end - begin);
    if (!(half > 0.0)) {
        return;
    }
    for (int32_t i = 0; i < 5; ++i) {
        umi_point p = umi_point_ahead(side->a, along, begin + half * (1.0 + NODES[i]));
        double amount = -half * WEIGHTS[i] * strength_at(b, p);
        add_push(sum, (umi_point){amount * side->from.x, amount * side->from.y}, p);
    }
}

static double between(double low, double x, double high)
{
    x = x > low ? x : low;
    return x < high ? x : high;
}

// The strength has kinks where the side enters and leaves the two circles.
static void add_blasted_side(umi_push* sum, const blast* b, const umi_rim_part* side)
{
    umi_point from = {b->center.x - side->a.x, b->center.y - side->a.y};
    double distance = umi_dot(from, side->from);
    if (!(distance > 0.0)) {
        return;
    }
    umi_point way = {side->b.x - side->a.x, side->b.y - side->a.y};
    double length = sqrt(umi_dot(way, way));
    umi_point along = {way.x / length, way.y / length};
    double foot = umi_dot(from, along);
    double inner = half_chord(b->radius, distance);
    double outer = half_chord(b->radius + b->falloff, distance);
    double kinks[5] = {foot - outer, foot - inner, foot, foot + inner, foot + outer};
    for (int32_t i = 0; i + 1 < 5; ++i) {
        add_smooth_part(sum, b, side, along, between(0.0, kinks[i], length),
                        between(0.0, kinks[i + 1], length));
    }
}

// Adds a part of an arc along which the strength has no kink. The moment about the centre of the arc is
// none, since all of it pushes towards there.
static void add_smooth_arc(umi_push* sum, const blast* b, const umi_rim_part* arc, umi_point from,
                           umi_point to)
{
    umi_point middle = umi_bisector(from, to);
    umi_point across = umi_turn_left(middle);
    double half = 0.5 * umi_angle_between(from, to);
    for (int32_t i = 0; i < 5; ++i) {
        umi_point turn = umi_direction_of_angle(half * NODES[i]);
        umi_point normal = {middle.x * turn.x + across.x * turn.y, middle.y * turn.x + across.y * turn.y};
        umi_point p = umi_point_ahead(arc->center, normal, arc->radius);
        double amount = -arc->radius * half * WEIGHTS[i] * strength_at(b, p);
        add_push(sum, (umi_point){amount * normal.x, amount * normal.y}, arc->center);
    }
}

// A piece of the arc faces the center of the blast where n . way > radius, with way from the centre of the
// arc to that of the blast; and is as far away from it as r where |way|^2 + radius^2 - 2 radius n . way =
// r^2. So it is cut by the angle to way in all three cases.
static void add_blasted_arc(umi_push* sum, const blast* b, const umi_rim_part* arc)
{
    umi_point way = {b->center.x - arc->center.x, b->center.y - arc->center.y};
    double square = umi_dot(way, way);
    double r = arc->radius;
    if (!(square > r * r)) {
        return;
    }
    double distance = sqrt(square);
    umi_point axis = {way.x / distance, way.y / distance};
    double reach = b->radius + b->falloff;
    double cosines[3] = {r / distance, (square + r * r - b->radius * b->radius) / (2.0 * r * distance),
                         (square + r * r - reach * reach) / (2.0 * r * distance)};
    umi_point ends[UMI_MOST_ARC_ENDS];
    int32_t count = umi_arc_cut(arc, axis, cosines, 3, ends);
    for (int32_t i = 0; i + 1 < count; ++i) {
        umi_point middle = umi_bisector(ends[i], ends[i + 1]);
        if (umi_dot(middle, axis) > cosines[0] && umi_dot(middle, axis) > cosines[2]) {
            add_smooth_arc(sum, b, arc, ends[i], middle);
            add_smooth_arc(sum, b, arc, middle, ends[i + 1]);
        }
    }
}

umi_push umi_blast_push(const umi_rim* rim, umi_point center, double radius, double falloff)
{
    blast b = {center, radius, falloff};
    umi_push sum = {0};
    for (int32_t i = 0; i < rim->count; ++i) {
        if (rim->parts[i].radius > 0.0) {
            add_blasted_arc(&sum, &b, rim->parts + i);
        } else {
            add_blasted_side(&sum, &b, rim->parts + i);
        }
    }
    return sum;
}
