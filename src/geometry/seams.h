// Seams: where shapes that do not move relative to each other lie side by side, like the tiles of a floor or
// the segments of a chain. What slides along must not be caught by a side that another shape covers, nor by a
// corner that another shape goes on from. So a shape with seams is compared through its open sides: the parts
// of its sides that nothing covers, each with the directions in which it may push.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_SEAMS_H
#define UMI_GEOMETRY_SEAMS_H

#include "geometry/convex.h"

// A side that can be touched: 48 bytes, which kernels gather as three times four floats. Directions that it
// pushes in lie between low and high, counterclockwise; a side that is joined to another one at its end, in
// one line or in a hollow, pushes along its normal only.
typedef struct umi_open_side {
    _Alignas(16) um_vec2 start; // of what nothing covers, in the frame of the body
    um_vec2 end;
    um_vec2 normal;
    um_vec2 low;
    um_vec2 high;
    float side;      // which one of the shape's sides it is
    float thickness; // how far the shape reaches behind it: not at all if it is a segment
} umi_open_side;

_Static_assert(sizeof(umi_open_side) == 48, "kernels gather an open side as twelve floats");

// A shape without a radius among those beside it, in a common frame.
typedef struct umi_neighbor {
    um_vec2 vertices[UM_MAX_POLYGON_VERTICES];
    um_vec2 normals[UM_MAX_POLYGON_VERTICES];
    int32_t count;
    bool is_one_sided; // of two vertices: only its first side can be touched
    float from, to;    // the part of a side that it covers: for umi_open_sides_find alone
} umi_neighbor;

// Finds the open sides of a shape among count neighbours. Shapes that are no further apart than reach lie
// side by side. Where a neighbour goes on from a corner, what slides over to it sinks in a little: as much as
// guard of the shape's other side at that corner is not open. Returns the number of open sides: 0 if all are
// covered. *out_has_seams says whether any of them differs from the side that it is part of.
int32_t umi_open_sides_find(const umi_neighbor* shape, umi_neighbor* neighbors, int32_t count, float reach,
                            float guard, umi_open_side out_sides[UM_MAX_POLYGON_VERTICES],
                            bool* out_has_seams);

#endif
