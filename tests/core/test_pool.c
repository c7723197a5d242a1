// Pools of equal slots, against a model that knows which slots are in use and in which order free ones come
// back.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/pool.h"

#include <string.h>

// A slot whose link does not stand at its start.
typedef struct item {
    uint64_t payload;
    int32_t link;
    uint32_t tag;
} item;

typedef struct fixture {
    heap memory;
    um_allocator allocator;
    umi_pool pool;
} fixture;

static void start(fixture* f)
{
    *f = (fixture){.memory = heap_make()};
    f->allocator = heap_allocator(&f->memory);
    f->pool = umi_pool_make(sizeof(item), offsetof(item, link));
}

static void finish(fixture* f)
{
    umi_pool_destroy(&f->allocator, &f->pool);
    assert_int_equal(umi_pool_bytes(&f->pool), 0);
    assert_int_equal(f->pool.count, 0);
    heap_end(&f->memory);
    assert_null(f->memory.problem);
}

static item* items_of(const fixture* f)
{
    return f->pool.items;
}

static void a_new_pool_owns_no_memory(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_int_equal(f.pool.count, 0);
    assert_int_equal(f.pool.capacity, 0);
    assert_int_equal(umi_pool_bytes(&f.pool), 0);
    assert_int_equal(f.memory.allocations, 0);
    finish(&f);
}

static void fresh_slots_come_in_order_and_are_all_zero(void** state)
{
    (void)state;
    static const item zero = {0};
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 40));
    for (int32_t i = 0; i < 40; ++i) {
        assert_int_equal(umi_pool_take(&f.pool), i);
        assert_memory_equal(items_of(&f) + i, &zero, sizeof zero);
        assert_int_equal(f.pool.count, i + 1);
    }
    assert_int_equal(f.memory.allocations, 1);
    finish(&f);
}

static void the_slot_put_back_last_is_taken_first(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 8));
    for (int32_t i = 0; i < 8; ++i) {
        umi_pool_take(&f.pool);
    }
    umi_pool_put(&f.pool, 2);
    umi_pool_put(&f.pool, 7);
    umi_pool_put(&f.pool, 0);
    assert_int_equal(f.pool.free_head, 0);
    assert_int_equal(umi_pool_next_free(&f.pool, 0), 7);
    assert_int_equal(umi_pool_next_free(&f.pool, 7), 2);
    assert_int_equal(umi_pool_next_free(&f.pool, 2), -1);
    assert_int_equal(umi_pool_take(&f.pool), 0);
    assert_int_equal(umi_pool_take(&f.pool), 7);
    assert_int_equal(umi_pool_take(&f.pool), 2);
    finish(&f);
}

static void a_slot_comes_back_with_its_bytes_but_for_the_link(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 2));
    int32_t index = umi_pool_take(&f.pool);
    items_of(&f)[index] = (item){0x1122334455667788u, 99, 0xabcdef01u};
    umi_pool_put(&f.pool, index);
    assert_int_equal(umi_pool_take(&f.pool), index);
    assert_true(items_of(&f)[index].payload == 0x1122334455667788u);
    assert_true(items_of(&f)[index].tag == 0xabcdef01u);
    finish(&f);
}

static void an_empty_pool_doubles(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 16));
    for (int32_t count = 0; count < 16; ++count) {
        umi_pool_take(&f.pool);
    }
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 1));
    assert_int_equal(f.pool.capacity, 32);
    assert_int_equal(umi_pool_bytes(&f.pool), 32 * sizeof(item));
    assert_int_equal(f.memory.live_bytes, 32 * sizeof(item));
    finish(&f);
}

static void a_pool_with_room_does_not_grow(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 10));
    for (int32_t i = 0; i < 10; ++i) {
        umi_pool_take(&f.pool);
    }
    umi_pool_put(&f.pool, 4);
    umi_pool_put(&f.pool, 5);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 2));
    assert_int_equal(f.memory.allocations, 1);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 3));
    assert_int_equal(f.memory.allocations, 2);
    finish(&f);
}

static void growth_keeps_used_slots_and_the_free_list_between_them(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 8));
    for (int32_t i = 0; i < 8; ++i) {
        items_of(&f)[umi_pool_take(&f.pool)].payload = 100 + (uint64_t)i;
    }
    umi_pool_put(&f.pool, 0);
    umi_pool_put(&f.pool, 3);
    umi_pool_put(&f.pool, 1);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 20));
    assert_int_equal(f.memory.allocations, 2);
    for (int32_t i = 4; i < 8; ++i) {
        assert_int_equal(items_of(&f)[i].payload, 100 + i);
    }
    assert_int_equal(umi_pool_take(&f.pool), 1);
    assert_int_equal(umi_pool_take(&f.pool), 3);
    assert_int_equal(umi_pool_take(&f.pool), 0);
    assert_int_equal(umi_pool_take(&f.pool), 8);
    finish(&f);
}

static void refilling_makes_the_first_slots_the_used_ones(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 8));
    for (int32_t i = 0; i < 6; ++i) {
        umi_pool_take(&f.pool);
    }
    umi_pool_put(&f.pool, 1);
    umi_pool_refill(&f.pool, 3);
    assert_int_equal(f.pool.count, 3);
    for (int32_t i = 3; i < 8; ++i) {
        assert_int_equal(umi_pool_take(&f.pool), i);
    }
    finish(&f);
}

static void more_than_an_index_can_count_is_refused(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 1));
    umi_pool_take(&f.pool);
    assert_false(umi_pool_reserve(&f.allocator, &f.pool, INT32_MAX));
    assert_int_equal(f.pool.capacity, 1);
    assert_int_equal(f.memory.allocations, 1);
    finish(&f);
}

static void failed_growth_leaves_the_pool_as_it_was(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 4));
    for (int32_t i = 0; i < 4; ++i) {
        items_of(&f)[umi_pool_take(&f.pool)].payload = 10 + (uint64_t)i;
    }
    umi_pool before = f.pool;
    heap_fail(&f.memory, 1, false);
    assert_false(umi_pool_reserve(&f.allocator, &f.pool, 1));
    assert_memory_equal(&f.pool, &before, sizeof before);
    assert_true(umi_pool_reserve(&f.allocator, &f.pool, 1));
    for (int32_t i = 0; i < 4; ++i) {
        assert_int_equal(items_of(&f)[i].payload, 10 + i);
    }
    assert_int_equal(umi_pool_take(&f.pool), 4);
    finish(&f);
}

// ---- Against a model ------------------------------------------------------------------------------------

enum {
    MODEL_SLOTS = 4096,
};

typedef struct model {
    uint64_t payload[MODEL_SLOTS];
    bool used[MODEL_SLOTS];
    int32_t free_stack[MODEL_SLOTS];
    int32_t free_count;
    int32_t fresh;
    int32_t count;
} model;

static void take_one(fixture* f, model* m, prng* random)
{
    bool has_room = m->count < f->pool.capacity;
    bool must_fail = prng_chance(random, 30);
    heap_fail(&f->memory, must_fail ? 1 : 0, false);
    bool got_room = umi_pool_reserve(&f->allocator, &f->pool, 1);
    heap_fail(&f->memory, 0, false);
    if (got_room != (has_room || !must_fail)) {
        fail_with_seed(random, "reserving with%s room gives %d", has_room ? "" : "out", got_room);
    }
    if (!got_room) {
        return;
    }
    int32_t expected = m->free_count > 0 ? m->free_stack[--m->free_count] : m->fresh++;
    int32_t index = umi_pool_take(&f->pool);
    if (index != expected) {
        fail_with_seed(random, "slot %d is taken, expected %d", (int)index, (int)expected);
    }
    m->used[index] = true;
    m->payload[index] = prng_bits(random);
    items_of(f)[index].payload = m->payload[index];
    items_of(f)[index].link = (int32_t)m->payload[index];
    m->count += 1;
}

static void put_one(fixture* f, model* m, prng* random)
{
    int32_t index = prng_below(random, m->fresh);
    while (!m->used[index]) {
        index = (index + 1) % m->fresh;
    }
    umi_pool_put(&f->pool, index);
    m->used[index] = false;
    m->free_stack[m->free_count++] = index;
    m->count -= 1;
}

static void compare(const fixture* f, const model* m, const prng* random)
{
    if (f->pool.count != m->count || f->pool.fresh != m->fresh) {
        fail_with_seed(random, "%d slots in use of %d, expected %d of %d", (int)f->pool.count,
                       (int)f->pool.fresh, (int)m->count, (int)m->fresh);
    }
    for (int32_t i = 0; i < m->fresh; ++i) {
        if (m->used[i] && items_of(f)[i].payload != m->payload[i]) {
            fail_with_seed(random, "slot %d has lost its payload", (int)i);
        }
    }
    int32_t at = f->pool.free_head;
    for (int32_t i = m->free_count - 1; i >= 0; --i) {
        if (at != m->free_stack[i]) {
            fail_with_seed(random, "the free list holds %d, expected %d", (int)at, (int)m->free_stack[i]);
        }
        at = umi_pool_next_free(&f->pool, at);
    }
    assert_int_equal(at, -1);
}

static void random_takes_and_puts_match_a_model_even_if_growth_fails(void** state)
{
    (void)state;
    static model m;
    prng random = prng_make(20240607);
    fixture f;
    memset(&m, 0, sizeof m);
    start(&f);
    for (int32_t step = 0; step < 20000; ++step) {
        int32_t percent = (step / 2000) % 2 == 0 ? 65 : 35;
        bool may_take = m.count < MODEL_SLOTS - 1;
        if (m.count == 0 || (may_take && prng_chance(&random, percent))) {
            take_one(&f, &m, &random);
        } else {
            put_one(&f, &m, &random);
        }
        if (step % 64 == 0) {
            compare(&f, &m, &random);
        }
    }
    compare(&f, &m, &random);
    assert_true(f.memory.refusals > 0);
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_pool_owns_no_memory),
        cmocka_unit_test(fresh_slots_come_in_order_and_are_all_zero),
        cmocka_unit_test(the_slot_put_back_last_is_taken_first),
        cmocka_unit_test(a_slot_comes_back_with_its_bytes_but_for_the_link),
        cmocka_unit_test(an_empty_pool_doubles),
        cmocka_unit_test(a_pool_with_room_does_not_grow),
        cmocka_unit_test(growth_keeps_used_slots_and_the_free_list_between_them),
        cmocka_unit_test(refilling_makes_the_first_slots_the_used_ones),
        cmocka_unit_test(more_than_an_index_can_count_is_refused),
        cmocka_unit_test(failed_growth_leaves_the_pool_as_it_was),
        cmocka_unit_test(random_takes_and_puts_match_a_model_even_if_growth_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
