// The kernels for worlds with locks: without locks they give the bits of the others, with locks the same bits
// at all widths, and no push along a lock.
// SPDX-License-Identifier: MIT

#include "solver/contact_checks.h"

static const int32_t LOCKED_WIDTHS[] = {1, 4, 8, 16};

// One step's worth of passes of both solvers.
static void run_passes(const umi_contact_kernel* kernel, contact_blocks* c)
{
    umi_contact_settings settings = contact_settings();
    kernel->prepare(block_list(c), c->count, c->velocities, &settings);
    kernel->warm_start(block_list(c), c->count, c->velocities);
    kernel->solve(block_list(c), c->count, c->velocities);
    kernel->correct(block_list(c), c->count, c->changes, &settings);
}

// Locks the bodies of half of the lanes, as umi_contact_lane_write_masses does.
static void lock_some(contact_blocks* c, prng* random)
{
    for (int32_t slot = 0; slot < c->count; ++slot) {
        umi_contact_block* block = block_of_slot(c, slot);
        int32_t lane = slot % UMI_BLOCK_LANES;
        float* mass = &block->inverse_mass_a.lane[lane];
        float* inertia = &block->inverse_inertia_a.lane[lane];
        if (prng_chance(random, 50)) {
            *mass = -*mass;
        }
        if (prng_chance(random, 50)) {
            *inertia = -(*inertia > 0.0f ? *inertia : 0.1f * UMI_LEAST_INVERSE_INERTIA);
        }
    }
}

static void compare(const contact_blocks* actual, const contact_blocks* expected, int32_t width,
                    const prng* random)
{
    compare_records(&actual->velocities->x, &expected->velocities->x, "velocity", width, random);
    compare_records(&actual->changes->x, &expected->changes->x, "change", width, random);
    compare_blocks(actual, expected, width, random);
}

static void without_locks_the_bits_are_those_of_the_others(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks expected;
    static contact_blocks actual;
    prng random = prng_make(91);
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&original, &random);
        expected = original;
        run_passes(&umi_contact_kernel_1, &expected);
        for (int32_t i = 0; i < COUNT_OF(LOCKED_WIDTHS); ++i) {
            if (umi_cpu_has_lanes(LOCKED_WIDTHS[i])) {
                actual = original;
                run_passes(umi_locked_kernel_for(LOCKED_WIDTHS[i]), &actual);
                compare(&actual, &expected, LOCKED_WIDTHS[i], &random);
            }
        }
    }
}

static void with_locks_all_widths_give_the_same_bits(void** state)
{
    (void)state;
    static contact_blocks original;
    static contact_blocks expected;
    static contact_blocks actual;
    prng random = prng_make(92);
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&original, &random);
        lock_some(&original, &random);
        expected = original;
        run_passes(&umi_locked_kernel_1, &expected);
        for (int32_t i = 1; i < COUNT_OF(LOCKED_WIDTHS); ++i) {
            if (umi_cpu_has_lanes(LOCKED_WIDTHS[i])) {
                actual = original;
                run_passes(umi_locked_kernel_for(LOCKED_WIDTHS[i]), &actual);
                compare(&actual, &expected, LOCKED_WIDTHS[i], &random);
            }
        }
    }
}

static void no_pass_pushes_along_a_lock(void** state)
{
    (void)state;
    static contact_blocks before;
    static contact_blocks after;
    prng random = prng_make(93);
    int32_t locked = 0;
    for (int32_t round = 0; round < 200; ++round) {
        random_contacts(&before, &random);
        lock_some(&before, &random);
        after = before;
        run_passes(&umi_locked_kernel_1, &after);
        for (int32_t slot = 0; slot < before.count; ++slot) {
            const umi_contact_block* block = block_of_slot(&before, slot);
            int32_t lane = slot % UMI_BLOCK_LANES;
            int32_t body = block->head.body_a.lane[lane];
            if (body >= 0 && block->inverse_mass_a.lane[lane] < 0.0f) {
                assert_true(after.velocities[body].x == before.velocities[body].x);
                assert_true(after.changes[body].x == before.changes[body].x);
                locked += 1;
            }
            if (body >= 0 && block->inverse_inertia_a.lane[lane] < 0.0f) {
                assert_true(after.velocities[body].y == before.velocities[body].y);
                assert_true(after.changes[body].y == before.changes[body].y);
            }
        }
    }
    assert_true(locked > 100); // or the test says nothing
}

static void every_width_has_its_locked_kernel(void** state)
{
    (void)state;
    assert_ptr_equal(umi_locked_kernel_for(1), &umi_locked_kernel_1);
    assert_ptr_equal(umi_locked_kernel_for(4), &umi_locked_kernel_4);
    for (int32_t lanes = 8; lanes <= 16; lanes *= 2) {
        bool is_other = umi_locked_kernel_for(lanes) != umi_locked_kernel_for(lanes / 2);
        assert_true(is_other || !umi_cpu_has_lanes(lanes));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_locks_the_bits_are_those_of_the_others),
        cmocka_unit_test(with_locks_all_widths_give_the_same_bits),
        cmocka_unit_test(no_pass_pushes_along_a_lock),
        cmocka_unit_test(every_width_has_its_locked_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
