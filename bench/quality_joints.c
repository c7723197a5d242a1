// The tests of joints that bear something: chains, a bridge, a heap of ragdolls. How far they come apart is
// measured after every step, from where bodies are.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "random.h"
#include "world_joints.h"
#include "world_quality.h"
#include "world_ragdoll.h"

#include <math.h>

enum {
    load_steps = 1200,
    swing_steps = 600,
    bridge_steps = 1800, // within which a bridge may fall asleep
    heap_steps = 1800,   // the same for ragdolls
};

static double find_gap(const quality_run* run)
{
    return world_largest_gap(run->scene, run->engine, run->state);
}

// Steps until all sleep, at most so many times, and returns the number of steps; infinite if some are awake.
// The largest gap of all steps is kept.
static double run_until_asleep(const quality_run* run, int32_t steps, double* out_worst_gap)
{
    *out_worst_gap = 0.0;
    for (int32_t step = 1; step <= steps; ++step) {
        double asleep_at = quality_run_until_asleep(run, 1);
        *out_worst_gap = fmax(*out_worst_gap, find_gap(run));
        if (isfinite(asleep_at)) {
            return step;
        }
    }
    return (double)INFINITY;
}

// ---- Chains ---------------------------------------------------------------------------------------------

static const um_vec2 link_half = {0.1f, 0.025f};

// Links in a row from the origin to the right or, if they hang, downwards; each is joined to the one before,
// the first one to the ground. Returns the last.
static int32_t push_links(world_scene* scene, int32_t count, bool hangs)
{
    int32_t shape = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), link_half);
    um_vec2 way = hangs ? um_vec2_make(0.0f, -1.0f) : um_vec2_make(1.0f, 0.0f);
    int32_t body = -1;
    for (int32_t i = 0; i < count; ++i) {
        float start = 2.0f * link_half.x * (float)i;
        um_vec2 place = um_vec2_scale(way, start + link_half.x);
        int32_t next = push_dynamic(scene, place.x, place.y, shape);
        scene->bodies[next].angle = hangs ? -0.5f * UM_PI : 0.0f;
        push_joint(scene, make_revolute(scene, body, next, um_vec2_scale(way, start)));
        body = next;
    }
    return body;
}

// A square of so many times the mass of a link, held by the middle of its upper side.
static int32_t push_weight(world_scene* scene, int32_t link, double times, float height)
{
    float half = sqrtf((float)times * link_half.x * link_half.y);
    int32_t shape = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(half, half));
    int32_t weight = push_dynamic(scene, 0.0f, height - half, shape);
    push_joint(scene, make_revolute(scene, link, weight, um_vec2_make(0.0f, height)));
    return weight;
}

// By how much the upper side of the weight is farther from the origin than the chain is long, in percent.
static double find_stretch(const quality_run* run, int32_t weight, double length)
{
    double half = (double)run->scene->shapes[run->scene->bodies[weight].first_shape].half.y;
    world_motion motion = quality_run_read(run, weight);
    double x = motion.x - sin(motion.angle) * half;
    double y = motion.y + cos(motion.angle) * half;
    return 100.0 * fabs(hypot(x, y) - length) / length;
}

void run_chain_load(const quality_case* it, double* out_figures)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    double length = 2.0 * (double)link_half.x * it->test->size;
    int32_t link = push_links(&scene, it->test->size, true);
    int32_t weight = push_weight(&scene, link, it->test->amount, -(float)length);
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    out_figures[1] = 0.0;
    for (int32_t step = 0; step < load_steps; ++step) {
        quality_run_steps(&run, 1);
        out_figures[0] = find_stretch(&run, weight, length);
        out_figures[1] = fmax(out_figures[1], out_figures[0]);
    }
    quality_run_end(&run);
}

// Every other link is heavier by as much as the test says. The chain starts level, and swings.
void run_mixed_chain(const quality_case* it, double* out_figures)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_links(&scene, it->test->size, false);
    for (int32_t i = 1; i < scene.body_count; i += 2) {
        scene.bodies[i].density = (float)it->test->amount;
    }
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    out_figures[0] = 0.0;
    for (int32_t step = 0; step < swing_steps; ++step) {
        quality_run_steps(&run, 1);
        out_figures[0] = fmax(out_figures[0], find_gap(&run));
    }
    quality_run_end(&run);
}

// ---- bridge ---------------------------------------------------------------------------------------------

// Planks of a metre, tight between two points of the ground at height 0: what sags has come apart.
static void push_planks(world_scene* scene, int32_t count)
{
    float left = -0.5f * (float)count;
    int32_t shape = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.5f, 0.125f));
    int32_t body = -1;
    for (int32_t i = 0; i < count; ++i) {
        int32_t plank = push_dynamic(scene, left + (float)i + 0.5f, 0.0f, shape);
        push_joint(scene, make_revolute(scene, body, plank, um_vec2_make(left + (float)i, 0.0f)));
        body = plank;
    }
    push_joint(scene, make_revolute(scene, body, -1, um_vec2_make(-left, 0.0f)));
}

static void push_boxes(world_scene* scene, int32_t count)
{
    const float pitch = 2.0f;
    int32_t shape = quality_add_unit_box(scene);
    for (int32_t i = 0; i < count; ++i) {
        push_dynamic(scene, pitch * ((float)i - 0.5f * (float)(count - 1)), 3.0f, shape);
    }
}

static double find_sag(const quality_run* run, int32_t planks)
{
    double sag = 0.0;
    for (int32_t i = 0; i < planks; ++i) {
        sag = fmax(sag, -quality_run_read(run, i).y);
    }
    return sag;
}

void run_bridge(const quality_case* it, double* out_figures)
{
    enum { box_count = 20 };
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_planks(&scene, it->test->size);
    push_boxes(&scene, box_count);
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    out_figures[2] = run_until_asleep(&run, bridge_steps, &out_figures[1]);
    out_figures[0] = find_sag(&run, it->test->size);
    quality_run_end(&run);
}

// ---- ragdolls -------------------------------------------------------------------------------------------

// Rows above each other in a trough. Each ragdoll touches all others, and is made of boxes: not every engine
// has capsules.
static void push_ragdolls(world_scene* scene, random_stream* random, int32_t count)
{
    enum { columns = 5 };
    const float height = 2.0f; // of a row
    push_trough(scene, 0.0f, (float)columns, height * (float)count);
    for (int32_t i = 0; i < count; ++i) {
        int32_t row = i / columns;
        ragdoll_shapes shapes = add_ragdoll_shapes(scene, i + 1, true);
        float x = (float)(i % columns) + random_range(random, 0.3f, 0.7f);
        push_ragdoll(scene, &shapes, um_vec2_make(x, height * (float)row));
    }
}

void run_ragdolls(const quality_case* it, double* out_figures)
{
    random_stream random = {it->seed};
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_ragdolls(&scene, &random, it->test->size);
    scene.settings.sleep_speed = 0.1f; // as in the scene `rain`
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    out_figures[0] = run_until_asleep(&run, heap_steps, &out_figures[2]);
    out_figures[1] = quality_count_awake(&scene, it->engine, run.state, scene.body_count);
    quality_run_end(&run);
}
