// What both solvers share: passes over the colours of a task, and how a change becomes part of a pose.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_PASSES_H
#define UMI_STEP_PASSES_H

#include "dynamics/integration.h"
#include "geometry/finite.h"
#include "step/stages.h"

#include <math.h>

// The settings of the passes of a step, which has substeps of the given length or is one itself.
umi_contact_settings umi_make_contact_settings(const umi_settings* settings, float time, float substep_time);

// A pass over the contacts, or the joints, of one colour.
typedef struct umi_color_pass {
    umi_task* task;
    const umi_contact_kernel* kernel;
    const umi_joint_kernel* joint_kernel;
    const umi_color* color;
    bool bias; // for what is soft
} umi_color_pass;

// Does count contacts, or joints, from the given block on.
typedef void umi_color_fn(const umi_color_pass* pass, int32_t first_block, int32_t count);

// What a pass does to joints and to contacts; NULL for nothing.
typedef struct umi_link_fns {
    umi_color_fn* joints;
    umi_color_fn* contacts;
} umi_link_fns;

// Makes a pass over all colours of a task, one after the other, joints before contacts. The links of the
// overflow share bodies, so they go one at a time, on one thread.
void umi_pass_over_links(umi_task* task, umi_link_fns fns, bool bias);

// The same for contacts alone.
void umi_pass_over_colors(umi_task* task, umi_color_fn* fn, bool bias);

// What passes do to joints: see joints.c.
umi_color_fn umi_turn_joints;
umi_color_fn umi_solve_joints;
umi_color_fn umi_correct_joints;

// A pass that applies the impulses of the last step to the velocities.
umi_color_fn umi_warm_start;

// With the sequential solver: lets contacts know that bodies which continuous has stopped have not moved by
// their velocity.
void umi_prepare_stopped(const umi_task* task);

// Lets the belts of a task pull, and slows down what rolls: after each pass over its contacts. Whether it is
// the last one of a substep.
void umi_run_belts(const umi_task* task, bool ends_substep);

// With substeps: lets bodies that bear many times their weight count as heavier in the lanes of a task, until
// they are what they are again.
void umi_take_burdens(umi_task* task);
void umi_drop_burdens(umi_task* task);

// Notes who may be such a body in the steps to come: of count contacts in blocks of one colour those whose
// bits are set, one word per block.
void umi_note_burdens(const umi_step* step, umi_block* const* blocks, int32_t count, const uint16_t* heavy);

// With substeps: adds what umi_move_ahead has moved the bodies by, times a factor, to the changes of poses,
// which begin with the way back from there. For passes that want to see only what they have changed
// themselves.
void umi_add_way_ahead(const umi_task* task, float factor);

// Slows a body down that contacts or joints have made faster than the settings allow. What forces do not move
// is as fast as it was told to be. Spins are cut when forces are integrated: nothing gets away by a spin.
static inline void umi_limit_speed(const umi_bodies* bodies, int32_t body, float max_speed)
{
    umi_velocity* v = bodies->velocities + body;
    bool is_slow = v->x * v->x + v->y * v->y <= max_speed * max_speed;
    if (!is_slow && bodies->drives[body].inverse_mass > 0.0f) { // NaN included
        umi_limit_velocity(v, max_speed, UM_MAX_NUMBER);
    }
}

// Adds a change to a pose, unless it is no number. Returns how far it may have moved a point of a body of
// that extent.
static inline float umi_apply_change(umi_pose* pose, const umi_pose_change* change, float extent)
{
    float way = fabsf(change->x) + fabsf(change->y) + fabsf(change->angle) * extent;
    if (way == 0.0f || !umi_is_finite(way)) {
        return 0.0f;
    }
    pose->x = umi_limit_position(pose->x + change->x);
    pose->y = umi_limit_position(pose->y + change->y);
    pose->q = umi_turn(pose->q, change->angle);
    return way;
}

#endif
