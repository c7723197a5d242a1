// Contacts, against a plain array of all that there are: the lists of the bodies, the table, the awake, the
// sleepers.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include "dynamics/contacts.h"

enum {
    BODY_COUNT = 12, // with place 0
    SHAPE_COUNT = 30,
    MOST_CONTACTS = 150,
};

typedef struct fixture {
    memory m;
    umi_bodies bodies;
    umi_links links;
    umi_contacts contacts;
} fixture;

static void start(fixture* f)
{
    memory_start(&f->m);
    assert_true(umi_bodies_create(&f->m.allocator, &f->bodies));
    for (int32_t i = 1; i < BODY_COUNT; ++i) {
        take_body(&f->m, &f->bodies, UM_DYNAMIC_BODY, false);
    }
    f->contacts = (umi_contacts){0};
    f->links = umi_links_make();
}

static void finish(fixture* f)
{
    umi_contacts_destroy(&f->m.allocator, &f->contacts);
    umi_links_destroy(&f->m.allocator, &f->links);
    umi_bodies_destroy(&f->m.allocator, &f->bodies);
    memory_finish(&f->m);
}

// Shape s is on body 1 + s % (BODY_COUNT - 1).
static int32_t body_of(int32_t shape)
{
    return 1 + shape % (BODY_COUNT - 1);
}

static int32_t add(fixture* f, int32_t shape_a, int32_t shape_b)
{
    assert_true(umi_contacts_reserve(&f->m.allocator, &f->contacts, &f->links, 1));
    return umi_contacts_add(&f->contacts, &f->links, &f->bodies, shape_a, shape_b, body_of(shape_a),
                            body_of(shape_b));
}

// ---- Against a plain array ------------------------------------------------------------------------------

typedef struct model_contact {
    bool used;
    bool awake;
    int32_t shape_a, shape_b;
    int32_t sleeper; // a body, or -1
    uint8_t flags;   // those that are nobody's business here
    int32_t number;  // when it was added
} model_contact;

typedef struct model {
    model_contact contacts[MOST_CONTACTS];
    int32_t count;
    int32_t added;
} model;

static int32_t find_pair(const model* expected, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < MOST_CONTACTS; ++i) {
        const model_contact* c = expected->contacts + i;
        if (c->used && ((c->shape_a == a && c->shape_b == b) || (c->shape_a == b && c->shape_b == a))) {
            return i;
        }
    }
    return -1;
}

// The list of a body has exactly its contacts, the latest first, and reads the same backwards.
static void compare_list(const fixture* f, const model* expected, int32_t body, const prng* random)
{
    int32_t wanted = 0;
    for (int32_t i = 0; i < MOST_CONTACTS; ++i) {
        const model_contact* c = expected->contacts + i;
        wanted += c->used && (body_of(c->shape_a) == body || body_of(c->shape_b) == body);
    }
    int32_t found = 0;
    int32_t before = -1;
    int32_t number = expected->added;
    int32_t edge = umi_body_at(&f->bodies, body)->first_link;
    for (; edge >= 0 && found <= wanted; edge = umi_edge_next(&f->links, edge)) {
        int32_t index = edge >> 1;
        const umi_contact* contact = umi_edge_contact(&f->links, edge);
        const model_contact* c = expected->contacts + index;
        assert_ptr_equal(contact, umi_contact_at(&f->links, index));
        int32_t side_body = (edge & 1) != 0 ? contact->link.body_b : contact->link.body_a;
        int32_t other_body = (edge & 1) != 0 ? contact->link.body_a : contact->link.body_b;
        if (!c->used || side_body != body || umi_edge_other(&f->links, edge) != other_body) {
            fail_with_seed(random, "the list of %d has contact %d of %d and %d", (int)body, (int)index,
                           (int)contact->link.body_a, (int)contact->link.body_b);
        }
        if (contact->link.edges[edge & 1].previous != before || c->number >= number) {
            fail_with_seed(random, "contact %d, number %d after %d, has edge %d before it, expected %d",
                           (int)index, (int)c->number, (int)number,
                           (int)contact->link.edges[edge & 1].previous, (int)before);
        }
        number = c->number;
        before = edge;
        found += 1;
    }
    int32_t count = umi_body_at(&f->bodies, body)->link_count;
    if (found != wanted || count != wanted) {
        fail_with_seed(random, "body %d lists %d contacts and counts %d, expected %d", (int)body, (int)found,
                       (int)count, (int)wanted);
    }
}

static void compare_contact(const fixture* f, const model_contact* c, int32_t index, const prng* random)
{
    const umi_contact* contact = umi_contact_at(&f->links, index);
    if (contact->shape_a != c->shape_a || contact->shape_b != c->shape_b) {
        fail_with_seed(random, "contact %d is of %d and %d, expected %d and %d", (int)index,
                       (int)contact->shape_a, (int)contact->shape_b, (int)c->shape_a, (int)c->shape_b);
    }
    bool is_awake = umi_contact_is_nontouching(contact);
    if (is_awake != c->awake || (is_awake && f->contacts.nontouching[contact->link.place].contact != index)) {
        fail_with_seed(random, "contact %d has place %d among the awake, expected it awake: %d", (int)index,
                       (int)contact->link.place, c->awake);
    }
    uint32_t sleep_flags = UMI_LINK_ON_SLEEPER | UMI_LINK_A_SLEEPS;
    uint32_t flags = c->flags;
    flags |= c->sleeper >= 0 ? UMI_LINK_ON_SLEEPER : 0;
    flags |= c->sleeper >= 0 && c->sleeper == contact->link.body_a ? UMI_LINK_A_SLEEPS : 0;
    if (contact->link.flags != flags) {
        fail_with_seed(random, "contact %d has the flags %02x, expected %02x; %02x are about sleep",
                       (int)index, contact->link.flags, flags, sleep_flags);
    }
    if (c->sleeper >= 0 && umi_link_sleeper(&contact->link) != c->sleeper) {
        fail_with_seed(random, "the sleeper of contact %d is %d, expected %d", (int)index,
                       (int)umi_link_sleeper(&contact->link), (int)c->sleeper);
    }
}

static void compare(const fixture* f, const model* expected, const prng* random)
{
    int32_t awake = 0;
    int32_t on_sleeper = 0;
    for (int32_t i = 0; i < MOST_CONTACTS; ++i) {
        const model_contact* c = expected->contacts + i;
        if (c->used) {
            awake += c->awake;
            on_sleeper += c->sleeper >= 0;
            compare_contact(f, c, i, random);
        }
    }
    if (f->links.pool.count != expected->count || f->contacts.nontouching_count != awake ||
        f->links.on_sleeper_count != on_sleeper || f->contacts.table.count != expected->count) {
        fail_with_seed(random,
                       "%d contacts, %d in the table, %d awake, %d on sleepers; expected %d, %d, %d, %d",
                       (int)f->links.pool.count, (int)f->contacts.table.count,
                       (int)f->contacts.nontouching_count, (int)f->links.on_sleeper_count,
                       (int)expected->count, (int)expected->count, (int)awake, (int)on_sleeper);
    }
    for (int32_t body = 0; body < BODY_COUNT; ++body) {
        compare_list(f, expected, body, random);
    }
}

static void compare_table(const fixture* f, const model* expected, const prng* random)
{
    for (int32_t a = 0; a < SHAPE_COUNT; ++a) {
        for (int32_t b = 0; b < a; ++b) {
            int32_t found = umi_pair_table_find(&f->contacts.table, umi_pair_key(a, b));
            int32_t wanted = find_pair(expected, a, b);
            if (found != wanted) {
                fail_with_seed(random, "the pair %d, %d is contact %d, expected %d", (int)a, (int)b,
                               (int)found, (int)wanted);
            }
        }
    }
}

static void add_one(fixture* f, model* expected, prng* random)
{
    int32_t a = prng_below(random, SHAPE_COUNT);
    int32_t b = prng_below(random, SHAPE_COUNT);
    if (body_of(a) == body_of(b) || find_pair(expected, a, b) >= 0 || expected->count == MOST_CONTACTS) {
        return;
    }
    int32_t index = add(f, a, b);
    assert_true(index < MOST_CONTACTS);
    expected->contacts[index] = (model_contact){
        .used = true,
        .shape_a = a,
        .shape_b = b,
        .sleeper = -1,
        .flags = UMI_CONTACT_UNTESTED,
        .number = expected->added,
    };
    expected->added += 1;
    expected->count += 1;
}

static void change_one(fixture* f, model* expected, int32_t index, prng* random)
{
    umi_contact* contact = umi_contact_at(&f->links, index);
    model_contact* c = expected->contacts + index;
    int32_t choice = prng_below(random, 6);
    if (choice == 0) {
        if (c->awake) {
            umi_contacts_unlist_nontouching(&f->contacts, &f->links, index);
        } else {
            umi_contacts_list_nontouching(&f->contacts, &f->links, index);
        }
        c->awake = !c->awake;
    } else if (choice <= 3) {
        const int32_t sleepers[] = {contact->link.body_a, contact->link.body_b, -1};
        c->sleeper = sleepers[choice - 1];
        umi_links_set_sleeper(&f->links, &contact->link, c->sleeper);
    } else if (choice == 4) {
        c->flags = (uint8_t)(prng_bits(random) & ~(uint64_t)(UMI_LINK_ON_SLEEPER | UMI_LINK_A_SLEEPS));
        contact->link.flags &= UMI_LINK_ON_SLEEPER | UMI_LINK_A_SLEEPS;
        contact->link.flags |= c->flags;
    } else {
        if (c->awake) {
            umi_contacts_unlist_nontouching(&f->contacts, &f->links, index);
        }
        umi_contacts_remove(&f->contacts, &f->links, &f->bodies, index);
        check_number(contact->link.body_a, -1, "body a of a free place");
        c->used = false;
        expected->count -= 1;
    }
}

static void lists_table_and_counts_match_a_plain_array(void** state)
{
    (void)state;
    static model expected;
    prng random = prng_make(7201);
    fixture f;
    memset(&expected, 0, sizeof expected);
    start(&f);
    for (int32_t step = 0; step < 10000; ++step) {
        int32_t index = prng_below(&random, MOST_CONTACTS);
        if (expected.contacts[index].used) {
            change_one(&f, &expected, index, &random);
        } else {
            add_one(&f, &expected, &random);
        }
        compare(&f, &expected, &random);
        if (step % 50 == 0) {
            compare_table(&f, &expected, &random);
        }
    }
    finish(&f);
}

// ---- One contact ----------------------------------------------------------------------------------------

static void a_new_contact_sleeps_is_untested_and_has_no_points(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    // Where another one was, too.
    for (int32_t i = 0; i < 2; ++i) {
        int32_t index = add(&f, 3, 1);
        umi_contact* contact = umi_contact_at(&f.links, index);
        check_number(contact->shape_a, 3, "shape a");
        check_number(contact->shape_b, 1, "shape b");
        check_number(contact->link.body_a, body_of(3), "body a");
        check_number(contact->link.body_b, body_of(1), "body b");
        check_number(contact->link.state, UMI_LINK_ASLEEP, "state");
        check_number(contact->link.place, -1, "place");
        check_number(contact->link.flags, UMI_CONTACT_UNTESTED, "flags");
        for (int32_t k = 0; k < 4; ++k) {
            check_float((double)contact->forces[k], 0.0, 0.0, "force");
            contact->forces[k] = 9.0f;
        }
        check_number(contact->ids[0], UMI_NO_ID, "the first id");
        check_number(contact->ids[1], UMI_NO_ID, "the second id");
        contact->ids[0] = contact->ids[1] = 5;
        contact->link.flags = UMI_CONTACT_TOUCHED;
        umi_contacts_remove(&f.contacts, &f.links, &f.bodies, index);
    }
    finish(&f);
}

static void removing_a_contact_on_a_sleeper_counts_it_no_more(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t index = add(&f, 0, 1);
    umi_links_set_sleeper(&f.links, umi_link_at(&f.links, index), body_of(0));
    umi_links_set_sleeper(&f.links, umi_link_at(&f.links, index), body_of(1));
    check_number(f.links.on_sleeper_count, 1, "contacts on sleepers");
    umi_contacts_remove(&f.contacts, &f.links, &f.bodies, index);
    check_number(f.links.on_sleeper_count, 0, "contacts on sleepers");
    finish(&f);
}

// ---- Memory ---------------------------------------------------------------------------------------------

static void what_was_reserved_can_be_added_and_woken_without_memory(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t round = 0; round < 4; ++round) {
        assert_true(umi_contacts_reserve(&f.m.allocator, &f.contacts, &f.links, 25));
        int64_t allocations = f.m.heap.allocations;
        for (int32_t i = 0; i < 25; ++i) {
            int32_t shape = 1000 * (round + 1) + 2 * i;
            int32_t index = umi_contacts_add(&f.contacts, &f.links, &f.bodies, shape, shape + 1, 1, 2);
            umi_contacts_list_nontouching(&f.contacts, &f.links, index);
        }
        check_number(f.m.heap.allocations, allocations, "allocations");
    }
    check_number(f.contacts.nontouching_count, 100, "awake contacts");
    for (int32_t i = 0; i < 100; ++i) {
        check_number_of(f.contacts.nontouching[i].contact, i, "place among the awake", i);
    }
    finish(&f);
}

// Contacts of shapes 2 i and 2 i + 1, all awake.
static void check_kept(const fixture* f, int32_t count)
{
    check_number(f->links.pool.count, count, "contacts");
    check_number(f->contacts.nontouching_count, count, "awake contacts");
    for (int32_t i = 0; i < count; ++i) {
        int32_t found = umi_pair_table_find(&f->contacts.table, umi_pair_key(2 * i, 2 * i + 1));
        check_number_of(found, i, "contact", i);
        check_number_of(umi_contact_at(&f->links, i)->shape_a, 2 * i, "shape a", i);
        check_number_of(f->contacts.nontouching[i].contact, i, "place among the awake", i);
    }
}

static void making_room_without_memory_fails_at_every_point_and_loses_nothing(void** state)
{
    (void)state;
    for (int32_t k = 1; k <= 3; ++k) {
        fixture f;
        start(&f);
        int32_t count = 0;
        while (count < 8 || f.links.pool.count < f.links.pool.capacity) {
            umi_contacts_list_nontouching(&f.contacts, &f.links, add(&f, 2 * count, 2 * count + 1));
            count += 1;
        }
        heap_fail(&f.m.heap, k, true);
        assert_false(umi_contacts_reserve(&f.m.allocator, &f.contacts, &f.links, 100));
        heap_fail(&f.m.heap, 0, false);
        check_kept(&f, count);
        assert_true(umi_contacts_reserve(&f.m.allocator, &f.contacts, &f.links, 100));
        check_kept(&f, count);
        heap_fail(&f.m.heap, 1, true);
        for (int32_t i = 0; i < 100; ++i, ++count) {
            umi_contacts_list_nontouching(&f.contacts, &f.links, add(&f, 2 * count, 2 * count + 1));
        }
        check_kept(&f, count);
        finish(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_table_and_counts_match_a_plain_array),
        cmocka_unit_test(a_new_contact_sleeps_is_untested_and_has_no_points),
        cmocka_unit_test(removing_a_contact_on_a_sleeper_counts_it_no_more),
        cmocka_unit_test(what_was_reserved_can_be_added_and_woken_without_memory),
        cmocka_unit_test(making_room_without_memory_fails_at_every_point_and_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
