// Many contacts that are added or removed at once, against the same ones one by one: the places in the pool,
// the lists of the bodies, those that do not touch, flags and table, whoever shares the work.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include "support/executors.h"

#include "dynamics/contact_bulk.h"

#include <stdlib.h>

enum {
    BODY_COUNT = 1500, // with place 0
    SHAPE_COUNT = 3 * BODY_COUNT,
    MOST_CONTACTS = 12000,
};

// Who is who among the bodies: nobody awake, everybody, or some of each kind.
typedef enum population {
    ALL_AWAKE,
    ALL_ASLEEP,
    MIXED,
} population;

typedef struct fixture {
    memory m;
    umi_bodies bodies;
    umi_contacts contacts;
} fixture;

static void start(fixture* f, population who, prng random)
{
    memory_start(&f->m);
    assert_true(umi_bodies_create(&f->m.allocator, &f->bodies));
    // The first one is ground, and has more contacts than all others.
    take_body(&f->m, &f->bodies, UM_STATIC_BODY, false);
    for (int32_t i = 2; i < BODY_COUNT; ++i) {
        int32_t dice = prng_below(&random, 100);
        bool is_awake = who == ALL_AWAKE || (who == MIXED && dice < 60);
        take_body(&f->m, &f->bodies, dice % 10 == 0 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY, is_awake);
    }
    f->contacts = umi_contacts_make();
}

static void finish(fixture* f)
{
    umi_contacts_destroy(&f->m.allocator, &f->contacts);
    umi_bodies_destroy(&f->m.allocator, &f->bodies);
    memory_finish(&f->m);
}

// Every fourth shape is on ground.
static int32_t body_of(int32_t shape)
{
    return shape % 4 == 0 ? 1 : 2 + shape % (BODY_COUNT - 2);
}

// ---- Adding ---------------------------------------------------------------------------------------------

typedef struct shape_pair {
    int32_t a, b;
} shape_pair;

// The reference: one after the other, and awake if a body is.
static void add_one(fixture* f, shape_pair pair)
{
    int32_t body_a = body_of(pair.a);
    int32_t body_b = body_of(pair.b);
    assert_true(umi_contacts_reserve(&f->m.allocator, &f->contacts, 1));
    int32_t index = umi_contacts_add(&f->contacts, &f->bodies, pair.a, pair.b, body_a, body_b);
    const umi_body* a = umi_body_at(&f->bodies, body_a);
    const umi_body* b = umi_body_at(&f->bodies, body_b);
    if (umi_body_is_awake(a) || umi_body_is_awake(b)) {
        int32_t sleeper = umi_body_is_sleeper(a) ? body_a : umi_body_is_sleeper(b) ? body_b : -1;
        umi_contacts_list_nontouching(&f->contacts, index);
        umi_contacts_set_sleeper(&f->contacts, umi_contact_at(&f->contacts, index), sleeper);
    }
}

static void add_all(fixture* f, const umi_executor* executor, const shape_pair* pairs, int32_t count)
{
    assert_true(umi_contacts_reserve(&f->m.allocator, &f->contacts, count));
    umi_nontouching* newcomers = umi_contacts_additions(&f->contacts);
    for (int32_t i = 0; i < count; ++i) {
        newcomers[i].shape_a = pairs[i].a;
        newcomers[i].shape_b = pairs[i].b;
        newcomers[i].body_a = body_of(pairs[i].a);
        newcomers[i].body_b = body_of(pairs[i].b);
    }
    int64_t allocations = f->m.heap.allocations;
    umi_contacts_add_bulk(&f->contacts, &f->bodies, executor, count);
    check_number(f->m.heap.allocations, allocations, "allocations");
}

static void remove_one(fixture* f, int32_t index)
{
    if (umi_contact_is_nontouching(umi_contact_at(&f->contacts, index))) {
        umi_contacts_unlist_nontouching(&f->contacts, index);
    }
    umi_contacts_remove(&f->contacts, &f->bodies, index);
}

// Pairs of different bodies that have no contact yet, each once. Returns how many were to be had.
static int32_t choose_pairs(const fixture* f, int32_t wanted, shape_pair* out_pairs, prng* random)
{
    static uint8_t chosen[SHAPE_COUNT][SHAPE_COUNT];
    int32_t count = 0;
    for (int32_t tries = 0; count < wanted && tries < 4 * wanted; ++tries) {
        int32_t a = prng_below(random, SHAPE_COUNT);
        // Most are near each other, as shapes in a world are.
        int32_t b = prng_chance(random, 80) ? a + prng_below(random, 9) - 4 : prng_below(random, SHAPE_COUNT);
        if (b < 0 || b >= SHAPE_COUNT || body_of(a) == body_of(b) || chosen[a][b] != 0 ||
            umi_pair_table_find(&f->contacts.table, umi_pair_key(a, b)) >= 0) {
            continue;
        }
        chosen[a][b] = chosen[b][a] = 1;
        out_pairs[count++] = (shape_pair){a, b};
    }
    for (int32_t i = 0; i < count; ++i) {
        chosen[out_pairs[i].a][out_pairs[i].b] = chosen[out_pairs[i].b][out_pairs[i].a] = 0;
    }
    return count;
}

// ---- Comparison -----------------------------------------------------------------------------------------

static void compare_contact(const fixture* actual, const fixture* expected, int32_t index)
{
    const umi_contact* a = umi_contact_at(&actual->contacts, index);
    const umi_contact* e = umi_contact_at(&expected->contacts, index);
    check_number_of(a->body_a, e->body_a, "body a", index);
    if (e->body_a < 0) {
        return; // a free place
    }
    check_number_of(a->body_b, e->body_b, "body b", index);
    check_number_of(a->shape_a, e->shape_a, "shape a", index);
    check_number_of(a->shape_b, e->shape_b, "shape b", index);
    for (int32_t side = 0; side < 2; ++side) {
        check_number_of(a->edges[side].previous, e->edges[side].previous, "the edge before",
                        2 * index + side);
        check_number_of(a->edges[side].next, e->edges[side].next, "the next edge", 2 * index + side);
        check_number_of(a->ids[side], e->ids[side], "an id", index);
    }
    check_number_of(a->state, e->state, "state", index);
    check_number_of(a->place, e->place, "place", index);
    check_number_of(a->color, e->color, "colour", index);
    check_number_of(a->old_color, e->old_color, "old colour", index);
    check_number_of(a->flags, e->flags, "flags", index);
    assert_true(have_same_bytes(a->forces, e->forces, sizeof a->forces));
    int32_t found = umi_pair_table_find(&actual->contacts.table, umi_pair_key(e->shape_a, e->shape_b));
    check_number_of(found, index, "what the table says", index);
}

static void compare(const fixture* actual, const fixture* expected)
{
    const umi_contacts* a = &actual->contacts;
    const umi_contacts* e = &expected->contacts;
    check_number(a->pool.count, e->pool.count, "contacts");
    check_number(a->pool.fresh, e->pool.fresh, "places that were ever in use");
    check_number(a->pool.free_head, e->pool.free_head, "the first free place");
    check_number(a->table.count, e->table.count, "contacts in the table");
    check_number(a->nontouching_count, e->nontouching_count, "contacts that do not touch");
    check_number(a->on_sleeper_count, e->on_sleeper_count, "contacts on sleepers");
    for (int32_t i = 0; i < e->pool.fresh; ++i) {
        compare_contact(actual, expected, i);
    }
    for (int32_t i = 0; i < e->nontouching_count; ++i) {
        if (!have_same_bytes(a->nontouching + i, e->nontouching + i, sizeof a->nontouching[i])) {
            fail_msg("entry %d of those apart is of contact %d, expected %d", (int)i,
                     (int)a->nontouching[i].contact, (int)e->nontouching[i].contact);
        }
    }
    int32_t at = a->pool.free_head;
    for (int32_t next = e->pool.free_head; next >= 0; next = umi_pool_next_free(&e->pool, next)) {
        check_number(at, next, "a free place");
        at = umi_pool_next_free(&a->pool, at);
    }
    check_number(at, -1, "the end of the free places");
    for (int32_t i = 1; i < BODY_COUNT; ++i) {
        const umi_body* body = umi_body_at(&actual->bodies, i);
        check_number_of(body->first_contact, umi_body_at(&expected->bodies, i)->first_contact, "first edge",
                        i);
        check_number_of(body->contact_count, umi_body_at(&expected->bodies, i)->contact_count, "contacts", i);
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void remove_some(fixture* f, fixture* reference, int32_t percent, prng* random)
{
    for (int32_t i = 0; i < reference->contacts.pool.fresh; ++i) {
        if (umi_contact_at(&reference->contacts, i)->body_a >= 0 && prng_chance(random, percent)) {
            remove_one(f, i);
            remove_one(reference, i);
        }
    }
}

static void check_executor(const umi_executor* executor, population who)
{
    static const int32_t counts[] = {1, 0, 30, 255, 256, 257, 3000, 700, 5000, 12};
    static shape_pair pairs[MOST_CONTACTS];
    prng random = prng_make(7301 + (uint64_t)who);
    fixture f;
    fixture reference;
    start(&f, who, random);
    start(&reference, who, random);
    for (int32_t round = 0; round < COUNT_OF(counts); ++round) {
        int32_t count = choose_pairs(&reference, counts[round], pairs, &random);
        assert_true(count >= counts[round] / 2);
        add_all(&f, executor, pairs, count);
        for (int32_t i = 0; i < count; ++i) {
            add_one(&reference, pairs[i]);
        }
        compare(&f, &reference);
        remove_some(&f, &reference, 10 * (round % 4), &random);
        compare(&f, &reference);
    }
    assert_true(who != ALL_AWAKE || f.contacts.nontouching_count > 3000);
    assert_true(who != ALL_ASLEEP || f.contacts.nontouching_count == 0);
    assert_true(who != MIXED || f.contacts.on_sleeper_count > 100);
    finish(&f);
    finish(&reference);
}

static void a_crowd_of_contacts_is_as_if_they_were_added_one_by_one(void** state)
{
    (void)state;
    executor_set executors = executors_start();
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        const umi_executor* executor = executors_wake(&executors, i);
        print_message("%s\n", executor_name(i));
        check_executor(executor, ALL_AWAKE);
        check_executor(executor, ALL_ASLEEP);
        check_executor(executor, MIXED);
    }
    executors_finish(&executors);
}

// ---- Removal --------------------------------------------------------------------------------------------

// Chooses contacts at random and in random order, and takes them out of those that do not touch. Returns how
// many.
static int32_t choose_leavers(fixture* f, fixture* reference, int32_t wanted, int32_t* out_list, prng* random)
{
    int32_t count = 0;
    for (int32_t i = 0; i < reference->contacts.pool.fresh; ++i) {
        if (umi_contact_at(&reference->contacts, i)->body_a >= 0) {
            out_list[count++] = i;
        }
    }
    int32_t chosen = wanted < count ? wanted : count;
    for (int32_t i = 0; i < chosen; ++i) {
        int32_t other = i + prng_below(random, count - i);
        int32_t index = out_list[other];
        out_list[other] = out_list[i];
        out_list[i] = index;
        if (umi_contact_is_nontouching(umi_contact_at(&reference->contacts, index))) {
            umi_contacts_unlist_nontouching(&f->contacts, index);
            umi_contacts_unlist_nontouching(&reference->contacts, index);
        }
    }
    return chosen;
}

// The table has none of those that were removed.
static void check_gone(const fixture* f, const shape_pair* pairs, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t found = umi_pair_table_find(&f->contacts.table, umi_pair_key(pairs[i].a, pairs[i].b));
        check_number_of(found, -1, "what the table says of leaver", i);
    }
}

static void remove_both(fixture* f, fixture* reference, const umi_executor* executor, const int32_t* list,
                        int32_t count)
{
    static shape_pair pairs[MOST_CONTACTS];
    for (int32_t i = 0; i < count; ++i) {
        const umi_contact* contact = umi_contact_at(&f->contacts, list[i]);
        pairs[i] = (shape_pair){contact->shape_a, contact->shape_b};
    }
    umi_contacts_remove_bulk(&f->contacts, &f->bodies, executor, list, count);
    for (int32_t i = 0; i < count; ++i) {
        umi_contacts_remove(&reference->contacts, &reference->bodies, list[i]);
    }
    compare(f, reference);
    check_gone(f, pairs, count);
}

static void add_both(fixture* f, fixture* reference, int32_t wanted, prng* random)
{
    static const umi_executor serial = {0};
    static shape_pair pairs[MOST_CONTACTS];
    int32_t count = choose_pairs(reference, wanted, pairs, random);
    add_all(f, &serial, pairs, count);
    for (int32_t i = 0; i < count; ++i) {
        add_one(reference, pairs[i]);
    }
}

static void check_removal(const umi_executor* executor, population who)
{
    static const int32_t counts[] = {1, 0, 5, 255, 256, 257, 2000, 64, 4000, MOST_CONTACTS};
    static int32_t list[MOST_CONTACTS];
    prng random = prng_make(7351 + (uint64_t)who);
    fixture f;
    fixture reference;
    start(&f, who, random);
    start(&reference, who, random);
    int32_t on_sleepers = 0;
    for (int32_t round = 0; round < COUNT_OF(counts); ++round) {
        add_both(&f, &reference, 1500, &random);
        on_sleepers += reference.contacts.on_sleeper_count;
        int32_t count = choose_leavers(&f, &reference, counts[round], list, &random);
        assert_true(count == counts[round] || reference.contacts.pool.count == count);
        remove_both(&f, &reference, executor, list, count);
        on_sleepers -= reference.contacts.on_sleeper_count;
    }
    check_number(f.contacts.pool.count, 0, "contacts that are left");
    assert_true(who != MIXED || on_sleepers > 100); // contacts on sleepers that were removed
    finish(&f);
    finish(&reference);
}

static void a_crowd_of_contacts_ends_as_if_they_were_removed_one_by_one(void** state)
{
    (void)state;
    executor_set executors = executors_start();
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        const umi_executor* executor = executors_wake(&executors, i);
        print_message("%s\n", executor_name(i));
        check_removal(executor, ALL_AWAKE);
        check_removal(executor, ALL_ASLEEP);
        check_removal(executor, MIXED);
    }
    executors_finish(&executors);
}

// How many of the first count contacts cannot be removed share by share: as many as umi_contacts_remove_bulk
// finds at borders when each share is on its own.
static int32_t count_at_borders(const umi_contacts* contacts, int32_t count)
{
    enum { SHARES = 8 }; // as in contact_bulk.c
    umi_pair_table copy = contacts->table;
    size_t size = (size_t)copy.capacity * sizeof copy.entries[0];
    copy.entries = malloc(size);
    assert_non_null(copy.entries);
    memcpy(copy.entries, contacts->table.entries, size);
    int32_t at_borders = 0;
    for (int32_t i = 0; i < count * SHARES; ++i) {
        const umi_contact* contact = umi_contact_at(contacts, i % count);
        uint64_t key = umi_pair_key(contact->shape_a, contact->shape_b);
        at_borders +=
            umi_pair_table_remove_shared(&copy, key, i / count, i / count + 1, SHARES) == UMI_PAIR_AT_BORDER;
    }
    free(copy.entries);
    return at_borders;
}

// With hardly an empty place in the table, which is more than contacts ever make of it, nearly every row of
// full places goes over a border. The first keys that are removed make holes, so some of all kinds are left.
static void any_number_of_keys_at_borders_is_removed(void** state)
{
    (void)state;
    static const int32_t empty_places[] = {2, 40, 160, 330, 800};
    static int32_t list[MOST_CONTACTS];
    executor_set executors = executors_start();
    int32_t many = 0;
    int32_t few = 0;
    for (int32_t i = 0; i < EXECUTOR_COUNT * COUNT_OF(empty_places); ++i) {
        const umi_executor* executor = executors_wake(&executors, i / COUNT_OF(empty_places));
        prng random = prng_make(7381);
        fixture f;
        fixture reference;
        start(&f, MIXED, random);
        start(&reference, MIXED, random);
        assert_true(umi_contacts_reserve(&f.m.allocator, &f.contacts, 1000));
        assert_true(umi_contacts_reserve(&reference.m.allocator, &reference.contacts, 1000));
        int32_t count = f.contacts.table.capacity - empty_places[i % COUNT_OF(empty_places)];
        assert_true(umi_pool_reserve(&f.m.allocator, &f.contacts.pool, count));
        assert_true(umi_pool_reserve(&reference.m.allocator, &reference.contacts.pool, count));
        for (int32_t k = 0; k < count; ++k) {
            int32_t body = 2 + k % (BODY_COUNT - 3);
            umi_contacts_add(&f.contacts, &f.bodies, 3 * k, 3 * k + 1, body, body + 1);
            umi_contacts_add(&reference.contacts, &reference.bodies, 3 * k, 3 * k + 1, body, body + 1);
            list[k] = k;
        }
        int32_t leavers = count - count / 4;
        int32_t at_borders = count_at_borders(&f.contacts, leavers);
        many += at_borders > 64; // as in contact_bulk.c
        few += at_borders <= 64;
        remove_both(&f, &reference, executor, list, leavers);
        finish(&f);
        finish(&reference);
    }
    executors_finish(&executors);
    assert_true(many > EXECUTOR_COUNT && few >= EXECUTOR_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_of_contacts_is_as_if_they_were_added_one_by_one),
        cmocka_unit_test(a_crowd_of_contacts_ends_as_if_they_were_removed_one_by_one),
        cmocka_unit_test(any_number_of_keys_at_borders_is_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
