// What a joint that comes, goes or changes does to its bodies: they wake, and may touch or no longer.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_JOINT_CHANGES_H
#define UMI_SLEEP_JOINT_CHANGES_H

#include "world/world_data.h"

// Joints are named by their places here.

// Wakes both bodies.
void umi_wake_joint(um_world* world, int32_t joint);

// Wakes what a body is joined to, but for filters, which hold nothing. What is awake counts as still only
// from now on. For a body, named by its place, that is about to move by hand, to go or to come.
void umi_wake_jointed(um_world* world, int32_t body);

// Ends the contacts of the bodies of a joint that has come, if it keeps them from touching.
void umi_part_joined(um_world* world, int32_t joint);

// The joint lets the shapes of its bodies touch, or no longer.
void umi_refilter_joint(um_world* world, int32_t joint);

// Ends a joint.
void umi_joint_remove(um_world* world, int32_t joint);

#endif
