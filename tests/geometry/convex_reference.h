// What the tests of convexes compare with: distances by going over all features, in double, with nothing in
// common with the library's search; and random convexes of every kind. Include cmocka.h first.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CONVEX_REFERENCE_H
#define UMBRA_TEST_CONVEX_REFERENCE_H

#include <float.h>
#include <math.h>

#include <umbra/convex.h>

#include "support/prng.h"

// ---- Placed convexes ------------------------------------------------------------------------------------

// A convex in the world, as seen from some place near it.
typedef struct placed {
    double x[UM_MAX_POLYGON_VERTICES];
    double y[UM_MAX_POLYGON_VERTICES];
    int32_t count;
    double radius;
} placed;

static inline placed place_at(const um_convex* convex, double x, double y, double c, double s)
{
    placed result = {.count = convex->count, .radius = (double)convex->radius};
    for (int32_t i = 0; i < convex->count; ++i) {
        double px = (double)convex->points[i].x;
        double py = (double)convex->points[i].y;
        result.x[i] = x + c * px - s * py;
        result.y[i] = y + s * px + c * py;
    }
    return result;
}

static inline placed place(const um_convex* convex, um_transform t, um_vec2 seen_from)
{
    double length = sqrt((double)t.q.c * (double)t.q.c + (double)t.q.s * (double)t.q.s);
    return place_at(convex, (double)t.p.x - (double)seen_from.x, (double)t.p.y - (double)seen_from.y,
                    (double)t.q.c / length, (double)t.q.s / length);
}

static inline placed place_point(um_vec2 point, um_vec2 seen_from)
{
    um_convex convex = um_convex_of_point(point);
    return place(&convex, (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}}, seen_from);
}

static inline placed shifted(const placed* p, double x, double y)
{
    placed result = *p;
    for (int32_t i = 0; i < p->count; ++i) {
        result.x[i] += x;
        result.y[i] += y;
    }
    return result;
}

// The least distance from the centre of a's points to that of b's and the sizes around them: what errors are
// measured by.
static inline double size_of(const placed* p)
{
    double most = 0.0;
    for (int32_t i = 0; i < p->count; ++i) {
        most = fmax(most, hypot(p->x[i] - p->x[0], p->y[i] - p->y[0]));
    }
    return most + p->radius;
}

// ---- Distances ------------------------------------------------------------------------------------------

// How far b lies beyond a in a direction of any length, without radii; not a number for no direction.
static inline double gap_along(const placed* a, const placed* b, double x, double y)
{
    double length = hypot(x, y);
    double end = -(double)INFINITY;
    double start = (double)INFINITY;
    for (int32_t i = 0; i < a->count; ++i) {
        end = fmax(end, (a->x[i] * x + a->y[i] * y) / length);
    }
    for (int32_t i = 0; i < b->count; ++i) {
        start = fmin(start, (b->x[i] * x + b->y[i] * y) / length);
    }
    return start - end;
}

// The greatest gap along both normals of all lines between points of one of them.
static inline double gap_along_normals_of(const placed* lines, const placed* a, const placed* b)
{
    double most = -(double)INFINITY;
    for (int32_t i = 0; i < lines->count; ++i) {
        for (int32_t k = 0; k < lines->count; ++k) {
            double x = lines->x[k] - lines->x[i];
            double y = lines->y[k] - lines->y[i];
            if (x != 0.0 || y != 0.0) {
                most = fmax(most, gap_along(a, b, y, -x));
                most = fmax(most, gap_along(a, b, x, y));
            }
        }
    }
    return most;
}

static inline double distance_to_line(double px, double py, double ax, double ay, double bx, double by)
{
    double x = bx - ax;
    double y = by - ay;
    double square = x * x + y * y;
    double share = square > 0.0 ? ((px - ax) * x + (py - ay) * y) / square : 0.0;
    share = fmin(fmax(share, 0.0), 1.0);
    return hypot(px - ax - share * x, py - ay - share * y);
}

// The least distance from a point of one to a line between points of the other.
static inline double least_to_lines(const placed* points, const placed* lines)
{
    double least = (double)INFINITY;
    for (int32_t p = 0; p < points->count; ++p) {
        for (int32_t i = 0; i < lines->count; ++i) {
            for (int32_t k = i; k < lines->count; ++k) {
                least = fmin(least, distance_to_line(points->x[p], points->y[p], lines->x[i], lines->y[i],
                                                     lines->x[k], lines->y[k]));
            }
        }
    }
    return least;
}

// The distance of the hulls without their radii. Below zero where they overlap: by how much along the best
// of the directions that matter, which is not their depth where one of them has no area.
static inline double hull_distance(const placed* a, const placed* b)
{
    double gap = fmax(gap_along_normals_of(a, a, b), gap_along_normals_of(b, a, b));
    bool are_apart = gap > 0.0;
    for (int32_t i = 0; i < a->count && !are_apart; ++i) {
        for (int32_t k = 0; k < b->count && !are_apart; ++k) {
            double x = b->x[k] - a->x[i];
            double y = b->y[k] - a->y[i];
            if (x != 0.0 || y != 0.0) {
                gap = fmax(gap, gap_along(a, b, x, y));
                are_apart = gap > 0.0;
            }
        }
    }
    return are_apart ? fmin(least_to_lines(a, b), least_to_lines(b, a)) : fmin(gap, 0.0);
}

// With radii; below zero where they overlap.
static inline double surface_distance(const placed* a, const placed* b)
{
    return hull_distance(a, b) - a->radius - b->radius;
}

// ---- Random convexes ------------------------------------------------------------------------------------

typedef enum convex_kind {
    KIND_POINT,
    KIND_CIRCLE,
    KIND_CAPSULE,
    KIND_SEGMENT,
    KIND_BOX,
    KIND_POLYGON,
    KIND_ROUNDED_POLYGON,
    KIND_HEAP, // points in any order, some of them twice or on a line
    KIND_COUNT
} convex_kind;

static inline um_vec2 random_vec2(prng* random, float extent)
{
    float x = prng_float(random, -extent, extent);
    float y = prng_float(random, -extent, extent);
    return um_vec2_make(x, y);
}

// A random polygon of 3 to 16 vertices; some clouds of points have too many on their hull.
static inline um_polygon random_polygon(prng* random, float extent)
{
    for (;;) {
        um_vec2 points[UM_MAX_POLYGON_VERTICES];
        int32_t count = 3 + prng_below(random, UM_MAX_POLYGON_VERTICES - 2);
        bool is_round = prng_chance(random, 50);
        for (int32_t i = 0; i < count; ++i) {
            um_rot q = um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
            points[i] = is_round ? um_vec2_make(q.c * extent, q.s * extent) : random_vec2(random, extent);
        }
        um_polygon polygon;
        if (um_polygon_from_points(points, count, &polygon) == UM_OK) {
            return polygon;
        }
    }
}

static inline um_convex random_heap(prng* random, float extent)
{
    um_convex convex = {.count = 1 + prng_below(random, UM_MAX_POLYGON_VERTICES)};
    um_vec2 start = random_vec2(random, extent);
    um_vec2 line = random_vec2(random, extent);
    bool on_line = prng_chance(random, 40);
    for (int32_t i = 0; i < convex.count; ++i) {
        um_vec2 on_it = um_vec2_add(start, um_vec2_scale(line, (float)prng_below(random, 5)));
        convex.points[i] = on_line ? on_it : random_vec2(random, extent);
        if (i > 0 && prng_chance(random, 30)) {
            convex.points[i] = convex.points[prng_below(random, i)];
        }
    }
    convex.radius = prng_chance(random, 50) ? prng_float(random, 0.0f, extent) : 0.0f;
    return convex;
}

static inline um_convex random_convex(prng* random, convex_kind kind, float extent)
{
    um_vec2 center = random_vec2(random, extent);
    um_vec2 other = random_vec2(random, extent);
    float radius = prng_float(random, 0.1f, 1.0f) * extent;
    um_polygon polygon;
    switch (kind) {
    case KIND_POINT:
        return um_convex_of_point(center);
    case KIND_CIRCLE:
        return um_convex_of_circle(um_circle_make_at(center, radius));
    case KIND_CAPSULE:
        return um_convex_of_capsule(um_capsule_make(center, other, radius));
    case KIND_SEGMENT:
        return um_convex_of_segment(um_segment_make(center, other));
    case KIND_BOX:
        return um_convex_of_box(um_box_make_at(radius, prng_float(random, 0.01f, 1.0f) * extent, center,
                                               prng_chance(random, 50) ? 0.0f : radius));
    case KIND_POLYGON:
        polygon = random_polygon(random, extent);
        return um_convex_of_polygon(&polygon);
    case KIND_ROUNDED_POLYGON:
        polygon = random_polygon(random, extent);
        polygon.radius = radius;
        return um_convex_of_polygon(&polygon);
    case KIND_HEAP:
    case KIND_COUNT:
        break;
    }
    return random_heap(random, extent);
}

// Two convexes, somewhere.
typedef struct scenario {
    um_convex a, b;
    um_transform at_a, at_b;
    float extent; // of the larger one
} scenario;

static inline um_transform random_transform(prng* random, um_vec2 around, float extent)
{
    um_transform t = {um_vec2_add(around, random_vec2(random, extent)), {1.0f, 0.0f}};
    int32_t quarters = prng_below(random, 4);
    t.q = um_rot_from_angle(prng_chance(random, 40) ? (float)quarters * um_radians(90.0f)
                                                    : prng_float(random, -UM_PI, UM_PI));
    return t;
}

// Sizes from a hundredth to 10,000, now and then very unlike each other; near the origin or 1e5 away; apart,
// near, or on top of each other; whole numbers now and then, which meet and align exactly.
static inline scenario random_scenario(prng* random, convex_kind kind_a, convex_kind kind_b)
{
    static const float extents[] = {1.0f, 1.0f, 1.0f, 0.01f, 100.0f, 1e4f};
    float extent_a = extents[prng_below(random, 6)];
    float extent_b = prng_chance(random, 80) ? extent_a : extents[prng_below(random, 6)];
    scenario s = {.a = random_convex(random, kind_a, extent_a), .b = random_convex(random, kind_b, extent_b)};
    s.extent = extent_a > extent_b ? extent_a : extent_b;
    um_vec2 around = prng_chance(random, 20) ? random_vec2(random, 1e5f) : um_vec2_make(0.0f, 0.0f);
    s.at_a = random_transform(random, around, s.extent);
    s.at_b = random_transform(random, around, s.extent * prng_float(random, 0.0f, 8.0f));
    if (prng_chance(random, 10)) {
        s.at_a.p = um_vec2_make(roundf(s.at_a.p.x), roundf(s.at_a.p.y));
        s.at_b.p = um_vec2_make(roundf(s.at_b.p.x), roundf(s.at_b.p.y));
    }
    if (prng_chance(random, 5)) {
        s.at_b = s.at_a;
    }
    return s;
}

#endif
