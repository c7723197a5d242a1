// The lines of the grid behind the world.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_GRID_H
#define UMBRA_VIEWER_GRID_H

#include "viewer/camera.h"

// World units between lines: 1, 2 or 5 times a power of ten units, or metres of so many units each.
typedef struct grid_spacing {
    double major; // lines that deserve a number, about 100 points apart
    double minor; // faint lines between them
} grid_spacing;

grid_spacing grid_spacing_of(const camera* it, double units_per_meter);

// The first multiple of a spacing that is not less than a coordinate, as a whole number of spacings.
double grid_first(double least, double spacing);

#endif
