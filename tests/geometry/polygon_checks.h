// What the tests of shapes share: cmocka with all that it needs, polygons in double for slow and plain
// answers, and random polygons from a fixed seed.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_POLYGON_CHECKS_H
#define UMBRA_TEST_POLYGON_CHECKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <umbra/geometry.h>

#include "geometry_checks.h"
#include "support/prng.h"

// Fails with the seed of what is random. The rest is like printf.
#define fail_with_seed(random, format, ...) \
    fail_msg("seed %llu: " format, (unsigned long long)(random)->seed, __VA_ARGS__)

// A point or direction in double.
typedef struct exact_vec2 {
    double x, y;
} exact_vec2;

// The corners of a convex shape in double, counterclockwise.
typedef struct exact_polygon {
    exact_vec2 vertices[UM_MAX_POLYGON_VERTICES];
    int32_t count;
} exact_polygon;

static inline exact_vec2 exact_add(exact_vec2 a, exact_vec2 b)
{
    return (exact_vec2){a.x + b.x, a.y + b.y};
}

static inline exact_vec2 exact_sub(exact_vec2 a, exact_vec2 b)
{
    return (exact_vec2){a.x - b.x, a.y - b.y};
}

static inline exact_vec2 exact_scale(exact_vec2 a, double factor)
{
    return (exact_vec2){a.x * factor, a.y * factor};
}

static inline double exact_dot(exact_vec2 a, exact_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double exact_cross(exact_vec2 a, exact_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double exact_length(exact_vec2 a)
{
    return sqrt(exact_dot(a, a));
}

static inline exact_vec2 exact_of(um_vec2 v)
{
    return (exact_vec2){(double)v.x, (double)v.y};
}

// The point of the segment from start to end that is nearest to a point.
static inline exact_vec2 exact_nearest_on_segment(exact_vec2 start, exact_vec2 end, exact_vec2 point)
{
    exact_vec2 along = exact_sub(end, start);
    double share = exact_dot(exact_sub(point, start), along) / exact_dot(along, along);
    return exact_add(start, exact_scale(along, fmin(fmax(share, 0.0), 1.0)));
}

// The corners placed by a transform.
static inline exact_polygon exact_polygon_of(const um_vec2* vertices, int32_t count, um_transform t)
{
    exact_polygon polygon = {.count = count};
    for (int32_t i = 0; i < count; ++i) {
        exact_vec2 v = exact_of(vertices[i]);
        double c = (double)t.q.c;
        double s = (double)t.q.s;
        exact_vec2 turned = {c * v.x - s * v.y, s * v.x + c * v.y};
        polygon.vertices[i] = exact_add(turned, exact_of(t.p));
    }
    return polygon;
}

// The outward normal of side i.
static inline exact_vec2 exact_normal(const exact_polygon* polygon, int32_t i)
{
    exact_vec2 side = exact_sub(polygon->vertices[(i + 1) % polygon->count], polygon->vertices[i]);
    return exact_scale((exact_vec2){side.y, -side.x}, 1.0 / exact_length(side));
}

// How far a point lies outside of a polygon: the distance from the nearest side, negative inside.
static inline double exact_distance(const exact_polygon* polygon, exact_vec2 point)
{
    double least = HUGE_VAL;
    bool is_inside = true;
    for (int32_t i = 0; i < polygon->count; ++i) {
        exact_vec2 start = polygon->vertices[i];
        exact_vec2 end = polygon->vertices[(i + 1) % polygon->count];
        exact_vec2 nearest = exact_nearest_on_segment(start, end, point);
        least = fmin(least, exact_length(exact_sub(point, nearest)));
        is_inside = is_inside && exact_dot(exact_normal(polygon, i), exact_sub(point, start)) <= 0.0;
    }
    return is_inside ? -least : least;
}

static inline bool same_bits(um_vec2 a, um_vec2 b)
{
    return bits_of_float(a.x) == bits_of_float(b.x) && bits_of_float(a.y) == bits_of_float(b.y);
}

// Whether two polygons have the same bits, in the vertices beyond the count as well.
static inline bool same_polygon(const um_polygon* a, const um_polygon* b)
{
    bool same = a->count == b->count && same_bits(a->center, b->center);
    for (int32_t i = 0; i < UM_MAX_POLYGON_VERTICES; ++i) {
        same = same && same_bits(a->vertices[i], b->vertices[i]) && same_bits(a->normals[i], b->normals[i]);
    }
    return same;
}

static inline um_transform transform_make(float x, float y, float radians)
{
    return (um_transform){{x, y}, um_rot_from_angle(radians)};
}

// A regular polygon around a centre, its first vertex in the direction of the angle.
static inline void regular_points(um_vec2 center, float radius, float radians, int32_t count,
                                  um_vec2* out_points)
{
    for (int32_t i = 0; i < count; ++i) {
        double angle = (double)radians + 2.0 * (double)UM_PI * i / count;
        out_points[i].x = (float)((double)center.x + (double)radius * cos(angle));
        out_points[i].y = (float)((double)center.y + (double)radius * sin(angle));
    }
}

// The hull of a few random points that lie within a radius of the origin.
static inline um_polygon random_polygon(prng* random, float radius)
{
    for (;;) {
        um_vec2 points[UM_MAX_POLYGON_VERTICES];
        int32_t count = 3 + prng_below(random, UM_MAX_POLYGON_VERTICES - 2);
        bool on_circle = prng_chance(random, 50);
        for (int32_t i = 0; i < count; ++i) {
            float distance = on_circle ? radius : prng_float(random, 0.0f, radius);
            um_rot direction = um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
            points[i] = um_vec2_make(distance * direction.c, distance * direction.s);
        }
        um_polygon polygon;
        if (um_polygon_from_points(points, count, &polygon) == UM_OK) {
            return polygon;
        }
    }
}

#endif
