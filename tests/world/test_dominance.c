// Dominance: in a contact the body that dominates is not moved by the other one.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

// The slop of the default world.
#define SLOP 0.5f

static void set_dominance(um_world* world, um_body_id body, int32_t dominance)
{
    assert_true(um_body_set_dominance(world, body, dominance));
}

static float velocity_of(const um_world* world, um_body_id body)
{
    return um_body_get_velocity(world, body).x;
}

// ---- Motion ---------------------------------------------------------------------------------------------

// A light ball that flies at a heavy one without gravity.
static void shoot_at_heavy(um_world* world, float restitution, um_body_id* out_light, um_body_id* out_heavy)
{
    *out_light = make_ball(world, 0.0f, 0.0f, 10.0f);
    *out_heavy = make_ball(world, 100.0f, 0.0f, 30.0f);
    set_density(world, *out_heavy, 50.0f);
    set_material(world, *out_light, 0.0f, restitution);
    set_material(world, *out_heavy, 0.0f, restitution);
    assert_true(um_body_set_velocity(world, *out_light, um_vec2_make(200.0f, 0.0f)));
}

static void a_light_body_that_dominates_pushes_a_heavy_one_away(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id light;
    um_body_id heavy;
    shoot_at_heavy(world, 0.0f, &light, &heavy);
    set_dominance(world, light, 1);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_near(velocity_of(world, light), 200.0f, 0.0f, "velocity of the light one");
    }
    check_share(velocity_of(world, heavy), 200.0f, 0.02f, "velocity of the heavy one");
    check_above(place_of(world, heavy).x - place_of(world, light).x, 40.0f - SLOP, "distance");
    finish_world(world);
}

// As off a wall that moves: u = 2 v.
static void an_elastic_hit_gives_twice_the_velocity(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id light;
    um_body_id heavy;
    shoot_at_heavy(world, 1.0f, &light, &heavy);
    set_dominance(world, light, 5);
    step_world(world, 60);
    check_near(velocity_of(world, light), 200.0f, 0.0f, "velocity of the light one");
    check_share(velocity_of(world, heavy), 400.0f, 0.02f, "velocity of the heavy one");
    finish_world(world);
}

// Only the order counts; what is equal keeps momentum, whatever it is.
static void the_same_dominance_changes_no_bit(void** state)
{
    (void)state;
    static const int32_t ranks[] = {0, 3, -127, 127};
    uint64_t expected = 0;
    for (int32_t i = 0; i < 4; ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id boxes[8];
        make_stack(world, 0.0f, 0.0f, 8, 20.0f, boxes);
        um_body_id ball = make_ball(world, -300.0f, -150.0f, 25.0f);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(500.0f, -50.0f)));
        for (int32_t k = 0; k < 8; ++k) {
            set_dominance(world, boxes[k], ranks[i]);
        }
        set_dominance(world, ball, ranks[i]);
        step_world(world, 120);
        expected = i == 0 ? um_world_hash(world) : expected;
        check_hash(um_world_hash(world), expected, "a world of one dominance");
        finish_world(world);
    }
}

static void momentum_is_kept_only_among_equals(void** state)
{
    (void)state;
    for (int32_t rank = 0; rank < 2; ++rank) {
        um_world* world = start_weightless_world();
        um_body_id light;
        um_body_id heavy;
        shoot_at_heavy(world, 0.0f, &light, &heavy);
        set_dominance(world, heavy, rank); // the heavy one rests, and stays at rest if it dominates
        float before = total_momentum(world).x;
        step_world(world, 26); // the heavy one is so slow that it falls asleep later on
        check_near(total_momentum(world).x, rank == 0 ? before : 0.0f, 0.01f * before, "momentum");
        assert_true(rank == 0 || velocity_of(world, heavy) == 0.0f);
        finish_world(world);
    }
}

static void a_stack_stands_on_a_light_plate_that_dominates(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id plate = make_box(world, 0.0f, -10.0f, 100.0f, 10.0f);
    set_density(world, plate, 0.01f);
    set_dominance(world, plate, 1);
    um_body_id boxes[5];
    make_stack(world, 0.0f, -20.0f, 5, 20.0f, boxes);
    step_until_asleep(world, 900);
    check_near(place_of(world, plate).y, -10.0f, SLOP, "plate");
    for (int32_t i = 0; i < 5; ++i) {
        check_near(place_of(world, boxes[i]).y, -40.0f - 40.0f * (float)i, SLOP * (float)(i + 2), "box");
    }
    finish_world(world);
}

// Not even friction slows it down.
static void a_plate_that_dominates_takes_a_box_along(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id plate = make_box(world, 0.0f, -10.0f, 400.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, plate, 0.0f));
    assert_true(um_body_set_velocity(world, plate, um_vec2_make(50.0f, 0.0f)));
    set_dominance(world, plate, 1);
    um_body_id box = make_box(world, 0.0f, -40.0f, 20.0f, 20.0f);
    step_world(world, 240);
    check_vector(um_body_get_velocity(world, plate), um_vec2_make(50.0f, 0.0f), 0.0f,
                 "velocity of the plate");
    check_near(velocity_of(world, box), 50.0f, 0.1f, "velocity of the box");
    check_near(place_of(world, box).y, -40.0f, SLOP, "the box on it");
    finish_world(world);
}

// ---- Changes --------------------------------------------------------------------------------------------

// Two boxes that press on each other: after the change only the other one gives way.
static void a_change_counts_for_contacts_that_are_there(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id left = make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
    um_body_id right = make_box(world, 40.0f, 0.0f, 20.0f, 20.0f);
    assert_true(um_body_set_velocity(world, left, um_vec2_make(60.0f, 0.0f)));
    step_world(world, 10);
    check_near(velocity_of(world, left), 30.0f, 1.0f, "velocity of both");
    assert_true(bodies_touch(world, left, right, NULL));
    set_dominance(world, left, 1);
    assert_true(um_body_set_velocity(world, left, um_vec2_make(60.0f, 0.0f)));
    step_world(world, 1);
    check_near(velocity_of(world, left), 60.0f, 0.0f, "velocity of the one that dominates");
    check_share(velocity_of(world, right), 60.0f, 0.05f, "velocity of the other one");
    set_dominance(world, right, 2);
    assert_true(um_body_set_velocity(world, right, um_vec2_make(0.0f, 0.0f)));
    step_world(world, 2);
    check_near(velocity_of(world, right), 0.0f, 0.0f, "velocity of the one that dominates now");
    check_near(velocity_of(world, left), 0.0f, 1.0f, "velocity of the one that is stopped");
    finish_world(world);
}

static void a_change_wakes_the_body_and_what_it_touches(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id boxes[3];
    make_stack(world, 0.0f, 0.0f, 3, 20.0f, boxes);
    step_until_asleep(world, 600);
    set_dominance(world, boxes[1], 1);
    for (int32_t i = 0; i < 3; ++i) {
        check_awake(world, boxes[i], true, "a box");
    }
    set_dominance(world, boxes[1], 0);
    step_until_asleep(world, 600);
    set_dominance(world, boxes[1], 0); // no change
    check_awake(world, boxes[1], false, "a box that nothing has changed for");
    finish_world(world);
}

static void dominance_stays_through_sleep_and_other_types(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id other = make_box(world, 0.0f, -60.0f, 20.0f, 20.0f);
    set_dominance(world, box, -7);
    step_world(world, 10);
    put_to_sleep(world, box);
    put_to_sleep(world, other);
    assert_int_equal(um_body_get_dominance(world, box), -7);
    assert_true(um_body_set_type(world, box, UM_KINEMATIC_BODY));
    assert_int_equal(um_body_get_dominance(world, box), -7);
    assert_true(um_body_destroy(world, box));
    assert_int_equal(um_body_get_dominance(world, make_ball(world, 0.0f, -200.0f, 5.0f)), 0);
    finish_world(world);
}

static void bad_dominances_are_refused(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id box = make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
    set_dominance(world, box, UM_MAX_DOMINANCE);
    assert_false(um_body_set_dominance(world, box, UM_MAX_DOMINANCE + 1));
    assert_string_equal(um_world_get_last_message(world),
                        "um_body_set_dominance: dominance is 128, must be -127 to 127");
    assert_false(um_body_set_dominance(world, box, INT32_MIN));
    assert_int_equal(um_body_get_dominance(world, box), UM_MAX_DOMINANCE);
    um_body_def def = um_default_body_def();
    def.dominance = -128;
    assert_int_equal(um_body_create(world, &def).index1, 0);
    assert_string_equal(um_world_get_last_message(world),
                        "um_body_create: def.dominance is -128, must be -127 to 127");
    def.dominance = -127;
    assert_int_equal(um_body_get_dominance(world, um_body_create(world, &def)), -127);
    finish_world(world);
}

// ---- Sleep ----------------------------------------------------------------------------------------------

// A plate on the floor with a box on it, both asleep, and a ball that falls on to the box.
static void hit_box_on_plate(um_world* world, int32_t rank, um_body_id* out_plate, um_body_id* out_box)
{
    make_floor(world, 0.0f);
    *out_plate = make_box(world, 0.0f, -10.0f, 60.0f, 10.0f);
    *out_box = make_box(world, 0.0f, -40.0f, 20.0f, 20.0f);
    set_dominance(world, *out_plate, rank);
    step_until_asleep(world, 600);
    um_body_id ball = make_ball(world, 0.0f, -300.0f, 30.0f);
    set_density(world, ball, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, 800.0f)));
}

static void a_sleeper_that_dominates_is_not_woken_by_pushes(void** state)
{
    (void)state;
    for (int32_t rank = 0; rank < 2; ++rank) {
        um_world* world = start_world(NULL);
        um_body_id plate;
        um_body_id box;
        hit_box_on_plate(world, rank, &plate, &box);
        bool plate_woke = false;
        bool box_woke = false;
        for (int32_t i = 0; i < 60; ++i) {
            step_world(world, 1);
            plate_woke |= um_body_is_awake(world, plate);
            box_woke |= um_body_is_awake(world, box);
        }
        assert_true(box_woke);
        assert_int_equal(plate_woke, rank == 0);
        finish_world(world);
    }
}

// What lay on it was no load for it, so it does not miss it.
static void a_sleeper_that_dominates_sleeps_on_when_what_lay_on_it_leaves(void** state)
{
    (void)state;
    for (int32_t rank = 0; rank < 2; ++rank) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id plate = make_box(world, 0.0f, -10.0f, 60.0f, 10.0f);
        um_body_id box = make_box(world, 0.0f, -40.0f, 20.0f, 20.0f);
        set_density(world, box, 10.0f);
        set_dominance(world, plate, rank);
        step_until_asleep(world, 600);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, -2000.0f)));
        step_world(world, 10);
        check_awake(world, plate, rank == 0, "the plate");
        finish_world(world);
    }
}

// Light as it is, it goes on: the heavy sleeper wakes and is pushed.
static void a_body_that_dominates_wakes_heavy_sleepers(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 100.0f, -30.0f, 30.0f, 30.0f);
    set_density(world, box, 100.0f);
    set_material(world, box, 0.3f, 0.0f);
    step_until_asleep(world, 600);
    um_body_id ball = make_ball(world, 0.0f, -30.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, ball, 0.0f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(30.0f, 0.0f)));
    set_dominance(world, ball, 1);
    step_world(world, 300);
    check_near(velocity_of(world, ball), 30.0f, 0.5f, "velocity of the ball");
    check_near(place_of(world, box).x - place_of(world, ball).x, 40.0f, 2.0f * SLOP, "distance");
    finish_world(world);
}

// What lies on a body that it dominates is not borne by it, so it must not fall asleep in the air.
static void nothing_sleeps_on_what_it_dominates(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id top = make_box(world, 0.0f, -60.0f, 20.0f, 20.0f);
    set_dominance(world, top, 1);
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        bool is_down = place_of(world, top).y > -21.0f;
        assert_true(is_down || um_body_is_awake(world, top));
    }
    check_near(place_of(world, top).y, -20.0f, 1.0f, "the one that dominates, on the floor");
    (void)box;
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_light_body_that_dominates_pushes_a_heavy_one_away),
        BOTH_SOLVERS(an_elastic_hit_gives_twice_the_velocity),
        BOTH_SOLVERS(the_same_dominance_changes_no_bit),
        BOTH_SOLVERS(momentum_is_kept_only_among_equals),
        BOTH_SOLVERS(a_stack_stands_on_a_light_plate_that_dominates),
        BOTH_SOLVERS(a_plate_that_dominates_takes_a_box_along),
        BOTH_SOLVERS(a_change_counts_for_contacts_that_are_there),
        BOTH_SOLVERS(a_change_wakes_the_body_and_what_it_touches),
        cmocka_unit_test(dominance_stays_through_sleep_and_other_types),
        cmocka_unit_test(bad_dominances_are_refused),
        BOTH_SOLVERS(a_sleeper_that_dominates_is_not_woken_by_pushes),
        BOTH_SOLVERS(a_sleeper_that_dominates_sleeps_on_when_what_lay_on_it_leaves),
        BOTH_SOLVERS(a_body_that_dominates_wakes_heavy_sleepers),
        BOTH_SOLVERS(nothing_sleeps_on_what_it_dominates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
