// Many contacts that are added at once, against the same ones that are added one by one: the places in the
// pool, the lists of the bodies, those that are apart, flags and table, whoever shares the work.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include "support/crews.h"

#include "dynamics/contact_crowd.h"

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
        umi_contacts_list_apart(&f->contacts, index);
        umi_contacts_set_sleeper(&f->contacts, umi_contact_at(&f->contacts, index), sleeper);
    }
}

static void add_all(fixture* f, const umi_crew* crew, const shape_pair* pairs, int32_t count)
{
    assert_true(umi_contacts_reserve(&f->m.allocator, &f->contacts, count));
    umi_apart* newcomers = umi_contacts_newcomers(&f->contacts);
    for (int32_t i = 0; i < count; ++i) {
        newcomers[i].shape_a = pairs[i].a;
        newcomers[i].shape_b = pairs[i].b;
        newcomers[i].body_a = body_of(pairs[i].a);
        newcomers[i].body_b = body_of(pairs[i].b);
    }
    int64_t allocations = f->m.heap.allocations;
    umi_contacts_add_crowd(&f->contacts, &f->bodies, crew, count);
    check_number(f->m.heap.allocations, allocations, "allocations");
}

static void remove_one(fixture* f, int32_t index)
{
    if (umi_contact_at(&f->contacts, index)->apart_index >= 0) {
        umi_contacts_unlist_apart(&f->contacts, index);
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
    check_number_of(a->apart_index, e->apart_index, "place among those apart", index);
    check_number_of(a->slot, e->slot, "slot", index);
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
    check_number(a->apart_count, e->apart_count, "contacts that are apart");
    check_number(a->on_sleeper_count, e->on_sleeper_count, "contacts on sleepers");
    for (int32_t i = 0; i < e->pool.fresh; ++i) {
        compare_contact(actual, expected, i);
    }
    for (int32_t i = 0; i < e->apart_count; ++i) {
        if (!have_same_bytes(a->apart + i, e->apart + i, sizeof a->apart[i])) {
            fail_msg("entry %d of those apart is of contact %d, expected %d", (int)i,
                     (int)a->apart[i].contact, (int)e->apart[i].contact);
        }
    }
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

static void check_crew(const umi_crew* crew, population who)
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
        add_all(&f, crew, pairs, count);
        for (int32_t i = 0; i < count; ++i) {
            add_one(&reference, pairs[i]);
        }
        compare(&f, &reference);
        remove_some(&f, &reference, 10 * (round % 4), &random);
        compare(&f, &reference);
    }
    assert_true(who != ALL_AWAKE || f.contacts.apart_count > 3000);
    assert_true(who != ALL_ASLEEP || f.contacts.apart_count == 0);
    assert_true(who != MIXED || f.contacts.on_sleeper_count > 100);
    finish(&f);
    finish(&reference);
}

static void a_crowd_of_contacts_is_as_if_they_were_added_one_by_one(void** state)
{
    (void)state;
    crew_set crews = crews_start();
    for (int32_t i = 0; i < CREW_COUNT; ++i) {
        const umi_crew* crew = crews_wake(&crews, i);
        print_message("%s\n", crew_name(i));
        check_crew(crew, ALL_AWAKE);
        check_crew(crew, ALL_ASLEEP);
        check_crew(crew, MIXED);
    }
    crews_finish(&crews);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_of_contacts_is_as_if_they_were_added_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
