// lanes.h: every width that runs here gives the bits that plain C gives.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/hard_floats.h"
#include "support/lanes_probe.h"

#include "core/cpu.h"

typedef struct input {
    _Alignas(64) float a[PROBE_FLOATS];
    _Alignas(64) float b[PROBE_FLOATS];
} input;

static void check_mask(const char* what, uint32_t actual, uint32_t expected, const prng* random)
{
    if (actual != expected) {
        fail_with_seed(random, "%s: the bits are %04x, expected %04x", what, actual, expected);
    }
}

// What plain C makes of it.
static lanes_answers expect(const input* in)
{
    lanes_answers expected = {.le = 0};
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        float a = in->a[i];
        float b = in->b[i];
        expected.le |= (uint32_t)(a <= b) << i;
        expected.le_splat |= (uint32_t)(a <= in->b[0]) << i;
        expected.ge_splat |= (uint32_t)(in->b[0] <= a) << i;
        expected.both |= (uint32_t)(a <= b && b <= a) << i;
    }
    return expected;
}

static void check_probe(lanes_probe* probe, const input* in, const prng* random)
{
    lanes_answers expected = expect(in);
    lanes_answers actual;
    probe(in->a, in->b, &actual);
    check_mask("le", actual.le, expected.le, random);
    check_mask("le of a splat", actual.le_splat, expected.le_splat, random);
    check_mask("a splat's le", actual.ge_splat, expected.ge_splat, random);
    check_mask("and", actual.both, expected.both, random);
}

static void check_width(lanes_probe* probe)
{
    prng random = prng_make(20240607);
    for (int32_t round = 0; round < 20000; ++round) {
        input in;
        for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
            in.a[i] = hard_float(&random);
            // Equal values are the ones that tell <= from <.
            in.b[i] = prng_chance(&random, 25) ? in.a[i] : hard_float(&random);
        }
        check_probe(probe, &in, &random);
    }
}

static void one_lane_is_plain_c(void** state)
{
    (void)state;
    check_width(lanes_probe_1);
}

static void four_lanes_give_the_bits_of_plain_c(void** state)
{
    (void)state;
    check_width(lanes_probe_4);
}

static void four_lanes_without_simd_give_the_bits_of_plain_c(void** state)
{
    (void)state;
    check_width(lanes_probe_plain_4);
}

static void eight_lanes_give_the_bits_of_plain_c(void** state)
{
    (void)state;
    if (!umi_cpu_has_lanes(8)) {
        skip();
    }
    check_width(lanes_probe_8);
}

static void sixteen_lanes_give_the_bits_of_plain_c(void** state)
{
    (void)state;
    if (!umi_cpu_has_lanes(16)) {
        skip();
    }
    check_width(lanes_probe_16);
}

// Bit i of a mask must be lane i, at every width.
static void each_lane_has_its_own_bit(void** state)
{
    (void)state;
    static lanes_probe* const probes[] = {lanes_probe_1, lanes_probe_4, lanes_probe_plain_4, lanes_probe_8,
                                          lanes_probe_16};
    static const int32_t widths[] = {1, 4, 4, 8, 16};
    prng random = prng_make(0);
    for (int32_t p = 0; p < COUNT_OF(probes); ++p) {
        for (int32_t lane = 0; lane < PROBE_FLOATS && umi_cpu_has_lanes(widths[p]); ++lane) {
            input in = {{0}, {0}};
            for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
                in.a[i] = i == lane ? -1.0f : 1.0f;
            }
            check_probe(probes[p], &in, &random);
            lanes_answers answers;
            probes[p](in.a, in.b, &answers);
            check_mask("one lane", answers.le, UINT32_C(1) << lane, &random);
        }
    }
}

static void widths_of_1_and_4_run_everywhere_and_odd_ones_nowhere(void** state)
{
    (void)state;
    assert_true(umi_cpu_has_lanes(1));
    assert_true(umi_cpu_has_lanes(4));
    static const int32_t odd[] = {-1, 0, 2, 3, 5, 7, 9, 12, 15, 17, 32, 64, INT32_MAX, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(odd); ++i) {
        assert_false(umi_cpu_has_lanes(odd[i]));
    }
    assert_true(umi_cpu_has_lanes(umi_cpu_best_lanes()));
    assert_true(umi_cpu_best_lanes() >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_lane_is_plain_c),
        cmocka_unit_test(four_lanes_give_the_bits_of_plain_c),
        cmocka_unit_test(four_lanes_without_simd_give_the_bits_of_plain_c),
        cmocka_unit_test(eight_lanes_give_the_bits_of_plain_c),
        cmocka_unit_test(sixteen_lanes_give_the_bits_of_plain_c),
        cmocka_unit_test(each_lane_has_its_own_bit),
        cmocka_unit_test(widths_of_1_and_4_run_everywhere_and_odd_ones_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
