// The step: eleven stages, one after the other, each timed.
// SPDX-License-Identifier: MIT

#include "core/clock.h"
#include "world/stages.h"

static void run(umi_step* step, um_stage stage, umi_stage_fn* fn)
{
    uint64_t start = umi_clock_now();
    fn(step);
    step->world->profile.milliseconds[stage] = (float)(umi_clock_now() - start) * 1e-6f;
}

static void run_stages(umi_step* step)
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

static umi_step begin_step(um_world* world, float time)
{
    const umi_settings* settings = &world->settings;
    world->counters = (um_counters){.steps = world->counters.steps + 1};
    umi_constraints_set_time(&world->constraints, time);
    return (umi_step){
        .world = world,
        .time = time,
        .contact_settings =
            {
                .time = time,
                .inverse_time = 1.0f / time,
                .gravity = settings->gravity,
                .restitution_speed = settings->restitution_speed,
                .slop = settings->slop,
                .push_out = settings->push_out,
                .max_push = settings->max_push,
            },
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
    run_stages(&step);
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
