// The step: its stages, one after the other, each timed; for either solver.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_build.h"
#include "core/clock.h"
#include "dynamics/step_length.h"
#include "sleep/pulls.h"
#include "step/joints.h"
#include "step/passes.h"
#include "world/errors.h"
#include "world/proxies.h"
#include "world/seams.h"

#include <math.h>

// Seconds that a slice of a step lasts at most, and a substep. Both are a little more than 1/30 s and
// 1/180 s, so that 30 steps per second with six substeps, however that is rounded, are left alone.
//
// Contacts are found once in a slice: in steps of a second, a stack of ten boxes fell through the ground and
// came out of it 2 km away. And springs are as stiff as substeps are short: with substeps of 1/60 s and ten
// times the usual gravity a stack of ten sinks into itself by half a box, and from 1/155 s on a stack of
// twenty swings for ever. Stiffer springs were tried: they swing more.
#define MOST_SLICE 0.034f
#define MOST_SUBSTEP 0.0057f

// To ask the clock takes 0.03 us, in a browser 0.2 us; to ask it for every stage would be half of the step of
// a world that sleeps. So after a step that was shorter than this, in milliseconds, stages are timed only if
// the number of the step is due; otherwise they get the shares that they had when they were timed last.
#define SHORT_STEP 0.05f
#define TIMED_STEP_INTERVAL 8

uint64_t umi_step_now(const umi_step* step)
{
    return step->is_timed ? umi_clock_now() : 0;
}

// Stages follow each other, so one ends when the next one begins: the clock is asked once for both.
static void run(umi_step* step, um_stage stage, umi_stage_fn* fn)
{
    fn(step);
    uint64_t now = umi_step_now(step);
    step->world->profile.milliseconds[stage] += (float)(now - step->clock) * 1e-6f;
    step->clock = now;
}

// The same for a stage of a task, if it is timed.
static void run_task(umi_task* task, um_stage stage, umi_task_fn* fn)
{
    fn(task);
    if (task->clock_weight > 0) {
        uint64_t now = umi_step_now(task->step);
        task->nanoseconds[stage] += (uint64_t)task->clock_weight * (now - task->clock);
        task->clock = now;
    }
}

// From here on stages count so many times.
static void time_stages(umi_task* task, int32_t weight)
{
    if (task->clock_weight == 0 && weight > 0) {
        task->clock = umi_step_now(task->step);
    }
    task->clock_weight = weight;
}

// Finds the pairs at the poses that the step ends with. Otherwise a visitor that has left its fat AABB in
// this step would have no contact with the sensor until the next one. The sequential solver makes AABBs
// before it solves contacts, so here they are made again. The next step does not search for these pairs
// again.
static void find_pairs_at_end(umi_step* step)
{
    if (step->world->shapes.watching_count == 0) {
        return;
    }
    if (step->world->settings.solver == UM_SOLVER_SEQUENTIAL) {
        run(step, UM_STAGE_UPDATE_PROXIES, umi_update_proxies);
    }
    run(step, UM_STAGE_FIND_PAIRS, umi_find_pairs);
}

static void run_fields(umi_step* step)
{
    if (step->world->fields.pool.count > 0) {
        run(step, UM_STAGE_INTEGRATE_FORCES, umi_apply_fields);
    }
}

static void note_start(const umi_step* step)
{
    um_world* world = step->world;
    umi_impulses_note_start(&world->allocator, &world->constraints, &world->links);
}

static void solve_in_iterations(umi_task* task)
{
    run_task(task, UM_STAGE_PREPARE_CONSTRAINTS, umi_prepare_constraints);
    umi_prepare_joints(task);
    run_task(task, UM_STAGE_SOLVE_CONTACTS, umi_solve_contacts);
    umi_note_loads(task);
    run_task(task, UM_STAGE_CORRECT_POSITIONS, umi_correct_positions);
}

// The seed's eleven stages, in its order. Poses change twice: before contacts are found, and by what contacts
// make of the motion.
static void run_sequential(umi_step* step)
{
    run_fields(step);
    run(step, UM_STAGE_INTEGRATE_FORCES, umi_integrate_forces);
    run(step, UM_STAGE_INTEGRATE_VELOCITIES, umi_integrate_velocities);
    run(step, UM_STAGE_APPLY_DAMPING, umi_apply_damping);
    run(step, UM_STAGE_CLEAR_FORCES, umi_clear_forces);
    run(step, UM_STAGE_CONTINUOUS, umi_continuous_before_contacts);
    run(step, UM_STAGE_UPDATE_PROXIES, umi_update_proxies);
    run(step, UM_STAGE_FIND_PAIRS, umi_find_pairs);
    run(step, UM_STAGE_NARROW_PHASE, umi_narrow_phase);
    umi_apply_rules(step);
    umi_begin_joints(step);
    note_start(step);
    umi_solve_tasks(step, solve_in_iterations);
    run(step, UM_STAGE_CONTINUOUS, umi_continuous_after_contacts);
    umi_report_contacts(step);
    find_pairs_at_end(step);
    umi_watch_overlaps(step);
    umi_report_crossings(step);
    run(step, UM_STAGE_UPDATE_SLEEP, umi_update_sleep);
}

// The last substep is timed for all of them: they do the same but for the warm start of the first one and for
// impacts, which come in any. In a browser the clock takes 0.2 us: to ask it for every stage of every substep
// would be a tenth of the step of a small world.
static void solve_in_substeps(umi_task* task)
{
    int32_t count = task->step->substep_count;
    run_task(task, UM_STAGE_PREPARE_CONSTRAINTS, umi_prepare_soft_constraints);
    umi_prepare_joints(task);
    run_task(task, UM_STAGE_CORRECT_POSITIONS, umi_push_apart_overlaps);
    for (int32_t i = 0; i < count; ++i) {
        task->is_first_substep = i == 0;
        time_stages(task, i == count - 1 ? count : 0);
        run_task(task, UM_STAGE_INTEGRATE_FORCES, umi_integrate_substep_forces);
        run_task(task, UM_STAGE_SOLVE_CONTACTS, umi_solve_soft_contacts);
        run_task(task, UM_STAGE_INTEGRATE_VELOCITIES, umi_integrate_substep_velocities);
        run_task(task, UM_STAGE_SOLVE_CONTACTS, umi_relax_contacts);
        umi_note_loads(task);
    }
    time_stages(task, 1);
    run_task(task, UM_STAGE_SOLVE_CONTACTS, umi_finish_soft_contacts);
}

// The same stages with the middle ones in substeps: collide once, with the bodies ahead by some of it, then
// move in small steps, each of which solves the contacts with bias, moves, and relaxes them without.
static void run_substeps(umi_step* step)
{
    run(step, UM_STAGE_INTEGRATE_VELOCITIES, umi_move_ahead);
    run(step, UM_STAGE_FIND_PAIRS, umi_find_pairs);
    run(step, UM_STAGE_NARROW_PHASE, umi_narrow_phase);
    umi_apply_rules(step);
    run_fields(step); // after the narrow phase, which wakes bodies that fields have to hold
    umi_begin_joints(step);
    step->had_burdens = atomic_exchange_explicit(&step->world->has_burdens, false, memory_order_relaxed);
    note_start(step);
    umi_solve_tasks(step, solve_in_substeps);
    run(step, UM_STAGE_CLEAR_FORCES, umi_clear_forces);
    run(step, UM_STAGE_CORRECT_POSITIONS, umi_apply_changes);
    run(step, UM_STAGE_CONTINUOUS, umi_continuous);
    run(step, UM_STAGE_UPDATE_PROXIES, umi_update_proxies);
    umi_report_contacts(step);
    find_pairs_at_end(step);
    umi_watch_overlaps(step);
    umi_report_crossings(step);
    run(step, UM_STAGE_UPDATE_SLEEP, umi_update_sleep);
}

static void run_slice(umi_step* step)
{
    step->clock = umi_step_now(step);
    umi_constraints* constraints = &step->world->constraints;
    umi_constraints_begin_step(constraints);
    umi_impulses_begin_step(constraints, step->substep_time);
    step->joint_settings =
        umi_make_joint_settings(&step->world->settings, step->substep_time, umi_rigid_time(constraints));
    umi_note_pulls(step->world);
    if (step->world->settings.solver == UM_SOLVER_SUBSTEP) {
        run_substeps(step);
    } else {
        run_sequential(step);
    }
}

// How many substeps each slice of a step has: together as many as the user asked for, or more.
static int32_t count_substeps(const umi_settings* settings, float time, int32_t slices)
{
    if (settings->solver != UM_SOLVER_SUBSTEP) {
        return 1;
    }
    int32_t least = (int32_t)ceilf(time / MOST_SUBSTEP);
    int32_t count = settings->substep.count > least ? settings->substep.count : least;
    return (count + slices - 1) / slices;
}

static umi_step begin_step(um_world* world, float whole_time)
{
    bool is_substep = world->settings.solver == UM_SOLVER_SUBSTEP;
    int32_t slices = (int32_t)ceilf(whole_time / MOST_SLICE);
    int32_t substeps = count_substeps(&world->settings, whole_time, slices);
    float time = whole_time / (float)slices;
    float substep_time = time / (float)substeps;
    world->counters =
        (um_counters){.steps = world->counters.steps + 1, .slices = slices, .substeps = slices * substeps};
    bool is_timed = world->profile.step >= SHORT_STEP || world->counters.steps % TIMED_STEP_INTERVAL == 1;
    world->profile = (um_profile){0};
    return (umi_step){
        .world = world,
        .is_timed = is_timed,
        .slice_count = slices,
        .substep_count = substeps,
        .time = time,
        .substep_time = substep_time,
        .gravity_time = is_substep ? 0.0f : time,
        .contact_settings = umi_make_contact_settings(&world->settings, time, substep_time),
    };
}

// What a step has taken, and if its stages were not timed, what each of them had of the last one that was.
static void finish_profile(um_world* world, bool is_timed, uint64_t elapsed)
{
    um_profile* profile = &world->profile;
    profile->step = (float)elapsed * 1e-6f;
    for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
        if (!is_timed) {
            profile->milliseconds[i] = world->stage_shares[i] * profile->step;
        } else if (elapsed > 0) {
            world->stage_shares[i] = profile->milliseconds[i] / profile->step;
        }
    }
}

// Only what is done in a step is shared: at other times the workers sleep, and the user's threads do not
// expect to be called.
static void share_loops(um_world* world, bool shared)
{
    umi_tree_set_executor(world->moving, shared ? &world->executor : NULL);
    umi_tree_set_executor(world->resting, shared ? &world->executor : NULL);
    if (shared) {
        umi_workers_begin(world->executor.workers);
    } else {
        umi_workers_end(world->executor.workers);
    }
}

um_result um_world_step(um_world* world, float time)
{
    if (!umi_world_open(world, __func__)) {
        return world != NULL ? UM_ERROR_LOCKED : UM_ERROR_NULL_ARGUMENT;
    }
    if (!umi_in_range(time, UM_MIN_STEP, UM_MAX_STEP)) {
        umi_message reason =
            umi_number_describe("time", time, UMI_RANGE(UM_MIN_STEP, UM_MAX_STEP), " seconds");
        umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, __func__, "%s", reason.text);
        return UM_ERROR_INVALID_NUMBER;
    }
    uint64_t start = umi_clock_now();
    umi_step step = begin_step(world, time);
    world->gate->is_locked = true;
    world->lacks_lane = false;
    world->events.lacks_room = false;
    share_loops(world, true);
    umi_events_begin_step(&world->events);
    umi_proxies_settle(world);
    step.result = umi_seams_update(world) ? step.result : UM_ERROR_OUT_OF_MEMORY;
    for (; step.slice < step.slice_count; ++step.slice) {
        run_slice(&step);
    }
    umi_break_joints(&step);
    umi_report_bodies(&step);
    umi_events_publish(&world->events);
    share_loops(world, false);
    world->gate->is_locked = false;
    step.result = world->lacks_lane || world->events.lacks_room ? UM_ERROR_OUT_OF_MEMORY : step.result;
    finish_profile(world, step.is_timed, umi_clock_now() - start);
    umi_gate_succeed(world->gate);
    if (step.result != UM_OK) {
        umi_gate_fail(world->gate, step.result, __func__,
                      "the allocator returned NULL for %zu bytes; the step was made without the contacts "
                      "that found no room",
                      world->heap.refused);
    }
    return step.result;
}

const char* um_stage_name(um_stage stage)
{
    static const char* const names[] = {
#define STAGE_NAME(name, text) text,
        UM_STAGE_LIST(STAGE_NAME)
#undef STAGE_NAME
    };
    size_t index = (size_t)stage;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown stage";
}
