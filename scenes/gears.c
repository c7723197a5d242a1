// A machine on one motor: a gear train, which winds a ratchet and lifts a weight over a pulley.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

static const um_body_id ground = {0, 0};

// ---- Parts ----------------------------------------------------------------------------------------------

#define TOOTH_PITCH 30.0f // along the rim
#define TOOTH_HEIGHT 14.0f

static float radius_of(int32_t teeth)
{
    return TOOTH_PITCH * (float)teeth / (2.0f * UM_PI);
}

static um_vec2 center_of(const scene_builder* builder, um_body_id body)
{
    return um_body_get_center(builder->world, body);
}

// A wheel with teeth, the first of them at an angle. Its radius, to the middle of a tooth, follows from their
// number.
static um_body_id add_wheel(scene_builder* builder, um_vec2 place, int32_t teeth, float first)
{
    float radius = radius_of(teeth);
    um_body_id wheel = scene_add_ball(builder, place.x, place.y, radius - 0.5f * TOOTH_HEIGHT);
    for (int32_t i = 0; i < teeth; ++i) {
        um_box tooth = um_box_make(0.6f * TOOTH_HEIGHT, 0.22f * TOOTH_PITCH);
        tooth.q = um_rot_from_angle(first + 2.0f * UM_PI * (float)i / (float)teeth);
        tooth.center = um_rot_apply(tooth.q, um_vec2_make(radius, 0.0f));
        scene_put_box(builder, wheel, tooth);
    }
    return wheel;
}

// An axle that the ground bears.
static um_joint_id add_axle(scene_builder* builder, um_body_id body, um_vec2 axle)
{
    return scene_join(builder, UM_REVOLUTE_JOINT, ground, body, axle);
}

static void add_motor(scene_builder* builder, um_joint_id axle, float speed)
{
    um_joint_motor motor = {true, speed, 3e10f};
    if (builder->result == UM_OK && !um_joint_set_motor(builder->world, axle, motor)) {
        scene_note_failure(builder);
    }
}

static void add_gear(scene_builder* builder, um_body_id a, um_body_id b, float ratio)
{
    um_joint_def def = um_joint_def_between(builder->world, UM_GEAR_JOINT, a, center_of(builder, a), b,
                                            center_of(builder, b));
    def.ratio = ratio;
    scene_add_joint(builder, &def);
}

// A stiff rod from a point of one body to a point of another. It has no mass.
static void add_rod(scene_builder* builder, um_body_id a, um_vec2 point_a, um_body_id b, um_vec2 point_b)
{
    um_joint_def def = um_joint_def_between(builder->world, UM_DISTANCE_JOINT, a, point_a, b, point_b);
    scene_add_joint(builder, &def);
}

static void add_ratchet(scene_builder* builder, um_body_id a, um_body_id wheel, float tooth)
{
    um_vec2 axle = center_of(builder, wheel);
    um_joint_def def = um_joint_def_between(builder->world, UM_RATCHET_JOINT, a, axle, wheel, axle);
    def.tooth = tooth;
    scene_add_joint(builder, &def);
}

// ---- What the train drives ------------------------------------------------------------------------------

// A crank rocks a lever. The lever takes a wheel along one way; on its way back the ground holds the wheel.
static void add_winder(scene_builder* builder, um_body_id crank, um_vec2 pin, um_vec2 axle)
{
    const float arm = 150.0f;
    const int32_t teeth = 18;
    const float tooth = 2.0f * UM_PI / (float)teeth;
    um_body_id wheel = add_wheel(builder, axle, teeth, 0.0f);
    add_axle(builder, wheel, axle);
    um_body_id lever = scene_add_box(builder, axle.x, axle.y - 0.5f * arm, 16.0f, arm);
    add_axle(builder, lever, axle);
    add_rod(builder, crank, pin, lever, um_vec2_make(axle.x, axle.y - arm));
    add_ratchet(builder, lever, wheel, tooth);
    add_ratchet(builder, ground, wheel, tooth);
}

// A crank moves a slide to and fro. The slide pulls a string over two wheels, and a weight hangs on that.
static void add_hoist(scene_builder* builder, um_body_id crank, um_vec2 pin, float slide_x)
{
    const float string_a = 300.0f; // from the slide to the first wheel
    const float string_b = 280.0f; // from the second wheel down to the weight
    const float size = 80.0f;
    um_vec2 at = {slide_x, center_of(builder, crank).y};
    um_body_id slide = scene_add_box(builder, at.x, at.y, 60.0f, 40.0f);
    scene_join(builder, UM_PRISMATIC_JOINT, ground, slide, at); // along x
    add_rod(builder, crank, pin, slide, at);
    um_vec2 wheel_a = um_vec2_add(at, um_vec2_make(string_a, 0.0f));
    um_vec2 wheel_b = um_vec2_add(wheel_a, um_vec2_make(70.0f, 0.0f));
    um_vec2 hook = um_vec2_add(wheel_b, um_vec2_make(0.0f, string_b));
    um_body_id weight = scene_add_box(builder, hook.x, hook.y + 0.5f * size, size, size);
    um_joint_def def = um_joint_def_between(builder->world, UM_PULLEY_JOINT, slide, at, weight, hook);
    def.wheel_a = wheel_a;
    def.wheel_b = wheel_b;
    def.length = string_a + string_b;
    scene_add_joint(builder, &def);
}

// Wheels side by side from left to right, with a motor at the first. Numbers of teeth are even: so where two
// wheels meet there is a tooth of one in a gap of the other if every other wheel is turned by half a tooth.
static void add_train(scene_builder* builder, um_vec2 axle, um_body_id out_wheels[4])
{
    const int32_t teeth[4] = {10, 24, 8, 28};
    for (int32_t i = 0; i < 4; ++i) {
        axle.x += i > 0 ? radius_of(teeth[i - 1] + teeth[i]) : 0.0f;
        out_wheels[i] = add_wheel(builder, axle, teeth[i], i % 2 == 0 ? 0.0f : UM_PI / (float)teeth[i]);
        um_joint_id joint = add_axle(builder, out_wheels[i], axle);
        if (i == 0) {
            add_motor(builder, joint, 6.0f);
        } else {
            add_gear(builder, out_wheels[i - 1], out_wheels[i], -(float)teeth[i - 1] / (float)teeth[i]);
        }
    }
}

um_result scene_fill_gears(um_world* world, scene_parameters parameters)
{
    (void)parameters;
    scene_builder builder = scene_builder_make(world);
    scene_add_trough(&builder, -700.0f, 1000.0f, 0.0f);
    um_body_id wheels[4];
    add_train(&builder, um_vec2_make(-300.0f, -420.0f), wheels);
    um_vec2 left_pin = um_vec2_add(center_of(&builder, wheels[1]), um_vec2_make(0.0f, 45.0f));
    add_winder(&builder, wheels[1], left_pin, um_vec2_make(-480.0f, -150.0f));
    um_vec2 right_pin = um_vec2_add(center_of(&builder, wheels[3]), um_vec2_make(100.0f, 0.0f));
    add_hoist(&builder, wheels[3], right_pin, right_pin.x + 300.0f);
    return builder.result;
}
