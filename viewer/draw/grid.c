// The lines of the grid.
// SPDX-License-Identifier: MIT

#include "grid.h"

#include <math.h>

// Points between lines that deserve a number, at least.
static const double least_distance = 80.0;

grid_spacing grid_spacing_of(const camera* it, double units_per_meter)
{
    double unit = units_per_meter > 0.0 ? units_per_meter : 1.0;
    double wanted = least_distance / ((double)it->scale * unit);
    double power = pow(10.0, floor(log10(wanted)));
    double lead = wanted / power;
    double rounded = lead <= 1.0 ? 1.0 : lead <= 2.0 ? 2.0 : lead <= 5.0 ? 5.0 : 10.0;
    double major = rounded * power * unit;
    return (grid_spacing){major, major / (rounded == 2.0 ? 4.0 : 5.0)};
}

double grid_first(double least, double spacing)
{
    return ceil(least / spacing);
}
