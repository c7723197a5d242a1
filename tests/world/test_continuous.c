// What is fast stops where it first touches what is static or asleep, and nothing that slides or rests is
// stopped.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>
#include <stdlib.h>

// The slop of a world of metres.
#define SLOP 0.005f

// ---- Worlds ---------------------------------------------------------------------------------------------

static um_world* start_meters(bool has_gravity)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = has_gravity ? def.gravity : um_vec2_make(0.0f, 0.0f);
    return start_world(&def);
}

// A dynamic body without a shape.
static um_body_id shoot(um_world* world, um_vec2 from, um_vec2 velocity)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = from;
    def.velocity = velocity;
    um_body_id body = um_body_create(world, &def);
    assert_true(body.index1 != 0);
    return body;
}

static um_body_id shoot_ball(um_world* world, um_vec2 from, um_vec2 velocity, float radius)
{
    um_body_id body = shoot(world, from, velocity);
    put_ball(world, body, radius);
    return body;
}

static um_body_id shoot_box(um_world* world, um_vec2 from, um_vec2 velocity, float half)
{
    um_body_id body = shoot(world, from, velocity);
    put_box(world, body, half, half);
    set_material(world, body, 0.0f, 0.0f);
    return body;
}

static um_body_id make_turned_wall(um_world* world, um_vec2 at, float angle, float half_width,
                                   float half_height)
{
    um_body_def def = um_default_body_def();
    def.position = at;
    def.angle = angle;
    um_body_id body = um_body_create(world, &def);
    put_box(world, body, half_width, half_height);
    return body;
}

// ---- Closed forms ---------------------------------------------------------------------------------------

// At 400 m/s a step is 6.67 m.
static void a_ball_stops_at_the_face_of_a_thin_wall(void** state)
{
    (void)state;
    static const float radii[] = {0.005f, 0.05f, 0.5f};
    for (int32_t i = 0; i < COUNT_OF(radii); ++i) {
        um_world* world = start_meters(false);
        make_wall(world, 0.0f, 0.0f, 0.005f, 5.0f);
        um_body_id ball = shoot_ball(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(400.0f, 0.0f), radii[i]);
        step_world(world, 1);
        check_near(place_of(world, ball).x, -0.005f - radii[i], 0.5f * SLOP, "where it is stopped");
        // Contacts of the substep solver are soft: they let a little of such an impact pass.
        float soft = SLOP > 0.06f * radii[i] ? SLOP : 0.06f * radii[i];
        for (int32_t step = 0; step < 10; ++step) {
            step_world(world, 1);
            check_near(place_of(world, ball).x, -0.005f - radii[i], soft, "where it is after the impact");
        }
        check_below(speed_of(world, ball), 0.5f, "speed after the impact");
        finish_world(world);
    }
}

// It comes with the speed that the fall has given it, and to the place that it has fallen to.
static void what_misses_a_wall_flies_on_to_the_bit(void** state)
{
    (void)state;
    um_vec2 places[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world_def def = tested_world_def_meters();
        def.continuous = i == 0;
        um_world* world = start_world(&def);
        make_wall(world, 10.0f, -20.0f, 5.0f, 0.01f);
        um_body_id box = shoot_box(world, um_vec2_make(0.0f, 0.0f), um_vec2_make(200.0f, 100.0f), 0.1f);
        assert_true(um_body_set_angular_velocity(world, box, 20.0f));
        step_world(world, 30);
        if (i == 0) {
            check_above((float)um_world_get_counters(world).swept, 0.0f, "bodies that were swept");
        }
        check_count(um_world_get_counters(world).stopped, 0, "bodies that were stopped");
        places[i] = place_of(world, box);
        finish_world(world);
    }
    assert_memory_equal(&places[0], &places[1], sizeof places[0]);
}

// With a restitution of 1 the ball comes back as fast as it came.
static void an_elastic_ball_bounces_off_a_thin_wall(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id wall = make_wall(world, 0.0f, 0.0f, 0.005f, 5.0f);
    um_body_id ball = shoot_ball(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(100.0f, 0.0f), 0.05f);
    set_material(world, wall, 0.0f, 1.0f);
    set_material(world, ball, 0.0f, 1.0f);
    step_world(world, 10);
    check_near(um_body_get_velocity(world, ball).x, -100.0f, 1.0f, "speed after the bounce");
    check_below(place_of(world, ball).x, -5.0f, "place after the bounce");
    finish_world(world);
}

// The end of a rod of 2 m that spins at 60 rad/s goes 1 m in a step; its middle stays where it is.
static void a_thin_rod_that_spins_is_stopped_by_a_thin_peg(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 16; ++i) {
        float angle = UM_PI * 2.0f * (float)i / 16.0f;
        um_world* world = start_meters(false);
        make_turned_wall(world, um_vec2_make(0.9f * cosf(angle), 0.9f * sinf(angle)), 0.0f, 0.01f, 0.01f);
        um_body_id rod = shoot(world, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.0f, 0.0f));
        um_capsule capsule = {{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.01f};
        assert_true(um_shape_create_capsule(world, rod, NULL, capsule).index1 != 0);
        if (i % 8 != 0) { // else the peg is in it
            assert_true(um_body_set_angular_velocity(world, rod, 60.0f));
            int32_t stopped = 0;
            for (int32_t step = 0; step < 6; ++step) {
                step_world(world, 1);
                stopped += um_world_get_counters(world).stopped;
            }
            check_above((float)stopped, 0.0f, "how often the rod was stopped");
            check_below(um_body_get_angular_velocity(world, rod), 50.0f, "spin after the impact");
        }
        finish_world(world);
    }
}

// ---- Random shots ---------------------------------------------------------------------------------------

// Whether a rod on a pin that spins passes a peg near the pin.
static bool passes_peg(prng* random, um_world_def def, float meter)
{
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    float half = meter * prng_float(random, 0.3f, 2.0f);
    float lever = half * prng_float(random, 0.15f, 0.35f);
    float size = 0.25f * lever;
    make_turned_wall(world, um_vec2_make(lever, 0.0f), 0.0f, prng_float(random, 0.1f, 0.5f) * size,
                     prng_float(random, 0.1f, 0.5f) * size);
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.angle = -prng_float(random, 0.6f, 2.5f);
    body.angular_velocity = prng_float(random, 12.0f, 84.0f);
    um_body_id rod = um_body_create(world, &body);
    float thickness = fminf(size, meter * prng_float(random, 0.004f, 0.03f));
    put_box(world, rod, half, thickness);
    um_vec2 pin = {0.0f, 0.0f};
    um_joint_def joint = um_joint_def_between(world, UM_REVOLUTE_JOINT, (um_body_id){0, 0}, pin, rod, pin);
    assert_true(um_joint_create(world, &joint).index1 != 0);
    float angle = body.angle; // of the arm that hits the peg first; the peg is at 0
    um_rot last = um_rot_from_angle(angle);
    for (int32_t step = 0; step < 30 && angle < 0.0f; ++step) {
        step_world(world, 1);
        um_rot now = um_body_get_transform(world, rod).q;
        angle += atan2f(last.c * now.s - last.s * now.c, last.c * now.c + last.s * now.s);
        last = now;
    }
    finish_world(world);
    return angle >= 0.0f;
}

// With the sequential solver 38 of them passed when a slide moved the rod off its pin.
static void few_rods_on_a_pin_pass_a_peg_near_the_pin(void** state)
{
    (void)state;
    prng random = prng_make(21);
    int32_t passed = 0;
    for (int32_t i = 0; i < 400; ++i) {
        um_world_def def = i % 2 == 0 ? tested_world_def() : tested_world_def_meters();
        passed += passes_peg(&random, def, def.units_per_meter);
    }
    check_below((float)passed, 10.0f, "rods that passed the peg");
}

// A shot at the middle of a wall, which is turned by any angle: whether it ends beyond it.
static bool gets_through(prng* random, um_world_def def, float meter, float time)
{
    um_world* world = start_world(&def);
    float angle = prng_float(random, -UM_PI, UM_PI);
    float slant = angle + prng_float(random, -1.45f, 1.45f);
    float speed = meter * prng_float(random, 20.0f, 400.0f);
    float distance = meter * prng_float(random, 0.3f, 3.0f);
    float half = 0.005f * meter;
    make_turned_wall(world, um_vec2_make(0.0f, 0.0f), angle, half, 5.0f * meter);
    um_vec2 way = {cosf(slant), sinf(slant)};
    um_body_id body = shoot(world, um_vec2_scale(way, -distance), um_vec2_scale(way, speed));
    assert_true(um_body_set_angular_velocity(world, body, prng_float(random, -50.0f, 50.0f)));
    if (prng_below(random, 2) == 0) {
        put_ball(world, body, half);
    } else {
        put_box(world, body, half, half * prng_float(random, 0.2f, 1.0f));
    }
    step_world_by(world, (int32_t)(0.3f / time), time);
    um_vec2 place = place_of(world, body);
    float beyond = place.x * cosf(angle) + place.y * sinf(angle);
    float along = place.y * cosf(angle) - place.x * sinf(angle);
    finish_world(world);
    return beyond > 0.0f && fabsf(along) < 5.0f * meter;
}

static void no_shot_gets_through_a_thin_wall(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 240.0f, 1.0f / 60.0f, 1.0f / 30.0f, 0.1f};
    prng random = prng_make(20);
    for (int32_t i = 0; i < 600; ++i) {
        bool is_in_pixels = i % 2 == 0;
        um_world_def def = is_in_pixels ? tested_world_def() : tested_world_def_meters();
        if (gets_through(&random, def, def.units_per_meter, times[i / 2 % 4])) {
            fail_with_seed(&random, "shot %d got through", (int)i);
        }
    }
}

// Boxes of 5 cm with any turn and spin into the corner of two walls of 1 cm.
static void what_is_shot_into_a_corner_stays_in_it(void** state)
{
    (void)state;
    prng random = prng_make(21);
    for (int32_t i = 0; i < 200; ++i) {
        um_world* world = start_meters(true);
        make_wall(world, 0.0f, 0.0f, 4.0f, 0.005f);
        make_wall(world, 4.0f, 2.0f, 0.005f, 2.005f);
        float speed = prng_float(&random, 20.0f, 300.0f);
        um_body_id box = shoot_box(world, um_vec2_make(2.0f, 2.0f), um_vec2_make(speed, -speed), 0.025f);
        assert_true(um_body_set_angular_velocity(world, box, prng_float(&random, -60.0f, 60.0f)));
        step_world(world, 60);
        um_vec2 place = place_of(world, box);
        if (place.x > 4.0f || place.y < 0.0f) {
            fail_with_seed(&random, "box %d is at (%g, %g)", (int)i, (double)place.x, (double)place.y);
        }
        finish_world(world);
    }
}

// ---- What is not stopped --------------------------------------------------------------------------------

enum { TILES = 1000 };

typedef void ground_fn(um_world* world);

// The surface is at y = 0, tiles are 1 m long.
static void lay_tiles(um_world* world)
{
    for (int32_t i = 0; i < TILES; ++i) {
        um_body_id tile = make_wall(world, (float)i, -0.5f, 0.5f, 0.5f);
        set_material(world, tile, 0.0f, 0.0f);
    }
}

static um_shape_def smooth(void)
{
    um_shape_def def = um_default_shape_def();
    def.friction = 0.0f;
    return def;
}

static void lay_chain(um_world* world)
{
    um_vec2* points = malloc((TILES + 1) * sizeof points[0]);
    assert_non_null(points);
    for (int32_t i = 0; i <= TILES; ++i) { // from right to left: up is in front
        points[i] = um_vec2_make((float)(TILES - i) - 0.5f, 0.0f);
    }
    um_shape_def def = smooth();
    um_chain chain = {.points = points, .count = TILES + 1};
    assert_true(
        um_shape_create_chain(world, make_body(world, UM_STATIC_BODY, 0.0f, 0.0f), &def, &chain, NULL));
    free(points);
}

static void lay_heightfield(um_world* world)
{
    float* heights = calloc(TILES + 1, sizeof heights[0]);
    assert_non_null(heights);
    um_shape_def def = smooth();
    um_heightfield field = {
        .heights = heights, .count = TILES + 1, .origin = {-0.5f, 0.0f}, .spacing = 1.0f, .is_y_up = true};
    um_body_id ground = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    assert_true(um_shape_create_heightfield(world, ground, &def, &field, NULL));
    free(heights);
}

// 15 seconds at 60 m/s: both the speed and the way.
static void slide_fast(ground_fn* lay, float half)
{
    um_world* world = start_meters(true);
    lay(world);
    um_body_id box = shoot_box(world, um_vec2_make(2.0f, half), um_vec2_make(60.0f, 0.0f), half);
    step_world(world, 900);
    check_near(um_body_get_velocity(world, box).x, 60.0f, 0.6f, "speed after 900 m");
    check_near(place_of(world, box).x, 902.0f, 9.0f, "way in 15 s");
    check_near(place_of(world, box).y, half, 4.0f * SLOP, "height");
    finish_world(world);
}

static void a_box_that_slides_fast_over_tiles_keeps_its_speed(void** state)
{
    (void)state;
    slide_fast(lay_tiles, 0.5f);
    slide_fast(lay_tiles, 0.1f);
}

static void a_box_that_slides_fast_over_a_chain_keeps_its_speed(void** state)
{
    (void)state;
    slide_fast(lay_chain, 0.5f);
    slide_fast(lay_chain, 0.1f);
}

static void a_box_that_slides_fast_over_a_height_field_keeps_its_speed(void** state)
{
    (void)state;
    slide_fast(lay_heightfield, 0.5f);
    slide_fast(lay_heightfield, 0.1f);
}

// It loses what goes into the wall, and one step at most.
static void a_ball_that_grazes_a_wall_goes_on_along_it(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id wall = make_wall(world, 0.0f, -0.5f, 500.0f, 0.5f);
    set_material(world, wall, 0.0f, 0.0f);
    um_body_id ball = shoot_ball(world, um_vec2_make(-400.0f, 1.0f), um_vec2_make(300.0f, -3.0f), 0.05f);
    set_material(world, ball, 0.0f, 0.0f);
    step_world(world, 120);
    check_near(um_body_get_velocity(world, ball).x, 300.0f, 0.3f, "speed along the wall");
    check_near(place_of(world, ball).x, 200.0f, 300.0f / 60.0f, "way along the wall");
    check_near(place_of(world, ball).y, 0.05f, 2.0f * SLOP, "height above the wall");
    finish_world(world);
}

// From touch away from the wall, and along two walls of a gutter.
static void what_is_in_touch_goes_where_it_is_free_to_go(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id wall = make_wall(world, 0.0f, -0.5f, 500.0f, 0.5f);
    um_body_id other = make_wall(world, -0.5f, 250.0f, 0.5f, 250.0f);
    set_material(world, wall, 0.0f, 0.0f);
    set_material(world, other, 0.0f, 0.0f);
    um_body_id leaves = shoot_box(world, um_vec2_make(5.0f, 0.1f), um_vec2_make(0.0f, 200.0f), 0.1f);
    um_body_id climbs = shoot_box(world, um_vec2_make(0.1f, 0.1f), um_vec2_make(0.0f, 200.0f), 0.1f);
    step_world(world, 60);
    check_near(place_of(world, leaves).y, 200.1f, 0.1f, "way off the wall");
    check_near(place_of(world, climbs).y, 200.1f, 4.0f, "way out of the corner");
    finish_world(world);
}

static void what_comes_from_behind_a_one_sided_chain_passes(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    lay_chain(world);
    um_body_id from_behind = shoot_ball(world, um_vec2_make(10.0f, -3.0f), um_vec2_make(0.0f, 300.0f), 0.02f);
    um_body_id from_front = shoot_ball(world, um_vec2_make(20.0f, 3.0f), um_vec2_make(0.0f, -300.0f), 0.02f);
    step_world(world, 10);
    check_near(place_of(world, from_behind).y, 47.0f, 0.1f, "from behind");
    check_near(place_of(world, from_front).y, 0.02f, 2.0f * SLOP, "from in front");
    finish_world(world);
}

static void what_is_disabled_stops_nothing(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id wall = make_wall(world, 0.0f, 0.0f, 0.005f, 5.0f);
    assert_true(um_body_set_enabled(world, wall, false));
    um_body_id ball = shoot_ball(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(300.0f, 0.0f), 0.02f);
    step_world(world, 10);
    check_near(place_of(world, ball).x, 47.0f, 0.1f, "place");
    finish_world(world);
}

// ---- Other bodies ---------------------------------------------------------------------------------------

// A dumbbell: the ball that is far from the middle hits.
static void any_shape_of_a_body_stops_it(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    make_wall(world, 0.0f, 1.0f, 0.005f, 0.1f);
    um_body_id body = shoot(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(300.0f, 0.0f));
    um_circle ends[] = {um_circle_make_at(um_vec2_make(0.0f, 1.0f), 0.05f),
                        um_circle_make_at(um_vec2_make(0.0f, -1.0f), 0.05f)};
    for (int32_t i = 0; i < 2; ++i) {
        assert_true(um_shape_create_circle(world, body, NULL, ends[i]).index1 != 0);
    }
    step_world(world, 1);
    check_near(place_of(world, body).x, -0.055f, SLOP, "where it is stopped");
    step_world(world, 3);
    check_above(fabsf(um_body_get_angular_velocity(world, body)), 20.0f, "spin after the impact");
    finish_world(world);
}

static void a_sleeper_is_hit_and_wakes(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.05f, 0.5f);
    put_to_sleep(world, box);
    um_body_id ball = shoot_ball(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(300.0f, 0.0f), 0.05f);
    um_vec2 momentum = total_momentum(world);
    step_world(world, 5);
    assert_true(um_body_is_awake(world, box));
    check_above(um_body_get_velocity(world, box).x, 1.0f, "speed of what was asleep");
    check_below(place_of(world, ball).x, place_of(world, box).x, "the ball against the box");
    check_near(total_momentum(world).x, momentum.x, 1e-3f * momentum.x, "momentum");
    finish_world(world);
}

// ---- The setting ----------------------------------------------------------------------------------------

// Whether a ball is beyond the plank that it was shot at, and not past its ends.
static bool is_beyond(const um_world* world, um_body_id plank, um_body_id ball, bool* out_is_past)
{
    um_transform at = um_body_get_transform(world, plank);
    um_vec2 place = um_body_get_transform(world, ball).p;
    um_vec2 seen = um_rot_apply_inverse(at.q, um_vec2_sub(place, at.p));
    *out_is_past = fabsf(seen.y) > 3.0f;
    return seen.x > 0.0f && !*out_is_past;
}

// What is about to be hit wakes, and moves by the time it is: light planks turn and fly off with the ball.
static void no_shot_gets_through_a_plank_that_sleeps(void** state)
{
    (void)state;
    prng random = prng_make(1506);
    for (int32_t shot = 0; shot < 600; ++shot) {
        um_world* world = start_meters(false);
        um_body_id plank = make_box(world, 0.0f, 0.0f, 0.005f, 3.0f);
        um_shape_id shape = um_body_get_shape(world, plank, 0);
        float angle = prng_float(&random, -UM_PI, UM_PI);
        float slant = angle + prng_float(&random, -1.2f, 1.2f);
        float speed = prng_float(&random, 20.0f, 400.0f);
        float distance = prng_float(&random, 0.5f, 2.0f);
        um_vec2 way = {cosf(slant), sinf(slant)};
        const float densities[3] = {0.01f, 1.0f, 100.0f};
        assert_true(um_shape_set_density(world, shape, densities[shot % 3]));
        assert_true(um_body_set_transform(world, plank, um_vec2_make(0.0f, 0.0f), angle));
        put_to_sleep(world, plank);
        um_body_id ball = shoot_ball(world, um_vec2_scale(way, -distance), um_vec2_scale(way, speed),
                                     prng_float(&random, 0.005f, 0.05f));
        bool is_past = false;
        for (int32_t i = 0; i < 30 && !is_past; ++i) {
            step_world(world, 1);
            assert_false(is_beyond(world, plank, ball, &is_past));
        }
        finish_world(world);
    }
}

static void without_continuous_a_fast_ball_passes(void** state)
{
    (void)state;
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.continuous = false;
    um_world* world = start_world(&def);
    make_wall(world, 0.0f, 0.0f, 0.005f, 5.0f);
    um_body_id ball = shoot_ball(world, um_vec2_make(-3.0f, 0.0f), um_vec2_make(400.0f, 0.0f), 0.02f);
    assert_true(um_body_set_bullet(world, ball, true));
    step_world(world, 3);
    check_near(place_of(world, ball).x, 17.0f, 0.01f, "place");
    check_count(um_world_get_counters(world).swept, 0, "bodies that were swept");
    um_world_def settings = um_world_get_settings(world);
    settings.continuous = true;
    assert_true(um_world_set_settings(world, &settings));
    step_world(world, 1);
    check_count(um_world_get_counters(world).swept > 0, 1, "whether it is swept then");
    finish_world(world);
}

// ---- Memory ---------------------------------------------------------------------------------------------

// The step that finds no room for sweeps says so, and the next one makes them.
static void a_step_without_room_for_sweeps_says_so(void** state)
{
    (void)state;
    heap memory = heap_make();
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.allocator = heap_allocator(&memory);
    um_world* world = start_world(&def);
    make_wall(world, 0.0f, 0.0f, 0.005f, 5.0f);
    step_world(world, 2);
    um_body_id ball = shoot_ball(world, um_vec2_make(-13.0f, 0.0f), um_vec2_make(400.0f, 0.0f), 0.02f);
    heap_fail(&memory, 1, false);
    check_result(um_world_step(world, STEP), UM_ERROR_OUT_OF_MEMORY, "um_world_step");
    check_near(place_of(world, ball).x, -6.333f, 0.01f, "after the step without sweeps");
    step_world(world, 1);
    check_below(place_of(world, ball).x, 0.0f, "after the next step");
    finish_world(world);
    check_count((int64_t)memory.live_bytes, 0, "bytes that did not come back");
    heap_end(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_ball_stops_at_the_face_of_a_thin_wall),
        BOTH_SOLVERS(what_misses_a_wall_flies_on_to_the_bit),
        BOTH_SOLVERS(an_elastic_ball_bounces_off_a_thin_wall),
        BOTH_SOLVERS(a_thin_rod_that_spins_is_stopped_by_a_thin_peg),
        BOTH_SOLVERS(few_rods_on_a_pin_pass_a_peg_near_the_pin),
        BOTH_SOLVERS(no_shot_gets_through_a_thin_wall),
        BOTH_SOLVERS(what_is_shot_into_a_corner_stays_in_it),
        BOTH_SOLVERS(a_box_that_slides_fast_over_tiles_keeps_its_speed),
        BOTH_SOLVERS(a_box_that_slides_fast_over_a_chain_keeps_its_speed),
        BOTH_SOLVERS(a_box_that_slides_fast_over_a_height_field_keeps_its_speed),
        BOTH_SOLVERS(a_ball_that_grazes_a_wall_goes_on_along_it),
        BOTH_SOLVERS(what_is_in_touch_goes_where_it_is_free_to_go),
        BOTH_SOLVERS(what_comes_from_behind_a_one_sided_chain_passes),
        BOTH_SOLVERS(what_is_disabled_stops_nothing),
        BOTH_SOLVERS(any_shape_of_a_body_stops_it),
        BOTH_SOLVERS(a_sleeper_is_hit_and_wakes),
        BOTH_SOLVERS(no_shot_gets_through_a_plank_that_sleeps),
        BOTH_SOLVERS(without_continuous_a_fast_ball_passes),
        BOTH_SOLVERS(a_step_without_room_for_sweeps_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
