// The radix sort: every number of bits, every small number of items, duplicates. What comes out must be what
// went in, in order, with equal keys as they came.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

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
} arrays;

static int set_up(void** state)
{
    static arrays a;
    a.input = malloc(MOST_ITEMS * sizeof *a.input);
    a.items = malloc(MOST_ITEMS * sizeof *a.items);
    a.spare = malloc(MOST_ITEMS * sizeof *a.spare);
    *state = &a;
    return a.input == NULL || a.items == NULL || a.spare == NULL;
}

static int tear_down(void** state)
{
    arrays* a = *state;
    free(a->input);
    free(a->items);
    free(a->spare);
    return 0;
}

// Values are the places before the sort, so equal keys must come with rising values, and each value once.
static void fill(arrays* a, int32_t count, uint32_t key_mask, prng* random)
{
    for (int32_t i = 0; i < count; ++i) {
        a->input[i] = (umi_sort_item){(uint32_t)prng_bits(random) & key_mask, (uint32_t)i};
    }
}

static void check_sorted(arrays* a, int32_t count, int32_t key_bits, const prng* random)
{
    memcpy(a->items, a->input, (size_t)count * sizeof a->items[0]);
    const umi_sort_item* sorted = umi_radix_sort(a->items, a->spare, count, key_bits);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_of_every_number_of_bits_are_sorted),
        cmocka_unit_test(every_small_number_of_items_is_sorted),
        cmocka_unit_test(many_items_are_sorted),
        cmocka_unit_test(equal_keys_keep_their_order),
        cmocka_unit_test(a_difference_in_any_single_bit_counts),
        cmocka_unit_test(sorted_and_reversed_input_is_sorted),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
