// Pairs that are removed share by share: in any order of shares and by many workers at once the table ends up
// without them and with all others. A share neither changes nor reads what is outside of it.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/executors.h"
#include "support/heap.h"

#include "core/pair_table.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MOST_PAIRS = 30000,
    MOST_SHARES = 16,
};

typedef struct fixture {
    heap memory;
    um_allocator allocator;
    umi_pair_table table;
    uint64_t keys[MOST_PAIRS]; // the value of a key is its place here
    int32_t count;
    bool leaves[MOST_PAIRS];
    umi_pair_removal fates[MOST_PAIRS]; // of those that leave
    atomic_int owners[MOST_PAIRS];      // how many shares did not say that the key is elsewhere
} fixture;

static fixture fix; // too large for the stack

// A table that is as full as it may be, so that rows of full places are long. Some keys leave.
static void start(int32_t pairs, int32_t leave_percent, prng* random)
{
    fix.memory = heap_make();
    fix.allocator = heap_allocator(&fix.memory);
    fix.table = (umi_pair_table){0};
    assert_true(umi_pair_table_reserve(&fix.allocator, &fix.table, pairs));
    fix.count = fix.table.capacity - fix.table.capacity / 4;
    assert_true(fix.count >= pairs && fix.count <= MOST_PAIRS);
    int32_t base = prng_below(random, 1000000);
    for (int32_t i = 0; i < fix.count; ++i) {
        fix.keys[i] = umi_pair_key(base + i, base + i + 1 + i % 3);
        fix.leaves[i] = prng_chance(random, leave_percent);
        fix.fates[i] = UMI_PAIR_ELSEWHERE;
        atomic_store(fix.owners + i, 0);
        umi_pair_table_add(&fix.table, fix.keys[i], i);
    }
}

static void finish(void)
{
    umi_pair_table_free(&fix.allocator, &fix.table);
    heap_end(&fix.memory);
    if (fix.memory.problem != NULL) {
        fail_msg("%s", fix.memory.problem);
    }
}

static bool is_full(const umi_pair_table* table, int32_t at)
{
    umi_pair_entry entry = table->entries[at];
    return entry.low != 0 || entry.high != 0;
}

static int32_t border_of(int32_t share, int32_t shares)
{
    return (int32_t)((int64_t)fix.table.capacity * share / shares);
}

// How many full places in a row there are around the border at the end of a share. No more keys than that can
// be at the border.
static int32_t row_at_border(int32_t border)
{
    int32_t capacity = fix.table.capacity;
    int32_t length = 0;
    for (int32_t at = border - 1; at >= 0 && is_full(&fix.table, at); --at) {
        length += 1;
    }
    for (int32_t i = 0; length > 0 && is_full(&fix.table, (border + i) % capacity); ++i) {
        length += 1;
    }
    return length;
}

// ---- Checks ---------------------------------------------------------------------------------------------

// Each key that leaves had one owner. Those at a border are there until they are removed one by one.
static void check_found(const char* who, bool with_border)
{
    int32_t removed = 0;
    for (int32_t i = 0; i < fix.count; ++i) {
        int32_t owners = atomic_load(fix.owners + i);
        if (owners != (fix.leaves[i] ? 1 : 0)) {
            fail_msg("%s: key %d of %d has %d owners", who, (int)i, (int)fix.count, (int)owners);
        }
        bool is_left = fix.fates[i] == UMI_PAIR_AT_BORDER && with_border;
        int32_t expected = fix.leaves[i] && !is_left ? -1 : i;
        int32_t value = umi_pair_table_find(&fix.table, fix.keys[i]);
        if (value != expected) {
            fail_msg("%s: the value of key %d of %d is %d, expected %d", who, (int)i, (int)fix.count,
                     (int)value, (int)expected);
        }
        removed += expected < 0;
    }
    int32_t full = 0;
    for (int32_t at = 0; at < fix.table.capacity; ++at) {
        full += is_full(&fix.table, at);
    }
    if (full != fix.count - removed) {
        fail_msg("%s: %d full places, expected %d", who, (int)full, (int)(fix.count - removed));
    }
}

static int32_t count_fates(umi_pair_removal fate)
{
    int32_t count = 0;
    for (int32_t i = 0; i < fix.count; ++i) {
        count += fix.leaves[i] && fix.fates[i] == fate;
    }
    return count;
}

// Removes what is left at borders; then nothing, not even a hole, tells that those were ever there.
static void finish_removal(const char* who)
{
    check_found(who, true);
    umi_pair_table_count_removed(&fix.table, count_fates(UMI_PAIR_REMOVED));
    for (int32_t i = 0; i < fix.count; ++i) {
        if (fix.fates[i] == UMI_PAIR_AT_BORDER) {
            umi_pair_table_remove(&fix.table, fix.keys[i]);
        }
    }
    check_found(who, false);
    for (int32_t i = 0; i < fix.count; ++i) {
        if (!fix.leaves[i]) {
            umi_pair_table_remove(&fix.table, fix.keys[i]);
        }
    }
    assert_int_equal(fix.table.count, 0);
    for (int32_t at = 0; at < fix.table.capacity; ++at) {
        assert_false(is_full(&fix.table, at));
    }
}

// ---- One by one -----------------------------------------------------------------------------------------

// The shares from begin to end remove their keys, once more in a table that is full of other things outside
// of them: both must come to the same, and nothing outside may change.
static void remove_range(int32_t begin, int32_t end, int32_t shares)
{
    static umi_pair_entry before[2 * MOST_PAIRS];
    static umi_pair_entry other[2 * MOST_PAIRS];
    int32_t first = border_of(begin, shares);
    int32_t last = border_of(end, shares);
    size_t size = sizeof before[0];
    assert_true(fix.table.capacity <= COUNT_OF(before));
    memcpy(before, fix.table.entries, (size_t)fix.table.capacity * size);
    memset(other, 0x77, (size_t)fix.table.capacity * size);
    if (last > first) {
        memcpy(other + first, before + first, (size_t)(last - first) * size);
    }
    umi_pair_table strange = {other, fix.table.capacity, fix.table.count};
    for (int32_t i = 0; i < fix.count; ++i) {
        if (fix.leaves[i]) {
            umi_pair_removal fate = umi_pair_table_remove_shared(&fix.table, fix.keys[i], begin, end, shares);
            assert_int_equal(umi_pair_table_remove_shared(&strange, fix.keys[i], begin, end, shares), fate);
            atomic_fetch_add(fix.owners + i, fate != UMI_PAIR_ELSEWHERE);
            fix.fates[i] = fate != UMI_PAIR_ELSEWHERE ? fate : fix.fates[i];
        }
    }
    for (int32_t at = 0; at < fix.table.capacity; ++at) {
        const umi_pair_entry* expected = at >= first && at < last ? other + at : before + at;
        assert_memory_equal(fix.table.entries + at, expected, size);
    }
    assert_int_equal(fix.table.count, fix.count);
}

// All shares, in random order, now and then several at once. Returns how many keys may be at borders at most.
static int32_t remove_in_any_order(int32_t shares, prng* random)
{
    int32_t begins[MOST_SHARES];
    int32_t ends[MOST_SHARES];
    int32_t count = 0;
    int32_t most_at_borders = 0;
    for (int32_t begin = 0; begin < shares; begin = ends[count - 1]) {
        int32_t several = prng_chance(random, 30) ? 1 + prng_below(random, shares) : 1;
        begins[count] = begin;
        ends[count] = begin + several < shares ? begin + several : shares;
        most_at_borders += row_at_border(border_of(ends[count], shares));
        count += 1;
    }
    while (count > 0) {
        int32_t next = prng_below(random, count);
        remove_range(begins[next], ends[next], shares);
        count -= 1;
        begins[next] = begins[count];
        ends[next] = ends[count];
    }
    return most_at_borders;
}

// From tables in which a share is four places to such in which borders are rare.
static void what_is_removed_share_by_share_is_gone_and_hides_no_other_pair(void** state)
{
    (void)state;
    static const int32_t sizes[] = {1, 50, 51, 52, 100, 333, 3000};
    int32_t at_borders = 0;
    int32_t removed = 0;
    int32_t wraps = 0;
    for (int32_t s = 0; s < COUNT_OF(sizes); ++s) {
        for (int32_t shares = 1; shares <= MOST_SHARES; ++shares) {
            for (int32_t round = 0; round < 4; ++round) {
                prng random = prng_make(7000 + (uint64_t)s * 1000 + (uint64_t)shares * 10 + (uint64_t)round);
                start(sizes[s], 25 + 25 * round, &random);
                wraps += row_at_border(fix.table.capacity) > 0 && is_full(&fix.table, 0);
                int32_t most = remove_in_any_order(shares, &random);
                int32_t left = count_fates(UMI_PAIR_AT_BORDER);
                if (left > most) {
                    fail_with_seed(&random, "%d keys at borders, expected at most %d", (int)left, (int)most);
                }
                at_borders += left;
                removed += count_fates(UMI_PAIR_REMOVED);
                finish_removal("share by share");
                finish();
            }
        }
    }
    // Or little was tested.
    assert_true(at_borders > 5000 && removed > 100000 && wraps > 50);
}

// ---- By many workers ------------------------------------------------------------------------------------

static void remove_shares_of(int32_t begin, int32_t end, int32_t shares)
{
    for (int32_t i = 0; i < fix.count; ++i) {
        if (fix.leaves[i]) {
            umi_pair_removal fate = umi_pair_table_remove_shared(&fix.table, fix.keys[i], begin, end, shares);
            if (fate != UMI_PAIR_ELSEWHERE) {
                atomic_fetch_add_explicit(fix.owners + i, 1, memory_order_relaxed);
                fix.fates[i] = fate;
            }
        }
    }
}

static void remove_shares(int32_t begin, int32_t end, void* context)
{
    remove_shares_of(begin, end, *(const int32_t*)context);
}

static void what_many_workers_remove_at_once_is_gone_and_hides_no_other_pair(void** state)
{
    (void)state;
    static const int32_t pairs[] = {100, 1500, 20000};
    executor_set executors = executors_start();
    for (int32_t who = 0; who < EXECUTOR_COUNT; ++who) {
        const umi_executor* executor = executors_wake(&executors, who);
        for (int32_t i = 0; i < COUNT_OF(pairs); ++i) {
            for (int32_t shares = 4; shares <= MOST_SHARES; shares *= 2) {
                prng random = prng_make(7100 + (uint64_t)shares);
                start(pairs[i], 60, &random);
                umi_executor_run(executor, shares, 1, remove_shares, &shares);
                finish_removal(executor_name(who));
                finish();
            }
        }
    }
    executors_finish(&executors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_removed_share_by_share_is_gone_and_hides_no_other_pair),
        cmocka_unit_test(what_many_workers_remove_at_once_is_gone_and_hides_no_other_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
