// Joints that drive, slow down, gear, pull over wheels and hold from one side, against closed forms.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

static float mass_of(const um_world* world, um_body_id body)
{
    return um_body_get_mass(world, body).mass;
}

static float angular_speed_of(const um_world* world, um_body_id body)
{
    return um_body_get_angular_velocity(world, body);
}

// ---- Drives ---------------------------------------------------------------------------------------------

static void a_mouse_pulls_a_point_to_where_it_is(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_MOUSE_JOINT, box);
    def.anchor_b = um_vec2_make(0.4f, 0.4f);
    def.anchor_a = um_vec2_make(3.0f, 2.0f);
    def.spring.frequency = 5.0f;
    def.spring.damping_ratio = 1.0f;
    um_joint_id joint = join(world, &def);
    assert_true(um_body_set_angular_damping(world, box, 4.0f));
    step_world(world, 600);
    check_below(gap_of(world, joint), 0.05f, "gap");
    assert_true(um_joint_set_anchors(world, joint, um_vec2_make(-1.0f, 1.0f), def.anchor_b));
    step_world(world, 600);
    check_vector(um_joint_get_state(world, joint).anchor_b, um_vec2_make(-1.0f, 1.0f), 0.05f, "anchor");
    check_share(um_joint_get_state(world, joint).force.y, 10.0f * mass_of(world, box), 0.01f, "force");
    finish_world(world);
}

// What a mouse cannot lift falls with what is left of its weight.
static void a_mouse_has_only_the_force_that_it_may(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_MOUSE_JOINT, box);
    def.anchor_a = um_vec2_make(0.0f, 20.0f);
    def.spring.frequency = 5.0f;
    def.drive.max_force = 4.0f * mass_of(world, box);
    join(world, &def);
    step_world(world, 30);
    check_share(um_body_get_velocity(world, box).y, -6.0f * 0.5f, 0.01f, "velocity");
    finish_world(world);
}

// A driven body keeps its place and angle beside one that moves and turns.
static void a_motor_joint_drives_to_an_offset(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id leader = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    um_body_id box = make_box(world, 5.0f, 0.0f, 0.5f, 0.5f);
    assert_true(um_body_set_velocity(world, leader, um_vec2_make(1.0f, 0.0f)));
    um_joint_def def = with_ground(UM_MOTOR_JOINT, box);
    def.body_a = leader;
    def.anchor_a = um_vec2_make(0.0f, 3.0f);
    def.reference_angle = 1.0f;
    def.spring = (um_joint_spring){.is_enabled = true, .frequency = 2.0f, .damping_ratio = 1.0f};
    def.drive.max_force = 1e6f;
    um_joint_id joint = join(world, &def);
    step_world(world, 240);
    um_joint_state now = um_joint_get_state(world, joint);
    check_below(now.separation, 0.01f, "separation");
    check_below(now.angular_separation, 0.01f, "angular separation");
    check_vector(place_of(world, box), um_vec2_make(4.0f, 3.0f), 0.02f, "place");
    finish_world(world);
}

// Without a spring it only has a velocity, which it comes to as fast as its force allows.
static void a_motor_joint_drives_at_a_velocity(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_MOTOR_JOINT, box);
    def.drive.velocity = um_vec2_make(0.0f, 2.0f);
    def.drive.angular_velocity = -3.0f;
    def.drive.max_force = 2.0f * mass_of(world, box);
    def.drive.max_torque = 3.0f * um_body_get_mass(world, box).inertia;
    join(world, &def);
    step_world(world, 30);
    check_share(um_body_get_velocity(world, box).y, 1.0f, 0.01f, "velocity after half a second");
    check_share(angular_speed_of(world, box), -1.5f, 0.01f, "turning after half a second");
    step_world(world, 60);
    check_share(um_body_get_velocity(world, box).y, 2.0f, 0.001f, "velocity");
    check_share(angular_speed_of(world, box), -3.0f, 0.001f, "turning");
    check_near(um_body_get_velocity(world, box).x, 0.0f, 1e-4f, "velocity across");
    finish_world(world);
}

// It stops after v^2 / (2 F / m), and after a time w I / T it does not turn.
static void a_friction_joint_slows_down(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(3.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, box, 4.0f));
    um_joint_def def = with_ground(UM_FRICTION_JOINT, box);
    def.drive.max_force = 2.0f * mass_of(world, box);
    def.drive.max_torque = 2.0f * um_body_get_mass(world, box).inertia;
    join(world, &def);
    step_world(world, 60);
    check_share(angular_speed_of(world, box), 2.0f, 0.01f, "turning after a second");
    step_world(world, 120);
    check_near(speed_of(world, box), 0.0f, 1e-5f, "speed");
    check_near(angular_speed_of(world, box), 0.0f, 1e-5f, "turning");
    check_share(place_of(world, box).x, 9.0f / 4.0f, 0.02f, "way");
    finish_world(world);
}

// ---- Wheels ---------------------------------------------------------------------------------------------

// A wheel on the ground with a motor.
static um_body_id make_wheel(um_world* world, float x, float speed, float torque, um_joint_id* out_hub)
{
    um_body_id wheel = make_ball(world, x, 0.0f, 1.0f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, wheel);
    def.anchor_a = um_vec2_make(x, 0.0f);
    def.motor = (um_joint_motor){true, speed, torque};
    *out_hub = join(world, &def);
    return wheel;
}

// Over many turns, and also while the other wheel is braked.
static void gears_keep_their_ratio_over_many_turns(void** state)
{
    (void)state;
    const float ratios[] = {-0.5f, 3.0f, -1.0f, 0.123f};
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; ++i) {
        um_world* world = start_meters(0.0f);
        um_joint_id motor;
        um_joint_id load;
        um_body_id a = make_wheel(world, 0.0f, 6.0f, 200.0f, &motor);
        um_body_id b = make_wheel(world, 5.0f, 0.0f, 0.5f, &load);
        um_joint_def def = with_ground(UM_GEAR_JOINT, b);
        def.body_a = a;
        def.ratio = ratios[i];
        um_joint_id gear = join(world, &def);
        for (int32_t k = 0; k < 1200; ++k) {
            step_world(world, 1);
            check_below(um_joint_get_state(world, gear).angular_separation, 0.02f, "between the gears");
        }
        float turned = um_joint_get_state(world, motor).angle;
        check_share(turned, 120.0f, 0.02f, "angle of the first"); // it took a while to start
        float other = um_joint_get_state(world, load).angle;
        check_near(other, ratios[i] * turned, 0.02f, "angle of the second");
        // What the second is braked by, the first has to bear times the ratio.
        check_share(fabsf(um_joint_get_state(world, gear).torque), 0.5f, 0.01f, "torque at the second");
        check_share(fabsf(um_joint_get_state(world, motor).torque), 0.5f * fabsf(ratios[i]), 0.01f, "torque");
        finish_world(world);
    }
}

// One way freely; back to the last tooth that it has passed.
static void a_ratchet_turns_one_way(void** state)
{
    (void)state;
    const float teeth[] = {0.25f, -0.25f};
    for (int32_t i = 0; i < 2; ++i) {
        float sign = teeth[i] > 0.0f ? 1.0f : -1.0f;
        um_world* world = start_meters(0.0f);
        um_joint_id hub;
        um_body_id wheel = make_wheel(world, 0.0f, sign, 100.0f, &hub);
        um_joint_def def = with_ground(UM_RATCHET_JOINT, wheel);
        def.tooth = teeth[i];
        um_joint_id ratchet = join(world, &def);
        step_world(world, 130);
        float forward = um_joint_get_state(world, ratchet).angle * sign;
        check_share(forward, 130.0f / 60.0f, 0.02f, "forward");
        assert_true(um_joint_set_motor(world, hub, (um_joint_motor){true, -sign, 100.0f}));
        step_world(world, 130);
        check_near(um_joint_get_state(world, ratchet).angle * sign, 2.0f, 0.01f, "back to the tooth");
        finish_world(world);
    }
}

// ---- Pulleys --------------------------------------------------------------------------------------------

// Two weights on a string: a = g (m - r M) / (m + r^2 M) of the first, with r the ratio, and it is that much
// slower at the second. The string has one length.
static void weights_on_a_pulley_fall_as_they_should(void** state)
{
    (void)state;
    const float ratios[] = {1.0f, 2.0f, 0.5f};
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; ++i) {
        float ratio = ratios[i];
        um_world* world = start_meters(10.0f);
        um_body_id a = make_box(world, -2.0f, 0.0f, 0.5f, 0.5f);
        um_body_id b = make_box(world, 2.0f, 0.0f, 0.4f, 0.4f);
        um_joint_def def = with_ground(UM_PULLEY_JOINT, b);
        def.body_a = a;
        def.ratio = ratio;
        def.wheel_a = um_vec2_make(-2.0f, 20.0f);
        def.wheel_b = um_vec2_make(2.0f, 20.0f);
        def.length = 20.0f + ratio * 20.0f;
        um_joint_id joint = join(world, &def);
        for (int32_t k = 0; k < 60; ++k) {
            step_world(world, 1);
            check_near(um_joint_get_state(world, joint).coordinate, def.length, 1e-3f, "string");
        }
        float m = mass_of(world, a);
        float other = mass_of(world, b);
        // T = m (g - a), r T = M (g + a / r): what both need of the string.
        float fall = 10.0f * (m - other / ratio) / (m + other / (ratio * ratio));
        check_share(-um_body_get_velocity(world, a).y, fall, 0.01f, "velocity of the first");
        check_share(um_body_get_velocity(world, b).y, fall / ratio, 0.01f, "velocity of the second");
        check_share(-um_joint_get_state(world, joint).force.y * -1.0f, ratio * m * (10.0f - fall), 0.01f,
                    "pull");
        finish_world(world);
    }
}

// With limits it is a string that may be slack.
static void a_string_over_wheels_only_pulls(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id a = make_box(world, -2.0f, 0.0f, 0.5f, 0.5f);
    um_body_id b = make_box(world, 2.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_PULLEY_JOINT, b);
    def.body_a = a;
    def.wheel_a = um_vec2_make(-2.0f, 5.0f);
    def.wheel_b = um_vec2_make(2.0f, 5.0f);
    def.limits = (um_joint_limits){true, 0.0f, 12.0f};
    um_joint_id joint = join(world, &def);
    step_world(world, 20);
    check_share(speed_of(world, a), 10.0f / 3.0f, 0.01f, "free fall");
    step_world(world, 100);
    check_near(um_joint_get_state(world, joint).coordinate, 12.0f, 0.01f, "string");
    check_below(speed_of(world, a), 0.05f, "held");
    finish_world(world);
}

// A load that pulls the other end up to its wheel, in a world of that scale.
typedef struct hoist {
    float scale, ratio;
    float size;  // of the load
    float aside; // the end, from below its wheel
    bool is_end_b;
} hoist;

static um_joint_id start_hoist(um_world* world, const hoist* h, um_body_id* out_end, um_body_id* out_load)
{
    float s = h->scale;
    *out_end = make_box(world, s * h->aside, -1.9f * s, 0.2f * s, 0.2f * s);
    *out_load = make_box(world, 5.0f * s, -4.8f * s, h->size * s, h->size * s);
    um_body_id a = h->is_end_b ? *out_load : *out_end;
    um_body_id b = h->is_end_b ? *out_end : *out_load;
    um_joint_def def =
        um_joint_def_between(world, UM_PULLEY_JOINT, a, place_of(world, a), b, place_of(world, b));
    def.wheel_a = um_vec2_make(h->is_end_b ? 5.0f * s : 0.0f, 0.0f);
    def.wheel_b = um_vec2_make(h->is_end_b ? 0.0f : 5.0f * s, 0.0f);
    def.ratio = h->ratio;
    um_vec2 of_a = um_vec2_sub(place_of(world, a), def.wheel_a);
    um_vec2 of_b = um_vec2_sub(place_of(world, b), def.wheel_b);
    def.length = hypotf(of_a.x, of_a.y) + h->ratio * hypotf(of_b.x, of_b.y);
    return join(world, &def);
}

static void check_hoist(const hoist* h)
{
    um_world_def def = tested_world_def();
    def.units_per_meter = h->scale;
    def.gravity = um_vec2_make(0.0f, -10.0f * h->scale);
    um_world* world = start_world(&def);
    um_body_id end;
    um_body_id load;
    um_joint_id joint = start_hoist(world, h, &end, &load);
    float length = um_joint_get_def(world, joint).length;
    float before = length;
    bool is_straight = h->aside == 0.0f;
    for (int32_t step = 0; step < 1200; ++step) {
        step_world(world, 1);
        um_joint_state state = um_joint_get_state(world, joint);
        // An end that swings reaches its wheel from the side, and goes round it.
        check_below(state.coordinate, (is_straight ? 1.005f : 1.03f) * length, "string");
        check_below(fabsf(state.coordinate - before), 0.02f * length, "how much it grows in a step");
        check_below(is_straight ? fabsf(state.speed) : 0.0f, 4.0f * h->scale, "speed of the string");
        before = state.coordinate;
    }
    um_joint_state state = um_joint_get_state(world, joint);
    bool bears_load = !h->is_end_b;
    assert_false(state.is_awake);
    check_near(state.coordinate, length, 0.002f * length, "string at rest");
    check_near(state.speed, 0.0f, 0.01f * h->scale, "speed at rest");
    check_below(fabsf(place_of(world, end).y), 0.02f * h->scale, "from the wheel to the end");
    if (bears_load) {
        check_share(state.force.y, 10.0f * h->scale * mass_of(world, load), 0.03f, "pull at the load");
    }
    finish_world(world);
}

static void a_pulley_stops_when_an_end_has_reached_its_wheel(void** state)
{
    (void)state;
    static const float ratios[] = {1.0f, 2.0f, 0.5f};
    static const float sizes[] = {0.5f, 1.3f, 6.0f}; // up to 900 times as heavy as the end
    for (int32_t i = 0; i < 72; ++i) {
        hoist h = {
            .scale = i % 2 == 0 ? 1.0f : 100.0f,
            .is_end_b = i / 2 % 2 == 1,
            .aside = i / 4 % 2 == 0 ? 0.0f : 0.3f,
            .ratio = ratios[i / 8 % 3],
            .size = sizes[i / 24],
        };
        check_hoist(&h);
    }
}

// ---- Welds ----------------------------------------------------------------------------------------------

enum { BEAM = 4 };

// A beam of boxes of a metre, welded to each other and to the ground at x = 0.
static void make_beam(um_world* world, um_body_id bodies[BEAM], um_joint_id joints[BEAM],
                      um_joint_spring spring)
{
    for (int32_t i = 0; i < BEAM; ++i) {
        bodies[i] = make_box(world, (float)i + 0.5f, 0.0f, 0.5f, 0.1f);
        um_joint_def def =
            um_joint_def_between(world, UM_WELD_JOINT, i > 0 ? bodies[i - 1] : (um_body_id){0, 0},
                                 um_vec2_make((float)i, 0.0f), bodies[i], um_vec2_make((float)i, 0.0f));
        def.spring = spring;
        joints[i] = join(world, &def);
        assert_true(um_body_set_angular_damping(world, bodies[i], 2.0f));
        assert_true(um_body_set_linear_damping(world, bodies[i], 2.0f));
    }
}

// The torque at a weld is the weight of what is beyond it, times how far its middle is.
static void a_beam_of_welds_bears_itself(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id bodies[BEAM];
    um_joint_id joints[BEAM];
    make_beam(world, bodies, joints, (um_joint_spring){0});
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 600);
    float weight = 10.0f * mass_of(world, bodies[0]);
    for (int32_t i = 0; i < BEAM; ++i) {
        float beyond = (float)(BEAM - i);
        um_joint_state now = um_joint_get_state(world, joints[i]);
        check_share(fabsf(now.torque), weight * beyond * beyond * 0.5f, 0.05f, "torque");
        check_share(now.force.y, weight * beyond, 0.05f, "force");
    }
    // What is rigid is a spring of 77 Hz with the substep solver: by the formula below that makes 1.8 cm.
    check_near(place_of(world, bodies[BEAM - 1]).y, 0.0f, 0.025f, "sag");
    finish_world(world);
}

// With springs each weld turns by its torque over k = M (2 pi f)^2, with M what turns: about the ground a box
// about its end, I + m / 4, and between two boxes half of what one has about its centre.
static void a_beam_of_springs_bends_as_it_should(void** state)
{
    (void)state;
    um_world* world = start_meters(0.05f);
    um_body_id bodies[BEAM];
    um_joint_id joints[BEAM];
    um_joint_spring spring = {.is_enabled = true, .frequency = 4.0f, .damping_ratio = 0.1f};
    make_beam(world, bodies, joints, spring);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 3000);
    float inertia = um_body_get_mass(world, bodies[0]).inertia;
    float weight = 0.05f * mass_of(world, bodies[0]);
    for (int32_t i = 0; i < BEAM; ++i) {
        float moved = i > 0 ? 0.5f * inertia : inertia + 0.25f * mass_of(world, bodies[0]);
        float stiffness = moved * (2.0f * UM_PI * 4.0f) * (2.0f * UM_PI * 4.0f);
        float beyond = (float)(BEAM - i);
        float expected = -weight * beyond * beyond * 0.5f / stiffness;
        check_share(um_joint_get_state(world, joints[i]).angle, expected, 0.07f, "bend");
    }
    finish_world(world);
}

// ---- Filters --------------------------------------------------------------------------------------------

static void a_filter_joint_keeps_two_from_touching(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_body_id b = make_box(world, 0.3f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_FILTER_JOINT, b);
    def.body_a = a;
    um_joint_id joint = join(world, &def);
    step_world(world, 60);
    check_near(place_of(world, b).x - place_of(world, a).x, 0.3f, 1e-6f, "apart");
    def = um_joint_get_def(world, joint);
    def.collide_connected = true;
    assert_true(um_joint_set_def(world, joint, &def));
    step_world(world, 60);
    check_above(place_of(world, b).x - place_of(world, a).x, 0.9f, "apart in the end");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_mouse_pulls_a_point_to_where_it_is),
        BOTH_SOLVERS(a_mouse_has_only_the_force_that_it_may),
        BOTH_SOLVERS(a_motor_joint_drives_to_an_offset),
        BOTH_SOLVERS(a_motor_joint_drives_at_a_velocity),
        BOTH_SOLVERS(a_friction_joint_slows_down),
        BOTH_SOLVERS(gears_keep_their_ratio_over_many_turns),
        BOTH_SOLVERS(a_ratchet_turns_one_way),
        BOTH_SOLVERS(weights_on_a_pulley_fall_as_they_should),
        BOTH_SOLVERS(a_pulley_stops_when_an_end_has_reached_its_wheel),
        BOTH_SOLVERS(a_string_over_wheels_only_pulls),
        BOTH_SOLVERS(a_beam_of_welds_bears_itself),
        BOTH_SOLVERS(a_beam_of_springs_bends_as_it_should),
        BOTH_SOLVERS(a_filter_joint_keeps_two_from_touching),
    };
    return cmocka_run_group_tests_name("joint_kinds", tests, NULL, NULL);
}
