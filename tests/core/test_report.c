// Messages for a person: how numbers are written, what is cut off, and how often a hook is called.
// SPDX-License-Identifier: MIT

#include "core/fields.h"
#include "support/checks.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void numbers_are_written_as_people_write_them(void** state)
{
    (void)state;
    static const struct {
        float value;
        const char* text;
    } samples[] = {
        {0.0f, "0"},
        {1.0f, "1"},
        {-1.0f, "-1"},
        {0.5f, "0.5"},
        {981.0f, "981"},
        {1e6f, "1e6"},
        {-1e18f, "-1e18"},
        {1e-6f, "1e-6"},
        {0.1f, "0.1"},
        {1.0f / 3, "0.33333334"},
        {1e30f, "1e30"},
        {NAN, "nan"},
        {-NAN, "nan"},
        {INFINITY, "inf"},
        {-INFINITY, "-inf"},
        {FLT_MAX, "3.4028235e38"},
        {1.0000001f, "1.0000001"},
        {60.0f, "60"},
        {100.0f, "100"},
        {1.5e-10f, "1.5e-10"},
    };
    for (int32_t i = 0; i < COUNT_OF(samples); ++i) {
        assert_string_equal(umi_number_of(samples[i].value).text, samples[i].text);
    }
}

static void every_number_can_be_read_back(void** state)
{
    (void)state;
    prng random = prng_make(1);
    for (int32_t i = 0; i < 20000; ++i) {
        uint32_t bits = (uint32_t)prng_bits(&random);
        float value;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) {
            continue;
        }
        umi_number number = umi_number_of(value);
        if (strtof(number.text, NULL) != value) {
            fail_with_seed(&random, "%.9g was written as %s", (double)value, number.text);
        }
    }
}

static void a_message_that_is_too_long_is_cut_off(void** state)
{
    (void)state;
    umi_message message = {""};
    for (int32_t i = 0; i < 100; ++i) {
        umi_message_add(&message, "%s", "0123456789");
    }
    assert_int_equal(strlen(message.text), UMI_MESSAGE_SIZE - 1);
}

// ---- The hook -------------------------------------------------------------------------------------------

typedef struct listener {
    umi_reporter* reporter;
    int32_t calls;
} listener;

static void report_read(umi_reporter* reporter, const char* format, ...) UMI_PRINTF_LIKE(2, 3);

static void report_read(umi_reporter* reporter, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    umi_report_read(reporter, UM_ERROR_INVALID_BODY, "um_body_get_angle", format, arguments);
    va_end(arguments);
}

static void fail_again(const um_error* error, void* context)
{
    listener* l = context;
    l->calls += 1;
    assert_string_equal(error->function, "um_body_get_angle");
    report_read(l->reporter, "in the hook");
}

// It is called for them, but comes to an end.
static void a_hook_whose_own_reads_fail_does_not_run_for_ever(void** state)
{
    (void)state;
    listener l = {0};
    umi_reporter reporter = {.hook = fail_again, .context = &l};
    l.reporter = &reporter;
    report_read(&reporter, "at first");
    assert_in_range(l.calls, 2, 1000);
    l.calls = 0;
    report_read(&reporter, "and again");
    assert_in_range(l.calls, 2, 1000);
}

static void fail_twice(const um_error* error, void* context)
{
    fail_again(error, context);
    report_read(((listener*)context)->reporter, "once more");
}

// Two for each call would be two to the power of the depth.
static void a_hook_with_several_reads_that_fail_does_not_run_for_ever(void** state)
{
    (void)state;
    listener l = {0};
    umi_reporter reporter = {.hook = fail_twice, .context = &l};
    l.reporter = &reporter;
    report_read(&reporter, "at first");
    assert_in_range(l.calls, 2, 100);
}

static void change_again(const um_error* error, void* context)
{
    listener* l = context;
    umi_message other = {"um_body_wake: in the hook"};
    l->calls += 1;
    umi_report_change(l->reporter, UM_ERROR_LOCKED, "um_body_wake", &other);
    assert_string_equal(error->message, "um_body_sleep: at first");
}

static void a_failed_change_is_told_once_and_its_message_stays(void** state)
{
    (void)state;
    listener l = {0};
    umi_reporter reporter = {.hook = change_again, .context = &l};
    l.reporter = &reporter;
    umi_message message = {"um_body_sleep: at first"};
    umi_report_change(&reporter, UM_ERROR_INVALID_BODY, "um_body_sleep", &message);
    assert_int_equal(l.calls, 1);
    assert_string_equal(reporter.message.text, "um_body_sleep: at first");
}

// ---- Fields ---------------------------------------------------------------------------------------------

typedef struct sample {
    float number;
    int32_t count;
    float pair[2];
    int32_t option;
    bool flag;
} sample;

static const umi_field SAMPLE_FIELDS[] = {
    {UMI_FLOAT_FIELD(sample, number, 0.0f, 1.0f), .hint = " seconds"},
    {UMI_INTEGER_FIELD(sample, count, 1, INT32_MAX), .is_fixed = true},
    {UMI_VECTOR_FIELD(sample, pair, 5.0f)},
    {UMI_OPTION_FIELD(sample, option, 2, "ONE, TWO or THREE")},
    {UMI_ANY_FIELD(sample, flag), .is_fixed = true},
};

static void check_field(sample value, const char* expected)
{
    const umi_field* bad = umi_fields_find_bad(SAMPLE_FIELDS, COUNT_OF(SAMPLE_FIELDS), &value);
    if (expected == NULL) {
        assert_null(bad);
    } else {
        assert_non_null(bad);
        assert_string_equal(umi_field_describe(bad, "def", &value).text, expected);
    }
}

static void the_first_field_that_is_out_of_its_range_is_found(void** state)
{
    (void)state;
    check_field((sample){.count = 1}, NULL);
    check_field((sample){.count = 1, .number = 2.0f}, "def.number is 2, must be 0 to 1 seconds");
    check_field((sample){.count = 0}, "def.count is 0, must be at least 1");
    check_field((sample){.count = 1, .pair = {NAN, 9.0f}}, "def.pair.x is nan, must be -5 to 5");
    check_field((sample){.count = 1, .pair = {5.0f, 9.0f}}, "def.pair.y is 9, must be -5 to 5");
    check_field((sample){.count = 1, .option = 3}, "def.option is 3, must be ONE, TWO or THREE");
    check_field((sample){.count = 1, .option = -1}, "def.option is -1, must be ONE, TWO or THREE");
}

static void a_fixed_field_that_differs_is_found(void** state)
{
    (void)state;
    sample old = {.count = 1};
    sample other = {.count = 1, .number = 0.5f, .option = 1};
    assert_null(umi_fields_find_fixed(SAMPLE_FIELDS, COUNT_OF(SAMPLE_FIELDS), &old, &other));
    other.flag = true;
    const umi_field* fixed = umi_fields_find_fixed(SAMPLE_FIELDS, COUNT_OF(SAMPLE_FIELDS), &old, &other);
    assert_non_null(fixed);
    assert_string_equal(fixed->name, "flag");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_people_write_them),
        cmocka_unit_test(every_number_can_be_read_back),
        cmocka_unit_test(a_message_that_is_too_long_is_cut_off),
        cmocka_unit_test(a_hook_whose_own_reads_fail_does_not_run_for_ever),
        cmocka_unit_test(a_hook_with_several_reads_that_fail_does_not_run_for_ever),
        cmocka_unit_test(a_failed_change_is_told_once_and_its_message_stays),
        cmocka_unit_test(the_first_field_that_is_out_of_its_range_is_found),
        cmocka_unit_test(a_fixed_field_that_differs_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
