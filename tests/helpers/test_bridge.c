// Bridges: their layout, that they hold together, and that they carry what stands on them.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

enum { BOXES = 3 };

static umh_bridge make_bridge(const units* u, um_world* world, float spring_frequency)
{
    umh_bridge_def def = umh_default_bridge_def();
    def.start = units_point(u, -5.0f, 0.0f);
    def.end = units_point(u, 5.0f, 0.0f);
    def.spring_frequency = spring_frequency;
    def.spring_damping = 2.0f;
    umh_bridge bridge;
    check_made(umh_bridge_create(world, &def, &bridge), bridge.message);
    return bridge;
}

// An arc of 10 m with a height of 0.5 m has a radius of (25 + 0.25) / (2 0.5).
static void lay(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_bridge bridge = make_bridge(u, world, 0.0f);
    check_count(bridge.body_count, 20, "planks");
    check_count(bridge.joint_count, 21, "joints");
    float radius = 25.25f;
    float length = 20.0f * 2.0f * radius * sinf(asinf(5.0f / radius) / 20.0f);
    check_share(bridge.length / u->meter, length, 1e-5f, "length");
    check_below(widest_gap(u, world, bridge.joints, 21), 1e-5f, "gap");
    check_near(units_height(u, place_of(world, bridge.bodies[10])), -0.5f, 0.01f, "depth in the middle");
    finish_world(world);
}

static void planks_lie_on_an_arc(void** state)
{
    (void)state;
    in_both_units(lay);
}

static void hold(const units* u)
{
    um_world* world = start_world(&u->def);
    umh_bridge bridge = make_bridge(u, world, 0.0f);
    for (int32_t i = 0; i < 600; ++i) {
        step_world(world, 1);
        check_below(widest_gap(u, world, bridge.joints, 21), 0.05f, "gap");
    }
    finish_world(world);
}

static void planks_stay_together(void** state)
{
    (void)state;
    in_both_units(hold);
}

// How far below the ends the middle is when all has come to rest.
static float depth_under_boxes(const units* u, float spring_frequency)
{
    um_world* world = start_world(&u->def);
    umh_bridge bridge = make_bridge(u, world, spring_frequency);
    um_body_id boxes[BOXES];
    for (int32_t i = 0; i < BOXES; ++i) {
        boxes[i] = units_box(u, world, UM_DYNAMIC_BODY, (float)i - 1.0f, 0.5f, 0.25f, 0.25f);
    }
    step_until_asleep(world, 2400);
    check_below(widest_gap(u, world, bridge.joints, 21), 0.05f, "gap");
    float depth = -units_height(u, place_of(world, bridge.bodies[10]));
    for (int32_t i = 0; i < BOXES; ++i) {
        check_above(units_height(u, place_of(world, boxes[i])), -depth, "a box is on the bridge");
    }
    finish_world(world);
    return depth;
}

static void carry(const units* u)
{
    float depth = depth_under_boxes(u, 0.0f);
    check_above(depth, 0.5f, "gives way");
    check_below(depth, 2.0f, "and no further");
    check_below(depth_under_boxes(u, 20.0f), depth, "less with springs");
}

static void a_bridge_carries_boxes_and_sleeps(void** state)
{
    (void)state;
    in_both_units(carry);
}

// One that hangs on two balls falls with them.
static void a_bridge_hangs_on_bodies(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    umh_bridge_def def = umh_default_bridge_def();
    def.start_body = make_ball(world, 0.0f, 0.0f, 20.0f);
    def.end_body = make_ball(world, 300.0f, 0.0f, 20.0f);
    def.end = um_vec2_make(300.0f, 0.0f);
    def.plank_count = 6;
    def.linear_damping = 0.0f;
    umh_bridge bridge;
    check_made(umh_bridge_create(world, &def, &bridge), bridge.message);
    step_world(world, 60);
    check_share(place_of(world, def.start_body).y, tested_fall(60, STEP), 0.01f, "fall of the first ball");
    check_share(place_of(world, def.end_body).y, tested_fall(60, STEP), 0.01f, "fall of the other one");
    assert_true(umh_bridge_destroy(world, &bridge));
    check_count(um_world_get_counters(world).bodies, 2, "bodies without the bridge");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planks_lie_on_an_arc),
        BOTH_SOLVERS(planks_stay_together),
        // With the sequential solver a row of joints that is tight swings for long: see docs/helpers.md.
        SUBSTEP_SOLVER(a_bridge_carries_boxes_and_sleeps),
        BOTH_SOLVERS(a_bridge_hangs_on_bodies),
    };
    return cmocka_run_group_tests_name("bridges", tests, NULL, NULL);
}
