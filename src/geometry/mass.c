// What shapes weigh. All sums are in double and rounded once, so that neither the place of a shape nor its
// proportions cost exactness.
// SPDX-License-Identifier: MIT

#include <umbra/geometry.h>

#include "geometry/area.h"

#include <float.h>

static const double pi = 3.14159265358979323846;
static const float max_density = 1e9f;

static bool density_is_valid(float density)
{
    return density >= 0.0f && density <= max_density;
}

// With a density of almost nothing the mass or the inertia would vanish, and a body that cannot be turned
// is not what a light shape means. The least normal float still has a finite inverse.
static float float_above_zero(double value)
{
    double least = value > 0.0 ? (double)FLT_MIN : 0.0;
    return (float)(value > least ? value : least);
}

static um_mass mass_make(double mass, um_vec2 center, double inertia)
{
    return (um_mass){float_above_zero(mass), center, float_above_zero(inertia)};
}

um_mass um_circle_mass(um_circle circle, float density)
{
    if (!um_circle_is_valid(circle) || !density_is_valid(density)) {
        return (um_mass){0};
    }
    double square = (double)circle.radius * (double)circle.radius;
    double mass = (double)density * pi * square;
    return mass_make(mass, circle.center, 0.5 * mass * square);
}

um_mass um_box_mass(um_box box, float density)
{
    if (!um_box_is_valid(box) || !density_is_valid(density)) {
        return (um_mass){0};
    }
    double x = (double)box.half.x;
    double y = (double)box.half.y;
    double mass = (double)density * 4.0 * x * y;
    return mass_make(mass, box.center, mass * (x * x + y * y) / 3.0);
}

// The second moment of area about the centre. A triangle with one corner at the origin and the sides a and
// b from there has cross(a, b) / 12 * (a.a + a.b + b.b). No term is negative, unlike with the theorem of
// Steiner.
static double second_moment(const um_polygon* polygon, umi_area area)
{
    double sum = 0.0;
    for (int32_t i = 0; i < polygon->count; ++i) {
        um_vec2 a = polygon->vertices[i];
        um_vec2 b = polygon->vertices[i + 1 < polygon->count ? i + 1 : 0];
        double ax = (double)a.x - area.center_x;
        double ay = (double)a.y - area.center_y;
        double bx = (double)b.x - area.center_x;
        double by = (double)b.y - area.center_y;
        double squares = ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by;
        sum += (ax * by - ay * bx) * squares;
    }
    return sum / 12.0;
}

um_mass um_polygon_mass(const um_polygon* polygon, float density)
{
    if (!um_polygon_is_valid(polygon) || !density_is_valid(density)) {
        return (um_mass){0};
    }
    umi_area area = umi_area_of_polygon(polygon->vertices, polygon->count);
    um_vec2 center = {(float)area.center_x, (float)area.center_y};
    return mass_make((double)density * area.area, center, (double)density * second_moment(polygon, area));
}
