// um_rot_from_angle and um_atan2 against the C library in double precision, at special values, and bit by
// bit.
// SPDX-License-Identifier: MIT

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geometry_checks.h"

// The bounds that umbra/math.h promises.
static const double rotation_bound = 3e-8;
static const double atan2_bound = 1.2e-7;
static const double length_bound = 4.3e-8;

// The spacing of floats around value, whose half is the least error that a float can have.
static double unit_in_last_place(double value)
{
    int exponent;
    frexp(value, &exponent);
    return ldexp(1.0, exponent - 24 < -149 ? -149 : exponent - 24);
}

// The C library of mingw-w64 leaves sine and cosine to the x87, whose pi ends after 66 bits. It is no
// reference for large angles.
static bool has_reference(float radians)
{
#if defined(__MINGW32__)
    return fabsf(radians) < 1e6f;
#else
    (void)radians;
    return true;
#endif
}

static void check_rotation(float radians)
{
    if (!has_reference(radians)) {
        return;
    }
    um_rot q = um_rot_from_angle(radians);
    double expected_c = cos((double)radians);
    double expected_s = sin((double)radians);
    if (!(fabs((double)q.c - expected_c) <= rotation_bound &&
          fabs((double)q.s - expected_s) <= rotation_bound)) {
        fail_msg("the rotation by %.9g is (%.9g, %.9g), expected (%.12g, %.12g) within %.3g", (double)radians,
                 (double)q.c, (double)q.s, expected_c, expected_s, rotation_bound);
    }
}

static void check_exact_rotation(float radians, float expected_c, float expected_s)
{
    um_rot q = um_rot_from_angle(radians);
    if (bits_of_float(q.c) != bits_of_float(expected_c) || bits_of_float(q.s) != bits_of_float(expected_s)) {
        fail_msg("the rotation by %.9g is (%.9g, %.9g), expected exactly (%.9g, %.9g)", (double)radians,
                 (double)q.c, (double)q.s, (double)expected_c, (double)expected_s);
    }
}

static void check_atan2(float y, float x)
{
    double actual = (double)um_atan2(y, x);
    double expected = atan2((double)y, (double)x);
    if (!(fabs(actual - expected) <= atan2_bound)) {
        fail_msg("um_atan2(%.9g, %.9g) is %.9g, expected %.12g within %.3g", (double)y, (double)x, actual,
                 expected, atan2_bound);
    }
}

static void check_hash(uint64_t actual, uint64_t expected)
{
    if (actual != expected) {
        fail_msg("the hash of the bits is 0x%016llx, expected 0x%016llx", (unsigned long long)actual,
                 (unsigned long long)expected);
    }
}

// ---- Sine and cosine ------------------------------------------------------------------------------------

static void an_angle_of_zero_is_exactly_the_identity(void** state)
{
    (void)state;
    check_exact_rotation(0.0f, 1.0f, 0.0f);
    check_exact_rotation(-0.0f, 1.0f, 0.0f);
}

static void quarter_turns_up_to_a_full_turn_are_exact(void** state)
{
    (void)state;
    check_exact_rotation(0.5f * UM_PI, 0.0f, 1.0f);
    check_exact_rotation(UM_PI, -1.0f, 0.0f);
    check_exact_rotation(1.5f * UM_PI, 0.0f, -1.0f);
    check_exact_rotation(2.0f * UM_PI, 1.0f, 0.0f);
    check_exact_rotation(-0.5f * UM_PI, 0.0f, -1.0f);
    check_exact_rotation(-UM_PI, -1.0f, 0.0f);
    check_exact_rotation(-1.5f * UM_PI, 0.0f, 1.0f);
    check_exact_rotation(-2.0f * UM_PI, 1.0f, 0.0f);
}

static void the_floats_beside_quarter_turns_are_not_snapped(void** state)
{
    (void)state;
    for (int quarter_turns = 1; quarter_turns <= 4; ++quarter_turns) {
        float angle = (float)quarter_turns * 0.5f * UM_PI;
        check_rotation(nextafterf(angle, 0.0f));
        check_rotation(nextafterf(angle, 100.0f));
        check_rotation(-nextafterf(angle, 0.0f));
        check_rotation(-nextafterf(angle, 100.0f));
    }
}

static void sine_and_cosine_keep_their_bound_in_a_dense_sweep_over_the_first_turns(void** state)
{
    (void)state;
    const int count = 1000000;
    for (int i = 0; i < count; ++i) {
        check_rotation(20.0f * ((float)i + 0.5f) / (float)count - 10.0f);
    }
}

static void sine_and_cosine_keep_their_bound_for_floats_of_every_size(void** state)
{
    (void)state;
    // A prime stride through the bits of the positive floats, from subnormal to the greatest. The quarter
    // turns of the tests above are not among them.
    for (uint32_t bits = 1; bits < 0x7f800000u; bits += 2003u) {
        check_rotation(float_from_bits(bits));
    }
    check_rotation(float_from_bits(0x7f7fffffu));
}

static void sine_and_cosine_keep_their_bound_for_random_angles(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 300000; ++i) {
        check_rotation(random_between(&random, -10000.0f, 10000.0f));
        check_rotation(random_finite(&random));
    }
}

static void sine_and_cosine_keep_their_bound_where_the_reduction_changes_its_way(void** state)
{
    (void)state;
    const float limit = 8388608.0f;
    for (int i = -1000; i <= 1000; ++i) {
        check_rotation(limit + (float)i);
        check_rotation(-limit + (float)i);
    }
}

static void sines_are_within_0_501_units_in_the_last_place(void** state)
{
    (void)state;
    for (uint32_t bits = 1; bits < 0x7f800000u && has_reference(float_from_bits(bits)); bits += 10007u) {
        float radians = float_from_bits(bits);
        double expected = sin((double)radians);
        double tolerance = 0.501 * unit_in_last_place(expected);
        check_near("the sine", (double)um_rot_from_angle(radians).s, expected, tolerance);
    }
}

static void the_sine_of_a_tiny_angle_is_the_angle(void** state)
{
    (void)state;
    for (uint32_t bits = 1; bits < bits_of_float(1e-4f); bits += 100003u) {
        float radians = float_from_bits(bits);
        check_exact_rotation(radians, (float)cos((double)radians), radians);
        check_exact_rotation(-radians, (float)cos((double)radians), -radians);
    }
}

static void the_opposite_angle_gives_the_same_cosine_and_the_opposite_sine(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 200000; ++i) {
        float radians = random_finite(&random);
        um_rot q = um_rot_from_angle(radians);
        um_rot mirrored = um_rot_from_angle(-radians);
        check_equal("the cosine of the opposite angle", mirrored.c, q.c);
        check_equal("the sine of the opposite angle", mirrored.s, -q.s);
    }
}

static void rotations_have_unit_length(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 300000; ++i) {
        um_rot near = um_rot_from_angle(random_between(&random, -10.0f, 10.0f));
        um_rot any = um_rot_from_angle(random_finite(&random));
        check_near("the length", hypot((double)near.c, (double)near.s), 1.0, length_bound);
        check_near("the length", hypot((double)any.c, (double)any.s), 1.0, length_bound);
    }
}

static void nan_and_infinity_give_the_identity(void** state)
{
    (void)state;
    check_exact_rotation(NAN, 1.0f, 0.0f);
    check_exact_rotation(-NAN, 1.0f, 0.0f);
    check_exact_rotation(INFINITY, 1.0f, 0.0f);
    check_exact_rotation(-INFINITY, 1.0f, 0.0f);
}

static void rotations_have_the_same_bits_everywhere(void** state)
{
    (void)state;
    uint64_t hash = HASH_START;
    for (int i = -200000; i <= 200000; ++i) {
        um_rot q = um_rot_from_angle((float)i * 0.001f);
        hash = hash_float(hash_float(hash, q.c), q.s);
    }
    for (uint32_t bits = 1; bits < 0x7f800000u; bits += 7001u) {
        um_rot q = um_rot_from_angle(float_from_bits(bits));
        hash = hash_float(hash_float(hash, q.c), q.s);
    }
    check_hash(hash, UINT64_C(0x877e1b4933c139b9));
}

// ---- Arctangent -----------------------------------------------------------------------------------------

static void atan2_keeps_its_bound_all_around_the_circle(void** state)
{
    (void)state;
    const int count = 1000000;
    for (int i = 0; i < count; ++i) {
        double angle = 6.283185307179586 * (i + 0.5) / count;
        check_atan2((float)sin(angle), (float)cos(angle));
    }
}

static void atan2_keeps_its_bound_for_quotients_of_every_size(void** state)
{
    (void)state;
    for (uint32_t bits = 1; bits < 0x7f800000u; bits += 5003u) {
        check_atan2(float_from_bits(bits), 1.0f);
        check_atan2(-float_from_bits(bits), -1.0f);
    }
}

static void atan2_keeps_its_bound_for_random_pairs_of_every_size(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 500000; ++i) {
        float y = random_finite(&random);
        check_atan2(y, random_finite(&random));
    }
}

static void atan2_is_within_0_501_units_in_the_last_place(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 300000; ++i) {
        float y = random_finite(&random);
        float x = random_finite(&random);
        double expected = atan2((double)y, (double)x);
        double tolerance = 0.501 * unit_in_last_place(expected);
        check_near("the angle", (double)um_atan2(y, x), expected, tolerance);
    }
}

static void atan2_stays_between_minus_pi_and_pi(void** state)
{
    (void)state;
    check_equal("the angle just above the negative axis", um_atan2(1e-45f, -1.0f), UM_PI);
    check_equal("the angle just below the negative axis", um_atan2(-1e-45f, -1.0f), -UM_PI);
}

static void atan2_is_exact_on_axes_and_diagonals(void** state)
{
    (void)state;
    const float lengths[] = {1e-45f, 1e-20f, 1.0f, 3.7f, 1e20f, 3.4e38f};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        float a = lengths[i];
        check_equal("the angle of +x", um_atan2(0.0f, a), 0.0f);
        check_equal("the angle of +x +y", um_atan2(a, a), 0.25f * UM_PI);
        check_equal("the angle of +y", um_atan2(a, 0.0f), 0.5f * UM_PI);
        check_equal("the angle of -x +y", um_atan2(a, -a), 0.75f * UM_PI);
        check_equal("the angle of -x", um_atan2(0.0f, -a), UM_PI);
        check_equal("the angle of -x -y", um_atan2(-a, -a), -0.75f * UM_PI);
        check_equal("the angle of -y", um_atan2(-a, 0.0f), -0.5f * UM_PI);
        check_equal("the angle of +x -y", um_atan2(-a, a), -0.25f * UM_PI);
    }
}

static void atan2_takes_both_zeros_for_the_same(void** state)
{
    (void)state;
    check_equal("the angle of (1, -0)", um_atan2(-0.0f, 1.0f), 0.0f);
    check_equal("the angle of (-1, -0)", um_atan2(-0.0f, -1.0f), UM_PI);
    check_equal("the angle of (-0, 1)", um_atan2(1.0f, -0.0f), 0.5f * UM_PI);
    check_equal("the angle of (-0, -1)", um_atan2(-1.0f, -0.0f), -0.5f * UM_PI);
}

static void atan2_of_nothing_is_zero(void** state)
{
    (void)state;
    check_equal("the angle of (0, 0)", um_atan2(0.0f, 0.0f), 0.0f);
    check_equal("the angle of (-0, 0)", um_atan2(0.0f, -0.0f), 0.0f);
    check_equal("the angle of (-0, -0)", um_atan2(-0.0f, -0.0f), 0.0f);
}

static void atan2_of_nan_is_zero(void** state)
{
    (void)state;
    check_equal("the angle of (1, NaN)", um_atan2(NAN, 1.0f), 0.0f);
    check_equal("the angle of (NaN, 1)", um_atan2(1.0f, NAN), 0.0f);
    check_equal("the angle of (NaN, NaN)", um_atan2(NAN, NAN), 0.0f);
    check_equal("the angle of (NaN, infinity)", um_atan2(INFINITY, NAN), 0.0f);
}

static void atan2_lets_an_infinite_coordinate_outweigh_a_finite_one(void** state)
{
    (void)state;
    const float infinity = INFINITY;
    check_equal("the angle of (infinity, 1)", um_atan2(1.0f, infinity), 0.0f);
    check_equal("the angle of (-infinity, 1)", um_atan2(1.0f, -infinity), UM_PI);
    check_equal("the angle of (1, infinity)", um_atan2(infinity, 1.0f), 0.5f * UM_PI);
    check_equal("the angle of (1, -infinity)", um_atan2(-infinity, 1.0f), -0.5f * UM_PI);
    check_equal("the angle of (infinity, infinity)", um_atan2(infinity, infinity), 0.25f * UM_PI);
    check_equal("the angle of (-infinity, -infinity)", um_atan2(-infinity, -infinity), -0.75f * UM_PI);
}

static void atan2_of_the_mirrored_direction_is_the_opposite_angle(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 200000; ++i) {
        float y = random_finite(&random);
        float x = random_finite(&random);
        check_equal("the angle of the mirrored direction", um_atan2(-y, x), -um_atan2(y, x));
    }
}

static void the_angle_of_a_rotation_comes_back(void** state)
{
    (void)state;
    const int count = 500000;
    for (int i = 0; i < count; ++i) {
        float radians = UM_PI * (2.0f * ((float)i + 0.5f) / (float)count - 1.0f);
        double back = (double)um_rot_angle(um_rot_from_angle(radians));
        // Rounding the rotation turns it by length_bound at most; then comes the arctangent's own error.
        check_near("the angle", back, (double)radians, length_bound + atan2_bound);
    }
}

static void quarter_turns_come_back_exactly(void** state)
{
    (void)state;
    check_equal("a quarter turn", um_rot_angle(um_rot_from_angle(0.5f * UM_PI)), 0.5f * UM_PI);
    check_equal("half a turn", um_rot_angle(um_rot_from_angle(UM_PI)), UM_PI);
    check_equal("a quarter turn back", um_rot_angle(um_rot_from_angle(-0.5f * UM_PI)), -0.5f * UM_PI);
}

static void angles_have_the_same_bits_everywhere(void** state)
{
    (void)state;
    uint64_t hash = HASH_START;
    for (int y = -400; y <= 400; ++y) {
        for (int x = -400; x <= 400; ++x) {
            hash = hash_float(hash, um_atan2((float)y * 0.37f, (float)x * 0.73f));
        }
    }
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 500000; ++i) {
        float y = random_finite(&random);
        hash = hash_float(hash, um_atan2(y, random_finite(&random)));
    }
    check_hash(hash, UINT64_C(0x48179d678415183e));
}

static void degrees_and_radians_are_the_same_angles(void** state)
{
    (void)state;
    assert_true(um_radians(180.0f) == UM_PI);
    assert_true(um_radians(0.0f) == 0.0f && um_degrees(0.0f) == 0.0f);
    for (int32_t i = -720; i <= 720; ++i) {
        double exact = (double)i * 3.14159265358979323846 / 180.0;
        if (fabs((double)um_radians((float)i) - exact) > 2e-7 * fabs(exact)) {
            fail_msg("%d degrees: %.9g, expected %.9g", (int)i, (double)um_radians((float)i), exact);
        }
        double back = (double)um_degrees(um_radians((float)i));
        if (fabs(back - (double)i) > 3e-7 * fabs((double)i)) {
            fail_msg("%d degrees and back: %.9g", (int)i, back);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(degrees_and_radians_are_the_same_angles),
        cmocka_unit_test(an_angle_of_zero_is_exactly_the_identity),
        cmocka_unit_test(quarter_turns_up_to_a_full_turn_are_exact),
        cmocka_unit_test(the_floats_beside_quarter_turns_are_not_snapped),
        cmocka_unit_test(sine_and_cosine_keep_their_bound_in_a_dense_sweep_over_the_first_turns),
        cmocka_unit_test(sine_and_cosine_keep_their_bound_for_floats_of_every_size),
        cmocka_unit_test(sine_and_cosine_keep_their_bound_for_random_angles),
        cmocka_unit_test(sine_and_cosine_keep_their_bound_where_the_reduction_changes_its_way),
        cmocka_unit_test(sines_are_within_0_501_units_in_the_last_place),
        cmocka_unit_test(the_sine_of_a_tiny_angle_is_the_angle),
        cmocka_unit_test(the_opposite_angle_gives_the_same_cosine_and_the_opposite_sine),
        cmocka_unit_test(rotations_have_unit_length),
        cmocka_unit_test(nan_and_infinity_give_the_identity),
        cmocka_unit_test(rotations_have_the_same_bits_everywhere),
        cmocka_unit_test(atan2_keeps_its_bound_all_around_the_circle),
        cmocka_unit_test(atan2_keeps_its_bound_for_quotients_of_every_size),
        cmocka_unit_test(atan2_keeps_its_bound_for_random_pairs_of_every_size),
        cmocka_unit_test(atan2_is_within_0_501_units_in_the_last_place),
        cmocka_unit_test(atan2_stays_between_minus_pi_and_pi),
        cmocka_unit_test(atan2_is_exact_on_axes_and_diagonals),
        cmocka_unit_test(atan2_takes_both_zeros_for_the_same),
        cmocka_unit_test(atan2_of_nothing_is_zero),
        cmocka_unit_test(atan2_of_nan_is_zero),
        cmocka_unit_test(atan2_lets_an_infinite_coordinate_outweigh_a_finite_one),
        cmocka_unit_test(atan2_of_the_mirrored_direction_is_the_opposite_angle),
        cmocka_unit_test(the_angle_of_a_rotation_comes_back),
        cmocka_unit_test(quarter_turns_come_back_exactly),
        cmocka_unit_test(angles_have_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
