// How far apart two clouds are. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_DISTANCE_H
#define UMI_GEOMETRY_DISTANCE_H

#include "geometry/cloud.h"

// Two points, one of each hull, and the way from the first to the second.
typedef struct umi_pair {
    umi_point way;
    int32_t a, b; // which points of the clouds
} umi_pair;

// The shortest way from one hull to another, without their radii. It lies between one or two pairs; three if
// the hulls overlap. The next search of the same clouds may start from these pairs.
typedef struct umi_gap {
    umi_point way;    // (0, 0) if the hulls overlap
    double square;    // of its length
    double shares[3]; // of each pair in the way: 0 to 1, together 1
    umi_pair pairs[3];
    int32_t count; // of pairs
} umi_gap;

// The gap between point 0 of either cloud, from where a search may start.
umi_gap umi_gap_start(const umi_cloud* a, const umi_cloud* b, umi_point shift);

// Finds the shortest way from a to b, where b is shifted. The gap must be the start or what an earlier search
// of the same clouds, under any shift, has found.
void umi_gap_find(umi_gap* gap, const umi_cloud* a, const umi_cloud* b, umi_point shift);

// The point of hull a where the way begins.
umi_point umi_gap_point(const umi_gap* gap, const umi_cloud* a);

// Where the surfaces, radii included, are nearest to each other.
typedef struct umi_separation {
    double distance;  // 0 or more
    umi_point normal; // unit, from a to b; (0, 0) if the hulls overlap
    umi_point point_a, point_b;
} umi_separation;

umi_separation umi_clouds_separation(const umi_cloud* a, const umi_cloud* b);

// Whether the clouds, radii included, share a point. Faster than their distance: it ends with the first
// direction that separates them.
bool umi_clouds_overlap(const umi_cloud* a, const umi_cloud* b);

#endif
