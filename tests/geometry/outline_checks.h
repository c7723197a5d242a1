// What the tests of outlines share: one shape at a time, its polygons, and checks of them.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_OUTLINE_CHECKS_H
#define UMBRA_TEST_OUTLINE_CHECKS_H

#include "polygon_checks.h"

#include "support/outline_oracle.h"
#include "support/outline_shapes.h"

enum { MOST_OUTLINE_POLYGONS = 2 * MOST_SHAPE_POINTS };

static outline_shape shape;
static um_polygon polygons[MOST_OUTLINE_POLYGONS];

// Decomposes the shape, which must succeed, and returns the number of polygons.
static inline int32_t decompose_shape(const char* what)
{
    um_outline outline = outline_of_shape(&shape);
    um_outline_fault fault;
    int32_t count = -1;
    um_result result = um_outline_decompose(&outline, NULL, polygons, MOST_OUTLINE_POLYGONS, &count, &fault);
    if (result != UM_OK) {
        fail_msg("%s: \"%s\" at ring %d, point %d and ring %d, point %d; expected polygons", what,
                 um_result_text(result), fault.ring, fault.point, fault.other_ring, fault.other_point);
    }
    return count;
}

// The same, with all that must hold for the polygons.
static inline int32_t check_shape(prng* random, int32_t samples, const char* what)
{
    int32_t count = decompose_shape(what);
    um_outline outline = outline_of_shape(&shape);
    outline_verdict verdict = outline_check(&outline, polygons, count, samples, random);
    if (verdict.problem[0] != '\0') {
        fail_with_seed(random, "%s: %s", what, verdict.problem);
    }
    return count;
}

static inline double polygons_area(int32_t count)
{
    double sum = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        um_outline outline = {polygons[i].vertices, &polygons[i].count, 1};
        sum += outline_area(&outline);
    }
    return sum;
}

// For integer coordinates, whose areas are exact.
static inline void check_exact_area(int32_t count, const char* what)
{
    um_outline outline = outline_of_shape(&shape);
    double expected = outline_area(&outline);
    double actual = polygons_area(count);
    if (actual != expected) {
        fail_msg("%s: the area is %.17g, expected exactly %.17g", what, actual, expected);
    }
}

#endif
