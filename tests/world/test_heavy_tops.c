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
    const float ratios[] = {100.0f, 300.0f, 1000.0f, 10000.0f, 100000.0f};
    for (int32_t i = 0; i < COUNT_OF(ratios); ++i) {
        um_body_id boxes[COUNT];
        um_world* world = start_stack(ratios[i], boxes);
        um_vec2 top = place_of(world, boxes[COUNT - 1]);
        step_until_asleep(world, 600);
        check_count(um_world_get_counters(world).awake, 0, "awake");
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
    um_body_id box = boxes[COUNT - 2];
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
    // But for what friction has given to those below.
    check_share(total_momentum(world).x, before, 0.05f, "momentum after the impact");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SUBSTEP_SOLVER(a_stack_bears_what_is_much_heavier_and_sleeps),
        SUBSTEP_SOLVER(a_stack_that_wakes_bears_it_as_before),
        SUBSTEP_SOLVER(a_body_is_what_it_was_when_its_load_has_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
