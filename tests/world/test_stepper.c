// The stepper: frames of any length make steps of one length, and what is left over blends the last two
// steps.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

#include <float.h>
#include <math.h>

static void advance(um_stepper* stepper, um_world* world, float time, int32_t expected)
{
    int64_t before = um_world_get_counters(world).steps;
    check_count(um_stepper_advance(stepper, world, time), expected, "steps by the stepper");
    check_count(um_world_get_counters(world).steps - before, expected, "steps by the world");
}

// ---- Time -----------------------------------------------------------------------------------------------

static void a_new_stepper_has_no_time(void** state)
{
    (void)state;
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    check_near(stepper.step, EXACT_STEP, 0.0f, "step");
    check_count(stepper.max_steps, 8, "most steps");
    check_near(stepper.left_over, 0.0f, 0.0f, "left over");
    check_near(stepper.fraction, 0.0f, 0.0f, "fraction");
    check_near(stepper.dropped_time, 0.0f, 0.0f, "dropped time");
}

static void a_frame_of_one_step_makes_one_step(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    for (int32_t i = 0; i < 20; ++i) {
        advance(&stepper, world, EXACT_STEP, 1);
        check_near(stepper.left_over, 0.0f, 0.0f, "left over");
        check_near(stepper.fraction, 0.0f, 0.0f, "fraction");
    }
    finish_world(world);
}

static void short_frames_add_up(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    for (int32_t i = 0; i < 40; ++i) {
        advance(&stepper, world, 0.25f * EXACT_STEP, i % 4 == 3 ? 1 : 0);
        float quarters = (float)((i + 1) % 4);
        check_near(stepper.left_over, 0.25f * quarters * EXACT_STEP, 1e-7f, "left over");
        check_near(stepper.fraction, 0.25f * quarters, 1e-5f, "fraction");
    }
    finish_world(world);
}

static void a_long_frame_makes_several_steps_and_leaves_the_rest(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 3.5f * EXACT_STEP, 3);
    check_near(stepper.fraction, 0.5f, 1e-5f, "fraction");
    advance(&stepper, world, 3.5f * EXACT_STEP, 4);
    check_near(stepper.fraction, 0.0f, 1e-5f, "fraction");
    check_near(stepper.dropped_time, 0.0f, 0.0f, "dropped time");
    finish_world(world);
}

static void a_frame_of_no_time_makes_no_step(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 0.0f, 0);
    advance(&stepper, world, 0.5f * EXACT_STEP, 0);
    advance(&stepper, world, 0.0f, 0);
    check_near(stepper.fraction, 0.5f, 1e-5f, "fraction");
    finish_world(world);
}

// Frames of random length: no time is made or lost, and what is left over is less than a step.
static void no_time_is_lost(void** state)
{
    (void)state;
    prng random = prng_make(1);
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(STEP);
    double time = 0.0;
    for (int32_t i = 0; i < 1000; ++i) {
        float frame = prng_float(&random, 0.0f, 0.05f);
        time += (double)frame;
        um_stepper_advance(&stepper, world, frame);
        double steps = (double)um_world_get_counters(world).steps;
        double sum = steps * (double)STEP + (double)stepper.left_over;
        if (fabs(sum - time) > 1e-3) {
            fail_with_seed(&random, "frame %d: %.6f s, expected %.6f s", (int)i, sum, time);
        }
        assert_true(stepper.left_over >= 0.0f && stepper.left_over < stepper.step);
        assert_true(stepper.fraction >= 0.0f && stepper.fraction <= 1.0f);
        check_near(stepper.fraction, stepper.left_over / stepper.step, 1e-5f, "fraction");
    }
    finish_world(world);
}

// ---- The cap --------------------------------------------------------------------------------------------

// Against the spiral of death: a step that takes longer than it lasts must not make the next frame longer.
static void time_beyond_the_cap_is_dropped(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 1.0f, 8);
    check_below(stepper.left_over, EXACT_STEP, "left over");
    check_near(stepper.dropped_time + stepper.left_over, 1.0f - 8.0f * EXACT_STEP, 1e-5f, "not stepped");
    check_above(stepper.dropped_time, 0.8f, "dropped time");
    advance(&stepper, world, EXACT_STEP, 1);
    check_near(stepper.dropped_time, 0.0f, 0.0f, "dropped time of the next frame");
    finish_world(world);
}

static void exactly_the_cap_drops_nothing(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 8.5f * EXACT_STEP, 8);
    check_near(stepper.dropped_time, 0.0f, 1e-7f, "dropped time");
    check_near(stepper.fraction, 0.5f, 1e-5f, "fraction");
    finish_world(world);
}

static void the_cap_can_be_changed(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    stepper.max_steps = 1;
    advance(&stepper, world, 5.0f * EXACT_STEP, 1);
    stepper.max_steps = 100;
    advance(&stepper, world, 90.0f * EXACT_STEP, 90);
    finish_world(world);
}

// The longest frame that a float can hold: back from a night's sleep of the machine.
static void a_frame_of_any_finite_length_is_survived(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 36000.0f, 8);
    advance(&stepper, world, FLT_MAX, 8);
    assert_true(stepper.left_over >= 0.0f && stepper.left_over < stepper.step);
    assert_true(stepper.fraction >= 0.0f && stepper.fraction <= 1.0f);
    advance(&stepper, world, EXACT_STEP, 1);
    finish_world(world);
}

// ---- Bad input ------------------------------------------------------------------------------------------

static void bad_frames_are_refused(void** state)
{
    (void)state;
    static const float bad[] = {NAN, -NAN, INFINITY, -INFINITY, -1.0f, -1e-30f};
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 1.5f * EXACT_STEP, 1);
    um_stepper before = stepper;
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        advance(&stepper, world, bad[i], 0);
        assert_memory_equal(&stepper, &before, sizeof before);
    }
    advance(&stepper, world, EXACT_STEP, 1);
    finish_world(world);
}

static void bad_steppers_are_refused(void** state)
{
    (void)state;
    static const float bad_steps[] = {
        NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 0.99f * UM_MIN_STEP, 1.01f * UM_MAX_STEP, FLT_MAX};
    static const int32_t bad_caps[] = {0, -1, INT32_MIN};
    um_world* world = start_world(NULL);
    for (int32_t i = 0; i < COUNT_OF(bad_steps); ++i) {
        um_stepper stepper = um_stepper_make(bad_steps[i]);
        advance(&stepper, world, 1.0f, 0);
    }
    for (int32_t i = 0; i < COUNT_OF(bad_caps); ++i) {
        um_stepper stepper = um_stepper_make(EXACT_STEP);
        stepper.max_steps = bad_caps[i];
        advance(&stepper, world, 1.0f, 0);
        check_near(stepper.left_over, 0.0f, 0.0f, "left over");
    }
    finish_world(world);
}

// A stepper is a plain struct: whatever stands in its fields, nothing breaks and no more steps are made
// than its cap allows.
static void a_damaged_left_over_does_no_harm(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY, -5.0f, FLT_MAX};
    um_world* world = start_world(NULL);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_stepper stepper = um_stepper_make(EXACT_STEP);
        stepper.left_over = bad[i];
        int32_t steps = um_stepper_advance(&stepper, world, EXACT_STEP);
        assert_in_range(steps, 0, 8);
    }
    finish_world(world);
}

static void no_stepper_and_no_world_are_refused(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    um_stepper before = stepper;
    check_count(um_stepper_advance(NULL, world, 1.0f), 0, "steps without a stepper");
    check_count(um_stepper_advance(&stepper, NULL, 1.0f), 0, "steps without a world");
    check_count(um_stepper_advance(NULL, NULL, 1.0f), 0, "steps without either");
    assert_memory_equal(&stepper, &before, sizeof before);
    check_count(um_world_get_counters(world).steps, 0, "steps");
    finish_world(world);
}

static void a_step_that_fails_counts_and_ends_the_frame(void** state)
{
    (void)state;
    heap memory = heap_make();
    um_world_def def = tested_world_def();
    def.allocator = heap_allocator(&memory);
    um_world* world = start_world(&def);
    for (int32_t i = 0; i < 200; ++i) {
        make_ball(world, column_of(i, 20) * 15.0f, row_of(i, 20) * 15.0f, 10.0f);
    }
    heap_fail(&memory, 1, true);
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    advance(&stepper, world, 5.0f * EXACT_STEP, 1);
    check_result(um_world_get_last_error(world), UM_ERROR_OUT_OF_MEMORY, "the step");
    heap_fail(&memory, 0, false);
    finish_world(world);
    heap_end(&memory);
    assert_null(memory.problem);
}

// ---- Hooks ----------------------------------------------------------------------------------------------

// What the hooks of a stepper did and saw.
typedef struct diary {
    um_stepper* stepper;
    um_body_id ball;
    int32_t before, after;
    int64_t steps_before, steps_after; // that the world had made
    int32_t contacts;
    bool is_mean;
} diary;

static bool count_contact(const um_contact* contact, void* context)
{
    (void)contact;
    *(int32_t*)context += 1;
    return true;
}

static void note_before(um_world* world, float time, void* context)
{
    diary* d = context;
    check_near(time, EXACT_STEP, 0.0f, "time of the step");
    check_count(d->before, d->after, "steps that are not over");
    d->before += 1;
    d->steps_before = um_world_get_counters(world).steps;
    assert_true(um_body_apply_force(world, d->ball, um_vec2_make(1000.0f, 0.0f)));
}

static void note_after(um_world* world, float time, void* context)
{
    diary* d = context;
    check_near(time, EXACT_STEP, 0.0f, "time of the step");
    d->after += 1;
    d->steps_after = um_world_get_counters(world).steps;
    check_count(d->steps_after, d->steps_before + 1, "steps between the hooks");
    check_result(um_world_each_contact(world, count_contact, &d->contacts), UM_OK, "contacts");
    if (d->is_mean) {
        um_stepper nested = um_stepper_make(EXACT_STEP);
        check_count(um_stepper_advance(&nested, world, 1.0f), 0, "steps of a frame in a frame");
        check_result(um_world_get_last_error(world), UM_ERROR_LOCKED, "a frame in a frame");
        um_world_destroy(world);
        check_result(um_world_get_last_error(world), UM_ERROR_LOCKED, "the end of a world in a frame");
        *d->stepper = (um_stepper){.step = NAN};
    }
}

static um_stepper make_noted_stepper(diary* d, um_body_id ball)
{
    *d = (diary){.ball = ball};
    um_stepper stepper = um_stepper_make(EXACT_STEP);
    stepper.before_step = note_before;
    stepper.after_step = note_after;
    stepper.step_context = d;
    return stepper;
}

static void hooks_are_called_around_each_step_and_may_change_the_world(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -10.0f, 10.0f);
    diary d;
    um_stepper stepper = make_noted_stepper(&d, ball);
    advance(&stepper, world, 0.5f * EXACT_STEP, 0);
    check_count(d.before, 0, "calls in a frame without a step");
    advance(&stepper, world, 4.0f * EXACT_STEP, 4);
    check_count(d.before, 4, "calls before steps");
    check_count(d.after, 4, "calls after steps");
    check_count(d.contacts, 4, "contacts of all steps");
    check_above(um_body_get_velocity(world, ball).x, 0.0f, "speed by the force of each step");
    finish_world(world);
}

// A force that is applied once per frame acts in one step of it; one from the hook acts in all of them.
static void a_force_from_a_hook_acts_in_every_step(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_mass(world, ball, (um_mass){.mass = 2.0f, .inertia = 1.0f}));
    diary d;
    um_stepper stepper = make_noted_stepper(&d, ball);
    advance(&stepper, world, 5.0f * EXACT_STEP, 5);
    check_near(um_body_get_velocity(world, ball).x, 5.0f * EXACT_STEP * 500.0f, 1e-3f, "speed");
    finish_world(world);
}

static void hooks_cannot_end_the_world_nest_frames_or_spoil_the_stepper(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    diary d;
    um_stepper stepper = make_noted_stepper(&d, ball);
    d.is_mean = true;
    d.stepper = &stepper;
    advance(&stepper, world, 3.5f * EXACT_STEP, 3);
    check_count(d.after, 3, "calls after steps");
    check_near(stepper.left_over, 0.5f * EXACT_STEP, 1e-7f, "left over");
    check_near(stepper.fraction, 0.5f, 1e-5f, "fraction");
    finish_world(world);
}

static void a_stepper_with_a_step_of_60_says_so(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_stepper stepper = um_stepper_make(60.0f);
    check_count(um_stepper_advance(&stepper, world, 1.0f), 0, "steps");
    check_result(um_world_get_last_error(world), UM_ERROR_INVALID_NUMBER, "a step of 60 seconds");
    assert_string_equal(
        um_world_get_last_message(world),
        "um_stepper_advance: stepper.step is 60, must be 1e-6 to 1 seconds; 60 steps per second is "
        "a step of 1/60");
    finish_world(world);
}

// ---- Drawing --------------------------------------------------------------------------------------------

static void transforms_blend_between_the_last_two_steps(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(640.0f, -320.0f)));
    assert_true(um_body_set_angular_velocity(world, box, 12.8f));
    step_world_by(world, 3, EXACT_STEP);
    for (int32_t i = 0; i <= 4; ++i) {
        float fraction = 0.25f * (float)i;
        um_transform t = um_body_get_transform_between(world, box, fraction);
        float steps = 2.0f + fraction;
        check_vector(t.p, um_vec2_make(10.0f * steps, -5.0f * steps), 1e-3f, "place");
        check_near(um_rot_angle(t.q), 0.2f * steps, 2e-3f, "angle");
        check_near(t.q.c * t.q.c + t.q.s * t.q.s, 1.0f, 1e-4f, "length of the rotation");
    }
    um_transform now = um_body_get_transform(world, box);
    um_transform end = um_body_get_transform_between(world, box, 1.0f);
    check_vector(end.p, now.p, 0.0f, "place at the end");
    finish_world(world);
}

// A body that turns about a centre of mass far from its origin still moves on a straight line or on its
// circle, and at the ends exactly where it was and is.
static void blends_begin_where_the_last_step_began(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 50.0f, 60.0f);
    um_circle far = {{100.0f, 0.0f}, 10.0f};
    assert_int_not_equal(um_shape_create_circle(world, body, NULL, far).index1, 0);
    assert_true(um_body_set_angular_velocity(world, body, 6.0f));
    for (int32_t i = 0; i < 20; ++i) {
        um_transform before = um_body_get_transform(world, body);
        step_world(world, 1);
        um_transform start = um_body_get_transform_between(world, body, 0.0f);
        check_vector(start.p, before.p, 1e-2f, "place at the start");
        check_near(um_rot_angle(start.q), um_rot_angle(before.q), 1e-4f, "angle at the start");
    }
    finish_world(world);
}

static void what_sleeps_is_static_or_was_just_moved_does_not_blend(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id sleeper = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id wall = make_wall(world, 100.0f, 0.0f, 10.0f, 10.0f);
    um_body_id jumper = make_ball(world, 200.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, sleeper, um_vec2_make(0.0f, 600.0f)));
    step_world(world, 2);
    put_to_sleep(world, sleeper);
    assert_true(um_body_set_transform(world, jumper, um_vec2_make(900.0f, 0.0f), 0.0f));
    const um_body_id bodies[] = {sleeper, wall, jumper};
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        um_transform t = um_body_get_transform_between(world, bodies[i], 0.0f);
        check_vector(t.p, place_of(world, bodies[i]), 0.0f, "place at fraction 0");
    }
    finish_world(world);
}

static void a_blend_by_a_bad_fraction_is_finite(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY, -1.0f, 2.0f, FLT_MAX};
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(600.0f, 0.0f)));
    step_world(world, 2);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_transform t = um_body_get_transform_between(world, ball, bad[i]);
        assert_true(isfinite(t.p.x) && isfinite(t.p.y) && isfinite(t.q.c) && isfinite(t.q.s));
        check_near(t.p.x, 15.0f, 5.01f, "place between the last two steps");
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_new_stepper_has_no_time),
        BOTH_SOLVERS(a_frame_of_one_step_makes_one_step),
        BOTH_SOLVERS(short_frames_add_up),
        BOTH_SOLVERS(a_long_frame_makes_several_steps_and_leaves_the_rest),
        BOTH_SOLVERS(a_frame_of_no_time_makes_no_step),
        BOTH_SOLVERS(no_time_is_lost),
        BOTH_SOLVERS(time_beyond_the_cap_is_dropped),
        BOTH_SOLVERS(exactly_the_cap_drops_nothing),
        BOTH_SOLVERS(the_cap_can_be_changed),
        BOTH_SOLVERS(a_frame_of_any_finite_length_is_survived),
        BOTH_SOLVERS(bad_frames_are_refused),
        BOTH_SOLVERS(bad_steppers_are_refused),
        BOTH_SOLVERS(a_damaged_left_over_does_no_harm),
        BOTH_SOLVERS(no_stepper_and_no_world_are_refused),
        BOTH_SOLVERS(a_step_that_fails_counts_and_ends_the_frame),
        BOTH_SOLVERS(hooks_are_called_around_each_step_and_may_change_the_world),
        BOTH_SOLVERS(a_force_from_a_hook_acts_in_every_step),
        BOTH_SOLVERS(hooks_cannot_end_the_world_nest_frames_or_spoil_the_stepper),
        BOTH_SOLVERS(a_stepper_with_a_step_of_60_says_so),
        BOTH_SOLVERS(transforms_blend_between_the_last_two_steps),
        BOTH_SOLVERS(blends_begin_where_the_last_step_began),
        BOTH_SOLVERS(what_sleeps_is_static_or_was_just_moved_does_not_blend),
        BOTH_SOLVERS(a_blend_by_a_bad_fraction_is_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
