// The tests of what should stand still: pyramids, stacks, and a pile.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "random.h"
#include "world_quality.h"

enum {
    settle_steps = 1200,
    watched_steps = 120,
};

// ---- Pyramids and stacks --------------------------------------------------------------------------------

void run_pyramid(const quality_case* it, double* out_figures)
{
    quality_run_standing(it, quality_build_pyramid, out_figures);
}

void run_stack(const quality_case* it, double* out_figures)
{
    quality_run_standing(it, quality_build_stack, out_figures);
}

static void build_heavy_top(const quality_case* it, world_scene* scene)
{
    quality_build_stack(it, scene);
    scene->bodies[scene->top_index].density = (float)it->test->amount;
}

void run_heavy_top(const quality_case* it, double* out_figures)
{
    quality_run_standing(it, build_heavy_top, out_figures);
}

static void build_heavy_bottom(const quality_case* it, world_scene* scene)
{
    quality_build_stack(it, scene);
    scene->bodies[scene->top_index - it->test->size + 1].density = (float)it->test->amount;
}

void run_heavy_bottom(const quality_case* it, double* out_figures)
{
    quality_run_standing(it, build_heavy_bottom, out_figures);
}

// ---- A pile ---------------------------------------------------------------------------------------------

// Boxes at all angles that fall into a trough and lie there as they come. Columns would not do: they lean
// and creep for long, and that is not jitter.
static void build_boxes(const quality_case* it, world_scene* scene)
{
    enum { columns = 25 };
    const float spacing = 1.5f; // a box at any angle has room in it
    push_trough(scene, 0.0f, spacing * (float)columns, 60.0f);
    int32_t shape = quality_add_unit_box(scene);
    random_stream random = {it->seed};
    for (int32_t i = 0; i < it->test->size; ++i) {
        float x = spacing * ((float)(i % columns) + 0.5f);
        int32_t row = i / columns;
        float y = spacing * ((float)row + 0.5f);
        int32_t box = push_dynamic(scene, x, y, shape);
        scene->bodies[box].angle = random_range(&random, -UM_PI, UM_PI);
    }
}

void run_jitter(const quality_case* it, double* out_figures)
{
    world_scene scene = quality_make_scene(it, build_boxes, false);
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
