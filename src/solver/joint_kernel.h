// The passes over joints, once for each lane width, all with the same bits.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_KERNEL_H
#define UMI_SOLVER_JOINT_KERNEL_H

#include "dynamics/block.h"

typedef struct umi_joint_settings {
    float time; // of a substep
    float inverse_time;
    float share;       // of an error in what is rigid, that a pass removes
    float most_error;  // what is more counts as so much: what is far apart comes together in a while
    float most_change; // of velocity by an impulse: joints that contradict each other would go on for ever
} umi_joint_settings;

// Each pass goes over count joints in blocks of one colour.
typedef struct umi_joint_kernel {
    // Finds out where the joints of bodies are that have changed their poses since the step began, removes a
    // share of the errors of what is rigid from those changes, and lets the impulses of the last pass push
    // from there: in place of from where they pushed, or on top if they have not yet.
    void (*turn)(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                 umi_velocity* velocities, const umi_joint_settings* settings, bool is_first);

    // One pass for velocities.
    void (*solve)(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings);

    // One more pass for errors, with the sequential solver.
    void (*correct)(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    const umi_joint_settings* settings);
} umi_joint_kernel;

const umi_joint_kernel* umi_joint_kernel_for(int32_t lanes);

extern const umi_joint_kernel umi_joint_kernel_1;
extern const umi_joint_kernel umi_joint_kernel_4;
extern const umi_joint_kernel umi_joint_kernel_8;
extern const umi_joint_kernel umi_joint_kernel_16;

#endif
