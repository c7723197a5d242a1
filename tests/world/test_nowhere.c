// Sleep of bodies that move and get nowhere.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

// A box of 20 px between two walls on a frictionless floor, with so much room, that goes to and fro for ever
// at four times the sleeping speed.
static um_world* start_swing(float room, um_body_id* out_box)
{
    um_world_def def = tested_world_def();
    def.restitution_speed = 0.0f;
    um_world* world = start_world(&def);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id left = make_wall(world, -20.0f - 0.5f * room, -50.0f, 10.0f, 50.0f);
    um_body_id right = make_wall(world, 20.0f + 0.5f * room, -50.0f, 10.0f, 50.0f);
    *out_box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    set_material(world, floor, 0.0f, 0.0f);
    set_material(world, left, 0.0f, 1.0f);
    set_material(world, right, 0.0f, 1.0f);
    set_material(world, *out_box, 0.0f, 0.0f);
    step_world(world, 5);
    assert_true(um_body_set_velocity(world, *out_box, um_vec2_make(20.0f, 0.0f)));
    return world;
}

static void what_goes_to_and_fro_on_the_spot_falls_asleep(void** state)
{
    (void)state;
    um_body_id box;
    um_world* world = start_swing(0.5f, &box);
    step_world(world, 20);
    check_above(speed_of(world, box), 10.0f, "speed that would keep it awake");
    step_world(world, 40);
    check_awake(world, box, false, "half a pixel to and fro");
    finish_world(world);
}

static void what_goes_farther_to_and_fro_stays_awake(void** state)
{
    (void)state;
    um_body_id box;
    um_world* world = start_swing(6.0f, &box);
    step_world(world, 300);
    check_awake(world, box, true, "six pixels to and fro");
    check_above(speed_of(world, box), 10.0f, "speed");
    finish_world(world);
}

// Two and a half pixels in half a second are what the sleeping speed allows.
static void what_moves_on_stays_awake_however_little_that_is(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    set_material(world, make_floor(world, 0.0f), 0.0f, 0.0f);
    um_body_id box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    set_material(world, box, 0.0f, 0.0f);
    step_world(world, 5);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(5.3f, 0.0f)));
    step_world(world, 300);
    check_awake(world, box, true, "5.3 px/s");
    finish_world(world);
}

// As fast as anything may turn: the sine of what it turns by in a step is 0.
static void what_makes_half_a_turn_per_step_stays_awake(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    set_material(world, make_floor(world, 0.0f), 0.0f, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -10.0f, 10.0f);
    set_material(world, ball, 0.0f, 0.0f);
    step_world(world, 5);
    assert_true(um_body_set_angular_velocity(world, ball, UM_PI / STEP));
    step_world(world, 300);
    check_awake(world, ball, true, "30 turns per second");
    finish_world(world);
}

// A sleeping speed of zero lets nothing sleep.
static void with_a_speed_of_zero_nothing_gets_nowhere(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.sleep.speed = 0.0f;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    step_world(world, 300);
    check_awake(world, box, true, "a box at rest");
    finish_world(world);
}

// ---- Calm -----------------------------------------------------------------------------------------------

// A plank on a fixed ball, which rocks and hardly loses anything by it.
static void a_plank_that_rocks_comes_to_rest(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    um_body_id ball = make_body(world, UM_STATIC_BODY, 0.0f, 40.0f);
    put_ball(world, ball, 40.0f);
    um_body_id plank = make_box(world, 0.0f, -10.0f, 60.0f, 10.0f);
    set_material(world, plank, 1.0f, 0.0f);
    set_material(world, ball, 1.0f, 0.0f);
    step_world(world, 5);
    assert_true(um_body_set_angular_velocity(world, plank, 0.4f));
    step_until_asleep(world, 200);
    check_near(um_body_get_angle(world, plank), 0.0f, 0.02f, "angle of the plank");
    finish_world(world);
}

// Above the sleeping speed nothing is calmed: a ball rolls on.
static void a_ball_that_rolls_is_not_slowed_down(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -10.0f, 10.0f);
    step_world(world, 5);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(8.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, ball, 0.8f));
    step_world(world, 600);
    check_near(um_body_get_velocity(world, ball).x, 8.0f, 0.08f, "speed after ten seconds");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(what_goes_to_and_fro_on_the_spot_falls_asleep),
        BOTH_SOLVERS(what_goes_farther_to_and_fro_stays_awake),
        BOTH_SOLVERS(what_moves_on_stays_awake_however_little_that_is),
        BOTH_SOLVERS(what_makes_half_a_turn_per_step_stays_awake),
        BOTH_SOLVERS(with_a_speed_of_zero_nothing_gets_nowhere),
        BOTH_SOLVERS(a_plank_that_rocks_comes_to_rest),
        BOTH_SOLVERS(a_ball_that_rolls_is_not_slowed_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
