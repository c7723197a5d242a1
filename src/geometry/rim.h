// The outline of a convex shape as what it is made of: straight sides and arcs around the corners, in
// order and counterclockwise where y points up. For what acts on outlines: liquids, wind, explosions. In
// double, so that sums over a rim lose nothing that a float would show.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_RIM_H
#define UMI_GEOMETRY_RIM_H

#include "geometry/convex.h"
#include "geometry/frame.h"

// A straight side, or an arc of a quarter turn at most.
typedef struct umi_rim_part {
    umi_point a, b;     // where it begins and ends
    umi_point from, to; // unit normals there, outwards; of a side they are the same
    umi_point center;   // of an arc
    double radius;      // of an arc; 0 for a side
} umi_rim_part;

// A side and an arc for each vertex, and four more arcs at most, since all of them together make one turn.
enum { UMI_MOST_RIM_PARTS = 2 * UM_MAX_POLYGON_VERTICES + 4 };

typedef struct umi_rim {
    umi_rim_part parts[UMI_MOST_RIM_PARTS];
    int32_t count;
} umi_rim;

// A force, or an impulse, and its moment about the origin.
typedef struct umi_push {
    umi_point linear;
    double angular;
} umi_push;

// The rim of a convex that is placed by a frame. A line has a side either way, a disc four arcs.
void umi_rim_of_convex(const umi_convex* convex, umi_frame frame, umi_rim* out_rim);

// A quarter turn counterclockwise, and one clockwise.
static inline umi_point umi_turn_left(umi_point p)
{
    return (umi_point){-p.y, p.x};
}

static inline umi_point umi_turn_right(umi_point p)
{
    return (umi_point){p.y, -p.x};
}

// The unit vector half way from one to another, which is up to half a turn further, counterclockwise.
umi_point umi_bisector(umi_point from, umi_point to);

// The angle between two unit vectors, the second one up to half a turn further, counterclockwise. Error
// below 1.2e-7 of it.
double umi_angle_between(umi_point from, umi_point to);

enum {
    UMI_MOST_ARC_CUTS = 3,
    UMI_MOST_ARC_ENDS = 2 * UMI_MOST_ARC_CUTS + 2,
};

// Cuts an arc wherever the cosine of the angle between its normal and a unit axis is one of up to
// UMI_MOST_ARC_CUTS numbers. Writes the normals at its ends and at the cuts, in order, and returns how
// many; each of the pieces between them lies on one side of all cuts.
int32_t umi_arc_cut(const umi_rim_part* arc, umi_point axis, const double* cosines, int32_t count,
                    umi_point* out_normals);

#endif
