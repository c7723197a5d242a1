// The step: its stages, one after the other, each timed; for either solver.
// SPDX-License-Identifier: MIT

#include "core/clock.h"
#include "world/stages.h"

static void run(umi_step* step, um_stage stage, umi_stage_fn* fn)
{
    uint64_t start = umi_clock_now();
    fn(step);
    step->world->profile.milliseconds[stage] += (float)(umi_clock_now() - start) * 1e-6f;
}

// The seed's eleven stages, in its order.
static void run_sequential(umi_step* step)
{
    run(step, UM_STAGE_INTEGRATE_FORCES, umi_integrate_forces);
    run(step, UM_STAGE_INTEGRATE_VELOCITIES, umi_integrate_velocities);
    run(step, UM_STAGE_APPLY_DAMPING, umi_apply_damping);
    run(step, UM_STAGE_CLEAR_FORCES, umi_clear_forces);
    run(step, UM_STAGE_UPDATE_PROXIES, umi_update_proxies);
    run(step, UM_STAGE_FIND_PAIRS, umi_find_pairs);
    run(step, UM_STAGE_NARROW_PHASE, umi_narrow_phase);
    run(step, UM_STAGE_PREPARE_CONSTRAINTS, umi_prepare_constraints);
    run(step, UM_STAGE_SOLVE_CONTACTS, umi_solve_contacts);
    run(step, UM_STAGE_CORRECT_POSITIONS, umi_correct_positions);
    run(step, UM_STAGE_UPDATE_SLEEP, umi_update_sleep);
}

// The same stages with the middle ones in substeps: collide once, with the bodies half a step ahead, then
// move in small steps, each of which solves the contacts with bias, moves, and relaxes them without.
static void run_substeps(umi_step* step)
{
    run(step, UM_STAGE_INTEGRATE_VELOCITIES, umi_move_ahead);
    run(step, UM_STAGE_FIND_PAIRS, umi_find_pairs);
    run(step, UM_STAGE_NARROW_PHASE, umi_narrow_phase);
    run(step, UM_STAGE_PREPARE_CONSTRAINTS, umi_prepare_soft_constraints);
    run(step, UM_STAGE_CORRECT_POSITIONS, umi_part_deep_overlaps);
    for (int32_t i = 0; i < step->world->settings.substeps; ++i) {
        step->is_first = i == 0;
        run(step, UM_STAGE_INTEGRATE_FORCES, umi_integrate_substep_forces);
        run(step, UM_STAGE_SOLVE_CONTACTS, umi_solve_soft_contacts);
        run(step, UM_STAGE_INTEGRATE_VELOCITIES, umi_integrate_substep_velocities);
        run(step, UM_STAGE_SOLVE_CONTACTS, umi_relax_contacts);
    }
    run(step, UM_STAGE_SOLVE_CONTACTS, umi_bounce_contacts);
    run(step, UM_STAGE_CLEAR_FORCES, umi_clear_forces);
    run(step, UM_STAGE_CORRECT_POSITIONS, umi_apply_changes);
    run(step, UM_STAGE_UPDATE_PROXIES, umi_update_proxies);
    run(step, UM_STAGE_UPDATE_SLEEP, umi_update_sleep);
}

// A spring that oscillates faster than this share of the substeps would not be one.
#define MOST_HERTZ_SHARE 0.35f

// Most of an overlap that a spring removes in a substep. One that removes more outruns what the passes tell
// the rest of a stack: with two substeps a step, a stack of ten boxes bounces for seconds at a sixth.
#define MOST_BIAS_SHARE 0.1f

// What has to do with ground is so much stiffer.
#define GROUND_STIFFNESS 2.0f

// Springs without a load part bodies by no more than so many slops a second, which is slower than what may
// fall asleep: what the relaxing pass leaves behind of that is not seen.
#define SPRING_SLOPS 8.0f

// An overlap that is so many slops more than twice that of rest is deep. Much less would have tall pyramids,
// which overlap by a few slops while they settle, parted by poses; they do not bear it.
#define DEEP_SLOPS 4.0f

// How much of a deep overlap a step removes, unless that is more than the speed for it allows.
#define PART_SHARE 0.5f

// The share that is removed is omega h / (2 ratio + omega h): springs that would be too fast are damped more.
static umi_softness make_softness(float hertz, float damping_ratio, float time)
{
    float least_ratio = UM_PI * hertz * time * (1.0f / MOST_BIAS_SHARE - 1.0f);
    return umi_softness_make(hertz, damping_ratio > least_ratio ? damping_ratio : least_ratio, time);
}

static umi_contact_settings contact_settings(const umi_settings* settings, float time, float substep_time)
{
    float most_hertz = MOST_HERTZ_SHARE / substep_time;
    float hertz = settings->contact_hertz < most_hertz ? settings->contact_hertz : most_hertz;
    float ratio = settings->contact_damping_ratio;
    return (umi_contact_settings){
        .time = substep_time,
        .inverse_time = 1.0f / substep_time,
        .gravity = settings->gravity,
        .restitution_speed = settings->restitution_speed,
        .slop = settings->slop,
        .push_out = settings->push_out,
        .max_push = settings->max_push,
        .softness = make_softness(hertz, ratio, substep_time),
        .ground_softness = make_softness(GROUND_STIFFNESS * hertz, ratio, substep_time),
        .step_time = time,
        .spring_speed = SPRING_SLOPS * settings->slop,
        .deep_overlap = DEEP_SLOPS * settings->slop,
        .part_share = PART_SHARE,
        .most_parting = settings->push_out_speed * time,
    };
}

static umi_step begin_step(um_world* world, float time)
{
    bool is_substep = world->settings.solver == UM_SOLVER_SUBSTEP;
    float substep_time = is_substep ? time / (float)world->settings.substeps : time;
    world->counters = (um_counters){.steps = world->counters.steps + 1};
    world->profile = (um_profile){0};
    umi_constraints_begin_step(&world->constraints, substep_time);
    return (umi_step){
        .world = world,
        .time = time,
        .substep_time = substep_time,
        .gravity_time = is_substep ? 0.0f : time,
        .contact_settings = contact_settings(&world->settings, time, substep_time),
    };
}

um_result um_world_step(um_world* world, float time)
{
    if (!umi_world_open(world)) {
        return world != NULL ? UM_ERROR_LOCKED : UM_ERROR_NULL_ARGUMENT;
    }
    if (!umi_in_range(time, UM_MIN_STEP, UM_MAX_STEP)) {
        umi_world_finish(world, UM_ERROR_INVALID_NUMBER);
        return UM_ERROR_INVALID_NUMBER;
    }
    uint64_t start = umi_clock_now();
    umi_step step = begin_step(world, time);
    world->is_locked = true;
    umi_workers_begin(world->workers);
    umi_proxies_settle(world);
    umi_expect_contacts(world);
    if (world->settings.solver == UM_SOLVER_SUBSTEP) {
        run_substeps(&step);
    } else {
        run_sequential(&step);
    }
    umi_workers_end(world->workers);
    world->is_locked = false;
    world->profile.step = (float)(umi_clock_now() - start) * 1e-6f;
    umi_world_finish(world, step.result);
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
