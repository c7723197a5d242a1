// What must hold for the decomposition of an outline, by brute force. Shared by the unit tests and the fuzz
// target, so nothing here depends on a test framework.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_OUTLINE_ORACLE_H
#define UMBRA_TEST_OUTLINE_ORACLE_H

#include "support/prng.h"

#include <umbra/outline.h>

typedef struct outline_verdict {
    char problem[200]; // empty if there is none
} outline_verdict;

// How far polygons may be off by the documented tolerance, with some room.
double outline_tolerance(const um_outline* outline);

// Whether the point is inside by the rule of the header.
bool outline_contains(const um_outline* outline, double x, double y);

double outline_area(const um_outline* outline);

// Whether no two sides have a point in common other than the corner between them. Exact for integers below
// 2^20.
bool outline_is_simple(const um_outline* outline);

// The fewest pieces that any decomposition without further vertices can have, or less.
int32_t outline_least_pieces(const um_outline* outline);

// Checks all that is promised of polygons: each is valid, the vertices are points of the outline, areas add
// up, no two overlap, and sample points lie in as many of them as they should.
outline_verdict outline_check(const um_outline* outline, const um_polygon* polygons, int32_t count,
                              int32_t samples, prng* random);

#endif
