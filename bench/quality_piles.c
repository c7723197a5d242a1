// The tests of what should stand still: pyramids, stacks, and a pile.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "quality_tests.h"
#include "random.h"
#include "world_quality.h"

#include <math.h>

enum {
    stand_steps = 600,
    sleep_steps = 1200, // within which a pyramid may fall asleep
    settle_steps = 1200,
    watched_steps = 120,
};

// ---- Pyramids -------------------------------------------------------------------------------------------

static world_scene make_pyramid(const quality_case* it, bool enable_sleep)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    float base = (float)it->test->size;
    push_block(&scene, -base, -2.0f, base, 0.0f);
    push_pyramid(&scene, it->test->size, -0.5f * base, 0.0f, quality_add_unit_box(&scene));
    scene.top_index = scene.body_count - 1;
    scene.settings.enable_sleep = enable_sleep;
    world_scene_finish(&scene);
    return scene;
}

static double find_asleep_step(const quality_case* it)
{
    world_scene scene = make_pyramid(it, true);
    quality_run run = quality_run_start(&scene, it->engine);
    double asleep_at = (double)INFINITY;
    for (int32_t step = 1; step <= sleep_steps && isinf(asleep_at); ++step) {
        quality_run_steps(&run, 1);
        if (quality_count_awake(&scene, it->engine, run.state, scene.body_count) == 0) {
            asleep_at = step;
        }
    }
    quality_run_end(&run);
    return asleep_at;
}

void run_pyramid(const quality_case* it, double* out_figures)
{
    world_scene scene = make_pyramid(it, false); // a sleeper would keep what it has
    quality_run run = quality_run_start(&scene, it->engine);
    quality_run_steps(&run, stand_steps);
    out_figures[0] = quality_run_height_error(&run);
    out_figures[1] = quality_run_drift(&run);
    quality_run_end(&run);
    out_figures[2] = find_asleep_step(it);
}

// ---- Stacks ---------------------------------------------------------------------------------------------

// Runs a stack in which one box, counted from below, has another density.
static void run_stack_with(const quality_case* it, int32_t which, double* out_figures)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_block(&scene, -50.0f, -2.0f, 50.0f, 0.0f);
    int32_t shape = quality_add_unit_box(&scene);
    for (int32_t i = 0; i < it->test->size; ++i) {
        int32_t box = push_dynamic(&scene, 0.0f, (float)i + 0.5f, shape);
        scene.bodies[box].density = i == which ? (float)it->test->amount : 1.0f;
    }
    scene.top_index = scene.body_count - 1;
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    quality_run_steps(&run, stand_steps);
    out_figures[0] = quality_run_height_error(&run);
    out_figures[1] = quality_run_drift(&run);
    quality_run_end(&run);
}

void run_stack(const quality_case* it, double* out_figures)
{
    run_stack_with(it, -1, out_figures);
}

void run_heavy_top(const quality_case* it, double* out_figures)
{
    run_stack_with(it, it->test->size - 1, out_figures);
}

void run_heavy_bottom(const quality_case* it, double* out_figures)
{
    run_stack_with(it, 0, out_figures);
}

// ---- A pile ---------------------------------------------------------------------------------------------

// Boxes at all angles that fall into a trough and lie there as they come. Columns would not do: they lean
// and creep for long, and that is not jitter.
static world_scene make_heap(const quality_case* it)
{
    enum { columns = 25 };
    const float spacing = 1.5f; // a box at any angle has room in it
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_trough(&scene, 0.0f, spacing * (float)columns, 60.0f);
    int32_t shape = quality_add_unit_box(&scene);
    random_stream random = {it->seed};
    for (int32_t i = 0; i < it->test->size; ++i) {
        float x = spacing * ((float)(i % columns) + 0.5f);
        int32_t row = i / columns;
        float y = spacing * ((float)row + 0.5f);
        int32_t box = push_dynamic(&scene, x, y, shape);
        scene.bodies[box].angle = random_range(&random, -UM_PI, UM_PI);
    }
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    return scene;
}

void run_jitter(const quality_case* it, double* out_figures)
{
    world_scene scene = make_heap(it);
    quality_run run = quality_run_start(&scene, it->engine);
    quality_run_steps(&run, settle_steps);
    speed_record speeds = {0};
    for (int32_t i = 0; i < watched_steps; ++i) {
        quality_run_steps(&run, 1);
        speed_record_add(&speeds, &scene, it->engine, run.state);
    }
    out_figures[0] = speed_record_rms(&speeds);
    out_figures[1] = speeds.largest;
    quality_run_end(&run);
}
