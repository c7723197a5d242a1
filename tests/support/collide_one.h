// One pair of shapes through the collide kernels: every width that the processor has, every lane, which must
// all give the same bits. What comes out is in A's frame.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_COLLIDE_ONE_H
#define UMBRA_TEST_COLLIDE_ONE_H

#include "geometry/collide.h"

typedef struct touch_point {
    um_vec2 anchor; // from the origin of A
    float separation;
    uint16_t id;
} touch_point;

// How two shapes touch. All zero if they do not.
typedef struct touching {
    um_vec2 normal;
    touch_point points[2];
    int32_t count;
} touching;

touching collide_circles(um_circle a, um_circle b, um_transform b_in_a, float margin);
touching collide_polygon_and_circle(const um_polygon* a, um_circle b, um_transform b_in_a, float margin);
touching collide_polygons(const um_polygon* a, const um_polygon* b, um_transform b_in_a, float margin);
// Cores with their radii: see umi_convex_of_line and umi_convex_of_polygon.
touching collide_rounded(const umi_convex* a, const umi_convex* b, um_transform b_in_a, float margin);
touching collide_core_and_circle(const umi_convex* a, um_circle b, um_transform b_in_a, float margin);
// A shape by its open sides: see seams.h.
touching collide_open_sides(const umi_convex* a, const umi_open_side* sides, int32_t count,
                            const umi_convex* b, um_transform b_in_a, float margin);
touching collide_boxes(um_box a, um_box b, um_transform b_in_a, float margin);

// Where the following pairs stand: the frame of A in the world, and both centres of mass in their bodies'
// frames. At first A is at the origin and not turned, and both centres are the origins.
void collide_elsewhere(um_transform a, um_vec2 center_a, um_vec2 center_b);

// The corners of a box as a polygon, in the order in which the kernel for boxes counts its sides.
um_polygon polygon_of_box(um_box box);

#endif
