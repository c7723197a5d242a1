// Running a scene without a stopwatch.
// SPDX-License-Identifier: MIT

#include "quality_run.h"

#include "support.h"
#include "world_quality.h"

#include <math.h>

quality_run quality_run_start(world_scene* scene, const world_engine* engine)
{
    quality_run run = {.scene = scene, .engine = engine, .state = engine->create(&scene->settings)};
    for (int32_t i = 0; i < scene->body_count; ++i) {
        engine->add(run.state, &scene->bodies[i], scene->shapes);
    }
    return run;
}

void quality_run_end(quality_run* run)
{
    if (!quality_is_finite(run->scene, run->engine, run->state)) {
        bench_fail("an engine has lost a body: its place or speed is not finite");
    }
    run->engine->destroy(run->state);
    world_scene_destroy(run->scene);
}

void quality_run_steps(const quality_run* run, int32_t steps)
{
    for (int32_t i = 0; i < steps; ++i) {
        run->engine->step(run->state, run->scene->step);
    }
}

world_motion quality_run_read(const quality_run* run, int32_t body)
{
    return run->engine->read(run->state, body);
}

double quality_run_height_error(const quality_run* run)
{
    return fabs(quality_height_lost(run->scene, run->engine, run->state));
}

double quality_run_drift(const quality_run* run)
{
    return quality_drift(run->scene, run->engine, run->state);
}

double quality_run_speed(const quality_run* run)
{
    speed_record speeds = {0};
    speed_record_add(&speeds, run->scene, run->engine, run->state);
    return speeds.largest;
}

int32_t quality_add_unit_box(world_scene* scene)
{
    return add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.5f, 0.5f));
}
