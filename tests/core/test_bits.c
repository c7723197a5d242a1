// Counting bits, against a loop over them.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/prng.h"

#include "core/bits.h"

static void check_word(uint32_t bits, const prng* random)
{
    int32_t trailing = 32;
    int32_t leading = 32;
    int32_t count = 0;
    for (int32_t i = 0; i < 32; ++i) {
        if ((bits >> i & 1) != 0) {
            trailing = trailing == 32 ? i : trailing;
            leading = 31 - i;
            count += 1;
        }
    }
    if (umi_trailing_zeros(bits) != trailing || umi_leading_zeros(bits) != leading ||
        umi_bit_count(bits) != count) {
        fail_with_seed(random, "%08x: %d, %d and %d, expected %d, %d and %d", (unsigned)bits,
                       (int)umi_trailing_zeros(bits), (int)umi_leading_zeros(bits), (int)umi_bit_count(bits),
                       (int)trailing, (int)leading, (int)count);
    }
}

static void every_word_of_one_or_two_bits_is_counted(void** state)
{
    (void)state;
    prng random = prng_make(0);
    for (int32_t i = 0; i < 32; ++i) {
        for (int32_t k = 0; k < 32; ++k) {
            check_word(UINT32_C(1) << i | UINT32_C(1) << k, &random);
        }
    }
    check_word(UINT32_MAX, &random);
    assert_int_equal(umi_bit_count(0), 0);
}

static void random_words_are_counted(void** state)
{
    (void)state;
    prng random = prng_make(20240607);
    for (int32_t i = 0; i < 100000; ++i) {
        uint32_t bits = (uint32_t)prng_bits(&random) | UINT32_C(1) << prng_below(&random, 32);
        check_word(bits, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_of_one_or_two_bits_is_counted),
        cmocka_unit_test(random_words_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
