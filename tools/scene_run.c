// Running of scenes.
// SPDX-License-Identifier: MIT

#include "scene_run.h"
#include "clock.h"
#include "numbers.h"

typedef struct body_count {
    const um_world* world;
    int32_t movable;
} body_count;

static bool count_body(um_body_id body, void* context)
{
    body_count* count = context;
    if (um_body_get_type(count->world, body) != UM_STATIC_BODY) {
        ++count->movable;
    }
    return true;
}

static um_result make_steps(um_world* world, float time_step, scene_figures* figures)
{
    double seconds = 0.0;
    int64_t early_allocations = um_world_get_counters(world).allocations;
    for (int32_t i = 0; i < figures->steps; ++i) {
        double start = clock_seconds();
        um_result result = um_world_step(world, time_step);
        seconds += clock_seconds() - start;
        if (result != UM_OK) {
            return result;
        }
        um_profile profile = um_world_get_profile(world);
        for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
            figures->stage_ms[stage] += (double)profile.milliseconds[stage] / figures->steps;
        }
        um_counters counters = um_world_get_counters(world);
        figures->awake_max = counters.awake > figures->awake_max ? counters.awake : figures->awake_max;
        if (i + 1 == figures->steps / 2) {
            early_allocations = counters.allocations;
        }
    }
    figures->last = um_world_get_counters(world);
    figures->late_allocations = figures->last.allocations - early_allocations;
    figures->ms_per_step = figures->steps > 0 ? 1e3 * seconds / figures->steps : 0.0;
    return UM_OK;
}

um_result scene_run(const scene* wanted, const um_world_def* def, int32_t steps, scene_figures* out_figures,
                    um_world** out_world)
{
    um_result result = scene_create(wanted, def, out_world);
    if (result != UM_OK) {
        return result;
    }
    body_count count = {*out_world, 0};
    um_world_each_body(*out_world, count_body, &count);
    scene_figures figures = {
        .steps = steps, .bodies = count.movable, .all_pairs = pairs_among(count.movable)};
    result = make_steps(*out_world, wanted->time_step, &figures);
    if (result != UM_OK) {
        um_world_destroy(*out_world);
        *out_world = NULL;
        return result;
    }
    figures.hash = um_world_hash(*out_world);
    *out_figures = figures;
    return UM_OK;
}
