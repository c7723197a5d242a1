// Stacks, pyramids and piles come to rest, keep their shape, fall asleep within seconds and stay asleep. Each
// scene runs in both systems of units, and must do the same in both.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    STACK = 10,
    ROWS = 20,
};

// What a scene came to, in metres.
typedef struct outcome {
    float seconds; // until all slept
    float height;  // of the highest body
} outcome;

typedef outcome scene_fn(const units* u);

// Runs a scene in both systems of units. The numbers are not the same to the bit, so a chaotic scene may take
// another way; a scene at rest may not.
static void run_in_both(scene_fn* scene, float seconds_apart, float height_apart)
{
    units pixels = units_of_pixels();
    units meters = units_of_meters();
    outcome a = scene(&pixels);
    outcome b = scene(&meters);
    check_near(b.seconds, a.seconds, seconds_apart, "seconds until all sleep, in metres");
    check_near(b.height, a.height, height_apart, "height in metres");
}

static um_world* start_with_ground(const units* u)
{
    um_world* world = start_world(&u->def);
    units_box(u, world, UM_STATIC_BODY, 0.0f, -1.0f, 100.0f, 1.0f);
    return world;
}

static void make_tower(const units* u, um_world* world, int32_t count, float half, um_body_id* out_bodies)
{
    for (int32_t i = 0; i < count; ++i) {
        out_bodies[i] = units_box(u, world, UM_DYNAMIC_BODY, 0.0f, half * (float)(2 * i + 1), half, half);
    }
}

// ---- A stack of ten -------------------------------------------------------------------------------------

// Boxes of one metre, 100 px.
static outcome stack_of_ten(const units* u)
{
    um_world* world = start_with_ground(u);
    um_body_id boxes[STACK];
    make_tower(u, world, STACK, 0.5f, boxes);
    outcome o = {0};
    o.seconds = (float)step_until_asleep(world, 240) * STEP;
    for (int32_t i = 0; i < STACK; ++i) {
        um_vec2 place = place_of(world, boxes[i]);
        check_near(units_height(u, place), 0.5f + (float)i, 0.06f, "height of a box");
        check_near(place.x / u->meter, 0.0f, 0.02f, "place of a box across");
        check_near(um_body_get_angle(world, boxes[i]), 0.0f, 0.01f, "angle of a box");
    }
    o.height = units_height(u, place_of(world, boxes[STACK - 1]));
    finish_world(world);
    return o;
}

static void a_stack_of_ten_boxes_is_still_and_asleep_within_seconds(void** state)
{
    (void)state;
    run_in_both(stack_of_ten, 0.25f, 0.01f);
}

// The boxes fall on each other from half a box above.
static outcome falling_stack(const units* u)
{
    um_world* world = start_with_ground(u);
    um_body_id boxes[STACK];
    for (int32_t i = 0; i < STACK; ++i) {
        boxes[i] = units_box(u, world, UM_DYNAMIC_BODY, 0.0f, 0.75f + 1.25f * (float)i, 0.5f, 0.5f);
    }
    outcome o = {0};
    o.seconds = (float)step_until_asleep(world, 480) * STEP;
    for (int32_t i = 0; i < STACK; ++i) {
        check_near(units_height(u, place_of(world, boxes[i])), 0.5f + (float)i, 0.1f, "height of a box");
    }
    o.height = units_height(u, place_of(world, boxes[STACK - 1]));
    finish_world(world);
    return o;
}

static void a_stack_that_falls_together_stands_and_sleeps(void** state)
{
    (void)state;
    run_in_both(falling_stack, 2.0f, 0.05f);
}

// No part of a stack moves on between settling and sleep.
static void a_settled_stack_stays_where_it_is_without_sleep(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id boxes[STACK];
    um_vec2 places[STACK];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 180);
    for (int32_t i = 0; i < STACK; ++i) {
        places[i] = place_of(world, boxes[i]);
    }
    for (int32_t n = 0; n < 600; ++n) {
        step_world(world, 1);
        check_below(speed_of(world, boxes[STACK - 1]), 1.0f, "speed of the top");
    }
    for (int32_t i = 0; i < STACK; ++i) {
        check_vector(place_of(world, boxes[i]), places[i], 0.5f, "place ten seconds later");
    }
    finish_world(world);
}

// ---- A pyramid of 20 rows -------------------------------------------------------------------------------

static outcome pyramid(const units* u)
{
    um_world* world = start_with_ground(u);
    um_body_id top = {0, 0};
    for (int32_t row = 0; row < ROWS; ++row) {
        for (int32_t i = 0; i < ROWS - row; ++i) {
            float x = 1.1f * ((float)i - 0.5f * (float)(ROWS - row - 1));
            top = units_box(u, world, UM_DYNAMIC_BODY, x, 0.5f + (float)row, 0.5f, 0.5f);
        }
    }
    outcome o = {0};
    o.seconds = (float)step_until_asleep(world, 600) * STEP;
    o.height = units_height(u, place_of(world, top));
    check_near(o.height, (float)ROWS - 0.5f, 0.15f, "height of the top");
    check_near(place_of(world, top).x / u->meter, 0.0f, 0.1f, "place of the top across");
    step_world(world, 60);
    check_count(um_world_get_counters(world).awake, 0, "awake a second later");
    finish_world(world);
    return o;
}

static void a_pyramid_of_20_rows_sleeps_and_keeps_its_height(void** state)
{
    (void)state;
    run_in_both(pyramid, 2.0f, 0.05f);
}

// ---- A throw --------------------------------------------------------------------------------------------

static outcome thrown(const units* u)
{
    um_world* world = start_with_ground(u);
    um_body_id box = units_box(u, world, UM_DYNAMIC_BODY, 0.0f, 0.5f, 0.25f, 0.25f);
    um_vec2 velocity = units_point(u, 2.0f, 15.0f);
    assert_true(um_body_set_velocity(world, box, velocity));
    outcome o = {0};
    // Up, over the apex and down takes three seconds.
    for (int32_t i = 0; i < 178; ++i) {
        step_world(world, 1);
        check_awake(world, box, true, "a thrown box");
        o.height = fmaxf(o.height, units_height(u, place_of(world, box)));
    }
    check_near(o.height, 0.5f + 15.0f * 15.0f / (2.0f * 9.81f), 0.2f, "height of the apex");
    finish_world(world);
    return o;
}

static void the_apex_of_a_throw_does_not_sleep(void** state)
{
    (void)state;
    run_in_both(thrown, 0.0f, 0.01f);
}

// ---- The bottom goes ------------------------------------------------------------------------------------

static outcome without_bottom(const units* u)
{
    um_world* world = start_with_ground(u);
    um_body_id boxes[STACK];
    make_tower(u, world, STACK, 0.5f, boxes);
    step_until_asleep(world, 240);
    assert_true(um_body_destroy(world, boxes[0]));
    check_awake(world, boxes[1], true, "the box above the one that went");
    step_world(world, 6);
    check_below(units_height(u, place_of(world, boxes[1])), 1.47f, "height of that box soon after");
    outcome o = {0};
    o.seconds = (float)step_until_asleep(world, 600) * STEP;
    o.height = units_height(u, place_of(world, boxes[STACK - 1]));
    check_near(o.height, (float)STACK - 1.5f, 0.15f, "height of the top one box lower");
    finish_world(world);
    return o;
}

static void removing_the_bottom_box_of_a_sleeping_stack_wakes_it_and_it_falls(void** state)
{
    (void)state;
    run_in_both(without_bottom, 2.0f, 0.05f);
}

// ---- A group of 200 -------------------------------------------------------------------------------------

static outcome group_of_200(const units* u)
{
    prng random = prng_make(11);
    um_world* world = start_with_ground(u);
    units_box(u, world, UM_STATIC_BODY, -3.0f, 10.0f, 0.5f, 10.0f);
    units_box(u, world, UM_STATIC_BODY, 3.0f, 10.0f, 0.5f, 10.0f);
    for (int32_t i = 0; i < 200; ++i) {
        float x = 0.45f * (column_of(i, 10) - 4.5f) + prng_float(&random, -0.05f, 0.05f);
        units_box(u, world, UM_DYNAMIC_BODY, x, 0.3f + 0.4f * row_of(i, 10), 0.15f, 0.1f);
    }
    outcome o = {0};
    o.seconds = (float)step_until_asleep(world, 1200) * STEP;
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        check_count(um_world_get_counters(world).woken, 0, "woken");
        check_count(um_world_get_counters(world).fell_asleep, 0, "fell asleep");
        check_count(um_world_get_counters(world).awake, 0, "awake");
    }
    finish_world(world);
    return o;
}

// Chaotic, so that only the outcome compares.
static void a_group_of_200_settles_and_does_not_flicker_in_both_units(void** state)
{
    (void)state;
    run_in_both(group_of_200, 20.0f, 0.0f);
}

// ---- Other units ----------------------------------------------------------------------------------------

// Nothing depends on a metre having one or a hundred units.
static void a_stack_stands_in_units_of_any_size(void** state)
{
    (void)state;
    static const float sizes[] = {0.01f, 10.0f, 1000.0f};
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        units u = units_of_meters();
        u.meter = sizes[i];
        u.def.units_per_meter = sizes[i];
        u.def.gravity.y *= sizes[i];
        outcome o = stack_of_ten(&u);
        check_below(o.seconds, 4.0f, "seconds until all sleep");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_stack_of_ten_boxes_is_still_and_asleep_within_seconds),
        BOTH_SOLVERS(a_stack_that_falls_together_stands_and_sleeps),
        BOTH_SOLVERS(a_settled_stack_stays_where_it_is_without_sleep),
        BOTH_SOLVERS(a_pyramid_of_20_rows_sleeps_and_keeps_its_height),
        BOTH_SOLVERS(the_apex_of_a_throw_does_not_sleep),
        BOTH_SOLVERS(removing_the_bottom_box_of_a_sleeping_stack_wakes_it_and_it_falls),
        BOTH_SOLVERS(a_group_of_200_settles_and_does_not_flicker_in_both_units),
        BOTH_SOLVERS(a_stack_stands_in_units_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
