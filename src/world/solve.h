// What the solvers share.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_SOLVE_H
#define UMI_WORLD_SOLVE_H

#include "world/world_data.h"

// The kernel for a colour. The contacts of the overflow share bodies, so they go one at a time.
static inline const umi_contact_kernel* umi_kernel_for(const um_world* world, int32_t color)
{
    return color == UMI_OVERFLOW_COLOR ? &umi_contact_kernel_1 : world->kernel;
}

// Applies the impulses of the last step to the velocities.
void umi_warm_start(um_world* world);

// Adds a change to a pose, unless it is no number. Returns how far it may have moved a point of the body.
float umi_apply_change(umi_pose* pose, const umi_pose_change* change);

#endif
