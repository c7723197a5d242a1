// The stages of a step, in order. Each works on the world's arrays; what it reads and writes stands above it.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_STAGES_H
#define UMI_STEP_STAGES_H

#include "world/world_data.h"

#include <stdatomic.h>

// What the stages of one step share. A long step goes through all of them several times, in slices of equal
// length; to a stage a slice is a step, and all times are those of a slice.
typedef struct umi_step {
    um_world* world;
    int32_t slice;         // the one that is being made, from 0
    int32_t slice_count;   // 1 unless the step is a long one
    int32_t substep_count; // in a slice; 1 without substeps
    float time;            // seconds
    float substep_time;    // of one substep
    float gravity_time;    // for how long gravity has acted in this slice before the narrow phase
    umi_contact_settings contact_settings;
    umi_joint_settings joint_settings;
    bool has_other_joint_time; // whether springs of joints are written for another time
    atomic_int fast_count;     // how many bodies may be fast: those whose has_left is set, from then on
    bool has_stopped;          // with the sequential solver: whether continuous has stopped a body
    bool had_burdens;          // whether burdens are to be looked for: see burdens.c
    um_result result;          // UM_ERROR_OUT_OF_MEMORY once a stage had to do without
    bool is_timed;             // whether the stages of this step are
    uint64_t clock;            // when the stage began that is being run: see umi_step_now
} umi_step;

typedef void umi_stage_fn(umi_step* step);

// Nanoseconds since some moment, 0 in a step whose stages are not timed: then they all take none.
uint64_t umi_step_now(const umi_step* step);

// What is solved on its own: a bundle of contacts with its bodies, or bodies that touch nothing. No other
// task has to do with any of them.
typedef struct umi_task {
    const umi_step* step;
    const umi_executor* executor; // who shares its loops
    const umi_bundle* bundle;     // may be empty
    uint32_t colors;              // of the bundle: a bit for each that has links, the overflow apart
    const int32_t* bodies;
    int32_t body_count;
    bool is_first_substep;
    bool has_burdens;  // whether a body counts as heavier: see burdens.c
    atomic_uint found; // what any worker has come across while it prepared soft contacts: see UMI_FOUND_DEEP
    atomic_bool has_bounced; // whether anything has in the last pass over impacts
    int32_t bounce_pass;     // which one of them it is
    int32_t bounce_passes;   // repeated passes of this slice until now
    float largest_change;    // how far a shape was moved after its AABB was made
    int32_t clock_weight;    // how many times the stage that is being run counts; 0: it is not timed
    uint64_t clock;          // when it began: see umi_step_now; of no meaning while it is not timed
    uint64_t nanoseconds[UM_STAGE_COUNT];
} umi_task;

typedef void umi_task_fn(umi_task* task);

// Divides the world into tasks and solves them: small ones as a whole by one worker each, large ones by all.
void umi_solve_tasks(umi_step* step, umi_task_fn* solve);

// ---- Both solvers ---------------------------------------------------------------------------------------

// Writes the forces of awake bodies, in the last slice; no other body has any.
umi_stage_fn umi_clear_forces;

// What holds for contacts that have rules of their own, before they are solved.
umi_stage_fn umi_apply_rules;

// Events, for those who asked for some. Contacts before any falls asleep, bodies after all else.
umi_stage_fn umi_report_contacts;
umi_stage_fn umi_watch_overlaps;
umi_stage_fn umi_report_crossings;
umi_stage_fn umi_report_bodies;

// Reads poses, writes tight AABBs, and moves the proxies that left their fat AABB in the moving tree.
umi_stage_fn umi_update_proxies;

// Reads poses before and after the motion of awake bodies, and both trees; writes the poses of those that
// would have passed through something. With substeps once; with the sequential solver for the motion before
// contacts are found, and for what contacts have made of it.
umi_stage_fn umi_continuous;
umi_stage_fn umi_continuous_before_contacts;
umi_stage_fn umi_continuous_after_contacts;

// Reads both trees, adds contacts for pairs that are new; estimates the loads of bodies that were created
// asleep.
umi_stage_fn umi_find_pairs;

// Reads AABBs, poses and shapes of the awake contacts, writes manifolds into their lanes; gives and takes
// lanes; ends contacts whose fat AABBs have separated; wakes the sleepers that are hit.
umi_stage_fn umi_narrow_phase;

// Reads lanes, velocities and poses: counts still time, wakes sleepers whose load has changed, lets islands
// that have been still for long enough fall asleep.
umi_stage_fn umi_update_sleep;

// Reads poses, velocities and shapes of the awake bodies in fields, writes their forces: those of the fields
// on top of what calls applied. A part of integrate_forces that runs before it, and not at all without
// fields.
umi_stage_fn umi_apply_fields;

// ---- Sequential -----------------------------------------------------------------------------------------

// Reads forces and masses, writes velocities of awake dynamic bodies: v += (g * scale + F / m) * dt.
umi_stage_fn umi_integrate_forces;

// Reads velocities, writes poses of awake bodies: x += v * dt; notes the motion for correct_positions.
umi_stage_fn umi_integrate_velocities;

// Reads damping, writes velocities of awake dynamic bodies.
umi_stage_fn umi_apply_damping;

// Reads manifolds and velocities, writes effective masses and targets.
umi_task_fn umi_prepare_constraints;

// Reads lanes, writes velocities and impulses.
umi_task_fn umi_solve_contacts;

// Reads lanes and velocities, writes poses: takes back the motion that contacts did not allow, then pushes
// out what overlaps.
umi_task_fn umi_correct_positions;

// ---- Substeps -------------------------------------------------------------------------------------------

// Reads velocities, writes poses: part of a step ahead, for the narrow phase; and the way back from there
// into the changes of poses, so that substeps still begin where the last step ended.
umi_stage_fn umi_move_ahead;

// Reads manifolds and velocities, writes effective masses. From here to the end of the substeps the contacts
// of sleepers are as deep as ground would let them be, and bodies with a burden are heavier in their lanes.
// What is elastic and hits already bounces.
umi_task_fn umi_prepare_soft_constraints;

// Reads lanes, writes changes of poses: moves apart what overlaps deeply.
umi_task_fn umi_push_apart_overlaps;

// Reads forces, masses and damping, writes velocities, the share of the contacts that the last substep found
// included.
umi_task_fn umi_integrate_substep_forces;

// Reads lanes and changes of poses, writes velocities and impulses. The relaxing pass takes away the
// velocities that removed overlaps. Before each of them, what is elastic and hits bounces.
umi_task_fn umi_solve_soft_contacts;
umi_task_fn umi_relax_contacts;

// Puts the contacts of sleepers back to where they were, and masses to what they are.
umi_task_fn umi_finish_soft_contacts;

// Reads velocities, writes changes of poses.
umi_task_fn umi_integrate_substep_velocities;

// Reads changes of poses, writes poses; notes who may be fast.
umi_stage_fn umi_apply_changes;

#endif
