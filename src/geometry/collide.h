// How shapes touch: a normal and up to two points per pair, for 16 pairs of the same kinds at once. The
// kernels are compiled once per lane width in files of their own (collide_kernel_8.c and its siblings) and
// chosen at run time; all widths give the same bits.
//
// Everything is relative to the bodies, so the answer is as exact far away from the origin as near it; axes
// are those of the world. The normal points from A to B and has unit length. A point lies half way between
// the two surfaces; its separation is their distance along the normal there, negative where they overlap.
// There is a contact if a point is nearer than margin, which must not be negative; the other one of a pair of
// convex shapes counts up to UMI_POINT_REACH margins. No points means no contact; the rest of the lane then
// means nothing.
//
// An id names the features that make a point, so that the point can be recognised in the next step: the same
// features give the same id, and the two points of a pair have different ones.
//
// The shapes must be valid, normals and rotations of unit length to rounding. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_H
#define UMI_GEOMETRY_COLLIDE_H

#include "core/row.h"
#include "geometry/seams.h"

// The bits of an id: the reference side, the incident side, the end of the reference side that is nearer to
// the point, and whether the reference side, to which the normal belongs, is one of B's. Or two rounded
// corners meet, and the normal belongs to neither: then it names the sides that end or begin there.
enum {
    UMI_ID_INCIDENT = 1 << 4,
    UMI_ID_UPPER_END = 1 << 8,
    UMI_ID_REFERENCE_IS_B = 1 << 9,
    UMI_ID_CORNERS = 1 << 10,
};

// How far apart the other point of a contact may be, in margins: as far as it can come near while the shapes
// are not compared again, see kept_way of src/step/manifold.c, and one margin more.
#define UMI_POINT_REACH 3.5f

_Static_assert(UM_MAX_POLYGON_VERTICES <= UMI_ID_INCIDENT, "an id has four bits for a side");
_Static_assert(UM_MAX_POLYGON_VERTICES % 2 == 0, "kernels gather two vertices at once");

// The records that pairs are made of, by place: plain floats, so that they can be gathered by four.
typedef struct umi_collide_source {
    const float* poses;           // 4 per body: x and y of the centre of mass, cosine and sine
    const float* mass_geometries; // 4 per body: the centre of mass in its frame, x and y, and two more
    const float* geometries;      // 8 per shape: two more, x and y of the centre, then what the kind says:
                                  // of a circle the radius; of a box both half sizes, cosine and sine
} umi_collide_source;

// The places of up to 16 pairs. Kernels work on as many lanes at once as they are wide; of those the ones
// without a pair must have places that exist, too. What comes out for them means nothing.
typedef struct umi_pair_rows {
    umi_index_row body_a, body_b;
    umi_index_row shape_a, shape_b;
    int32_t count; // at least one
} umi_pair_rows;

// The sides of 16 convex shapes, each in the frame of its body; those with fewer sides than most go on with
// copies of the last one, and all to an even number.
typedef struct umi_outlines {
    _Alignas(64) um_vec2 vertices[UMI_ROW_LANES][UM_MAX_POLYGON_VERTICES];
    _Alignas(64) um_vec2 normals[UMI_ROW_LANES][UM_MAX_POLYGON_VERTICES];
    umi_row counts;
    umi_row radii;
} umi_outlines;

// Writes the sides of a shape, most at most, into a lane.
void umi_outlines_write(umi_outlines* outlines, int32_t lane, const umi_convex* convex, int32_t most);

// The open sides of 16 shapes with seams.
typedef struct umi_open_rows {
    _Alignas(64) umi_open_side sides[UMI_ROW_LANES][UM_MAX_POLYGON_VERTICES];
    umi_row counts;
} umi_open_rows;

// How 16 pairs touch: 704 bytes.
typedef struct umi_touch_rows {
    umi_row count; // of points
    umi_row normal_x, normal_y;
    umi_row anchor_x[2], anchor_y[2]; // from the centre of mass of A
    umi_row separation[2];
    umi_row id[2]; // a whole number
} umi_touch_rows;

_Static_assert(sizeof(umi_touch_rows) == 704, "the size that is stated above");

typedef struct umi_collide_kernel {
    int32_t lanes; // how many it works on at once

    // One point with the id 0. Concentric circles have the normal (0, 1).
    void (*circles)(const umi_pair_rows* pairs, const umi_collide_source* source, float margin,
                    umi_touch_rows* out_touches);

    // B is the circle. One point with the id 0, whatever the circle touches: what the point bears does not
    // get lost when a ball rolls from a side on to a corner. A circle whose centre lies inside A is pushed
    // out through the nearest side.
    void (*convex_and_circle)(const umi_pair_rows* pairs, const umi_collide_source* source,
                              const umi_outlines* a, int32_t most, float margin, umi_touch_rows* out_touches);

    // By separating axes and clipping. Of sides that separate equally well, to a tolerance that is a tenth of
    // margin and a little for rounding, A's go before B's and the first one of a shape before the others, so
    // that the reference does not flicker; of a box, the two across its y axis go first.
    //
    // Shapes that are apart and have nothing above the best side of either pass each other corner to corner.
    // They have no contact even if the corners are nearer than margin: it would stop what is about to slip
    // past. All radii must be 0.
    void (*convexes)(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                     const umi_outlines* b, int32_t most, float margin, umi_touch_rows* out_touches);

    // The same for shapes with radii and for lines, which have two vertices. Rounded corners that pass each
    // other do touch: one point, whose normal is the direction from one corner to the other.
    void (*rounded)(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                    const umi_outlines* b, int32_t most, float margin, umi_touch_rows* out_touches);

    // A has seams, and most_open open sides at most. B is any shape; a circle has one vertex, and no sides.
    void (*open_sides)(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                       const umi_open_rows* open, const umi_outlines* b, int32_t most, int32_t most_open,
                       float margin, umi_touch_rows* out_touches);

    // The same as convexes for boxes, which have two axes each and need no corners to compare them. Side 0 is
    // the lower one, and so on counterclockwise.
    void (*boxes)(const umi_pair_rows* pairs, const umi_collide_source* source, float margin,
                  umi_touch_rows* out_touches);
} umi_collide_kernel;

// The kernel of a width that the processor has: see umi_cpu_has_lanes.
const umi_collide_kernel* umi_collide_kernel_for(int32_t lanes);

extern const umi_collide_kernel umi_collide_kernel_1;
extern const umi_collide_kernel umi_collide_kernel_4;
extern const umi_collide_kernel umi_collide_kernel_8;
extern const umi_collide_kernel umi_collide_kernel_16;

#endif
