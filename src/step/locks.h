// Bodies that are locked along an axis, within a step.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_LOCKS_H
#define UMI_STEP_LOCKS_H

#include "world/world_data.h"

// Takes from the velocities of listed bodies what forces have given them along axes that they are locked
// along. Nothing is looked at if no body is locked.
void umi_hold_locked(const umi_bodies* bodies, const umi_executor* executor, const int32_t* list,
                     int32_t count);

// Takes from a pose that a body is about to get what it is locked along: there it stays where it is.
void umi_hold_pose(const umi_bodies* bodies, int32_t index, umi_pose* pose);

#endif
