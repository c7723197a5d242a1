// lanes.h: every width that runs here gives the bits that plain C gives.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/hard_floats.h"
#include "support/lanes_probe.h"

#include "core/cpu.h"
#include "core/simd.h"

// The versions of lanes.h. Those for which umi_cpu_has_lanes is false must not be called.
static const struct {
    lanes_probe* probe;
    int32_t width;
} versions[] = {
    {lanes_probe_1, 1}, {lanes_probe_4, 4},   {lanes_probe_plain_4, 4},
    {lanes_probe_8, 8}, {lanes_probe_16, 16},
};

// ---- What plain C makes of it ---------------------------------------------------------------------------

static float least(float a, float b)
{
    return a < b ? a : b;
}

static float greatest(float a, float b)
{
    return a > b ? a : b;
}

static void expect_floats(const lanes_input* in, int32_t i, lanes_answers* expected)
{
    float a = in->a[i];
    float b = in->b[i];
    expected->copy[i] = a;
    expected->add[i] = a + b;
    expected->sub[i] = a - b;
    expected->mul[i] = a * b;
    expected->div[i] = a / b;
    expected->sqrt[i] = sqrtf(a);
    expected->min[i] = least(a, b);
    expected->max[i] = greatest(a, b);
    expected->select[i] = a <= in->b[0] ? a : b;
}

static void expect_masks(const lanes_input* in, int32_t i, lanes_answers* expected)
{
    float a = in->a[i];
    float b = in->b[i];
    expected->le |= (uint32_t)(a <= b) << i;
    expected->lt |= (uint32_t)(a < b) << i;
    expected->le_splat |= (uint32_t)(a <= in->b[0]) << i;
    expected->ge_splat |= (uint32_t)(in->b[0] <= a) << i;
    expected->both |= (uint32_t)(a <= b && b <= a) << i;
}

static void expect_records(const lanes_input* in, int32_t i, lanes_answers* expected)
{
    bool is_negative = in->index[i] < 0;
    // As numbers rather than bits: INT32_MIN is the number of record 0.
    int32_t number = is_negative ? in->index[i] - INT32_MIN : in->index[i];
    for (int32_t k = 0; k < 4; ++k) {
        expected->gathered[k][i] = in->records[4 * number + k];
        if (!is_negative) {
            expected->scattered[4 * number + k] = in->parts[k][i];
        }
    }
}

static void expect(const lanes_input* in, lanes_answers* expected)
{
    memset(expected, 0, sizeof *expected);
    memcpy(expected->scattered, in->records, sizeof in->records);
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        expect_floats(in, i, expected);
        expect_masks(in, i, expected);
        expect_records(in, i, expected);
    }
}

// ---- Comparison -----------------------------------------------------------------------------------------

static void check_mask(const char* what, uint32_t actual, uint32_t expected, const prng* random)
{
    if (actual != expected) {
        fail_with_seed(random, "%s: the bits are %04x, expected %04x", what, actual, expected);
    }
}

static void fail_float(const char* what, int32_t i, float actual, float expected, const prng* random)
{
    fail_with_seed(random, "%s: float %d is %.9g (%08x), expected %.9g (%08x)", what, (int)i, (double)actual,
                   float_bits(actual), (double)expected, float_bits(expected));
}

// What only moves floats keeps the bits of a NaN as well.
static void check_moved(const char* what, const float* actual, const float* expected, int32_t count,
                        const prng* random)
{
    for (int32_t i = 0; i < count; ++i) {
        if (float_bits(actual[i]) != float_bits(expected[i])) {
            fail_float(what, i, actual[i], expected[i], random);
        }
    }
}

static void check_calculated(const char* what, const float* actual, const float* expected, const prng* random)
{
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        if (!same_float(actual[i], expected[i])) {
            fail_float(what, i, actual[i], expected[i], random);
        }
    }
}

static void check_probe(lanes_probe* probe, const lanes_input* in, const prng* random)
{
    lanes_answers expected;
    lanes_answers actual;
    expect(in, &expected);
    probe(in, &actual);
    check_mask("le", actual.le, expected.le, random);
    check_mask("lt", actual.lt, expected.lt, random);
    check_mask("le of a splat", actual.le_splat, expected.le_splat, random);
    check_mask("a splat's le", actual.ge_splat, expected.ge_splat, random);
    check_mask("and", actual.both, expected.both, random);
    check_calculated("add", actual.add, expected.add, random);
    check_calculated("sub", actual.sub, expected.sub, random);
    check_calculated("mul", actual.mul, expected.mul, random);
    check_calculated("div", actual.div, expected.div, random);
    check_calculated("sqrt", actual.sqrt, expected.sqrt, random);
    check_moved("load and store", actual.copy, expected.copy, PROBE_FLOATS, random);
    check_moved("min", actual.min, expected.min, PROBE_FLOATS, random);
    check_moved("max", actual.max, expected.max, PROBE_FLOATS, random);
    check_moved("select", actual.select, expected.select, PROBE_FLOATS, random);
    check_moved("gather4", actual.gathered[0], expected.gathered[0], 4 * PROBE_FLOATS, random);
    check_moved("scatter4", actual.scattered, expected.scattered, 4 * PROBE_RECORDS, random);
}

// ---- Input ----------------------------------------------------------------------------------------------

// No record is written twice, but some are read more than once.
static void choose_indices(int32_t index[PROBE_FLOATS], prng* random)
{
    int32_t numbers[PROBE_RECORDS];
    for (int32_t i = 0; i < PROBE_RECORDS; ++i) {
        numbers[i] = i;
    }
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        int32_t other = i + prng_below(random, PROBE_RECORDS - i);
        int32_t number = numbers[other];
        numbers[other] = numbers[i];
        index[i] = number;
        if (prng_chance(random, 30)) {
            index[i] = (prng_chance(random, 50) ? number : prng_below(random, PROBE_RECORDS)) + INT32_MIN;
        }
    }
}

static lanes_input make_input(prng* random)
{
    lanes_input in;
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        in.a[i] = hard_float(random);
        // Equal values are the ones that tell <= from <.
        in.b[i] = prng_chance(random, 25) ? in.a[i] : hard_float(random);
        for (int32_t k = 0; k < 4; ++k) {
            in.parts[k][i] = hard_float(random);
        }
    }
    for (int32_t i = 0; i < 4 * PROBE_RECORDS; ++i) {
        in.records[i] = hard_float(random);
    }
    choose_indices(in.index, random);
    return in;
}

// Every float tells where it stands: the parts are negative, the records are not.
static lanes_input make_numbered_input(void)
{
    lanes_input in = {.a = {0}};
    for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
        in.index[i] = (i * 7 + 3) % PROBE_RECORDS;
        for (int32_t k = 0; k < 4; ++k) {
            in.parts[k][i] = -(float)(4 * i + k + 1);
        }
    }
    for (int32_t i = 0; i < 4 * PROBE_RECORDS; ++i) {
        in.records[i] = (float)i;
    }
    return in;
}

// ---- Every operation at every width ---------------------------------------------------------------------

static void check_width(lanes_probe* probe)
{
    prng random = prng_make(20240607);
    for (int32_t round = 0; round < 20000; ++round) {
        lanes_input in = make_input(&random);
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

// ---- One thing at a time, at every width ----------------------------------------------------------------

// Otherwise the tests above would compare plain C with plain C.
static void only_the_plain_versions_are_plain_c_where_there_is_simd(void** state)
{
    (void)state;
#if defined(UMI_SIMD_SSE2) || defined(UMI_SIMD_NEON) || defined(UMI_SIMD_WASM)
    static const bool plain[] = {true, false, true, false, false};
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        if (umi_cpu_has_lanes(versions[v].width)) {
            lanes_input in = make_numbered_input();
            lanes_answers answers;
            versions[v].probe(&in, &answers);
            if (answers.is_plain != plain[v]) {
                fail_msg("version %d of %d lanes: plain is %d, expected %d", (int)v, (int)versions[v].width,
                         answers.is_plain, plain[v]);
            }
        }
    }
#else
    skip();
#endif
}

// Bit i of a mask must be lane i, at every width.
static void each_lane_has_its_own_bit(void** state)
{
    (void)state;
    prng random = prng_make(0);
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        for (int32_t lane = 0; lane < PROBE_FLOATS && umi_cpu_has_lanes(versions[v].width); ++lane) {
            lanes_input in = make_numbered_input();
            for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
                in.a[i] = i == lane ? -1.0f : 1.0f;
            }
            check_probe(versions[v].probe, &in, &random);
            lanes_answers answers;
            versions[v].probe(&in, &answers);
            check_mask("one lane", answers.le, UINT32_C(1) << lane, &random);
        }
    }
}

static void min_and_max_give_the_second_operand_for_nan_and_for_equal_zeros(void** state)
{
    (void)state;
    static const float first[] = {NAN, 5.0f, 0.0f, -0.0f};
    static const float second[] = {7.0f, -NAN, -0.0f, 0.0f};
    prng random = prng_make(0);
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        if (umi_cpu_has_lanes(versions[v].width)) {
            lanes_input in = make_numbered_input();
            for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
                in.a[i] = first[i % 4];
                in.b[i] = second[i % 4];
            }
            lanes_answers answers;
            versions[v].probe(&in, &answers);
            check_moved("min", answers.min, in.b, PROBE_FLOATS, &random);
            check_moved("max", answers.max, in.b, PROBE_FLOATS, &random);
        }
    }
}

static void a_gather_ignores_the_sign_bit_of_an_index(void** state)
{
    (void)state;
    prng random = prng_make(0);
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        if (umi_cpu_has_lanes(versions[v].width)) {
            lanes_input in = make_numbered_input();
            lanes_answers with_sign;
            lanes_answers without_sign;
            versions[v].probe(&in, &without_sign);
            for (int32_t i = 0; i < PROBE_FLOATS; ++i) {
                in.index[i] += INT32_MIN;
            }
            versions[v].probe(&in, &with_sign);
            check_moved("gather4", with_sign.gathered[0], without_sign.gathered[0], 4 * PROBE_FLOATS,
                        &random);
        }
    }
}

static void a_scatter_leaves_out_each_lane_with_a_negative_index(void** state)
{
    (void)state;
    prng random = prng_make(0);
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        for (int32_t lane = 0; lane < PROBE_FLOATS && umi_cpu_has_lanes(versions[v].width); ++lane) {
            lanes_input in = make_numbered_input();
            int32_t number = in.index[lane];
            in.index[lane] += INT32_MIN;
            check_probe(versions[v].probe, &in, &random);
            lanes_answers answers;
            versions[v].probe(&in, &answers);
            check_moved("left out", answers.scattered + 4 * number, in.records + 4 * number, 4, &random);
        }
    }
}

static void what_was_gathered_can_be_scattered_back(void** state)
{
    (void)state;
    prng random = prng_make(0);
    for (int32_t v = 0; v < COUNT_OF(versions); ++v) {
        if (umi_cpu_has_lanes(versions[v].width)) {
            lanes_input in = make_numbered_input();
            lanes_answers answers;
            versions[v].probe(&in, &answers);
            memcpy(in.parts, answers.gathered, sizeof in.parts);
            versions[v].probe(&in, &answers);
            check_moved("there and back", answers.scattered, in.records, 4 * PROBE_RECORDS, &random);
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
        cmocka_unit_test(only_the_plain_versions_are_plain_c_where_there_is_simd),
        cmocka_unit_test(each_lane_has_its_own_bit),
        cmocka_unit_test(min_and_max_give_the_second_operand_for_nan_and_for_equal_zeros),
        cmocka_unit_test(a_gather_ignores_the_sign_bit_of_an_index),
        cmocka_unit_test(a_scatter_leaves_out_each_lane_with_a_negative_index),
        cmocka_unit_test(what_was_gathered_can_be_scattered_back),
        cmocka_unit_test(widths_of_1_and_4_run_everywhere_and_odd_ones_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
