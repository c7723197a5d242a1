// Bodies at rest: a body moves as its velocity says, x_new = x_old + v_new * dt, also where contacts hold
// it. One that rests has no velocity to speak of and does not sink.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

static float length(um_vec2 v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

static void a_box_at_rest_has_no_velocity_to_speak_of(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, box, false));
    step_world(world, 30);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        // Far less than what gravity adds in a step, 16 px/s.
        check_below(length(um_body_get_velocity(world, box)), 0.5f, "speed");
    }
    finish_world(world);
}

static void a_box_at_rest_does_not_sink(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, box, false));
    step_world(world, 60);
    um_vec2 place = place_of(world, box);
    // The slop is 0.5 px.
    check_near(place.y, -20.0f, 0.6f, "place after a second");
    step_world(world, 600);
    check_vector(place_of(world, box), place, 0.05f, "place ten seconds later");
    finish_world(world);
}

// Damping slows a body down and does not press it into the floor.
static void a_damped_box_at_rest_does_not_sink(void** state)
{
    (void)state;
    static const float dampings[] = {1.0f, 10.0f, 100.0f, 10000.0f};
    for (int32_t i = 0; i < COUNT_OF(dampings); ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        assert_true(um_body_set_linear_damping(world, box, dampings[i]));
        assert_true(um_body_set_angular_damping(world, box, dampings[i]));
        assert_true(um_body_set_can_sleep(world, box, false));
        step_world(world, 300);
        check_near(place_of(world, box).y, -20.0f, 0.6f, "place");
        um_vec2 before = place_of(world, box);
        step_world(world, 1);
        um_vec2 way = um_vec2_scale(um_body_get_velocity(world, box), STEP);
        check_vector(place_of(world, box), um_vec2_add(before, way), 0.02f, "place after a step");
        finish_world(world);
    }
}

static void a_damped_stack_does_not_sink_either(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[10];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 10, 20.0f, stack);
    for (int32_t i = 0; i < 10; ++i) {
        assert_true(um_body_set_linear_damping(world, stack[i], 10.0f));
    }
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 300);
    // Without damping it is 1.6 px, and 3.1 px with the springs of substeps.
    check_near(place_of(world, stack[9]).y, -380.0f, 3.5f, "place of the highest box");
    finish_world(world);
}

// A body has 32 colours. What finds none free, on something that has used all of them, has no colour itself.
static void damped_boxes_on_a_crowded_plate_do_not_sink(void** state)
{
    (void)state;
    enum { BOXES = 48 };
    um_body_id boxes[BOXES];
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id plate = make_box(world, 0.0f, -20.0f, 1200.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, plate, false));
    for (int32_t i = 0; i < BOXES; ++i) {
        boxes[i] = make_box(world, 45.0f * (float)i - 1057.5f, -60.0f, 20.0f, 20.0f);
        assert_true(um_body_set_linear_damping(world, boxes[i], 10.0f));
    }
    step_world(world, 120);
    for (int32_t i = 0; i < BOXES; ++i) {
        // The slop is 0.5 px, and there are two of them.
        check_near(place_of(world, boxes[i]).y, -60.0f, 1.3f, "place after two seconds");
    }
    finish_world(world);
}

// At every step, of a heap at rest.
static void bodies_at_rest_move_as_their_velocity_says(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[5];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 20.0f, stack);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 60);
    for (int32_t i = 0; i < 60; ++i) {
        um_vec2 before[5];
        for (int32_t k = 0; k < 5; ++k) {
            before[k] = place_of(world, stack[k]);
        }
        step_world(world, 1);
        for (int32_t k = 0; k < 5; ++k) {
            um_vec2 way = um_vec2_scale(um_body_get_velocity(world, stack[k]), STEP);
            // What is left over is the push against overlap.
            check_vector(place_of(world, stack[k]), um_vec2_add(before[k], way), 0.02f, "place");
        }
    }
    finish_world(world);
}

// On ice.
static void bodies_that_slide_move_as_their_velocity_says(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    set_material(world, floor, 0.0f, 0.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(300.0f, 0.0f)));
    step_world(world, 30);
    for (int32_t i = 0; i < 60; ++i) {
        um_vec2 before = place_of(world, box);
        step_world(world, 1);
        um_vec2 way = um_vec2_scale(um_body_get_velocity(world, box), STEP);
        check_vector(place_of(world, box), um_vec2_add(before, way), 0.02f, "place");
        check_near(um_body_get_velocity(world, box).x, 300.0f, 0.1f, "velocity");
    }
    finish_world(world);
}

static void the_contact_of_a_box_at_rest_carries_its_weight(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, box, false));
    step_world(world, 60);
    float weight = um_body_get_mass(world, box).mass * GRAVITY * STEP;
    check_share(normal_impulse_on(world, box), weight, 0.02f, "support impulse");
    finish_world(world);
}

// The lowest box carries all.
static void the_contacts_of_a_stack_carry_what_is_above_them(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[5];
    um_body_id floor = make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 20.0f, stack);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 120);
    float weight = um_body_get_mass(world, stack[0]).mass * GRAVITY * STEP;
    check_share(normal_impulse_on(world, floor), 5.0f * weight, 0.05f, "impulse on the floor");
    check_share(normal_impulse_on(world, stack[4]), weight, 0.05f, "impulse on the highest box");
    finish_world(world);
}

// A square looks the same after a quarter turn, but its sides have other numbers: the points of its contacts
// are known by their places, and keep their impulses.
static void a_tower_of_squares_stands_on_when_every_other_one_is_turned_by_a_right_angle(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id tower[10];
    um_body_id floor = make_floor(world, 0.0f);
    for (int32_t i = 0; i < 10; ++i) {
        tower[i] = make_box(world, i % 2 == 0 ? 0.0f : 15.0f, -20.0f - 40.0f * (float)i, 20.0f, 20.0f);
    }
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 240);
    for (int32_t i = 1; i < 10; i += 2) {
        float angle = um_body_get_angle(world, tower[i]) + 0.5f * UM_PI;
        assert_true(um_body_set_transform(world, tower[i], place_of(world, tower[i]), angle));
    }
    step_world(world, 1);
    float weight = um_body_get_mass(world, tower[0]).mass * GRAVITY * STEP;
    check_share(normal_impulse_on(world, floor), 10.0f * weight, 0.01f, "impulse on the floor");
    for (int32_t i = 0; i < 10; ++i) {
        check_near(um_body_get_velocity(world, tower[i]).y, 0.0f, 0.5f, "velocity in the tower");
        check_near(um_body_get_angular_velocity(world, tower[i]), 0.0f, 0.02f, "angular velocity");
    }
    finish_world(world);
}

static bool check_geometry(const um_contact* contact, void* context)
{
    const um_world* world = context;
    check_near(length(contact->normal), 1.0f, 1e-4f, "length of the normal");
    assert_in_range(contact->point_count, 1, 2);
    um_vec2 a = place_of(world, um_shape_get_body(world, contact->shape_a));
    um_vec2 b = place_of(world, um_shape_get_body(world, contact->shape_b));
    float along = (b.y - a.y) * contact->normal.y;
    check_above(along, 0.0f, "way from a to b along the normal");
    for (int32_t i = 0; i < contact->point_count; ++i) {
        check_near(contact->separations[i], 0.0f, 1.0f, "separation at rest");
        check_near(fabsf(contact->points[i].x), 20.0f, 1.0f, "point of a contact");
    }
    return true;
}

// Normal from a to b, two points at the corners, next to no separation.
static void the_contacts_of_a_stack_are_where_they_should_be(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 20.0f, NULL);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 60);
    check_count(um_world_get_counters(world).contacts, 5, "contacts");
    check_result(um_world_each_contact(world, check_geometry, world), UM_OK, "um_world_each_contact");
    finish_world(world);
}

static void a_ball_at_rest_does_not_roll_away(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -20.0f, 20.0f);
    step_until_asleep(world, 120);
    check_vector(place_of(world, ball), um_vec2_make(0.0f, -20.0f), 0.6f, "place");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_box_at_rest_has_no_velocity_to_speak_of),
        BOTH_SOLVERS(a_box_at_rest_does_not_sink),
        BOTH_SOLVERS(a_damped_box_at_rest_does_not_sink),
        BOTH_SOLVERS(a_damped_stack_does_not_sink_either),
        BOTH_SOLVERS(damped_boxes_on_a_crowded_plate_do_not_sink),
        BOTH_SOLVERS(bodies_at_rest_move_as_their_velocity_says),
        BOTH_SOLVERS(bodies_that_slide_move_as_their_velocity_says),
        BOTH_SOLVERS(the_contact_of_a_box_at_rest_carries_its_weight),
        BOTH_SOLVERS(the_contacts_of_a_stack_carry_what_is_above_them),
        BOTH_SOLVERS(a_tower_of_squares_stands_on_when_every_other_one_is_turned_by_a_right_angle),
        BOTH_SOLVERS(the_contacts_of_a_stack_are_where_they_should_be),
        BOTH_SOLVERS(a_ball_at_rest_does_not_roll_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
