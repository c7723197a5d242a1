// Umbra: questions about convex shapes that need neither a body nor a world: what contains a point, what
// overlaps, how far apart two shapes are, what a ray or a moving shape hits first, and when two shapes meet
// that move and turn.
//
// All of them work for every pair of kinds, because all see a shape as an um_convex. They are computed in
// double, relative to one of the shapes: being far from the origin costs no precision but that of the
// transforms themselves. Touching counts as overlap everywhere.
//
// Errors. A call that can be answered with false, or with zeros, does so for bad input. The others return an
// um_result and leave their output unchanged: UM_ERROR_NULL_ARGUMENT for a pointer;
// UM_ERROR_INVALID_GEOMETRY for a shape that um_convex_is_valid refuses; UM_ERROR_INVALID_VECTOR if a
// position is NaN or beyond UM_MAX_POSITION, or a translation is not finite; UM_ERROR_INVALID_NUMBER if a
// rotation is not of unit length to 1e-3; UM_ERROR_INVALID_FRACTION if a max_fraction is NaN, negative or
// infinite. A rotation that is off by less counts as the nearest one of unit length. Nothing here allocates
// memory or keeps anything from one call to the next, so any number of threads may call it at once.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_CONVEX_H
#define UMBRA_CONVEX_H

#include <umbra/geometry.h>

// ---- Shapes ---------------------------------------------------------------------------------------------

// Any convex shape: the hull of some points with a radius around it. The points may be in any order, lie on
// a line, or coincide.
typedef struct um_convex {
    um_vec2 points[UM_MAX_POLYGON_VERTICES]; // within UM_MAX_EXTENT
    int32_t count;                           // of points, 1 to UM_MAX_POLYGON_VERTICES
    float radius;                            // 0 to UM_MAX_EXTENT
} um_convex;

// Each kind of shape as a convex. A shape that its own _is_valid refuses, and an AABB that is not valid, give
// one without points, which every function below refuses; of a polygon, only NULL and the count are looked
// at here.
UM_API um_convex um_convex_of_point(um_vec2 point);
UM_API um_convex um_convex_of_circle(um_circle circle);
UM_API um_convex um_convex_of_capsule(um_capsule capsule);
UM_API um_convex um_convex_of_segment(um_segment segment);
UM_API um_convex um_convex_of_box(um_box box);
UM_API um_convex um_convex_of_polygon(const um_polygon* polygon);
UM_API um_convex um_convex_of_aabb(um_aabb aabb);

// Whether the count, the points and the radius are within the limits above. False for NULL.
UM_API bool um_convex_is_valid(const um_convex* convex);

// The smallest AABB around a convex that is placed by a transform. All zero on bad input.
UM_API um_aabb um_convex_aabb(const um_convex* convex, um_transform transform);

// ---- Overlap and distance -------------------------------------------------------------------------------

// Whether a point lies in a convex or on its surface. False on bad input.
UM_API bool um_convex_contains(const um_convex* convex, um_transform transform, um_vec2 point);

// Whether two convexes share a point. False on bad input.
UM_API bool um_convex_overlaps(const um_convex* a, um_transform transform_a, const um_convex* b,
                               um_transform transform_b);

// How far apart two convexes are, and where they are nearest to each other.
typedef struct um_distance {
    float distance;  // between the surfaces; 0 if the convexes overlap
    um_vec2 point_a; // the point of a that is nearest to b
    um_vec2 point_b; // the point of b that is nearest to a; where they overlap, both are one shared point
    um_vec2 normal;  // unit direction from a to b; (0, 0) if the hulls overlap even without their radii
} um_distance;

// The distance between two convexes.
UM_API um_result um_convex_distance(const um_convex* a, um_transform transform_a, const um_convex* b,
                                    um_transform transform_b, um_distance* out_distance);

// ---- Casts ----------------------------------------------------------------------------------------------

// What a cast has hit first.
typedef struct um_cast_hit {
    bool is_hit;
    bool starts_in_overlap; // then the fraction is 0 and the point is one that both share
    float fraction;         // of the translation, 0 to max_fraction; without a hit, max_fraction
    um_vec2 point;          // of the surface that is hit; (0, 0) without a hit
    um_vec2 normal; // unit, outwards from what is hit; (0, 0) without a hit and from a start in overlap
} um_cast_hit;

// Casts a ray against a convex, which is solid: a ray that starts in it is a hit.
UM_API um_result um_convex_cast_ray(const um_convex* convex, um_transform transform, const um_ray* ray,
                                    um_cast_hit* out_hit);

// Moves b from where it is by up to max_fraction * translation, without turning, against a, which stands
// still. Shapes that only graze each other may be hit or missed, to within rounding.
UM_API um_result um_convex_cast(const um_convex* a, um_transform transform_a, const um_convex* b,
                                um_transform transform_b, um_vec2 translation, float max_fraction,
                                um_cast_hit* out_hit);

// ---- Impacts --------------------------------------------------------------------------------------------

// The greatest turn of a sweep, either way.
#define UM_MAX_TURN 1e6f

// How a shape moves and turns at the same time, both evenly, from fraction 0 to fraction 1.
typedef struct um_sweep {
    um_vec2 center; // the point of the shape's frame that goes in a straight line; to UM_MAX_EXTENT
    um_vec2 start;  // where that point is at fraction 0; to UM_MAX_POSITION
    um_vec2 end;    // where that point is at fraction 1; to UM_MAX_POSITION
    um_rot q;       // how the shape is turned at fraction 0
    float turn;     // radians by which it turns on the way; -UM_MAX_TURN to UM_MAX_TURN
} um_sweep;

// The sweep from one transform to another about a point of the shape's frame, the shorter way round.
UM_API um_sweep um_sweep_between(um_vec2 center, um_transform from, um_transform to);

// Whether all of a sweep is within its limits, and q of unit length to 1e-3. False for NULL.
UM_API bool um_sweep_is_valid(const um_sweep* sweep);

// Where a sweep is at a fraction from 0 to 1. The transform that does nothing on bad input.
UM_API um_transform um_sweep_at(const um_sweep* sweep, float fraction);

// What comes of two sweeps.
typedef enum um_impact_state {
    UM_IMPACT_SEPARATED,  // they do not touch; the fraction is 1
    UM_IMPACT_HIT,        // they touch first at the fraction
    UM_IMPACT_OVERLAPPED, // they overlap at the start; the fraction is 0
    UM_IMPACT_FAILED,     // not decided within the bound on effort; up to the fraction they do not touch
} um_impact_state;

typedef struct um_impact {
    um_impact_state state;
    float fraction; // 0 to 1; up to there they may be moved without passing through each other
    um_vec2 point;  // of a's surface, nearest to b; if they overlap, shared by both; (0, 0) if separated
    um_vec2 normal; // unit, from a to b; (0, 0) if separated or overlapped
} um_impact;

// When two shapes touch that move and turn: when their distance is first down to touch_distance (0 to
// UM_MAX_EXTENT), or a sixteenth more. They are never moved through each other, however fast they move or
// turn. Failures are left to shapes that spin by several turns next to each other at less than a
// hundred-thousandth of their size; a touch_distance above that avoids them.
//
// Errors are those above, and: UM_ERROR_INVALID_GEOMETRY also for a sweep that um_sweep_is_valid refuses;
// UM_ERROR_INVALID_NUMBER if touch_distance is out of range.
UM_API um_result um_convex_find_impact(const um_convex* a, const um_sweep* sweep_a, const um_convex* b,
                                       const um_sweep* sweep_b, float touch_distance, um_impact* out_impact);

#endif
