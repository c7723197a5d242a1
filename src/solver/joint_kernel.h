// The passes over joints, once for each lane width, all with the same bits.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_KERNEL_H
#define UMI_SOLVER_JOINT_KERNEL_H

#include "dynamics/block.h"
#include "dynamics/bodies.h"

// What is rigid is a spring in a solve with bias: all but stiff, and damped so that it does not swing. A pass
// tells each row of the next ones, not of the whole chain. So a row that only stops its own velocity is a
// spring for what hangs on the chain, and one without a damper: a chain of 100 links with a load swung for
// ever, and a grid of 10,000 bodies flew apart. give is that damper, rate what keeps the chain from creeping
// under its load, and excess, as in successive over-relaxation, makes a pass tell of more.
typedef struct umi_joint_settings {
    float time; // of a substep
    float inverse_time;
    float rate;       // errors removed per second in a solve with bias
    float give;       // share of its impulse that a row loses in a solve with bias
    float excess;     // a solve without bias changes impulses by so many times what rows ask for
    float share;      // of an error that a pass of correct removes
    float most_way;   // an error that is more counts as so much: what is far apart comes together in a while
    float most_angle; // the same for angles
    float least_string;   // minimum length of each string of a pulley
    float most_stiffness; // (w h)^2 up to which what pulls at a link does not make it turn more slowly
    float most_spin;      // angular velocity that nothing has
    float most_change;    // of velocity by an impulse: joints that contradict each other would go on for ever
} umi_joint_settings;

// Each pass goes over count joints in blocks of one colour.
typedef struct umi_joint_kernel {
    // Finds out where the joints of bodies are that have changed their poses since the step began, and lets
    // the impulses of the last pass push from there: in place of from where they pushed, or on top if they
    // have not yet.
    void (*turn)(umi_block* const* blocks, int32_t count, const umi_bodies* bodies,
                 const umi_joint_settings* settings, bool is_first);

    // One pass for velocities.
    void (*solve)(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings, bool bias);

    // One pass for errors, with the sequential solver.
    void (*correct)(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    const umi_joint_settings* settings);
} umi_joint_kernel;

const umi_joint_kernel* umi_joint_kernel_for(int32_t lanes);

extern const umi_joint_kernel umi_joint_kernel_1;
extern const umi_joint_kernel umi_joint_kernel_4;
extern const umi_joint_kernel umi_joint_kernel_8;
extern const umi_joint_kernel umi_joint_kernel_16;

#endif
