// What the tests of manifolds share: checks that hold for every manifold, and separating axes in double,
// written independently of the library: every axis, every vertex, nothing preferred.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_COLLIDE_CHECKS_H
#define UMBRA_TEST_COLLIDE_CHECKS_H

#include "polygon_checks.h"

#include "support/collide_one.h"

// No points, and everything else zero as well.
static inline void check_no_contact(touching manifold, const char* what)
{
    bool is_zero = manifold.count == 0 && manifold.normal.x == 0.0f && manifold.normal.y == 0.0f;
    for (int32_t i = 0; i < 2; ++i) {
        touch_point point = manifold.points[i];
        is_zero = is_zero && point.anchor.x == 0.0f && point.anchor.y == 0.0f && point.separation == 0.0f &&
                  point.id == 0;
    }
    if (!is_zero) {
        fail_msg("%s: %d points, the normal (%.9g, %.9g), the separation %.9g, expected all zero", what,
                 manifold.count, (double)manifold.normal.x, (double)manifold.normal.y,
                 (double)manifold.points[0].separation);
    }
}

// The least separation of the points.
static inline double deepest_separation(touching manifold)
{
    double least = HUGE_VAL;
    for (int32_t i = 0; i < manifold.count; ++i) {
        least = fmin(least, (double)manifold.points[i].separation);
    }
    return least;
}

// One or two points, one of them within the margin and the other within reach, finite, with different ids,
// and a normal of unit length.
static inline void check_sane(touching manifold, float margin, const char* what)
{
    if (manifold.count < 1 || manifold.count > 2) {
        fail_msg("%s: %d points, expected 1 or 2", what, manifold.count);
    }
    check_near(what, exact_length(exact_of(manifold.normal)), 1.0, 1e-5);
    if (deepest_separation(manifold) > (double)margin) {
        fail_msg("%s: separation %.9g, expected %.9g at most", what, deepest_separation(manifold),
                 (double)margin);
    }
    float reach = UMI_POINT_REACH * margin;
    for (int32_t i = 0; i < 2; ++i) {
        touch_point point = manifold.points[i];
        bool is_finite = isfinite(point.anchor.x) && isfinite(point.anchor.y) && isfinite(point.separation);
        if (!is_finite || (i < manifold.count && point.separation > reach)) {
            fail_msg("%s: anchor (%.9g, %.9g) and separation %.9g, expected finite numbers within %.9g", what,
                     (double)point.anchor.x, (double)point.anchor.y, (double)point.separation, (double)reach);
        }
    }
    if (manifold.count == 2 && manifold.points[0].id == manifold.points[1].id) {
        fail_msg("%s: both points have the id %u, expected different ones", what,
                 (unsigned)manifold.points[0].id);
    }
}

// The distance of b from a along a direction: negative if their shadows overlap.
static inline double exact_gap(const exact_polygon* a, const exact_polygon* b, exact_vec2 direction)
{
    double end_of_a = -HUGE_VAL;
    double start_of_b = HUGE_VAL;
    for (int32_t i = 0; i < a->count; ++i) {
        end_of_a = fmax(end_of_a, exact_dot(a->vertices[i], direction));
    }
    for (int32_t i = 0; i < b->count; ++i) {
        start_of_b = fmin(start_of_b, exact_dot(b->vertices[i], direction));
    }
    return start_of_b - end_of_a;
}

// The axis that separates best, from a to b, the gap along it, and how much better it is than the second
// best.
typedef struct exact_axis {
    exact_vec2 normal;
    double gap;
    double lead;
} exact_axis;

static inline exact_axis exact_best_axis(const exact_polygon* a, const exact_polygon* b)
{
    exact_axis best = {{0.0, 0.0}, -HUGE_VAL, 0.0};
    for (int32_t i = 0; i < a->count + b->count; ++i) {
        exact_vec2 normal =
            i < a->count ? exact_normal(a, i) : exact_scale(exact_normal(b, i - a->count), -1.0);
        double gap = exact_gap(a, b, normal);
        if (gap > best.gap) {
            best = (exact_axis){normal, gap, gap - best.gap};
        } else {
            best.lead = fmin(best.lead, best.gap - gap);
        }
    }
    return best;
}

// The distance between shapes that do not overlap.
static inline double exact_polygon_distance(const exact_polygon* a, const exact_polygon* b)
{
    double least = HUGE_VAL;
    for (int32_t i = 0; i < a->count; ++i) {
        least = fmin(least, exact_distance(b, a->vertices[i]));
    }
    for (int32_t i = 0; i < b->count; ++i) {
        least = fmin(least, exact_distance(a, b->vertices[i]));
    }
    return least;
}

static inline exact_polygon exact_moved(exact_polygon polygon, exact_vec2 by)
{
    for (int32_t i = 0; i < polygon.count; ++i) {
        polygon.vertices[i] = exact_add(polygon.vertices[i], by);
    }
    return polygon;
}

#endif
