// What the seed says of falling asleep and of being asleep, sentence by sentence.
// SPDX-License-Identifier: MIT

#include "world/seed_worlds.h"

#include <math.h>

// A ball that drifts without gravity. Returns it.
static um_body_id make_drifter(um_world* world, float speed, float angular_speed)
{
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(speed, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, ball, angular_speed));
    return ball;
}

// Whether a drifter falls asleep within two seconds.
static bool drifter_sleeps(float speed, float angular_speed)
{
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, speed, angular_speed);
    step_world(world, 120);
    bool sleeps = !um_body_is_awake(world, ball);
    finish_world(world);
    return sleeps;
}

// ---- Criteria -------------------------------------------------------------------------------------------

// "Once a stack of boxes settles, there's no reason to keep simulating them. The sleeping system detects
// bodies at rest and skips them entirely."
static void a_settled_stack_is_skipped_entirely(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 25.0f, NULL);
    step_until_asleep(world, 240);
    step_world(world, 1);
    um_counters counters = um_world_get_counters(world);
    check_count(counters.awake, 0, "awake");
    check_count(counters.asleep, 5, "asleep");
    check_count(counters.pairs, 0, "pairs");
    check_count(counters.narrow_phase_tests, 0, "tests");
    check_count(counters.contacts, 0, "contacts");
    check_count(counters.islands, 0, "islands");
    check_count(counters.proxies_moved, 0, "proxies moved");
    finish_world(world);
}

// "A body can sleep when both its linear and angular velocities are below thresholds for a sustained period":
// 0.05 m/s and 0.1 rad/s.
static void a_body_sleeps_when_both_velocities_are_below_their_thresholds(void** state)
{
    (void)state;
    assert_true(drifter_sleeps(4.9f, 0.098f));
    assert_true(drifter_sleeps(-4.9f, -0.098f));
}

static void a_body_that_is_too_fast_stays_awake_however_slowly_it_turns(void** state)
{
    (void)state;
    assert_false(drifter_sleeps(5.1f, 0.0f));
    assert_false(drifter_sleeps(-5.1f, 0.0f));
}

static void a_body_that_turns_too_fast_stays_awake_however_slowly_it_moves(void** state)
{
    (void)state;
    assert_false(drifter_sleeps(0.0f, 0.102f));
    assert_false(drifter_sleeps(0.0f, -0.102f));
}

// "body.Velocity.SquareMagnitude() < sleepLinearThreshold²": the length counts, not each coordinate.
static void the_length_of_the_velocity_counts(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(4.0f, 4.0f)));
    step_world(world, 120);
    check_awake(world, ball, true, "5.66 px/s");
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(3.0f, 3.0f)));
    step_world(world, 120);
    check_awake(world, ball, false, "4.24 px/s");
    finish_world(world);
}

// "if (body.SleepTimer >= sleepTimeThreshold) { // default 0.5 seconds": 32 steps of 1/64 s.
static void a_body_sleeps_after_half_a_second(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, 1.0f, 0.0f);
    for (int32_t i = 1; i < 32; ++i) {
        step_world_by(world, 1, EXACT_STEP);
        check_awake(world, ball, true, "before half a second");
        check_near(um_body_get_still_time(world, ball), (float)i * EXACT_STEP, 1e-6f, "still time");
    }
    step_world_by(world, 1, EXACT_STEP);
    check_awake(world, ball, false, "after half a second");
    check_count(um_world_get_counters(world).fell_asleep, 1, "fell asleep");
    check_near(um_body_get_still_time(world, ball), 0.0f, 0.0f, "still time of a sleeper");
    finish_world(world);
}

static void another_sleep_time_is_another_wait(void** state)
{
    (void)state;
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.sleep.time = 2.0f;
    um_world* world = start_world(&def);
    um_body_id ball = make_drifter(world, 1.0f, 0.0f);
    step_world_by(world, 127, EXACT_STEP);
    check_awake(world, ball, true, "before two seconds");
    step_world_by(world, 1, EXACT_STEP);
    check_awake(world, ball, false, "after two seconds");
    finish_world(world);
}

static void other_thresholds_are_other_speeds(void** state)
{
    (void)state;
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.sleep.speed = 1.0f;
    def.sleep.angular_speed = 2.0f;
    um_world* world = start_world(&def);
    um_body_id slow = make_drifter(world, 99.0f, 1.9f);
    um_body_id fast = make_ball(world, 0.0f, 100.0f, 10.0f);
    um_body_id turning = make_ball(world, 0.0f, 200.0f, 10.0f);
    assert_true(um_body_set_velocity(world, fast, um_vec2_make(0.0f, 101.0f)));
    assert_true(um_body_set_angular_velocity(world, turning, 2.1f));
    step_world(world, 60);
    check_awake(world, slow, false, "99 px/s and 1.9 rad/s");
    check_awake(world, fast, true, "101 px/s");
    check_awake(world, turning, true, "2.1 rad/s");
    finish_world(world);
}

// "} else { body.SleepTimer = 0.0f; // reset timer if moving }"
static void the_timer_starts_anew_when_a_body_moves(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, 1.0f, 0.0f);
    step_world_by(world, 31, EXACT_STEP);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(50.0f, 0.0f)));
    step_world_by(world, 1, EXACT_STEP);
    check_near(um_body_get_still_time(world, ball), 0.0f, 0.0f, "still time of a body that moves");
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(1.0f, 0.0f)));
    step_world_by(world, 31, EXACT_STEP);
    check_awake(world, ball, true, "31 steps after the move");
    step_world_by(world, 1, EXACT_STEP);
    check_awake(world, ball, false, "32 steps after the move");
    finish_world(world);
}

// "The time threshold (0.5s default) prevents premature sleeping — a ball at the apex of its arc has zero
// velocity momentarily, but the timer resets as soon as it starts falling again."
static void the_timer_resets_as_soon_as_a_ball_falls_from_its_apex(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    // 40 steps up, at rest at the end of the last one.
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, -40.0f * GRAVITY * EXACT_STEP)));
    step_world_by(world, 40, EXACT_STEP);
    check_near(um_body_get_velocity(world, ball).y, 0.0f, 0.01f, "velocity at the apex");
    check_near(um_body_get_still_time(world, ball), EXACT_STEP, 1e-6f, "still time at the apex");
    step_world_by(world, 1, EXACT_STEP);
    check_near(um_body_get_still_time(world, ball), 0.0f, 0.0f, "still time after the apex");
    for (int32_t i = 0; i < 120; ++i) {
        step_world_by(world, 1, EXACT_STEP);
        check_awake(world, ball, true, "a falling ball");
    }
    finish_world(world);
}

// The same where the apex lasts: a tenth of the gravity leaves it below the threshold for a tenth of a
// second.
static void a_slow_apex_does_not_put_a_ball_to_sleep(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, ball, 0.1f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, -200.0f)));
    float longest = 0.0f;
    for (int32_t i = 0; i < 240; ++i) {
        step_world(world, 1);
        check_awake(world, ball, true, "a thrown ball");
        longest = fmaxf(longest, um_body_get_still_time(world, ball));
    }
    check_above(longest, 0.05f, "longest still time");
    check_below(longest, 0.2f, "longest still time");
    finish_world(world);
}

// ---- What happens when a body sleeps --------------------------------------------------------------------

// "bIsSleeping = true; Velocity = Vector2f(0, 0); AngularVelocity = 0.0f;"
static void a_body_that_falls_asleep_has_no_velocity(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, 4.0f, 0.04f);
    step_until_asleep(world, 60);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    check_near(um_body_get_angular_velocity(world, ball), 0.0f, 0.0f, "angular velocity");
    finish_world(world);
}

static void a_body_that_is_put_to_sleep_has_no_velocity(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, 400.0f, 40.0f);
    put_to_sleep(world, ball);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    check_near(um_body_get_angular_velocity(world, ball), 0.0f, 0.0f, "angular velocity");
    finish_world(world);
}

// "ForceAccumulated = Vector2f(0, 0); TorqueAccumulated = 0.0f;"
static void a_body_that_is_put_to_sleep_has_no_forces(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_drifter(world, 0.0f, 0.0f);
    assert_true(um_body_apply_force(world, ball, um_vec2_make(3.0f, 4.0f)));
    assert_true(um_body_apply_torque(world, ball, 5.0f));
    put_to_sleep(world, ball);
    check_vector(um_body_get_force(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "force");
    check_near(um_body_get_torque(world, ball), 0.0f, 0.0f, "torque");
    assert_true(um_body_wake(world, ball));
    step_world(world, 1);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    finish_world(world);
}

// "Velocity and forces are zeroed — the body is frozen in place."
static void a_sleeper_is_frozen_in_place(void** state)
{
    (void)state;
    bed b = make_bed();
    um_transform before = um_body_get_transform(b.world, b.box);
    uint64_t hash = um_world_hash(b.world);
    for (int32_t i = 0; i < 300; ++i) {
        step_world(b.world, 1);
        check_hash(um_world_hash(b.world), hash, "a world of sleepers");
    }
    um_transform after = um_body_get_transform(b.world, b.box);
    assert_memory_equal(&before, &after, sizeof before);
    finish_world(b.world);
}

// "Sleeping bodies are skipped by: Integration (forces, velocities)".
static void a_sleeper_in_mid_air_does_not_fall(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id ball = make_ball(world, 12.0f, -500.0f, 10.0f);
    put_to_sleep(world, ball);
    step_world(world, 120);
    check_awake(world, ball, false, "the ball");
    check_vector(place_of(world, ball), um_vec2_make(12.0f, -500.0f), 0.0f, "place");
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    finish_world(world);
}

// "Damping". A sleeper has no velocity to damp; that nothing of it is touched shows in its bits.
static void damping_does_not_touch_a_sleeper(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id ball = make_ball(world, 12.0f, -500.0f, 10.0f);
    assert_true(um_body_set_linear_damping(world, ball, 1e6f));
    assert_true(um_body_set_angular_damping(world, ball, 1e6f));
    put_to_sleep(world, ball);
    uint64_t hash = um_world_hash(world);
    step_world(world, 60);
    check_hash(um_world_hash(world), hash, "a damped sleeper");
    finish_world(world);
}

// "But not by broadphase (their proxy stays in the tree)".
static void the_proxy_of_a_sleeper_stays_in_the_tree(void** state)
{
    (void)state;
    bed b = make_bed();
    step_world(b.world, 60);
    assert_true(finds_body(b.world, um_aabb_make(-1.0f, -21.0f, 1.0f, -19.0f), b.box));
    assert_false(finds_body(b.world, um_aabb_make(30.0f, -21.0f, 31.0f, -19.0f), b.box));
    finish_world(b.world);
}

static void what_moves_still_collides_with_a_sleeper(void** state)
{
    (void)state;
    bed b = make_bed();
    um_body_id ball = make_ball(b.world, 0.0f, -300.0f, 10.0f);
    step_world(b.world, 120);
    check_below(place_of(b.world, ball).y, -45.0f, "place of the ball on the box");
    finish_world(b.world);
}

// ---- The flag -------------------------------------------------------------------------------------------

// "Bodies can opt out of sleeping with bCanSleep = false — useful for the player character, cameras, or
// anything that should always be responsive to gameplay input."
static void a_body_that_may_not_sleep_never_does(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(0.0f, -20.0f);
    def.can_sleep = false;
    um_body_id player = um_body_create(world, &def);
    put_box(world, player, 20.0f, 20.0f);
    um_body_id other = make_box(world, 500.0f, -20.0f, 20.0f, 20.0f);
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        check_awake(world, player, true, "the player");
    }
    check_awake(world, other, false, "another body");
    finish_world(world);
}

static void a_body_may_be_allowed_to_sleep_later_and_forbidden_again(void** state)
{
    (void)state;
    bed b = make_bed();
    assert_true(um_body_set_can_sleep(b.world, b.box, false));
    assert_false(um_body_can_sleep(b.world, b.box));
    check_awake(b.world, b.box, true, "a sleeper that may sleep no longer");
    step_world(b.world, 120);
    check_awake(b.world, b.box, true, "a body that may not sleep");
    assert_true(um_body_set_can_sleep(b.world, b.box, true));
    step_until_asleep(b.world, 60);
    finish_world(b.world);
}

static void a_body_that_may_not_fall_asleep_can_be_put_to_sleep(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_can_sleep(world, ball, false));
    put_to_sleep(world, ball);
    step_world(world, 60);
    check_awake(world, ball, false, "a body that was put to sleep");
    finish_world(world);
}

static void nobody_sleeps_in_a_world_without_sleep(void** state)
{
    (void)state;
    bed b = make_bed();
    assert_true(um_world_is_sleep_enabled(b.world));
    assert_true(um_world_set_sleep_enabled(b.world, false));
    assert_false(um_world_is_sleep_enabled(b.world));
    check_awake(b.world, b.box, true, "a sleeper after the end of sleep");
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position.y = -500.0f;
    def.is_awake = false;
    um_body_id newcomer = um_body_create(b.world, &def);
    check_awake(b.world, newcomer, true, "a body that was to start asleep");
    assert_true(um_body_destroy(b.world, newcomer));
    step_world(b.world, 120);
    check_awake(b.world, b.box, true, "a body without sleep");
    assert_true(um_world_set_sleep_enabled(b.world, true));
    step_until_asleep(b.world, 60);
    finish_world(b.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_settled_stack_is_skipped_entirely),
        BOTH_SOLVERS(a_body_sleeps_when_both_velocities_are_below_their_thresholds),
        BOTH_SOLVERS(a_body_that_is_too_fast_stays_awake_however_slowly_it_turns),
        BOTH_SOLVERS(a_body_that_turns_too_fast_stays_awake_however_slowly_it_moves),
        BOTH_SOLVERS(the_length_of_the_velocity_counts),
        BOTH_SOLVERS(a_body_sleeps_after_half_a_second),
        BOTH_SOLVERS(another_sleep_time_is_another_wait),
        BOTH_SOLVERS(other_thresholds_are_other_speeds),
        BOTH_SOLVERS(the_timer_starts_anew_when_a_body_moves),
        // With substeps the ball moves in the step that ends at its apex, so its timer does not even start.
        SEQUENTIAL_SOLVER(the_timer_resets_as_soon_as_a_ball_falls_from_its_apex),
        BOTH_SOLVERS(a_slow_apex_does_not_put_a_ball_to_sleep),
        BOTH_SOLVERS(a_body_that_falls_asleep_has_no_velocity),
        BOTH_SOLVERS(a_body_that_is_put_to_sleep_has_no_velocity),
        BOTH_SOLVERS(a_body_that_is_put_to_sleep_has_no_forces),
        BOTH_SOLVERS(a_sleeper_is_frozen_in_place),
        BOTH_SOLVERS(a_sleeper_in_mid_air_does_not_fall),
        BOTH_SOLVERS(damping_does_not_touch_a_sleeper),
        BOTH_SOLVERS(the_proxy_of_a_sleeper_stays_in_the_tree),
        BOTH_SOLVERS(what_moves_still_collides_with_a_sleeper),
        BOTH_SOLVERS(a_body_that_may_not_sleep_never_does),
        BOTH_SOLVERS(a_body_may_be_allowed_to_sleep_later_and_forbidden_again),
        BOTH_SOLVERS(a_body_that_may_not_fall_asleep_can_be_put_to_sleep),
        BOTH_SOLVERS(nobody_sleeps_in_a_world_without_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
