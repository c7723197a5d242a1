// The contact kernels: all widths give the same bits, and the numbers are those of an oracle in double.
// SPDX-License-Identifier: MIT

#include "solver/contact_checks.h"

// ---- Widths ---------------------------------------------------------------------------------------------

// One step's worth of passes.
static void run_passes(const umi_contact_kernel* kernel, contact_blocks* c)
{
    umi_contact_settings settings = contact_settings();
    kernel->prepare(block_list(c), c->count, c->velocities, &settings);
    kernel->warm_start(block_list(c), c->count, c->velocities);
    for (int32_t i = 0; i < 4; ++i) {
        kernel->solve(block_list(c), c->count, c->velocities);
    }
    for (int32_t i = 0; i < 2; ++i) {
        kernel->correct(block_list(c), c->count, c->changes, &settings);
    }
}

static void all_widths_give_the_same_bits(void** state)
{
    (void)state;
    static const int32_t widths[] = {4, 8, 16};
    static contact_blocks original;
    static contact_blocks expected;
    static contact_blocks actual;
    prng random = prng_make(7401);
    for (int32_t round = 0; round < 400; ++round) {
        random_contacts(&original, &random);
        expected = original;
        run_passes(&umi_contact_kernel_1, &expected);
        for (int32_t i = 0; i < COUNT_OF(widths); ++i) {
            if (!umi_cpu_has_lanes(widths[i])) {
                continue;
            }
            actual = original;
            run_passes(umi_contact_kernel_for(widths[i]), &actual);
            compare_records(&actual.velocities->x, &expected.velocities->x, "velocity", widths[i], &random);
            compare_records(&actual.changes->x, &expected.changes->x, "change", widths[i], &random);
            compare_blocks(&actual, &expected, widths[i], &random);
        }
    }
}

static void every_width_has_its_kernel(void** state)
{
    (void)state;
    assert_ptr_equal(umi_contact_kernel_for(1), &umi_contact_kernel_1);
    assert_ptr_equal(umi_contact_kernel_for(4), &umi_contact_kernel_4);
    for (int32_t lanes = 8; lanes <= 16; lanes *= 2) {
        bool is_other = umi_contact_kernel_for(lanes) != umi_contact_kernel_for(lanes / 2);
        assert_true(is_other || !umi_cpu_has_lanes(lanes));
    }
}

// ---- Comparison with the oracle -------------------------------------------------------------------------

static void check_masses(const contact_blocks* c, int32_t slot, const prng* random)
{
    oracle_contact contact = read_velocities(c, slot);
    const umi_contact_block* block = &c->blocks[slot / UMI_BLOCK_LANES].contact;
    const oracle_point* p = contact.points;
    bool both = p[0].is_there && p[1].is_there;
    for (int32_t i = 0; i < 2; ++i) {
        double tangent = oracle_inverse(oracle_response(&contact, &p[i], &p[i], contact.tangent));
        // The diagonal of K is a thousandth larger than the response. A second point that is not there counts
        // as the first.
        const oracle_point* at = p[i].is_there ? p + i : p;
        double k = 1.001 * oracle_response(&contact, at, at, contact.normal);
        double normal = oracle_inverse(k);
        check_close(contact.k[i][i], k, SHARE * k, "stiffness", slot, random);
        check_close(p[i].normal_mass, p[i].is_there ? normal : 0.0, SHARE * normal, "normal mass", slot,
                    random);
        check_close(p[i].tangent_mass, p[i].is_there ? tangent : 0.0, SHARE * tangent, "tangent mass", slot,
                    random);
    }
    double scale = contact.k[0][0] + contact.k[1][1];
    double coupling = both ? oracle_response(&contact, &p[0], &p[1], contact.normal) : 0.0;
    check_close(contact.k[0][1], coupling, SHARE * scale, "coupling", slot, random);
    double determinant = contact.k[0][0] * contact.k[1][1] - coupling * coupling;
    double inverse = oracle_inverse(determinant);
    double condition = inverse * contact.k[0][0] * contact.k[1][1];
    check_close((double)block->inverse_determinant.lane[slot % UMI_BLOCK_LANES], inverse,
                SHARE * condition * inverse, "inverse determinant", slot, random);
}

static void effective_masses_are_those_of_the_formulas(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7402);
    umi_contact_settings settings = contact_settings();
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&c, &random);
        umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
        for (int32_t slot = 0; slot < c.count; ++slot) {
            check_masses(&c, slot, &random);
        }
    }
}

static void targets_close_the_gap_or_bounce(void** state)
{
    (void)state;
    static contact_blocks c;
    prng random = prng_make(7403);
    umi_contact_settings settings = contact_settings();
    int32_t bounces = 0;
    for (int32_t round = 0; round < 400; ++round) {
        random_contacts(&c, &random);
        umi_contact_kernel_1.prepare(block_list(&c), c.count, c.velocities, &settings);
        for (int32_t slot = 0; slot < c.count; ++slot) {
            oracle_contact contact = read_velocities(&c, slot);
            for (int32_t i = 0; i < 2; ++i) {
                const oracle_point* p = contact.points + i;
                if (p->is_there) {
                    double scale = scales_of(&contact, &contact).speed + (double)settings.gravity.y / 60.0;
                    double expected = oracle_target(&contact, p, &settings);
                    // A root of next to nothing has an error that is the root of rounding.
                    double share = fabs(expected) < 0.1 * scale && contact.restitution > 0.0 ? 1e-3 : SHARE;
                    check_close(p->target, expected, share * scale, "target", slot, &random);
                    bounces += expected > 0.0;
                }
            }
        }
    }
    assert_true(bounces > 500);
}

// Prepares random contacts, then compares a pass over the velocities with the oracle's.
static void compare_pass(void (*pass)(contact_blocks* c), void (*expected_pass)(oracle_contact* c),
                         uint64_t seed)
{
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(seed);
    umi_contact_settings settings = contact_settings();
    for (int32_t round = 0; round < 300; ++round) {
        random_contacts(&before, &random);
        umi_contact_kernel_1.prepare(block_list(&before), before.count, before.velocities, &settings);
        after = before;
        pass(&after);
        for (int32_t slot = 0; slot < before.count; ++slot) {
            oracle_contact from = read_velocities(&before, slot);
            oracle_contact expected = from;
            expected_pass(&expected);
            oracle_contact actual = read_velocities(&after, slot);
            check_contact(&actual, &expected, &from, slot, &random);
        }
    }
}

static void pass_warm_start(contact_blocks* c)
{
    umi_contact_kernel_1.warm_start(block_list(c), c->count, c->velocities);
}

static void pass_solve(contact_blocks* c)
{
    umi_contact_kernel_1.solve(block_list(c), c->count, c->velocities);
}

static void a_warm_start_applies_the_impulses_of_the_step_before(void** state)
{
    (void)state;
    compare_pass(pass_warm_start, oracle_warm_start, 7404);
}

static void a_pass_over_velocities_is_friction_and_then_both_normals_at_once(void** state)
{
    (void)state;
    compare_pass(pass_solve, oracle_solve, 7405);
}

static void a_pass_over_positions_pushes_out_what_overlaps(void** state)
{
    (void)state;
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(7406);
    umi_contact_settings settings = contact_settings();
    for (int32_t round = 0; round < 300; ++round) {
        random_contacts(&before, &random);
        settings.position.max_push = prng_chance(&random, 50) ? 0.3f : 5.0f;
        umi_contact_kernel_1.prepare(block_list(&before), before.count, before.velocities, &settings);
        after = before;
        umi_contact_kernel_1.correct(block_list(&after), after.count, after.changes, &settings);
        for (int32_t slot = 0; slot < before.count; ++slot) {
            oracle_contact expected = read_changes(&before, slot);
            oracle_correct(&expected, &settings);
            oracle_contact actual = read_changes(&after, slot);
            check_close(actual.a.x, expected.a.x, SHARE, "x of a", slot, &random);
            check_close(actual.a.y, expected.a.y, SHARE, "y of a", slot, &random);
            check_close(actual.a.angle, expected.a.angle, 0.1 * SHARE, "angle of a", slot, &random);
            check_close(actual.b.x, expected.b.x, SHARE, "x of b", slot, &random);
            check_close(actual.b.y, expected.b.y, SHARE, "y of b", slot, &random);
            check_close(actual.b.angle, expected.b.angle, 0.1 * SHARE, "angle of b", slot, &random);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_widths_give_the_same_bits),
        cmocka_unit_test(every_width_has_its_kernel),
        cmocka_unit_test(effective_masses_are_those_of_the_formulas),
        cmocka_unit_test(targets_close_the_gap_or_bounce),
        cmocka_unit_test(a_warm_start_applies_the_impulses_of_the_step_before),
        cmocka_unit_test(a_pass_over_velocities_is_friction_and_then_both_normals_at_once),
        cmocka_unit_test(a_pass_over_positions_pushes_out_what_overlaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
