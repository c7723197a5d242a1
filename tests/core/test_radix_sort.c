// The radix sort: every number of bits, every small number of items, duplicates. What comes out must be what
// went in, in order, with equal keys as they came.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/executors.h"

#include "core/radix_sort.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ITEMS = 70000,
};

typedef struct arrays {
    umi_sort_item* input;
    umi_sort_item* items;
    umi_sort_item* spare;
    uint32_t* counts; // for the shared sort
} arrays;

static int set_up(void** state)
{
    static arrays a;
    a.input = malloc(MOST_ITEMS * sizeof *a.input);
    a.items = malloc(MOST_ITEMS * sizeof *a.items);
    a.spare = malloc(MOST_ITEMS * sizeof *a.spare);
    a.counts = malloc((MOST_ITEMS + 1) * sizeof *a.counts);
    *state = &a;
    return a.counts == NULL || a.input == NULL || a.items == NULL || a.spare == NULL;
}

static int tear_down(void** state)
{
    arrays* a = *state;
    free(a->input);
    free(a->items);
    free(a->spare);
    free(a->counts);
    return 0;
}

// Values are the places before the sort, so equal keys must come with rising values, and each value once.
static void fill(arrays* a, int32_t count, uint32_t key_mask, prng* random)
{
    for (int32_t i = 0; i < count; ++i) {
        a->input[i] = (umi_sort_item){(uint32_t)prng_bits(random) & key_mask, (uint32_t)i};
    }
}

static void check_order(const arrays* a, const umi_sort_item* sorted, int32_t count, int32_t key_bits,
                        const prng* random)
{
    assert_true(sorted == a->items || sorted == a->spare);
    for (int32_t i = 0; i < count; ++i) {
        umi_sort_item item = sorted[i];
        if (item.value >= (uint32_t)count || a->input[item.value].key != item.key) {
            fail_with_seed(random,
                           "%d items of %d bits: item %d has key %x and value %u, which was not there",
                           (int)count, (int)key_bits, (int)i, item.key, item.value);
        }
        if (i > 0 && (sorted[i - 1].key > item.key ||
                      (sorted[i - 1].key == item.key && sorted[i - 1].value >= item.value))) {
            fail_with_seed(random, "%d items of %d bits: (%x, %u) comes before (%x, %u)", (int)count,
                           (int)key_bits, sorted[i - 1].key, sorted[i - 1].value, item.key, item.value);
        }
    }
}

static void check_sorted(arrays* a, int32_t count, int32_t key_bits, const prng* random)
{
    memcpy(a->items, a->input, (size_t)count * sizeof a->items[0]);
    check_order(a, umi_radix_sort(a->items, a->spare, count, key_bits), count, key_bits, random);
}

static uint32_t mask_of(int32_t bits)
{
    return bits == 32 ? UINT32_MAX : (UINT32_C(1) << bits) - 1;
}

static void keys_of_every_number_of_bits_are_sorted(void** state)
{
    prng random = prng_make(1);
    for (int32_t bits = 1; bits <= 32; ++bits) {
        fill(*state, 3000, mask_of(bits), &random);
        check_sorted(*state, 3000, bits, &random);
    }
}

static void every_small_number_of_items_is_sorted(void** state)
{
    prng random = prng_make(2);
    for (int32_t count = 0; count <= 130; ++count) {
        for (int32_t bits = 1; bits <= 32; bits += 5) {
            fill(*state, count, mask_of(bits), &random);
            check_sorted(*state, count, bits, &random);
        }
    }
}

static void many_items_are_sorted(void** state)
{
    prng random = prng_make(3);
    fill(*state, MOST_ITEMS, UINT32_MAX, &random);
    check_sorted(*state, MOST_ITEMS, 32, &random);
}

static void equal_keys_keep_their_order(void** state)
{
    prng random = prng_make(4);
    fill(*state, 5000, 0, &random);
    check_sorted(*state, 5000, 32, &random);
    // Few keys with many duplicates, in the lowest and the highest bits.
    fill(*state, 5000, 0xc0000003u, &random);
    check_sorted(*state, 5000, 32, &random);
}

static void a_difference_in_any_single_bit_counts(void** state)
{
    arrays* a = *state;
    prng random = prng_make(5);
    for (int32_t bits = 1; bits <= 32; ++bits) {
        for (int32_t bit = 0; bit < bits; ++bit) {
            a->input[0] = (umi_sort_item){UINT32_C(1) << bit, 0};
            a->input[1] = (umi_sort_item){0, 1};
            a->input[2] = (umi_sort_item){UINT32_C(1) << bit, 2};
            check_sorted(a, 3, bits, &random);
        }
    }
}

static void sorted_and_reversed_input_is_sorted(void** state)
{
    arrays* a = *state;
    prng random = prng_make(6);
    for (int32_t i = 0; i < 4000; ++i) {
        a->input[i] = (umi_sort_item){(uint32_t)i * 1000u, (uint32_t)i};
    }
    check_sorted(a, 4000, 22, &random);
    for (int32_t i = 0; i < 4000; ++i) {
        a->input[i].key = (uint32_t)(4000 - i) * 1000u;
    }
    check_sorted(a, 4000, 22, &random);
}

// The order leaves no choice, so every executor must give the same one.
static void every_executor_sorts_alike(void** state)
{
    static const int32_t sizes[] = {0, 1, 2, 100, 2047, 4095, 4096, 4097, 8191, 8192, 30000, MOST_ITEMS};
    static const int32_t bits[] = {1, 7, 11, 12, 16, 22, 31, 32};
    const uint32_t guard = 0xabcdef01u;
    arrays* a = *state;
    prng random = prng_make(7);
    executor_set set = executors_start();
    for (int32_t i = 0; i < COUNT_OF(sizes) * COUNT_OF(bits); ++i) {
        int32_t count = sizes[i / COUNT_OF(bits)];
        int32_t key_bits = bits[i % COUNT_OF(bits)];
        // Now and then with many duplicates.
        fill(a, count, mask_of(key_bits) & (i % 3 == 0 ? 0xf000000fu : UINT32_MAX), &random);
        for (int32_t k = 0; k < EXECUTOR_COUNT; ++k) {
            memcpy(a->items, a->input, (size_t)count * sizeof a->items[0]);
            a->counts[count] = guard;
            const umi_sort_item* sorted = umi_radix_sort_shared(executors_wake(&set, k), a->items, a->spare,
                                                                a->counts, count, key_bits);
            check_order(a, sorted, count, key_bits, &random);
            assert_int_equal(a->counts[count], guard);
        }
    }
    executors_finish(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_of_every_number_of_bits_are_sorted),
        cmocka_unit_test(every_small_number_of_items_is_sorted),
        cmocka_unit_test(many_items_are_sorted),
        cmocka_unit_test(equal_keys_keep_their_order),
        cmocka_unit_test(a_difference_in_any_single_bit_counts),
        cmocka_unit_test(sorted_and_reversed_input_is_sorted),
        cmocka_unit_test(every_executor_sorts_alike),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
