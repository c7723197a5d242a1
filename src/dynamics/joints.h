// Joints: links that hold two bodies together (links.h). What a user has asked for stands in a record of its
// own; what the solver needs of it is a lane of a block (joint_block.h) as long as one of its bodies is
// awake.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_JOINTS_H
#define UMI_DYNAMICS_JOINTS_H

#include "dynamics/constraints.h"

#include <umbra/joint.h>

// The link of a joint, which knows its record: a cache line.
typedef struct umi_joint_link {
    umi_link link;
    int32_t joint;
    int32_t unused[6];
} umi_joint_link;

_Static_assert(sizeof(umi_joint_link) == UMI_LINK_SIZE, "that of a joint is the record of a link");

enum { UMI_JOINT_ROWS = 5 };

// A joint. Free places are chained through link.
typedef struct umi_joint {
    um_joint_def def;             // its bodies are told by the link
    float forces[UMI_JOINT_ROWS]; // of the rows with impulses, as of when it last lost its lane
    float angle;                  // of B relative to A less the reference, full turns included
    int32_t link;
    uint32_t stamp; // odd while in use, even while free; goes up by one at each change
} umi_joint;

typedef struct umi_joints {
    umi_pool pool;         // of umi_joint
    float time;            // of a substep, that springs and motors in lanes are written for
    int32_t parting_count; // that keep the shapes of their bodies from touching
    bool lacks_lane;       // whether one found no room, and has to be asked again
} umi_joints;

umi_joints umi_joints_make(void);
void umi_joints_destroy(const um_allocator* allocator, umi_joints* joints);

static inline umi_joint* umi_joint_at(const umi_joints* joints, int32_t joint)
{
    return (umi_joint*)joints->pool.items + joint;
}

static inline umi_joint_link* umi_joint_link_at(const umi_links* links, int32_t link)
{
    return (umi_joint_link*)links->pool.items + link;
}

// The joint of a link.
static inline umi_joint* umi_link_joint(const umi_joints* joints, const umi_links* links, int32_t link)
{
    return umi_joint_at(joints, umi_joint_link_at(links, link)->joint);
}

// Where an anchor in the frame of a body is in the world.
static inline um_vec2 umi_anchor_in_world(const umi_bodies* bodies, int32_t body, um_vec2 anchor)
{
    um_vec2 center = bodies->mass_geometries[body].local_center;
    return um_transform_apply(umi_pose_transform(bodies->poses[body], center), anchor);
}

// Brings the angle of a joint up to date: of all angles that the poses allow, the one nearest to it.
void umi_joint_follow_angle(umi_joint* joint, const umi_bodies* bodies, const umi_link* link);

// Writes the lane of a joint: where its anchors are, masses, what is asked for, and impulses by its forces.
void umi_joint_fill_lane(const umi_joints* joints, const umi_constraints* constraints,
                         const umi_bodies* bodies, const umi_links* links, int32_t index);

// Writes what has to do with the length of a substep.
void umi_joint_write_springs(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time);

// Writes the force and the torque that a joint has put on B in the last substep.
void umi_joint_read_load(const umi_joints* joints, const umi_constraints* constraints, const umi_links* links,
                         int32_t index, um_joint_state* out_state);

// Keeps the forces of a joint whose lane is about to go.
void umi_joint_keep_forces(const umi_joints* joints, const umi_constraints* constraints,
                           const umi_links* links, int32_t index);

#endif
