// What becomes of a joint when its bodies wake, fall asleep, move by hand or end.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_JOINT_LIFE_H
#define UMI_WORLD_JOINT_LIFE_H

#include "world/world_data.h"

// Joints are named by their links here.

// Brings a joint in line with its bodies and with what is asked of it: whether it is awake, on a sleeper, in
// which lane, and what stands there.
void umi_joint_refresh(um_world* world, int32_t index);

// The same for all joints of a body.
void umi_joints_refresh(um_world* world, int32_t body);

// Takes the lanes of all joints of a body away, which is about to take part no longer.
void umi_joints_rest(um_world* world, int32_t body);

// Ends a joint, or all joints of a body.
void umi_joint_end(um_world* world, int32_t index);
void umi_joints_end(um_world* world, int32_t body);

// Whether two bodies are held by a joint that keeps their shapes from touching.
bool umi_joint_parts(const um_world* world, int32_t body_a, int32_t body_b);

#endif
