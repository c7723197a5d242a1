// The outlines of shapes as points, for what draws neither arcs nor rounded corners.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_OUTLINE_POINTS_H
#define UMBRA_TOOLS_OUTLINE_POINTS_H

#include <umbra/umbra.h>

// Points along each rounded corner of an outline, and of an outline at most.
enum { OUTLINE_ARC_POINTS = 9, OUTLINE_MOST_POINTS = UM_MAX_POLYGON_VERTICES * OUTLINE_ARC_POINTS };

// The outline of vertices, in the order of a polygon's, with a radius around them; of one vertex, a disc.
int32_t outline_points(const um_vec2* vertices, int32_t count, float radius, um_vec2* out_points);

#endif
