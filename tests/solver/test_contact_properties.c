// What must hold for the contact kernels whatever the numbers: momentum, cones, read-only bodies, and where
// many passes lead.
// SPDX-License-Identifier: MIT

#include "solver/contact_checks.h"

static const int32_t WIDTHS[] = {1, 4, 8, 16};

static bool is_movable_pair(const contact_blocks* c, int32_t slot)
{
    const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
    int32_t lane = slot % UMI_BLOCK_LANES;
    return block->head.body_a.lane[lane] >= 0 && block->head.body_b.lane[lane] >= 0;
}

static double excess_of(const oracle_contact* contact, int32_t i)
{
    return oracle_speed(contact, &contact->points[i], contact->normal) - contact->points[i].target;
}

static void prepare_contacts(contact_blocks* c, prng* random)
{
    umi_contact_settings settings = contact_settings();
    random_contacts(c, random);
    umi_contact_kernel_1.prepare(block_list(c), c->count, c->velocities, &settings);
}

// ---- Momentum -------------------------------------------------------------------------------------------

typedef struct momentum {
    double x, y, angular;
    double scale; // of what went into the sums
} momentum;

// Of both bodies, the angular one about any point. A body that does not turn has an infinite inertia: then
// the angular one says nothing, and is left at zero.
static momentum momentum_of(const contact_blocks* c, int32_t slot, oracle_vector about)
{
    const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
    int32_t lane = slot % UMI_BLOCK_LANES;
    oracle_contact contact = read_velocities(c, slot);
    double mass_a = 1.0 / contact.mass_a;
    double mass_b = 1.0 / contact.mass_b;
    // With A at the origin, B is at minus the offset.
    oracle_vector a = {-about.x, -about.y};
    oracle_vector b = {a.x - (double)block->offset_x.lane[lane], a.y - (double)block->offset_y.lane[lane]};
    momentum m = {
        .x = mass_a * contact.a.x + mass_b * contact.b.x,
        .y = mass_a * contact.a.y + mass_b * contact.b.y,
        .scale = mass_a * (fabs(contact.a.x) + fabs(contact.a.y)) +
                 mass_b * (fabs(contact.b.x) + fabs(contact.b.y)),
    };
    if (contact.inertia_a > 0.0 && contact.inertia_b > 0.0) {
        m.angular = mass_a * oracle_cross(a, (oracle_vector){contact.a.x, contact.a.y}) +
                    mass_b * oracle_cross(b, (oracle_vector){contact.b.x, contact.b.y}) +
                    contact.a.angle / contact.inertia_a + contact.b.angle / contact.inertia_b;
        m.scale +=
            (fabs(contact.a.angle) / contact.inertia_a + fabs(contact.b.angle) / contact.inertia_b) / 50.0;
    }
    return m;
}

static void check_momentum(const contact_blocks* before, const contact_blocks* after, const prng* random,
                           oracle_vector about)
{
    for (int32_t slot = 0; slot < before->count; ++slot) {
        if (!is_movable_pair(before, slot)) {
            continue;
        }
        momentum m = momentum_of(before, slot, about);
        momentum n = momentum_of(after, slot, about);
        double scale = fmax(m.scale, n.scale);
        if (!(fabs(m.x - n.x) <= 1e-6 * scale && fabs(m.y - n.y) <= 1e-6 * scale &&
              fabs(m.angular - n.angular) <= 1e-4 * scale)) {
            fail_with_seed(random, "momentum of slot %d: (%.9g, %.9g, %.9g), before (%.9g, %.9g, %.9g)",
                           (int)slot, n.x, n.y, n.angular, m.x, m.y, m.angular);
        }
    }
}

static void warm_start_and_solve_keep_momentum_about_any_point(void** state)
{
    (void)state;
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(7501);
    for (int32_t round = 0; round < 300; ++round) {
        oracle_vector about = {(double)prng_float(&random, -50.0f, 50.0f),
                               (double)prng_float(&random, -50.0f, 50.0f)};
        prepare_contacts(&before, &random);
        after = before;
        umi_contact_kernel_1.warm_start(block_list(&after), after.count, after.velocities);
        check_momentum(&before, &after, &random, about);
        before = after;
        umi_contact_kernel_1.solve(block_list(&after), after.count, after.velocities);
        check_momentum(&before, &after, &random, about);
    }
}

// ---- Cones ----------------------------------------------------------------------------------------------

static void check_cone(const oracle_contact* before, const oracle_contact* after, int32_t slot,
                       const prng* random)
{
    for (int32_t i = 0; i < 2; ++i) {
        double limit = before->friction * before->points[i].normal_impulse;
        double tangent = after->points[i].tangent_impulse;
        if (!(after->points[i].normal_impulse >= 0.0)) {
            fail_with_seed(random, "normal impulse of slot %d: %.9g, expected at least 0", (int)slot,
                           after->points[i].normal_impulse);
        }
        if (!(fabs(tangent) <= limit * (1.0 + 1e-6))) {
            fail_with_seed(random, "tangent impulse of slot %d: %.9g, expected at most %.9g", (int)slot,
                           tangent, limit);
        }
    }
}

static void points_never_pull_and_friction_stays_in_the_cone_of_the_pass_before(void** state)
{
    (void)state;
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(7502);
    for (int32_t round = 0; round < 200; ++round) {
        prepare_contacts(&before, &random);
        umi_contact_kernel_1.warm_start(block_list(&before), before.count, before.velocities);
        for (int32_t pass = 0; pass < 8; ++pass) {
            after = before;
            umi_contact_kernel_1.solve(block_list(&after), after.count, after.velocities);
            for (int32_t slot = 0; slot < before.count; ++slot) {
                oracle_contact from = read_velocities(&before, slot);
                oracle_contact to = read_velocities(&after, slot);
                check_cone(&from, &to, slot, &random);
            }
            before = after;
        }
    }
}

// Moves the target of a point to where the other one alone just holds it: whether it pushes is up to
// rounding.
static void put_on_edge(contact_blocks* c, int32_t slot, int32_t point)
{
    umi_contact_block* block = block_of_slot(c, slot);
    int32_t lane = slot % UMI_BLOCK_LANES;
    int32_t other = 1 - point;
    block->friction.lane[lane] = 0.0f;
    for (int32_t i = 0; i < 2; ++i) {
        block->points[i].normal_impulse.lane[lane] = 0.0f;
        block->points[i].tangent_impulse.lane[lane] = 0.0f;
    }
    oracle_contact contact = read_velocities(c, slot);
    double alone = fmax(-excess_of(&contact, other) / contact.k[other][other], 0.0);
    double excess = excess_of(&contact, point) + contact.k[0][1] * alone;
    block->points[point].least_velocity.lane[lane] += (float)excess;
}

static void points_never_pull_even_where_rounding_decides(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7508);
    for (int32_t round = 0; round < 1000; ++round) {
        prepare_contacts(&c, &random);
        for (int32_t slot = 0; slot < c.count; ++slot) {
            if (read_velocities(&c, slot).points[1].is_there) {
                put_on_edge(&c, slot, round % 2);
            }
        }
        umi_contact_kernel_1.solve(block_list(&c), c.count, c.velocities);
        for (int32_t slot = 0; slot < c.count; ++slot) {
            oracle_contact contact = read_velocities(&c, slot);
            for (int32_t i = 0; i < 2; ++i) {
                if (!(contact.points[i].normal_impulse >= 0.0)) {
                    fail_with_seed(&random, "normal impulse of slot %d: %.9g, expected at least 0", (int)slot,
                                   contact.points[i].normal_impulse);
                }
            }
        }
    }
}

static void a_point_that_is_not_there_never_gets_an_impulse(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7503);
    for (int32_t round = 0; round < 100; ++round) {
        prepare_contacts(&c, &random);
        for (int32_t pass = 0; pass < 8; ++pass) {
            umi_contact_kernel_1.solve(block_list(&c), c.count, c.velocities);
        }
        for (int32_t slot = 0; slot < c.count; ++slot) {
            oracle_contact contact = read_velocities(&c, slot);
            for (int32_t i = 0; i < 2; ++i) {
                const oracle_point* p = contact.points + i;
                if (!p->is_there && (p->normal_impulse != 0.0 || p->tangent_impulse != 0.0)) {
                    fail_with_seed(&random, "impulses of slot %d: %.9g and %.9g, expected 0", (int)slot,
                                   p->normal_impulse, p->tangent_impulse);
                }
            }
        }
    }
}

// ---- What is written ------------------------------------------------------------------------------------

// Ground, sleepers, kinematic bodies, and what no contact names; the numbers besides motion as well.
static void no_pass_writes_what_is_read_only_at_any_width(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks c;
    static bool written[RECORD_COUNT];
    umi_contact_settings settings = contact_settings();
    prng random = prng_make(7504);
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&original, &random);
        note_written(&original, written);
        assert_false(written[0]);
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            if (!umi_cpu_has_lanes(WIDTHS[i])) {
                continue;
            }
            const umi_contact_kernel* kernel = umi_contact_kernel_for(WIDTHS[i]);
            c = original;
            kernel->prepare(block_list(&c), c.count, c.velocities, &settings);
            check_untouched(&original.velocities->x, &c.velocities->x, (const bool[RECORD_COUNT]){0},
                            "velocity", WIDTHS[i]);
            kernel->warm_start(block_list(&c), c.count, c.velocities);
            kernel->solve(block_list(&c), c.count, c.velocities);
            kernel->correct(block_list(&c), c.count, c.changes, &settings);
            check_untouched(&original.velocities->x, &c.velocities->x, written, "velocity", WIDTHS[i]);
            check_untouched(&original.changes->x, &c.changes->x, written, "change", WIDTHS[i]);
        }
    }
}

// Even with steps so short that the speed which closes the gap to a point that is not there overflows.
static void empty_lanes_and_missing_points_stay_harmless_for_any_step(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks c;
    static const float times[] = {1e-30f, 1e-9f, 1e-4f, 1.0f, 1e9f};
    prng random = prng_make(7505);
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        umi_contact_settings settings = contact_settings();
        settings.time = times[i];
        settings.inverse_time = 1.0f / times[i];
        random_contacts(&original, &random);
        c = original;
        umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
        umi_contact_kernel_1.solve(block_list(&c), c.count, c.velocities);
        umi_contact_kernel_1.correct(block_list(&c), c.count, c.changes, &settings);
        for (int32_t k = 0; k < RECORD_COUNT; ++k) {
            if (!(isfinite(c.velocities[k].x) && isfinite(c.velocities[k].angular) &&
                  isfinite(c.changes[k].x))) {
                fail_with_seed(&random, "record %d with steps of %g: velocity %g, change %g", (int)k,
                               (double)times[i], (double)c.velocities[k].x, (double)c.changes[k].x);
            }
        }
    }
}

// ---- Where many passes lead -----------------------------------------------------------------------------

// Speeds that are at least wanted, impulses that are not negative, and one of the two exact. Returns which
// points push, as bits.
static int32_t check_complementary(const contact_blocks* c, int32_t slot, const prng* random)
{
    oracle_contact contact = read_velocities(c, slot);
    int32_t which = 0;
    for (int32_t i = 0; i < 2; ++i) {
        double excess = excess_of(&contact, i);
        double impulse = contact.points[i].normal_impulse;
        if (!(impulse >= 0.0 && excess >= -1e-3) || (impulse > 0.0 && !(excess <= 1e-3))) {
            fail_with_seed(random, "slot %d pushes with %.9g and has a speed of %.9g beyond the target",
                           (int)slot, impulse, excess);
        }
        which |= (int32_t)(impulse > 0.0) << i;
    }
    return which;
}

// Without friction: a cone that follows the normal impulses need not settle where the arms are as wild as
// these.
static void many_passes_lead_to_points_that_push_or_part(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7506);
    umi_contact_settings settings = contact_settings();
    int32_t cases[4] = {0};
    for (int32_t round = 0; round < 60; ++round) {
        random_contacts(&c, &random);
        memset(&c.blocks[0].contact.friction, 0, sizeof c.blocks[0].contact.friction);
        memset(&c.blocks[1].contact.friction, 0, sizeof c.blocks[1].contact.friction);
        memset(&c.blocks[2].contact.friction, 0, sizeof c.blocks[2].contact.friction);
        umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
        for (int32_t pass = 0; pass < 400; ++pass) {
            umi_contact_kernel_1.solve(block_list(&c), c.count, c.velocities);
        }
        for (int32_t slot = 0; slot < c.count; ++slot) {
            oracle_contact contact = read_velocities(&c, slot);
            if (contact.points[1].is_there && contact.inertia_a + contact.inertia_b > 0.0) {
                cases[check_complementary(&c, slot, &random)] += 1;
            }
        }
    }
    for (int32_t i = 0; i < 4; ++i) {
        assert_true(cases[i] > 20); // or one of the ways was not tested
    }
}

// A square of 20 by 20 on the ground, with two points below it; mass 2.
static void put_square(contact_blocks* c, float friction, float slide, float fall)
{
    memset(c, 0, sizeof *c);
    c->count = 1;
    empty_slot(c, 0);
    lane_body square = {.index = 1, .inverse_mass = 0.5f, .inverse_inertia = 0.0075f, .gravity_scale = 1.0f};
    put_bodies(&c->blocks[0].contact, 0, (lane_body){.index = UMI_READ_ONLY}, square);
    c->blocks[0].contact.normal_y.lane[0] = 1.0f;
    c->blocks[0].contact.friction.lane[0] = friction;
    put_point(&c->blocks[0].contact.points[0], 0, (um_vec2){-10.0f, -10.0f}, -2.0f, 0.0f, 0.0f);
    put_point(&c->blocks[0].contact.points[1], 0, (um_vec2){10.0f, -10.0f}, -2.0f, 0.0f, 0.0f);
    c->velocities[1] = (umi_velocity){.x = slide, .y = -fall};
}

static oracle_contact solve_square(float friction, float slide, float fall)
{
    static contact_blocks c;
    umi_contact_settings settings = contact_settings();
    prng random = prng_make(7507);
    put_square(&c, friction, slide, fall);
    umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
    for (int32_t pass = 0; pass < 400; ++pass) {
        umi_contact_kernel_1.solve(block_list(&c), c.count, c.velocities);
    }
    check_complementary(&c, 0, &random);
    return read_velocities(&c, 0);
}

static void check_near(double actual, double expected, const char* what)
{
    if (!(fabs(actual - expected) <= 1e-3)) {
        fail_msg("%s: %.9g, expected %.9g", what, actual, expected);
    }
}

// Closed form: the normal impulses stop the fall, friction takes its share of that off the slide, and the
// square does not turn.
static void a_square_that_slides_loses_friction_times_its_fall(void** state)
{
    (void)state;
    for (int32_t direction = -1; direction <= 1; direction += 2) {
        oracle_contact after = solve_square(0.6f, 100.0f * (float)direction, 50.0f);
        const oracle_point* p = after.points;
        check_near(p[0].normal_impulse + p[1].normal_impulse, 2.0 * 50.0, "normal impulse");
        check_near(p[0].tangent_impulse + p[1].tangent_impulse, -0.6 * 100.0 * direction, "friction");
        check_near(after.b.x, direction * (100.0 - 0.6 * 50.0), "slide");
        check_near(after.b.y, 0.0, "fall");
        check_near(after.b.angle, 0.0, "turn");
    }
}

static void a_square_that_friction_can_stop_stops(void** state)
{
    (void)state;
    oracle_contact after = solve_square(0.6f, 20.0f, 50.0f);
    check_near(after.b.x, 0.0, "slide");
    check_near(after.points[0].tangent_impulse + after.points[1].tangent_impulse, -2.0 * 20.0, "friction");
}

// ---- Positions ------------------------------------------------------------------------------------------

// A ball on the ground: one point below the centre, normal up.
static void put_ball(contact_blocks* c, float separation)
{
    memset(c, 0, sizeof *c);
    c->count = 1;
    empty_slot(c, 0);
    lane_body ball = {.index = 1, .inverse_mass = 0.5f, .inverse_inertia = 0.1f, .gravity_scale = 1.0f};
    put_bodies(&c->blocks[0].contact, 0, (lane_body){.index = UMI_READ_ONLY}, ball);
    c->blocks[0].contact.normal_y.lane[0] = 1.0f;
    put_point(&c->blocks[0].contact.points[0], 0, (um_vec2){0.0f, 0.0f}, separation, 0.0f, 0.0f);
}

static float pushed_by(float separation, float max_push)
{
    static contact_blocks c;
    umi_contact_settings settings = contact_settings();
    settings.position.max_push = max_push;
    put_ball(&c, separation);
    umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
    umi_contact_kernel_1.correct(block_list(&c), c.count, c.changes, &settings);
    return c.changes[1].y;
}

static void check_push(float separation, float max_push, double expected)
{
    float actual = pushed_by(separation, max_push);
    if (!(fabs((double)actual - expected) <= 1e-5)) {
        fail_msg("a separation of %g is pushed by %.9g, expected %.9g", (double)separation, (double)actual,
                 expected);
    }
}

static void a_push_is_a_share_of_the_overlap_beyond_the_slop_and_has_a_limit(void** state)
{
    (void)state;
    check_push(1.0f, 5.0f, 0.0);
    check_push(0.0f, 5.0f, 0.0);
    check_push(-0.5f, 5.0f, 0.0);
    check_push(-2.5f, 5.0f, 0.2 * 2.0 / 1.001);
    check_push(-10.5f, 5.0f, 0.2 * 10.0 / 1.001);
    check_push(-10.5f, 1.25f, 1.25 / 1.001);
}

static void many_pushes_leave_the_slop(void** state)
{
    (void)state;
    static contact_blocks c;
    umi_contact_settings settings = contact_settings();
    put_ball(&c, -3.0f);
    umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
    for (int32_t pass = 0; pass < 100; ++pass) {
        umi_contact_kernel_1.correct(block_list(&c), c.count, c.changes, &settings);
    }
    if (!(fabs((double)c.changes[1].y - 2.5) <= 1e-4)) {
        fail_msg("the ball was pushed by %.9g, expected 2.5", (double)c.changes[1].y);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warm_start_and_solve_keep_momentum_about_any_point),
        cmocka_unit_test(points_never_pull_and_friction_stays_in_the_cone_of_the_pass_before),
        cmocka_unit_test(points_never_pull_even_where_rounding_decides),
        cmocka_unit_test(a_point_that_is_not_there_never_gets_an_impulse),
        cmocka_unit_test(no_pass_writes_what_is_read_only_at_any_width),
        cmocka_unit_test(empty_lanes_and_missing_points_stay_harmless_for_any_step),
        cmocka_unit_test(many_passes_lead_to_points_that_push_or_part),
        cmocka_unit_test(a_square_that_slides_loses_friction_times_its_fall),
        cmocka_unit_test(a_square_that_friction_can_stop_stops),
        cmocka_unit_test(a_push_is_a_share_of_the_overlap_beyond_the_slop_and_has_a_limit),
        cmocka_unit_test(many_pushes_leave_the_slop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
