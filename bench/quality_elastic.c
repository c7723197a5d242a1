// The tests of what a collision has to keep: energy, momentum, and angular momentum. There is no gravity, and
// nothing but the collisions changes a speed.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "random.h"

#include <math.h>

enum {
    row_steps = 120,
    gas_steps = 10000,
    pair_steps = 120,
};

static const float ball_radius = 0.2f;
static const float row_speed = 5.0f;

// ---- What is kept ---------------------------------------------------------------------------------------

// Of all dynamic bodies together. The spin is about their common centre.
typedef struct kept_amounts {
    double energy;
    double momentum_x, momentum_y;
    double spin;
} kept_amounts;

// Of a body with one shape, a circle or a box around its origin.
static double find_mass(const world_scene* scene, int32_t body, double* out_inertia)
{
    const world_shape* shape = &scene->shapes[scene->bodies[body].first_shape];
    double density = (double)scene->bodies[body].density;
    if (shape->kind == UM_CIRCLE_SHAPE) {
        double square = (double)shape->radius * (double)shape->radius;
        double mass = density * (double)UM_PI * square;
        *out_inertia = 0.5 * mass * square;
        return mass;
    }
    double half_x = (double)shape->half.x;
    double half_y = (double)shape->half.y;
    double mass = density * 4.0 * half_x * half_y;
    *out_inertia = mass * (half_x * half_x + half_y * half_y) / 3.0;
    return mass;
}

static kept_amounts find_kept(const quality_run* run)
{
    kept_amounts sum = {0};
    double masses = 0.0;
    double center_x = 0.0; // times the mass
    double center_y = 0.0;
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        if (run->scene->bodies[i].type != UM_DYNAMIC_BODY) {
            continue;
        }
        world_motion motion = quality_run_read(run, i);
        double inertia = 0.0;
        double mass = find_mass(run->scene, i, &inertia);
        double x = mass * motion.velocity_x;
        double y = mass * motion.velocity_y;
        double turn = inertia * motion.angular_velocity;
        masses += mass;
        center_x += mass * motion.x;
        center_y += mass * motion.y;
        sum.energy += 0.5 * (x * motion.velocity_x + y * motion.velocity_y + turn * motion.angular_velocity);
        sum.momentum_x += x;
        sum.momentum_y += y;
        sum.spin += turn + motion.x * y - motion.y * x;
    }
    // So far about the origin.
    sum.spin -= (center_x * sum.momentum_y - center_y * sum.momentum_x) / masses;
    return sum;
}

static double percent(double difference, double whole)
{
    return 100.0 * fabs(difference) / fabs(whole);
}

// All that these scenes have in common.
static quality_run start_elastic(world_scene* scene, const world_engine* engine)
{
    scene->settings.gravity = um_vec2_make(0.0f, 0.0f);
    scene->settings.enable_sleep = false;
    world_scene_finish(scene);
    return quality_run_start(scene, engine);
}

// ---- elastic_row ----------------------------------------------------------------------------------------

// A row of balls, and one more that flies into its left end. The last body is the right end.
static quality_run start_row(const quality_case* it, float gap, world_scene* out_scene)
{
    *out_scene = world_scene_start(it->test->name, it->test->size);
    int32_t shape = add_circle_shape(out_scene, ball_radius);
    int32_t flying = push_dynamic(out_scene, -2.0f, 0.0f, shape);
    out_scene->bodies[flying].velocity.x = row_speed;
    for (int32_t i = 0; i < it->test->size; ++i) {
        push_dynamic(out_scene, (2.0f * ball_radius + gap) * (float)i, 0.0f, shape);
    }
    quality_set_material(out_scene, 0.0f, 1.0f);
    return start_elastic(out_scene, it->engine);
}

void run_elastic_row(const quality_case* it, double* out_figures)
{
    const float gap = 0.001f;
    world_scene scene;
    quality_run run = start_row(it, 0.0f, &scene);
    kept_amounts before = find_kept(&run);
    quality_run_steps(&run, row_steps);
    kept_amounts after = find_kept(&run);
    out_figures[0] = percent(after.energy - before.energy, before.energy);
    out_figures[1] = percent(after.momentum_x - before.momentum_x, before.momentum_x);
    quality_run_end(&run);

    // With gaps each ball hands all of its speed to the next.
    run = start_row(it, gap, &scene);
    quality_run_steps(&run, row_steps);
    double speed = quality_run_read(&run, scene.body_count - 1).velocity_x;
    out_figures[2] = percent(speed - (double)row_speed, (double)row_speed);
    quality_run_end(&run);
}

// ---- elastic_box ----------------------------------------------------------------------------------------

// Balls that take a fifth of the box.
static void push_gas(world_scene* scene, random_stream* random, int32_t count)
{
    const float side = sqrtf(5.0f * UM_PI * (float)count) * ball_radius;
    const float wall = 2.0f;
    int32_t columns = (int32_t)ceil(sqrt((double)count));
    float pitch = side / (float)columns;
    float play = 0.5f * pitch - 1.1f * ball_radius;
    push_block(scene, -wall, -wall, side + wall, 0.0f);
    push_block(scene, -wall, side, side + wall, side + wall);
    push_block(scene, -wall, 0.0f, 0.0f, side);
    push_block(scene, side, 0.0f, side + wall, side);
    int32_t shape = add_circle_shape(scene, ball_radius);
    for (int32_t i = 0; i < count; ++i) {
        float x = pitch * ((float)(i % columns) + 0.5f) + random_range(random, -play, play);
        int32_t row = i / columns;
        float y = pitch * ((float)row + 0.5f) + random_range(random, -play, play);
        int32_t ball = push_dynamic(scene, x, y, shape);
        float speed = random_range(random, 0.0f, 5.0f);
        float angle = random_range(random, -UM_PI, UM_PI);
        scene->bodies[ball].velocity = um_vec2_make(speed * cosf(angle), speed * sinf(angle));
    }
    quality_set_material(scene, 0.0f, 1.0f);
}

void run_elastic_box(const quality_case* it, double* out_figures)
{
    random_stream random = {it->seed};
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_gas(&scene, &random, it->test->size);
    quality_run run = start_elastic(&scene, it->engine);
    double before = find_kept(&run).energy;
    quality_run_steps(&run, gas_steps);
    out_figures[0] = percent(find_kept(&run).energy - before, before);
    quality_run_end(&run);
}

// ---- off_center -----------------------------------------------------------------------------------------

static int32_t push_random_box(world_scene* scene, random_stream* random, float x, float y)
{
    um_vec2 half = {random_range(random, 0.3f, 1.0f), random_range(random, 0.3f, 1.0f)};
    int32_t box = push_dynamic(scene, x, y, add_box_shape(scene, um_vec2_make(0.0f, 0.0f), half));
    scene->bodies[box].angle = random_range(random, -UM_PI, UM_PI);
    scene->bodies[box].density = random_range(random, 0.5f, 2.0f);
    return box;
}

// Two boxes fly towards each other along lines that are a quarter to half a metre apart: so they hit, and
// turn. Every other pair is elastic, the others do not bounce.
static void push_pair(world_scene* scene, random_stream* random, bool is_elastic)
{
    float shift = random_range(random, 0.25f, 0.5f);
    int32_t left = push_random_box(scene, random, -3.0f, 0.0f);
    int32_t right = push_random_box(scene, random, 3.0f, shift);
    scene->bodies[left].velocity.x = random_range(random, 2.0f, 5.0f);
    scene->bodies[right].velocity.x = random_range(random, -5.0f, -2.0f);
    quality_set_material(scene, random_range(random, 0.0f, 0.8f), is_elastic ? 1.0f : 0.0f);
}

void run_off_center(const quality_case* it, double* out_figures)
{
    random_stream random = {it->seed};
    out_figures[0] = 0.0;
    for (int32_t i = 0; i < it->test->size; ++i) {
        world_scene scene = world_scene_start(it->test->name, it->test->size);
        push_pair(&scene, &random, i % 2 == 0);
        quality_run run = start_elastic(&scene, it->engine);
        double before = find_kept(&run).spin;
        quality_run_steps(&run, pair_steps);
        out_figures[0] = fmax(out_figures[0], percent(find_kept(&run).spin - before, before));
        quality_run_end(&run);
    }
}
