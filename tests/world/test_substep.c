// What the substep solver has of its own: numbers of substeps, springs, and what it is there for: piles that
// stand still, and heavy things on light ones. What both solvers do alike is tested with both elsewhere; for
// overlaps that part gently see test_substep_overlaps.c.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    STACK = 10,
};

static um_world_def substep_def(int32_t substeps)
{
    um_world_def def = um_default_world_def();
    def.solver = UM_SOLVER_SUBSTEP;
    def.substep.count = substeps;
    return def;
}

static um_world* start_substeps(void)
{
    um_world_def def = substep_def(4);
    return start_world(&def);
}

static um_world* start_weightless_substeps(void)
{
    um_world_def def = substep_def(4);
    def.gravity = um_vec2_make(0.0f, 0.0f);
    return start_world(&def);
}

static const int32_t SUBSTEPS[] = {1, 2, 4, 16};

// So short that one substep is enough for it, and exact in floats.
#define SHORT_STEP (1.0f / 256.0f)

// ---- Bodies on their own --------------------------------------------------------------------------------

// v = n g h and y = g h^2 n (n + 1) / 2 after n substeps of h: with powers of two all of it is exact.
static void free_fall_follows_its_closed_form_for_each_substep(void** state)
{
    (void)state;
    for (int32_t k = 0; k < COUNT_OF(SUBSTEPS); ++k) {
        um_world_def def = substep_def(SUBSTEPS[k]);
        def.gravity = um_vec2_make(0.0f, 1024.0f);
        um_world* world = start_world(&def);
        um_body_id ball = make_ball(world, 7.0f, 0.0f, 10.0f);
        float h = SHORT_STEP / (float)SUBSTEPS[k];
        for (int32_t step = 1; step <= 256; ++step) {
            step_world_by(world, 1, SHORT_STEP);
            float n = (float)(step * SUBSTEPS[k]);
            check_near(um_body_get_velocity(world, ball).y, n * 1024.0f * h, 0.0f, "velocity");
            check_near(place_of(world, ball).y, 512.0f * h * h * n * (n + 1.0f), 1e-3f, "place");
        }
        check_near(place_of(world, ball).x, 7.0f, 0.0f, "place across");
        finish_world(world);
    }
}

// A force lasts for the whole step, and is gone after it.
static void acceleration_is_force_by_mass_and_lasts_one_step(void** state)
{
    (void)state;
    for (int32_t k = 0; k < COUNT_OF(SUBSTEPS); ++k) {
        um_world_def def = substep_def(SUBSTEPS[k]);
        def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&def);
        um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
        um_mass mass = um_body_get_mass(world, box);
        assert_true(um_body_apply_force(world, box, um_vec2_make(64.0f * 3.0f * mass.mass, 0.0f)));
        assert_true(um_body_apply_torque(world, box, 64.0f * 0.5f * mass.inertia));
        step_world_by(world, 1, EXACT_STEP);
        check_vector(um_body_get_velocity(world, box), um_vec2_make(3.0f, 0.0f), 1e-4f, "velocity");
        check_near(um_body_get_angular_velocity(world, box), 0.5f, 1e-5f, "angular velocity");
        step_world_by(world, 1, EXACT_STEP);
        check_vector(um_body_get_velocity(world, box), um_vec2_make(3.0f, 0.0f), 1e-4f, "velocity later");
        check_near(um_body_get_angular_velocity(world, box), 0.5f, 1e-5f, "angular velocity later");
        finish_world(world);
    }
}

// A substep multiplies by 1 / (1 + c h).
static void damping_slows_down_by_its_share_a_substep(void** state)
{
    (void)state;
    for (int32_t k = 0; k < COUNT_OF(SUBSTEPS); ++k) {
        um_world_def def = substep_def(SUBSTEPS[k]);
        def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&def);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
        assert_true(um_body_set_linear_damping(world, ball, 0.5f));
        assert_true(um_body_set_angular_damping(world, ball, 2.0f));
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, -400.0f)));
        assert_true(um_body_set_angular_velocity(world, ball, 10.0f));
        float h = SHORT_STEP / (float)SUBSTEPS[k];
        step_world_by(world, 256, SHORT_STEP);
        float n = 256.0f * (float)SUBSTEPS[k];
        um_vec2 v = um_body_get_velocity(world, ball);
        check_share(v.x, 300.0f * powf(1.0f + 0.5f * h, -n), 2e-4f, "velocity x");
        check_share(v.y, -400.0f * powf(1.0f + 0.5f * h, -n), 2e-4f, "velocity y");
        check_share(um_body_get_angular_velocity(world, ball), 10.0f * powf(1.0f + 2.0f * h, -n), 2e-4f,
                    "angular velocity");
        finish_world(world);
    }
}

// ---- Stacks ---------------------------------------------------------------------------------------------

// Contacts are springs, so a stack sags by a share of its boxes' size.
static void check_stack(const um_world* world, const um_body_id* boxes, float half, float sag)
{
    for (int32_t i = 0; i < STACK; ++i) {
        um_vec2 place = place_of(world, boxes[i]);
        check_near(-place.y, half * (float)(2 * i + 1), sag * half, "height of a box");
        check_near(place.x, 0.0f, 0.02f * half, "place of a box across");
        check_near(um_body_get_angle(world, boxes[i]), 0.0f, 0.01f, "angle of a box");
    }
}

// Ten boxes of 100 px sag by 1 px.
static void a_stack_of_ten_boxes_is_still_and_asleep_within_seconds(void** state)
{
    (void)state;
    for (int32_t k = 0; k < COUNT_OF(SUBSTEPS); ++k) {
        um_world_def def = substep_def(SUBSTEPS[k]);
        um_world* world = start_world(&def);
        um_body_id boxes[STACK];
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
        step_until_asleep(world, 240);
        check_stack(world, boxes, 50.0f, 0.04f);
        finish_world(world);
    }
}

// However few substeps are asked for, there are so many that springs can bear what lies on them: it is their
// length that counts, and what they are stiff for grows with gravity.
static void a_stack_stands_with_few_substeps_under_any_gravity(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f};
    static const float gravities[] = {0.1f, 1.0f, 10.0f};
    for (int32_t i = 0; i < 3 * COUNT_OF(times) * COUNT_OF(gravities); ++i) {
        float gravity = gravities[i / 3 % 3];
        um_world_def def = substep_def(1 + i % 3);
        def.gravity.y *= gravity;
        um_world* world = start_world(&def);
        um_body_id boxes[STACK];
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
        step_world_by(world, (int32_t)(3.0f / times[i / 9]), times[i / 9]);
        check_stack(world, boxes, 50.0f, 0.04f * fmaxf(gravity, 1.0f));
        finish_world(world);
    }
}

// With substeps of 1/120 s, the springs of a stack of twenty or more push each other for ever.
static void a_tower_comes_to_rest_with_few_substeps_and_in_long_steps(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 120.0f, 1.0f / 60.0f, 1.0f / 30.0f, 0.1f, 1.0f};
    for (int32_t i = 0; i < 2 * COUNT_OF(times); ++i) {
        um_world_def def = substep_def(i % 2 == 0 ? 1 : 4);
        um_world* world = start_world(&def);
        um_body_id boxes[40];
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, COUNT_OF(boxes), 20.0f, boxes);
        step_world_by(world, (int32_t)(8.0f / times[i / 2]), times[i / 2]);
        check_count(um_world_get_counters(world).awake, 0, "boxes that are awake");
        check_near(place_of(world, boxes[39]).y, -39.5f * 40.0f, 30.0f, "height of the top");
        finish_world(world);
    }
}

static void no_substep_is_longer_than_its_springs_bear(void** state)
{
    (void)state;
    static const float rates[] = {1000.0f, 240.0f, 180.0f, 120.0f, 60.0f, 59.94f, 50.0f, 30.0f};
    static const int32_t for_one[] = {1, 1, 1, 2, 3, 3, 4, 6};
    for (int32_t i = 0; i < 6 * COUNT_OF(rates); ++i) {
        int32_t asked = 1 + i % 6;
        int32_t least = for_one[i / 6];
        um_world_def def = substep_def(asked);
        um_world* world = start_world(&def);
        step_world_by(world, 1, 1.0f / rates[i / 6]);
        check_count(um_world_get_counters(world).substeps, asked > least ? asked : least, "substeps");
        check_count(um_world_get_counters(world).slices, 1, "slices");
        finish_world(world);
    }
}

// Small boxes lie on each other with edges and corners of all kinds. If two points that are near each other
// part as fast as each of them wants to, the boxes turn, and such a heap moves for ever.
static void a_heap_of_small_boxes_comes_to_rest(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_substeps();
        make_floor(world, 0.0f);
        make_wall(world, -300.0f, -1000.0f, 50.0f, 1000.0f);
        make_wall(world, 300.0f, -1000.0f, 50.0f, 1000.0f);
        for (int32_t i = 0; i < 200; ++i) {
            float x = 45.0f * (column_of(i, 10) - 4.5f) + prng_float(&random, -5.0f, 5.0f);
            make_box(world, x, -30.0f - 40.0f * row_of(i, 10), 15.0f, 10.0f);
        }
        step_until_asleep(world, 900);
        finish_world(world);
    }
}

// A ball that bears a corner swings, and manifolds that lag behind it drive the swing.
static void a_heap_of_balls_and_boxes_comes_to_rest(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_substeps();
        make_floor(world, 0.0f);
        make_wall(world, -220.0f, -500.0f, 20.0f, 500.0f);
        make_wall(world, 220.0f, -500.0f, 20.0f, 500.0f);
        for (int32_t i = 0; i < 100; ++i) {
            float x = 38.0f * (column_of(i, 10) - 4.5f) + prng_float(&random, -4.0f, 4.0f);
            float y = -30.0f - 40.0f * row_of(i, 10);
            if (i % 4 == 0) {
                make_ball(world, x, y, 14.0f);
            } else {
                make_box(world, x, y, 16.0f, 12.0f);
            }
        }
        step_until_asleep(world, 900);
        finish_world(world);
    }
}

// What it bears is ten times as heavy as each box of the stack.
static void a_stack_bears_a_box_of_ten_times_its_mass(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id boxes[5];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 20.0f, boxes);
    um_body_id heavy = make_box(world, 0.0f, -220.0f, 20.0f, 20.0f);
    set_density(world, heavy, 10.0f);
    check_share(um_body_get_mass(world, heavy).mass, 10.0f * um_body_get_mass(world, boxes[0]).mass, 1e-4f,
                "mass");
    assert_true(um_body_set_can_sleep(world, heavy, false));
    step_world(world, 600);
    check_near(-place_of(world, heavy).y, 220.0f, 4.0f, "height of the heavy box");
    check_near(place_of(world, heavy).x, 0.0f, 2.0f, "place of the heavy box across");
    check_below(speed_of(world, heavy), 1.0f, "speed of the heavy box");
    for (int32_t i = 0; i < 5; ++i) {
        check_near(-place_of(world, boxes[i]).y, 20.0f + 40.0f * (float)i, 4.0f, "height of a box below");
    }
    finish_world(world);
}

// With omega = 2 pi hertz a contact of boxes gives way by its load times the sum of the inverse masses over
// omega^2, and with ground by a quarter of that. Here 100 m lie on m.
static void contacts_give_way_by_their_load_over_their_stiffness(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id light = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id heavy = make_box(world, 0.0f, -60.0f, 20.0f, 20.0f);
    set_density(world, heavy, 100.0f);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 300);
    float omega = 2.0f * UM_PI * um_default_world_def().substep.contact_hertz;
    float below = 101.0f * GRAVITY / (4.0f * omega * omega);
    float between = 101.0f * GRAVITY / (omega * omega);
    check_share(20.0f + place_of(world, light).y, below, 0.05f, "overlap with the ground");
    check_share(60.0f + place_of(world, heavy).y, below + between, 0.05f, "both overlaps");
    finish_world(world);
}

// Most of the load is on one of the two points that bear the box. Springs that shared their softness would
// lift the other one.
static void a_box_with_a_load_at_its_edge_does_not_rock(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    um_body_id load = make_box(world, 36.0f, -110.0f, 10.0f, 10.0f);
    set_density(world, load, 300.0f);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 300);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_below(speed_of(world, box), 0.01f, "speed of the box");
        check_below(fabsf(um_body_get_angular_velocity(world, box)), 1e-4f, "angular velocity of the box");
        check_below(speed_of(world, load), 0.01f, "speed of the load");
    }
    finish_world(world);
}

// ---- Bounces --------------------------------------------------------------------------------------------

// Drops a ball from a height and returns how high it comes after the first bounce.
static float bounce_height(float height, float restitution, float time)
{
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -height - 10.0f, 10.0f);
    set_material(world, ball, 0.0f, restitution);
    assert_true(um_body_set_can_sleep(world, ball, false));
    float highest = 0.0f;
    float before = 0.0f;
    bool has_bounced = false;
    for (int32_t i = 0; i < 2000; ++i) {
        step_world_by(world, 1, time);
        float v = um_body_get_velocity(world, ball).y;
        if (has_bounced) {
            highest = fmaxf(highest, -place_of(world, ball).y - 10.0f);
            if (before < 0.0f && v >= 0.0f) {
                break;
            }
        }
        has_bounced = has_bounced || (before > 0.0f && v <= 0.0f);
        before = v;
    }
    finish_world(world);
    return highest;
}

// The height is seen at the ends of steps, which the top may lie between: by up to g h^2/8.
static void a_bounce_comes_back_to_its_restitution_squared(void** state)
{
    (void)state;
    static const float restitutions[] = {0.0f, 0.5f, 0.8f, 1.0f};
    static const float times[] = {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f};
    static const float heights[] = {100.0f, 400.0f, 777.0f};
    for (int32_t i = 0; i < COUNT_OF(restitutions) * COUNT_OF(times) * COUNT_OF(heights); ++i) {
        float e = restitutions[i / 9];
        float time = times[i / 3 % 3];
        float height = heights[i % 3];
        float tolerance = 0.1f + GRAVITY * time * time / 8.0f;
        check_near(bounce_height(height, e, time), e * e * height, tolerance, "height");
    }
}

static void a_ball_of_restitution_one_bounces_for_ever(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -310.0f, 10.0f);
    set_material(world, ball, 0.0f, 1.0f);
    float highest = 0.0f;
    for (int32_t i = 0; i < 6000; ++i) {
        step_world(world, 1);
        highest = fmaxf(highest, -place_of(world, ball).y - 10.0f);
        if (i % 600 == 599) {
            check_near(highest, 300.0f, 2.0f, "highest place within ten seconds");
            highest = 0.0f;
        }
    }
    finish_world(world);
}

// Both points of the lower side bounce at once: one after the other they would leave a spin.
static void a_box_that_lands_flat_bounces_flat(void** state)
{
    (void)state;
    um_world* world = start_weightless_substeps();
    make_wall(world, 0.0f, 50.0f, 200.0f, 50.0f);
    um_body_id box = make_box(world, 0.0f, -60.0f, 10.0f, 20.0f);
    set_material(world, box, 0.0f, 0.5f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, 600.0f)));
    step_world(world, 20);
    check_vector(um_body_get_velocity(world, box), um_vec2_make(0.0f, -300.0f), 1.0f, "velocity");
    check_near(um_body_get_angular_velocity(world, box), 0.0f, 1e-3f, "spin");
    finish_world(world);
}

// Shapes are compared where the bodies will be in the middle of the step, so a gap that they close by then is
// a contact, whatever their boxes said before.
static void what_approaches_fast_is_met_in_time(void** state)
{
    (void)state;
    static const float speeds[] = {60.0f, 120.0f, 240.0f, 480.0f};
    for (int32_t i = 0; i < 2 * COUNT_OF(speeds); ++i) {
        float speed = speeds[i / 2];
        float gap = i % 2 == 0 ? 3.0f : 5.0f;
        um_world* world = start_weightless_substeps();
        um_body_id left = make_box(world, -20.0f - gap / 2.0f, 0.0f, 20.0f, 20.0f);
        um_body_id right = make_box(world, 20.0f + gap / 2.0f, 0.0f, 20.0f, 20.0f);
        step_world(world, 1);
        assert_true(um_body_set_velocity(world, left, um_vec2_make(speed, 0.0f)));
        assert_true(um_body_set_velocity(world, right, um_vec2_make(-speed, 0.0f)));
        step_world(world, 1);
        float way = 2.0f * fminf(speed / 120.0f, 2.0f);
        if (gap - way <= 2.0f) { // within the margin of contacts by then
            check_below(place_of(world, left).x + 40.0f - place_of(world, right).x, 0.5f, "overlap");
        }
        finish_world(world);
    }
}

// ---- Sleepers -------------------------------------------------------------------------------------------

// Ground is stiffer than what lies on it, and a sleeper is ground to the solver. Yet the woken box is borne
// as it was before, with the eight that lie on it: neither does it move, nor do the others feel anything.
// Every other box is so far to the side, and the second one has another density.
static void check_woken_box(float aside, float density)
{
    um_world* world = start_substeps();
    um_body_id boxes[STACK];
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < STACK; ++i) {
        boxes[i] = make_box(world, i % 2 == 0 ? 0.0f : aside, -50.0f - 100.0f * (float)i, 50.0f, 50.0f);
    }
    set_density(world, boxes[1], density);
    step_until_asleep(world, 240);
    um_vec2 place = place_of(world, boxes[1]);
    assert_true(um_body_wake(world, boxes[1]));
    check_count(um_world_get_counters(world).awake, 1, "awake");
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        check_count(um_world_get_counters(world).awake, 1, "awake");
        check_vector(place_of(world, boxes[1]), place, 0.006f, "place of the box");
    }
    step_until_asleep(world, 60);
    finish_world(world);
}

static void a_box_that_is_woken_in_a_sleeping_stack_stays_where_it_is(void** state)
{
    (void)state;
    check_woken_box(0.0f, 1.0f);
    check_woken_box(30.0f, 1.0f);
    check_woken_box(30.0f, 0.2f);
    check_woken_box(-30.0f, 5.0f);
}

// ---- Steps ----------------------------------------------------------------------------------------------

// Impulses are carried from a step to the next by its length.
static void a_stack_stands_through_steps_of_changing_length(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 60.0f, 1.0f / 120.0f, 1.0f / 30.0f, 1.0f / 240.0f, 1.0f / 75.0f};
    um_world* world = start_substeps();
    um_body_id boxes[STACK];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 20.0f, boxes);
    assert_true(um_world_set_sleep_enabled(world, false));
    prng random = prng_make(5);
    for (int32_t i = 0; i < 600; ++i) {
        step_world_by(world, 1, times[prng_below(&random, COUNT_OF(times))]);
        if (i > 120) {
            check_below(speed_of(world, boxes[STACK - 1]), 5.0f, "speed of the top");
        }
    }
    check_stack(world, boxes, 20.0f, 0.2f);
    finish_world(world);
}

static void substeps_out_of_range_are_an_invalid_def(void** state)
{
    (void)state;
    static const int32_t bad[] = {0, -1, 256, INT32_MAX, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_world_def def = substep_def(bad[i]);
        um_world* world = NULL;
        check_result(um_world_create(&def, &world), UM_ERROR_INVALID_DEF, "a bad number of substeps");
        assert_null(world);
    }
    um_world_def def = substep_def(255);
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 2, 20.0f, NULL);
    step_world(world, 2);
    finish_world(world);
}

// Free of contacts one step of n substeps is n steps of one.
static void one_step_of_four_substeps_is_four_steps_of_one_in_flight(void** state)
{
    (void)state;
    um_world_def defs[2] = {substep_def(4), substep_def(1)};
    um_world* worlds[2];
    um_body_id boxes[2];
    for (int32_t k = 0; k < 2; ++k) {
        worlds[k] = start_world(&defs[k]);
        boxes[k] = make_box(worlds[k], 0.0f, 0.0f, 10.0f, 20.0f);
        assert_true(um_body_set_velocity(worlds[k], boxes[k], um_vec2_make(30.0f, -200.0f)));
        assert_true(um_body_set_angular_velocity(worlds[k], boxes[k], 2.0f));
        assert_true(um_body_set_linear_damping(worlds[k], boxes[k], 0.25f));
    }
    for (int32_t i = 0; i < 64; ++i) {
        step_world_by(worlds[0], 1, EXACT_STEP);
        step_world_by(worlds[1], 4, EXACT_STEP / 4.0f);
        check_vector(place_of(worlds[0], boxes[0]), place_of(worlds[1], boxes[1]), 1e-2f, "place");
        check_vector(um_body_get_velocity(worlds[0], boxes[0]), um_body_get_velocity(worlds[1], boxes[1]),
                     1e-3f, "velocity");
    }
    check_near(um_body_get_angle(worlds[0], boxes[0]), um_body_get_angle(worlds[1], boxes[1]), 1e-3f,
               "angle");
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_fall_follows_its_closed_form_for_each_substep),
        cmocka_unit_test(acceleration_is_force_by_mass_and_lasts_one_step),
        cmocka_unit_test(damping_slows_down_by_its_share_a_substep),
        cmocka_unit_test(a_stack_of_ten_boxes_is_still_and_asleep_within_seconds),
        cmocka_unit_test(a_stack_stands_with_few_substeps_under_any_gravity),
        cmocka_unit_test(a_tower_comes_to_rest_with_few_substeps_and_in_long_steps),
        cmocka_unit_test(no_substep_is_longer_than_its_springs_bear),
        cmocka_unit_test(a_heap_of_small_boxes_comes_to_rest),
        cmocka_unit_test(a_heap_of_balls_and_boxes_comes_to_rest),
        cmocka_unit_test(a_stack_bears_a_box_of_ten_times_its_mass),
        cmocka_unit_test(contacts_give_way_by_their_load_over_their_stiffness),
        cmocka_unit_test(a_box_with_a_load_at_its_edge_does_not_rock),
        cmocka_unit_test(a_bounce_comes_back_to_its_restitution_squared),
        cmocka_unit_test(a_ball_of_restitution_one_bounces_for_ever),
        cmocka_unit_test(a_box_that_lands_flat_bounces_flat),
        cmocka_unit_test(what_approaches_fast_is_met_in_time),
        cmocka_unit_test(a_box_that_is_woken_in_a_sleeping_stack_stays_where_it_is),
        cmocka_unit_test(a_stack_stands_through_steps_of_changing_length),
        cmocka_unit_test(substeps_out_of_range_are_an_invalid_def),
        cmocka_unit_test(one_step_of_four_substeps_is_four_steps_of_one_in_flight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
