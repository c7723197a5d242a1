// Steps that are longer than 1/30 s: they are made in slices, each of which is like a step, and to the user
// they are one.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

#include <math.h>

enum {
    STACK = 10,
};

static const float LONG_STEPS[] = {0.035f, 0.05f, 0.1f, 0.25f, 0.5f, 1.0f};

// A floor, a stack, and a few things that fly at it. None of them may sleep: how long they have been still,
// as seen over a whole step, is another thing than what its slices would say.
static um_world* start_busy_world(void)
{
    um_world* world = start_world(NULL);
    um_body_id boxes[STACK];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 20.0f, boxes);
    for (int32_t i = 0; i < STACK; ++i) {
        assert_true(um_body_set_can_sleep(world, boxes[i], false));
    }
    for (int32_t i = 0; i < 5; ++i) {
        um_body_id ball = make_ball(world, -300.0f - 30.0f * (float)i, -200.0f, 12.0f);
        assert_true(um_body_set_can_sleep(world, ball, false));
        set_material(world, ball, 0.4f, 0.5f);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(600.0f, -100.0f)));
    }
    return world;
}

// ---- Slices ---------------------------------------------------------------------------------------------

static void steps_are_cut_into_slices_of_a_thirtieth_of_a_second(void** state)
{
    (void)state;
    static const float times[] = {UM_MIN_STEP, STEP, 1.0f / 30.0f, 0.0335f, 0.035f, 0.05f, 0.1f, 1.0f};
    static const int32_t slices[] = {1, 1, 1, 1, 2, 2, 3, 30};
    um_world* world = start_busy_world();
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        step_world_by(world, 1, times[i]);
        check_count(um_world_get_counters(world).slices, slices[i], "slices");
        check_count(um_world_get_counters(world).steps, i + 1, "steps");
    }
    finish_world(world);
}

static void a_long_step_is_what_its_slices_are_one_by_one(void** state)
{
    (void)state;
    static const int32_t slices[] = {2, 3, 15, 30};
    um_world* whole = start_busy_world();
    um_world* sliced = start_busy_world();
    for (int32_t i = 0; i < COUNT_OF(slices); ++i) {
        float time = (float)slices[i] / 30.0f;
        step_world_by(whole, 1, time);
        step_world_by(sliced, slices[i], time / (float)slices[i]);
        check_count(um_world_get_counters(whole).slices, slices[i], "slices");
        check_hash(um_world_hash(whole), um_world_hash(sliced), "hash");
    }
    finish_world(whole);
    finish_world(sliced);
}

// Happenings are counted over all slices, what there is at the end is counted once.
static void the_counters_of_a_long_step_are_those_of_all_its_slices(void** state)
{
    (void)state;
    um_world* whole = start_busy_world();
    um_world* sliced = start_busy_world();
    um_counters sum = {0};
    step_world_by(whole, 1, 1.0f);
    for (int32_t i = 0; i < 30; ++i) {
        step_world_by(sliced, 1, 1.0f / 30.0f);
        um_counters one = um_world_get_counters(sliced);
        sum.proxies_moved += one.proxies_moved;
        sum.pairs_found += one.pairs_found;
        sum.narrow_phase_tests += one.narrow_phase_tests;
        sum.substeps += one.substeps;
        sum.islands = one.islands;
    }
    um_counters counters = um_world_get_counters(whole);
    check_count(counters.proxies_moved, sum.proxies_moved, "proxies that moved");
    check_count(counters.pairs_found, sum.pairs_found, "pairs");
    check_count(counters.narrow_phase_tests, sum.narrow_phase_tests, "tests");
    check_count(counters.substeps, sum.substeps, "substeps");
    check_count(counters.islands, sum.islands, "islands");
    check_count_above(counters.islands, 0, "islands");
    finish_world(whole);
    finish_world(sliced);
}

// Asked for more substeps than the slices need, a step has them, shared out among its slices.
static void the_substeps_of_a_long_step_are_shared_out_among_its_slices(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.substep.count = 255;
    um_world* world = start_world(&def);
    step_world_by(world, 1, 1.0f);
    check_count(um_world_get_counters(world).substeps, 9 * 30, "substeps");
    finish_world(world);
}

// ---- What stands, and what moves ------------------------------------------------------------------------

static void a_stack_stands_in_long_steps(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(LONG_STEPS); ++i) {
        um_world* world = start_world(NULL);
        um_body_id boxes[STACK];
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
        step_world_by(world, 10, LONG_STEPS[i]);
        for (int32_t k = 0; k < STACK; ++k) {
            um_vec2 built = {0.0f, -50.0f * (float)(2 * k + 1)};
            check_vector(place_of(world, boxes[k]), built, 10.0f, "place of a box");
            check_below(speed_of(world, boxes[k]), 50.0f, "speed of a box");
        }
        finish_world(world);
    }
}

static void what_lands_in_a_long_step_falls_asleep_in_the_next_ones(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -120.0f, 20.0f, 20.0f);
    step_world_by(world, 3, 1.0f);
    check_awake(world, box, false, "a box after three steps");
    check_near(place_of(world, box).y, -20.0f, 1.0f, "height of the box");
    finish_world(world);
}

// A body may turn by half a turn in a slice, not in a step: nothing slows this one down.
static void a_wheel_goes_on_turning_in_long_steps(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id wheel = make_ball(world, 0.0f, 0.0f, 20.0f);
    assert_true(um_body_set_angular_velocity(world, wheel, 40.0f));
    step_world_by(world, 2, 1.0f);
    check_near(um_body_get_angular_velocity(world, wheel), 40.0f, 0.0f, "angular velocity");
    finish_world(world);
}

// ---- Forces ---------------------------------------------------------------------------------------------

static void a_force_acts_for_all_of_a_long_step_and_no_longer(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(LONG_STEPS); ++i) {
        um_world* world = start_weightless_world();
        um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
        um_mass mass = um_body_get_mass(world, box);
        assert_true(um_body_apply_force(world, box, um_vec2_make(30.0f * mass.mass, 0.0f)));
        assert_true(um_body_apply_torque(world, box, 0.5f * mass.inertia));
        for (int32_t k = 0; k < 2; ++k) {
            step_world_by(world, 1, LONG_STEPS[i]);
            check_share(um_body_get_velocity(world, box).x, 30.0f * LONG_STEPS[i], 1e-4f, "velocity");
            check_share(um_body_get_angular_velocity(world, box), 0.5f * LONG_STEPS[i], 1e-4f, "spin");
        }
        finish_world(world);
    }
}

// ---- Transforms between steps ---------------------------------------------------------------------------

static um_vec2 place_between(const um_world* world, um_body_id body, float fraction)
{
    return um_body_get_transform_between(world, body, fraction).p;
}

static void a_long_step_is_drawn_from_where_it_began(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 10.0f, 20.0f, 5.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(100.0f, -50.0f)));
    step_world_by(world, 1, 1.0f);
    check_vector(place_between(world, ball, 0.0f), um_vec2_make(10.0f, 20.0f), 0.0f, "at the beginning");
    check_vector(place_between(world, ball, 0.5f), um_vec2_make(60.0f, -5.0f), 0.01f, "halfway");
    step_world_by(world, 1, 0.5f);
    check_vector(place_between(world, ball, 0.0f), um_vec2_make(110.0f, -30.0f), 0.01f, "in the next step");
    finish_world(world);
}

static void what_wakes_in_a_long_step_is_drawn_from_where_it_slept(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id sleeper = make_ball(world, 0.0f, 0.0f, 20.0f);
    um_body_id ball = make_ball(world, -200.0f, 0.0f, 20.0f);
    put_to_sleep(world, sleeper);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(400.0f, 0.0f)));
    step_world_by(world, 1, 1.0f); // hit after 0.4 s
    check_awake(world, sleeper, true, "what was hit");
    check_above(place_of(world, sleeper).x, 50.0f, "its place");
    check_vector(place_between(world, sleeper, 0.0f), um_vec2_make(0.0f, 0.0f), 0.0f, "at the beginning");
    finish_world(world);
}

// ---- Contacts and memory --------------------------------------------------------------------------------

static void contacts_show_the_impulses_of_the_last_slice(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 30.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, box, false));
    for (int32_t i = 0; i < COUNT_OF(LONG_STEPS); ++i) {
        step_world_by(world, 3, LONG_STEPS[i]);
        float slice = LONG_STEPS[i] / (float)um_world_get_counters(world).slices;
        float weight = um_body_get_mass(world, box).mass * GRAVITY;
        check_share(normal_impulse_on(world, box), weight * slice, 0.02f, "normal impulses");
    }
    finish_world(world);
}

// The slice that lacks memory goes without what it found, the next ones find it again; the step says so.
static void a_slice_without_memory_is_told_by_the_step_and_made_good_by_the_next(void** state)
{
    (void)state;
    int32_t failures = 0;
    for (int64_t k = 1; k < 50; ++k) {
        heap memory = heap_make();
        um_world_def def = tested_world_def();
        def.allocator = heap_allocator(&memory);
        um_world* world = start_world(&def);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        heap_fail(&memory, k, false);
        um_result result = um_world_step(world, 1.0f);
        if (result != UM_OK) {
            check_result(result, UM_ERROR_OUT_OF_MEMORY, "um_world_step");
            failures += 1;
        }
        check_near(place_of(world, box).y, -20.0f, 2.0f, "height of a box");
        heap_fail(&memory, 0, false);
        finish_world(world);
        heap_end(&memory);
        assert_null(memory.problem);
    }
    check_count_above(failures, 2, "steps that lacked memory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(steps_are_cut_into_slices_of_a_thirtieth_of_a_second),
        BOTH_SOLVERS(a_long_step_is_what_its_slices_are_one_by_one),
        BOTH_SOLVERS(the_counters_of_a_long_step_are_those_of_all_its_slices),
        SUBSTEP_SOLVER(the_substeps_of_a_long_step_are_shared_out_among_its_slices), // the other has none
        BOTH_SOLVERS(a_stack_stands_in_long_steps),
        BOTH_SOLVERS(what_lands_in_a_long_step_falls_asleep_in_the_next_ones),
        BOTH_SOLVERS(a_wheel_goes_on_turning_in_long_steps),
        BOTH_SOLVERS(a_force_acts_for_all_of_a_long_step_and_no_longer),
        BOTH_SOLVERS(a_long_step_is_drawn_from_where_it_began),
        BOTH_SOLVERS(what_wakes_in_a_long_step_is_drawn_from_where_it_slept),
        BOTH_SOLVERS(contacts_show_the_impulses_of_the_last_slice),
        BOTH_SOLVERS(a_slice_without_memory_is_told_by_the_step_and_made_good_by_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
