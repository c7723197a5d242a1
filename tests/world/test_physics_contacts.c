// Bodies in contact against closed forms: slopes, friction, bounces, collisions, platforms.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

#define DEGREE (UM_PI / 180.0f)

// ---- Slopes ---------------------------------------------------------------------------------------------

typedef struct slope {
    um_world* world;
    um_body_id body;
    um_vec2 start;
    um_vec2 downhill; // of unit length
} slope;

// A slope that falls to the right, with a flat box or a ball of radius 10 on it.
static slope make_slope(float angle, float friction, bool with_ball)
{
    slope s;
    s.world = start_world(NULL);
    um_body_id ground = make_wall(s.world, 0.0f, 0.0f, 5000.0f, 50.0f);
    assert_true(um_body_set_transform(s.world, ground, um_vec2_make(0.0f, 0.0f), angle));
    set_material(s.world, ground, friction, 0.0f);
    s.start = um_body_get_world_point(s.world, ground, um_vec2_make(-4000.0f, -60.0f));
    s.body = make_body(s.world, UM_DYNAMIC_BODY, s.start.x, s.start.y);
    if (with_ball) {
        put_ball(s.world, s.body, 10.0f);
    } else {
        put_box(s.world, s.body, 30.0f, 10.0f);
        assert_true(um_body_set_transform(s.world, s.body, s.start, angle));
    }
    set_material(s.world, s.body, friction, 0.0f);
    um_rot q = um_rot_from_angle(angle);
    s.downhill = um_vec2_make(q.c, q.s);
    return s;
}

static float way_down(const slope* s)
{
    um_vec2 way = um_vec2_sub(place_of(s->world, s->body), s->start);
    return way.x * s->downhill.x + way.y * s->downhill.y;
}

static float speed_down(const slope* s)
{
    um_vec2 v = um_body_get_velocity(s->world, s->body);
    return v.x * s->downhill.x + v.y * s->downhill.y;
}

// Friction 0.5 holds up to 26.57 degrees.
static void a_box_stays_on_a_slope_below_the_friction_angle(void** state)
{
    (void)state;
    static const float angles[] = {5.0f, 15.0f, 20.0f, 25.0f};
    for (int32_t i = 0; i < COUNT_OF(angles); ++i) {
        slope s = make_slope(angles[i] * DEGREE, 0.5f, false);
        assert_true(um_body_set_can_sleep(s.world, s.body, false));
        step_world(s.world, 300);
        check_near(way_down(&s), 0.0f, 1.0f, "way down in five seconds");
        finish_world(s.world);
    }
}

static void a_box_on_a_slope_below_the_friction_angle_falls_asleep(void** state)
{
    (void)state;
    slope s = make_slope(20.0f * DEGREE, 0.5f, false);
    step_until_asleep(s.world, 180);
    finish_world(s.world);
}

// a = g (sin - mu cos).
static void a_box_slides_down_a_slope_above_the_friction_angle(void** state)
{
    (void)state;
    static const float angles[] = {28.0f, 35.0f, 45.0f};
    for (int32_t i = 0; i < COUNT_OF(angles); ++i) {
        slope s = make_slope(angles[i] * DEGREE, 0.5f, false);
        step_world(s.world, 60);
        float a = GRAVITY * (s.downhill.y - 0.5f * s.downhill.x);
        check_share(speed_down(&s), a, 0.03f, "speed after a second");
        check_share(way_down(&s), 0.5f * a, 0.05f, "way after a second");
        finish_world(s.world);
    }
}

static void without_friction_a_box_slides_as_if_on_ice(void** state)
{
    (void)state;
    slope s = make_slope(10.0f * DEGREE, 0.0f, false);
    step_world(s.world, 60);
    check_share(speed_down(&s), GRAVITY * s.downhill.y, 0.01f, "speed after a second");
    finish_world(s.world);
}

// A disc rolls with 2/3 of what it would slide with.
static void a_ball_rolls_down_a_slope_with_two_thirds_of_the_acceleration(void** state)
{
    (void)state;
    slope s = make_slope(10.0f * DEGREE, 1.0f, true);
    step_world(s.world, 60);
    float speed = GRAVITY * s.downhill.y * 2.0f / 3.0f;
    check_share(speed_down(&s), speed, 0.03f, "speed after a second");
    check_share(um_body_get_angular_velocity(s.world, s.body), speed / 10.0f, 0.03f, "angular velocity");
    finish_world(s.world);
}

// v^2 / (2 mu g).
static void a_box_on_the_flat_slides_as_far_as_friction_lets_it(void** state)
{
    (void)state;
    slope s = make_slope(0.0f, 0.5f, false);
    step_world(s.world, 10);
    float from = way_down(&s);
    assert_true(um_body_set_velocity(s.world, s.body, um_vec2_make(400.0f, 0.0f)));
    step_world(s.world, 120);
    check_share(way_down(&s) - from, 400.0f * 400.0f / GRAVITY, 0.03f, "way");
    finish_world(s.world);
}

static void friction_is_the_geometric_mean_of_both(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -10.0f, 30.0f, 10.0f);
    set_material(world, floor, 0.2f, 0.0f);
    set_material(world, box, 0.8f, 0.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(600.0f, 0.0f)));
    step_world(world, 60);
    check_share(um_body_get_velocity(world, box).x, 600.0f - 0.4f * GRAVITY, 0.03f,
                "velocity after a second");
    finish_world(world);
}

// ---- Bounces --------------------------------------------------------------------------------------------

// Drops a ball from a height and returns how high it comes after so many bounces.
static float bounce_height(float height, float restitution, int32_t bounces, float time)
{
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -height - 10.0f, 10.0f);
    set_material(world, ball, 0.0f, restitution);
    float highest = 0.0f;
    float before = 0.0f;
    for (int32_t i = 0; i < 20000 && bounces >= 0; ++i) {
        step_world_by(world, 1, time);
        float v = um_body_get_velocity(world, ball).y;
        bounces -= before > 0.0f && v <= 0.0f ? 1 : 0;
        // On its way up after the last bounce, until it turns.
        if (bounces == 0) {
            highest = fmaxf(highest, -place_of(world, ball).y - 10.0f);
            if (before < 0.0f && v >= 0.0f) {
                break;
            }
        }
        before = v;
    }
    finish_world(world);
    return highest;
}

static void a_bounce_comes_back_to_its_restitution_squared(void** state)
{
    (void)state;
    static const float restitutions[] = {0.5f, 0.7f, 0.9f, 1.0f};
    for (int32_t i = 0; i < COUNT_OF(restitutions); ++i) {
        float e = restitutions[i];
        check_share(bounce_height(400.0f, e, 1, 1.0f / 240.0f), e * e * 400.0f, 0.03f, "height");
    }
}

// At 60 steps a second a step of the fall is 15 px long.
static void a_bounce_at_60_steps_a_second_is_right_to_a_step(void** state)
{
    (void)state;
    static const float restitutions[] = {0.5f, 0.7f, 0.9f, 1.0f};
    for (int32_t i = 0; i < COUNT_OF(restitutions); ++i) {
        float e = restitutions[i];
        check_near(bounce_height(400.0f, e, 1, STEP), e * e * 400.0f, 15.0f, "height");
    }
}

static void a_full_bounce_keeps_its_height_over_ten_bounces(void** state)
{
    (void)state;
    check_share(bounce_height(400.0f, 1.0f, 10, 1.0f / 240.0f), 400.0f, 0.03f, "height");
}

// Both points of its lower side have to bounce at once, and by as much as one alone.
static void a_box_that_lands_flat_comes_back_to_its_height(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -420.0f, 20.0f, 20.0f);
    set_material(world, box, 0.0f, 1.0f);
    float highest = 0.0f;
    bool has_bounced = false;
    for (int32_t i = 0; i < 900; ++i) {
        step_world(world, 1);
        float height = -20.0f - place_of(world, box).y;
        has_bounced |= height < 40.0f;
        highest = has_bounced && i > 600 ? fmaxf(highest, height) : highest;
    }
    check_near(highest, 400.0f, 1.0f, "height after some bounces");
    check_near(um_body_get_angular_velocity(world, box), 0.0f, 1e-3f, "spin");
    finish_world(world);
}

static void without_restitution_there_is_no_bounce(void** state)
{
    (void)state;
    check_below(bounce_height(400.0f, 0.0f, 1, STEP), 1.0f, "height");
}

static void the_larger_restitution_counts(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id a = make_ball(world, -50.0f, 0.0f, 10.0f);
    um_body_id b = make_ball(world, 50.0f, 0.0f, 10.0f);
    set_material(world, a, 0.0f, 0.2f);
    set_material(world, b, 0.0f, 0.8f);
    assert_true(um_body_set_velocity(world, a, um_vec2_make(300.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, b, um_vec2_make(-300.0f, 0.0f)));
    step_world(world, 30);
    check_near(um_body_get_velocity(world, a).x, -240.0f, 1.0f, "velocity of a");
    check_near(um_body_get_velocity(world, b).x, 240.0f, 1.0f, "velocity of b");
    finish_world(world);
}

// By default the threshold is one metre per second.
// A gravity that is not felt: without any the threshold is lower.
static void impacts_below_the_threshold_do_not_bounce(void** state)
{
    (void)state;
    static const struct {
        float threshold; // metres per second
        float speed;     // pixels per second
        bool bounces;
    } cases[] = {{1.0f, 90.0f, false}, {1.0f, 110.0f, true}, {2.0f, 190.0f, false}, {2.0f, 210.0f, true}};
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        um_world_def def = tested_world_def();
        check_near(def.restitution_speed, 1.0f, 0.0f, "threshold by default");
        def.gravity = um_vec2_make(0.0f, 0.001f);
        def.restitution_speed = cases[i].threshold;
        um_world* world = start_world(&def);
        make_wall(world, 60.0f, 0.0f, 20.0f, 100.0f);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
        set_material(world, ball, 0.0f, 1.0f);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(cases[i].speed, 0.0f)));
        step_world(world, 40);
        float expected = cases[i].bounces ? -cases[i].speed : 0.0f;
        check_near(um_body_get_velocity(world, ball).x, expected, 1.0f, "velocity after the impact");
        finish_world(world);
    }
}

// The tip comes at 13 px per step, and the plate is 8 px thick.
static void a_rod_that_turns_fast_does_not_go_through_a_thin_plate(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_wall(world, 80.0f, 44.0f, 20.0f, 4.0f);
    um_body_id rod = make_box(world, 0.0f, 0.0f, 100.0f, 5.0f);
    assert_true(um_body_set_angular_velocity(world, rod, 8.0f));
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        um_vec2 tip = um_body_get_world_point(world, rod, um_vec2_make(80.0f, 5.0f));
        check_below(tip.y, 42.0f, "place of the lower side of the rod at the plate");
    }
    check_below(um_body_get_velocity(world, rod).y, -10.0f, "velocity of the rod");
    finish_world(world);
}

// ---- Collisions -----------------------------------------------------------------------------------------

// Two balls of unequal mass on a line, the first at 600 px/s.
static void collide(float restitution, float mass_ratio, float out_speeds[2])
{
    um_world* world = start_weightless_world();
    um_body_id a = make_ball(world, -60.0f, 0.0f, 10.0f);
    um_body_id b = make_ball(world, 0.0f, 0.0f, 10.0f);
    set_material(world, a, 0.0f, restitution);
    set_material(world, b, 0.0f, restitution);
    set_density(world, b, mass_ratio);
    assert_true(um_body_set_velocity(world, a, um_vec2_make(600.0f, 0.0f)));
    um_vec2 momentum = total_momentum(world);
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        check_vector(total_momentum(world), momentum, momentum.x * 1e-4f, "momentum");
    }
    out_speeds[0] = um_body_get_velocity(world, a).x;
    out_speeds[1] = um_body_get_velocity(world, b).x;
    finish_world(world);
}

// v_a = (m_a - e m_b) v / (m_a + m_b), v_b = (1 + e) m_a v / (m_a + m_b).
static void collisions_on_a_line_follow_newton(void** state)
{
    (void)state;
    static const float restitutions[] = {0.0f, 0.4f, 1.0f};
    static const float ratios[] = {1.0f, 3.0f, 0.25f};
    for (int32_t i = 0; i < COUNT_OF(restitutions); ++i) {
        for (int32_t k = 0; k < COUNT_OF(ratios); ++k) {
            float speeds[2];
            float e = restitutions[i];
            float m = ratios[k];
            collide(e, m, speeds);
            check_near(speeds[0], (1.0f - e * m) * 600.0f / (1.0f + m), 1.0f, "velocity of a");
            check_near(speeds[1], (1.0f + e) * 600.0f / (1.0f + m), 1.0f, "velocity of b");
        }
    }
}

// An oblique blow: momentum and energy as they were, and nothing along the tangent without friction.
static void an_elastic_collision_keeps_momentum_and_energy(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id a = make_ball(world, -60.0f, -8.0f, 10.0f);
    um_body_id b = make_ball(world, 0.0f, 0.0f, 10.0f);
    set_material(world, a, 0.0f, 1.0f);
    set_material(world, b, 0.0f, 1.0f);
    assert_true(um_body_set_velocity(world, a, um_vec2_make(600.0f, 30.0f)));
    um_vec2 momentum = total_momentum(world);
    float energy = total_energy(world);
    step_world(world, 30);
    check_vector(total_momentum(world), momentum, momentum.x * 1e-4f, "momentum");
    check_share(total_energy(world), energy, 1e-3f, "energy");
    check_near(um_body_get_angular_velocity(world, a), 0.0f, 1e-3f, "spin without friction");
    check_above(um_body_get_velocity(world, b).y, 10.0f, "velocity of b across");
    finish_world(world);
}

// The change of angular momentum, as a share of it, when a box hits another one off-centre. Impulses act
// where the bodies would be without them, and move the bodies then, so that there is an error in
// proportion to the step.
static float lost_angular_momentum(float friction, int32_t steps_a_second)
{
    um_world* world = start_weightless_world();
    um_body_id bodies[2];
    bodies[0] = make_box(world, -100.0f, 12.0f, 20.0f, 10.0f);
    bodies[1] = make_box(world, 0.0f, 0.0f, 10.0f, 30.0f);
    set_material(world, bodies[0], friction, 0.0f);
    set_material(world, bodies[1], friction, 0.0f);
    assert_true(um_body_set_velocity(world, bodies[0], um_vec2_make(500.0f, 0.0f)));
    float before = total_angular_momentum(world);
    step_world_by(world, steps_a_second / 3, 1.0f / (float)steps_a_second);
    float after = total_angular_momentum(world);
    check_above(fabsf(um_body_get_angular_velocity(world, bodies[1])), 0.5f, "spin of the box that was hit");
    finish_world(world);
    return (after - before) / before;
}

static void a_collision_of_boxes_keeps_angular_momentum(void** state)
{
    (void)state;
    check_near(lost_angular_momentum(0.0f, 60), 0.0f, 0.02f, "without friction, 60 steps a second");
    check_near(lost_angular_momentum(0.6f, 60), 0.0f, 0.08f, "with friction, 60 steps a second");
    check_near(lost_angular_momentum(0.6f, 960), 0.0f, 0.01f, "with friction, 960 steps a second");
}

static void an_inelastic_collision_never_makes_energy(void** state)
{
    (void)state;
    prng random = prng_make(3);
    um_world* world = start_weightless_world();
    for (int32_t i = 0; i < 40; ++i) {
        float x = column_of(i, 8) * 60.0f;
        um_body_id body = make_box(world, x, row_of(i, 8) * 60.0f, 20.0f, 15.0f);
        um_vec2 velocity = {prng_float(&random, -400.0f, 400.0f), prng_float(&random, -400.0f, 400.0f)};
        assert_true(um_body_set_velocity(world, body, velocity));
    }
    um_vec2 momentum = total_momentum(world);
    float energy = total_energy(world);
    float start = energy;
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        float now = total_energy(world);
        check_below(now, energy * 1.005f, "energy after a step");
        energy = now;
    }
    check_below(energy, start * 0.9f, "energy in the end");
    check_vector(total_momentum(world), momentum, 2e3f, "momentum");
    finish_world(world);
}

// ---- Platforms ------------------------------------------------------------------------------------------

static void a_moving_platform_carries_a_box(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
    put_box(world, platform, 200.0f, 10.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    assert_true(um_body_set_velocity(world, platform, um_vec2_make(80.0f, 0.0f)));
    step_world(world, 60);
    check_near(um_body_get_velocity(world, box).x, 80.0f, 0.5f, "velocity of the box");
    float offset = place_of(world, box).x - place_of(world, platform).x;
    step_world(world, 120);
    check_near(place_of(world, box).x - place_of(world, platform).x, offset, 0.5f, "place on the platform");
    check_near(place_of(world, platform).x, 80.0f * 3.0f, 0.1f, "place of the platform");
    check_awake(world, box, true, "a box that is carried");
    finish_world(world);
}

// At 3 px/s, slower than what bodies fall asleep at: the box must not be left behind.
static void a_creeping_platform_carries_a_box(void** state)
{
    (void)state;
    static const um_vec2 creeps[] = {{3.0f, 0.0f}, {0.0f, -3.0f}, {0.0f, 3.0f}};
    for (int32_t i = 0; i < COUNT_OF(creeps); ++i) {
        um_world* world = start_world(NULL);
        um_body_id platform = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
        put_box(world, platform, 200.0f, 10.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        assert_true(um_body_set_velocity(world, platform, creeps[i]));
        step_world(world, 30);
        um_vec2 offset = um_vec2_sub(place_of(world, box), place_of(world, platform));
        for (int32_t k = 0; k < 240; ++k) {
            step_world(world, 1);
            um_vec2 now = um_vec2_sub(place_of(world, box), place_of(world, platform));
            check_vector(now, offset, 0.5f, "place on the platform");
            check_awake(world, box, true, "a box that is carried slowly");
        }
        finish_world(world);
    }
}

static void a_lift_lifts_a_box(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
    put_box(world, lift, 100.0f, 10.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_until_asleep(world, 120);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(0.0f, -100.0f)));
    step_world(world, 60);
    check_near(place_of(world, box).y, -120.0f, 1.5f, "place of the box");
    check_near(um_body_get_velocity(world, box).y, -100.0f, 1.0f, "velocity of the box");
    finish_world(world);
}

// Nothing but its own velocity moves it.
static void a_kinematic_body_gives_way_to_nobody(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id door = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    put_box(world, door, 10.0f, 100.0f);
    um_body_id ball = make_ball(world, 100.0f, 0.0f, 30.0f);
    set_density(world, ball, 1000.0f);
    assert_true(um_body_set_velocity(world, door, um_vec2_make(60.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(-600.0f, 0.0f)));
    step_world(world, 60);
    check_vector(place_of(world, door), um_vec2_make(60.0f, 0.0f), 0.01f, "place of the door");
    check_above(um_body_get_velocity(world, ball).x, 59.0f, "velocity of the ball");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_box_stays_on_a_slope_below_the_friction_angle),
        BOTH_SOLVERS(a_box_on_a_slope_below_the_friction_angle_falls_asleep),
        BOTH_SOLVERS(a_box_slides_down_a_slope_above_the_friction_angle),
        BOTH_SOLVERS(without_friction_a_box_slides_as_if_on_ice),
        BOTH_SOLVERS(a_ball_rolls_down_a_slope_with_two_thirds_of_the_acceleration),
        BOTH_SOLVERS(a_box_on_the_flat_slides_as_far_as_friction_lets_it),
        BOTH_SOLVERS(friction_is_the_geometric_mean_of_both),
        BOTH_SOLVERS(a_bounce_comes_back_to_its_restitution_squared),
        BOTH_SOLVERS(a_bounce_at_60_steps_a_second_is_right_to_a_step),
        BOTH_SOLVERS(a_full_bounce_keeps_its_height_over_ten_bounces),
        BOTH_SOLVERS(a_box_that_lands_flat_comes_back_to_its_height),
        BOTH_SOLVERS(without_restitution_there_is_no_bounce),
        BOTH_SOLVERS(the_larger_restitution_counts),
        BOTH_SOLVERS(impacts_below_the_threshold_do_not_bounce),
        BOTH_SOLVERS(a_rod_that_turns_fast_does_not_go_through_a_thin_plate),
        BOTH_SOLVERS(collisions_on_a_line_follow_newton),
        BOTH_SOLVERS(an_elastic_collision_keeps_momentum_and_energy),
        BOTH_SOLVERS(a_collision_of_boxes_keeps_angular_momentum),
        BOTH_SOLVERS(an_inelastic_collision_never_makes_energy),
        BOTH_SOLVERS(a_moving_platform_carries_a_box),
        BOTH_SOLVERS(a_creeping_platform_carries_a_box),
        BOTH_SOLVERS(a_lift_lifts_a_box),
        BOTH_SOLVERS(a_kinematic_body_gives_way_to_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
