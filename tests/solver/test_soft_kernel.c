// The passes for soft contacts: all widths give the same bits, lanes without a contact and bodies that must
// not move stay as they are, and the numbers are those of an oracle in double and of closed forms.
// SPDX-License-Identifier: MIT

#include "solver/contact_checks.h"

static const int32_t WIDTHS[] = {1, 4, 8, 16};

enum {
    ROW_COUNT = sizeof(umi_contact_block) / sizeof(umi_row),
};

// Four substeps of a step of 1/60 s, in pixels.
static umi_contact_settings soft_settings(void)
{
    umi_contact_settings settings = contact_settings();
    settings.time = 1.0f / 240.0f;
    settings.inverse_time = 240.0f;
    settings.soft.softness = umi_softness_make(46.5f, 7.0f, settings.time);
    settings.soft.ground_softness = umi_softness_make(93.0f, 7.0f, settings.time);
    settings.soft.step_time = 1.0f / 60.0f;
    settings.soft.spring_speed = 4.0f;
    settings.soft.deep_overlap = 2.0f;
    settings.soft.push_apart_share = 0.5f;
    settings.soft.most_push_apart = 1.0f;
    settings.soft.most_push_joined = 0.25f;
    settings.soft.loose_gap = 1.0f;
    return settings;
}

static bool run_bounce(const umi_contact_kernel* kernel, contact_blocks* c,
                       const umi_contact_settings* settings, bool has_moved)
{
    return kernel->bounce(block_list(c), c->count, c->velocities, c->free_velocities, c->changes, settings,
                          0.0f, has_moved);
}

// Besides what preparing finds.
enum { HAS_BOUNCED = 1 << 8 };

// One step's worth of passes. Returns what was found.
static uint32_t run_soft_passes(const umi_contact_kernel* kernel, contact_blocks* c)
{
    umi_contact_settings settings = soft_settings();
    uint32_t found = kernel->prepare_soft(block_list(c), c->count, c->velocities, &settings, c->heavy);
    for (int32_t i = 0; i < 2; ++i) {
        kernel->push_apart(block_list(c), c->count, c->velocities, c->strains, c->changes, &settings);
    }
    kernel->warm_start(block_list(c), c->count, c->velocities);
    memcpy(c->free_velocities, c->velocities, sizeof c->velocities);
    for (int32_t i = 0; i < 3; ++i) {
        found |= run_bounce(kernel, c, &settings, false) ? HAS_BOUNCED : 0u;
        kernel->solve_soft(block_list(c), c->count, c->velocities, c->changes, &settings, true);
        found |= run_bounce(kernel, c, &settings, true) ? HAS_BOUNCED : 0u;
        kernel->solve_soft(block_list(c), c->count, c->velocities, c->changes, &settings, false);
    }
    return found;
}

// ---- Widths ---------------------------------------------------------------------------------------------

static bool has_elastic(const contact_blocks* c)
{
    bool found = false;
    for (int32_t slot = 0; slot < c->count; ++slot) {
        found |= c->blocks[slot / UMI_BLOCK_LANES].contact.restitution.lane[slot % UMI_BLOCK_LANES] > 0.0f;
    }
    return found;
}

// Runs all passes with every width. Returns what was found.
static uint32_t compare_widths(const contact_blocks* original, const prng* random)
{
    static contact_blocks expected;
    static contact_blocks actual;
    expected = *original;
    uint32_t found = run_soft_passes(&umi_contact_kernel_1, &expected);
    assert_int_equal((found & UMI_FOUND_ELASTIC) != 0, has_elastic(original));
    for (int32_t i = 1; i < COUNT_OF(WIDTHS); ++i) {
        if (!umi_cpu_has_lanes(WIDTHS[i])) {
            continue;
        }
        actual = *original;
        assert_int_equal(run_soft_passes(umi_contact_kernel_for(WIDTHS[i]), &actual), found);
        compare_records(&actual.velocities->x, &expected.velocities->x, "velocity", WIDTHS[i], random);
        compare_records(&actual.free_velocities->x, &expected.free_velocities->x, "free velocity", WIDTHS[i],
                        random);
        compare_records(&actual.changes->x, &expected.changes->x, "change", WIDTHS[i], random);
        compare_blocks(&actual, &expected, WIDTHS[i], random);
    }
    return found;
}

// Few contacts, so that none of them may be deep or none elastic: then a whole pack is skipped.
static void keep_few(contact_blocks* c, prng* random)
{
    c->count = c->count < 6 ? c->count : 6;
    for (int32_t slot = 0; slot < MOST_SLOTS; ++slot) {
        umi_contact_block* block = block_of_slot(c, slot);
        int32_t lane = slot % UMI_BLOCK_LANES;
        if (slot >= c->count) {
            empty_slot(c, slot);
        } else if (prng_chance(random, 70)) {
            block->restitution.lane[lane] = 0.0f;
        }
    }
}

static void all_widths_give_the_same_bits(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7601);
    int32_t deep_rounds = 0;
    int32_t elastic_rounds = 0;
    for (int32_t round = 0; round < 600; ++round) {
        random_contacts(&c, &random);
        if (round % 2 == 1) {
            keep_few(&c, &random);
        }
        uint32_t found = compare_widths(&c, &random);
        deep_rounds += (found & UMI_FOUND_DEEP) != 0;
        elastic_rounds += (found & UMI_FOUND_ELASTIC) != 0;
    }
    assert_in_range(deep_rounds, 300, 590); // or one of the two was hardly tested
    assert_in_range(elastic_rounds, 300, 590);
}

// Adding nothing to minus zero gives zero. So whoever is not to be moved must not be written, or the sign
// depends on who stands in the same pack.
static void all_widths_give_the_same_bits_to_what_moves_by_minus_zero(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7607);
    for (int32_t round = 0; round < 300; ++round) {
        random_contacts(&c, &random);
        for (int32_t i = 1; i < RECORD_COUNT; ++i) {
            if (prng_chance(&random, 30)) {
                c.velocities[i].x = c.velocities[i].y = c.velocities[i].angular = -0.0f;
            }
            if (prng_chance(&random, 30)) {
                c.changes[i].x = c.changes[i].y = c.changes[i].angle = -0.0f;
            }
        }
        compare_widths(&c, &random);
    }
}

// ---- What is written ------------------------------------------------------------------------------------

static bool has_contact(const contact_blocks* c, int32_t slot)
{
    const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
    return block->points[0].separation.lane[slot % UMI_BLOCK_LANES] < UMI_NO_POINT;
}

static void check_empty_lanes(const contact_blocks* before, const contact_blocks* after, int32_t lanes,
                              const prng* random)
{
    for (int32_t slot = 0; slot < MOST_SLOTS; ++slot) {
        const float* a = (const float*)(before->blocks + slot / UMI_BLOCK_LANES);
        const float* b = (const float*)(after->blocks + slot / UMI_BLOCK_LANES);
        for (int32_t row = 0; row < ROW_COUNT && !has_contact(before, slot); ++row) {
            int32_t at = row * UMI_BLOCK_LANES + slot % UMI_BLOCK_LANES;
            if (float_bits(a[at]) != float_bits(b[at])) {
                fail_with_seed(
                    random, "row %d of slot %d of %d with %d lanes, which is empty: %.9g, was %.9g", (int)row,
                    (int)slot, (int)before->count, (int)lanes, (double)b[at], (double)a[at]);
            }
        }
    }
}

// The lanes behind the last contact are those that wide kernels come by as well.
static void nothing_of_a_lane_without_a_contact_changes(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks c;
    prng random = prng_make(7602);
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&original, &random);
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            if (umi_cpu_has_lanes(WIDTHS[i])) {
                c = original;
                run_soft_passes(umi_contact_kernel_for(WIDTHS[i]), &c);
                check_empty_lanes(&original, &c, WIDTHS[i], &random);
            }
        }
    }
}

// Ground, sleepers, kinematic bodies, and what no contact names; the numbers besides motion as well.
static void no_pass_writes_what_is_read_only_at_any_width(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks c;
    static bool written[RECORD_COUNT];
    prng random = prng_make(7603);
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&original, &random);
        note_written(&original, written);
        assert_false(written[0]);
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            if (umi_cpu_has_lanes(WIDTHS[i])) {
                c = original;
                run_soft_passes(umi_contact_kernel_for(WIDTHS[i]), &c);
                check_untouched(&original.velocities->x, &c.velocities->x, written, "velocity", WIDTHS[i]);
                check_untouched(&original.changes->x, &c.changes->x, written, "change", WIDTHS[i]);
            }
        }
    }
}

// A contact that overlaps little, or bears enough, is left to its springs.
static void only_deep_overlaps_are_parted_by_poses(void** state)
{
    (void)state;
    static contact_blocks c;
    static contact_blocks before;
    prng random = prng_make(7604);
    umi_contact_settings settings = soft_settings();
    int32_t parted = 0;
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&c, &random);
        settings.soft.deep_overlap = round % 2 == 0 ? 2.0f : 4.5f; // than which nothing is deeper
        uint32_t found =
            umi_contact_kernel_1.prepare_soft(block_list(&c), c.count, c.velocities, &settings, c.heavy);
        bool has_deep = (found & UMI_FOUND_DEEP) != 0;
        before = c;
        umi_contact_kernel_1.push_apart(block_list(&c), c.count, c.velocities, c.strains, c.changes,
                                        &settings);
        bool has_moved = false;
        for (int32_t i = 0; i < RECORD_COUNT; ++i) {
            has_moved |= float_bits(c.changes[i].x) != float_bits(before.changes[i].x);
        }
        if (has_moved && (!has_deep || settings.soft.deep_overlap > 4.0f)) {
            fail_with_seed(&random, "round %d: bodies were moved, though nothing is deep", (int)round);
        }
        parted += has_moved;
    }
    assert_true(parted > 50);
}

// ---- A pass without springs -----------------------------------------------------------------------------

// What the kernel does without bias: normals that leave speeds which at most close the gaps, then friction.
static void oracle_solve_plain(oracle_contact* c, const oracle_contact* moved,
                               const umi_contact_settings* settings)
{
    for (int32_t i = 0; i < 2; ++i) {
        double gap = c->points[i].separation + oracle_speed(moved, &moved->points[i], moved->normal);
        c->points[i].target = -fmax(gap, 0.0) * (double)settings->inverse_time;
    }
    oracle_solve_normals(c);
    oracle_solve_tangent(c, &c->points[0]);
    oracle_solve_tangent(c, &c->points[1]);
}

// With x the impulses after the pass, a those before and w = v + K (x - a) the speeds that K promises beyond
// the targets: x >= 0, w >= 0, and at each point one of the two is zero. Returns which points push, as bits.
static int32_t check_complementary(const oracle_contact* before, const double impulses[2], int32_t slot,
                                   const prng* random)
{
    oracle_contact pushed = *before;
    pushed.points[0].normal_impulse = impulses[0];
    pushed.points[1].normal_impulse = impulses[1];
    scales s = scales_of(before, &pushed);
    int32_t which = 0;
    for (int32_t i = 0; i < 2; ++i) {
        double speed = oracle_speed(before, &before->points[i], before->normal) - before->points[i].target;
        for (int32_t k = 0; k < 2; ++k) {
            speed += before->k[i][k] * (impulses[k] - before->points[k].normal_impulse);
        }
        double tolerance = SHARE * s.condition * (s.speed + before->k[i][i] * s.impulse);
        if (!(impulses[i] >= 0.0 && speed >= -tolerance) || (impulses[i] > 0.0 && !(speed <= tolerance))) {
            fail_with_seed(random, "slot %d pushes with %.9g and has a speed of %.9g beyond the target",
                           (int)slot, impulses[i], speed);
        }
        which |= (int32_t)(impulses[i] > 0.0) << i;
    }
    return which;
}

static void a_pass_without_bias_is_both_normals_at_once_and_then_friction(void** state)
{
    (void)state;
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(7605);
    umi_contact_settings settings = soft_settings();
    int32_t cases[4] = {0};
    for (int32_t round = 0; round < 300; ++round) {
        random_contacts(&before, &random);
        umi_contact_kernel_1.prepare_soft(block_list(&before), before.count, before.velocities, &settings,
                                          before.heavy);
        after = before;
        umi_contact_kernel_1.solve_soft(block_list(&after), after.count, after.velocities, after.changes,
                                        &settings, false);
        for (int32_t slot = 0; slot < before.count; ++slot) {
            oracle_contact from = read_velocities(&before, slot);
            oracle_contact moved = read_changes(&before, slot);
            oracle_contact expected = from;
            oracle_solve_plain(&expected, &moved, &settings);
            from.points[0].target = expected.points[0].target;
            from.points[1].target = expected.points[1].target;
            oracle_contact actual = read_velocities(&after, slot);
            check_contact(&actual, &expected, &from, slot, &random);
            if (from.points[1].is_there) {
                const double impulses[2] = {actual.points[0].normal_impulse, actual.points[1].normal_impulse};
                cases[check_complementary(&from, impulses, slot, &random)] += 1;
            }
        }
    }
    for (int32_t i = 0; i < 4; ++i) {
        assert_true(cases[i] > 100); // or one of the ways was not tested
    }
}

// ---- Totals ---------------------------------------------------------------------------------------------

// What the impulses of all points are after a pass that ends a substep, added up in double.
typedef struct sums {
    double normal[MOST_SLOTS][2];
    double tangent[MOST_SLOTS][2];
} sums;

static void add_to_sums(const contact_blocks* c, sums* s, double factor)
{
    for (int32_t slot = 0; slot < c->count; ++slot) {
        const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
        int32_t lane = slot % UMI_BLOCK_LANES;
        for (int32_t i = 0; i < 2; ++i) {
            s->normal[slot][i] += factor * (double)block->points[i].normal_impulse.lane[lane];
            s->tangent[slot][i] += factor * (double)block->points[i].tangent_impulse.lane[lane];
        }
    }
}

static void check_totals(const contact_blocks* c, const sums* s, const prng* random)
{
    for (int32_t slot = 0; slot < c->count; ++slot) {
        const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
        int32_t lane = slot % UMI_BLOCK_LANES;
        for (int32_t i = 0; i < 2; ++i) {
            double normal = (double)block->points[i].normal_total.lane[lane];
            double tangent = (double)block->points[i].tangent_total.lane[lane];
            double tolerance = 1e-6 * (1.0 + s->normal[slot][i]);
            check_close(normal, s->normal[slot][i], tolerance, "normal total", slot, random);
            check_close(tangent, s->tangent[slot][i], 2.0 * tolerance, "tangent total", slot, random);
        }
    }
}

// The totals of the step before, which are whatever they are, do not matter.
static void totals_are_what_the_substeps_end_with(void** state)
{
    (void)state;
    static contact_blocks c;
    static sums s;
    prng random = prng_make(7608);
    umi_contact_settings settings = soft_settings();
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&c, &random);
        s = (sums){0};
        for (int32_t slot = 0; slot < c.count; ++slot) {
            block_of_slot(&c, slot)->points[slot % 2].normal_total.lane[slot % UMI_BLOCK_LANES] = 5.0f;
            block_of_slot(&c, slot)->points[slot % 2].tangent_total.lane[slot % UMI_BLOCK_LANES] = -5.0f;
        }
        umi_contact_kernel_1.prepare_soft(block_list(&c), c.count, c.velocities, &settings, c.heavy);
        check_totals(&c, &s, &random);
        for (int32_t i = 0; i < 4; ++i) {
            umi_contact_kernel_1.solve_soft(block_list(&c), c.count, c.velocities, c.changes, &settings,
                                            true);
            check_totals(&c, &s, &random);
            umi_contact_kernel_1.solve_soft(block_list(&c), c.count, c.velocities, c.changes, &settings,
                                            false);
            add_to_sums(&c, &s, 1.0);
            check_totals(&c, &s, &random);
        }
    }
}

// ---- Bounces --------------------------------------------------------------------------------------------

// A box that comes down on ground, or on another one that is free to move, with no gravity.
typedef struct landing {
    float speed; // of approach
    float restitution;
    float inverse_mass;
    float half_width;
    float shift; // of both points along the box: the centre of mass is not in the middle
    bool is_a;   // which side of the contact it is
    bool has_ground;
    bool is_round; // then there is one point below its centre
} landing;

enum { UPPER = 1, LOWER = 2 };

// A box that is 20 high.
static lane_body box_body(int32_t index, float inverse_mass, float half_width)
{
    float inverse_inertia = 3.0f * inverse_mass / (half_width * half_width + 100.0f);
    return (lane_body){.index = index, .inverse_mass = inverse_mass, .inverse_inertia = inverse_inertia};
}

static void put_landing(contact_blocks* c, const landing* l)
{
    memset(c, 0, sizeof *c);
    c->count = 1;
    empty_slot(c, 0);
    lane_body upper = box_body(UPPER, l->inverse_mass, l->half_width);
    lane_body lower = box_body(LOWER, 0.25f, 2.0f * l->half_width); // so that both points lie on it
    lower = l->has_ground ? (lane_body){.index = UMI_READ_ONLY} : lower;
    umi_contact_block* block = &c->blocks[0].contact;
    put_bodies(block, 0, l->is_a ? upper : lower, l->is_a ? lower : upper);
    block->normal_y.lane[0] = l->is_a ? -1.0f : 1.0f;
    // The upper one is 20 above the lower one, and the points are half way.
    block->offset_y.lane[0] = l->is_a ? 20.0f : -20.0f;
    block->restitution.lane[0] = l->restitution;
    float anchor_y = l->is_a ? -10.0f : 10.0f;
    if (l->is_round) {
        put_point(&block->points[0], 0, um_vec2_make(0.0f, anchor_y), -0.25f, 0.0f, 0.0f);
    } else {
        put_point(&block->points[0], 0, um_vec2_make(l->shift - l->half_width, anchor_y), -0.25f, 0.0f, 0.0f);
        put_point(&block->points[1], 0, um_vec2_make(l->shift + l->half_width, anchor_y), -0.25f, 0.0f, 0.0f);
    }
    c->velocities[UPPER].y = -l->speed;
}

// What the bodies got is what the totals say, and what their velocities without contacts got as well.
static void check_given(const contact_blocks* c, const landing* l, const prng* random)
{
    const umi_point_rows* points = c->blocks[0].contact.points;
    double impulse = (double)points[0].normal_total.lane[0] + (double)points[1].normal_total.lane[0];
    double gained = (double)c->velocities[UPPER].y + (double)l->speed;
    double freed = (double)c->free_velocities[UPPER].y;
    double tolerance = 1e-5 * (double)l->speed;
    if (!(fabs(impulse * (double)l->inverse_mass - gained) <= tolerance &&
          fabs(freed - gained) <= tolerance)) {
        fail_with_seed(random, "an impulse of %.9g: the velocity changed by %.9g, without contacts by %.9g",
                       impulse, gained, freed);
    }
}

static void check_landing(const landing* l)
{
    static contact_blocks c;
    prng random = prng_make(7606);
    umi_contact_settings settings = soft_settings();
    settings.gravity = um_vec2_make(0.0f, 0.0f);
    put_landing(&c, l);
    umi_contact_kernel_1.prepare_soft(block_list(&c), 1, c.velocities, &settings, c.heavy);
    assert_true(run_bounce(&umi_contact_kernel_1, &c, &settings, l->is_a));
    assert_false(run_bounce(&umi_contact_kernel_1, &c, &settings, l->is_a));
    oracle_contact after = read_velocities(&c, 0);
    double expected = (double)l->restitution * (double)l->speed;
    for (int32_t i = 0; i < 2 && after.points[i].is_there; ++i) {
        double actual = oracle_speed(&after, &after.points[i], after.normal);
        // The diagonal of K grows by 1e-5, of which a wide box loses twice as much; the rest is rounding.
        if (!(fabs(actual - expected) <= 2.2e-5 * (1.0 + (double)l->restitution) * (double)l->speed)) {
            fail_with_seed(&random,
                           "point %d of %s with a restitution of %g leaves %s with %.9g, expected %.9g",
                           (int)i, l->is_round ? "a ball" : "a box", (double)l->restitution,
                           l->has_ground ? "ground" : "another one", actual, expected);
        }
    }
    check_given(&c, l, &random);
}

static void check_landings(bool is_round)
{
    static const float speeds[] = {50.0f, 300.0f, 2000.0f};
    static const float restitutions[] = {0.25f, 0.5f, 1.0f};
    static const float inverse_masses[] = {0.01f, 1.0f};
    static const float half_widths[] = {2.0f, 10.0f, 100.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        for (int32_t k = 0; k < COUNT_OF(restitutions); ++k) {
            for (int32_t m = 0; m < COUNT_OF(inverse_masses) * COUNT_OF(half_widths); ++m) {
                for (int32_t way = 0; way < 8; ++way) {
                    float half_width = half_widths[m / 2];
                    check_landing(&(landing){
                        .speed = speeds[i],
                        .restitution = restitutions[k],
                        .inverse_mass = inverse_masses[m % 2],
                        .half_width = half_width,
                        .shift = (way & 1) != 0 && !is_round ? 0.5f * half_width : 0.0f,
                        .is_a = (way & 2) != 0,
                        .has_ground = (way & 4) != 0,
                        .is_round = is_round,
                    });
                }
            }
        }
    }
}

static void a_ball_leaves_with_its_share_of_the_speed_of_approach(void** state)
{
    (void)state;
    check_landings(true);
}

static void both_points_of_a_box_that_lands_flat_leave_with_their_share_of_the_speed_of_approach(void** state)
{
    (void)state;
    check_landings(false);
}

// One that is too far away to be hit within the substep goes on.
static void what_does_not_hit_within_the_substep_does_not_bounce_yet(void** state)
{
    (void)state;
    static contact_blocks c;
    umi_contact_settings settings = soft_settings();
    settings.gravity = um_vec2_make(0.0f, 0.0f);
    for (int32_t near = 0; near < 2; ++near) {
        put_landing(&c, &(landing){.speed = 240.0f,
                                   .restitution = 1.0f,
                                   .inverse_mass = 1.0f,
                                   .half_width = 10.0f,
                                   .has_ground = true,
                                   .is_round = true});
        // It moves by 1 in a substep.
        c.blocks[0].contact.points[0].separation.lane[0] = near == 1 ? 0.99f : 1.01f;
        umi_contact_kernel_1.prepare_soft(block_list(&c), 1, c.velocities, &settings, c.heavy);
        assert_int_equal(run_bounce(&umi_contact_kernel_1, &c, &settings, false), near == 1);
        check_close((double)c.velocities[UPPER].y, near == 1 ? 240.0 : -240.0, 0.01, "velocity", 0,
                    &(prng){0});
    }
}

static void what_comes_slower_than_the_limit_does_not_bounce(void** state)
{
    (void)state;
    static contact_blocks c;
    umi_contact_settings settings = soft_settings();
    settings.gravity = um_vec2_make(0.0f, 0.0f);
    put_landing(&c, &(landing){.speed = 0.99f * settings.restitution_speed,
                               .restitution = 1.0f,
                               .inverse_mass = 1.0f,
                               .half_width = 10.0f,
                               .has_ground = true});
    umi_contact_kernel_1.prepare_soft(block_list(&c), 1, c.velocities, &settings, c.heavy);
    float before = c.velocities[UPPER].y;
    assert_false(run_bounce(&umi_contact_kernel_1, &c, &settings, false));
    if (float_bits(c.velocities[UPPER].y) != float_bits(before)) {
        fail_msg("the box leaves with %.9g, expected %.9g", (double)c.velocities[UPPER].y, (double)before);
    }
}

// ---- Softness -------------------------------------------------------------------------------------------

// Of a unit mass on a spring and a damper, x'' + 2 zeta omega x' + omega^2 x = 0, implicit Euler makes in a
// step of h seconds v' = (v - h omega^2 x) / (1 + 2 zeta omega h + omega^2 h^2). A soft contact that overlaps
// by -x asks for v' + bias_rate x + compliance (v' - v) = 0.
static void soft_contacts_are_implicit_springs_with_dampers(void** state)
{
    (void)state;
    static const float hertz[] = {1.0f, 46.5f, 240.0f};
    static const float ratios[] = {0.0f, 0.5f, 7.0f};
    static const float times[] = {1.0f / 60.0f, 1.0f / 240.0f};
    const double x = -0.3;
    const double v = -2.0;
    for (int32_t i = 0; i < 18; ++i) {
        float ratio = ratios[i / 3 % 3];
        float time = times[i / 9];
        umi_softness s = umi_softness_make(hertz[i % 3], ratio, time);
        double omega = 2.0 * (double)UM_PI * (double)hertz[i % 3];
        double h = (double)time;
        double expected =
            (v - h * omega * omega * x) / (1.0 + 2.0 * (double)ratio * omega * h + omega * omega * h * h);
        double actual = ((double)s.compliance * v - (double)s.bias_rate * x) / (1.0 + (double)s.compliance);
        if (!(fabs(actual - expected) <= 1e-5 * (1.0 + fabs(expected)))) {
            fail_msg("%g Hz, damping ratio %g, %g s: the velocity becomes %.9g, expected %.9g",
                     (double)hertz[i % 3], (double)ratio, h, actual, expected);
        }
        double share = 0.5 * (double)s.compliance / (1.0 + (double)s.compliance);
        assert_true(fabs((double)s.compliance_share - share) <= 1e-6 * share);
    }
}

static void contacts_without_a_frequency_are_not_soft(void** state)
{
    (void)state;
    umi_softness s = umi_softness_make(0.0f, 7.0f, 1.0f / 240.0f);
    assert_true(s.bias_rate == 0.0f);
    assert_true(s.compliance == 0.0f);
    assert_true(s.compliance_share == 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_widths_give_the_same_bits),
        cmocka_unit_test(all_widths_give_the_same_bits_to_what_moves_by_minus_zero),
        cmocka_unit_test(nothing_of_a_lane_without_a_contact_changes),
        cmocka_unit_test(no_pass_writes_what_is_read_only_at_any_width),
        cmocka_unit_test(only_deep_overlaps_are_parted_by_poses),
        cmocka_unit_test(a_pass_without_bias_is_both_normals_at_once_and_then_friction),
        cmocka_unit_test(totals_are_what_the_substeps_end_with),
        cmocka_unit_test(a_ball_leaves_with_its_share_of_the_speed_of_approach),
        cmocka_unit_test(
            both_points_of_a_box_that_lands_flat_leave_with_their_share_of_the_speed_of_approach),
        cmocka_unit_test(what_does_not_hit_within_the_substep_does_not_bounce_yet),
        cmocka_unit_test(what_comes_slower_than_the_limit_does_not_bounce),
        cmocka_unit_test(soft_contacts_are_implicit_springs_with_dampers),
        cmocka_unit_test(contacts_without_a_frequency_are_not_soft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
