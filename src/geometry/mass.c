// What shapes weigh. All sums are in double and rounded once, so that neither the place of a shape nor its
// proportions cost exactness.
// SPDX-License-Identifier: MIT

#include <umbra/geometry.h>

#include "geometry/area.h"

#include <float.h>
#include <math.h>

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

// ---- Rounded outlines -----------------------------------------------------------------------------------

// Area, and its first and second moments about some point.
typedef struct moments {
    double area;
    double x, y;
    double square;
} moments;

// Adds a part by its own centre, as seen from the point, and its second moment about that centre.
static void add_part(moments* sum, double area, double x, double y, double square)
{
    sum->area += area;
    sum->x += area * x;
    sum->y += area * y;
    sum->square += square + area * (x * x + y * y);
}

// The side of an outline after a vertex: half way along it, its length and its normal.
typedef struct outline_side {
    double middle_x, middle_y;
    double length;
    double normal_x, normal_y;
} outline_side;

static outline_side side_after(const um_vec2* vertices, int32_t count, int32_t i, um_vec2 from)
{
    um_vec2 a = vertices[i];
    um_vec2 b = vertices[i + 1 < count ? i + 1 : 0];
    double x = (double)b.x - (double)a.x;
    double y = (double)b.y - (double)a.y;
    double length = sqrt(x * x + y * y);
    return (outline_side){0.5 * ((double)a.x + (double)b.x) - (double)from.x,
                          0.5 * ((double)a.y + (double)b.y) - (double)from.y, length, y / length,
                          -x / length};
}

// The sector that rounds a corner between two normals. Its centre lies on the line half way between them.
static void add_sector(moments* sum, double x, double y, const outline_side* before,
                       const outline_side* after, double radius)
{
    double sine = before->normal_x * after->normal_y - before->normal_y * after->normal_x;
    double cosine = before->normal_x * after->normal_x + before->normal_y * after->normal_y;
    double angle = (double)um_atan2((float)sine, (float)cosine);
    double half_sine = sqrt(0.5 * (cosine < 1.0 ? 1.0 - cosine : 0.0));
    double half_cosine = sqrt(0.5 * (cosine > -1.0 ? 1.0 + cosine : 0.0));
    if (!(angle > 0.0)) {
        return;
    }
    // The normal before, turned by half of the angle.
    double middle_x = before->normal_x * half_cosine - before->normal_y * half_sine;
    double middle_y = before->normal_x * half_sine + before->normal_y * half_cosine;
    double out = 4.0 * radius * half_sine / (3.0 * angle);
    double area = 0.5 * angle * radius * radius;
    add_part(sum, area, x + out * middle_x, y + out * middle_y, area * (0.5 * radius * radius - out * out));
}

// Adds what lies between an outline and the same one a radius further out: a rectangle along each side and a
// sector at each corner.
static void add_rim(moments* sum, const um_vec2* vertices, int32_t count, um_vec2 from, double radius)
{
    outline_side before = side_after(vertices, count, count - 1, from);
    for (int32_t i = 0; i < count; ++i) {
        outline_side side = side_after(vertices, count, i, from);
        double half = 0.5 * radius;
        double area = side.length * radius;
        add_part(sum, area, side.middle_x + half * side.normal_x, side.middle_y + half * side.normal_y,
                 area * (side.length * side.length + radius * radius) / 12.0);
        add_sector(sum, (double)vertices[i].x - (double)from.x, (double)vertices[i].y - (double)from.y,
                   &before, &side, radius);
        before = side;
    }
}

static um_mass mass_of_moments(const moments* sum, um_vec2 from, float density)
{
    double x = sum->x / sum->area;
    double y = sum->y / sum->area;
    um_vec2 center = {(float)((double)from.x + x), (float)((double)from.y + y)};
    double square = sum->square - sum->area * (x * x + y * y);
    return mass_make((double)density * sum->area, center, (double)density * square);
}

um_mass um_capsule_mass(um_capsule capsule, float density)
{
    if (!um_capsule_is_valid(capsule) || !density_is_valid(density)) {
        return (um_mass){0};
    }
    um_vec2 ends[2] = {capsule.a, capsule.b};
    um_vec2 middle = um_vec2_scale(um_vec2_add(capsule.a, capsule.b), 0.5f);
    moments sum = {0};
    add_rim(&sum, ends, 2, middle, (double)capsule.radius);
    return mass_of_moments(&sum, middle, density);
}

um_mass um_polygon_mass(const um_polygon* polygon, float density)
{
    if (!um_polygon_is_valid(polygon) || !density_is_valid(density)) {
        return (um_mass){0};
    }
    umi_area area = umi_area_of_polygon(polygon->vertices, polygon->count);
    um_vec2 center = {(float)area.center_x, (float)area.center_y};
    double square = second_moment(polygon, area);
    if (polygon->radius == 0.0f) {
        return mass_make((double)density * area.area, center, (double)density * square);
    }
    moments sum = {0};
    add_part(&sum, area.area, area.center_x - (double)center.x, area.center_y - (double)center.y, square);
    add_rim(&sum, polygon->vertices, polygon->count, center, (double)polygon->radius);
    return mass_of_moments(&sum, center, density);
}
