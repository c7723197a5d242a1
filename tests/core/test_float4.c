// float4.h: the version of this build and the one in plain C, each against the numbers written out one by
// one.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/float4_probe.h"
#include "support/hard_floats.h"

static void check_four(const char* what, const float actual[4], float x, float y, float z, float w,
                       const prng* random)
{
    const float expected[4] = {x, y, z, w};
    for (int32_t i = 0; i < 4; ++i) {
        if (!same_float(actual[i], expected[i])) {
            fail_with_seed(random, "%s: component %d is %.9g (%08x), expected %.9g (%08x)", what, (int)i,
                           (double)actual[i], float_bits(actual[i]), (double)expected[i],
                           float_bits(expected[i]));
        }
    }
}

static float least(float a, float b)
{
    return a < b ? a : b;
}

static float greatest(float a, float b)
{
    return a > b ? a : b;
}

// The documented order of additions, in which the last bit depends on it.
static float sum(const float a[4])
{
    return (a[0] + a[2]) + (a[1] + a[3]);
}

static void check_arithmetic(const float4_answers* r, const float a[4], const float b[4], const prng* random)
{
    check_four("add", r->add, a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], random);
    check_four("sub", r->sub, a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], random);
    check_four("mul", r->mul, a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3], random);
    check_four("min", r->min, least(a[0], b[0]), least(a[1], b[1]), least(a[2], b[2]), least(a[3], b[3]),
               random);
    check_four("max", r->max, greatest(a[0], b[0]), greatest(a[1], b[1]), greatest(a[2], b[2]),
               greatest(a[3], b[3]), random);
    check_four("negate", r->negate, -a[0], -a[1], -a[2], -a[3], random);
    check_four("sums", r->sums, sum(a), sum(b), sum(r->add), sum(r->sub), random);
    int bits =
        (a[0] <= b[0] ? 1 : 0) | (a[1] <= b[1] ? 2 : 0) | (a[2] <= b[2] ? 4 : 0) | (a[3] <= b[3] ? 8 : 0);
    if (r->le_bits != bits) {
        fail_with_seed(random, "le_bits is %x, expected %x", (unsigned)r->le_bits, (unsigned)bits);
    }
}

static void check_order(const float4_answers* r, const float a[4], const float b[4], const prng* random)
{
    check_four("set", r->set, a[0], a[1], a[2], a[3], random);
    check_four("splat", r->splat, a[0], a[0], a[0], a[0], random);
    check_four("load and store", r->copy, a[0], a[1], a[2], a[3], random);
    check_four("swap_halves", r->swap_halves, a[2], a[3], a[0], a[1], random);
    check_four("swap_pairs", r->swap_pairs, a[1], a[0], a[3], a[2], random);
    check_four("lows", r->lows, a[0], a[1], b[0], b[1], random);
    check_four("highs", r->highs, a[2], a[3], b[2], b[3], random);
    check_four("evens", r->evens, a[0], a[2], b[0], b[2], random);
    check_four("odds", r->odds, a[1], a[3], b[1], b[3], random);
    assert_true(same_float(r->x, a[0]));
}

// answers.place was a with its ends swapped.
static void check_overwritten(const float4_answers* r, const float a[4], const float b[4], const prng* random)
{
    check_four("place", r->place, b[0], b[1], b[2], b[3], random);
    check_four("what place was", r->was, a[3], a[1], a[2], a[0], random);
    check_four("what its second was", r->all_were, a[1], a[1], a[1], a[1], random);
}

static void check_version(float4_probe* probe)
{
    prng random = prng_make(20240607);
    for (int32_t round = 0; round < 50000; ++round) {
        _Alignas(16) float a[4];
        _Alignas(16) float b[4];
        for (int32_t i = 0; i < 4; ++i) {
            a[i] = hard_float(&random);
            b[i] = prng_chance(&random, 25) ? a[i] : hard_float(&random);
        }
        float4_answers answers = {.place = {a[3], a[1], a[2], a[0]}};
        probe(a, b, &answers);
        check_arithmetic(&answers, a, b, &random);
        check_order(&answers, a, b, &random);
        check_overwritten(&answers, a, b, &random);
    }
}

static void this_builds_version_does_what_the_numbers_say(void** state)
{
    (void)state;
    check_version(float4_probe_native);
}

static void the_plain_version_does_what_the_numbers_say(void** state)
{
    (void)state;
    check_version(float4_probe_plain);
}

static void min_and_max_give_the_second_operand_for_nan_and_for_equal_zeros(void** state)
{
    (void)state;
    static float4_probe* const probes[] = {float4_probe_native, float4_probe_plain};
    _Alignas(16) const float a[4] = {NAN, 5.0f, 0.0f, -0.0f};
    _Alignas(16) const float b[4] = {7.0f, NAN, -0.0f, 0.0f};
    for (int32_t i = 0; i < COUNT_OF(probes); ++i) {
        float4_answers answers = {0};
        probes[i](a, b, &answers);
        for (int32_t k = 0; k < 4; ++k) {
            assert_int_equal(float_bits(answers.min[k]), float_bits(b[k]));
            assert_int_equal(float_bits(answers.max[k]), float_bits(b[k]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_builds_version_does_what_the_numbers_say),
        cmocka_unit_test(the_plain_version_does_what_the_numbers_say),
        cmocka_unit_test(min_and_max_give_the_second_operand_for_nan_and_for_equal_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
