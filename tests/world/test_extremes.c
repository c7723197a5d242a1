// What is legal and absurd: many bodies in one place, bodies inside the ground, the fastest that there may
// be, the tiny in the huge. All of it in a closed room, in which it has to come to rest, and nothing gets
// faster than what was put in allows.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    MOST_BODIES = 256,
};

// A square room with its floor at y = 0, and who is in it.
typedef struct room {
    um_world* world;
    float size;
    um_body_id bodies[MOST_BODIES];
    int32_t count;
} room;

static void start_room(room* r, float size, float thickness)
{
    float half = 0.5f * size;
    float t = 0.5f * thickness;
    r->world = start_world(NULL);
    r->size = size;
    r->count = 0;
    make_wall(r->world, 0.0f, t, half + thickness, t);
    make_wall(r->world, 0.0f, -size - t, half + thickness, t);
    make_wall(r->world, -half - t, -half, t, half + thickness);
    make_wall(r->world, half + t, -half, t, half + thickness);
}

static um_body_id add_box(room* r, float x, float y, float half)
{
    assert_true(r->count < MOST_BODIES);
    um_body_id body = make_box(r->world, x, y, half, half);
    r->bodies[r->count++] = body;
    return body;
}

// No centre is further inside a wall than the reach.
static void check_bodies(const room* r, float most_speed, float reach)
{
    for (int32_t i = 0; i < r->count; ++i) {
        um_vec2 place = um_body_get_center(r->world, r->bodies[i]);
        check_below(speed_of(r->world, r->bodies[i]), most_speed, "speed of a body");
        check_below(fabsf(place.x), 0.5f * r->size + reach, "place of a body across");
        check_below(place.y, reach, "place of a body below the floor");
        check_above(place.y, -r->size - reach, "place of a body above the ceiling");
    }
}

// Steps until all sleep, within a minute. Nobody is ever faster, or further inside a wall, and in the end
// nobody's centre is.
static void settle(room* r, float most_speed, float reach)
{
    int32_t steps = 0;
    while (um_world_get_counters(r->world).awake > 0) {
        check_count_below(steps++, 3600, "steps until all sleep");
        step_world(r->world, 1);
        check_bodies(r, most_speed, reach);
    }
    check_bodies(r, most_speed, 0.0f);
    finish_world(r->world);
}

// ---- Many in one place ----------------------------------------------------------------------------------

// They have to go somewhere, and become a tower that falls over: from as high as 50 boxes are, 1,980 px/s.
// Twice as fast is what a tower that is pressed together reaches.
static void fifty_boxes_in_one_place_come_to_rest(void** state)
{
    (void)state;
    static const float heights[] = {20.0f, 300.0f};
    for (int32_t i = 0; i < COUNT_OF(heights); ++i) {
        room r;
        start_room(&r, 6000.0f, 1000.0f);
        for (int32_t k = 0; k < 50; ++k) {
            add_box(&r, 0.0f, -heights[i], 20.0f);
        }
        settle(&r, 4000.0f, 100.0f);
    }
}

// Not to the bit in one place, they come apart to all sides.
static void fifty_boxes_that_are_turned_in_one_place_come_to_rest(void** state)
{
    (void)state;
    room r;
    start_room(&r, 6000.0f, 1000.0f);
    for (int32_t k = 0; k < 50; ++k) {
        um_body_id box = add_box(&r, 0.0f, -300.0f, 20.0f);
        um_vec2 place = {0.01f * (float)k, -300.0f};
        assert_true(um_body_set_transform(r.world, box, place, 0.3f * (float)k));
    }
    settle(&r, 1200.0f, 20.0f);
}

// ---- In the ground --------------------------------------------------------------------------------------

// Pushed out by poses: it has no speed when it is out.
static void a_box_inside_the_ground_comes_out_and_rests_on_it(void** state)
{
    (void)state;
    static const float depths[] = {10.0f, 20.0f, 60.0f, 150.0f};
    for (int32_t i = 0; i < COUNT_OF(depths); ++i) {
        room r;
        start_room(&r, 2000.0f, 400.0f);
        um_body_id box = add_box(&r, 0.0f, depths[i], 20.0f);
        for (int32_t step = 0; step < 240; ++step) {
            step_world(r.world, 1);
            check_below(speed_of(r.world, box), 30.0f, "speed of the box");
        }
        check_near(place_of(r.world, box).y, -20.0f, 1.0f, "height of the box");
        settle(&r, 30.0f, 20.0f);
    }
}

static void a_stack_that_overlaps_the_ground_and_itself_comes_to_rest(void** state)
{
    (void)state;
    room r;
    start_room(&r, 2000.0f, 400.0f);
    for (int32_t i = 0; i < 10; ++i) {
        add_box(&r, 0.0f, 20.0f - 30.0f * (float)i, 20.0f);
    }
    settle(&r, 1000.0f, 40.0f);
}

// ---- Speeds ---------------------------------------------------------------------------------------------

static void add_pile(room* r)
{
    for (int32_t i = 0; i < 64; ++i) {
        add_box(r, 40.0f * column_of(i, 8), -20.0f - 40.0f * row_of(i, 8), 20.0f);
    }
}

// The walls are so thick that a step ends inside of them: what is thrown comes back at the push-out speed.
static void boxes_at_the_greatest_speed_come_to_rest(void** state)
{
    (void)state;
    room r;
    start_room(&r, 2000.0f, 40000.0f);
    add_pile(&r);
    float most = 100.0f * tested_world_def().max_speed;
    for (int32_t i = 0; i < 5; ++i) {
        um_body_id box = add_box(&r, -900.0f, -100.0f - 100.0f * (float)i, 20.0f);
        assert_true(um_body_set_velocity(r.world, box, um_vec2_make(most, 0.0f)));
        assert_true(um_body_set_angular_velocity(r.world, box, 1000.0f));
    }
    settle(&r, 1.001f * most, most * STEP);
}

static void boxes_that_are_shot_into_a_pile_come_to_rest_and_gain_no_energy(void** state)
{
    (void)state;
    room r;
    start_room(&r, 2000.0f, 2000.0f);
    add_pile(&r);
    for (int32_t i = 0; i < 5; ++i) {
        um_body_id box = add_box(&r, -900.0f, -100.0f - 50.0f * (float)i, 20.0f);
        assert_true(um_body_set_velocity(r.world, box, um_vec2_make(10000.0f, 0.0f)));
    }
    float before = total_energy(r.world);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(r.world, 1);
        check_below(total_energy(r.world), 1.01f * before, "energy");
    }
    settle(&r, 10000.0f, 200.0f);
}

// ---- Sizes ----------------------------------------------------------------------------------------------

// Beside the box and inside it, not between it and the floor, where there is no way out.
static void tiny_boxes_inside_a_huge_one_come_out_and_rest(void** state)
{
    (void)state;
    room r;
    start_room(&r, 8000.0f, 2000.0f);
    add_box(&r, 0.0f, -1000.0f, 1000.0f);
    for (int32_t i = 0; i < 50; ++i) {
        add_box(&r, 20.0f * (float)(i - 25), -1800.0f - 3.0f * (float)i, 1.0f);
    }
    settle(&r, 4000.0f, 20.0f);
}

static void huge_boxes_in_one_place_come_to_rest(void** state)
{
    (void)state;
    room r;
    start_room(&r, 20000.0f, 4000.0f);
    for (int32_t i = 0; i < 4; ++i) {
        add_box(&r, 0.0f, -1500.0f, 1000.0f);
    }
    settle(&r, 6000.0f, 600.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(fifty_boxes_in_one_place_come_to_rest),
        BOTH_SOLVERS(fifty_boxes_that_are_turned_in_one_place_come_to_rest),
        BOTH_SOLVERS(a_box_inside_the_ground_comes_out_and_rests_on_it),
        BOTH_SOLVERS(a_stack_that_overlaps_the_ground_and_itself_comes_to_rest),
        BOTH_SOLVERS(boxes_at_the_greatest_speed_come_to_rest),
        BOTH_SOLVERS(boxes_that_are_shot_into_a_pile_come_to_rest_and_gain_no_energy),
        BOTH_SOLVERS(tiny_boxes_inside_a_huge_one_come_out_and_rest),
        BOTH_SOLVERS(huge_boxes_in_one_place_come_to_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
