// um_result_text: every result has a text of its own, and nothing else has one.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include <string.h>

static const um_result ALL[] = {
#define RESULT(name, text) name,
    UM_RESULT_LIST(RESULT)
#undef RESULT
};

static void success_is_zero(void** state)
{
    (void)state;
    assert_int_equal(UM_OK, 0);
}

static void every_result_has_the_text_of_the_list(void** state)
{
    (void)state;
    static const char* const texts[] = {
#define TEXT(name, text) text,
        UM_RESULT_LIST(TEXT)
#undef TEXT
    };
    assert_int_equal(COUNT_OF(ALL), COUNT_OF(texts));
    for (int32_t i = 0; i < COUNT_OF(ALL); ++i) {
        assert_string_equal(um_result_text(ALL[i]), texts[i]);
        assert_true(strlen(texts[i]) > 0);
    }
}

static void no_two_results_share_a_text(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(ALL); ++i) {
        for (int32_t j = 0; j < i; ++j) {
            assert_string_not_equal(um_result_text(ALL[i]), um_result_text(ALL[j]));
        }
    }
}

static void some_texts_are_those_that_users_read(void** state)
{
    (void)state;
    assert_string_equal(um_result_text(UM_OK), "success");
    assert_string_equal(um_result_text(UM_ERROR_OUT_OF_MEMORY), "memory or threads have run out");
}

static void a_value_that_is_no_result_is_unknown(void** state)
{
    (void)state;
    static const int values[] = {COUNT_OF(ALL), COUNT_OF(ALL) + 1, 1000, -1, INT32_MAX, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(values); ++i) {
        assert_string_equal(um_result_text((um_result)values[i]), "unknown result");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(success_is_zero),
        cmocka_unit_test(every_result_has_the_text_of_the_list),
        cmocka_unit_test(no_two_results_share_a_text),
        cmocka_unit_test(some_texts_are_those_that_users_read),
        cmocka_unit_test(a_value_that_is_no_result_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
