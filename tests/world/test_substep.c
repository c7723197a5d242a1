// The substep solver against closed forms, and what it is there for: piles that stand still, heavy things on
// light ones. For overlaps that part gently see test_substep_overlaps.c.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

#define DEGREE (UM_PI / 180.0f)

enum {
    STACK = 10,
    ROWS = 20,
};

static um_world_def substep_def(int32_t substeps)
{
    um_world_def def = um_default_world_def();
    def.solver = UM_SOLVER_SUBSTEP;
    def.substeps = substeps;
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

static float speed_of(const um_world* world, um_body_id body)
{
    um_vec2 v = um_body_velocity(world, body);
    return sqrtf(v.x * v.x + v.y * v.y);
}

static const int32_t SUBSTEPS[] = {1, 2, 4, 16};

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
        float h = EXACT_STEP / (float)SUBSTEPS[k];
        for (int32_t step = 1; step <= 64; ++step) {
            step_world_by(world, 1, EXACT_STEP);
            float n = (float)(step * SUBSTEPS[k]);
            check_near(um_body_velocity(world, ball).y, n * 1024.0f * h, 0.0f, "velocity");
            check_near(place_of(world, ball).y, 512.0f * h * h * n * (n + 1.0f), 1e-3f, "place");
        }
        check_near(place_of(world, ball).x, 7.0f, 0.0f, "place across");
        finish_world(world);
    }
}

static void free_fall_with_981_is_right_to_rounding(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    for (int32_t n = 1; n <= 120; ++n) {
        step_world(world, 1);
        check_share(um_body_velocity(world, ball).y, (float)n * GRAVITY * STEP, 1e-5f, "velocity");
    }
    finish_world(world);
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
        um_mass mass = um_body_mass(world, box);
        assert_true(um_body_apply_force(world, box, um_vec2_make(64.0f * 3.0f * mass.mass, 0.0f)));
        assert_true(um_body_apply_torque(world, box, 64.0f * 0.5f * mass.inertia));
        step_world_by(world, 1, EXACT_STEP);
        check_vector(um_body_velocity(world, box), um_vec2_make(3.0f, 0.0f), 1e-4f, "velocity");
        check_near(um_body_angular_velocity(world, box), 0.5f, 1e-5f, "angular velocity");
        step_world_by(world, 1, EXACT_STEP);
        check_vector(um_body_velocity(world, box), um_vec2_make(3.0f, 0.0f), 1e-4f, "velocity later");
        check_near(um_body_angular_velocity(world, box), 0.5f, 1e-5f, "angular velocity later");
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
        float h = EXACT_STEP / (float)SUBSTEPS[k];
        step_world_by(world, 64, EXACT_STEP);
        float n = 64.0f * (float)SUBSTEPS[k];
        um_vec2 v = um_body_velocity(world, ball);
        check_share(v.x, 300.0f * powf(1.0f + 0.5f * h, -n), 2e-4f, "velocity x");
        check_share(v.y, -400.0f * powf(1.0f + 0.5f * h, -n), 2e-4f, "velocity y");
        check_share(um_body_angular_velocity(world, ball), 10.0f * powf(1.0f + 2.0f * h, -n), 2e-4f,
                    "angular velocity");
        finish_world(world);
    }
}

static void a_free_spin_turns_by_its_rate(void** state)
{
    (void)state;
    um_world* world = start_weightless_substeps();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 20.0f);
    assert_true(um_body_set_angular_velocity(world, box, 1.5f));
    step_world_by(world, 64, EXACT_STEP);
    check_near(um_body_angle(world, box), 1.5f, 1e-3f, "angle");
    check_near(um_body_angular_velocity(world, box), 1.5f, 1e-5f, "angular velocity");
    finish_world(world);
}

// ---- Stacks ---------------------------------------------------------------------------------------------

// Contacts are springs, so a stack sags by a share of its boxes' size.
static void check_stack(const um_world* world, const um_body_id* boxes, float half, float sag)
{
    for (int32_t i = 0; i < STACK; ++i) {
        um_vec2 place = place_of(world, boxes[i]);
        check_near(-place.y, half * (float)(2 * i + 1), sag * half, "height of a box");
        check_near(place.x, 0.0f, 0.02f * half, "place of a box across");
        check_near(um_body_angle(world, boxes[i]), 0.0f, 0.01f, "angle of a box");
    }
}

// Ten boxes of 100 px sag by 1 px. With one substep a step, springs have to be softer: 5 px.
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
        check_stack(world, boxes, 50.0f, SUBSTEPS[k] == 1 ? 0.12f : 0.04f);
        finish_world(world);
    }
}

static void a_settled_stack_stays_where_it_is_without_sleep(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id boxes[STACK];
    um_vec2 places[STACK];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 180);
    for (int32_t i = 0; i < STACK; ++i) {
        places[i] = place_of(world, boxes[i]);
    }
    for (int32_t n = 0; n < 600; ++n) {
        step_world(world, 1);
        check_below(speed_of(world, boxes[STACK - 1]), 1.0f, "speed of the top");
    }
    for (int32_t i = 0; i < STACK; ++i) {
        check_vector(place_of(world, boxes[i]), places[i], 0.5f, "place ten seconds later");
    }
    finish_world(world);
}

static void a_pyramid_of_20_rows_sleeps_and_keeps_its_height(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id top = {0, 0};
    make_floor(world, 0.0f);
    for (int32_t row = 0; row < ROWS; ++row) {
        for (int32_t i = 0; i < ROWS - row; ++i) {
            float x = 110.0f * ((float)i - 0.5f * (float)(ROWS - row - 1));
            top = make_box(world, x, -50.0f - 100.0f * (float)row, 50.0f, 50.0f);
        }
    }
    step_until_asleep(world, 600);
    check_near(-place_of(world, top).y, 100.0f * (float)ROWS - 50.0f, 15.0f, "height of the top");
    check_near(place_of(world, top).x, 0.0f, 10.0f, "place of the top across");
    step_world(world, 60);
    check_count(um_world_counters(world).awake, 0, "awake a second later");
    finish_world(world);
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
    check_share(um_body_mass(world, heavy).mass, 10.0f * um_body_mass(world, boxes[0]).mass, 1e-4f, "mass");
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
    float omega = 2.0f * UM_PI * um_default_world_def().contact_hertz;
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
        check_below(fabsf(um_body_angular_velocity(world, box)), 1e-4f, "angular velocity of the box");
        check_below(speed_of(world, load), 0.01f, "speed of the load");
    }
    finish_world(world);
}

// What the ground bears in a step is the weight of all. Contacts show the impulses of the last substep.
static void the_ground_bears_the_weight_of_a_stack(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id boxes[STACK];
    um_body_id floor = make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 20.0f, boxes);
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 240);
    float weight = (float)STACK * um_body_mass(world, boxes[0]).mass * GRAVITY;
    check_share(normal_impulse_on(world, floor), weight * STEP / 4.0f, 0.02f, "impulse on the ground");
    finish_world(world);
}

// ---- Slopes ---------------------------------------------------------------------------------------------

typedef struct slope {
    um_world* world;
    um_body_id body;
    um_vec2 start;
    um_vec2 downhill; // of unit length
} slope;

// A slope of friction 0.5 that falls to the right, with a flat box on it.
static slope make_slope(float angle)
{
    slope s;
    s.world = start_substeps();
    um_body_id ground = make_wall(s.world, 0.0f, 0.0f, 5000.0f, 50.0f);
    assert_true(um_body_set_transform(s.world, ground, um_vec2_make(0.0f, 0.0f), angle));
    set_material(s.world, ground, 0.5f, 0.0f);
    s.start = um_body_world_point(s.world, ground, um_vec2_make(-4000.0f, -60.0f));
    s.body = make_box(s.world, s.start.x, s.start.y, 30.0f, 10.0f);
    assert_true(um_body_set_transform(s.world, s.body, s.start, angle));
    set_material(s.world, s.body, 0.5f, 0.0f);
    um_rot q = um_rot_from_angle(angle);
    s.downhill = um_vec2_make(q.c, q.s);
    return s;
}

static float way_down(const slope* s)
{
    um_vec2 way = um_vec2_sub(place_of(s->world, s->body), s->start);
    return way.x * s->downhill.x + way.y * s->downhill.y;
}

// Friction 0.5 holds up to 26.57 degrees.
static void a_box_stays_on_a_slope_below_the_friction_angle(void** state)
{
    (void)state;
    static const float angles[] = {5.0f, 15.0f, 20.0f, 25.0f};
    for (int32_t i = 0; i < COUNT_OF(angles); ++i) {
        slope s = make_slope(angles[i] * DEGREE);
        assert_true(um_body_set_can_sleep(s.world, s.body, false));
        step_world(s.world, 60);
        float settled = way_down(&s);
        step_world(s.world, 240);
        check_near(settled, 0.0f, 1.0f, "way down in the first second");
        check_near(way_down(&s), settled, 1.0f, "way down in four seconds more");
        finish_world(s.world);
    }
}

// a = g (sin - mu cos).
static void a_box_slides_down_a_slope_above_the_friction_angle(void** state)
{
    (void)state;
    static const float angles[] = {28.0f, 35.0f, 45.0f};
    for (int32_t i = 0; i < COUNT_OF(angles); ++i) {
        slope s = make_slope(angles[i] * DEGREE);
        step_world(s.world, 60);
        float a = GRAVITY * (s.downhill.y - 0.5f * s.downhill.x);
        um_vec2 v = um_body_velocity(s.world, s.body);
        check_share(v.x * s.downhill.x + v.y * s.downhill.y, a, 0.03f, "speed after a second");
        check_share(way_down(&s), 0.5f * a, 0.05f, "way after a second");
        finish_world(s.world);
    }
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
        float v = um_body_velocity(world, ball).y;
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

// ---- Collisions -----------------------------------------------------------------------------------------

// v_a = (m_a - e m_b) v / (m_a + m_b), v_b = (1 + e) m_a v / (m_a + m_b).
static void collisions_on_a_line_follow_newton_and_keep_momentum(void** state)
{
    (void)state;
    static const float restitutions[] = {0.0f, 0.4f, 1.0f};
    static const float ratios[] = {1.0f, 3.0f, 0.25f};
    for (int32_t i = 0; i < COUNT_OF(restitutions) * COUNT_OF(ratios); ++i) {
        float e = restitutions[i / 3];
        float m = ratios[i % 3];
        um_world* world = start_weightless_substeps();
        um_body_id a = make_ball(world, -60.0f, 0.0f, 10.0f);
        um_body_id b = make_ball(world, 0.0f, 0.0f, 10.0f);
        set_material(world, a, 0.0f, e);
        set_material(world, b, 0.0f, e);
        set_density(world, b, m);
        assert_true(um_body_set_velocity(world, a, um_vec2_make(600.0f, 0.0f)));
        um_vec2 momentum = total_momentum(world);
        for (int32_t n = 0; n < 20; ++n) {
            step_world(world, 1);
            check_vector(total_momentum(world), momentum, momentum.x * 1e-4f, "momentum");
        }
        check_near(um_body_velocity(world, a).x, (1.0f - e * m) * 600.0f / (1.0f + m), 2.0f, "a");
        check_near(um_body_velocity(world, b).x, (1.0f + e) * 600.0f / (1.0f + m), 2.0f, "b");
        finish_world(world);
    }
}

static void a_swarm_of_boxes_keeps_its_momentum_and_makes_no_energy(void** state)
{
    (void)state;
    prng random = prng_make(3);
    um_world* world = start_weightless_substeps();
    for (int32_t i = 0; i < 40; ++i) {
        um_body_id body = make_box(world, column_of(i, 8) * 60.0f, row_of(i, 8) * 60.0f, 20.0f, 15.0f);
        um_vec2 velocity = {prng_float(&random, -400.0f, 400.0f), prng_float(&random, -400.0f, 400.0f)};
        assert_true(um_body_set_velocity(world, body, velocity));
    }
    um_vec2 momentum = total_momentum(world);
    float start = total_energy(world);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_vector(total_momentum(world), momentum, 5e3f, "momentum");
        check_below(total_energy(world), start * 1.005f, "energy");
    }
    check_below(total_energy(world), start * 0.9f, "energy in the end");
    finish_world(world);
}

// ---- Sleepers -------------------------------------------------------------------------------------------

static void momentum_is_the_same_after_every_step_of_an_impact_on_a_sleeper(void** state)
{
    (void)state;
    um_world* world = start_weightless_substeps();
    um_body_id runner = make_ball(world, -100.0f, 3.0f, 10.0f);
    um_body_id target = make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
    put_to_sleep(world, target);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(500.0f, 20.0f)));
    um_vec2 before = total_momentum(world);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_vector(total_momentum(world), before, before.x * 1e-3f, "momentum");
    }
    check_awake(world, target, true, "the target");
    finish_world(world);
}

static void momentum_goes_through_a_row_of_sleepers(void** state)
{
    (void)state;
    static const float gaps[] = {-0.2f, 0.0f, 0.5f, 1.5f, 5.0f};
    for (int32_t k = 0; k < 2 * COUNT_OF(gaps); ++k) {
        um_world* world = start_weightless_substeps();
        um_body_id row[5];
        for (int32_t i = 0; i < 5; ++i) {
            row[i] = make_ball(world, (20.0f + gaps[k / 2]) * (float)i, 0.0f, 10.0f);
            set_material(world, row[i], 0.0f, (float)(k % 2));
        }
        step_until_asleep(world, 120);
        um_body_id runner = make_ball(world, -100.0f, 0.0f, 10.0f);
        set_material(world, runner, 0.0f, (float)(k % 2));
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(600.0f, 0.0f)));
        um_vec2 before = total_momentum(world);
        // Not so long that who has come to rest nearly, falls asleep: the little that he has left is lost.
        for (int32_t i = 0; i < 25; ++i) {
            step_world(world, 1);
            check_vector(total_momentum(world), before, before.x * 1e-4f, "momentum");
        }
        check_above(um_body_velocity(world, row[4]).x, 50.0f, "velocity of the last ball");
        finish_world(world);
    }
}

static void removing_the_bottom_box_of_a_sleeping_stack_wakes_it_and_it_falls(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id boxes[STACK];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, STACK, 50.0f, boxes);
    step_until_asleep(world, 240);
    assert_true(um_body_destroy(world, boxes[0]));
    check_awake(world, boxes[1], true, "the box above the one that went");
    step_world(world, 6);
    check_below(-place_of(world, boxes[1]).y, 147.0f, "height of that box soon after");
    step_until_asleep(world, 600);
    check_near(-place_of(world, boxes[STACK - 1]).y, 850.0f, 15.0f, "height of the top one box lower");
    check_count(count_hovering(world, 2.0f), 0, "sleepers that hover");
    finish_world(world);
}

static void what_lay_on_a_shelf_that_goes_falls(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id shelf = make_wall(world, 0.0f, -200.0f, 100.0f, 10.0f);
    um_body_id boxes[3];
    make_stack(world, 0.0f, -210.0f, 3, 20.0f, boxes);
    step_until_asleep(world, 180);
    assert_true(um_body_destroy(world, shelf));
    step_world(world, 30);
    for (int32_t i = 0; i < 3; ++i) {
        check_below(-place_of(world, boxes[i]).y, 180.0f + 40.0f * (float)i, "height after half a second");
    }
    step_until_asleep(world, 600);
    check_count(count_hovering(world, 2.0f), 0, "sleepers that hover");
    finish_world(world);
}

// ---- Steps --------------------------------------------------------------------------------------------

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
        check_vector(um_body_velocity(worlds[0], boxes[0]), um_body_velocity(worlds[1], boxes[1]), 1e-3f,
                     "velocity");
    }
    check_near(um_body_angle(worlds[0], boxes[0]), um_body_angle(worlds[1], boxes[1]), 1e-3f, "angle");
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_fall_follows_its_closed_form_for_each_substep),
        cmocka_unit_test(free_fall_with_981_is_right_to_rounding),
        cmocka_unit_test(acceleration_is_force_by_mass_and_lasts_one_step),
        cmocka_unit_test(damping_slows_down_by_its_share_a_substep),
        cmocka_unit_test(a_free_spin_turns_by_its_rate),
        cmocka_unit_test(a_stack_of_ten_boxes_is_still_and_asleep_within_seconds),
        cmocka_unit_test(a_settled_stack_stays_where_it_is_without_sleep),
        cmocka_unit_test(a_pyramid_of_20_rows_sleeps_and_keeps_its_height),
        cmocka_unit_test(a_stack_bears_a_box_of_ten_times_its_mass),
        cmocka_unit_test(contacts_give_way_by_their_load_over_their_stiffness),
        cmocka_unit_test(a_box_with_a_load_at_its_edge_does_not_rock),
        cmocka_unit_test(the_ground_bears_the_weight_of_a_stack),
        cmocka_unit_test(a_box_stays_on_a_slope_below_the_friction_angle),
        cmocka_unit_test(a_box_slides_down_a_slope_above_the_friction_angle),
        cmocka_unit_test(a_bounce_comes_back_to_its_restitution_squared),
        cmocka_unit_test(a_ball_of_restitution_one_bounces_for_ever),
        cmocka_unit_test(collisions_on_a_line_follow_newton_and_keep_momentum),
        cmocka_unit_test(a_swarm_of_boxes_keeps_its_momentum_and_makes_no_energy),
        cmocka_unit_test(momentum_is_the_same_after_every_step_of_an_impact_on_a_sleeper),
        cmocka_unit_test(momentum_goes_through_a_row_of_sleepers),
        cmocka_unit_test(removing_the_bottom_box_of_a_sleeping_stack_wakes_it_and_it_falls),
        cmocka_unit_test(what_lay_on_a_shelf_that_goes_falls),
        cmocka_unit_test(a_stack_stands_through_steps_of_changing_length),
        cmocka_unit_test(substeps_out_of_range_are_an_invalid_def),
        cmocka_unit_test(one_step_of_four_substeps_is_four_steps_of_one_in_flight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
