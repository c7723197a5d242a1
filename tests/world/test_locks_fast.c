// Locks and dominance of what is fast: sweeps, bullets and crossings; and the same bits for all lanes and
// workers with every rule in use.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

static void lock(um_world* world, um_body_id body, bool x, bool y)
{
    assert_true(um_body_set_lock_x(world, body, x));
    assert_true(um_body_set_lock_y(world, body, y));
}

static void check_same(float actual, float expected, const char* what)
{
    check_near(actual, expected, 0.0f, what);
}

static um_body_id shoot(um_world* world, float x, float y, float speed, bool is_bullet)
{
    um_body_id ball = make_ball(world, x, y, 4.0f);
    assert_true(um_body_set_bullet(world, ball, is_bullet));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(speed, 0.0f)));
    return ball;
}

// ---- Locks ----------------------------------------------------------------------------------------------

// A thin wall that leans by 30 degrees would deflect what is free.
static void a_fast_body_stays_on_its_line_and_stops_at_a_leaning_wall(void** state)
{
    (void)state;
    for (int32_t is_bullet = 0; is_bullet < 2; ++is_bullet) {
        um_world* world = start_weightless_world();
        um_body_id wall = make_wall(world, 300.0f, 0.0f, 1.0f, 400.0f);
        assert_true(um_body_set_transform(world, wall, um_vec2_make(300.0f, 0.0f), 0.5f));
        um_body_id free = shoot(world, -900.0f, 60.1f, 20000.0f, is_bullet != 0);
        um_body_id locked = shoot(world, -900.0f, 0.1f, 20000.0f, is_bullet != 0);
        lock(world, locked, false, true);
        for (int32_t i = 0; i < 60; ++i) {
            step_world(world, 1);
            check_same(place_of(world, locked).y, 0.1f, "along y");
            check_below(place_of(world, locked).x, 300.0f, "along x");
        }
        check_near(um_body_get_velocity(world, locked).x, 0.0f, 5.0f, "velocity in the end");
        check_above(fabsf(place_of(world, free).y - 60.1f), 5.0f, "way of the free one along y");
        finish_world(world);
    }
}

// Bullets from both sides: a door that moves up and down only gives way to none of them, and stops all.
static void bullets_do_not_move_a_door_along_its_lock(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id door = make_box(world, 0.3f, 0.0f, 1.0f, 200.0f);
    lock(world, door, true, false);
    assert_true(um_body_set_fixed_rotation(world, door, true));
    assert_true(um_body_set_velocity(world, door, um_vec2_make(0.0f, 20.0f)));
    um_body_id bullets[8];
    for (int32_t i = 0; i < 8; ++i) {
        float side = i % 2 == 0 ? -1.0f : 1.0f;
        bullets[i] = shoot(world, 400.0f * side, -90.0f + 25.0f * (float)i, -15000.0f * side, true);
    }
    for (int32_t n = 0; n < 60; ++n) {
        step_world(world, 1);
        check_same(um_body_get_center(world, door).x, 0.3f, "door");
        for (int32_t i = 0; i < 8; ++i) {
            float side = i % 2 == 0 ? -1.0f : 1.0f;
            check_above(side * place_of(world, bullets[i]).x, 0.3f, "distance of a bullet from the door");
        }
    }
    finish_world(world);
}

// It falls along x from 30,000 units per second at 100,000 per second squared, and is stopped at the wall
// with the speed of that fall. What gravity would do along y has no part in it.
static void what_falls_along_its_free_axis_is_stopped_with_the_speed_of_that_fall(void** state)
{
    (void)state;
    const float pull = 1e5f;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(pull, 1e6f);
    um_world* world = start_world(&def);
    make_wall(world, 405.0f, 0.0f, 5.0f, 300.0f);
    um_body_id ball = shoot(world, 0.0f, 10.3f, 30000.0f, false);
    lock(world, ball, false, true);
    step_world(world, 1);
    float way = place_of(world, ball).x;
    check_near(way, 395.0f, 5.0f, "where it is stopped");
    check_near(um_body_get_velocity(world, ball).x, sqrtf(9e8f + 2.0f * pull * way), 50.0f, "speed");
    finish_world(world);
}

static um_shape_id put_gate(um_world* world, float x)
{
    um_shape_def def = um_default_shape_def();
    def.is_sensor = true;
    um_body_id body = make_body(world, UM_STATIC_BODY, x, 0.0f);
    return um_shape_create_box(world, body, &def, um_box_make(1.0f, 300.0f));
}

// The one crosses the gate on its line, the other one, which cannot move along x, does not.
static void a_crossing_is_told_of_what_moves_along_its_free_axis(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_shape_id gate = put_gate(world, 100.0f);
    um_body_id runner = shoot(world, -50.0f, 10.3f, 0.0f, true);
    um_body_id stuck = shoot(world, -50.0f, 50.0f, 0.0f, true);
    lock(world, runner, false, true);
    lock(world, stuck, true, false);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(18000.0f, 18000.0f)));
    assert_true(um_body_set_velocity(world, stuck, um_vec2_make(18000.0f, 600.0f)));
    int64_t crossings = 0;
    for (int32_t i = 0; i < 10; ++i) {
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        for (int32_t k = 0; k < events.crossing_count; ++k) {
            assert_int_equal(events.crossings[k].sensor.index1, gate.index1);
            assert_true(um_body_id_equals(um_shape_get_body(world, events.crossings[k].visitor), runner));
            check_near(events.crossings[k].point.y, 10.3f, 0.5f, "where it crosses");
        }
        crossings += events.crossing_count;
    }
    check_count(crossings, 1, "crossings");
    check_same(place_of(world, runner).y, 10.3f, "the runner, along y");
    check_same(place_of(world, stuck).x, -50.0f, "the stuck one, along x");
    finish_world(world);
}

// ---- Dominance ------------------------------------------------------------------------------------------

// A light ball shoots a heavy box off, awake or asleep, and does not slow by a bit. The box never gets behind
// it.
static void shoot_at_box(bool is_bullet, bool sleeps)
{
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 300.0f, 0.0f, 20.0f, 20.0f);
    set_density(world, box, 100.0f);
    if (sleeps) {
        step_until_asleep(world, 60);
    }
    um_body_id ball = shoot(world, 0.0f, 0.0f, 3000.0f, is_bullet);
    assert_true(um_body_set_dominance(world, ball, 1));
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_same(um_body_get_velocity(world, ball).x, 3000.0f, "velocity of the ball");
        check_above(place_of(world, box).x, place_of(world, ball).x, "place of the box");
    }
    check_above(um_body_get_velocity(world, box).x, 2900.0f, "velocity of the box");
    finish_world(world);
}

static void what_dominates_shoots_heavy_bodies_off(void** state)
{
    (void)state;
    shoot_at_box(true, false);
    shoot_at_box(true, true);
    shoot_at_box(false, true);
}

// ---- Bits -----------------------------------------------------------------------------------------------

static void add_fields(um_world* world)
{
    um_field_def drag = um_default_field_def();
    drag.kind = UM_DRAG_FIELD;
    drag.drag.linear = 100.0f;
    drag.drag.velocity = um_vec2_make(50.0f, 0.0f);
    assert_true(um_field_create(world, &drag).index1 != 0);
    um_field_def pool = um_default_field_def();
    pool.kind = UM_BUOYANCY_FIELD;
    pool.buoyancy.offset = 60.0f;
    assert_true(um_field_create(world, &pool).index1 != 0);
}

// A crowd in a pit with belts and rolling resistance, in wind and water, with bullets and an explosion. Some
// are locked, some dominate.
static uint64_t hash_of_crowd(int32_t lanes, int32_t workers)
{
    um_world_def def = tested_world_def();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    um_world* world = start_world(&def);
    um_body_id floor = make_floor(world, 0.0f);
    um_shape_id floor_shape = um_body_get_shape(world, floor, 0);
    assert_true(um_shape_set_surface(world, floor_shape,
                                     (um_surface){.belt_speed = 80.0f, .rolling_resistance = 0.1f}));
    make_wall(world, -420.0f, -500.0f, 20.0f, 500.0f);
    make_wall(world, 420.0f, -500.0f, 20.0f, 500.0f);
    add_fields(world);
    prng random = prng_make(5);
    um_body_id bodies[150];
    um_vec2 starts[150];
    for (int32_t i = 0; i < 150; ++i) {
        float x = -370.0f + 50.0f * column_of(i, 15) + prng_float(&random, -4.0f, 4.0f);
        float y = -40.0f - 52.0f * row_of(i, 15);
        bodies[i] = i % 3 == 0 ? make_ball(world, x, y, 20.0f) : make_box(world, x, y, 18.0f, 22.0f);
        starts[i] = um_body_get_center(world, bodies[i]);
        lock(world, bodies[i], i % 7 == 0, i % 11 == 0);
        assert_true(um_body_set_dominance(world, bodies[i], i % 5 == 0 ? 1 : 0));
        assert_true(um_body_set_bullet(world, bodies[i], i % 13 == 0));
    }
    step_world(world, 60);
    um_explosion_def blast = um_default_explosion_def();
    blast.impulse = 5e4f;
    blast.center = um_vec2_make(10.0f, -100.0f);
    assert_true(um_world_explode(world, &blast));
    step_world(world, 90);
    for (int32_t i = 0; i < 150; ++i) {
        um_vec2 center = um_body_get_center(world, bodies[i]);
        assert_true(i % 7 != 0 || center.x == starts[i].x);
        assert_true(i % 11 != 0 || center.y == starts[i].y);
    }
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void all_lanes_and_workers_give_the_same_bits_with_every_rule(void** state)
{
    (void)state;
    check_same_bits(hash_of_crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_fast_body_stays_on_its_line_and_stops_at_a_leaning_wall),
        BOTH_SOLVERS(bullets_do_not_move_a_door_along_its_lock),
        // With the other one contacts know the fall: see src/step/stopped.c.
        SUBSTEP_SOLVER(what_falls_along_its_free_axis_is_stopped_with_the_speed_of_that_fall),
        BOTH_SOLVERS(a_crossing_is_told_of_what_moves_along_its_free_axis),
        BOTH_SOLVERS(what_dominates_shoots_heavy_bodies_off),
        BOTH_SOLVERS(all_lanes_and_workers_give_the_same_bits_with_every_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
