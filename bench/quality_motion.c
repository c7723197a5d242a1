// The tests of motion that a formula or plain sense foretells: sliding, bouncing, and coming apart.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "world_overlap.h"

#include <math.h>

enum {
    slope_steps = 240,
    bounce_steps = 600, // at most, until the ball has come down again
    parting_steps = 600,
};

// ---- slope: a box at rest on an inclined plane of friction 0.6 ------------------------------------------

// Below the friction angle it stays; above it the way after a time t is (sin a - 0.6 cos a) g t^2 / 2.
static double expected_way(const world_scene* scene, double angle)
{
    const double friction = 0.6;
    double time = slope_steps * (double)scene->step;
    double gravity = -(double)scene->settings.gravity.y;
    double acceleration = gravity * (sin(angle) - friction * cos(angle));
    return fmax(0.0, 0.5 * acceleration * time * time);
}

void run_slope(const quality_case* it, double* out_figures)
{
    const float half_length = 100.0f;
    double angle = it->test->amount * atan(0.6);
    float cosine = (float)cos(angle);
    float sine = (float)sin(angle);
    world_scene scene = world_scene_start(it->test->name, 1);
    int32_t ground_shape = add_box_shape(&scene, um_vec2_make(0.0f, -1.0f), um_vec2_make(half_length, 1.0f));
    um_vec2 origin = {0.0f, 0.0f};
    int32_t ground = push_body(&scene, make_body(UM_STATIC_BODY, origin, ground_shape, 1));
    scene.bodies[ground].angle = (float)angle;
    // Half a metre from the plane, along its normal.
    int32_t box = push_dynamic(&scene, -0.5f * sine, 0.5f * cosine, quality_add_unit_box(&scene));
    scene.bodies[box].angle = (float)angle;
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    world_motion start = quality_run_read(&run, box);
    quality_run_steps(&run, slope_steps);
    world_motion end = quality_run_read(&run, box);
    double way = hypot(end.x - start.x, end.y - start.y);
    out_figures[0] = fabs(way - expected_way(&scene, angle));
    quality_run_end(&run);
}

// ---- bounce: a ball that falls on the ground ------------------------------------------------------------

// The highest that the ball is between its first impact, in which it stops falling, and its second.
static double find_apex(const quality_run* run, int32_t ball)
{
    double apex = 0.0;
    bool has_hit = false;
    double velocity_before = 0.0;
    for (int32_t step = 0; step < bounce_steps; ++step) {
        quality_run_steps(run, 1);
        world_motion motion = quality_run_read(run, ball);
        bool stopped_falling = velocity_before < -1.0 && motion.velocity_y > velocity_before + 1.0;
        velocity_before = motion.velocity_y;
        if (has_hit && stopped_falling) {
            return apex;
        }
        has_hit = has_hit || stopped_falling;
        apex = has_hit ? fmax(apex, motion.y) : apex;
    }
    return apex;
}

void run_bounce(const quality_case* it, double* out_figures)
{
    const float radius = 0.5f;
    const double fall = 5.0;
    world_scene scene = world_scene_start(it->test->name, 1);
    int32_t ground = push_block(&scene, -50.0f, -2.0f, 50.0f, 0.0f);
    int32_t ball = push_dynamic(&scene, 0.0f, radius + (float)fall, add_circle_shape(&scene, radius));
    scene.bodies[ground].restitution = (float)it->test->amount;
    scene.bodies[ball].restitution = (float)it->test->amount;
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    double height = find_apex(&run, ball) - (double)radius;
    out_figures[0] = fabs(height - it->test->amount * it->test->amount * fall);
    quality_run_end(&run);
}

// ---- deep_overlap ---------------------------------------------------------------------------------------

void run_deep_overlap(const quality_case* it, double* out_figures)
{
    const double parted = 0.02; // what is left then, in metres: a few slops
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_block(&scene, -50.0f, -2.0f, 50.0f, 0.0f);
    int32_t shape = quality_add_unit_box(&scene);
    for (int32_t i = 0; i < it->test->size; ++i) {
        push_dynamic(&scene, 0.5f * (float)i, 0.5f, shape);
    }
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    out_figures[0] = 0.0;
    out_figures[1] = (double)INFINITY;
    for (int32_t step = 1; step <= parting_steps; ++step) {
        quality_run_steps(&run, 1);
        out_figures[0] = fmax(out_figures[0], quality_run_speed(&run));
        if (isinf(out_figures[1]) && world_overlap(&scene, it->engine, run.state) < parted) {
            out_figures[1] = step;
        }
    }
    quality_run_end(&run);
}
