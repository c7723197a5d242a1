// The tests of what stands elsewhere, or otherwise than by default: far from the origin, at other rates, with
// other gravity, in steps that are far too long, in sizes that differ much.
// SPDX-License-Identifier: MIT

#include "quality_heaps.h"
#include "quality_run.h"

#include <math.h>

// ---- far_away -------------------------------------------------------------------------------------------

static void build_far_pyramid(const quality_case* it, world_scene* scene)
{
    quality_build_pyramid(it, scene);
    quality_move_far(scene);
}

static void build_far_heap(const quality_case* it, world_scene* scene)
{
    random_stream random = {it->seed};
    push_heap(scene, &random, 0.0f);
    quality_move_far(scene);
}

// The pyramid gives the first two figures, and both have to fall asleep.
void run_far_away(const quality_case* it, double* out_figures)
{
    quality_run_standing(it, build_far_pyramid, out_figures);
    out_figures[2] = fmax(out_figures[2], quality_find_asleep_step(it, build_far_heap));
}

// ---- rates and substeps ---------------------------------------------------------------------------------

typedef struct rate_choice {
    float rate;    // steps per second
    float gravity; // of the usual one
    int32_t substeps;
} rate_choice;

// Ten seconds of a pyramid or a stack. The way that the top is off its place, up or down; fallen is what is
// off by more than half a box, or has gone as far sideways.
static double run_at(const quality_case* it, quality_build_fn* build, rate_choice choice, bool* out_fallen)
{
    const double most = 0.5;
    const float seconds = 10.0f;
    world_scene scene = quality_make_scene(it, build, false);
    scene.step = 1.0f / choice.rate;
    scene.settings.gravity.y *= choice.gravity;
    scene.settings.substeps = choice.substeps;
    quality_run run = quality_run_start(&scene, it->engine);
    quality_run_steps(&run, (int32_t)(seconds * choice.rate));
    double height_error = quality_run_height_error(&run);
    *out_fallen = height_error > most || quality_run_drift(&run) > most;
    quality_run_end(&run);
    return height_error;
}

// All rates and gravities with so many substeps, added to the figures.
static void run_rates_with(const quality_case* it, int32_t substeps, double* out_figures)
{
    static const float rates[] = {30.0f, 60.0f, 120.0f, 240.0f};
    static const float gravities[] = {0.1f, 1.0f, 10.0f};
    static quality_build_fn* const builds[] = {quality_build_pyramid, quality_build_stack};
    for (size_t r = 0; r < sizeof rates / sizeof rates[0]; ++r) {
        for (size_t g = 0; g < sizeof gravities / sizeof gravities[0]; ++g) {
            for (size_t b = 0; b < sizeof builds / sizeof builds[0]; ++b) {
                bool has_fallen = false;
                rate_choice choice = {rates[r], gravities[g], substeps};
                double height_error = run_at(it, builds[b], choice, &has_fallen);
                out_figures[0] += has_fallen;
                out_figures[1] = fmax(out_figures[1], height_error);
            }
        }
    }
}

void run_rates(const quality_case* it, double* out_figures)
{
    out_figures[0] = 0.0;
    out_figures[1] = 0.0;
    run_rates_with(it, 0, out_figures);
}

void run_substeps(const quality_case* it, double* out_figures)
{
    out_figures[0] = 0.0;
    out_figures[1] = 0.0;
    for (int32_t substeps = 1; substeps <= 8; substeps *= 2) {
        run_rates_with(it, substeps, out_figures);
    }
}

// ---- long_steps -----------------------------------------------------------------------------------------

void run_long_steps(const quality_case* it, double* out_figures)
{
    world_scene scene = quality_make_scene(it, quality_build_stack, false);
    float usual_step = scene.step;
    quality_run run = quality_run_start(&scene, it->engine);
    scene.step = 1.0f;
    quality_run_steps(&run, 10);
    scene.step = usual_step;
    quality_run_steps(&run, 600);
    out_figures[0] = quality_run_farthest(&run);
    out_figures[1] = quality_run_speed(&run);
    quality_run_end(&run);
}

// ---- sizes ----------------------------------------------------------------------------------------------

// Two boxes side by side and one on the first of them, from x on, on a level.
static void push_small_boxes(world_scene* scene, float x, float level, float size, int32_t shape)
{
    push_dynamic(scene, x, level + 0.5f * size, shape);
    push_dynamic(scene, x, level + 1.5f * size, shape);
    push_dynamic(scene, x + 1.5f * size, level + 0.5f * size, shape);
}

static void build_sizes(const quality_case* it, world_scene* scene)
{
    const float large = 20.0f;
    const float small = 0.02f;
    um_vec2 origin = {0.0f, 0.0f};
    push_block(scene, -100.0f, -2.0f, 100.0f, 0.0f);
    int32_t large_shape = add_box_shape(scene, origin, um_vec2_make(0.5f * large, 0.5f * large));
    int32_t small_shape = add_box_shape(scene, origin, um_vec2_make(0.5f * small, 0.5f * small));
    push_dynamic(scene, 0.0f, 0.5f * large, large_shape);
    push_dynamic(scene, 1.5f * large, 0.5f * large, large_shape);
    for (int32_t i = 0; i < it->test->size; ++i) {
        float x = 0.1f * (float)i;
        push_small_boxes(scene, x, large, small, small_shape);                       // on the one
        push_small_boxes(scene, 0.5f * large + small + x, 0.0f, small, small_shape); // and beside it
    }
}

void run_sizes(const quality_case* it, double* out_figures)
{
    quality_run_staying(it, build_sizes, out_figures);
}
