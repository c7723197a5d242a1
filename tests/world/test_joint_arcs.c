// Joints whose anchors go round: what is on an arc keeps its speed and its energy.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

// A weight on a string goes round a pin at 3 rad/s for two seconds: it keeps its speed, and the string bears
// m w^2 r.
static void a_weight_on_a_string_keeps_its_speed(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id ball = make_ball(world, 4.0f, 0.0f, 0.1f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, 12.0f)));
    um_joint_def def = with_ground(UM_DISTANCE_JOINT, ball);
    def.length = 4.0f;
    um_joint_id joint = join(world, &def);
    step_world(world, 120);
    um_joint_state now = um_joint_get_state(world, joint);
    float force = um_body_get_mass(world, ball).mass * 9.0f * 4.0f;
    check_share(speed_of(world, ball), 12.0f, 0.005f, "speed");
    check_share(hypotf(now.force.x, now.force.y), force, 0.02f, "pull");
    finish_world(world);
}

// A spring of 5 Hz with critical damping is at rest after two seconds, also if it holds B by a point beside
// its centre.
static void a_motor_joint_with_an_arm_settles_as_its_spring_says(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    assert_true(um_world_set_sleep_enabled(world, false));
    um_body_id box = make_box(world, 1.0f, 0.0f, 0.2f, 0.2f);
    um_joint_def def = with_ground(UM_MOTOR_JOINT, box);
    def.anchor_b = um_vec2_make(-1.0f, 0.0f);
    def.spring = (um_joint_spring){.is_enabled = true, .frequency = 5.0f, .damping_ratio = 1.0f};
    um_joint_id joint = join(world, &def);
    step_world(world, 120); // ten periods
    float weight = 10.0f * um_body_get_mass(world, box).mass;
    check_share(um_joint_get_state(world, joint).force.y, weight, 0.02f, "force after two seconds");
    check_below(speed_of(world, box), 0.01f, "speed after two seconds");
    finish_world(world);
}

enum { PLANKS = 100 };

// From level, for a minute: within a tenth of what it fell for.
static void a_pendulum_on_a_rod_keeps_its_energy_for_a_minute(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 2.0f, 0.0f, 0.1f, 0.1f);
    um_joint_def def = with_ground(UM_DISTANCE_JOINT, box);
    def.length = 2.0f;
    join(world, &def);
    step_world(world, 3600);
    float mass = um_body_get_mass(world, box).mass;
    check_near(total_energy(world) + mass * 10.0f * place_of(world, box).y, 0.0f, 0.1f * mass * 20.0f,
               "energy");
    finish_world(world);
}

// A slider that is held at 2 m from the middle of a hub that turns with 5 rad/s.
static void what_slides_on_a_hub_does_not_slow_it_down(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id hub = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def pin = with_ground(UM_REVOLUTE_JOINT, hub);
    join(world, &pin);
    um_body_id box = make_box(world, 2.0f, 0.0f, 0.1f, 0.1f);
    um_joint_def def = with_ground(UM_PRISMATIC_JOINT, box);
    def.body_a = hub;
    def.limits = (um_joint_limits){true, 2.0f, 2.0f};
    join(world, &def);
    assert_true(um_body_set_angular_velocity(world, hub, 5.0f));
    assert_true(um_body_set_angular_velocity(world, box, 5.0f));
    assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, 10.0f)));
    step_world(world, 600);
    check_share(um_body_get_angular_velocity(world, hub), 5.0f, 0.02f, "turning after ten seconds");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_weight_on_a_string_keeps_its_speed),
        BOTH_SOLVERS(a_pendulum_on_a_rod_keeps_its_energy_for_a_minute),
        BOTH_SOLVERS(what_slides_on_a_hub_does_not_slow_it_down),
        BOTH_SOLVERS(a_motor_joint_with_an_arm_settles_as_its_spring_says),
    };
    return cmocka_run_group_tests_name("joint_arcs", tests, NULL, NULL);
}
