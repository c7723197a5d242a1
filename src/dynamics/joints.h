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

enum { UMI_JOINT_ROWS = UMI_IMPULSE_ROWS };

// How soft what is rigid is with the substep solver: see umi_joint_settings. It is a spring of 4 / h^2, 77 Hz
// with substeps of 1/240 s, and its damper. A hanging chain of 100 links with 100 times a link's mass
// stretches by 6.5 % and is at rest after 20 seconds. Twice the bias, or half of what is given, and it breaks
// apart.
#define UMI_JOINT_BIAS (1.0f / 12.0f) // share of an error that a substep removes
#define UMI_JOINT_GIVE 0.02f          // share of an impulse that a substep loses

// A joint. Free places are chained through link.
typedef struct umi_joint {
    um_joint_def def;                     // its bodies are told by the link
    float forces[UMI_JOINT_ROWS];         // of the rows with impulses, as of when it last lost its lane
    float settled_forces[UMI_JOINT_ROWS]; // and as of when it last did so without a sleeper
    double angle_a, angle_b;              // of the bodies, full turns included; only what a gear needs
    float angle;                          // of B less A's, or ratio times A's, and the reference
    float tooth;                          // of a ratchet: the one that holds
    float peak_force;                     // the greatest of this step so far, if it can break
    float peak_torque;
    int32_t link;
    uint32_t stamp; // odd while in use, even while free; goes up by one at each change
} umi_joint;

typedef struct umi_joints {
    umi_pool pool;         // of umi_joint
    float time;            // of a substep, that springs and motors in lanes are written for
    float compliance;      // of what is rigid: what gives way to a force on a mass, over the time squared
    int32_t parting_count; // that keep the shapes of their bodies from touching
    int32_t weak_count;    // that can break, or tell of too much load
    bool lacks_lane;       // whether one found no room, and has to be asked again
} umi_joints;

umi_joints umi_joints_make(bool is_soft);
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

// Whether a load exists that is too much for it.
static inline bool umi_joint_is_weak(const um_joint_def* def)
{
    return def->strength.force < UM_MAX_NUMBER || def->strength.torque < UM_MAX_NUMBER;
}

// No tooth yet: the next one that is found holds.
#define UMI_NO_TOOTH 1e12f

// From one point to another; along x if they are in one place.
um_vec2 umi_direction_to(um_vec2 from, um_vec2 to);

// What a joint is rigid along: within which limits its coordinate stays. With none, they are far away.
um_joint_limits umi_joint_limits(const umi_joint* joint);

// Brings the angle of a joint up to date: of all angles that the poses allow, the one nearest to it. A
// ratchet may come to its next tooth.
void umi_joint_follow_angle(umi_joint* joint, const umi_bodies* bodies, const umi_link* link);

// Writes the lane of a joint: where its anchors are, masses, what is asked for, and impulses by its forces.
void umi_joint_fill_lane(const umi_joints* joints, const umi_constraints* constraints,
                         const umi_bodies* bodies, const umi_links* links, int32_t index);

// Writes limits, which are others when a ratchet has come to another tooth.
void umi_joint_write_limits(const umi_joint* joint, umi_joint_block* block, int32_t lane);

// Notes the load of a joint in a lane, if there was none greater in this step.
void umi_joint_note_load(umi_joint* joint, umi_joint_block* block, int32_t lane, float time);

// Writes what has to do with the length of a substep.
void umi_joint_write_springs(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time);

// Writes the force and the torque that a joint has put on B in the last substep.
void umi_joint_read_load(const umi_joints* joints, const umi_constraints* constraints, const umi_links* links,
                         int32_t index, um_joint_state* out_state);

// Keeps the forces of a joint whose lane is about to go.
void umi_joint_keep_forces(const umi_joints* joints, const umi_constraints* constraints,
                           const umi_links* links, int32_t index);

// Multiplies the forces of a joint, in its lane and kept.
void umi_joint_scale_forces(const umi_joints* joints, umi_constraints* constraints, const umi_links* links,
                            int32_t index, float factor);

// Forgets them: the joint has nothing to do any more.
void umi_joint_forget_forces(umi_joint* joint);

// What a joint in a lane bears, less what it bore when its sleeper fell asleep, and how much force that was.
typedef struct umi_load_shift {
    float force, torque;
    float settled_force;
} umi_load_shift;

umi_load_shift umi_joint_load_shift(const umi_joints* joints, const umi_constraints* constraints,
                                    const umi_links* links, int32_t index);

#endif
