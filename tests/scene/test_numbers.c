// Numbers as text: exact both ways, in every locale.
// SPDX-License-Identifier: MIT

#include "scene/src/number.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static float read_text(const char* text)
{
    return umsi_read_float(text, strlen(text));
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void check_bits(float actual, float expected, const char* text)
{
    if (bits_of(actual) != bits_of(expected)) {
        fail_msg("%s is %a, expected %a", text, (double)actual, (double)expected);
    }
}

static void numbers_are_read_as_the_nearest_float(void** state)
{
    (void)state;
    static const struct {
        const char* text;
        float value;
    } cases[] = {
        {"0", 0.0f},
        {"-0", -0.0f},
        {"1", 1.0f},
        {"-12.5", -12.5f},
        {"0.1e1", 1.0f},
        {"1E+2", 100.0f},
        {"0.1", 0x1.99999ap-4f},
        {"16777217", 0x1p24f},                             // half way, to even
        {"16777219", 0x1.000004p24f},                      // half way, to even
        {"16777217.00000000000000000001", 0x1.000002p24f}, // a little more than half way
        {"3.4028235e38", 0x1.fffffep127f},
        {"340282356779733661637539395458142568447", 0x1.fffffep127f}, // just below half way to infinity
        {"340282356779733661637539395458142568448", INFINITY},
        {"1e39", INFINITY},
        {"-1e400000000000", -INFINITY},
        {"1e-400000000000", 0.0f},
        {"1e-45", 0x1p-149f},
        {"7.0064923216240853546186479164495e-46", 0.0f}, // just below half of the least float
        {"7.0064923216240853546186479164496e-46", 0x1p-149f},
        {"1.1754943508222875e-38", 0x1p-126f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        check_bits(read_text(cases[i].text), cases[i].value, cases[i].text);
    }
}

// Two hundred digits, of which the last alone says which way to go.
static void digits_count_however_many_there_are(void** state)
{
    (void)state;
    char text[256] = "16777217.";
    size_t length = strlen(text);
    memset(text + length, '0', 200);
    check_bits(read_text(text), 0x1p24f, text);
    text[length + 199] = '1';
    check_bits(read_text(text), 0x1.000002p24f, text);
}

static void what_is_written_reads_back_as_the_same_bits(void** state)
{
    (void)state;
    prng random = prng_make(1601);
    for (int32_t i = 0; i < 300000; ++i) {
        uint32_t bits = i < 20000 ? (uint32_t)i : (uint32_t)(prng_bits(&random) >> 32); // small ones all
        float value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) {
            umsi_number number = umsi_number_of(value);
            check_bits(read_text(number.text), value, number.text);
        }
    }
}

static void what_is_written_is_the_shortest(void** state)
{
    (void)state;
    static const struct {
        float value;
        const char* text;
    } cases[] = {
        {0.0f, "0"},           {-0.0f, "-0"},
        {0.1f, "0.1"},         {-2.5f, "-2.5"},
        {1e18f, "1e18"},       {1e-7f, "1e-7"},
        {123456.0f, "123456"}, {16777216.0f, "16777216"},
        {0.00001f, "0.00001"}, {1.0f / 60.0f, "0.016666668"},
        {0x1p-149f, "1e-45"},  {0x1.fffffep127f, "3.4028235e38"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        assert_string_equal(umsi_number_of(cases[i].value).text, cases[i].text);
    }
}

static void integers_have_sixty_four_bits(void** state)
{
    (void)state;
    bool is_negative;
    uint64_t size;
    assert_true(umsi_read_integer("18446744073709551615", 20, &is_negative, &size));
    assert_true(size == UINT64_MAX && !is_negative);
    assert_false(umsi_read_integer("18446744073709551616", 20, &is_negative, &size));
    assert_true(umsi_read_integer("-12", 3, &is_negative, &size));
    assert_true(size == 12 && is_negative);
    assert_false(umsi_read_integer("1.0", 3, &is_negative, &size));
    assert_false(umsi_read_integer("1e3", 3, &is_negative, &size));
    assert_string_equal(umsi_number_of_integer(false, UINT64_MAX).text, "18446744073709551615");
}

// With a comma instead of a point, if the machine has such a locale.
static void the_locale_makes_no_difference(void** state)
{
    (void)state;
    static const char* const locales[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "C"};
    size_t i = 0;
    while (setlocale(LC_ALL, locales[i]) == NULL) {
        i += 1;
    }
    check_bits(read_text("0.5"), 0.5f, locales[i]);
    assert_string_equal(umsi_number_of(0.5f).text, "0.5");
    setlocale(LC_ALL, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_as_the_nearest_float),
        cmocka_unit_test(digits_count_however_many_there_are),
        cmocka_unit_test(what_is_written_reads_back_as_the_same_bits),
        cmocka_unit_test(what_is_written_is_the_shortest),
        cmocka_unit_test(integers_have_sixty_four_bits),
        cmocka_unit_test(the_locale_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
