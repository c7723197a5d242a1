// What the seed says of the step: its eleven stages in their order, their defaults, and the closing scene.
// What shows the order of the stages, or the passes for positions, runs with the sequential solver, which
// has them; all else with both.
// SPDX-License-Identifier: MIT

#include "world/seed_worlds.h"

#include <math.h>

// ---- The stages by name ---------------------------------------------------------------------------------

// "Here's the full Step() flow with broadphase and sleeping in context": eleven stages in order.
static void the_step_has_the_eleven_stages_in_the_order_of_the_seed(void** state)
{
    (void)state;
    static const char* const names[] = {
        "integrate_forces", "integrate_velocities", "apply_damping", "clear_forces",
        "update_proxies",   "find_pairs",           "narrow_phase",  "prepare_constraints",
        "solve_contacts",   "correct_positions",    "update_sleep",
    };
    // After them stands what the seed does not have.
    check_count(UM_STAGE_CONTINUOUS, COUNT_OF(names), "stages of the seed");
    check_count(UM_STAGE_COUNT, COUNT_OF(names) + 1, "stages");
    for (int32_t i = 0; i < COUNT_OF(names); ++i) {
        assert_string_equal(um_stage_name((um_stage)i), names[i]);
    }
}

static void a_value_that_is_no_stage_has_a_name_that_says_so(void** state)
{
    (void)state;
    static const int bad[] = {-1, UM_STAGE_COUNT, UM_STAGE_COUNT + 1, 1 << 30, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        assert_string_equal(um_stage_name((um_stage)bad[i]), "unknown stage");
    }
}

static void the_profile_has_a_time_for_every_stage(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 50, 10.0f, NULL);
    float sums[UM_STAGE_COUNT] = {0};
    float sum_of_stages = 0.0f;
    float sum_of_steps = 0.0f;
    for (int32_t step = 0; step < 20; ++step) {
        step_world(world, 1);
        um_profile profile = um_world_get_profile(world);
        float sum = 0.0f;
        for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
            if (!(profile.milliseconds[i] >= 0.0f)) {
                fail_msg("%s took %g ms", um_stage_name((um_stage)i), (double)profile.milliseconds[i]);
            }
            sum += profile.milliseconds[i];
            sums[i] += profile.milliseconds[i];
        }
        check_below(sum, profile.step * 1.01f + 1e-3f, "all stages against the step, ms");
        sum_of_stages += sum;
        sum_of_steps += profile.step;
    }
    // Whether the substeps that are not timed count as well.
    check_above(sum_of_stages, 0.7f * sum_of_steps, "all stages against all steps, ms");
    // One stage of the bodies, one of all contacts, and one of the bundles.
    check_above(sums[UM_STAGE_UPDATE_PROXIES], 0.0f, "update_proxies, ms");
    check_above(sums[UM_STAGE_NARROW_PHASE], 0.0f, "narrow_phase, ms");
    check_above(sums[UM_STAGE_SOLVE_CONTACTS], 0.0f, "solve_contacts, ms");
    finish_world(world);
}

// The stages of most steps of a small world are not timed, and share what the step has taken.
static void every_step_of_a_small_world_has_a_profile(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    make_ball(world, 0.0f, 0.0f, 10.0f);
    int32_t full = 0; // steps most of whose time went to stages: whoever is interrupted elsewhere has none
    for (int32_t step = 0; step < 200; ++step) {
        step_world(world, 1);
        um_profile profile = um_world_get_profile(world);
        float sum = 0.0f;
        for (int32_t i = 0; i < UM_STAGE_COUNT; ++i) {
            sum += profile.milliseconds[i];
        }
        check_below(sum, profile.step * 1.01f + 1e-6f, "all stages against the step, ms");
        full += sum > 0.3f * profile.step;
    }
    assert_true(full > 100);
    finish_world(world);
}

static void a_world_without_a_step_has_an_empty_profile(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_profile profile = um_world_get_profile(world);
    check_near(profile.step, 0.0f, 0.0f, "time of no step");
    check_count(um_world_get_counters(world).steps, 0, "steps");
    step_world(world, 7);
    check_count(um_world_get_counters(world).steps, 7, "steps");
    finish_world(world);
}

// ---- 1 to 4: bodies -------------------------------------------------------------------------------------

// "1. IntegrateForces", "2. IntegrateVelocities": the new velocity moves the body in the same step.
static void a_force_moves_a_body_in_the_step_that_it_acts_in(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    float mass = um_body_get_mass(world, ball).mass;
    assert_true(um_body_apply_force(world, ball, um_vec2_make(640.0f * mass, 0.0f)));
    step_world_by(world, 1, EXACT_STEP);
    check_near(um_body_get_velocity(world, ball).x, 10.0f, 1e-4f, "velocity");
    check_near(place_of(world, ball).x, 10.0f * EXACT_STEP, 1e-5f, "place");
    finish_world(world);
}

// "1. IntegrateForces (skip sleeping)": the sleeper beside an awake body stays, and takes no part.
static void integration_skips_sleepers(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    um_body_id sleeper = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id faller = make_ball(world, 100.0f, 0.0f, 10.0f);
    put_to_sleep(world, sleeper);
    step_world(world, 30);
    check_vector(place_of(world, sleeper), um_vec2_make(0.0f, 0.0f), 0.0f, "place of the sleeper");
    check_above(place_of(world, faller).y, 100.0f, "place of the other one");
    finish_world(world);
}

// "3. ApplyDamping" comes after "2. IntegrateVelocities": the first step goes as far as without damping.
static void damping_comes_after_the_move(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_linear_damping(world, ball, 64.0f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(640.0f, 0.0f)));
    step_world_by(world, 1, EXACT_STEP);
    check_near(place_of(world, ball).x, 10.0f, 1e-4f, "place after one step");
    check_near(um_body_get_velocity(world, ball).x, 320.0f, 0.01f, "velocity after one step");
    finish_world(world);
}

// "4. ClearForceAccumulators (all active)".
static void forces_act_for_one_step_only(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_apply_force(world, ball, um_vec2_make(1e6f, 0.0f)));
    assert_true(um_body_apply_torque(world, ball, 1e6f));
    step_world(world, 1);
    um_vec2 velocity = um_body_get_velocity(world, ball);
    float angular_velocity = um_body_get_angular_velocity(world, ball);
    check_vector(um_body_get_force(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "force after the step");
    check_near(um_body_get_torque(world, ball), 0.0f, 0.0f, "torque after the step");
    step_world(world, 10);
    check_vector(um_body_get_velocity(world, ball), velocity, 0.0f, "velocity ten steps later");
    check_near(um_body_get_angular_velocity(world, ball), angular_velocity, 0.0f, "angular velocity");
    finish_world(world);
}

// A lift that moves, one that rests, and ground: none of them keeps a force for a later life as a dynamic
// body.
static void forces_on_bodies_that_take_none_are_cleared_as_well(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_KINEMATIC_BODY, UM_KINEMATIC_BODY, UM_STATIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types); ++i) {
        um_world* world = start_weightless_seed_world();
        um_body_id body = make_body(world, types[i], 0.0f, 0.0f);
        um_vec2 velocity = {i == 0 ? 10.0f : 0.0f, 0.0f};
        put_box(world, body, 10.0f, 10.0f);
        assert_true(i > 0 || um_body_set_velocity(world, body, velocity));
        step_world(world, 60);
        assert_true(um_body_apply_force(world, body, um_vec2_make(1e6f, 0.0f)));
        step_world(world, 1);
        check_vector(um_body_get_force(world, body), um_vec2_make(0.0f, 0.0f), 0.0f, "force after the step");
        assert_true(um_body_set_type(world, body, UM_DYNAMIC_BODY));
        step_world(world, 1);
        check_vector(um_body_get_velocity(world, body), velocity, 1e-4f, "velocity");
        finish_world(world);
    }
}

// ---- 5 to 7: detection ----------------------------------------------------------------------------------

// "5. UpdateBroadphaseProxies", "6. BroadphaseDetection", "7. NarrowPhaseDetection": all in the same step.
static void what_meets_within_a_step_touches_in_that_step(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id runner = make_ball(world, -1000.0f, 0.0f, 10.0f);
    um_body_id wall = make_wall(world, 20.0f, 0.0f, 20.0f, 200.0f);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(64.0f * 995.0f, 0.0f)));
    step_world_by(world, 1, EXACT_STEP);
    check_count(um_world_get_counters(world).proxies_moved, 1, "proxies moved");
    check_count(um_world_get_counters(world).pairs_found, 1, "pairs found");
    check_count(um_world_get_counters(world).narrow_phase_tests, 1, "tests");
    check_count(um_world_get_counters(world).contacts, 1, "contacts");
    assert_true(bodies_touch(world, runner, wall, NULL));
    finish_world(world);
}

// "6. BroadphaseDetection (tree queries, skip sleeping pairs)".
static void detection_skips_pairs_of_sleepers_and_keeps_those_of_one(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id a = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id b = make_ball(world, 30.0f, 0.0f, 10.0f);
    um_body_id c = make_ball(world, 60.0f, 0.0f, 10.0f);
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, 2, "pairs of three awake bodies");
    put_to_sleep(world, a);
    put_to_sleep(world, b);
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, 1, "pairs with one awake body");
    check_count(um_world_get_counters(world).pairs_asleep, 1, "pairs of sleepers");
    put_to_sleep(world, c);
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, 0, "pairs without an awake body");
    check_count(um_world_get_counters(world).pairs_asleep, 2, "pairs of sleepers");
    check_count(um_world_get_counters(world).narrow_phase_tests, 0, "tests");
    assert_true(um_body_wake(world, b));
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, 2, "pairs after b woke");
    finish_world(world);
}

// ---- 8 to 10: solving -----------------------------------------------------------------------------------

// "9. ResolveContacts × 8", "10. PositionCorrection × 3", and the other numbers of the seed.
static void the_defaults_are_those_of_the_seed(void** state)
{
    (void)state;
    um_world_def def = seed_world_def();
    check_count(def.sequential.velocity_iterations, 8, "velocity iterations");
    check_count(def.sequential.position_iterations, 3, "position iterations");
    check_near(def.margin * def.units_per_meter, 15.0f, 1e-5f, "margin");
    check_near(def.displacement_multiplier, 2.0f, 0.0f, "displacement multiplier");
    check_near(def.sleep.time, 0.5f, 0.0f, "sleep time");
    assert_true(def.sleep.enabled);
    check_count(def.broadphase, UM_BROADPHASE_TREE, "broadphase");
}

static bool check_pushes(const um_contact* contact, void* context)
{
    (void)context;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        if (!(contact->normal_impulses[i] >= 0.0f)) {
            fail_msg("a normal impulse of %g pulls", (double)contact->normal_impulses[i]);
        }
    }
    return true;
}

static bool check_cone(const um_contact* contact, void* context)
{
    const um_world* world = context;
    float a = um_shape_get_friction(world, contact->shape_a);
    float b = um_shape_get_friction(world, contact->shape_b);
    for (int32_t i = 0; i < contact->point_count; ++i) {
        float most = sqrtf(a * b) * contact->normal_impulses[i];
        check_below(fabsf(contact->tangent_impulses[i]), most * 1.02f + 1.0f, "friction impulse");
    }
    return true;
}

// "sequential impulse, accumulated clamping": contacts push and never pull; once the pile is at rest, and the
// impulses with it, friction is within its cone.
static void contacts_never_pull_and_friction_comes_to_rest_within_its_cone(void** state)
{
    (void)state;
    prng random = prng_make(1);
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 60; ++i) {
        float x = column_of(i, 6) * 35.0f + prng_float(&random, -5.0f, 5.0f);
        um_body_id body = make_box(world, x, -40.0f - row_of(i, 6) * 40.0f, 15.0f, 10.0f);
        set_material(world, body, prng_float(&random, 0.0f, 1.0f), prng_float(&random, 0.0f, 0.5f));
        assert_true(um_body_set_angular_velocity(world, body, prng_float(&random, -5.0f, 5.0f)));
    }
    assert_true(um_world_set_sleep_enabled(world, false));
    int32_t most = 0;
    for (int32_t i = 0; i < 400; ++i) {
        step_world(world, 1);
        check_result(um_world_each_contact(world, check_pushes, world), UM_OK, "um_world_each_contact");
        most = um_world_get_counters(world).contacts > most ? um_world_get_counters(world).contacts : most;
    }
    check_count_above(most, 50, "contacts at the most");
    check_result(um_world_each_contact(world, check_cone, world), UM_OK, "um_world_each_contact");
    finish_world(world);
}

// The overlap that is left of 10 px between two resting balls.
static float overlap_after(int32_t position_iterations, int32_t steps, um_vec2* out_momentum)
{
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.sequential.position_iterations = position_iterations;
    um_world* world = start_world(&def);
    um_body_id a = make_ball(world, 0.0f, 0.0f, 20.0f);
    um_body_id b = make_ball(world, 30.0f, 0.0f, 20.0f);
    step_world(world, steps);
    float left = 40.0f - (place_of(world, b).x - place_of(world, a).x);
    *out_momentum = um_vec2_sub(um_body_get_velocity(world, b), um_body_get_velocity(world, a));
    finish_world(world);
    return left;
}

// "10. PositionCorrection × 3 (Baumgarte-style nudge)": a pass takes a fifth of what is beyond the slop of
// 0.5 px.
static void overlap_is_nudged_apart_pass_by_pass(void** state)
{
    (void)state;
    um_vec2 speed;
    check_near(overlap_after(0, 10, &speed), 10.0f, 1e-3f, "overlap without passes");
    check_near(overlap_after(1, 1, &speed), 0.5f + 9.5f * 0.8f, 0.2f, "overlap after one pass");
    check_near(overlap_after(3, 1, &speed), 0.5f + 9.5f * 0.512f, 0.2f, "overlap after three passes");
    check_near(overlap_after(3, 60, &speed), 0.5f, 0.1f, "overlap after a second");
}

// The same: a nudge moves places, and leaves no velocity behind.
static void the_nudge_gives_no_velocity(void** state)
{
    (void)state;
    um_vec2 speed;
    overlap_after(3, 1, &speed);
    check_vector(speed, um_vec2_make(0.0f, 0.0f), 1e-3f, "velocity after one step");
    overlap_after(3, 10, &speed);
    check_vector(speed, um_vec2_make(0.0f, 0.0f), 1e-3f, "velocity after ten steps");
}

// ---- 11: sleep ------------------------------------------------------------------------------------------

// "11. UpdateSleepingBodies (wake on contact, sleep timer, freeze)": all of it at the end of a step.
static void the_step_that_freezes_a_body_leaves_it_without_velocity(void** state)
{
    (void)state;
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    while (um_world_get_counters(world).fell_asleep == 0) {
        check_count_below(um_world_get_counters(world).steps, 120, "steps until the box sleeps");
        step_world(world, 1);
    }
    check_awake(world, box, false, "the box");
    check_vector(um_body_get_velocity(world, box), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    finish_world(world);
}

// ---- The closing scene ----------------------------------------------------------------------------------

enum {
    STACKS = 48,
    STACK_HEIGHT = 10,
    MOVERS = 20,
};

// Stacks of ten, and balls that bounce for ever between some of them, near enough for their fat AABBs.
static um_world* start_closing_scene(um_body_id movers[MOVERS])
{
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < STACKS; ++i) {
        make_stack(world, 100.0f * (float)i, 0.0f, STACK_HEIGHT, 15.0f, NULL);
    }
    step_until_asleep(world, 600);
    for (int32_t i = 0; i < MOVERS; ++i) {
        movers[i] = make_ball(world, 50.0f + 200.0f * (float)i, -200.0f, 25.0f);
        set_material(world, movers[i], 0.0f, 1.0f);
    }
    return world;
}

// "The broadphase tree and sleeping system together mean that a scene with 500 bodies — 480 of which are
// resting in settled stacks — only does narrow-phase collision on the ~20 moving bodies and their immediate
// neighbors."
static void of_500_bodies_only_the_20_that_move_and_their_neighbours_are_tested(void** state)
{
    (void)state;
    um_body_id movers[MOVERS];
    um_world* world = start_closing_scene(movers);
    for (int32_t i = 0; i < 180; ++i) {
        step_world(world, 1);
        um_counters counters = um_world_get_counters(world);
        check_count(counters.bodies, 501, "bodies");
        check_count(counters.awake, MOVERS, "awake");
        check_count(counters.asleep, STACKS * STACK_HEIGHT, "asleep");
        // The floor, and in a fat AABB of some 150 px a dozen boxes of the stacks on either side.
        check_count_below(counters.narrow_phase_tests, MOVERS * 13 + 1, "tests");
    }
    finish_world(world);
}

// "The difference between O(n²) brute-force and this pipeline is often 100x or more in practice."
static void brute_force_makes_a_hundred_times_the_tests(void** state)
{
    (void)state;
    um_body_id movers[MOVERS];
    um_world* world = start_closing_scene(movers);
    int64_t tests = 0;
    for (int32_t i = 0; i < 180; ++i) {
        step_world(world, 1);
        tests += um_world_get_counters(world).narrow_phase_tests;
    }
    check_count_above(tests, 0, "tests");
    check_count_below(100 * tests, INT64_C(180) * 500 * 499 / 2, "a hundred times the tests");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_step_has_the_eleven_stages_in_the_order_of_the_seed),
        cmocka_unit_test(a_value_that_is_no_stage_has_a_name_that_says_so),
        BOTH_SOLVERS(the_profile_has_a_time_for_every_stage),
        BOTH_SOLVERS(every_step_of_a_small_world_has_a_profile),
        BOTH_SOLVERS(a_world_without_a_step_has_an_empty_profile),
        SEQUENTIAL_SOLVER(a_force_moves_a_body_in_the_step_that_it_acts_in),
        BOTH_SOLVERS(integration_skips_sleepers),
        SEQUENTIAL_SOLVER(damping_comes_after_the_move),
        BOTH_SOLVERS(forces_act_for_one_step_only),
        BOTH_SOLVERS(forces_on_bodies_that_take_none_are_cleared_as_well),
        SEQUENTIAL_SOLVER(what_meets_within_a_step_touches_in_that_step),
        BOTH_SOLVERS(detection_skips_pairs_of_sleepers_and_keeps_those_of_one),
        cmocka_unit_test(the_defaults_are_those_of_the_seed),
        BOTH_SOLVERS(contacts_never_pull_and_friction_comes_to_rest_within_its_cone),
        SEQUENTIAL_SOLVER(overlap_is_nudged_apart_pass_by_pass),
        SEQUENTIAL_SOLVER(the_nudge_gives_no_velocity),
        BOTH_SOLVERS(the_step_that_freezes_a_body_leaves_it_without_velocity),
        BOTH_SOLVERS(of_500_bodies_only_the_20_that_move_and_their_neighbours_are_tested),
        BOTH_SOLVERS(brute_force_makes_a_hundred_times_the_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
