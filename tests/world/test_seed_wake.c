// What the seed says of waking up, and of sleepers in the solver, sentence by sentence. Where the engine goes
// beyond the letter of the seed, see test_wake_impact.c, test_sleep_islands.c and test_support.c.
// SPDX-License-Identifier: MIT

#include "world/seed_worlds.h"

// ---- Contact propagation --------------------------------------------------------------------------------

// "When an awake body collides with a sleeping body, the sleeper wakes up".
static void a_sleeper_that_is_hit_wakes(void** state)
{
    (void)state;
    bed b = make_bed();
    um_body_id ball = make_ball(b.world, -100.0f, -20.0f, 15.0f);
    assert_true(um_body_set_velocity(b.world, ball, um_vec2_make(600.0f, 0.0f)));
    bool has_woken = false;
    for (int32_t i = 0; i < 20 && !has_woken; ++i) {
        step_world(b.world, 1);
        has_woken = um_body_is_awake(b.world, b.box);
        if (has_woken) {
            check_count(um_world_get_counters(b.world).woken, 1, "woken");
        }
    }
    assert_true(has_woken);
    step_world(b.world, 5);
    check_above(place_of(b.world, b.box).x, 1.0f, "place of the box that was hit");
    finish_world(b.world);
}

// "bodyA.Wake(); // resets bIsSleeping and SleepTimer"
static void a_body_that_wakes_starts_its_timer_anew(void** state)
{
    (void)state;
    bed b = make_bed();
    assert_true(um_body_wake(b.world, b.box));
    check_awake(b.world, b.box, true, "the box");
    check_near(um_body_get_still_time(b.world, b.box), 0.0f, 0.0f, "still time");
    step_world_by(b.world, 31, EXACT_STEP);
    check_awake(b.world, b.box, true, "31 steps later");
    step_world_by(b.world, 1, EXACT_STEP);
    check_awake(b.world, b.box, false, "32 steps later");
    finish_world(b.world);
}

static void waking_an_awake_body_starts_its_timer_anew(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world_by(world, 20, EXACT_STEP);
    assert_true(um_body_wake(world, ball));
    check_near(um_body_get_still_time(world, ball), 0.0f, 0.0f, "still time");
    step_world_by(world, 31, EXACT_STEP);
    check_awake(world, ball, true, "31 steps later");
    finish_world(world);
}

// "Only dynamic awake bodies can wake sleepers — static bodies can't (a box resting on the floor
// shouldn't wake every frame)."
static void the_floor_does_not_wake_what_rests_on_it(void** state)
{
    (void)state;
    bed b = make_bed();
    for (int32_t i = 0; i < 300; ++i) {
        step_world(b.world, 1);
        check_awake(b.world, b.box, false, "the box");
        check_count(um_world_get_counters(b.world).woken, 0, "woken");
    }
    finish_world(b.world);
}

static void a_static_body_that_comes_to_touch_a_sleeper_does_not_wake_it(void** state)
{
    (void)state;
    bed b = make_bed();
    make_wall(b.world, 29.8f, -20.0f, 10.0f, 20.0f);
    step_world(b.world, 30);
    check_awake(b.world, b.box, false, "the box beside a new wall");
    finish_world(b.world);
}

static void a_sleeper_does_not_wake_a_sleeper(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id a = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id b = make_ball(world, 19.0f, 0.0f, 10.0f);
    put_to_sleep(world, a);
    put_to_sleep(world, b);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_count(um_world_get_counters(world).awake, 0, "awake");
    }
    finish_world(world);
}

// By the seed's condition, "!bodyB.IsStatic()", what moves and is not static wakes what it runs into.
static void a_kinematic_body_that_runs_into_a_sleeper_wakes_it(void** state)
{
    (void)state;
    bed b = make_bed();
    um_body_id pusher = make_body(b.world, UM_KINEMATIC_BODY, -50.0f, -20.0f);
    put_box(b.world, pusher, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(b.world, pusher, um_vec2_make(100.0f, 0.0f)));
    step_world(b.world, 60);
    check_above(place_of(b.world, b.box).x, 50.0f, "place of the box that was pushed");
    finish_world(b.world);
}

// "This creates natural cascading wake-ups: throw a ball at a stack of sleeping boxes, and only the impacted
// boxes wake up, which wake the ones above them, and so on."
static void a_ball_thrown_at_one_stack_wakes_that_stack_only(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id near[6];
    um_body_id far[6];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 6, 20.0f, near);
    make_stack(world, 2000.0f, 0.0f, 6, 20.0f, far);
    step_until_asleep(world, 300);
    um_body_id ball = make_ball(world, -150.0f, -20.0f, 19.0f);
    set_density(world, ball, 4.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(1500.0f, 0.0f)));
    bool has_woken[6] = {false};
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        for (int32_t k = 0; k < 6; ++k) {
            has_woken[k] = has_woken[k] || um_body_is_awake(world, near[k]);
            check_awake(world, far[k], false, "a box of the other stack");
        }
    }
    for (int32_t k = 0; k < 6; ++k) {
        assert_true(has_woken[k]);
    }
    finish_world(world);
}

// "... only the impacted boxes wake up": in a long row at rest, those at the other end hear nothing.
static void a_ball_dropped_on_a_long_row_wakes_its_surroundings_only(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id row[60];
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 60; ++i) {
        row[i] = make_box(world, 40.0f * (float)i, -20.0f, 20.0f, 20.0f);
    }
    step_until_asleep(world, 300);
    make_ball(world, 0.0f, -400.0f, 15.0f);
    int32_t most = 0;
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        int32_t awake = um_world_get_counters(world).awake;
        most = awake > most ? awake : most;
        check_awake(world, row[59], false, "the box at the other end");
    }
    check_count_above(most, 1, "bodies awake at the most");
    check_count_below(most, 20, "bodies awake at the most");
    finish_world(world);
}

// ---- Forces ---------------------------------------------------------------------------------------------

typedef bool push_fn(um_world* world, um_body_id body, float size);

static bool push_force(um_world* world, um_body_id body, float size)
{
    return um_body_apply_force(world, body, um_vec2_make(size, 0.0f));
}

static bool push_force_at(um_world* world, um_body_id body, float size)
{
    return um_body_apply_force_at(world, body, um_vec2_make(0.0f, size), place_of(world, body));
}

static bool push_torque(um_world* world, um_body_id body, float size)
{
    return um_body_apply_torque(world, body, size);
}

static bool push_impulse(um_world* world, um_body_id body, float size)
{
    return um_body_apply_impulse(world, body, um_vec2_make(0.0f, size));
}

static bool push_impulse_at(um_world* world, um_body_id body, float size)
{
    return um_body_apply_impulse_at(world, body, um_vec2_make(size, 0.0f), place_of(world, body));
}

static bool push_angular_impulse(um_world* world, um_body_id body, float size)
{
    return um_body_apply_angular_impulse(world, body, size);
}

static bool push_velocity(um_world* world, um_body_id body, float size)
{
    return um_body_set_velocity(world, body, um_vec2_make(size, 0.0f));
}

static bool push_angular_velocity(um_world* world, um_body_id body, float size)
{
    return um_body_set_angular_velocity(world, body, size);
}

static const struct {
    const char* name;
    push_fn* push;
} PUSHES[] = {
    {"force", push_force},
    {"force at a point", push_force_at},
    {"torque", push_torque},
    {"impulse", push_impulse},
    {"impulse at a point", push_impulse_at},
    {"angular impulse", push_angular_impulse},
    {"velocity", push_velocity},
    {"angular velocity", push_angular_velocity},
};

// "Force application also triggers wake-ups": "if (force.SquareMagnitude() > 0.0f) { body->Wake(); }"
static void forces_impulses_and_velocities_wake(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(PUSHES); ++i) {
        bed b = make_bed();
        assert_true(PUSHES[i].push(b.world, b.box, 1.0f));
        check_awake(b.world, b.box, true, PUSHES[i].name);
        finish_world(b.world);
    }
}

// The same condition, the other way round.
static void those_of_zero_do_not(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(PUSHES); ++i) {
        bed b = make_bed();
        assert_true(PUSHES[i].push(b.world, b.box, 0.0f));
        check_awake(b.world, b.box, false, PUSHES[i].name);
        assert_true(PUSHES[i].push(b.world, b.box, -0.0f));
        check_awake(b.world, b.box, false, PUSHES[i].name);
        step_world(b.world, 10);
        check_awake(b.world, b.box, false, PUSHES[i].name);
        finish_world(b.world);
    }
}

// A force so small that its square is zero in floats is a force all the same.
static void the_smallest_force_wakes(void** state)
{
    (void)state;
    bed b = make_bed();
    assert_true(um_body_apply_force(b.world, b.box, um_vec2_make(1e-30f, 0.0f)));
    check_awake(b.world, b.box, true, "the box");
    finish_world(b.world);
}

// "body->ForceAccumulated += force;"
static void forces_add_up_until_the_step(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_apply_force(world, ball, um_vec2_make(3.0f, 1.0f)));
    assert_true(um_body_apply_force(world, ball, um_vec2_make(-1.0f, 4.0f)));
    assert_true(um_body_apply_torque(world, ball, 5.0f));
    assert_true(um_body_apply_torque(world, ball, -2.0f));
    check_vector(um_body_get_force(world, ball), um_vec2_make(2.0f, 5.0f), 1e-6f, "force");
    check_near(um_body_get_torque(world, ball), 3.0f, 1e-6f, "torque");
    finish_world(world);
}

// ---- Sleepers in the solver -----------------------------------------------------------------------------

// A box asleep on the floor and a light box on it that has just been put there.
static um_body_id put_light_box_on(bed* b)
{
    um_body_id light = make_box(b->world, 0.0f, -45.0f, 5.0f, 5.0f);
    assert_true(um_body_set_can_sleep(b->world, light, false));
    return light;
}

// "During constraint solving, sleeping bodies are treated as immovable": "bodyA.bIsSleeping ? 0.0f :
// bodyA.InverseMass".
static void a_sleeper_is_immovable(void** state)
{
    (void)state;
    bed b = make_bed();
    um_transform before = um_body_get_transform(b.world, b.box);
    um_body_id light = put_light_box_on(&b);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(b.world, 1);
        check_awake(b.world, b.box, false, "the box below a light one");
        assert_true(bodies_touch(b.world, light, b.box, NULL));
    }
    um_transform after = um_body_get_transform(b.world, b.box);
    assert_memory_equal(&before, &after, sizeof before);
    finish_world(b.world);
}

// "This prevents the solver from moving sleeping bodies while still allowing them to provide correct support
// forces to awake bodies resting on them."
static void a_sleeper_gives_the_right_support_force(void** state)
{
    (void)state;
    bed b = make_bed();
    um_body_id light = put_light_box_on(&b);
    step_world(b.world, 60);
    float weight = um_body_get_mass(b.world, light).mass * GRAVITY * STEP;
    for (int32_t i = 0; i < 60; ++i) {
        step_world(b.world, 1);
        check_share(normal_impulse_on(b.world, light), weight, 0.02f, "support impulse");
        check_vector(um_body_get_velocity(b.world, light), um_vec2_make(0.0f, 0.0f), 0.5f, "velocity");
    }
    check_near(place_of(b.world, light).y, place_of(b.world, b.box).y - 25.0f, 0.6f, "height");
    check_awake(b.world, b.box, false, "the box below");
    finish_world(b.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_sleeper_that_is_hit_wakes),
        BOTH_SOLVERS(a_body_that_wakes_starts_its_timer_anew),
        BOTH_SOLVERS(waking_an_awake_body_starts_its_timer_anew),
        BOTH_SOLVERS(the_floor_does_not_wake_what_rests_on_it),
        BOTH_SOLVERS(a_static_body_that_comes_to_touch_a_sleeper_does_not_wake_it),
        BOTH_SOLVERS(a_sleeper_does_not_wake_a_sleeper),
        BOTH_SOLVERS(a_kinematic_body_that_runs_into_a_sleeper_wakes_it),
        BOTH_SOLVERS(a_ball_thrown_at_one_stack_wakes_that_stack_only),
        BOTH_SOLVERS(a_ball_dropped_on_a_long_row_wakes_its_surroundings_only),
        BOTH_SOLVERS(forces_impulses_and_velocities_wake),
        BOTH_SOLVERS(those_of_zero_do_not),
        BOTH_SOLVERS(the_smallest_force_wakes),
        BOTH_SOLVERS(forces_add_up_until_the_step),
        BOTH_SOLVERS(a_sleeper_is_immovable),
        BOTH_SOLVERS(a_sleeper_gives_the_right_support_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
