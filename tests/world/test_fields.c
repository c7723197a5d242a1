// Fields: what each kind does to a body, in which region, to which categories, and for how long. Closed
// forms.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

static bool set_categories(um_world* world, um_body_id body, uint64_t categories)
{
    um_filter filter = {categories, UM_ALL_CATEGORIES, 0};
    return um_shape_set_filter(world, um_body_get_shape(world, body, 0), filter);
}

static um_field_id put_field(um_world* world, const um_field_def* def)
{
    um_field_id field = um_field_create(world, def);
    assert_true(um_field_exists(world, field));
    return field;
}

static um_field_def field_of(um_field_kind kind)
{
    um_field_def def = um_default_field_def();
    def.kind = kind;
    return def;
}

// ---- Uniform --------------------------------------------------------------------------------------------

// A field of the strength of gravity does what gravity does, to the bit.
static void a_uniform_acceleration_is_gravity(void** state)
{
    (void)state;
    um_world* with_gravity = start_world(NULL);
    um_body_id fallen = make_box(with_gravity, 3.0f, 5.0f, 16.0f, 8.0f);
    um_world* with_field = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, GRAVITY);
    put_field(with_field, &def);
    um_body_id pulled = make_box(with_field, 3.0f, 5.0f, 16.0f, 8.0f); // its mass is a power of two
    step_world(with_gravity, 60);
    step_world(with_field, 60);
    check_share(place_of(with_field, pulled).y, place_of(with_gravity, fallen).y, 1e-6f, "the way down");
    check_near(um_body_get_angular_velocity(with_field, pulled), 0.0f, 0.0f, "the spin");
    finish_world(with_gravity);
    finish_world(with_field);
}

static void a_uniform_force_accelerates_by_the_mass(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.force = um_vec2_make(1000.0f, 0.0f);
    put_field(world, &def);
    um_body_id light = make_box(world, 0.0f, 0.0f, 5.0f, 5.0f);
    um_body_id heavy = make_box(world, 0.0f, 500.0f, 10.0f, 10.0f);
    step_world(world, 60);
    check_share(um_body_get_velocity(world, light).x, 10.0f, 1e-4f, "mass 100");
    check_share(um_body_get_velocity(world, heavy).x, 2.5f, 1e-4f, "mass 400");
    finish_world(world);
}

// What calls apply and what fields do add up, in a long step over all of its slices.
static void forces_of_calls_and_of_fields_add_up(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.force = um_vec2_make(1000.0f, 0.0f);
    put_field(world, &def);
    def.uniform.force = um_vec2_make(0.0f, 500.0f);
    put_field(world, &def);
    um_body_id box = make_box(world, 0.0f, 0.0f, 5.0f, 5.0f);
    assert_true(um_body_apply_force(world, box, um_vec2_make(3000.0f, 0.0f)));
    step_world_by(world, 1, 0.5f);
    check_count_above(um_world_get_counters(world).slices, 10, "slices");
    check_vector(um_body_get_velocity(world, box), um_vec2_make(20.0f, 2.5f), 1e-3f, "after a long step");
    check_vector(um_body_get_force(world, box), um_vec2_make(0.0f, 0.0f), 0.0f, "what waits");
    step_world_by(world, 1, 0.5f);
    check_vector(um_body_get_velocity(world, box), um_vec2_make(25.0f, 5.0f), 1e-3f, "after another one");
    finish_world(world);
}

// ---- Radial ---------------------------------------------------------------------------------------------

static float pull_at(um_falloff falloff, float distance)
{
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_RADIAL_FIELD);
    def.radial.center = um_vec2_make(10.0f, 20.0f);
    def.radial.acceleration = -60.0f;
    def.radial.radius = 100.0f;
    def.radial.falloff = falloff;
    def.radial.falloff_length = 200.0f;
    put_field(world, &def);
    um_body_id ball = make_ball(world, 10.0f + 0.6f * distance, 20.0f - 0.8f * distance, 5.0f);
    step_world(world, 1);
    um_vec2 v = um_body_get_velocity(world, ball);
    check_near(v.x * 0.8f + v.y * 0.6f, 0.0f, 1e-4f, "the speed across");
    finish_world(world);
    return -(v.x * 0.6f - v.y * 0.8f);
}

static void a_radial_field_falls_off_as_told(void** state)
{
    (void)state;
    check_near(pull_at(UM_FALLOFF_LINEAR, 50.0f), 1.0f, 1e-4f, "within the radius");
    check_near(pull_at(UM_FALLOFF_LINEAR, 200.0f), 0.5f, 1e-3f, "linear, half way");
    check_near(pull_at(UM_FALLOFF_LINEAR, 301.0f), 0.0f, 0.0f, "linear, beyond");
    check_near(pull_at(UM_FALLOFF_NONE, 400.0f), 1.0f, 1e-4f, "none");
    check_near(pull_at(UM_FALLOFF_INVERSE, 400.0f), 0.25f, 1e-4f, "inverse");
    check_near(pull_at(UM_FALLOFF_INVERSE_SQUARE, 400.0f), 0.0625f, 1e-4f, "inverse square");
    check_near(pull_at(UM_FALLOFF_LINEAR, 0.0f), 0.0f, 0.0f, "at the center");
}

// A moon on a circle: a quarter of an orbit takes pi / 2 sqrt(r^3 / k), with k the pull times its square.
static void a_moon_goes_round_a_planet(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_RADIAL_FIELD);
    def.radial.acceleration = -981.0f;
    def.radial.radius = 100.0f;
    def.radial.falloff = UM_FALLOFF_INVERSE_SQUARE;
    put_field(world, &def);
    um_body_id moon = make_ball(world, 400.0f, 0.0f, 5.0f);
    float speed = sqrtf(981.0f * 100.0f * 100.0f / 400.0f);
    assert_true(um_body_set_velocity(world, moon, um_vec2_make(0.0f, speed)));
    float quarter = 0.5f * UM_PI * 400.0f / speed;
    step_world_by(world, 1000, quarter / 1000.0f);
    check_vector(place_of(world, moon), um_vec2_make(0.0f, 400.0f), 2.0f, "after a quarter");
    finish_world(world);
}

// ---- Drag -----------------------------------------------------------------------------------------------

static void drag_has_its_terminal_speeds(void** state)
{
    (void)state;
    const float rates[] = {0.5f, 2.0f, 20.0f}; // per second
    for (int32_t i = 0; i < COUNT_OF(rates); ++i) {
        um_world* world = start_world(NULL);
        um_field_def def = field_of(UM_DRAG_FIELD);
        def.drag.linear = rates[i] * 400.0f;
        um_field_id field = put_field(world, &def);
        um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
        step_world(world, (int32_t)(600.0f / rates[i]));
        check_share(speed_of(world, box), GRAVITY / rates[i], 0.01f, "linear: m g / k");

        def.drag.linear = 0.0f;
        def.drag.quadratic = rates[i];
        assert_true(um_field_set(world, field, &def));
        step_world(world, 600);
        check_share(speed_of(world, box), sqrtf(400.0f * GRAVITY / rates[i]), 0.01f, "quadratic");
        finish_world(world);
    }
}

// v = v0 exp(-k t / m), and for the spin the same.
static void linear_drag_slows_down_exponentially(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_DRAG_FIELD);
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    def.drag.linear = 400.0f;
    def.drag.angular = um_body_get_mass(world, box).inertia;
    def.drag.velocity = um_vec2_make(-50.0f, 0.0f);
    put_field(world, &def);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(250.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, box, 3.0f));
    step_world(world, 60);
    check_share(um_body_get_velocity(world, box).x + 50.0f, 300.0f * expf(-1.0f), 0.01f, "relative speed");
    check_share(um_body_get_angular_velocity(world, box), 3.0f * expf(-1.0f), 0.01f, "spin");
    finish_world(world);
}

static void drag_that_is_too_strong_just_stops(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_DRAG_FIELD);
    def.drag.linear = 1e18f;
    def.drag.quadratic = 1e18f;
    def.drag.angular = 1e18f;
    def.drag.velocity = um_vec2_make(30.0f, 0.0f);
    put_field(world, &def);
    put_field(world, &def);
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, 200.0f)));
    step_world(world, 20);
    check_vector(um_body_get_velocity(world, box), um_vec2_make(30.0f, 0.0f), 1.0f, "as fast as the medium");
    finish_world(world);
}

// ---- Wind -----------------------------------------------------------------------------------------------

// A square face-on: its height times the dynamic pressure.
static void wind_pushes_a_box_face_on(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_WIND_FIELD);
    def.wind.velocity = um_vec2_make(200.0f, 0.0f);
    def.wind.density = 0.01f;
    def.wind.drag = 1.5f;
    put_field(world, &def);
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f); // mass 800, height 40
    step_world_by(world, 1, EXACT_STEP);
    float force = 0.5f * 0.01f * 200.0f * 200.0f * 1.5f * 40.0f;
    check_share(um_body_get_velocity(world, box).x, force / 800.0f * EXACT_STEP, 1e-5f, "speed along");
    check_near(um_body_get_velocity(world, box).y, 0.0f, 1e-6f, "speed across");
    check_near(um_body_get_angular_velocity(world, box), 0.0f, 1e-7f, "spin");
    finish_world(world);
}

static void wind_takes_along_up_to_its_own_speed(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_WIND_FIELD);
    def.wind.velocity = um_vec2_make(150.0f, -50.0f);
    def.wind.density = 10.0f; // more than a step can take
    put_field(world, &def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world(world, 300);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(150.0f, -50.0f), 1.0f, "in a strong wind");
    finish_world(world);
}

// A plate that leans over is lifted to the side that it leans to: at 45 degrees by as much as half of its
// length across, with the lift of 1, and by drag alone not at all.
static void wind_lifts_what_leans_over(void** state)
{
    (void)state;
    float sides[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_weightless_world();
        um_body_id plate = make_box(world, 0.0f, 0.0f, 100.0f, 1.0f);
        assert_true(um_body_set_transform(world, plate, um_vec2_make(0.0f, 0.0f), um_radians(45.0f)));
        um_wind_settings wind = um_default_field_def().wind;
        wind.velocity = um_vec2_make(100.0f, 0.0f);
        wind.lift = (float)i;
        assert_true(um_body_apply_wind(world, plate, &wind));
        sides[i] = um_body_get_force(world, plate).y;
        finish_world(world);
    }
    check_near(sides[0], 0.0f, 1e-4f, "without lift");
    // The long side has 200 / sqrt 2 across the wind, and leans by 1 / sqrt 2; the short one 2 the other
    // way.
    float pressure = 0.5f * 0.001f * 100.0f * 100.0f;
    check_share(sides[1], -pressure * (100.0f - 1.0f), 1e-4f, "with lift");
}

static void wind_from_a_call_is_that_of_a_field(void** state)
{
    (void)state;
    um_world* worlds[2] = {start_weightless_world(), start_weightless_world()};
    um_field_def def = field_of(UM_WIND_FIELD);
    def.wind.velocity = um_vec2_make(80.0f, 60.0f);
    put_field(worlds[0], &def);
    um_body_id bodies[2];
    for (int32_t i = 0; i < 2; ++i) {
        bodies[i] = make_box(worlds[i], 0.0f, 0.0f, 10.0f, 20.0f);
        um_shape_create_capsule(worlds[i], bodies[i], NULL,
                                um_capsule_make(um_vec2_make(30.0f, 0.0f), um_vec2_make(60.0f, 5.0f), 4.0f));
    }
    assert_true(um_body_apply_wind(worlds[1], bodies[1], &def.wind));
    step_world(worlds[0], 1);
    step_world(worlds[1], 1);
    um_vec2 expected = um_body_get_velocity(worlds[0], bodies[0]);
    check_above(speed_of(worlds[0], bodies[0]), 0.001f, "the speed by a field");
    check_vector(um_body_get_velocity(worlds[1], bodies[1]), expected, 1e-6f, "velocity");
    check_near(um_body_get_angular_velocity(worlds[1], bodies[1]),
               um_body_get_angular_velocity(worlds[0], bodies[0]), 1e-7f, "spin");
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

// ---- Regions and categories -----------------------------------------------------------------------------

static void a_field_acts_in_its_region_only(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_convex square = um_convex_of_box(um_box_make(100.0f, 100.0f));
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, 60.0f);
    def.region.shape = &square;
    def.region.position = um_vec2_make(1000.0f, 0.0f);
    def.region.angle = um_radians(45.0f);
    put_field(world, &def);
    um_body_id inside = make_ball(world, 1000.0f, 0.0f, 10.0f);
    um_body_id at_corner = make_ball(world, 1145.0f, 0.0f, 10.0f);
    um_body_id beyond = make_ball(world, 1160.0f, 50.0f, 10.0f);
    um_body_id beside = make_ball(world, 1100.0f, 100.0f, 10.0f); // in the AABB, but not in the square
    um_body_id far_away = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world(world, 1);
    check_near(um_body_get_velocity(world, inside).y, 1.0f, 1e-5f, "inside");
    check_near(um_body_get_velocity(world, at_corner).y, 1.0f, 1e-5f, "at a corner");
    check_near(um_body_get_velocity(world, beyond).y, 0.0f, 0.0f, "beyond the corner");
    check_near(um_body_get_velocity(world, beside).y, 0.0f, 0.0f, "beside a side");
    check_near(um_body_get_velocity(world, far_away).y, 0.0f, 0.0f, "far away");
    finish_world(world);
}

// What flies through a region is pushed while it is in it.
static void what_passes_through_is_pushed_on_the_way(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_convex gate = um_convex_of_aabb(um_aabb_make(100.0f, -1000.0f, 300.0f, 1000.0f));
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, 60.0f);
    def.region.shape = &gate;
    put_field(world, &def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 1.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(200.0f, 0.0f)));
    step_world(world, 180);
    // It touches the region for 202 units of its way: a little more than a second, to a step either way.
    check_near(um_body_get_velocity(world, ball).y, 60.6f, 1.1f, "the speed that it has got");
    finish_world(world);
}

static void a_field_acts_on_its_categories_only(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, 60.0f);
    def.categories = 6;
    put_field(world, &def);
    um_convex square = um_convex_of_box(um_box_make(1000.0f, 1000.0f));
    def.region.shape = &square;
    def.categories = 4;
    put_field(world, &def);
    um_body_id balls[3];
    for (int32_t i = 0; i < 3; ++i) {
        balls[i] = make_ball(world, 100.0f * (float)i, 0.0f, 10.0f);
        assert_true(set_categories(world, balls[i], UINT64_C(1) << i));
    }
    step_world(world, 1);
    check_near(um_body_get_velocity(world, balls[0]).y, 0.0f, 0.0f, "category 1");
    check_near(um_body_get_velocity(world, balls[1]).y, 1.0f, 1e-5f, "category 2");
    check_near(um_body_get_velocity(world, balls[2]).y, 2.0f, 1e-5f, "category 4");
    finish_world(world);
}

static void only_dynamic_bodies_feel_fields(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, 60.0f);
    put_field(world, &def);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    put_box(world, lift, 10.0f, 10.0f);
    um_body_id absent = make_box(world, 100.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_enabled(world, absent, false));
    um_body_id wall = make_wall(world, 200.0f, 0.0f, 10.0f, 10.0f);
    step_world(world, 10);
    check_near(place_of(world, lift).y, 0.0f, 0.0f, "kinematic");
    check_near(place_of(world, absent).y, 0.0f, 0.0f, "disabled");
    check_near(place_of(world, wall).y, 0.0f, 0.0f, "static");
    finish_world(world);
}

// ---- Sleep ----------------------------------------------------------------------------------------------

// A crate that friction holds against the wind falls asleep, and stays so; a storm wakes it.
static void a_crate_in_the_wind_sleeps_until_a_storm_comes(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id crate = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_field_def def = field_of(UM_WIND_FIELD);
    def.wind.velocity = um_vec2_make(1000.0f, 0.0f); // a force of 20,000 on a weight of 1,570,000
    um_field_id wind = put_field(world, &def);
    step_until_asleep(world, 200);
    float x = place_of(world, crate).x;
    step_world(world, 200);
    check_awake(world, crate, false, "in a steady wind");
    def.wind.velocity.x = 1100.0f;
    assert_true(um_field_set(world, wind, &def));
    step_world(world, 1);
    check_awake(world, crate, false, "in a little more wind");
    def.wind.velocity.x = 20000.0f; // 8,000,000
    assert_true(um_field_set(world, wind, &def));
    check_awake(world, crate, true, "when a storm comes");
    step_world(world, 30);
    check_above(place_of(world, crate).x, x + 10.0f, "where the storm takes it");
    finish_world(world);
}

static void a_field_that_comes_wakes_those_in_it_and_no_others(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id near_it = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id far_away = make_box(world, 1000.0f, -20.0f, 20.0f, 20.0f);
    step_until_asleep(world, 200);
    um_convex square = um_convex_of_box(um_box_make(100.0f, 100.0f));
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.region.shape = &square;
    um_field_id field = put_field(world, &def); // of no strength
    check_count(um_world_get_counters(world).awake, 0, "awake by a field of no strength");
    def.uniform.acceleration = um_vec2_make(0.0f, -1500.0f);
    assert_true(um_field_set(world, field, &def));
    check_awake(world, near_it, true, "in the region");
    check_awake(world, far_away, false, "far away");
    step_world(world, 60);
    check_below(place_of(world, near_it).y, -100.0f, "the box that was lifted");

    def.region.position = um_vec2_make(1000.0f, 0.0f); // the region moves on
    assert_true(um_field_set(world, field, &def));
    check_awake(world, far_away, true, "in the region that has moved");
    finish_world(world);
}

static void other_categories_wake_in_a_world_with_fields(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, -2000.0f);
    def.categories = 2;
    put_field(world, &def);
    step_until_asleep(world, 200);
    assert_true(set_categories(world, box, 2));
    step_world(world, 30);
    check_below(place_of(world, box).y, -40.0f, "the box that is meant now");
    finish_world(world);
}

// What a weak field accelerates slowly does not fall asleep on the way, though it is slow for long.
static void what_a_weak_field_moves_does_not_sleep(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(1.0f, 0.0f);
    put_field(world, &def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world(world, 600);
    check_awake(world, ball, true, "the ball");
    check_share(um_body_get_velocity(world, ball).x, 10.0f, 0.01f, "its speed after ten seconds");
    finish_world(world);
}

// A stack that a field holds down sleeps like one under gravity, and so does what falls onto it later.
static void a_stack_under_a_field_falls_asleep(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_floor(world, 0.0f);
    um_field_def def = field_of(UM_UNIFORM_FIELD);
    def.uniform.acceleration = um_vec2_make(0.0f, GRAVITY);
    put_field(world, &def);
    make_stack(world, 0.0f, 0.0f, 8, 20.0f, NULL);
    step_until_asleep(world, 200);
    make_box(world, 0.0f, -400.0f, 10.0f, 10.0f);
    step_until_asleep(world, 400);
    finish_world(world);
}

// ---- Determinism ----------------------------------------------------------------------------------------

static uint64_t run_stormy_pool(int32_t workers, int32_t lanes)
{
    um_world_def world_def = tested_world_def();
    world_def.threads.worker_count = workers;
    world_def.lanes = lanes;
    um_world* world = start_world(&world_def);
    make_floor(world, 600.0f);
    um_field_def def = field_of(UM_BUOYANCY_FIELD);
    um_convex pool = um_convex_of_aabb(um_aabb_make(-1500.0f, -20.0f, 1500.0f, 700.0f));
    def.region.shape = &pool;
    def.buoyancy.density = 2.0f;
    def.buoyancy.flow = um_vec2_make(40.0f, 0.0f);
    put_field(world, &def);
    def = field_of(UM_WIND_FIELD);
    def.wind.velocity = um_vec2_make(-300.0f, 20.0f);
    put_field(world, &def);
    def = field_of(UM_RADIAL_FIELD);
    def.radial.acceleration = 500.0f;
    def.radial.falloff = UM_FALLOFF_INVERSE;
    put_field(world, &def);
    def = field_of(UM_DRAG_FIELD);
    def.drag.linear = 10.0f;
    def.region.shape = &pool;
    put_field(world, &def);
    for (int32_t i = 0; i < 1500; ++i) {
        float x = column_of(i, 60) * 40.0f - 1200.0f;
        float y = row_of(i, 60) * 40.0f - 500.0f;
        if (i % 3 == 0) {
            make_ball(world, x, y, 12.0f);
        } else {
            make_box(world, x, y, 15.0f, 8.0f + (float)(i % 7));
        }
    }
    step_world(world, 20);
    um_explosion_def blast = um_default_explosion_def();
    blast.impulse = 5000.0f;
    blast.radius = 300.0f;
    assert_true(um_world_explode(world, &blast));
    step_world(world, 20);
    step_world_by(world, 2, 0.1f);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void fields_give_the_same_bits_for_any_number_of_workers_and_lanes(void** state)
{
    (void)state;
    uint64_t expected = run_stormy_pool(1, 1);
    check_hash(run_stormy_pool(8, 1), expected, "8 workers");
    check_hash(run_stormy_pool(3, 0), expected, "3 workers and the widest lanes");
    check_hash(run_stormy_pool(1, 4), expected, "4 lanes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_uniform_acceleration_is_gravity),
        BOTH_SOLVERS(a_uniform_force_accelerates_by_the_mass),
        BOTH_SOLVERS(forces_of_calls_and_of_fields_add_up),
        BOTH_SOLVERS(a_radial_field_falls_off_as_told),
        BOTH_SOLVERS(a_moon_goes_round_a_planet),
        BOTH_SOLVERS(drag_has_its_terminal_speeds),
        BOTH_SOLVERS(linear_drag_slows_down_exponentially),
        BOTH_SOLVERS(drag_that_is_too_strong_just_stops),
        BOTH_SOLVERS(wind_pushes_a_box_face_on),
        BOTH_SOLVERS(wind_takes_along_up_to_its_own_speed),
        cmocka_unit_test(wind_lifts_what_leans_over),
        BOTH_SOLVERS(wind_from_a_call_is_that_of_a_field),
        BOTH_SOLVERS(a_field_acts_in_its_region_only),
        BOTH_SOLVERS(what_passes_through_is_pushed_on_the_way),
        BOTH_SOLVERS(a_field_acts_on_its_categories_only),
        BOTH_SOLVERS(only_dynamic_bodies_feel_fields),
        BOTH_SOLVERS(a_crate_in_the_wind_sleeps_until_a_storm_comes),
        BOTH_SOLVERS(a_field_that_comes_wakes_those_in_it_and_no_others),
        BOTH_SOLVERS(other_categories_wake_in_a_world_with_fields),
        BOTH_SOLVERS(what_a_weak_field_moves_does_not_sleep),
        BOTH_SOLVERS(a_stack_under_a_field_falls_asleep),
        BOTH_SOLVERS(fields_give_the_same_bits_for_any_number_of_workers_and_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
