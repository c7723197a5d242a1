// How two shapes touch: a normal and up to two points. Everything is in the frame of body A; b_in_a is the
// transform of body B in that frame. So the answer is as exact far away from the origin as near it.
//
// The normal points from A to B and has unit length. A point lies half way between the two surfaces; its
// separation is their distance along the normal there, negative where they overlap. Points that are further
// apart than margin, which must not be negative, are left out. No points means no contact; then all is
// zero.
//
// An id names the features that make a point, so that the point can be recognised in the next step: the
// same features give the same id, and the two points of a manifold have different ones.
//
// The shapes must be valid, normals and rotations of unit length to rounding. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_MANIFOLD_H
#define UMI_GEOMETRY_MANIFOLD_H

#include "geometry/convex.h"

// The bit of an id that says that the side which the normal belongs to is one of B's.
enum { UMI_ID_REFERENCE_IS_B = 1 << 9 };

typedef struct umi_manifold_point {
    um_vec2 anchor; // from the origin of A
    float separation;
    uint16_t id;
} umi_manifold_point;

// 44 bytes. A point that is not counted holds finite numbers without a meaning.
typedef struct umi_manifold {
    um_vec2 normal;
    umi_manifold_point points[2];
    int32_t count;
} umi_manifold;

_Static_assert(sizeof(umi_manifold) == 44, "the size that is stated above");

// One point with the id 0. Concentric circles have the normal (0, 1).
void umi_collide_circles(const um_circle* a, const um_circle* b, um_transform b_in_a, float margin,
                         umi_manifold* out_manifold);

// One point with the id 0, whatever the circle touches: what the point bears does not get lost when a ball
// rolls from a side on to a corner. A circle whose centre lies inside the polygon is pushed out through the
// nearest side.
void umi_collide_convex_and_circle(const umi_convex* a, const um_circle* b, um_transform b_in_a, float margin,
                                   umi_manifold* out_manifold);

// By separating axes and clipping. Of sides that separate equally well, to a tolerance that is a tenth of
// margin and a little for rounding, A's go before B's and the first one of a shape before the others, so
// that the reference does not flicker. An id is the reference side (4 bits), the incident side (4 bits),
// the end of the reference side that is nearer to the point (1 bit), and whether that side is B's (1 bit).
//
// Shapes that are apart and have nothing above the best side of either pass each other corner to corner.
// They have no contact even if the corners are nearer than margin: it would stop what is about to slip
// past.
void umi_collide_convexes(const umi_convex* a, const umi_convex* b, um_transform b_in_a, float margin,
                          umi_manifold* out_manifold);

#endif
