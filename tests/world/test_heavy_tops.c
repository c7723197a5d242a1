// Stacks that bear many times their own weight.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

enum { COUNT = 10 };

static um_world* start_stack(float ratio, um_body_id out_boxes[COUNT])
{
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, COUNT, 50.0f, out_boxes);
    set_density(world, out_boxes[COUNT - 1], ratio * um_default_shape_def().density);
    return world;
}

static void a_stack_bears_what_is_much_heavier_and_sleeps(void** state)
{
    (void)state;
    const float ratios[] = {100.0f, 300.0f, 1000.0f, 10000.0f, 100000.0f, 1e6f};
    for (int32_t i = 0; i < COUNT_OF(ratios); ++i) {
        um_body_id boxes[COUNT];
        um_world* world = start_stack(ratios[i], boxes);
        um_vec2 top = place_of(world, boxes[COUNT - 1]);
        step_until_asleep(world, 600);
        check_near(place_of(world, boxes[COUNT - 1]).y, top.y, 50.0f, "height of the top, of ten metres");
        check_near(place_of(world, boxes[COUNT - 1]).x, top.x, 1.0f, "place of the top");
        finish_world(world);
    }
}

// Who bears it is known from the first step on, and not by what happened to be awake in the step before.
static void a_stack_that_wakes_bears_it_as_before(void** state)
{
    (void)state;
    const float ratios[] = {100.0f, 1000.0f, 10000.0f};
    for (int32_t i = 0; i < COUNT_OF(ratios); ++i) {
        um_body_id boxes[COUNT];
        um_world* world = start_stack(ratios[i], boxes);
        step_until_asleep(world, 600);
        step_world(world, 1);
        um_vec2 top = place_of(world, boxes[COUNT - 1]);
        for (int32_t k = 0; k < COUNT; ++k) {
            assert_true(um_body_wake(world, boxes[k]));
        }
        for (int32_t k = 0; k < 60; ++k) {
            step_world(world, 1);
            check_vector(place_of(world, boxes[COUNT - 1]), top, 2.0f, "place of the top");
        }
        finish_world(world);
    }
}

// Shoots a ball at a box. What friction gives to what lies below it is within the tolerance.
static void check_lightness(um_world* world, um_body_id box)
{
    um_vec2 place = place_of(world, box);
    um_body_id ball = make_ball(world, place.x - 150.0f, place.y, 20.0f);
    float mass = um_body_get_mass(world, ball).mass;
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(1000.0f, 0.0f)));
    assert_true(um_body_set_gravity_scale(world, ball, 0.0f));
    float before = total_momentum(world).x;
    check_near(before, 1000.0f * mass, 1.0f, "momentum of the ball");
    for (int32_t i = 0; i < 20 && um_body_get_velocity(world, ball).x > 900.0f; ++i) {
        step_world(world, 1);
    }
    check_below(um_body_get_velocity(world, ball).x, 900.0f, "velocity of the ball after the impact");
    check_share(total_momentum(world).x, before, 0.05f, "momentum after the impact");
}

// Who has borne much is as light as before some seconds after the load has gone.
static void a_body_is_what_it_was_when_its_load_has_gone(void** state)
{
    (void)state;
    um_body_id boxes[COUNT];
    um_world* world = start_stack(10000.0f, boxes);
    step_world(world, 200);
    assert_true(um_body_destroy(world, boxes[COUNT - 1]));
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 1200);
    check_lightness(world, boxes[COUNT - 2]);
    finish_world(world);
}

// Or at once, if it was put elsewhere, or was away.
static void a_body_that_is_put_elsewhere_bears_nothing(void** state)
{
    (void)state;
    for (int32_t away = 0; away < 2; ++away) {
        um_body_id boxes[COUNT];
        um_world* world = start_stack(10000.0f, boxes);
        um_body_id box = boxes[COUNT - 2];
        step_world(world, 200);
        for (int32_t i = 0; i < COUNT; ++i) {
            assert_true(i == COUNT - 2 || um_body_destroy(world, boxes[i]));
        }
        if (away != 0) {
            assert_true(um_body_set_enabled(world, box, false));
            assert_true(um_body_set_enabled(world, box, true));
        } else {
            um_vec2 place = place_of(world, box);
            assert_true(um_body_set_transform(world, box, um_vec2_make(place.x, place.y - 1.0f), 0.0f));
        }
        check_lightness(world, box);
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SUBSTEP_SOLVER(a_stack_bears_what_is_much_heavier_and_sleeps),
        SUBSTEP_SOLVER(a_stack_that_wakes_bears_it_as_before),
        SUBSTEP_SOLVER(a_body_that_is_put_elsewhere_bears_nothing),
        SUBSTEP_SOLVER(a_body_is_what_it_was_when_its_load_has_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
