// What becomes of a joint when its bodies wake, fall asleep, move by hand or end.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_JOINT_LIFE_H
#define UMI_WORLD_JOINT_LIFE_H

#include "world/world_data.h"

// Joints are named by their links here.

// The first joint in the list of a body, and the one after another, as edges; -1 for none.
int32_t umi_first_joint_edge(const um_world* world, int32_t body);
int32_t umi_next_joint_edge(const um_world* world, int32_t edge);

// Brings a joint in line with its bodies and with what is asked of it: whether it is awake, on a sleeper, in
// which lane, and what stands there.
void umi_joint_refresh(um_world* world, int32_t index);

// The same for all joints of a body.
void umi_joints_refresh(um_world* world, int32_t body);

// Multiplies the forces of all joints of a body.
void umi_joints_scale_forces(um_world* world, int32_t body, float factor);

// Takes the lanes of all joints of a body away, which is about to take part no longer.
void umi_joints_rest(um_world* world, int32_t body);

// Ends a joint.
void umi_joint_end(um_world* world, int32_t index);

// Ends all joints of a body, and tells of each.
void umi_joints_end(um_world* world, int32_t body);

// Tells what became of a joint, named by its place, if there is room: creation makes some, and each step.
void umi_joint_tell(um_world* world, int32_t joint, um_joint_fate fate);

// Whether a joint has two bodies whose shapes it keeps from touching.
bool umi_joint_is_parting(const um_world* world, const umi_joint* joint);

// Whether two bodies are held by a joint that keeps their shapes from touching.
bool umi_joint_parts(const um_world* world, int32_t body_a, int32_t body_b);

#endif
