// Bodies on their own against closed forms: falling, flying, turning, forces, impulses, damping,
// mass.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

// ---- Falling and flying ---------------------------------------------------------------------------------

// Semi-implicit Euler, see tested_fall. All of it is exact in floats here.
static void free_fall_follows_its_closed_form(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 7.0f, 0.0f, 10.0f);
    for (int32_t n = 1; n <= 120; ++n) {
        step_world_by(world, 1, EXACT_STEP);
        check_near(um_body_get_velocity(world, ball).y, (float)n * GRAVITY * EXACT_STEP, 1e-3f, "velocity");
        check_near(place_of(world, ball).y, tested_fall(n, EXACT_STEP), 1e-2f, "place");
    }
    check_near(place_of(world, ball).x, 7.0f, 0.0f, "place across");
    check_near(um_body_get_angular_velocity(world, ball), 0.0f, 0.0f, "angular velocity");
    finish_world(world);
}

static void all_masses_fall_alike(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id light = make_ball(world, 0.0f, 0.0f, 1.0f);
    um_body_id heavy = make_box(world, 500.0f, 0.0f, 100.0f, 50.0f);
    set_density(world, heavy, 1000.0f);
    step_world(world, 90);
    check_near(place_of(world, heavy).y, place_of(world, light).y, 1e-2f, "place of the heavy one");
    finish_world(world);
}

static void a_projectile_flies_its_parabola(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, -700.0f)));
    for (int32_t n = 1; n <= 120; ++n) {
        step_world_by(world, 1, EXACT_STEP);
        float t = (float)n * EXACT_STEP;
        float y = -700.0f * t + tested_fall(n, EXACT_STEP);
        check_vector(place_of(world, ball), um_vec2_make(300.0f * t, y), 0.02f, "place");
    }
    finish_world(world);
}

static void metres_fall_up_to_down_with_9_81(void** state)
{
    (void)state;
    um_world_def def = tested_world_def_meters();
    um_world* world = start_world(&def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 0.1f);
    step_world_by(world, 64, EXACT_STEP);
    check_near(um_body_get_velocity(world, ball).y, -9.81f, 1e-4f, "velocity after a second");
    finish_world(world);
}

static void the_gravity_scale_scales_gravity(void** state)
{
    (void)state;
    static const float scales[] = {0.0f, 0.5f, 2.0f, -1.0f};
    for (int32_t i = 0; i < COUNT_OF(scales); ++i) {
        um_world* world = start_world(NULL);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
        assert_true(um_body_set_gravity_scale(world, ball, scales[i]));
        step_world_by(world, 20, EXACT_STEP);
        float v = 20.0f * GRAVITY * EXACT_STEP * scales[i];
        check_near(um_body_get_velocity(world, ball).y, v, 1e-2f, "velocity");
        finish_world(world);
    }
}

static void gravity_points_wherever_it_is_set_to(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_world_set_gravity(world, um_vec2_make(-128.0f, 64.0f)));
    step_world_by(world, 64, EXACT_STEP);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(-128.0f, 64.0f), 1e-3f, "velocity");
    finish_world(world);
}

// ---- Damping --------------------------------------------------------------------------------------------

// A step, or a substep, of h multiplies by 1 / (1 + c h).
static void damping_slows_down_by_its_share_a_step(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_linear_damping(world, ball, 0.5f));
    assert_true(um_body_set_angular_damping(world, ball, 2.0f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, -400.0f)));
    assert_true(um_body_set_angular_velocity(world, ball, 10.0f));
    float h = EXACT_STEP / (float)tested_substeps();
    for (int32_t n = 1; n <= 64; ++n) {
        step_world_by(world, 1, EXACT_STEP);
        float linear = powf(1.0f + 0.5f * h, (float)(-n * tested_substeps()));
        float angular = powf(1.0f + 2.0f * h, (float)(-n * tested_substeps()));
        um_vec2 v = um_body_get_velocity(world, ball);
        check_share(v.x, 300.0f * linear, 1e-4f, "velocity x");
        check_share(v.y, -400.0f * linear, 1e-4f, "velocity y");
        check_share(um_body_get_angular_velocity(world, ball), 10.0f * angular, 1e-4f, "angular velocity");
    }
    finish_world(world);
}

// However large: it stops a body and never turns it round.
static void the_greatest_damping_stops_a_body(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_linear_damping(world, ball, 1e6f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, 0.0f)));
    step_world(world, 1);
    float v = um_body_get_velocity(world, ball).x;
    check_below(v, 0.1f, "velocity");
    check_above(v, -1e-6f, "velocity");
    finish_world(world);
}

// ---- Forces and impulses --------------------------------------------------------------------------------

static void acceleration_is_force_by_mass(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
    um_mass mass = um_body_get_mass(world, box);
    check_share(mass.mass, 800.0f, 1e-5f, "mass");
    check_share(mass.inertia, 800.0f * (400.0f + 1600.0f) / 12.0f, 1e-4f, "inertia");
    for (int32_t i = 0; i < 64; ++i) {
        assert_true(um_body_apply_force(world, box, um_vec2_make(80000.0f, -40000.0f)));
        assert_true(um_body_apply_torque(world, box, 400000.0f));
        step_world_by(world, 1, EXACT_STEP);
    }
    check_vector(um_body_get_velocity(world, box), um_vec2_make(100.0f, -50.0f), 0.01f, "velocity");
    check_share(um_body_get_angular_velocity(world, box), 3.0f, 1e-4f, "angular velocity");
    finish_world(world);
}

static void a_force_at_a_point_is_a_force_and_a_torque(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 100.0f, 50.0f, 10.0f, 20.0f);
    um_vec2 force = {200.0f, 300.0f};
    assert_true(um_body_apply_force_at(world, box, force, um_vec2_make(110.0f, 30.0f)));
    check_vector(um_body_get_force(world, box), force, 1e-4f, "force");
    // r x F with r = (10, -20).
    check_near(um_body_get_torque(world, box), 10.0f * 300.0f + 20.0f * 200.0f, 1e-2f, "torque");
    finish_world(world);
}

static void an_impulse_changes_the_velocity_at_once(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
    assert_true(um_body_apply_impulse(world, box, um_vec2_make(8000.0f, 1600.0f)));
    check_vector(um_body_get_velocity(world, box), um_vec2_make(10.0f, 2.0f), 1e-4f, "velocity");
    check_near(um_body_get_angular_velocity(world, box), 0.0f, 0.0f, "angular velocity");
    assert_true(um_body_apply_angular_impulse(world, box, um_body_get_mass(world, box).inertia * 2.0f));
    check_near(um_body_get_angular_velocity(world, box), 2.0f, 1e-5f, "angular velocity");
    finish_world(world);
}

// v = J / m, w = r x J / I.
static void an_impulse_at_a_point_turns_as_well(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 100.0f, 50.0f, 10.0f, 20.0f);
    um_mass mass = um_body_get_mass(world, box);
    um_vec2 impulse = {4000.0f, -2400.0f};
    um_vec2 point = {108.0f, 62.0f};
    assert_true(um_body_apply_impulse_at(world, box, impulse, point));
    check_vector(um_body_get_velocity(world, box), um_vec2_make(5.0f, -3.0f), 1e-4f, "velocity");
    float w = (8.0f * impulse.y - 12.0f * impulse.x) / mass.inertia;
    check_share(um_body_get_angular_velocity(world, box), w, 1e-4f, "angular velocity");
    um_vec2 at = um_body_get_velocity_at(world, box, point);
    check_vector(at, um_vec2_make(5.0f - w * 12.0f, -3.0f + w * 8.0f), 1e-3f, "velocity at the point");
    finish_world(world);
}

static void static_and_kinematic_bodies_take_forces_without_effect(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types); ++i) {
        um_world* world = start_world(NULL);
        um_body_id body = make_body(world, types[i], 3.0f, 4.0f);
        put_box(world, body, 10.0f, 10.0f);
        assert_true(um_body_apply_force(world, body, um_vec2_make(1e9f, 1e9f)));
        assert_true(um_body_apply_impulse(world, body, um_vec2_make(1e9f, 1e9f)));
        assert_true(um_body_apply_torque(world, body, 1e9f));
        assert_true(um_body_apply_angular_impulse(world, body, 1e9f));
        step_world(world, 10);
        check_vector(place_of(world, body), um_vec2_make(3.0f, 4.0f), 0.0f, "place");
        check_vector(um_body_get_velocity(world, body), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
        finish_world(world);
    }
}

// ---- Turning --------------------------------------------------------------------------------------------

// The angle after a second, brought into [-pi, pi].
static void a_free_spin_turns_by_its_rate(void** state)
{
    (void)state;
    static const float rates[] = {0.1f, 1.0f, -3.0f, 5.0f, 12.0f};
    for (int32_t i = 0; i < COUNT_OF(rates); ++i) {
        um_world* world = start_weightless_world();
        um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
        assert_true(um_body_set_angular_velocity(world, box, rates[i]));
        step_world_by(world, 64, EXACT_STEP);
        check_near(um_body_get_angle(world, box), remainderf(rates[i], 2.0f * UM_PI), 1e-3f, "angle");
        um_rot q = um_body_get_transform(world, box).q;
        check_near(q.c * q.c + q.s * q.s, 1.0f, 1e-5f, "length of the rotation");
        finish_world(world);
    }
}

static void a_body_of_fixed_rotation_does_not_turn(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -200.0f, 10.0f, 20.0f);
    assert_true(um_body_set_transform(world, box, um_vec2_make(0.0f, -200.0f), 0.5f));
    assert_true(um_body_set_fixed_rotation(world, box, true));
    assert_true(um_body_apply_torque(world, box, 1e7f));
    assert_true(um_body_apply_angular_impulse(world, box, 1e7f));
    step_world(world, 120);
    check_near(um_body_get_angle(world, box), 0.5f, 1e-5f, "angle on one corner");
    finish_world(world);
}

// ---- Mass -----------------------------------------------------------------------------------------------

// A hammer: a light box and a heavy ball at the end of it.
static um_body_id make_hammer(um_world* world)
{
    um_body_id hammer = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    um_shape_def light = um_default_shape_def();
    um_shape_def heavy = um_default_shape_def();
    um_circle head = {{60.0f, 10.0f}, 10.0f};
    light.density = 0.5f;
    heavy.density = 2.0f;
    assert_int_not_equal(um_shape_create_box(world, hammer, &light, um_box_make(50.0f, 5.0f)).index1, 0);
    assert_int_not_equal(um_shape_create_circle(world, hammer, &heavy, head).index1, 0);
    return hammer;
}

static void shapes_with_offsets_make_one_mass_centre_and_inertia(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id hammer = make_hammer(world);
    double handle = 0.5 * 100.0 * 10.0;
    double head = 2.0 * 3.14159265358979 * 100.0;
    double mass = handle + head;
    double x = head * 60.0 / mass;
    double y = head * 10.0 / mass;
    double inertia = handle * (100.0 * 100.0 + 10.0 * 10.0) / 12.0 + handle * (x * x + y * y) +
                     head * 100.0 / 2.0 + head * ((60.0 - x) * (60.0 - x) + (10.0 - y) * (10.0 - y));
    um_mass actual = um_body_get_mass(world, hammer);
    check_share(actual.mass, (float)mass, 1e-5f, "mass");
    check_vector(actual.center, um_vec2_make((float)x, (float)y), 1e-3f, "centre");
    check_share(actual.inertia, (float)inertia, 1e-4f, "inertia");
    check_vector(um_body_get_center(world, hammer), um_vec2_make((float)x, (float)y), 1e-3f,
                 "centre in the world");
    finish_world(world);
}

// Thrown and spinning, the centre of mass flies straight and the origin goes round it.
static void a_compound_body_turns_about_its_centre_of_mass(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id hammer = make_hammer(world);
    um_vec2 center = um_body_get_center(world, hammer);
    um_vec2 local = um_body_get_mass(world, hammer).center;
    assert_true(um_body_set_velocity(world, hammer, um_vec2_make(64.0f, -32.0f)));
    assert_true(um_body_set_angular_velocity(world, hammer, 4.0f));
    for (int32_t n = 1; n <= 64; ++n) {
        step_world_by(world, 1, EXACT_STEP);
        um_vec2 expected = {center.x + (float)n, center.y - 0.5f * (float)n};
        check_vector(um_body_get_center(world, hammer), expected, 0.01f, "centre");
        check_vector(um_body_get_world_point(world, hammer, local), expected, 0.01f,
                     "centre by the transform");
    }
    finish_world(world);
}

// A force through the centre of mass turns nothing; one through the origin does.
static void a_force_through_the_centre_of_mass_does_not_turn(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id hammer = make_hammer(world);
    assert_true(
        um_body_apply_impulse_at(world, hammer, um_vec2_make(0.0f, 1e5f), um_body_get_center(world, hammer)));
    check_near(um_body_get_angular_velocity(world, hammer), 0.0f, 1e-4f, "angular velocity");
    assert_true(um_body_apply_impulse_at(world, hammer, um_vec2_make(0.0f, 1e5f), place_of(world, hammer)));
    check_below(um_body_get_angular_velocity(world, hammer), -0.1f, "angular velocity");
    finish_world(world);
}

// ---- Kinematic bodies -----------------------------------------------------------------------------------

static void set_target_reaches_its_target(void** state)
{
    (void)state;
    static const int32_t step_counts[] = {1, 7, 64};
    for (int32_t i = 0; i < COUNT_OF(step_counts); ++i) {
        um_world* world = start_world(NULL);
        um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 10.0f, 20.0f);
        put_box(world, lift, 30.0f, 5.0f);
        float time = (float)step_counts[i] * EXACT_STEP;
        um_vec2 target = {-40.0f, 95.0f};
        assert_true(um_body_set_target(world, lift, target, -1.0f, time));
        step_world_by(world, step_counts[i], EXACT_STEP);
        check_vector(place_of(world, lift), target, 0.05f, "place");
        check_near(um_body_get_angle(world, lift), -1.0f, 2e-3f, "angle");
        finish_world(world);
    }
}

// Also where the centre of mass is not the origin: it is the origin that must arrive.
static void set_target_takes_the_origin_there(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    um_box box = {{200.0f, 0.0f}, {10.0f, 10.0f}, {1.0f, 0.0f}};
    assert_int_not_equal(um_shape_create_box(world, lift, NULL, box).index1, 0);
    assert_true(um_body_set_target(world, lift, um_vec2_make(30.0f, 40.0f), 0.5f, EXACT_STEP));
    step_world_by(world, 1, EXACT_STEP);
    check_vector(place_of(world, lift), um_vec2_make(30.0f, 40.0f), 0.05f, "place");
    check_near(um_body_get_angle(world, lift), 0.5f, 2e-3f, "angle");
    finish_world(world);
}

static void set_target_takes_the_shorter_way_round(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    assert_true(um_body_set_transform(world, lift, um_vec2_make(0.0f, 0.0f), 3.0f));
    assert_true(um_body_set_target(world, lift, um_vec2_make(0.0f, 0.0f), -3.0f, 1.0f));
    check_near(um_body_get_angular_velocity(world, lift), 2.0f * UM_PI - 6.0f, 1e-3f, "angular velocity");
    finish_world(world);
}

static void bodies_are_slowed_down_to_the_greatest_speed(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.max_speed = 10.0f;
    um_world* world = start_world(&def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(30000.0f, 40000.0f)));
    step_world(world, 1);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(600.0f, 800.0f), 0.1f, "velocity");
    check_vector(place_of(world, ball), um_vec2_make(10.0f, 800.0f * STEP), 0.01f, "place");
    finish_world(world);
}

// A heavy ball at the greatest speed would send a light one away with three times as much.
static void what_is_hit_is_slowed_down_to_the_greatest_speed_as_well(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.max_speed = 10.0f;
    um_world* world = start_world(&def);
    um_body_id heavy = make_ball(world, 0.0f, 0.0f, 50.0f);
    um_body_id light = make_ball(world, 80.0f, 0.0f, 10.0f);
    set_material(world, heavy, 0.0f, 1.0f);
    set_material(world, light, 0.0f, 1.0f);
    assert_true(um_body_set_velocity(world, heavy, um_vec2_make(1000.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, light, um_vec2_make(-1000.0f, 0.0f)));
    for (int32_t i = 0; i < 10; ++i) {
        step_world(world, 1);
        check_below(speed_of(world, light), 1000.1f, "speed");
    }
    check_above(um_body_get_velocity(world, light).x, 999.0f, "velocity");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(free_fall_follows_its_closed_form),
        BOTH_SOLVERS(all_masses_fall_alike),
        BOTH_SOLVERS(a_projectile_flies_its_parabola),
        BOTH_SOLVERS(metres_fall_up_to_down_with_9_81),
        BOTH_SOLVERS(the_gravity_scale_scales_gravity),
        BOTH_SOLVERS(gravity_points_wherever_it_is_set_to),
        BOTH_SOLVERS(damping_slows_down_by_its_share_a_step),
        BOTH_SOLVERS(the_greatest_damping_stops_a_body),
        BOTH_SOLVERS(acceleration_is_force_by_mass),
        BOTH_SOLVERS(a_force_at_a_point_is_a_force_and_a_torque),
        BOTH_SOLVERS(an_impulse_changes_the_velocity_at_once),
        BOTH_SOLVERS(an_impulse_at_a_point_turns_as_well),
        BOTH_SOLVERS(static_and_kinematic_bodies_take_forces_without_effect),
        BOTH_SOLVERS(a_free_spin_turns_by_its_rate),
        BOTH_SOLVERS(a_body_of_fixed_rotation_does_not_turn),
        BOTH_SOLVERS(shapes_with_offsets_make_one_mass_centre_and_inertia),
        BOTH_SOLVERS(a_compound_body_turns_about_its_centre_of_mass),
        BOTH_SOLVERS(a_force_through_the_centre_of_mass_does_not_turn),
        BOTH_SOLVERS(set_target_reaches_its_target),
        BOTH_SOLVERS(set_target_takes_the_origin_there),
        BOTH_SOLVERS(set_target_takes_the_shorter_way_round),
        BOTH_SOLVERS(bodies_are_slowed_down_to_the_greatest_speed),
        BOTH_SOLVERS(what_is_hit_is_slowed_down_to_the_greatest_speed_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
