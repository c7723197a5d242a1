// A workshop with a place for each kind of joint: what it is for, beside what it holds.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

static const um_body_id ground = {0, 0};

// A def that holds a body to the ground at a point of the world.
static um_joint_def ground_joint(const scene_builder* builder, um_joint_kind kind, um_body_id body,
                                 um_vec2 point)
{
    return um_joint_def_between(builder->world, kind, ground, point, body, point);
}

// Prismatic: a motor lifts a platform with a crate up to its upper limit.
static void add_lift(scene_builder* builder, float x)
{
    const float rise = 300.0f;
    um_body_id platform = scene_add_box(builder, x, -20.0f, 140.0f, 20.0f);
    um_joint_def def = ground_joint(builder, UM_PRISMATIC_JOINT, platform, um_vec2_make(x, -20.0f));
    def.axis_angle = -0.5f * UM_PI; // up
    def.limits = (um_joint_limits){true, 0.0f, rise};
    def.motor = (um_joint_motor){true, 80.0f, 3e7f};
    scene_add_joint(builder, &def);
    scene_add_box(builder, x, -60.0f, 60.0f, 60.0f);
}

// Wheel: a wheel on a spring turns on top of a slab and throws it out to the right.
static void add_thrower(scene_builder* builder, float x)
{
    const float radius = 50.0f;
    um_vec2 axle = {x, -80.0f};
    builder->shape.friction = 4.0f; // more than the floor has
    um_body_id wheel = scene_add_ball(builder, axle.x, axle.y, radius);
    builder->shape.friction = um_default_shape_def().friction;
    um_joint_def def = ground_joint(builder, UM_WHEEL_JOINT, wheel, axle);
    def.axis_angle = 0.5f * UM_PI; // down
    def.limits = (um_joint_limits){true, -50.0f, 50.0f};
    def.spring = (um_joint_spring){true, 3.0f, 0.5f, 0.0f};
    def.motor = (um_joint_motor){true, -20.0f, 1e9f};
    scene_add_joint(builder, &def);
    scene_add_box(builder, x, -16.0f, 120.0f, 32.0f);
}

// Motor: drives a tray to its place, upright, with what lies on it by then.
static void add_tray(scene_builder* builder, float x)
{
    builder->body.angle = 0.4f;
    um_body_id tray = scene_add_box(builder, x, -60.0f, 120.0f, 16.0f);
    builder->body.angle = 0.0f;
    um_joint_def def = ground_joint(builder, UM_MOTOR_JOINT, tray, um_vec2_make(x, -60.0f));
    def.anchor_a = um_vec2_make(x, -200.0f);
    def.reference_angle = 0.0f;
    def.spring = (um_joint_spring){true, 1.0f, 1.0f, 0.0f};
    def.drive.max_force = 1e8f;
    def.drive.max_torque = 1e10f;
    scene_add_joint(builder, &def);
    scene_add_box(builder, x, -300.0f, 40.0f, 40.0f);
}

// Mouse: pulls a box out of a row by its corner.
static void add_pulled_box(scene_builder* builder, float x)
{
    const float size = 50.0f;
    scene_rows row = {.left = x - 1.5f * size, .size = size, .gap = 0.0f, .shift = 0.0f, .columns = 3};
    scene_add_pyramid(builder, row, 2);
    builder->body.angular_damping = 1.0f;
    um_body_id box = scene_add_box(builder, x, -2.5f * size, size, size);
    builder->body.angular_damping = 0.0f;
    um_vec2 corner = {x + 0.5f * size, -3.0f * size};
    um_joint_def def = ground_joint(builder, UM_MOUSE_JOINT, box, corner);
    def.anchor_a = um_vec2_make(x + 20.0f, -350.0f);
    def.spring = (um_joint_spring){true, 2.0f, 0.7f, 0.0f};
    def.drive.max_force = 10.0f * size * size * 981.0f;
    scene_add_joint(builder, &def);
}

// Friction: a puck on a table seen from above, so without gravity, slides and turns until it stops.
static void add_puck(scene_builder* builder, float x)
{
    const float mass = 60.0f * 60.0f;
    builder->body.gravity_scale = 0.0f;
    builder->body.velocity = um_vec2_make(150.0f, -200.0f);
    builder->body.angular_velocity = 8.0f;
    um_body_id puck = scene_add_box(builder, x - 60.0f, -60.0f, 60.0f, 60.0f);
    builder->body.gravity_scale = 1.0f;
    builder->body.velocity = um_vec2_make(0.0f, 0.0f);
    builder->body.angular_velocity = 0.0f;
    um_joint_def def = ground_joint(builder, UM_FRICTION_JOINT, puck, um_vec2_make(x - 60.0f, -60.0f));
    def.drive.max_force = 120.0f * mass;
    def.drive.max_torque = 2400.0f * mass;
    scene_add_joint(builder, &def);
}

// Distance: a spring that a ball swings on, a rope that another falls into, and a rod that is a pendulum.
static void add_strings(scene_builder* builder, float x)
{
    const float top = -450.0f;
    const float reach = 150.0f;
    for (int32_t i = 0; i < 3; ++i) {
        um_vec2 hook = {x + 110.0f * (float)(i - 1), top};
        um_vec2 place = {hook.x + (i == 2 ? reach : 0.0f), top + (i == 2 ? 0.0f : reach)};
        um_body_id ball = scene_add_ball(builder, place.x, place.y, 22.0f);
        um_joint_def def = um_joint_def_between(builder->world, UM_DISTANCE_JOINT, ground, hook, ball, place);
        def.spring = (um_joint_spring){i == 0, 1.0f, 0.1f, reach};
        def.limits = (um_joint_limits){i == 1, 0.0f, 2.0f * reach};
        scene_add_joint(builder, &def);
    }
}

// Filter: a ball falls through the box that it must not touch, and on to the one below.
static void add_strangers(scene_builder* builder, float x)
{
    scene_add_box(builder, x, -25.0f, 80.0f, 50.0f);
    um_body_id shelf = scene_add_box(builder, x, -90.0f, 60.0f, 80.0f);
    um_body_id ball = scene_add_ball(builder, x, -300.0f, 20.0f);
    um_joint_def def = um_joint_def_between(builder->world, UM_FILTER_JOINT, shelf, um_vec2_make(x, -90.0f),
                                            ball, um_vec2_make(x, -300.0f));
    scene_add_joint(builder, &def);
}

// Weld with a spring: a diving board of planks, and a crate that falls on its end.
static void add_board(scene_builder* builder, float x)
{
    const float length = 60.0f;
    um_body_id last = ground;
    for (int32_t i = 0; i < 4; ++i) {
        float left = x - 120.0f + length * (float)i;
        um_body_id plank = scene_add_box(builder, left + 0.5f * length, -250.0f, length, 12.0f);
        um_vec2 seam = {left, -250.0f};
        um_joint_def def = um_joint_def_between(builder->world, UM_WELD_JOINT, last, seam, plank, seam);
        def.spring = (um_joint_spring){true, 25.0f, 0.3f, 0.0f};
        scene_add_joint(builder, &def);
        last = plank;
    }
    scene_add_box(builder, x + 90.0f, -340.0f, 30.0f, 30.0f);
}

// Revolute with limits and a motor: a flap that opens as far as it can, and lets go of what lies on it.
static void add_flap(scene_builder* builder, float x)
{
    const float length = 160.0f;
    um_vec2 hinge = {x - 0.5f * length, -250.0f};
    um_body_id flap = scene_add_box(builder, x, hinge.y, length, 16.0f);
    um_joint_def def = ground_joint(builder, UM_REVOLUTE_JOINT, flap, hinge);
    def.limits = (um_joint_limits){true, -0.1f, 0.4f * UM_PI};
    def.motor = (um_joint_motor){true, 0.6f, 1e10f};
    scene_add_joint(builder, &def);
    scene_add_ball(builder, x, -285.0f, 25.0f);
}

um_result scene_fill_machine(um_world* world, scene_parameters parameters)
{
    (void)parameters;
    static void (*const places[])(scene_builder*, float) = {
        add_lift,    add_thrower,   add_tray,  add_pulled_box, add_puck,
        add_strings, add_strangers, add_board, add_flap,
    };
    const float width = 300.0f;
    const int32_t count = sizeof places / sizeof places[0];
    const float left = -0.5f * width * (float)count;
    scene_builder builder = scene_builder_make(world);
    um_body_id floor = scene_add_trough(&builder, left, -left, 400.0f);
    for (int32_t i = 0; i < count; ++i) {
        float x = left + width * (float)i;
        scene_put_slab(&builder, floor, um_aabb_make(x - 5.0f, -30.0f, x + 5.0f, 0.0f));
        places[i](&builder, x + 0.5f * width);
    }
    return builder.result;
}
