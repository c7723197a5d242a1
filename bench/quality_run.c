// Running a scene without a stopwatch.
// SPDX-License-Identifier: MIT

#include "quality_run.h"

#include "random.h"
#include "support.h"
#include "world_joints.h"
#include "world_quality.h"

#include <math.h>

enum {
    stand_steps = 600,
    sleep_steps = 1200, // within which what stands may fall asleep
};

quality_run quality_run_start(world_scene* scene, const world_engine* engine)
{
    quality_run run = {.scene = scene, .engine = engine, .state = engine->create(&scene->settings)};
    world_add_bodies(scene, engine, run.state, 0, scene->first_late);
    return run;
}

void quality_run_end(quality_run* run)
{
    if (!quality_is_finite(run->engine, run->state)) {
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

double quality_run_until_asleep(const quality_run* run, int32_t steps)
{
    for (int32_t step = 1; step <= steps; ++step) {
        quality_run_steps(run, 1);
        if (quality_count_awake(run->scene, run->engine, run->state, run->scene->body_count) == 0) {
            return step;
        }
    }
    return (double)INFINITY;
}

world_motion quality_run_read(const quality_run* run, int32_t body)
{
    return run->engine->read(run->state, body);
}

void quality_run_remove(quality_run* run, int32_t body)
{
    world_scene* scene = run->scene;
    run->engine->remove(run->state, body);
    scene->dynamic_count -= scene->bodies[body].type == UM_DYNAMIC_BODY;
    scene->bodies[body] = scene->bodies[--scene->body_count];
}

double quality_run_height_error(const quality_run* run)
{
    return fabs(quality_height_lost(run->scene, run->engine, run->state));
}

double quality_run_drift(const quality_run* run)
{
    return quality_drift(run->scene, run->engine, run->state);
}

double quality_run_farthest(const quality_run* run)
{
    double farthest = 0.0;
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        um_vec2 place = run->scene->bodies[i].position;
        world_motion motion = quality_run_read(run, i);
        farthest = fmax(farthest, hypot(motion.x - (double)place.x, motion.y - (double)place.y));
    }
    return farthest;
}

double quality_run_speed(const quality_run* run)
{
    speed_record speeds = {0};
    speed_record_add(&speeds, run->scene, run->engine, run->state);
    return speeds.largest;
}

// ---- Scenes ---------------------------------------------------------------------------------------------

// Moves dynamic bodies by up to 0.1 mm, so that no figure depends on one lucky set of places. These offsets
// are small beside the tolerances, which begin at 1 mm.
static void vary_places(const quality_case* it, world_scene* scene)
{
    const float most = 1e-4f;
    random_stream random = {it->seed};
    for (int32_t i = 0; i < scene->body_count; ++i) {
        world_body* body = &scene->bodies[i];
        if (body->type == UM_DYNAMIC_BODY) {
            body->position.x += random_range(&random, -most, most);
            body->position.y += random_range(&random, -most, most);
        }
    }
}

world_scene quality_make_scene(const quality_case* it, quality_build_fn* build, bool enable_sleep)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    build(it, &scene);
    vary_places(it, &scene);
    scene.settings.enable_sleep = enable_sleep;
    world_scene_finish(&scene);
    return scene;
}

// A sleeper would keep what it has, so the way of what should stand is taken without sleep.
static quality_run start_without_sleep(const quality_case* it, quality_build_fn* build,
                                       world_scene* out_scene)
{
    *out_scene = quality_make_scene(it, build, false);
    quality_run run = quality_run_start(out_scene, it->engine);
    quality_run_steps(&run, stand_steps);
    return run;
}

double quality_find_asleep_step(const quality_case* it, quality_build_fn* build)
{
    world_scene scene = quality_make_scene(it, build, true);
    quality_run run = quality_run_start(&scene, it->engine);
    double asleep_at = quality_run_until_asleep(&run, sleep_steps);
    quality_run_end(&run);
    return asleep_at;
}

void quality_run_standing(const quality_case* it, quality_build_fn* build, double* out_figures)
{
    world_scene scene;
    quality_run run = start_without_sleep(it, build, &scene);
    out_figures[0] = quality_run_height_error(&run);
    out_figures[1] = quality_run_drift(&run);
    quality_run_end(&run);
    if (it->test->figure_count > 2) {
        out_figures[2] = quality_find_asleep_step(it, build);
    }
}

void quality_run_staying(const quality_case* it, quality_build_fn* build, double* out_figures)
{
    world_scene scene;
    quality_run run = start_without_sleep(it, build, &scene);
    out_figures[0] = quality_run_farthest(&run);
    quality_run_end(&run);
    out_figures[1] = quality_find_asleep_step(it, build);
}

void quality_build_pyramid(const quality_case* it, world_scene* scene)
{
    float base = (float)it->test->size;
    push_block(scene, -base, -2.0f, base, 0.0f);
    push_pyramid(scene, it->test->size, -0.5f * base, 0.0f, quality_add_unit_box(scene));
    scene->top_index = scene->body_count - 1;
}

void quality_build_stack(const quality_case* it, world_scene* scene)
{
    push_block(scene, -50.0f, -2.0f, 50.0f, 0.0f);
    push_stack(scene, it->test->size, 0.0f, quality_add_unit_box(scene));
    scene->top_index = scene->body_count - 1;
}

int32_t quality_add_unit_box(world_scene* scene)
{
    return add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.5f, 0.5f));
}

void quality_set_material(world_scene* scene, float friction, float restitution)
{
    for (int32_t i = 0; i < scene->body_count; ++i) {
        scene->bodies[i].friction = friction;
        scene->bodies[i].restitution = restitution;
    }
}

void quality_move_far(world_scene* scene)
{
    const um_vec2 way = {800.0f, 600.0f};
    for (int32_t i = 0; i < scene->body_count; ++i) {
        scene->bodies[i].position = um_vec2_add(scene->bodies[i].position, way);
    }
}
