// Umbra: outlines of any simple shape, concave or with holes, and their decomposition into convex polygons.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_OUTLINE_H
#define UMBRA_OUTLINE_H

#include <umbra/geometry.h>

// The most points that all rings of an outline may have together.
#define UM_MAX_OUTLINE_POINTS (1 << 23)

// Closed rings of points. A point of the plane is inside if a ray from it crosses the rings an odd number of
// times: so a ring within another one is a hole, one within a hole is an island, and one beside the others is
// a part of its own. Orientation and order of the rings make no difference: a hole takes its area away,
// clockwise or not. The side from the last point of a ring to the first belongs to it. Points that repeat
// the one before, the first one at the end included, are left out. Rings may not touch each other or
// themselves, neither at corners nor along sides.
typedef struct um_outline {
    const um_vec2* points;      // of the first ring, then of the second, and so on
    const int32_t* ring_counts; // number of points of each ring, 3 or more
    int32_t ring_count;         // 1 or more
} um_outline;

// Where an outline is wrong: a point as an index into its ring. -1 for what does not apply. If several sides
// cross, it is a pair that lies furthest to the left.
typedef struct um_outline_fault {
    int32_t ring;
    int32_t point;      // of a side that crosses another one: where the side begins
    int32_t other_ring; // the other side
    int32_t other_point;
} um_outline_fault;

// Decomposes an outline into few convex polygons of up to UM_MAX_POLYGON_VERTICES vertices. Their vertices
// are points of the outline, their radius is 0, and each is valid. Writes up to capacity of them, and into
// *out_count the number that there are, which may be greater than capacity: then only the first are written.
// There are fewer than twice as many polygons as points. out_polygons may be NULL if capacity is 0.
//
// Left out, as in um_polygon_from_points and with its tolerance, are points that lie on the line of their
// neighbours or nearer than UM_MIN_EXTENT to another vertex, and what is too thin for a polygon. Polygons may
// overlap, or leave gaps, by that tolerance. They do not where points on a line lie on it exactly: there the
// corner of one polygon may stand on the side of another.
//
// Takes time in proportion to n log n for most outlines, n^2 with a small factor for the worst, and memory in
// proportion to n, which is given back before the call returns. allocator may be NULL for the C library.
//
// On an error *out_count is 0, no polygon is written, and *out_fault, unless out_fault is NULL, says where:
// UM_ERROR_NULL_ARGUMENT; UM_ERROR_INVALID_DEF if the allocator has one function only; UM_ERROR_INVALID_COUNT
// if the capacity, the number of rings or that of a ring's points is negative; UM_ERROR_TOO_FEW_POINTS if
// there is no ring, or one of fewer than three points; UM_ERROR_LIMIT if there are more than
// UM_MAX_OUTLINE_POINTS; UM_ERROR_INVALID_VECTOR if a coordinate is NaN or beyond UM_MAX_EXTENT;
// UM_ERROR_NO_AREA if a ring or all of the outline is no wider than the tolerance; UM_ERROR_OUTLINE_CROSSES
// if a ring crosses or touches itself or another ring, which a spike without width does as well;
// UM_ERROR_OUT_OF_MEMORY.
UM_API um_result um_outline_decompose(const um_outline* outline, const um_allocator* allocator,
                                      um_polygon* out_polygons, int32_t capacity, int32_t* out_count,
                                      um_outline_fault* out_fault);

#endif
