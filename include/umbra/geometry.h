// Umbra: circles, capsules, segments, boxes and convex polygons as plain values, without a body or a world:
// how they are made, and what they weigh. What can be asked of them stands in umbra/convex.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_GEOMETRY_H
#define UMBRA_GEOMETRY_H

#include <umbra/math.h>

// The most vertices that a polygon may have.
#define UM_MAX_POLYGON_VERTICES 16

// How far out a coordinate of a shape may lie, and how great its radius or half size may be.
#define UM_MAX_EXTENT 1e6f

// How far out a body, or what is placed by a transform, may be. A body that drifts further stays there.
#define UM_MAX_POSITION 1e9f

// How short a side, radius or half size may be.
#define UM_MIN_EXTENT 1e-4f

// A disc.
typedef struct um_circle {
    um_vec2 center; // in the body's frame
    float radius;   // UM_MIN_EXTENT to UM_MAX_EXTENT
} um_circle;

// All points that are no further away than a radius from a line between two points: a rectangle with a half
// disc at either end.
typedef struct um_capsule {
    um_vec2 a, b; // centres of the half discs in the body's frame, UM_MIN_EXTENT apart or more
    float radius; // UM_MIN_EXTENT to UM_MAX_EXTENT
} um_capsule;

// A straight line between two points. It has two sides, no area and no mass.
typedef struct um_segment {
    um_vec2 a, b; // in the body's frame, UM_MIN_EXTENT apart or more
} um_segment;

// A box that may be turned.
typedef struct um_box {
    um_vec2 center; // in the body's frame
    um_vec2 half;   // half width and half height, each UM_MIN_EXTENT to UM_MAX_EXTENT
    um_rot q;       // how it is turned in the body's frame
} um_box;

// A convex polygon, counterclockwise where y points up. Made by um_polygon_from_points; the normals and the
// centre are computed there. With a radius it is rounded: all points count that are no further away from the
// polygon than that.
typedef struct um_polygon {
    um_vec2 vertices[UM_MAX_POLYGON_VERTICES];
    um_vec2 normals[UM_MAX_POLYGON_VERTICES]; // of the side from vertex i to the next, outwards
    um_vec2 center;                           // centre of area of the vertices
    int32_t count;                            // of vertices, 3 to UM_MAX_POLYGON_VERTICES
    float radius;                             // 0 to UM_MAX_EXTENT; 0 unless you set it
} um_polygon;

// A circle around the origin of the body.
static inline um_circle um_circle_make(float radius)
{
    um_circle circle = {{0.0f, 0.0f}, radius};
    return circle;
}

// A circle around a point in the body's frame.
static inline um_circle um_circle_make_at(um_vec2 center, float radius)
{
    um_circle circle = {center, radius};
    return circle;
}

// A capsule between two points in the body's frame.
static inline um_capsule um_capsule_make(um_vec2 a, um_vec2 b, float radius)
{
    um_capsule capsule = {a, b, radius};
    return capsule;
}

// A segment between two points in the body's frame.
static inline um_segment um_segment_make(um_vec2 a, um_vec2 b)
{
    um_segment segment = {a, b};
    return segment;
}

// A box around the origin, not turned.
static inline um_box um_box_make(float half_width, float half_height)
{
    um_box box = {{0.0f, 0.0f}, {half_width, half_height}, {1.0f, 0.0f}};
    return box;
}

// A box around a point in the body's frame, turned by an angle: see um_radians.
static inline um_box um_box_make_at(float half_width, float half_height, um_vec2 center, float radians)
{
    um_box box = {center, {half_width, half_height}, um_rot_from_angle(radians)};
    box.q.c += radians - radians; // 0; or NaN, which no shape takes, for an angle that is not finite
    return box;
}

// The convex hull of any number of points in any order, which makes no difference. It starts with the vertex
// that has the least x, and of those the least y, and its radius is 0. Left out are points that are nearer
// than UM_MIN_EXTENT to a vertex, and those that lie on a side: no further out than rounding may have put
// them, and a hundred-thousandth of the size, but at most half of UM_MIN_EXTENT, more. Takes time in
// proportion to the count, and no memory. points may be part of *out_polygon.
//
// On an error *out_polygon is unchanged: UM_ERROR_NULL_ARGUMENT; UM_ERROR_INVALID_COUNT if the count is
// negative, UM_ERROR_TOO_FEW_POINTS if it is less than three; UM_ERROR_INVALID_VECTOR if a coordinate is NaN
// or beyond UM_MAX_EXTENT; UM_ERROR_NO_AREA if fewer than three vertices are left, because points coincide or
// lie on a line; UM_ERROR_TOO_MANY_VERTICES if more than UM_MAX_POLYGON_VERTICES are.
UM_API um_result um_polygon_from_points(const um_vec2* points, int32_t count, um_polygon* out_polygon);

// The same box as a polygon of four vertices; set its radius for a rounded box, whose half sizes are greater
// by that. On an error *out_polygon is unchanged:
// UM_ERROR_NULL_ARGUMENT; UM_ERROR_INVALID_GEOMETRY if the box is not valid; UM_ERROR_INVALID_VECTOR if
// a corner lies beyond UM_MAX_EXTENT; UM_ERROR_NO_AREA if the box is so far out or so thin that
// rounding makes a line of it.
UM_API um_result um_polygon_from_box(um_box box, um_polygon* out_polygon);

// Whether center and radius are finite and within the limits.
UM_API bool um_circle_is_valid(um_circle circle);

// Whether both points and the radius are finite and within the limits, and the points not too near to each
// other.
UM_API bool um_capsule_is_valid(um_capsule capsule);

// Whether both points are finite and within the limits, and not too near to each other.
UM_API bool um_segment_is_valid(um_segment segment);

// Whether center and half sizes are finite and within the limits, and q is a rotation of unit length to
// 1e-3.
UM_API bool um_box_is_valid(um_box box);

// Whether a polygon is what um_polygon_from_points makes: counterclockwise, convex, sides not too short, no
// vertex on the line of its neighbours, normals and centre in place, and a radius in its range. False for
// NULL.
UM_API bool um_polygon_is_valid(const um_polygon* polygon);

// What a shape weighs.
typedef struct um_mass {
    float mass;
    um_vec2 center; // centre of mass in the body's frame
    float inertia;  // about that centre
} um_mass;

// Mass, centre and inertia of a homogeneous shape. All zero if the shape or the density (0 to 1e9 a square
// unit) is not valid. Mass and inertia are above zero if the density is.
UM_API um_mass um_circle_mass(um_circle circle, float density);
UM_API um_mass um_capsule_mass(um_capsule capsule, float density);
UM_API um_mass um_box_mass(um_box box, float density);
UM_API um_mass um_polygon_mass(const um_polygon* polygon, float density);

#endif
