// Elastic collisions of many bodies: rows, gases, and what spins.
// SPDX-License-Identifier: MIT

#include "support/joints.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

enum { MOST_BALLS = 128 };

// ---- Rows -----------------------------------------------------------------------------------------------

// Balls of 10 px radius in a row along x, with gaps, that are hit by another one at 500 px/s. Without
// gravity.
static um_world* start_row(int32_t count, float gap, um_body_id* out_row)
{
    um_world* world = start_weightless_world();
    assert_true(um_world_set_sleep_enabled(world, false)); // which takes a hair of momentum
    for (int32_t i = 0; i < count; ++i) {
        out_row[i] = make_ball(world, (20.0f + gap) * (float)i, 0.0f, 10.0f);
        set_material(world, out_row[i], 0.0f, 1.0f);
    }
    out_row[count] = make_ball(world, -60.0f, 0.0f, 10.0f);
    set_material(world, out_row[count], 0.0f, 1.0f);
    assert_true(um_body_set_velocity(world, out_row[count], um_vec2_make(500.0f, 0.0f)));
    return world;
}

static void check_row(int32_t count, float gap)
{
    um_body_id row[MOST_BALLS];
    um_world* world = start_row(count, gap, row);
    float energy = total_energy(world);
    um_vec2 momentum = total_momentum(world);
    step_world(world, 60);
    check_share(total_energy(world), energy, 1e-3f, "energy");
    check_share(total_momentum(world).x, momentum.x, 1e-5f, "momentum");
    check_share(um_body_get_velocity(world, row[count - 1]).x, 500.0f, 1e-3f, "velocity of the last ball");
    for (int32_t i = 0; i + 1 < count; ++i) {
        check_near(um_body_get_velocity(world, row[i]).x, 0.0f, 1.0f, "velocity of a ball in between");
    }
    finish_world(world);
}

static void a_blow_goes_through_a_row_and_out_at_its_end(void** state)
{
    (void)state;
    check_row(1, 0.0f);
    check_row(5, 0.0f);
    check_row(5, 0.1f);
    check_row(5, 1.0f);
    check_row(100, 0.0f);
    check_row(100, 0.1f);
}

// ---- Joints ---------------------------------------------------------------------------------------------

// A row of elastic boxes of a metre on hinges that falls from 5 m.
static void check_row_of_hinges(int32_t count, bool may_touch, float time)
{
    um_body_id row[MOST_BALLS];
    um_world* world = start_world(NULL);
    set_material(world, make_floor(world, 0.0f), 0.6f, 1.0f);
    for (int32_t i = 0; i < count; ++i) {
        float x = 100.0f * (float)i;
        float y = -500.0f - 20.0f * (float)i;
        row[i] = make_box(world, x, y, 50.0f, 50.0f);
        set_material(world, row[i], 0.6f, 1.0f);
        if (i > 0) {
            um_vec2 hinge = um_vec2_make(x - 50.0f, y + 10.0f);
            um_joint_def def =
                um_joint_def_between(world, UM_REVOLUTE_JOINT, row[i - 1], hinge, row[i], hinge);
            def.collide_connected = may_touch;
            join(world, &def);
        }
    }
    float seconds = 0.0f;
    for (; seconds < 3.0f; seconds += time) {
        step_world_by(world, 1, time);
        for (int32_t i = 0; i < count; ++i) {
            check_below(speed_of(world, row[i]), 2000.0f, "speed of a box that fell from 5 m");
        }
    }
    finish_world(world);
}

static void elastic_boxes_on_hinges_gain_no_energy(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 60.0f, 1.0f / 240.0f, 1e-3f, 3e-4f};
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        for (int32_t count = 2; count < 6; ++count) {
            check_row_of_hinges(count, true, times[i]);
            check_row_of_hinges(count, false, times[i]);
        }
    }
}

// ---- A gas ----------------------------------------------------------------------------------------------

static void make_box_of_walls(um_world* world, float half)
{
    const float thick = 50.0f;
    const float away = half + thick;
    um_body_id walls[] = {
        make_wall(world, -away, 0.0f, thick, away), make_wall(world, away, 0.0f, thick, away),
        make_wall(world, 0.0f, -away, away, thick), make_wall(world, 0.0f, away, away, thick)};
    for (size_t i = 0; i < sizeof walls / sizeof walls[0]; ++i) {
        set_material(world, walls[i], 0.0f, 1.0f);
    }
}

static void a_gas_keeps_its_energy(void** state)
{
    (void)state;
    prng random = prng_make(8301);
    um_world* world = start_weightless_world();
    make_box_of_walls(world, 400.0f);
    for (int32_t i = 0; i < 100; ++i) {
        um_body_id ball =
            make_ball(world, -350.0f + 75.0f * column_of(i, 10), -350.0f + 75.0f * row_of(i, 10), 20.0f);
        set_material(world, ball, 0.0f, 1.0f);
        um_vec2 velocity = {prng_float(&random, -350.0f, 350.0f), prng_float(&random, -350.0f, 350.0f)};
        assert_true(um_body_set_velocity(world, ball, velocity));
    }
    float energy = total_energy(world);
    step_world(world, 3000);
    check_share(total_energy(world), energy, 0.01f, "energy");
    check_count(um_world_get_counters(world).awake, 100, "awake");
    finish_world(world);
}

// ---- Off-centre -----------------------------------------------------------------------------------------

// At any moment of a step, with and without friction.
static void an_impact_off_centre_keeps_angular_momentum(void** state)
{
    (void)state;
    prng random = prng_make(7);
    for (int32_t round = 0; round < 50; ++round) {
        um_world* world = start_weightless_world();
        um_body_id bodies[2] = {make_box(world, prng_float(&random, -110.0f, -90.0f), 12.0f, 20.0f, 10.0f),
                                make_box(world, 0.0f, 0.0f, 10.0f, 30.0f)};
        float friction = prng_float(&random, 0.0f, 0.8f);
        float restitution = prng_float(&random, 0.3f, 1.0f);
        set_material(world, bodies[0], friction, restitution);
        set_material(world, bodies[1], friction, restitution);
        float speed = prng_float(&random, 150.0f, 500.0f);
        assert_true(um_body_set_velocity(world, bodies[0], um_vec2_make(speed, 0.0f)));
        float before = total_angular_momentum(world);
        step_world(world, 60);
        check_above(fabsf(um_body_get_angular_velocity(world, bodies[1])), 0.5f, "spin of what was hit");
        check_share(total_angular_momentum(world), before, 1e-3f, "angular momentum");
        finish_world(world);
    }
}

// ---- Heights --------------------------------------------------------------------------------------------

// However far apart the steps are: what an impact leaves is counted from where and when it comes.
static void a_ball_comes_back_to_its_height_at_any_rate(void** state)
{
    (void)state;
    const float rates[] = {30.0f, 60.0f, 90.0f, 240.0f};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; ++i) {
        um_world_def def = tested_world_def();
        um_world* world = start_world(&def);
        set_material(world, make_floor(world, 0.0f), 0.0f, 1.0f);
        um_body_id ball = make_ball(world, 0.0f, -310.0f, 10.0f);
        set_material(world, ball, 0.0f, 1.0f);
        float highest = 0.0f;
        int32_t steps = (int32_t)(10.0f * rates[i]);
        for (int32_t k = 0; k < steps; ++k) {
            step_world_by(world, 1, 1.0f / rates[i]);
            highest = k > steps / 2 ? fminf(highest, place_of(world, ball).y) : highest;
        }
        check_near(highest, -310.0f, 3.0f, "height after some bounces");
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SUBSTEP_SOLVER(a_blow_goes_through_a_row_and_out_at_its_end),
        SUBSTEP_SOLVER(elastic_boxes_on_hinges_gain_no_energy), // the other has no passes over bounces
        SUBSTEP_SOLVER(a_gas_keeps_its_energy),
        SUBSTEP_SOLVER(an_impact_off_centre_keeps_angular_momentum),
        BOTH_SOLVERS(a_ball_comes_back_to_its_height_at_any_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
