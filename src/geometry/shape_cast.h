// What a cloud that moves in a straight line hits first. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_SHAPE_CAST_H
#define UMI_GEOMETRY_SHAPE_CAST_H

#include "geometry/cloud.h"

typedef struct umi_shape_hit {
    double fraction;
    umi_point normal; // unit, outwards from a; (0, 0) if the hulls overlap at the start
    umi_point point;  // of a's surface; at the start in overlap, one that both share
    bool starts_in_overlap;
} umi_shape_hit;

// Moves b by up to most * translation towards a. False, and no output, if they do not meet.
bool umi_clouds_cast(const umi_cloud* a, const umi_cloud* b, umi_point translation, double most,
                     umi_shape_hit* out_hit);

#endif
