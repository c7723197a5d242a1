// Bodies in touch fall asleep together. By the letter of the seed each body sleeps by itself, and two
// that touch with timers out of phase wake each other for ever; islands end that. Sleepers bound an island
// as ground does.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

// Steps and adds up who wakes and who falls asleep.
typedef struct traffic {
    int32_t woken;
    int32_t fell_asleep;
} traffic;

static traffic watch_steps(um_world* world, int32_t count)
{
    traffic t = {0, 0};
    for (int32_t i = 0; i < count; ++i) {
        step_world(world, 1);
        t.woken += um_world_get_counters(world).woken;
        t.fell_asleep += um_world_get_counters(world).fell_asleep;
    }
    return t;
}

// ---- Together -------------------------------------------------------------------------------------------

static void a_stack_falls_asleep_in_one_step(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 6, 20.0f, NULL);
    for (int32_t i = 0; i < 240 && um_world_get_counters(world).asleep == 0; ++i) {
        step_world(world, 1);
    }
    check_count(um_world_get_counters(world).fell_asleep, 6, "fell asleep in one step");
    check_count(um_world_get_counters(world).awake, 0, "awake");
    finish_world(world);
}

// One box has been still for 0.4 s when another one comes to lie on it. It takes half a second to get tired.
static void two_bodies_with_timers_out_of_phase_fall_asleep_in_one_step(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_world_by(world, 25, EXACT_STEP);
    make_box(world, 0.0f, -60.0f, 20.0f, 20.0f);
    step_world_by(world, 31, EXACT_STEP);
    check_count(um_world_get_counters(world).asleep, 0, "asleep before the second one is tired");
    int32_t fell_asleep = 0;
    for (int32_t i = 0; i < 60 && fell_asleep == 0; ++i) {
        step_world_by(world, 1, EXACT_STEP);
        fell_asleep = um_world_get_counters(world).fell_asleep;
    }
    check_count(fell_asleep, 2, "fell asleep in one step");
    finish_world(world);
}

static void two_bodies_in_touch_do_not_wake_each_other_for_ever(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_world(world, 25);
    make_box(world, 10.0f, -60.0f, 20.0f, 20.0f);
    step_until_asleep(world, 120);
    traffic t = watch_steps(world, 300);
    check_count(t.woken, 0, "woken");
    check_count(t.fell_asleep, 0, "fell asleep");
    finish_world(world);
}

// The slowest timer of an island counts: one that moves keeps those that it touches awake.
static void a_body_that_moves_keeps_its_island_awake(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[3];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 3, 20.0f, stack);
    for (int32_t i = 0; i < 180; ++i) {
        // A ball that rolls to and fro on the top would do the same.
        float speed = (i / 8) % 2 == 0 ? 30.0f : -30.0f;
        assert_true(um_body_set_velocity(world, stack[2], um_vec2_make(speed, 0.0f)));
        step_world(world, 1);
        check_count(um_world_get_counters(world).awake, 3, "awake");
    }
    finish_world(world);
}

static void ground_does_not_join_islands(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id restless = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id quiet = make_box(world, 200.0f, -20.0f, 20.0f, 20.0f);
    for (int32_t i = 0; i < 120; ++i) {
        assert_true(um_body_set_velocity(world, restless, um_vec2_make(i % 2 == 0 ? 20.0f : -20.0f, 0.0f)));
        step_world(world, 1);
    }
    check_awake(world, restless, true, "the restless box");
    check_awake(world, quiet, false, "the quiet box on the same floor");
    finish_world(world);
}

static void islands_are_counted(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 3, 20.0f, NULL);
    make_stack(world, 500.0f, 0.0f, 4, 20.0f, NULL);
    make_box(world, 1000.0f, -20.0f, 20.0f, 20.0f);
    step_world(world, 10);
    check_count(um_world_get_counters(world).islands, 3, "islands");
    step_until_asleep(world, 300);
    step_world(world, 1);
    check_count(um_world_get_counters(world).islands, 0, "islands of sleepers");
    finish_world(world);
}

// A pixel apart, which is within the reach of contacts: they are looked at, but nothing passes between them.
static void a_body_near_a_restless_one_falls_asleep(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id restless = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id quiet = make_box(world, 41.0f, -20.0f, 20.0f, 20.0f);
    for (int32_t i = 0; i < 60; ++i) {
        float turn = i % 2 == 0 ? 0.2f : -0.2f;
        assert_true(um_body_set_angular_velocity(world, restless, turn));
        step_world(world, 1);
    }
    check_awake(world, restless, true, "the restless box");
    check_awake(world, quiet, false, "the quiet box beside it");
    assert_true(um_body_wake(world, quiet));
    step_world(world, 1);
    assert_true(bodies_touch(world, restless, quiet, NULL));
    check_count(um_world_get_counters(world).islands, 2, "islands");
    finish_world(world);
}

// Boxes that overlap at one corner or the other by less than the slop: they are in touch, pushed or not.
static void bodies_that_overlap_by_less_than_the_slop_are_one_island(void** state)
{
    (void)state;
    for (int32_t i = -1; i <= 1; ++i) {
        float turn = 0.02f * (float)i;
        um_world* world = start_weightless_world();
        make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
        um_body_id other = make_box(world, 0.0f, 40.2f, 20.0f, 20.0f);
        assert_true(
            um_body_set_transform(world, other, um_vec2_make(0.0f, turn == 0.0f ? 39.8f : 40.2f), turn));
        step_world(world, 1);
        check_count(um_world_get_counters(world).islands, 1, "islands");
        finish_world(world);
    }
}

// So many that their tree is built anew. Nothing is before them, not even a floor: the first of them has the
// first shape of the world.
static void a_crowd_that_falls_asleep_and_wakes_is_found_where_it_is(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id crowd[400];
    for (int32_t i = 0; i < COUNT_OF(crowd); ++i) {
        crowd[i] = make_ball(world, 100.0f * column_of(i, 20), 100.0f * row_of(i, 20), 10.0f);
        assert_true(um_body_set_velocity(world, crowd[i], um_vec2_make(1200.0f, 600.0f)));
    }
    step_world(world, 30);
    for (int32_t awake = 0; awake <= 1; ++awake) {
        for (int32_t i = 0; i < COUNT_OF(crowd); ++i) {
            assert_true(um_body_set_velocity(world, crowd[i], um_vec2_make(0.0f, 0.0f)));
        }
        if (awake == 0) {
            step_until_asleep(world, 60);
        } else {
            assert_true(um_world_set_sleep_enabled(world, false));
        }
        check_world(world);
        for (int32_t i = 0; i < COUNT_OF(crowd); ++i) {
            um_vec2 place = place_of(world, crowd[i]);
            um_aabb around = um_aabb_make(place.x - 1.0f, place.y - 1.0f, place.x + 1.0f, place.y + 1.0f);
            assert_true(finds_body(world, around, crowd[i]));
        }
    }
    finish_world(world);
}

// ---- Sleepers bound an island ---------------------------------------------------------------------------

static void a_light_body_falls_asleep_on_a_sleeper_without_waking_it(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id heavy = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    step_until_asleep(world, 120);
    um_body_id light = make_box(world, 0.0f, -105.0f, 5.0f, 5.0f);
    int32_t steps = 0;
    while (um_body_is_awake(world, light)) {
        step_world(world, 1);
        steps += 1;
        check_awake(world, heavy, false, "the heavy box");
        check_count_below(steps, 90, "steps until the light box sleeps");
    }
    check_count(um_world_get_counters(world).fell_asleep, 1, "fell asleep");
    traffic t = watch_steps(world, 120);
    check_count(t.woken + t.fell_asleep, 0, "changes after that");
    finish_world(world);
}

// Two light boxes on one sleeper do not touch each other, so neither waits for the other.
static void a_sleeper_does_not_join_the_groups_on_it(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id heavy = make_box(world, 0.0f, -100.0f, 100.0f, 100.0f);
    step_until_asleep(world, 120);
    um_body_id restless = make_box(world, -60.0f, -203.0f, 3.0f, 3.0f);
    um_body_id quiet = make_box(world, 60.0f, -203.0f, 3.0f, 3.0f);
    for (int32_t i = 0; i < 90; ++i) {
        um_vec2 velocity = {i % 2 == 0 ? 10.0f : -10.0f, 0.0f};
        assert_true(um_body_set_velocity(world, restless, velocity));
        step_world(world, 1);
        check_awake(world, heavy, false, "the heavy box");
    }
    check_awake(world, restless, true, "the restless box");
    check_awake(world, quiet, false, "the quiet box");
    finish_world(world);
}

// ---- No flicker -----------------------------------------------------------------------------------------

// Boxes, balls and hexagons rain into a pit and settle.
static void make_rain(um_world* world, int32_t count, uint64_t seed)
{
    prng random = prng_make(seed);
    um_polygon hexagon;
    um_vec2 points[6];
    for (int32_t i = 0; i < 6; ++i) {
        um_rot q = um_rot_from_angle((float)i * UM_PI / 3.0f);
        points[i] = um_vec2_make(14.0f * q.c, 14.0f * q.s);
    }
    check_result(um_polygon_from_points(points, 6, &hexagon), UM_OK, "um_polygon_from_points");
    make_floor(world, 0.0f);
    make_wall(world, -320.0f, -1000.0f, 20.0f, 1000.0f);
    make_wall(world, 320.0f, -1000.0f, 20.0f, 1000.0f);
    for (int32_t i = 0; i < count; ++i) {
        float x = column_of(i, 14) * 40.0f - 260.0f + prng_float(&random, -5.0f, 5.0f);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, -30.0f - 40.0f * row_of(i, 14));
        if (i % 3 == 0) {
            put_ball(world, body, prng_float(&random, 8.0f, 14.0f));
        } else if (i % 3 == 1) {
            put_box(world, body, prng_float(&random, 8.0f, 14.0f), prng_float(&random, 8.0f, 14.0f));
        } else {
            assert_int_not_equal(um_shape_create_polygon(world, body, NULL, &hexagon).index1, 0);
        }
    }
}

static void an_island_of_200_settles_and_does_not_flicker(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_rain(world, 200, 1);
    int32_t steps = step_until_asleep(world, 1800);
    check_count_above(steps, 30, "steps until all sleep");
    traffic t = watch_steps(world, 300);
    check_count(t.woken, 0, "woken in 300 further steps");
    check_count(t.fell_asleep, 0, "fell asleep in 300 further steps");
    finish_world(world);
}

// What has slept and is woken as a whole settles again, and soon.
static void a_pile_that_is_woken_falls_asleep_again(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_rain(world, 200, 2);
    step_until_asleep(world, 1800);
    assert_true(um_world_set_sleep_enabled(world, false));
    check_count(um_world_get_counters(world).awake, 200, "awake");
    assert_true(um_world_set_sleep_enabled(world, true));
    step_until_asleep(world, 600);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_stack_falls_asleep_in_one_step),
        BOTH_SOLVERS(two_bodies_with_timers_out_of_phase_fall_asleep_in_one_step),
        BOTH_SOLVERS(two_bodies_in_touch_do_not_wake_each_other_for_ever),
        BOTH_SOLVERS(a_body_that_moves_keeps_its_island_awake),
        BOTH_SOLVERS(ground_does_not_join_islands),
        BOTH_SOLVERS(islands_are_counted),
        BOTH_SOLVERS(a_body_near_a_restless_one_falls_asleep),
        BOTH_SOLVERS(bodies_that_overlap_by_less_than_the_slop_are_one_island),
        BOTH_SOLVERS(a_crowd_that_falls_asleep_and_wakes_is_found_where_it_is),
        BOTH_SOLVERS(a_light_body_falls_asleep_on_a_sleeper_without_waking_it),
        BOTH_SOLVERS(a_sleeper_does_not_join_the_groups_on_it),
        BOTH_SOLVERS(an_island_of_200_settles_and_does_not_flicker),
        BOTH_SOLVERS(a_pile_that_is_woken_falls_asleep_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
