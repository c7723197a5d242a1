// Cars: how far their springs sink, how they drive and brake, whichever way they face.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"

static umh_car make_car(um_world* world, const umh_car_def* def)
{
    umh_car car;
    check_made(umh_car_create(world, def, &car), car.message);
    return car;
}

// A car whose wheels touch the ground at a height of 0.
static umh_car_def standing_car(const units* u)
{
    umh_car_def def = umh_default_car_def();
    def.position = units_point(u, 0.0f, 0.3f);
    return def;
}

// ---- Springs --------------------------------------------------------------------------------------------

// By g / (2 pi f)^2, however heavy the chassis is, and however light the wheels.
static void sink(const units* u)
{
    static const float frequencies[] = {1.5f, 2.0f, 4.0f};
    for (int32_t i = 0; i < 6; ++i) {
        um_world* world = start_world(&u->def);
        put_floor(u, world);
        umh_car_def def = standing_car(u);
        def.spring_frequency = frequencies[i / 2];
        def.density = i % 2 == 0 ? 1.0f : 4.0f;
        umh_car car = make_car(world, &def);
        step_until_asleep(world, 900);
        float turns = 2.0f * UM_PI * def.spring_frequency;
        for (int32_t k = 0; k < 2; ++k) {
            float way = um_joint_get_state(world, car.joints[k]).coordinate / u->meter;
            check_near(way, 9.81f / (turns * turns), 0.003f, "way of an axle");
        }
        finish_world(world);
    }
}

static void springs_sink_as_the_formula_says(void** state)
{
    (void)state;
    in_both_units(sink);
}

// The axle that the centre of mass is nearer to bears more, and its spring is as much stronger: it stays
// level. With springs alike it would lean by 0.03.
static void lean(const units* u)
{
    static const um_vec2 wedge[] = {{-1.2f, 0.0f}, {1.2f, 0.0f}, {-1.2f, 1.0f}};
    um_world* world = start_world(&u->def);
    put_floor(u, world);
    umh_car_def def = standing_car(u);
    def.chassis = wedge;
    def.chassis_count = COUNT_OF(wedge);
    umh_car car = make_car(world, &def);
    step_until_asleep(world, 900);
    check_near(um_body_get_angle(world, car.bodies[UMH_CAR_CHASSIS]), 0.0f, 0.012f, "angle of the chassis");
    finish_world(world);
}

static void a_lopsided_chassis_stays_level(void** state)
{
    (void)state;
    in_both_units(lean);
}

// ---- Driving --------------------------------------------------------------------------------------------

enum { HEIGHTS = 400 };

// Hills of up to 0.3 m from crest to trough, 6 m long.
static void put_hills(const units* u, um_world* world)
{
    float heights[HEIGHTS];
    for (int32_t i = 0; i < HEIGHTS; ++i) {
        heights[i] = u->up * u->meter * 0.15f * (um_rot_from_angle((float)i * UM_PI / 6.0f).c - 1.0f);
    }
    um_heightfield hills = {
        .heights = heights,
        .count = HEIGHTS,
        .origin = units_point(u, -100.0f, 0.0f),
        .spacing = 0.5f * u->meter,
        .is_y_up = u->up > 0.0f,
    };
    um_body_id ground = um_body_create(world, NULL);
    assert_true(um_shape_create_heightfield(world, ground, NULL, &hills, NULL));
}

static void drive(const units* u)
{
    for (int32_t side = -1; side <= 1; side += 2) {
        um_world* world = start_world(&u->def);
        put_hills(u, world);
        umh_car_def def = umh_default_car_def();
        def.position = units_point(u, 0.0f, 0.6f);
        def.forward = um_vec2_make((float)side, 0.0f);
        def.max_speed = 10.0f;
        umh_car car = make_car(world, &def);
        step_world(world, 60);
        assert_true(umh_car_set_throttle(world, &car, 1.0f));
        step_world(world, 360);
        check_near(umh_car_get_speed(world, &car) / u->meter, 10.0f, 1.5f, "speed");
        um_vec2 at = place_of(world, car.bodies[UMH_CAR_CHASSIS]);
        check_above((float)side * at.x / u->meter, 30.0f, "way");
        check_near(units_height(u, at), 0.15f, 0.6f, "on the road");
        check_below(fabsf(um_body_get_angle(world, car.bodies[UMH_CAR_CHASSIS])), 0.7f, "upright");
        assert_true(umh_car_set_brake(world, &car, 1.0f));
        step_world(world, 240);
        check_near(umh_car_get_speed(world, &car) / u->meter, 0.0f, 0.05f, "speed after braking");
        finish_world(world);
    }
}

static void a_car_drives_over_hills_and_brakes(void** state)
{
    (void)state;
    in_both_units(drive);
}

// On level ground the throttle gives the acceleration of the def, less what it takes to turn the wheels.
static void accelerate(const units* u)
{
    um_world* world = start_world(&u->def);
    put_floor(u, world);
    umh_car_def def = standing_car(u);
    umh_car car = make_car(world, &def);
    step_world(world, 120);
    assert_true(umh_car_set_throttle(world, &car, 0.5f));
    step_world(world, 60);
    check_share(umh_car_get_speed(world, &car) / u->meter, 0.5f * def.acceleration, 0.15f, "speed");
    assert_true(umh_car_set_throttle(world, &car, 0.0f));
    float before = umh_car_get_speed(world, &car);
    step_world(world, 60);
    check_share(umh_car_get_speed(world, &car), before, 0.05f, "speed while it rolls");
    assert_true(umh_car_set_throttle(world, &car, -1.0f));
    step_world(world, 120);
    check_below(umh_car_get_speed(world, &car) / u->meter, -3.0f, "speed backwards");
    finish_world(world);
}

static void throttle_gives_its_acceleration(void** state)
{
    (void)state;
    in_both_units(accelerate);
}

// What faces left is the mirror image of what faces right.
static void cars_that_face_each_other_are_mirror_images(void** state)
{
    (void)state;
    units u = units_of_pixels();
    um_vec2 places[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_world(&u.def);
        put_floor(&u, world);
        umh_car_def def = standing_car(&u);
        def.forward = um_vec2_make(i == 0 ? 1.0f : -1.0f, 0.0f);
        umh_car car = make_car(world, &def);
        assert_true(umh_car_set_throttle(world, &car, 1.0f));
        step_world(world, 120);
        places[i] = um_body_get_center(world, car.bodies[UMH_CAR_CHASSIS]);
        finish_world(world);
    }
    check_near(places[0].x, -places[1].x, 0.5f, "way");
    check_above(places[0].x, 300.0f, "way to the right");
    check_near(places[0].y, places[1].y, 0.1f, "height");
}

// ---- Parts that are gone --------------------------------------------------------------------------------

static void a_car_without_a_wheel_does_not_drive(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    umh_car car = make_car(world, NULL);
    assert_false(umh_car_set_throttle(world, &car, 1.1f));
    assert_false(umh_car_set_throttle(world, &car, NAN));
    assert_false(umh_car_set_brake(world, &car, -0.1f));
    assert_false(umh_car_set_brake(NULL, &car, 0.5f));
    assert_false(umh_car_set_throttle(world, NULL, 0.5f));
    assert_true(um_body_destroy(world, car.bodies[UMH_CAR_FRONT_WHEEL]));
    assert_false(umh_car_set_throttle(world, &car, 1.0f));
    assert_false(um_joint_get_def(world, car.joints[0]).motor.is_enabled);
    assert_true(um_body_destroy(world, car.bodies[UMH_CAR_CHASSIS]));
    assert_true(umh_car_get_speed(world, &car) == 0.0f);
    assert_true(umh_car_destroy(world, &car));
    check_count(um_world_get_counters(world).bodies, 0, "bodies");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(springs_sink_as_the_formula_says),
        BOTH_SOLVERS(a_lopsided_chassis_stays_level),
        BOTH_SOLVERS(a_car_drives_over_hills_and_brakes),
        BOTH_SOLVERS(throttle_gives_its_acceleration),
        BOTH_SOLVERS(cars_that_face_each_other_are_mirror_images),
        cmocka_unit_test(a_car_without_a_wheel_does_not_drive),
    };
    return cmocka_run_group_tests_name("cars", tests, NULL, NULL);
}
