// Shapes of bodies that are swept: where they get, and what counts when they meet something.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_SWEPT_SHAPE_H
#define UMI_STEP_SWEPT_SHAPE_H

#include "geometry/impact.h"
#include "world/world_data.h"

// A shape on the way of its body. Made once, for all that it may meet.
typedef struct umi_swept_shape {
    const umi_sweep* sweep;
    int32_t shape;
    umi_cloud cloud;   // as seen from the centre of mass
    umi_cloud core;    // the cloud without its outer part
    umi_cloud inner;   // of the core: a circle
    double radius;     // of the inner circle of the shape
    double reach;      // of the cloud from the centre of mass
    double touch;      // how near to something it is stopped
    double depth;      // by how much it may sink into something
    double core_depth; // the same for what is in touch from the start
} umi_swept_shape;

umi_swept_shape umi_swept_shape_make(const um_world* world, const umi_sweep* sweep, int32_t shape);

// Where bodies were before the slice that is being made.
static inline const umi_pose* umi_slice_starts(const umi_bodies* bodies, int32_t slice)
{
    return slice == 0 ? bodies->previous_poses : bodies->start_poses;
}

// The AABB of all places of a body in the slice that is being made.
um_aabb umi_slice_bounds(const um_world* world, int32_t slice, int32_t body);

// How far the inner circles of a body have moved in the slice that is being made, at most.
float umi_inner_way(const um_world* world, int32_t slice, int32_t body);

// Whether a body that has moved so far is swept against what moves.
umi_bullet_kind umi_find_bullet_kind(const um_world* world, int32_t body, float inner_way);

// The sweep of a body in the slice that is being made.
umi_sweep umi_sweep_of_slice(const um_world* world, int32_t slice, int32_t body);

// A frame in which a point of a body is the origin.
static inline umi_frame umi_frame_about(um_vec2 point)
{
    return (umi_frame){-(double)point.x, -(double)point.y, 1.0, 0.0};
}

// How far a cloud reaches from the origin of its frame.
double umi_cloud_reach(const umi_cloud* cloud);

// The AABB of all places of a shape on its way.
um_aabb umi_sweep_bounds(const um_world* world, const umi_sweep* sweep, int32_t shape);

// A cloud on the part of a sweep between two fractions; after its own end it stands still.
umi_mover umi_sweep_mover(const umi_sweep* sweep, const umi_cloud* cloud, double from, double to);

#endif
