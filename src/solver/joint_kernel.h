// The passes over joints, once for each lane width, all with the same bits.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_KERNEL_H
#define UMI_SOLVER_JOINT_KERNEL_H

#include "dynamics/block.h"

// How stiff what is rigid is.
typedef struct umi_joint_settings {
    float time; // of a substep
    float inverse_time;
    float rate;        // times an error: the velocity that removes it
    float most_speed;  // that removes an error
    float most_change; // of velocity by an impulse: joints that contradict each other would go on for ever
} umi_joint_settings;

// Each pass goes over count joints in blocks of one colour.
typedef struct umi_joint_kernel {
    // Finds out where the joints of bodies are that have changed their poses since the step began, and lets
    // the impulses of the last pass push from there: in place of from where they pushed, or on top if they
    // have not yet.
    void (*turn)(umi_block* const* blocks, int32_t count, const umi_pose* poses,
                 const umi_pose_change* changes, umi_velocity* velocities, bool is_first);

    // One pass for velocities. With bias, errors of what is rigid are removed; without it, what velocity that
    // gave is taken away again.
    void (*solve)(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings, bool bias);

    // One pass for positions, with the sequential solver: removes a share of the errors of what is rigid.
    void (*correct)(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    float share);
} umi_joint_kernel;

const umi_joint_kernel* umi_joint_kernel_for(int32_t lanes);

extern const umi_joint_kernel umi_joint_kernel_1;
extern const umi_joint_kernel umi_joint_kernel_4;
extern const umi_joint_kernel umi_joint_kernel_8;
extern const umi_joint_kernel umi_joint_kernel_16;

#endif
