// The table of pairs, against a plain array of all pairs that there can be.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/heap.h"

#include "core/pair_table.h"

#include <string.h>

typedef struct fixture {
    heap memory;
    um_allocator allocator;
    umi_pair_table table;
} fixture;

static void start(fixture* f)
{
    *f = (fixture){.memory = heap_make()};
    f->allocator = heap_allocator(&f->memory);
}

static void finish(fixture* f)
{
    umi_pair_table_free(&f->allocator, &f->table);
    assert_null(f->table.entries);
    assert_int_equal(f->table.capacity, 0);
    assert_int_equal(f->table.count, 0);
    heap_end(&f->memory);
    if (f->memory.problem != NULL) {
        fail_msg("%s", f->memory.problem);
    }
}

static void add(fixture* f, int32_t a, int32_t b, int32_t value)
{
    assert_true(umi_pair_table_reserve(&f->allocator, &f->table, 1));
    umi_pair_table_add(&f->table, umi_pair_key(a, b), value);
}

static void check_value(const fixture* f, int32_t a, int32_t b, int32_t expected)
{
    int32_t value = umi_pair_table_find(&f->table, umi_pair_key(a, b));
    if (value != expected) {
        fail_msg("the value of (%d, %d) is %d, expected %d; %d pairs in %d places", (int)a, (int)b,
                 (int)value, (int)expected, (int)f->table.count, (int)f->table.capacity);
    }
}

// The most full places in a row: no search is longer.
static int32_t longest_row(const umi_pair_table* table)
{
    int32_t longest = 0;
    int32_t row = 0;
    // Twice round, for the row that goes over the end.
    for (int32_t i = 0; i < 2 * table->capacity; ++i) {
        umi_pair_entry entry = table->entries[i % table->capacity];
        row = entry.low != 0 || entry.high != 0 ? row + 1 : 0;
        longest = row > longest ? row : longest;
    }
    return longest;
}

// ---- Keys -----------------------------------------------------------------------------------------------

static void a_pair_has_one_key_whichever_way_round(void** state)
{
    (void)state;
    static const int32_t ids[] = {0, 1, 2, 1000, INT32_MAX - 1, INT32_MAX};
    for (int32_t a = 0; a < COUNT_OF(ids); ++a) {
        for (int32_t b = 0; b < a; ++b) {
            assert_true(umi_pair_key(ids[a], ids[b]) == umi_pair_key(ids[b], ids[a]));
        }
    }
}

static void no_two_pairs_share_a_key_and_no_key_is_that_of_an_empty_place(void** state)
{
    (void)state;
    static const int32_t ids[] = {0, 1, 2, 1000, INT32_MAX - 1, INT32_MAX};
    uint64_t keys[COUNT_OF(ids) * COUNT_OF(ids)];
    int32_t count = 0;
    for (int32_t a = 0; a < COUNT_OF(ids); ++a) {
        for (int32_t b = 0; b < a; ++b) {
            uint64_t key = umi_pair_key(ids[a], ids[b]);
            assert_true(key != 0);
            for (int32_t i = 0; i < count; ++i) {
                assert_true(key != keys[i]);
            }
            keys[count++] = key;
        }
    }
}

// ---- The table ------------------------------------------------------------------------------------------

static void an_empty_table_owns_no_memory_and_finds_nothing(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    check_value(&f, 0, 1, -1);
    assert_true(umi_pair_table_reserve(&f.allocator, &f.table, 0));
    assert_int_equal(f.memory.allocations, 0);
    finish(&f);
}

static void a_pair_is_found_with_its_value_whichever_way_round(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    add(&f, 0, 1, 10);
    add(&f, INT32_MAX, 0, 0);
    add(&f, INT32_MAX, INT32_MAX - 1, INT32_MAX);
    check_value(&f, 1, 0, 10);
    check_value(&f, 0, INT32_MAX, 0);
    check_value(&f, INT32_MAX - 1, INT32_MAX, INT32_MAX);
    check_value(&f, 1, INT32_MAX, -1);
    assert_int_equal(f.table.count, 3);
    finish(&f);
}

static void many_keys_are_looked_up_at_once_as_one_by_one(void** state)
{
    (void)state;
    static umi_pair_look looks[300];
    fixture f;
    start(&f);
    // In an empty table, and then in one that has every other pair.
    for (int32_t round = 0; round < 2; ++round) {
        for (int32_t count = 0; count <= COUNT_OF(looks); count += 100) {
            for (int32_t i = 0; i < COUNT_OF(looks); ++i) {
                looks[i] = (umi_pair_look){umi_pair_key(i, 1000 + i % 7), 5555};
            }
            umi_pair_table_find_many(&f.table, looks, count);
            for (int32_t i = 0; i < COUNT_OF(looks); ++i) {
                int32_t expected = i >= count ? 5555 : round == 1 && i % 2 == 0 ? i : -1;
                if (looks[i].value != expected) {
                    fail_msg("value %d of %d is %d, expected %d", (int)i, (int)count, (int)looks[i].value,
                             (int)expected);
                }
            }
        }
        for (int32_t i = 0; i < COUNT_OF(looks) && round == 0; i += 2) {
            add(&f, i, 1000 + i % 7, i);
        }
    }
    finish(&f);
}

static void a_removed_pair_is_gone_and_can_be_added_again(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    add(&f, 3, 4, 1);
    umi_pair_table_remove(&f.table, umi_pair_key(4, 3));
    check_value(&f, 3, 4, -1);
    assert_int_equal(f.table.count, 0);
    add(&f, 3, 4, 2);
    check_value(&f, 3, 4, 2);
    finish(&f);
}

static void what_was_reserved_can_be_added_without_memory(void** state)
{
    (void)state;
    for (int32_t extra = 1; extra < 3000; extra += 7) {
        fixture f;
        start(&f);
        add(&f, 0, 1, 0);
        assert_true(umi_pair_table_reserve(&f.allocator, &f.table, extra));
        int64_t allocations = f.memory.allocations;
        heap_fail(&f.memory, 1, true);
        for (int32_t i = 0; i < extra; ++i) {
            assert_true(umi_pair_table_reserve(&f.allocator, &f.table, extra - i));
            umi_pair_table_add(&f.table, umi_pair_key(i + 1, i + 2), i);
        }
        check_value(&f, extra, extra + 1, extra - 1);
        assert_int_equal(f.memory.allocations, allocations);
        finish(&f);
    }
}

static void more_than_an_index_can_count_is_refused(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    add(&f, 0, 1, 5);
    assert_false(umi_pair_table_reserve(&f.allocator, &f.table, INT32_MAX));
    assert_false(umi_pair_table_reserve(&f.allocator, &f.table, INT32_MAX - INT32_MAX / 4));
    check_value(&f, 0, 1, 5);
    finish(&f);
}

static void a_table_that_stays_as_large_does_not_grow(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 0; i < 30; ++i) {
        add(&f, i, i + 1, i);
    }
    int64_t allocations = f.memory.allocations;
    for (int32_t i = 0; i < 100000; ++i) {
        umi_pair_table_remove(&f.table, umi_pair_key(i, i + 1));
        add(&f, i + 30, i + 31, i);
    }
    assert_int_equal(f.memory.allocations, allocations);
    finish(&f);
}

// What is left after each removal must still be found: a hole in a chain would hide what stands behind it.
static void removal_in_any_order_hides_no_other_pair(void** state)
{
    (void)state;
    enum {
        PAIRS = 128 // as many as the table takes before it grows
    };
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        prng random = prng_make(seed);
        fixture f;
        start(&f);
        int32_t ids[PAIRS];
        int32_t base = prng_below(&random, 1000000);
        for (int32_t i = 0; i < PAIRS; ++i) {
            ids[i] = base + 2 * i;
            add(&f, ids[i], ids[i] + 1, i);
        }
        for (int32_t left = PAIRS; left > 0; --left) {
            int32_t gone = prng_below(&random, left);
            umi_pair_table_remove(&f.table, umi_pair_key(ids[gone], ids[gone] + 1));
            check_value(&f, ids[gone], ids[gone] + 1, -1);
            ids[gone] = ids[left - 1];
            for (int32_t i = 0; i < left - 1; ++i) {
                check_value(&f, ids[i], ids[i] + 1, (ids[i] - base) / 2);
            }
        }
        finish(&f);
    }
}

// No trace of them may be left behind either, or searches would become longer with time.
static void a_table_from_which_all_was_removed_has_no_full_place(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 0; i < 5000; ++i) {
        add(&f, i, i + 1, i);
    }
    for (int32_t i = 0; i < 5000; ++i) {
        umi_pair_table_remove(&f.table, umi_pair_key(i, i + 1));
    }
    assert_int_equal(f.table.count, 0);
    assert_int_equal(longest_row(&f.table), 0);
    finish(&f);
}

// ---- Speed ----------------------------------------------------------------------------------------------

// With random keys at the highest load, the longest row of full places is about 150.
static void check_no_clumps(const fixture* f, const char* what, int32_t number)
{
    int32_t row = longest_row(&f->table);
    if (row > 400) {
        fail_msg("%s %d: %d of %d places are full in a row, expected at most 400", what, (int)number,
                 (int)row, (int)f->table.capacity);
    }
}

// Between half and three quarters of the places are full.
static void check_load(const umi_pair_table* table)
{
    double load = (double)table->count / (double)table->capacity;
    if (load < 0.49 || load > 0.75) {
        fail_msg("%d pairs in %d places", (int)table->count, (int)table->capacity);
    }
}

// Boxes in a grid touch their neighbours, and their ids are anything but random.
static void neighbours_in_grids_of_any_width_do_not_clump(void** state)
{
    (void)state;
    static const int32_t widths[] = {2, 31, 64, 100, 128, 200, 256, 1000, 1024, 4096, 32768};
    for (int32_t w = 0; w < COUNT_OF(widths); ++w) {
        fixture f;
        start(&f);
        for (int32_t i = 0; i < 32768; ++i) {
            add(&f, i, i + 1, i);
            add(&f, i, i + widths[w], i);
        }
        check_load(&f.table);
        check_no_clumps(&f, "a grid of width", widths[w]);
        finish(&f);
    }
}

// The ground, for instance. Each of the two words of a key is the one that stays the same in one of these.
static void pairs_of_one_with_all_others_do_not_clump(void** state)
{
    (void)state;
    static const int32_t ones[] = {0, 8192, INT32_MAX};
    for (int32_t o = 0; o < COUNT_OF(ones); ++o) {
        fixture f;
        start(&f);
        for (int32_t i = 1; i <= 8191; ++i) {
            add(&f, ones[o], i, i);
        }
        check_no_clumps(&f, "all pairs of id", ones[o]);
        finish(&f);
    }
}

// Differences in high bits alone must count as much as those in low ones.
static void pairs_of_ids_with_any_distance_do_not_clump(void** state)
{
    (void)state;
    for (int32_t distance = 1; distance <= 1 << 18; distance *= 2) {
        fixture f;
        start(&f);
        for (int32_t i = 1; i <= 4096; ++i) {
            add(&f, 0, i * distance, i);
            add(&f, i * distance, (i + 1) * distance, i);
        }
        check_no_clumps(&f, "ids with the distance", distance);
        finish(&f);
    }
}

// ---- Against a model ------------------------------------------------------------------------------------

enum {
    IDS = 80,
};

// The value of each pair (a, b) with a < b, or -1.
typedef struct model {
    int32_t values[IDS][IDS];
    int32_t count;
} model;

static void compare(const fixture* f, const model* m, const prng* random)
{
    if (f->table.count != m->count) {
        fail_with_seed(random, "%d pairs, expected %d", (int)f->table.count, (int)m->count);
    }
    for (int32_t a = 0; a < IDS; ++a) {
        for (int32_t b = a + 1; b < IDS; ++b) {
            int32_t value = umi_pair_table_find(&f->table, umi_pair_key(a, b));
            if (value != m->values[a][b]) {
                fail_with_seed(random, "the value of (%d, %d) is %d, expected %d", (int)a, (int)b, (int)value,
                               (int)m->values[a][b]);
            }
        }
    }
}

// Adds a pair that is not there, or removes one that is, or neither.
static void change(fixture* f, model* m, int32_t add_percent, prng* random)
{
    int32_t a = prng_below(random, IDS - 1);
    int32_t b = a + 1 + prng_below(random, IDS - 1 - a);
    bool wants_more = prng_chance(random, add_percent);
    if (m->values[a][b] < 0 && wants_more) {
        heap_fail(&f->memory, prng_chance(random, 30) ? 1 : 0, false);
        if (umi_pair_table_reserve(&f->allocator, &f->table, 1)) {
            m->values[a][b] = prng_below(random, INT32_MAX);
            m->count += 1;
            umi_pair_table_add(&f->table, umi_pair_key(b, a), m->values[a][b]);
        }
        heap_fail(&f->memory, 0, false);
    } else if (m->values[a][b] >= 0 && !wants_more) {
        umi_pair_table_remove(&f->table, umi_pair_key(b, a));
        m->values[a][b] = -1;
        m->count -= 1;
    }
}

static void random_changes_match_a_plain_array_even_if_growth_fails(void** state)
{
    (void)state;
    static model m;
    int64_t refusals = 0;
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        prng random = prng_make(seed);
        fixture f;
        memset(&m, 0xff, sizeof m);
        m.count = 0;
        start(&f);
        for (int32_t step = 0; step < 60000; ++step) {
            change(&f, &m, (step / 10000) % 2 == 0 ? 80 : 20, &random);
            if (step % 128 == 0) {
                compare(&f, &m, &random);
            }
        }
        compare(&f, &m, &random);
        refusals += f.memory.refusals;
        finish(&f);
    }
    assert_true(refusals > 0);
}

// ---- Out of memory --------------------------------------------------------------------------------------

// Each growth fails once before it is let through.
static void a_failed_growth_at_any_size_loses_nothing(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 0; i < 20000; ++i) {
        heap_fail(&f.memory, 1, false);
        umi_pair_table before = f.table;
        if (!umi_pair_table_reserve(&f.allocator, &f.table, 1)) {
            assert_memory_equal(&f.table, &before, sizeof before);
            for (int32_t k = 0; k < i; ++k) {
                check_value(&f, k, k + 3, k);
            }
        }
        heap_fail(&f.memory, 0, false);
        add(&f, i, i + 3, i);
    }
    // One for each allocation, and there were several.
    assert_int_equal(f.memory.refusals, f.memory.allocations);
    assert_true(f.memory.refusals > 5);
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_has_one_key_whichever_way_round),
        cmocka_unit_test(no_two_pairs_share_a_key_and_no_key_is_that_of_an_empty_place),
        cmocka_unit_test(an_empty_table_owns_no_memory_and_finds_nothing),
        cmocka_unit_test(a_pair_is_found_with_its_value_whichever_way_round),
        cmocka_unit_test(many_keys_are_looked_up_at_once_as_one_by_one),
        cmocka_unit_test(a_removed_pair_is_gone_and_can_be_added_again),
        cmocka_unit_test(what_was_reserved_can_be_added_without_memory),
        cmocka_unit_test(more_than_an_index_can_count_is_refused),
        cmocka_unit_test(a_table_that_stays_as_large_does_not_grow),
        cmocka_unit_test(removal_in_any_order_hides_no_other_pair),
        cmocka_unit_test(a_table_from_which_all_was_removed_has_no_full_place),
        cmocka_unit_test(neighbours_in_grids_of_any_width_do_not_clump),
        cmocka_unit_test(pairs_of_one_with_all_others_do_not_clump),
        cmocka_unit_test(pairs_of_ids_with_any_distance_do_not_clump),
        cmocka_unit_test(random_changes_match_a_plain_array_even_if_growth_fails),
        cmocka_unit_test(a_failed_growth_at_any_size_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
