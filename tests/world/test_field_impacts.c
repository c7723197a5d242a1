// What a field presses on a sleeper is weight, as that of gravity is, and no impact.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

// A world that pulls down, by gravity or by a field, in which a sleeper feels a tenth of its load.
static um_world* start_pulling_world(bool by_field)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, by_field ? 0.0f : GRAVITY);
    def.sleep.wake_share = 0.1f;
    um_world* world = start_world(&def);
    um_field_def field = um_default_field_def();
    field.kind = UM_UNIFORM_FIELD;
    field.uniform.acceleration = um_vec2_make(0.0f, GRAVITY);
    assert_true(!by_field || um_field_create(world, &field).index1 != 0);
    return world;
}

// The load stays what it was. The speed that a step gives to the upper box would be too much for the lower
// one if it were taken for that of an impact.
static void who_is_woken_on_a_sleeper_does_not_wake_it_by_its_weight(void** state)
{
    (void)state;
    for (int32_t by_field = 0; by_field < 2; ++by_field) {
        um_world* world = start_pulling_world(by_field != 0);
        make_floor(world, 0.0f);
        um_body_id stack[2];
        make_stack(world, 0.0f, 0.0f, 2, 10.0f, stack);
        step_until_asleep(world, 300);
        assert_true(um_body_wake(world, stack[1]));
        for (int32_t step = 0; step < 20; ++step) {
            step_world(world, 1);
            check_awake(world, stack[1], true, "the upper box");
            check_awake(world, stack[0], false, "the lower box");
        }
        finish_world(world);
    }
}

// An impact is one, whatever else pulls.
static void what_hits_a_sleeper_wakes_it(void** state)
{
    (void)state;
    for (int32_t by_field = 0; by_field < 2; ++by_field) {
        um_world* world = start_pulling_world(by_field != 0);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
        step_until_asleep(world, 300);
        um_body_id ball = make_ball(world, 0.0f, -60.0f, 10.0f);
        int32_t steps = 0;
        for (; steps < 60 && !um_body_is_awake(world, box); ++steps) {
            step_world(world, 1);
        }
        check_count_below(steps, 30, "steps until the box is woken");
        check_near(place_of(world, ball).y, -30.0f, 10.0f, "where the ball is then");
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(who_is_woken_on_a_sleeper_does_not_wake_it_by_its_weight),
        BOTH_SOLVERS(what_hits_a_sleeper_wakes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
