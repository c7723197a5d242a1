// Many contacts: see contact_bulk.h.
//
// The places in the pool come first, from its free list as long as there is one. Then each contact is written
// and put into the table by whoever comes to it. The lists of the bodies have an order, so the bodies are
// shared out instead: each worker goes through all additions and links the sides that belong to its bodies.
// SPDX-License-Identifier: MIT

#include "dynamics/contact_bulk.h"

#include "core/prefetch.h"

#include <stdatomic.h>

// A chunk of contacts for a worker. Fewer in all are linked by one.
#define BULK_GRAIN 256

// How many contacts ahead what they need is fetched.
#define FETCH_AHEAD 16

typedef struct bulk {
    umi_contacts* contacts;
    const umi_bodies* bodies;
    umi_nontouching* additions;
    int32_t count;
    int32_t reused;      // the first so many have their places from the free list
    int32_t fresh_place; // of the first one after those
    atomic_int asleep_count;
    atomic_int on_sleeper_count;
} bulk;

// ---- Places ---------------------------------------------------------------------------------------------

static void take_places(bulk* c)
{
    umi_pool* pool = &c->contacts->pool;
    int32_t places[UMI_CONTACT_LINKS];
    int32_t some;
    do {
        some = umi_pool_take_free(pool, c->count - c->reused, places);
        for (int32_t i = 0; i < some; ++i) {
            c->additions[c->reused + i].contact = places[i];
        }
        c->reused += some;
    } while (some > 0);
    c->fresh_place = umi_pool_take_fresh(pool, c->count - c->reused);
}

// ---- Contacts and table ---------------------------------------------------------------------------------

static int32_t place_of(const bulk* c, int32_t i)
{
    return i < c->reused ? c->additions[i].contact : c->fresh_place + (i - c->reused);
}

static void prefetch_contact(const bulk* c, int32_t i, int32_t end)
{
    if (i < end) {
        const umi_nontouching* ahead = c->additions + i;
        umi_prefetch_write(umi_contact_at(c->contacts, place_of(c, i)));
        umi_pair_table_prefetch(&c->contacts->table, umi_pair_key(ahead->shape_a, ahead->shape_b));
    }
}

// The sleeper that an awake body touches, or -1.
static int32_t find_sleeper(const bulk* c, const umi_nontouching* addition)
{
    return umi_body_is_sleeper(umi_body_at(c->bodies, addition->body_a))   ? addition->body_a
           : umi_body_is_sleeper(umi_body_at(c->bodies, addition->body_b)) ? addition->body_b
                                                                           : -1;
}

static bool is_awake(const bulk* c, const umi_nontouching* addition)
{
    return umi_body_is_awake(umi_body_at(c->bodies, addition->body_a)) ||
           umi_body_is_awake(umi_body_at(c->bodies, addition->body_b));
}

// Writes contacts as if all were awake: those that are not are rare, and looked for later.
static void write_contacts(int32_t begin, int32_t end, void* context)
{
    bulk* c = context;
    int32_t asleep = 0;
    int32_t on_sleeper = 0;
    for (int32_t i = begin; i < end; ++i) {
        prefetch_contact(c, i + FETCH_AHEAD, end);
        umi_nontouching* addition = c->additions + i;
        addition->contact = place_of(c, i);
        addition->due = UMI_DUE_NOW;
        umi_contact* contact = umi_contact_at(c->contacts, addition->contact);
        *contact = umi_contact_make(addition->shape_a, addition->shape_b, addition->body_a, addition->body_b);
        umi_contact_set_state(contact, UMI_CONTACT_NONTOUCHING, c->contacts->nontouching_count + i);
        if (!is_awake(c, addition)) {
            asleep += 1;
        } else {
            int32_t sleeper = find_sleeper(c, addition);
            contact->flags |= umi_sleeper_flags(contact, sleeper);
            on_sleeper += sleeper >= 0;
        }
        umi_pair_table_add_shared(&c->contacts->table, umi_pair_key(addition->shape_a, addition->shape_b),
                                  addition->contact);
    }
    atomic_fetch_add_explicit(&c->asleep_count, asleep, memory_order_relaxed);
    atomic_fetch_add_explicit(&c->on_sleeper_count, on_sleeper, memory_order_relaxed);
}

// ---- The lists of the bodies ----------------------------------------------------------------------------

// Each share of the bodies is gone through by one worker.
#define SHARES 16

// How many shares a worker takes at once: all that it will get, since each time it looks at all contacts. A
// few contacts are not worth sharing.
static int32_t shares_at_once(const umi_executor* executor, int32_t count)
{
    int32_t workers = count > BULK_GRAIN ? umi_executor_size(executor) : 1;
    return (SHARES + workers - 1) / workers;
}

// Bodies that were created together are often near each other, and so a contact is mostly linked by one
// worker.
static int32_t share_of(int32_t body)
{
    return body / 64 % SHARES;
}

static void prefetch_bodies(const bulk* c, int32_t i)
{
    if (i < c->count) {
        umi_prefetch_write(umi_body_at(c->bodies, c->additions[i].body_a));
        umi_prefetch_write(umi_body_at(c->bodies, c->additions[i].body_b));
    }
}

static bool is_in_shares(int32_t body, int32_t begin, int32_t end)
{
    return share_of(body) >= begin && share_of(body) < end;
}

static void link_side(const bulk* c, int32_t body, int32_t edge, int32_t begin, int32_t end)
{
    if (is_in_shares(body, begin, end)) {
        umi_contacts_link(c->contacts, umi_body_at(c->bodies, body), edge);
    }
}

static void link_shares(int32_t begin, int32_t end, void* context)
{
    const bulk* c = context;
    for (int32_t i = 0; i < c->count; ++i) {
        const umi_nontouching* addition = c->additions + i;
        prefetch_bodies(c, i + FETCH_AHEAD);
        link_side(c, addition->body_a, addition->contact * 2, begin, end);
        link_side(c, addition->body_b, addition->contact * 2 + 1, begin, end);
    }
}

// ---- Those that do not touch ----------------------------------------------------------------------------

// New contacts that are awake are listed already, if the others close up.
static void leave_out_sleepers(const bulk* c)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < c->count; ++i) {
        umi_nontouching addition = c->additions[i];
        bool stays = is_awake(c, &addition);
        c->additions[kept] = addition;
        umi_contact* contact = umi_contact_at(c->contacts, addition.contact);
        if (stays) {
            umi_contact_set_state(contact, UMI_CONTACT_NONTOUCHING, c->contacts->nontouching_count + kept);
        } else {
            umi_contact_set_state(contact, UMI_CONTACT_ASLEEP, -1);
        }
        kept += stays;
    }
}

void umi_contacts_add_bulk(umi_contacts* contacts, const umi_bodies* bodies, const umi_executor* executor,
                           int32_t count)
{
    if (count == 0) {
        return;
    }
    bulk c = {
        .contacts = contacts,
        .bodies = bodies,
        .additions = umi_contacts_additions(contacts),
        .count = count,
    };
    take_places(&c);
    umi_executor_run(executor, count, BULK_GRAIN, write_contacts, &c);
    umi_executor_run(executor, SHARES, shares_at_once(executor, count), link_shares, &c);
    int32_t asleep = atomic_load_explicit(&c.asleep_count, memory_order_relaxed);
    if (asleep > 0) {
        leave_out_sleepers(&c);
    }
    umi_pair_table_count_added(&contacts->table, count);
    contacts->nontouching_count += count - asleep;
    contacts->on_sleeper_count += atomic_load_explicit(&c.on_sleeper_count, memory_order_relaxed);
}

// ---- Contacts that end ----------------------------------------------------------------------------------

// Keys at the borders of shares are rare. If there are more than this, all are looked for.
#define MOST_LEFT 64

typedef struct leavers {
    umi_contacts* contacts;
    const umi_bodies* bodies;
    const int32_t* list;
    int32_t count;
    int32_t left[MOST_LEFT]; // contacts whose keys are still to be removed
    atomic_int left_count;
} leavers;

static uint64_t key_of(const umi_contact* contact)
{
    return umi_pair_key(contact->shape_a, contact->shape_b);
}

static void unlink_side(const leavers* l, int32_t body, int32_t edge, int32_t begin, int32_t end)
{
    if (is_in_shares(body, begin, end)) {
        umi_contacts_unlink(l->contacts, umi_body_at(l->bodies, body), edge);
    }
}

static void remove_key(leavers* l, int32_t index, int32_t begin, int32_t end)
{
    uint64_t key = key_of(umi_contact_at(l->contacts, index));
    if (umi_pair_table_remove_shared(&l->contacts->table, key, begin, end, SHARES) == UMI_PAIR_AT_BORDER) {
        int32_t place = atomic_fetch_add_explicit(&l->left_count, 1, memory_order_relaxed);
        if (place < MOST_LEFT) {
            l->left[place] = index;
        }
    }
}

// Another worker may be writing the links of a side that is not its own.
static void prefetch_side(const leavers* l, int32_t body, int32_t edge, int32_t begin, int32_t end)
{
    if (is_in_shares(body, begin, end)) {
        umi_contacts_prefetch_unlink(l->contacts, edge);
    }
}

// Fetches what comes next: the contact, and then what it tells.
static void prefetch_leaver(const leavers* l, int32_t i, int32_t begin, int32_t end)
{
    if (i + FETCH_AHEAD < l->count) {
        umi_prefetch_write(umi_contact_at(l->contacts, l->list[i + FETCH_AHEAD]));
    }
    if (i + FETCH_AHEAD / 2 < l->count) {
        int32_t index = l->list[i + FETCH_AHEAD / 2];
        const umi_contact* contact = umi_contact_at(l->contacts, index);
        umi_pair_table_prefetch(&l->contacts->table, key_of(contact));
        prefetch_side(l, contact->body_a, index * 2, begin, end);
        prefetch_side(l, contact->body_b, index * 2 + 1, begin, end);
    }
}

static void take_out(int32_t begin, int32_t end, void* context)
{
    leavers* l = context;
    for (int32_t i = 0; i < l->count; ++i) {
        int32_t index = l->list[i];
        const umi_contact* contact = umi_contact_at(l->contacts, index);
        prefetch_leaver(l, i, begin, end);
        unlink_side(l, contact->body_a, index * 2, begin, end);
        unlink_side(l, contact->body_b, index * 2 + 1, begin, end);
        remove_key(l, index, begin, end);
    }
}

static void remove_left(leavers* l)
{
    umi_pair_table* table = &l->contacts->table;
    int32_t left = atomic_load_explicit(&l->left_count, memory_order_relaxed);
    umi_pair_table_count_removed(table, l->count - left);
    bool are_known = left <= MOST_LEFT;
    for (int32_t i = 0; i < (are_known ? left : l->count); ++i) {
        int32_t index = are_known ? l->left[i] : l->list[i];
        uint64_t key = key_of(umi_contact_at(l->contacts, index));
        if (are_known || umi_pair_table_find(table, key) >= 0) {
            umi_pair_table_remove(table, key);
        }
    }
}

void umi_contacts_remove_bulk(umi_contacts* contacts, const umi_bodies* bodies, const umi_executor* executor,
                              const int32_t* list, int32_t count)
{
    if (count == 0) {
        return;
    }
    leavers l = {.contacts = contacts, .bodies = bodies, .count = count};
    l.list = list;
    umi_executor_run(executor, SHARES, shares_at_once(executor, count), take_out, &l);
    remove_left(&l);
    for (int32_t i = 0; i < count; ++i) {
        umi_contact* contact = umi_contact_at(contacts, list[i]);
        umi_contacts_set_sleeper(contacts, contact, -1);
        contact->body_a = -1;
        umi_pool_put(&contacts->pool, list[i]);
    }
}
