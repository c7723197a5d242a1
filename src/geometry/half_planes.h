// The vector nearest to a wish that a few half planes allow. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_HALF_PLANES_H
#define UMI_GEOMETRY_HALF_PLANES_H

#include "geometry/frame.h"

#include <stdint.h>

// All vectors v with dot(normal, v) >= least. The normal is of unit length.
typedef struct umi_half_plane {
    umi_point normal;
    double least;
} umi_half_plane;

// Finds the vector nearest to the wish in all of count half planes, to within tolerance. False, and no
// output, if they have none in common.
bool umi_half_planes_nearest(const umi_half_plane* planes, int32_t count, umi_point wish, double tolerance,
                             umi_point* out_nearest);

#endif
