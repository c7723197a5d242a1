// Bounces of a ball on the ground, with the step's own integration around the kernel: how high it comes back
// for any length of step.
// SPDX-License-Identifier: MIT

#include "solver/contact_blocks.h"

#define GRAVITY 981.0f

// A ball that falls in the direction (0, -1) on ground at height 0. Its radius does not matter.
typedef struct ball {
    contact_blocks c;
    umi_contact_settings settings;
    bool is_a; // which side of the contact it is
    float height;
    float highest;        // since the last bounce
    float highest_before; // between the two before
    int32_t bounces;
} ball;

enum {
    BALL = 1,
};

static void drop(ball* b, float height, float restitution, float time, bool is_a)
{
    memset(b, 0, sizeof *b);
    b->is_a = is_a;
    b->height = b->highest = height;
    b->settings = contact_settings();
    b->settings.gravity = (um_vec2){0.0f, -GRAVITY};
    b->settings.time = time;
    b->settings.inverse_time = 1.0f / time;
    b->c.count = 1;
    empty_slot(&b->c, 0);
    lane_body ball_body = {
        .index = BALL, .inverse_mass = 0.25f, .inverse_inertia = 0.01f, .gravity_scale = 1.0f};
    lane_body ground = {.index = UMI_READ_ONLY};
    put_bodies(&b->c.blocks[0].contact, 0, is_a ? ball_body : ground, is_a ? ground : ball_body);
    b->c.blocks[0].contact.normal_y.lane[0] = is_a ? -1.0f : 1.0f;
    b->c.blocks[0].contact.restitution.lane[0] = restitution;
}

// Forces, then positions, then contacts; then the ball is taken back to where the solved velocity leads.
static void step_ball(ball* b)
{
    umi_velocity* v = b->c.velocities + BALL;
    float time = b->settings.time;
    v->y -= GRAVITY * time;
    float before = v->y;
    b->height += before * time;
    put_point(&b->c.blocks[0].contact.points[0], 0, (um_vec2){0.0f, 0.0f}, b->height, 0.0f, 0.0f);
    umi_contact_kernel_1.prepare(block_list(&b->c), 1, b->c.velocities, &b->settings);
    umi_contact_kernel_1.warm_start(block_list(&b->c), 1, b->c.velocities);
    for (int32_t pass = 0; pass < 8; ++pass) {
        umi_contact_kernel_1.solve(block_list(&b->c), 1, b->c.velocities);
    }
    b->height += (v->y - before) * time;
    if (before < 0.0f && v->y > 1e-3f) { // less is rounding
        b->highest_before = b->highest;
        b->highest = b->height;
        b->bounces += 1;
    }
    b->highest = b->height > b->highest ? b->height : b->highest;
}

static void step_until_bounce(ball* b, int32_t number)
{
    // A fall from the greatest height takes less than two seconds, up and down.
    int64_t most_steps = (int64_t)(2.0f / b->settings.time) * (number + 1);
    for (int64_t i = 0; i < most_steps && b->bounces < number; ++i) {
        step_ball(b);
    }
    if (b->bounces < number) {
        fail_msg("%d bounces with steps of %g s, expected %d", (int)b->bounces, (double)b->settings.time,
                 (int)number);
    }
}

static const float TIMES[] = {1.0f / 240.0f, 1.0f / 120.0f, 1.0f / 60.0f, 1.0f / 50.0f, 1.0f / 30.0f};

static void a_perfect_ball_keeps_its_energy_over_a_thousand_bounces(void** state)
{
    (void)state;
    static ball b;
    const int32_t bounces = repeats(1000);
    for (int32_t i = 0; i < COUNT_OF(TIMES); ++i) {
        for (int32_t side = 0; side < 2; ++side) {
            drop(&b, 200.0f, 1.0f, TIMES[i], side == 0);
            step_until_bounce(&b, bounces + 1);
            if (!(fabsf(b.highest_before - 200.0f) <= 2.0f)) {
                fail_msg("height after %d bounces with steps of %g s: %.9g, expected 200 +- 1 %%",
                         (int)bounces, (double)TIMES[i], (double)b.highest_before);
            }
        }
    }
}

// Closed form: e^2 of the height.
static void a_ball_comes_back_to_the_square_of_its_restitution(void** state)
{
    (void)state;
    static ball b;
    static const float restitutions[] = {0.9f, 0.7f, 0.5f, 0.3f};
    for (int32_t i = 0; i < COUNT_OF(TIMES) * COUNT_OF(restitutions); ++i) {
        float e = restitutions[i % COUNT_OF(restitutions)];
        float time = TIMES[i / COUNT_OF(restitutions)];
        drop(&b, 200.0f, e, time, false);
        step_until_bounce(&b, 1);
        for (int32_t k = 0; b.c.velocities[BALL].y > 0.0f && k < 1000; ++k) {
            step_ball(&b);
        }
        // Between two steps the ball may be higher by g h^2 / 8.
        float expected = 200.0f * e * e;
        float tolerance = 0.01f * expected + GRAVITY * time * time / 8.0f;
        if (!(fabsf(b.highest - expected) <= tolerance)) {
            fail_msg("restitution %g with steps of %g s: %.9g, expected %.9g +- %.3g", (double)e,
                     (double)time, (double)b.highest, (double)expected, (double)tolerance);
        }
    }
}

static void a_ball_without_restitution_stays_on_the_ground(void** state)
{
    (void)state;
    static ball b;
    for (int32_t i = 0; i < COUNT_OF(TIMES); ++i) {
        drop(&b, 200.0f, 0.0f, TIMES[i], false);
        int32_t steps = (int32_t)(2.0f / TIMES[i]);
        for (int32_t k = 0; k <= steps; ++k) {
            step_ball(&b);
        }
        if (!(b.bounces == 0 && fabsf(b.height) <= 1e-3f && fabsf(b.c.velocities[BALL].y) <= 1e-3f)) {
            fail_msg("%d bounces with steps of %g s, then at %.9g with %.9g; expected 0, at 0 with 0",
                     (int)b.bounces, (double)TIMES[i], (double)b.height, (double)b.c.velocities[BALL].y);
        }
    }
}

static float speed_after_impact(float approach, float separation, float restitution)
{
    static ball b;
    drop(&b, separation, restitution, 1.0f / 64.0f, false);
    b.settings.gravity = (um_vec2){0.0f, 0.0f};
    b.c.velocities[BALL].y = -approach;
    put_point(&b.c.blocks[0].contact.points[0], 0, (um_vec2){0.0f, 0.0f}, separation, 0.0f, 0.0f);
    umi_contact_kernel_1.prepare(block_list(&b.c), 1, b.c.velocities, &b.settings);
    for (int32_t pass = 0; pass < 8; ++pass) {
        umi_contact_kernel_1.solve(block_list(&b.c), 1, b.c.velocities);
    }
    return b.c.velocities[BALL].y;
}

static void check_impact(float approach, float separation, float restitution, double expected)
{
    float actual = speed_after_impact(approach, separation, restitution);
    if (!(fabs((double)actual - expected) <= 1e-3)) {
        fail_msg("impact with %g at %g: leaves with %.9g, expected %.9g", (double)approach,
                 (double)separation, (double)actual, expected);
    }
}

// The limit of the settings is 20.
static void only_impacts_above_the_restitution_speed_bounce(void** state)
{
    (void)state;
    check_impact(100.0f, -1.0f, 0.5f, 50.0);
    check_impact(100.0f, 0.0f, 0.5f, 50.0);
    check_impact(21.0f, -1.0f, 0.5f, 10.5);
    check_impact(19.0f, -1.0f, 0.5f, 0.0);
}

// Speeds in units per step of 1/64 s: a ball that the step leaves apart goes on, one that it takes into the
// ground stops at it.
static void a_contact_takes_no_more_speed_than_closes_the_gap(void** state)
{
    (void)state;
    check_impact(64.0f, 0.5f, 0.0f, -64.0);
    check_impact(64.0f, 0.5f, 1.0f, -64.0);
    check_impact(64.0f, -0.25f, 0.0f, -48.0);
    check_impact(64.0f, -1.0f, 0.0f, 0.0);
    check_impact(64.0f, -3.0f, 0.0f, 0.0);
}

// The manifold is from 50 units higher, so that the arm from the ball to the point where it hits has become
// longer by as much, and the mass for friction there 100 times less.
static void friction_of_an_impact_adds_no_energy_where_arms_have_grown(void** state)
{
    (void)state;
    static ball b;
    drop(&b, 0.0f, 0.5f, 1.0f / 64.0f, true);
    b.settings.gravity = (um_vec2){0.0f, 0.0f};
    umi_contact_block* block = &b.c.blocks[0].contact;
    block->normal_owner.lane[0] = (float)UMI_NORMAL_OF_A;
    block->friction.lane[0] = 1.0f;
    put_point(&block->points[0], 0, (um_vec2){0.0f, 0.0f}, 50.0f, 0.0f, 0.0f);
    b.c.velocities[BALL] = (umi_velocity){.x = 10.0f, .y = -100.0f};
    b.c.changes[BALL].y = -50.0f;
    umi_contact_kernel_1.prepare(block_list(&b.c), 1, b.c.velocities, &b.settings);
    bool hits = umi_contact_kernel_1.bounce(block_list(&b.c), 1, b.c.velocities, b.c.free_velocities,
                                            b.c.changes, &b.settings, 0.0f, true);
    umi_velocity v = b.c.velocities[BALL];
    float slip = v.x - v.angular * 50.0f;
    if (!(hits && fabsf(v.y - 50.0f) <= 0.01f && fabsf(slip) <= 0.01f)) {
        fail_msg("bounces %d, with %.9g and a slip of %.9g, expected 1, 50 and 0", (int)hits, (double)v.y,
                 (double)slip);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_perfect_ball_keeps_its_energy_over_a_thousand_bounces),
        cmocka_unit_test(a_ball_comes_back_to_the_square_of_its_restitution),
        cmocka_unit_test(a_ball_without_restitution_stays_on_the_ground),
        cmocka_unit_test(only_impacts_above_the_restitution_speed_bounce),
        cmocka_unit_test(friction_of_an_impact_adds_no_energy_where_arms_have_grown),
        cmocka_unit_test(a_contact_takes_no_more_speed_than_closes_the_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
