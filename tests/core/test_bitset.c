// Bitsets against an array of bools.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/bitset.h"

static bool is_set(const umi_bitset* bits, int32_t index)
{
    return (bits->words[index / 64] >> index % 64 & 1) != 0;
}

static void a_new_bitset_is_all_zero_for_every_size(void** state)
{
    (void)state;
    for (int32_t count = 1; count <= 200; ++count) {
        heap h = heap_make();
        um_allocator allocator = heap_allocator(&h);
        umi_bitset bits;
        assert_true(umi_bitset_create(&allocator, count, &bits));
        assert_int_equal(bits.bit_count, count);
        assert_int_equal(h.live_bytes, (count + 63) / 64 * 8);
        for (int32_t i = 0; i < count; ++i) {
            assert_false(is_set(&bits, i));
        }
        umi_bitset_destroy(&allocator, &bits);
        assert_int_equal(bits.bit_count, 0);
        heap_end(&h);
        assert_null(h.problem);
    }
}

static void a_bitset_of_no_bits_needs_no_memory(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    umi_bitset bits;
    heap_fail(&h, 1, true);
    assert_true(umi_bitset_create(&allocator, 0, &bits));
    umi_bitset_destroy(&allocator, &bits);
    assert_int_equal(h.refusals, 0);
    heap_end(&h);
    assert_null(h.problem);
}

static void setting_a_bit_tells_what_it_was_and_touches_no_other(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    for (int32_t i = 0; i < 130; ++i) {
        umi_bitset bits;
        assert_true(umi_bitset_create(&allocator, 130, &bits));
        assert_false(umi_bitset_set(&bits, i));
        assert_true(umi_bitset_set(&bits, i));
        for (int32_t j = 0; j < 130; ++j) {
            assert_int_equal(is_set(&bits, j), j == i);
        }
        umi_bitset_destroy(&allocator, &bits);
    }
    heap_end(&h);
    assert_null(h.problem);
}

static void random_sets_match_an_array(void** state)
{
    (void)state;
    enum { BITS = 1000 };
    bool expected[BITS] = {false};
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    umi_bitset bits;
    prng random = prng_make(3);
    assert_true(umi_bitset_create(&allocator, BITS, &bits));
    for (int32_t step = 0; step < 3000; ++step) {
        int32_t i = prng_below(&random, BITS);
        if (umi_bitset_set(&bits, i) != expected[i]) {
            fail_with_seed(&random, "bit %d was not %d", (int)i, expected[i]);
        }
        expected[i] = true;
        int32_t j = prng_below(&random, BITS);
        if (is_set(&bits, j) != expected[j]) {
            fail_with_seed(&random, "bit %d is not %d", (int)j, expected[j]);
        }
    }
    umi_bitset_destroy(&allocator, &bits);
    heap_end(&h);
    assert_null(h.problem);
}

static void failed_creation_leaves_an_empty_bitset(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    umi_bitset bits;
    heap_fail(&h, 1, false);
    assert_false(umi_bitset_create(&allocator, 65, &bits));
    assert_null(bits.words);
    assert_int_equal(bits.bit_count, 0);
    umi_bitset_destroy(&allocator, &bits);
    heap_end(&h);
    assert_null(h.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_bitset_is_all_zero_for_every_size),
        cmocka_unit_test(a_bitset_of_no_bits_needs_no_memory),
        cmocka_unit_test(setting_a_bit_tells_what_it_was_and_touches_no_other),
        cmocka_unit_test(random_sets_match_an_array),
        cmocka_unit_test(failed_creation_leaves_an_empty_bitset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
