// Growth of arrays: capacities, contents that are kept, and failure without a loss.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/array.h"

typedef struct numbers {
    heap memory;
    um_allocator allocator;
    int32_t* items;
    int32_t capacity;
} numbers;

static void start(numbers* n)
{
    *n = (numbers){.memory = heap_make()};
    n->allocator = heap_allocator(&n->memory);
}

static bool reserve(numbers* n, int32_t kept, int32_t wanted)
{
    return umi_array_reserve(&n->allocator, &n->items, &n->capacity, kept, wanted, sizeof n->items[0]);
}

static void finish(numbers* n)
{
    umi_array_free(&n->allocator, &n->items, &n->capacity, sizeof n->items[0]);
    assert_null(n->items);
    assert_int_equal(n->capacity, 0);
    heap_end(&n->memory);
    assert_null(n->memory.problem);
}

static void an_empty_array_grows_to_what_is_wanted(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 7));
    assert_int_equal(n.capacity, 7);
    assert_int_equal(n.memory.live_bytes, 7 * sizeof(int32_t));
    finish(&n);
}

static void room_that_is_there_already_costs_no_call(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 0));
    assert_null(n.items);
    assert_true(reserve(&n, 0, 10));
    int32_t* items = n.items;
    assert_true(reserve(&n, 10, 10));
    assert_true(reserve(&n, 3, 4));
    assert_true(reserve(&n, 3, -1));
    assert_ptr_equal(n.items, items);
    assert_int_equal(n.memory.allocations, 1);
    finish(&n);
}

static void one_more_than_the_capacity_doubles_it(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 10));
    assert_true(reserve(&n, 10, 11));
    assert_int_equal(n.capacity, 20);
    assert_true(reserve(&n, 11, 21));
    assert_int_equal(n.capacity, 40);
    finish(&n);
}

static void a_large_array_grows_by_a_quarter(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 4095));
    assert_true(reserve(&n, 0, 4096));
    assert_int_equal(n.capacity, 8190);
    assert_true(reserve(&n, 0, 8191));
    assert_int_equal(n.capacity, 10237);
    assert_true(reserve(&n, 0, 13000));
    assert_int_equal(n.capacity, 13000);
    finish(&n);
}

// However it grows, the number of calls goes with the logarithm of the size.
static void a_million_items_take_few_allocations(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    for (int32_t count = 0; count < 1000000; ++count) {
        assert_true(reserve(&n, 0, count + 1));
    }
    assert_true(n.memory.allocations < 40);
    finish(&n);
}

static void a_resized_array_has_no_more_than_was_asked_for(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 10));
    n.items[9] = 7;
    assert_true(umi_array_resize(&n.allocator, &n.items, &n.capacity, 10, 11, sizeof n.items[0]));
    assert_int_equal(n.capacity, 11);
    assert_int_equal(n.items[9], 7);
    assert_true(umi_array_resize(&n.allocator, &n.items, &n.capacity, 10, 5, sizeof n.items[0]));
    assert_int_equal(n.capacity, 11);
    finish(&n);
}

static void far_more_than_the_capacity_gets_just_that(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 10));
    assert_true(reserve(&n, 0, 20));
    assert_int_equal(n.capacity, 20);
    assert_true(reserve(&n, 0, 41));
    assert_int_equal(n.capacity, 41);
    finish(&n);
}

static void growth_keeps_the_items(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    for (int32_t count = 0; count < 1000; ++count) {
        assert_true(reserve(&n, count, count + 1));
        n.items[count] = 7 * count;
    }
    for (int32_t i = 0; i < 1000; ++i) {
        assert_int_equal(n.items[i], 7 * i);
    }
    // 1, 2, 4, ..., 1024: doubling makes so few calls.
    assert_int_equal(n.memory.allocations, 11);
    assert_int_equal(n.memory.block_count, 1);
    finish(&n);
}

static void growth_copies_no_more_than_the_kept_items(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 4));
    for (int32_t i = 0; i < 4; ++i) {
        n.items[i] = i + 1;
    }
    assert_true(reserve(&n, 2, 5));
    assert_int_equal(n.items[0], 1);
    assert_int_equal(n.items[1], 2);
    // The rest is what the allocator left there.
    assert_int_not_equal(n.items[2], 3);
    finish(&n);
}

static void failed_growth_changes_nothing(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    assert_true(reserve(&n, 0, 3));
    for (int32_t i = 0; i < 3; ++i) {
        n.items[i] = 100 + i;
    }
    int32_t* items = n.items;
    heap_fail(&n.memory, 1, true);
    assert_false(reserve(&n, 3, 4));
    assert_ptr_equal(n.items, items);
    assert_int_equal(n.capacity, 3);
    for (int32_t i = 0; i < 3; ++i) {
        assert_int_equal(n.items[i], 100 + i);
    }
    heap_fail(&n.memory, 0, false);
    assert_true(reserve(&n, 3, 4));
    assert_int_equal(n.items[2], 102);
    finish(&n);
}

static void failed_first_growth_leaves_an_empty_array(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    heap_fail(&n.memory, 1, false);
    assert_false(reserve(&n, 0, 1));
    assert_null(n.items);
    assert_int_equal(n.capacity, 0);
    finish(&n);
}

static void freeing_an_empty_array_makes_no_call(void** state)
{
    (void)state;
    numbers n;
    start(&n);
    finish(&n);
    assert_int_equal(n.memory.releases, 0);
}

// Growing a capacity of 2^30 or more may overflow. The allocator refuses the size, which must be asked
// for right.
static void huge_capacities_do_not_overflow(void** state)
{
    (void)state;
    heap h = heap_make();
    um_allocator allocator = heap_allocator(&h);
    h.largest_block = 0;
    void* items = NULL;
    int32_t capacity = INT32_MAX / 2 + 1;
    assert_false(umi_array_reserve(&allocator, &items, &capacity, 0, INT32_MAX, 1));
    assert_int_equal(capacity, INT32_MAX / 2 + 1);
    assert_false(umi_array_reserve(&allocator, &items, &capacity, 0, INT32_MAX / 2 + 2, 64));
    // Where a size has 32 bits, the second one is none that could be asked for.
    assert_int_equal(h.refusals, (size_t)INT32_MAX <= SIZE_MAX / 64 ? 2 : 1);
    heap_end(&h);
    assert_null(h.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_array_grows_to_what_is_wanted),
        cmocka_unit_test(room_that_is_there_already_costs_no_call),
        cmocka_unit_test(one_more_than_the_capacity_doubles_it),
        cmocka_unit_test(a_large_array_grows_by_a_quarter),
        cmocka_unit_test(a_million_items_take_few_allocations),
        cmocka_unit_test(a_resized_array_has_no_more_than_was_asked_for),
        cmocka_unit_test(far_more_than_the_capacity_gets_just_that),
        cmocka_unit_test(growth_keeps_the_items),
        cmocka_unit_test(growth_copies_no_more_than_the_kept_items),
        cmocka_unit_test(failed_growth_changes_nothing),
        cmocka_unit_test(failed_first_growth_leaves_an_empty_array),
        cmocka_unit_test(freeing_an_empty_array_makes_no_call),
        cmocka_unit_test(huge_capacities_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
