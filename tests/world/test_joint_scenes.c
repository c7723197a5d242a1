// The built-in scenes of joints do what they show, with both solvers: what hangs holds, what is driven gets
// there, what is brittle breaks, and every kind of joint is among them.
// SPDX-License-Identifier: MIT

#include "support/built_in.h"
#include "support/joints.h"

enum {
    MOST_JOINTS = 1024,
    LARGE_SIZE = 10000, // bodies of scenes that are too slow to look at here, and have no joints
};

static um_world* start_scene(const char* name)
{
    um_world_def def = built_in_def(name);
    def.solver = tested_world_def().solver;
    return start_built_in(name, &def);
}

static int32_t joints_of(const um_world* world, um_joint_id out_joints[MOST_JOINTS])
{
    int32_t count = um_world_get_joints(world, out_joints, MOST_JOINTS);
    check_count_below(count, MOST_JOINTS + 1, "joints");
    return count;
}

// Of joint number n of a kind.
static um_joint_state state_of(const um_world* world, um_joint_kind kind, int32_t n)
{
    um_joint_id joints[MOST_JOINTS];
    int32_t count = joints_of(world, joints);
    int32_t found = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (um_joint_get_def(world, joints[i]).kind == kind && found++ == n) {
            return um_joint_get_state(world, joints[i]);
        }
    }
    fail_msg("%d joints of kind %d, expected more than %d", (int)found, (int)kind, (int)n);
    return (um_joint_state){0};
}

static float widest_separation(const um_world* world)
{
    um_joint_id joints[MOST_JOINTS];
    int32_t count = joints_of(world, joints);
    float widest = 0.0f;
    for (int32_t i = 0; i < count; ++i) {
        widest = fmaxf(widest, um_joint_get_state(world, joints[i]).separation);
    }
    return widest;
}

// ---- All of them ----------------------------------------------------------------------------------------

static void every_kind_of_joint_is_in_a_scene(void** state)
{
    (void)state;
    int32_t counts[UM_JOINT_KIND_COUNT] = {0};
    for (size_t i = 0; i < scene_count(); ++i) {
        scene_source source = open_built_in(scene_at(i)->name);
        scene_source_close(&source);
        if (source.bodies >= LARGE_SIZE) {
            continue;
        }
        um_world* world = start_scene(scene_at(i)->name);
        um_joint_id joints[MOST_JOINTS];
        int32_t count = joints_of(world, joints);
        for (int32_t k = 0; k < count; ++k) {
            ++counts[um_joint_get_def(world, joints[k]).kind];
        }
        finish_world(world);
    }
    for (int32_t kind = 0; kind < UM_JOINT_KIND_COUNT; ++kind) {
        if (counts[kind] == 0) {
            fail_msg("no scene has a joint of kind %d", (int)kind);
        }
    }
}

// ---- What hangs -----------------------------------------------------------------------------------------

// Everything that fell on the bridge is on it, above the bottom of the gorge.
static void the_bridge_carries_its_load(void** state)
{
    (void)state;
    um_world* world = start_scene("bridge");
    step_world(world, 600);
    um_body_id bodies[128];
    int32_t count = um_world_get_bodies(world, bodies, COUNT_OF(bodies));
    check_count(count, 55, "bodies");
    for (int32_t i = 0; i < count; ++i) {
        check_below(um_body_get_center(world, bodies[i]).y, 300.0f, "depth");
    }
    finish_world(world);
}

// Chains of 5 m, one at rest and one that swings all the time, are never longer than that by a fiftieth.
static void chains_keep_their_length(void** state)
{
    (void)state;
    um_world* world = start_scene("chain");
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 5);
        for (int32_t n = 0; n < 2; ++n) {
            um_joint_state whole = state_of(world, UM_DISTANCE_JOINT, n);
            check_below(whole.coordinate, 510.0f, "from end to end");
        }
    }
    finish_world(world);
}

// ---- What falls -----------------------------------------------------------------------------------------

static void ragdolls_come_to_rest_in_one_piece(void** state)
{
    (void)state;
    um_world* world = start_scene("ragdolls");
    step_world(world, 600);
    check_below(widest_separation(world), 2.0f, "separation");
    // Now and then one of them goes on trembling.
    check_count_below(um_world_get_counters(world).awake, 12, "limbs awake");
    finish_world(world);
}

static void soft_bodies_come_to_rest(void** state)
{
    (void)state;
    um_world* world = start_scene("soft");
    step_world(world, 600);
    um_body_id bodies[256];
    int32_t count = um_world_get_bodies(world, bodies, COUNT_OF(bodies));
    check_count(count, 169, "bodies");
    for (int32_t i = 0; i < count; ++i) {
        check_below(speed_of(world, bodies[i]), 20.0f, "speed");
        check_below(um_body_get_center(world, bodies[i]).y, 1.0f, "depth below the ground");
    }
    finish_world(world);
}

// Nothing breaks before the ball hits; then much does, but not all.
static void mortar_breaks_where_the_ball_hits(void** state)
{
    (void)state;
    um_world* world = start_scene("breakable_wall");
    int32_t before = um_world_get_joints(world, NULL, 0);
    step_world(world, 15);
    check_count(um_world_get_joints(world, NULL, 0), before, "joints before the hit");
    int32_t broken = 0;
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        broken += um_world_get_events(world).joint_count;
    }
    int32_t left = um_world_get_joints(world, NULL, 0);
    check_count(broken, before - left, "joints that broke");
    check_count_above(broken, before / 4, "joints that broke");
    check_count_above(left, 0, "joints that held");
    finish_world(world);
}

// ---- What is driven -------------------------------------------------------------------------------------

// Over hills of 30 m and a bridge of 9 m; the car rolls on two wheel joints.
static void the_car_crosses_the_bridge(void** state)
{
    (void)state;
    um_world* world = start_scene("car");
    check_below(state_of(world, UM_WHEEL_JOINT, 0).anchor_b.x, 200.0f, "where the rear axle begins");
    step_world(world, 600);
    check_above(state_of(world, UM_WHEEL_JOINT, 0).anchor_b.x, 3900.0f, "where the rear axle ends");
    finish_world(world);
}

// The motor turns at 6 radians per second, a wheel of 28 teeth at 10 / 28 of that. The ratchet only goes on.
static void gears_wind_a_ratchet_and_lift_a_weight(void** state)
{
    (void)state;
    um_world* world = start_scene("gears");
    step_world(world, 60);
    float wound = state_of(world, UM_RATCHET_JOINT, 1).angle;
    float first = wound;
    float highest = 0.0f;
    for (int32_t i = 0; i < 540; ++i) {
        step_world(world, 1);
        for (int32_t n = 0; n < 3; ++n) {
            check_below(state_of(world, UM_GEAR_JOINT, n).angular_separation, 0.01f, "between gears");
        }
        float angle = state_of(world, UM_RATCHET_JOINT, 1).angle;
        check_above(angle, wound - 0.36f, "back by less than a tooth");
        wound = fmaxf(wound, angle);
        um_joint_state string = state_of(world, UM_PULLEY_JOINT, 0);
        check_below(string.separation, 1.0f, "of the string");
        highest = fminf(highest, string.anchor_b.y);
    }
    check_above(wound, first + 1.0f, "wound up");
    check_below(highest, -300.0f, "height of the weight");
    float turned = 6.0f * 10.0f * 10.0f / 28.0f;
    um_vec2 pin = state_of(world, UM_DISTANCE_JOINT, 1).anchor_a;
    um_vec2 axle = state_of(world, UM_REVOLUTE_JOINT, 3).anchor_b;
    um_rot q = um_rot_from_angle(-turned); // every other wheel turns the other way
    check_vector(um_vec2_sub(pin, axle), um_vec2_make(100.0f * q.c, 100.0f * q.s), 10.0f, "the crank");
    finish_world(world);
}

static void every_joint_of_the_machine_gets_where_it_should(void** state)
{
    (void)state;
    um_world* world = start_scene("machine");
    step_world(world, 600);
    check_near(state_of(world, UM_PRISMATIC_JOINT, 0).coordinate, 300.0f, 2.0f, "height of the lift");
    check_near(state_of(world, UM_WHEEL_JOINT, 0).angular_speed, -20.0f, 0.5f, "speed of the wheel");
    // The tray hangs on a spring of 1 Hz with what lies on it.
    check_below(state_of(world, UM_MOTOR_JOINT, 0).separation, 60.0f, "from the tray to its place");
    check_below(state_of(world, UM_MOUSE_JOINT, 0).separation, 10.0f, "from the corner to the mouse");
    check_below(fabsf(state_of(world, UM_FRICTION_JOINT, 0).angular_speed), 0.01f, "spin of the puck");
    check_near(state_of(world, UM_DISTANCE_JOINT, 1).coordinate, 300.0f, 1.0f, "length of the rope");
    check_near(state_of(world, UM_DISTANCE_JOINT, 2).coordinate, 150.0f, 1.0f, "length of the rod");
    um_joint_state strangers = state_of(world, UM_FILTER_JOINT, 0);
    check_near(strangers.anchor_b.y, -70.0f, 2.0f, "the ball inside of the box");
    check_above(state_of(world, UM_REVOLUTE_JOINT, 0).coordinate, 1.2f, "how far the flap is open");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_joint_is_in_a_scene),
        BOTH_SOLVERS(the_bridge_carries_its_load),
        BOTH_SOLVERS(chains_keep_their_length),
        BOTH_SOLVERS(ragdolls_come_to_rest_in_one_piece),
        BOTH_SOLVERS(soft_bodies_come_to_rest),
        BOTH_SOLVERS(mortar_breaks_where_the_ball_hits),
        BOTH_SOLVERS(the_car_crosses_the_bridge),
        BOTH_SOLVERS(gears_wind_a_ratchet_and_lift_a_weight),
        BOTH_SOLVERS(every_joint_of_the_machine_gets_where_it_should),
    };
    return cmocka_run_group_tests_name("joint_scenes", tests, NULL, NULL);
}
