// Events of steps that are made in slices: what begins and ends several times within one is told so that who
// reads the ends of a step before its begins comes out right; and what moves is told however it sleeps and
// wakes meanwhile.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

enum { BALLS = 5 };

// Which ball an event is about; the other shape is the floor.
static int32_t find_ball(const um_shape_id* balls, um_contact_event event)
{
    for (int32_t i = 0; i < BALLS; ++i) {
        if (um_shape_id_equals(balls[i], event.shape_a) || um_shape_id_equals(balls[i], event.shape_b)) {
            return i;
        }
    }
    fail_msg("%s", "an event without a ball");
    return -1;
}

static void follow(const um_world* world, const um_shape_id* balls, bool* touches, int32_t* out_count)
{
    um_events events = um_world_get_events(world);
    for (int32_t i = 0; i < events.contact_end_count; ++i) {
        int32_t ball = find_ball(balls, events.contact_ends[i]);
        check_count(touches[ball], 1, "whether what ends has begun");
        touches[ball] = false;
    }
    for (int32_t i = 0; i < events.contact_begin_count; ++i) {
        int32_t ball = find_ball(balls, events.contact_begins[i]);
        check_count(touches[ball], 0, "whether what begins has begun already");
        touches[ball] = true;
        *out_count += 1;
    }
}

// Elastic balls that bounce several times in a step of half a second, each in its own time.
static void balls_that_bounce_within_a_step_begin_and_end_in_turn(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_shape_id balls[BALLS];
    bool touches[BALLS] = {false};
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < BALLS; ++i) {
        um_body_id ball = make_ball(world, 100.0f * (float)i, -15.0f - 4.0f * (float)i, 10.0f);
        set_material(world, ball, 0.0f, 1.0f);
        balls[i] = um_body_get_shape(world, ball, 0);
        assert_true(um_shape_set_reports(world, balls[i], UM_REPORT_CONTACTS));
    }
    um_world_def def = um_world_get_settings(world);
    def.restitution_speed = 0.0f;
    assert_true(um_world_set_settings(world, &def));
    int32_t begins = 0;
    for (int32_t step = 0; step < 40; ++step) {
        step_world_by(world, 1, 0.5f);
        follow(world, balls, touches, &begins);
    }
    check_count_above(begins, 20, "contacts that begin");
    finish_world(world);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static int32_t count_moves(const um_world* world, um_body_id body)
{
    um_events events = um_world_get_events(world);
    int32_t count = 0;
    for (int32_t i = 0; i < events.move_count; ++i) {
        bool is_it = um_body_id_equals(events.moves[i].body, body);
        if (is_it) {
            check_vector(events.moves[i].transform.p, place_of(world, body), 0.0f,
                         "where an event says it is");
        }
        count += is_it;
    }
    return count;
}

// A brick hits it, and all of it is over before the step is.
static void a_sleeper_that_moves_and_sleeps_again_within_a_step_has_moved(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.report_bodies = true;
    def.sleep.time = 0.1f;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    step_until_asleep(world, 100);
    um_vec2 before = place_of(world, box);
    um_body_id brick = make_box(world, -25.0f, -10.0f, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(world, brick, um_vec2_make(150.0f, 0.0f)));
    step_world_by(world, 1, 1.0f);
    check_awake(world, box, false, "the box that was hit");
    check_above(place_of(world, box).x - before.x, 1.0f, "how far it was pushed");
    check_count(count_moves(world, box), 1, "its moves");
    check_count(count_moves(world, brick), 1, "moves of what hit it");
    um_events events = um_world_get_events(world);
    check_count(events.woke_count, 0, "bodies that woke");
    step_world(world, 1);
    check_count(um_world_get_events(world).move_count, 0, "moves when all is asleep");
    finish_world(world);
}

static bool is_same_place(um_transform a, um_transform b)
{
    return a.p.x == b.p.x && a.p.y == b.p.y && a.q.c == b.q.c && a.q.s == b.q.s;
}

enum { CROWD = 24 };

// Boxes that are thrown about, and rest after a tenth of a second: in half a second they sleep and wake.
static void all_that_moves_within_a_long_step_is_told_once(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.report_bodies = true;
    def.sleep.time = 0.1f;
    um_world* world = start_world(&def);
    um_body_id crowd[CROWD];
    um_transform before[CROWD];
    prng random = prng_make(1404);
    make_floor(world, 0.0f);
    make_wall(world, -200.0f, -100.0f, 10.0f, 300.0f);
    make_wall(world, 200.0f, -100.0f, 10.0f, 300.0f);
    for (int32_t i = 0; i < CROWD; ++i) {
        crowd[i] =
            make_box(world, 40.0f * column_of(i, 8) - 140.0f, -20.0f - 30.0f * row_of(i, 8), 10.0f, 10.0f);
    }
    int32_t moves = 0;
    for (int32_t step = 0; step < 200; ++step) {
        if (prng_chance(&random, 30)) {
            um_vec2 velocity = {prng_float(&random, -200.0f, 200.0f), prng_float(&random, -200.0f, 0.0f)};
            assert_true(um_body_wake(world, crowd[prng_below(&random, CROWD)]));
            assert_true(um_body_set_velocity(world, crowd[prng_below(&random, CROWD)], velocity));
        }
        for (int32_t i = 0; i < CROWD; ++i) {
            before[i] = um_body_get_transform(world, crowd[i]);
        }
        step_world_by(world, 1, 0.5f);
        for (int32_t i = 0; i < CROWD; ++i) {
            um_transform after = um_body_get_transform(world, crowd[i]);
            int32_t moved = !is_same_place(after, before[i]);
            if (count_moves(world, crowd[i]) != moved) {
                fail_with_seed(&random, "step %d, box %d: %d moves are told, expected %d", (int)step, (int)i,
                               (int)count_moves(world, crowd[i]), (int)moved);
            }
            moves += moved;
        }
    }
    check_count_above(moves, 500, "moves");
    finish_world(world);
}

// The move of the last step was told.
static void what_has_moved_and_becomes_static_moves_no_more(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.report_bodies = true;
    um_world* world = start_world(&def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world(world, 2);
    check_count(count_moves(world, ball), 1, "moves while it falls");
    assert_true(um_body_set_type(world, ball, UM_STATIC_BODY));
    step_world(world, 1);
    check_count(count_moves(world, ball), 0, "moves when it is static");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(balls_that_bounce_within_a_step_begin_and_end_in_turn),
        BOTH_SOLVERS(all_that_moves_within_a_long_step_is_told_once),
        BOTH_SOLVERS(what_has_moved_and_becomes_static_moves_no_more),
        BOTH_SOLVERS(a_sleeper_that_moves_and_sleeps_again_within_a_step_has_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
