// The tests of joints whose motion a formula foretells: a cradle of pendulums, and springs, limits and motors
// one by one.
// SPDX-License-Identifier: MIT

#include "quality_run.h"

#include <math.h>

enum {
    minute_steps = 3600,
    part_steps = 600,
};

static double percent(double difference, double whole)
{
    return 100.0 * fabs(difference) / fabs(whole);
}

// ---- cradle ---------------------------------------------------------------------------------------------

static const float ball_radius = 0.2f;
static const float string_length = 2.0f;

// Elastic balls that hang a millimetre apart at the height 0. The first one is raised by 45 degrees.
static void push_cradle(world_scene* scene, int32_t count)
{
    const float pitch = 2.0f * ball_radius + 0.001f;
    int32_t shape = add_circle_shape(scene, ball_radius);
    for (int32_t i = 0; i < count; ++i) {
        float angle = i == 0 ? 0.25f * UM_PI : 0.0f;
        um_vec2 top = {pitch * (float)i, string_length};
        int32_t ball = push_dynamic(scene, top.x - string_length * sinf(angle),
                                    top.y - string_length * cosf(angle), shape);
        push_joint(scene, (world_joint){
                              .kind = WORLD_DISTANCE_JOINT,
                              .body_a = -1,
                              .body_b = ball,
                              .anchor_a = top,
                              .length = string_length,
                          });
    }
    quality_set_material(scene, 0.0f, 1.0f);
}

// Of all balls, per mass, over that of all balls at rest at the height 0. They have no spin to speak of.
static double find_energy(const quality_run* run)
{
    double gravity = -(double)run->scene->settings.gravity.y;
    double energy = 0.0;
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        world_motion motion = quality_run_read(run, i);
        double square = motion.velocity_x * motion.velocity_x + motion.velocity_y * motion.velocity_y;
        energy += 0.5 * square + gravity * motion.y;
    }
    return energy;
}

// From the start to the end of the first swing of the last ball: three quarters of a period and some more.
// Keeps how high the last ball has risen, and how high one in the middle.
static void run_first_swing(const quality_run* run, int32_t last, double* out_last, double* out_middle)
{
    double gravity = -(double)run->scene->settings.gravity.y;
    double period = 2.0 * (double)UM_PI * sqrt((double)string_length / gravity);
    int32_t steps = (int32_t)(0.75 * period / (double)run->scene->step);
    *out_last = 0.0;
    *out_middle = 0.0;
    for (int32_t step = 0; step < steps; ++step) {
        quality_run_steps(run, 1);
        *out_last = fmax(*out_last, quality_run_read(run, last).y);
        for (int32_t i = 1; i < last; ++i) {
            *out_middle = fmax(*out_middle, quality_run_read(run, i).y);
        }
    }
}

void run_cradle(const quality_case* it, double* out_figures)
{
    world_scene scene = world_scene_start(it->test->name, it->test->size);
    push_cradle(&scene, it->test->size);
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    double height = quality_run_read(&run, 0).y;
    double energy = find_energy(&run);
    double last = 0.0;
    double middle = 0.0;
    run_first_swing(&run, it->test->size - 1, &last, &middle);
    out_figures[0] = percent(last - height, height);
    out_figures[1] = percent(middle, height);
    quality_run_steps(&run, minute_steps);
    out_figures[2] = percent(find_energy(&run) - energy, energy);
    quality_run_end(&run);
}

// ---- joint_parts ----------------------------------------------------------------------------------------

static int32_t push_joined_box(world_scene* scene, world_joint joint, float x)
{
    joint.body_a = -1;
    joint.body_b = push_dynamic(scene, x, 0.0f, quality_add_unit_box(scene));
    joint.anchor_a = um_vec2_make(x, 0.0f);
    push_joint(scene, joint);
    return joint.body_b;
}

// A box that hangs on a spring of f hertz sinks by g / (2 pi f)^2, whatever its mass.
static double find_sink(const world_scene* scene, double frequency)
{
    double omega = 2.0 * (double)UM_PI * frequency;
    return -(double)scene->settings.gravity.y / (omega * omega);
}

// A wheel of a car that is held fast, a hinge that a motor drives to its limit, and one that a spring turns
// by 0.2 from where its angle is 0, which is at 0.3.
void run_joint_parts(const quality_case* it, double* out_figures)
{
    const um_joint_motor motor = {true, 3.0f, 100.0f};
    const um_joint_spring spring = {true, 2.0f, 0.7f, 0.0f};
    world_joint wheel = {
        .kind = WORLD_WHEEL_JOINT, .axis_angle = 0.5f * UM_PI, .motor = motor, .spring = spring};
    world_joint limited = {.kind = WORLD_REVOLUTE_JOINT, .limits = {true, -0.5f, 0.5f}, .motor = motor};
    world_joint sprung = {.kind = WORLD_REVOLUTE_JOINT, .reference_angle = 0.3f, .spring = spring};
    sprung.spring.rest = 0.2f;
    world_scene scene = world_scene_start(it->test->name, 1);
    int32_t turning = push_joined_box(&scene, wheel, 0.0f);
    int32_t stopped = push_joined_box(&scene, limited, 5.0f);
    int32_t turned = push_joined_box(&scene, sprung, 10.0f);
    scene.settings.enable_sleep = false;
    world_scene_finish(&scene);
    quality_run run = quality_run_start(&scene, it->engine);
    quality_run_steps(&run, part_steps);
    world_motion motion = quality_run_read(&run, turning);
    out_figures[0] = fabs(-motion.y - find_sink(&scene, (double)spring.frequency));
    out_figures[1] = fabs(motion.angular_velocity - (double)motor.speed);
    double stopped_error = fabs(quality_run_read(&run, stopped).angle - (double)limited.limits.upper);
    out_figures[2] = fmax(stopped_error, fabs(quality_run_read(&run, turned).angle - 0.5));
    quality_run_end(&run);
}
