// Bodies that start asleep, as the stacks of a level do, or that are put to sleep by hand: no step has
// ever seen them touch anything, and all the rules of sleep hold for them just the same.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

static um_body_id make_sleeping_box(um_world* world, float x, float y, float half_width, float half_height)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, y);
    def.is_awake = false;
    um_body_id body = um_body_create(world, &def);
    check_result(um_world_get_last_error(world), UM_OK, "um_body_create");
    put_box(world, body, half_width, half_height);
    // Wherever a new shape wakes its body, this is what the level would do.
    put_to_sleep(world, body);
    return body;
}

static void make_sleeping_stack(um_world* world, int32_t count, um_body_id* out_bodies)
{
    for (int32_t i = 0; i < count; ++i) {
        out_bodies[i] = make_sleeping_box(world, 0.0f, -20.0f - 40.0f * (float)i, 20.0f, 20.0f);
    }
}

static void a_stack_that_starts_asleep_stays_asleep(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[6];
    make_floor(world, 0.0f);
    make_sleeping_stack(world, 6, stack);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_count(um_world_get_counters(world).awake, 0, "awake");
        check_count(um_world_get_counters(world).narrow_phase_tests, 0, "tests");
    }
    finish_world(world);
}

// What each box bears was estimated while it slept, and both ends of each contact start with their half of
// it: the tower neither sags nor leans when it wakes.
static void a_tower_that_starts_asleep_bears_its_load_from_the_first_step_awake(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id tower[10];
    um_body_id floor = make_floor(world, 0.0f);
    make_sleeping_stack(world, 10, tower);
    step_world(world, 1);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 1);
    float weight = um_body_get_mass(world, tower[0]).mass * GRAVITY * STEP;
    // The springs of the substeps give way a little first.
    check_above(normal_impulse_on(world, floor), 7.0f * weight, "impulse on the floor");
    check_below(normal_impulse_on(world, floor), 10.1f * weight, "impulse on the floor");
    for (int32_t i = 0; i < 10; ++i) {
        check_near(um_body_get_velocity(world, tower[i]).x, 0.0f, 0.01f, "velocity to the side");
        check_near(um_body_get_angular_velocity(world, tower[i]), 0.0f, 1e-4f, "angular velocity");
    }
    finish_world(world);
}

// The estimate counts when something touches the tower as well. With 19 weights among its contacts, the
// lowest box of ten wakes by 78 times its mass, and by itself it would by 4.
static void a_light_blow_does_not_wake_the_foot_of_a_tower_that_starts_asleep(void** state)
{
    (void)state;
    static const float speeds[] = {15.0f, 300.0f}; // the impulse is half of it times the mass
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world* world = start_world(NULL);
        um_body_id tower[10];
        make_floor(world, 0.0f);
        make_sleeping_stack(world, 10, tower);
        step_world(world, 1);
        um_body_id runner = make_box(world, -42.0f, -20.0f, 20.0f, 20.0f);
        set_material(world, runner, 0.0f, 0.0f);
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(speeds[i], 0.0f)));
        bool has_woken = false;
        for (int32_t k = 0; k < 20; ++k) {
            step_world(world, 1);
            has_woken = has_woken || um_body_is_awake(world, tower[0]);
        }
        assert_int_equal(has_woken, speeds[i] > 156.0f);
        finish_world(world);
    }
}

// Steps seen: none, or some in which everything slept.
static void check_fall(int32_t steps_before, const char* what)
{
    um_world* world = start_world(NULL);
    um_body_id stack[4];
    make_floor(world, 0.0f);
    make_sleeping_stack(world, 4, stack);
    step_world(world, steps_before);
    assert_true(um_body_destroy(world, stack[0]));
    step_world(world, 240);
    for (int32_t i = 1; i < 4; ++i) {
        check_near(place_of(world, stack[i]).y, 20.0f - 40.0f * (float)i, 2.0f, what);
    }
    check_count(count_hovering(world, 2.0f), 0, what);
    finish_world(world);
}

static void a_stack_that_starts_asleep_falls_when_its_foot_is_destroyed(void** state)
{
    (void)state;
    check_fall(10, "place in the stack");
    check_fall(1, "place in the stack");
}

static void it_does_so_before_the_first_step_as_well(void** state)
{
    (void)state;
    check_fall(0, "place in the stack");
}

// Two plates of one body, and a sleeping box on each. The boxes are made before the plates or after them, and
// either plate goes, after so many steps.
static void check_plates(bool boxes_first, int32_t gone, int32_t steps_before)
{
    um_world* world = start_world(NULL);
    um_body_id body = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    um_body_id boxes[2];
    um_shape_id plates[2];
    for (int32_t turn = 0; turn < 2; ++turn) {
        for (int32_t i = 0; i < 2; ++i) {
            float x = 400.0f * (float)i - 200.0f;
            if ((turn == 0) == boxes_first) {
                boxes[i] = make_sleeping_box(world, x, -30.0f, 20.0f, 20.0f);
            } else {
                um_box plate = {{x, 0.0f}, {50.0f, 10.0f}, um_rot_from_angle(0.0f)};
                plates[i] = um_shape_create_box(world, body, NULL, plate);
            }
        }
    }
    put_to_sleep(world, boxes[0]);
    put_to_sleep(world, boxes[1]);
    step_world(world, steps_before);
    assert_true(um_shape_destroy(world, plates[gone]));
    check_awake(world, boxes[gone], true, "the box on the plate that is destroyed");
    check_awake(world, boxes[1 - gone], false, "the box on the plate that stays");
    step_world(world, 30);
    check_above(place_of(world, boxes[gone]).y, 50.0f, "place of the box that falls");
    check_near(place_of(world, boxes[1 - gone]).y, -30.0f, 0.0f, "place of the other box");
    finish_world(world);
}

static void a_shape_that_goes_wakes_what_lies_on_it_and_not_what_lies_on_others_of_its_body(void** state)
{
    (void)state;
    for (int32_t steps = 0; steps <= 1; ++steps) {
        for (int32_t gone = 0; gone < 2; ++gone) {
            check_plates(true, gone, steps);
            check_plates(false, gone, steps);
        }
    }
}

static void a_stack_that_starts_asleep_falls_when_the_floor_goes(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[3];
    um_body_id floor = make_floor(world, 0.0f);
    make_floor(world, 200.0f);
    make_sleeping_stack(world, 3, stack);
    step_world(world, 10);
    assert_true(um_body_set_transform(world, floor, um_vec2_make(0.0f, 5000.0f), 0.0f));
    step_world(world, 240);
    for (int32_t i = 0; i < 3; ++i) {
        check_near(place_of(world, stack[i]).y, 180.0f - 40.0f * (float)i, 2.0f, "place on the lower floor");
    }
    finish_world(world);
}

static void a_stack_that_starts_asleep_falls_when_its_foot_is_shot_away(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[2];
    make_floor(world, 0.0f);
    make_sleeping_stack(world, 2, stack);
    step_world(world, 10);
    set_material(world, stack[0], 0.0f, 0.0f);
    assert_true(um_body_set_velocity(world, stack[0], um_vec2_make(2000.0f, 0.0f)));
    step_world(world, 180);
    check_near(place_of(world, stack[1]).y, -20.0f, 2.0f, "place of the upper box");
    finish_world(world);
}

static void a_stack_that_starts_asleep_goes_with_its_lift(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[3];
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
    put_box(world, lift, 100.0f, 10.0f);
    make_sleeping_stack(world, 3, stack);
    step_until_asleep(world, 60);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(0.0f, 60.0f)));
    step_world(world, 120);
    for (int32_t i = 0; i < 3; ++i) {
        check_near(place_of(world, stack[i]).y, 100.0f - 40.0f * (float)i, 3.0f, "place on the lift");
    }
    finish_world(world);
}

// The blow must go through all of them, as if they had been awake.
static void a_ball_against_a_row_that_starts_asleep_loses_no_momentum(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    for (int32_t i = 0; i < 5; ++i) {
        make_sleeping_box(world, 40.0f * (float)i, 0.0f, 20.0f, 20.0f);
    }
    um_body_id ball = make_ball(world, -200.0f, 0.0f, 20.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(800.0f, 0.0f)));
    float before = total_momentum(world).x;
    for (int32_t i = 0; i < 90; ++i) {
        step_world(world, 1);
        check_share(total_momentum(world).x, before, 1e-3f, "momentum");
    }
    finish_world(world);
}

static void a_sleeper_in_mid_air_falls_when_it_is_hit(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id sleeper = make_sleeping_box(world, 0.0f, -300.0f, 20.0f, 20.0f);
    make_ball(world, 0.0f, -400.0f, 10.0f);
    step_world(world, 180);
    check_near(place_of(world, sleeper).y, -20.0f, 1.0f, "place of the box");
    finish_world(world);
}

// A body that is put to sleep while it lies on others, in the middle of their fall, does not take them along.
static void a_body_that_is_put_to_sleep_in_a_falling_island_leaves_the_others_awake(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[3];
    make_stack(world, 0.0f, 0.0f, 3, 20.0f, stack);
    step_world(world, 5);
    put_to_sleep(world, stack[1]);
    um_vec2 place = place_of(world, stack[1]);
    step_world(world, 5);
    // 40 px below it, and 11 px further by now.
    check_above(place_of(world, stack[0]).y, place.y + 45.0f, "place of the one below");
    check_awake(world, stack[0], true, "the one below");
    finish_world(world);
}

// Those that overlap are pushed apart when they wake, and not before.
static void sleepers_that_overlap_wait_until_they_wake(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id a = make_sleeping_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
    um_body_id b = make_sleeping_box(world, 30.0f, 0.0f, 20.0f, 20.0f);
    step_world(world, 60);
    check_near(place_of(world, b).x - place_of(world, a).x, 30.0f, 0.0f, "distance of sleepers");
    assert_true(um_body_wake(world, b));
    step_world(world, 120);
    check_near(place_of(world, b).x - place_of(world, a).x, 39.5f, 0.6f, "distance after b woke");
    finish_world(world);
}

// What can be done with a body that was woken since the last step.
typedef enum change {
    CHANGE_NOTHING,
    CHANGE_SHAPES,
    CHANGE_GEOMETRY,
    CHANGE_PLACE,
    CHANGE_TYPE,
    CHANGE_TO_SLEEP,
    CHANGE_ENABLED,
    CHANGE_END,
    CHANGE_COUNT,
} change;

static void apply_change(um_world* world, um_body_id body, change what)
{
    switch (what) {
    case CHANGE_NOTHING:
    case CHANGE_COUNT:
        break;
    case CHANGE_SHAPES:
        put_ball(world, body, 25.0f);
        break;
    case CHANGE_GEOMETRY:
        put_ball(world, body, 5.0f);
        assert_true(
            um_shape_set_circle(world, um_body_get_shape(world, body, 1), (um_circle){{0.0f, 0.0f}, 9.0f}));
        assert_true(um_shape_destroy(world, um_body_get_shape(world, body, 0)));
        break;
    case CHANGE_PLACE:
        assert_true(um_body_set_transform(world, body, um_vec2_make(500.0f, -300.0f), 1.0f));
        break;
    case CHANGE_TYPE:
        assert_true(um_body_set_type(world, body, UM_STATIC_BODY));
        break;
    case CHANGE_TO_SLEEP:
        assert_true(um_body_sleep(world, body));
        break;
    case CHANGE_ENABLED:
        assert_true(um_body_set_enabled(world, body, false));
        check_world(world);
        assert_true(um_body_set_enabled(world, body, true));
        break;
    case CHANGE_END:
        assert_true(um_body_destroy(world, body));
        break;
    }
}

static void a_body_that_was_just_woken_can_be_changed_in_any_way(void** state)
{
    (void)state;
    for (int32_t first = 0; first < CHANGE_COUNT; ++first) {
        um_world* world = start_world(NULL);
        um_body_id stack[4];
        make_floor(world, 0.0f);
        make_sleeping_stack(world, 4, stack);
        step_world(world, first % 2); // with its neighbours known or not
        assert_true(um_body_wake(world, stack[1]));
        check_world(world);
        assert_true(finds_body(world, um_aabb_make(-5.0f, -65.0f, 5.0f, -55.0f), stack[1]));
        apply_change(world, stack[1], (change)first);
        check_world(world);
        apply_change(world, stack[3], CHANGE_SHAPES);
        check_world(world);
        step_world(world, 60);
        check_world(world);
        check_below(place_of(world, stack[0]).y, 0.0f, "place of the lowest");
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_stack_that_starts_asleep_stays_asleep),
        BOTH_SOLVERS(a_tower_that_starts_asleep_bears_its_load_from_the_first_step_awake),
        BOTH_SOLVERS(a_light_blow_does_not_wake_the_foot_of_a_tower_that_starts_asleep),
        BOTH_SOLVERS(a_stack_that_starts_asleep_falls_when_its_foot_is_destroyed),
        BOTH_SOLVERS(it_does_so_before_the_first_step_as_well),
        BOTH_SOLVERS(a_shape_that_goes_wakes_what_lies_on_it_and_not_what_lies_on_others_of_its_body),
        BOTH_SOLVERS(a_stack_that_starts_asleep_falls_when_the_floor_goes),
        BOTH_SOLVERS(a_stack_that_starts_asleep_falls_when_its_foot_is_shot_away),
        BOTH_SOLVERS(a_stack_that_starts_asleep_goes_with_its_lift),
        BOTH_SOLVERS(a_ball_against_a_row_that_starts_asleep_loses_no_momentum),
        BOTH_SOLVERS(a_sleeper_in_mid_air_falls_when_it_is_hit),
        BOTH_SOLVERS(a_body_that_is_put_to_sleep_in_a_falling_island_leaves_the_others_awake),
        BOTH_SOLVERS(sleepers_that_overlap_wait_until_they_wake),
        BOTH_SOLVERS(a_body_that_was_just_woken_can_be_changed_in_any_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
