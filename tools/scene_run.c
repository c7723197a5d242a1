// Running of scenes.
// SPDX-License-Identifier: MIT

#include "scene_run.h"
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

// What is looked at after each step.
typedef struct run_watch {
    const run_request* request;
    scene_figures* figures;
} run_watch;

static void note_profile(const um_world* world, int32_t awake, scene_figures* figures)
{
    um_profile profile = um_world_get_profile(world);
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        figures->stage_ms[stage] += (double)profile.milliseconds[stage];
    }
    figures->awake_max = awake > figures->awake_max ? awake : figures->awake_max;
}

static bool note_step(scene_play* play, void* context)
{
    const run_watch* watch = context;
    int32_t awake = um_world_get_counters(play->world).awake;
    if (watch->request->has_profile) {
        note_profile(play->world, awake, watch->figures);
    }
    if (watch->request->csv != NULL) {
        state_csv_note(watch->request->csv, play);
    }
    return !watch->request->until_asleep || awake > 0;
}

static void fill_averages(scene_figures* figures, double seconds)
{
    if (figures->steps > 0) {
        figures->ms_per_step = 1e3 * seconds / figures->steps;
        for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
            figures->stage_ms[stage] /= figures->steps;
        }
    }
}

stepping_end scene_run(scene_play* play, const run_request* request, scene_figures* out_figures)
{
    *out_figures = (scene_figures){0};
    run_watch watch = {request, out_figures};
    bool is_watched = request->has_profile || request->until_asleep || request->csv != NULL;
    stepping loop = {
        .play = play,
        .bar = request->bar,
        .after_step = is_watched ? note_step : NULL,
        .context = &watch,
    };
    stepping_end end = stepping_go(&loop, request->steps / 2);
    int64_t early_allocations = um_world_get_counters(play->world).allocations;
    if (end == STEPPING_DONE) {
        end = stepping_go(&loop, request->steps - request->steps / 2);
    }
    body_count count = {play->world, 0}; // in the end, as all figures: actions make and remove bodies
    um_world_each_body(play->world, count_body, &count);
    out_figures->bodies = count.movable;
    out_figures->all_pairs = pairs_among(count.movable);
    out_figures->steps = play->steps_made;
    out_figures->last = um_world_get_counters(play->world);
    out_figures->late_allocations = out_figures->last.allocations - early_allocations;
    out_figures->hash = um_world_hash(play->world);
    fill_averages(out_figures, loop.seconds);
    return end;
}
