// A crowd of bodies and contacts in bundles, with plain notes of what must be in them, and a check of all
// that must hold, by looking at every lane, block and body.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_BUNDLE_CHECKS_H
#define UMBRA_TEST_BUNDLE_CHECKS_H

#include "dynamics/lane_checks.h"

#include <stdlib.h>

// As in bundles.c.
enum {
    FULL_BUNDLE = 1024, // contacts with which no cluster begins in a bundle
    FEW_LINKS = 512,    // fewer of them are gathered in one
    MOST_BUNDLES = 128,
    MOST_MOVED = 128, // bodies of a cluster that moves
};

enum { COLORS = UMI_COLOR_COUNT + 1 };

// What must stand in a contact's lane, if it has one.
typedef struct contact_note {
    bool has_lane;
    uint8_t old_color;
    umi_lane lane; // but for what depends on the bodies
} contact_note;

// What a check finds about a body.
typedef struct body_sum {
    uint32_t colors;
    int32_t lane_count;
} body_sum;

// What has happened so far.
typedef struct crowd_events {
    int32_t moves;       // of clusters to another bundle
    int32_t merges;      // of bundles
    int32_t plate_links; // of two bundles by a kinematic body
    int32_t reunions;    // sleepers that woke and had lanes in several bundles
    int32_t overflows;   // contacts that found no colour
    int32_t refusals;    // changes without memory
} crowd_events;

typedef struct crowd {
    memory m;
    umi_bodies bodies;
    umi_links links;
    umi_contacts contacts;
    umi_constraints constraints;
    contact_note* notes;
    body_sum* sums;   // for check_crowd
    int32_t* parents; // for count_cluster
    int32_t most_bodies;
    int32_t most_contacts;
    crowd_events events;
} crowd;

// So many bodies at most, with place 0, and so many contacts.
static inline void crowd_start(crowd* c, int32_t most_bodies, int32_t most_contacts)
{
    memset(c, 0, sizeof *c);
    memory_start(&c->m);
    assert_true(umi_bodies_create(&c->m.allocator, &c->bodies));
    c->contacts = (umi_contacts){0};
    c->links = umi_links_make();
    c->constraints = umi_constraints_make();
    c->most_bodies = most_bodies;
    c->most_contacts = most_contacts;
    c->notes = calloc((size_t)most_contacts, sizeof *c->notes);
    c->sums = calloc((size_t)most_bodies, sizeof *c->sums);
    c->parents = calloc((size_t)most_bodies, sizeof *c->parents);
    assert_true(c->notes != NULL && c->sums != NULL && c->parents != NULL);
}

static inline void crowd_finish(crowd* c)
{
    umi_constraints_destroy(&c->m.allocator, &c->constraints);
    umi_contacts_destroy(&c->m.allocator, &c->contacts);
    umi_links_destroy(&c->m.allocator, &c->links);
    umi_bodies_destroy(&c->m.allocator, &c->bodies);
    free(c->notes);
    free(c->sums);
    free(c->parents);
    memory_finish(&c->m);
}

static inline int32_t crowd_body(crowd* c, um_body_type type, bool is_awake)
{
    assert_true(c->bodies.pool.fresh < c->most_bodies);
    return take_body(&c->m, &c->bodies, type, is_awake);
}

static inline umi_contact* crowd_contact(const crowd* c, int32_t index)
{
    return umi_contact_at(&c->links, index);
}

// A contact between two bodies, with stored forces of its own, without a lane.
static inline int32_t crowd_pair(crowd* c, int32_t body_a, int32_t body_b)
{
    assert_true(umi_contacts_reserve(&c->m.allocator, &c->contacts, &c->links, 1));
    int32_t shape = 2 * c->links.pool.fresh;
    int32_t index = umi_contacts_add(&c->contacts, &c->links, &c->bodies, shape, shape + 1, body_a, body_b);
    assert_true(index < c->most_contacts);
    c->notes[index].old_color = UMI_NO_COLOR;
    for (int32_t i = 0; i < 4; ++i) {
        crowd_contact(c, index)->forces[i] = (float)(10 * index + i);
    }
    return index;
}

// ---- Checks ---------------------------------------------------------------------------------------------

// What all lanes of a colour in a bundle come to.
typedef struct color_sum {
    int32_t count;
    int32_t one_sided_count;
} color_sum;

// A body as a lane names it: all that it has to do with is in the bundle of the lane. So whoever can be
// reached through lanes is in the same bundle.
static inline void check_named(const crowd* c, int32_t name, const umi_contact* contact)
{
    int32_t body = name & INT32_MAX;
    if (body == UMI_NO_BODY) {
        return;
    }
    check_number_of(c->bodies.ties[body].bundle, contact->link.bundle, "bundle", body);
    c->sums[body].lane_count += 1;
    if (name >= 0 && contact->link.color < UMI_COLOR_COUNT) {
        uint32_t bit = UINT32_C(1) << contact->link.color;
        if ((c->sums[body].colors & bit) != 0) {
            fail_msg("two contacts of colour %d move body %d", (int)contact->link.color, (int)body);
        }
        c->sums[body].colors |= bit;
    }
}

static inline void check_contact(const crowd* c, int32_t index, color_sum sums[][COLORS])
{
    const umi_contact* contact = crowd_contact(c, index);
    check_number_of(contact->link.old_color, c->notes[index].old_color, "old colour", index);
    check_number_of(umi_contact_is_touching(contact), c->notes[index].has_lane, "whether there is a lane",
                    index);
    if (!umi_contact_is_touching(contact)) {
        return;
    }
    assert_true(contact->link.bundle < c->constraints.bundle_count && contact->link.color < COLORS);
    const umi_color* color = umi_color_of(&c->constraints, &contact->link);
    assert_true(contact->link.place < color->count);
    check_number_of(umi_slot_link(color, contact->link.place), index, "the lane's contact", index);
    check_lane(&c->constraints, &c->bodies, contact, &c->notes[index].lane);
    const umi_contact_block* block = umi_contact_block_of(&c->constraints, contact);
    int32_t lane = umi_lane_of(&contact->link);
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    check_named(c, a, contact);
    check_named(c, b, contact);
    sums[contact->link.bundle][contact->link.color].count += 1;
    sums[contact->link.bundle][contact->link.color].one_sided_count += a == INT32_MIN || b == INT32_MIN;
}

// Slots are dense: there are as many as lanes were found in the colour, and none beyond is used. Returns how
// many blocks the colour has.
static inline int32_t check_color(const umi_color* color, color_sum sum)
{
    check_number(color->count, sum.count, "lanes of a colour");
    check_number(color->one_sided_count, sum.one_sided_count, "lanes of a colour with nobody");
    int32_t blocks = umi_block_count(color);
    assert_true(blocks <= color->block_capacity);
    for (int32_t slot = color->count; slot < blocks * UMI_BLOCK_LANES; ++slot) {
        check_empty_lane(color->blocks[slot / UMI_BLOCK_LANES], slot % UMI_BLOCK_LANES);
    }
    return blocks;
}

static inline int compare_addresses(const void* a, const void* b)
{
    const uintptr_t* first = a;
    const uintptr_t* second = b;
    return (*first > *second) - (*first < *second);
}

static inline void check_store(const umi_block_store* store, int32_t used)
{
    check_number(store->spare_count, store->block_count - used, "spare blocks");
    int32_t in_chunks = 0;
    for (int32_t i = 0; i < store->chunk_count; ++i) {
        in_chunks += store->chunks[i].count;
    }
    check_number(in_chunks, store->block_count, "blocks in chunks");
    if (store->spare_count == 0) {
        return;
    }
    uintptr_t* sorted = calloc((size_t)store->spare_count, sizeof sorted[0]);
    assert_non_null(sorted);
    for (int32_t i = 0; i < store->spare_count; ++i) {
        check_spare_block(store->spare[i]);
        sorted[i] = (uintptr_t)store->spare[i];
    }
    qsort(sorted, (size_t)store->spare_count, sizeof sorted[0], compare_addresses);
    for (int32_t i = 1; i < store->spare_count; ++i) {
        assert_true(sorted[i] != sorted[i - 1]);
    }
    free(sorted);
}

static inline void check_body(const crowd* c, int32_t body)
{
    umi_tie tie = c->bodies.ties[body];
    check_number_of(tie.lane_count, c->sums[body].lane_count, "lanes", body);
    check_number_of(tie.bundle == UMI_NO_BUNDLE, tie.lane_count == 0, "whether it is in no bundle", body);
    check_number_of(tie.is_seen, false, "whether it was seen", body);
    check_number_of(umi_body_at(&c->bodies, body)->colors, c->sums[body].colors, "colours", body);
}

// Everything that must hold after every change.
static inline void check_crowd(const crowd* c)
{
    static color_sum sums[MOST_BUNDLES][COLORS];
    memset(sums, 0, sizeof sums);
    memset(c->sums, 0, (size_t)c->most_bodies * sizeof *c->sums);
    const umi_constraints* constraints = &c->constraints;
    assert_true(constraints->bundle_count <= MOST_BUNDLES);
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        check_contact(c, i, sums);
    }
    int32_t count = 0;
    int32_t blocks = 0;
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        int32_t in_bundle = 0;
        for (int32_t k = 0; k < COLORS; ++k) {
            blocks += check_color(&constraints->bundles[i].colors[k][UMI_LINK_CONTACT], sums[i][k]);
            in_bundle += sums[i][k].count;
        }
        check_number_of(constraints->bundles[i].count, in_bundle, "lanes", i);
        count += in_bundle;
    }
    check_number(constraints->count, count, "lanes");
    check_store(&constraints->store, blocks);
    for (int32_t i = 0; i < c->bodies.pool.fresh; ++i) {
        check_body(c, i);
    }
}

// ---- Clusters -------------------------------------------------------------------------------------------

static inline int32_t find_root(const crowd* c, int32_t body)
{
    while (c->parents[body] != body) {
        body = c->parents[body] = c->parents[c->parents[body]];
    }
    return body;
}

// Joins the bodies of all lanes.
static inline void join_all(const crowd* c)
{
    for (int32_t i = 0; i < c->bodies.pool.fresh; ++i) {
        c->parents[i] = i;
    }
    for (int32_t i = 0; i < c->links.pool.fresh; ++i) {
        const umi_contact* contact = crowd_contact(c, i);
        if (c->notes[i].has_lane) {
            const umi_contact_block* block = umi_contact_block_of(&c->constraints, contact);
            int32_t a = block->head.body_a.lane[umi_lane_of(&contact->link)] & INT32_MAX;
            int32_t b = block->head.body_b.lane[umi_lane_of(&contact->link)] & INT32_MAX;
            if (a != UMI_NO_BODY && b != UMI_NO_BODY) {
                c->parents[find_root(c, a)] = find_root(c, b);
            }
        }
    }
}

// How many bodies are in the cluster of one, after join_all.
static inline int32_t count_cluster(const crowd* c, int32_t body)
{
    int32_t root = find_root(c, body);
    int32_t count = 0;
    for (int32_t i = 1; i < c->bodies.pool.fresh; ++i) {
        count += find_root(c, i) == root;
    }
    return count;
}

// ---- Changes --------------------------------------------------------------------------------------------

// What is known before a contact gets a lane, and what must come of it.
typedef struct forecast {
    int32_t color;
    bool is_meeting; // of two clusters in different bundles
    bool is_merge;
    int32_t to, from;
    int32_t to_count, from_count; // contacts in those
} forecast;

static inline forecast foresee(const crowd* c, const umi_contact* contact)
{
    const umi_body* a = umi_body_at(&c->bodies, contact->link.body_a);
    const umi_body* b = umi_body_at(&c->bodies, contact->link.body_b);
    uint32_t used = (umi_body_is_movable(a) ? a->colors : 0) | (umi_body_is_movable(b) ? b->colors : 0);
    int32_t homes[2] = {c->bodies.ties[contact->link.body_a].bundle,
                        c->bodies.ties[contact->link.body_b].bundle};
    forecast f = {.color = color_of_choice(&c->bodies, contact, used)};
    f.is_meeting = homes[0] != UMI_NO_BUNDLE && homes[1] != UMI_NO_BUNDLE && homes[0] != homes[1];
    if (f.is_meeting) {
        join_all(c);
        int32_t size_a = count_cluster(c, contact->link.body_a);
        int32_t size_b = count_cluster(c, contact->link.body_b);
        const umi_bundle* bundles = c->constraints.bundles;
        f.is_merge = size_a > MOST_MOVED && size_b > MOST_MOVED;
        bool to_a = f.is_merge ? bundles[homes[0]].count >= bundles[homes[1]].count : size_a > size_b;
        f.to = homes[to_a ? 0 : 1];
        f.from = homes[to_a ? 1 : 0];
        f.to_count = bundles[f.to].count;
        f.from_count = bundles[f.from].count;
    }
    return f;
}

static inline void check_meeting(crowd* c, const umi_contact* contact, const forecast* f)
{
    const umi_bundle* bundles = c->constraints.bundles;
    check_number(contact->link.bundle, f->to, "the bundle of two clusters that meet");
    check_number(bundles[f->to].count + bundles[f->from].count, f->to_count + f->from_count + 1,
                 "contacts in two bundles");
    if (f->is_merge) {
        check_number(bundles[f->from].count, 0, "contacts in a bundle that has gone");
    }
    c->events.merges += f->is_merge;
    c->events.moves += !f->is_merge;
    c->events.plate_links += umi_body_at(&c->bodies, contact->link.body_a)->type == UM_KINEMATIC_BODY ||
                             umi_body_at(&c->bodies, contact->link.body_b)->type == UM_KINEMATIC_BODY;
}

static inline bool both_move(const crowd* c, const umi_contact* contact)
{
    return umi_body_is_movable(umi_body_at(&c->bodies, contact->link.body_a)) &&
           umi_body_is_movable(umi_body_at(&c->bodies, contact->link.body_b));
}

// Gives a contact a lane. False if there is no memory; then it has none.
static inline bool crowd_add(crowd* c, int32_t index)
{
    umi_contact* contact = crowd_contact(c, index);
    forecast f = foresee(c, contact);
    if (!add_to_lane(&c->m.allocator, &c->constraints, &c->links, &c->bodies, index)) {
        c->events.refusals += 1;
        return false;
    }
    check_number_of(contact->link.color, f.color, "colour of new contact", index);
    if (f.is_meeting) {
        check_meeting(c, contact, &f);
    }
    contact_note* note = c->notes + index;
    note->has_lane = true;
    note->lane = new_lane(contact, c->constraints.time);
    note->old_color = both_move(c, contact) ? contact->link.color : note->old_color;
    c->events.overflows += contact->link.color == UMI_OVERFLOW_COLOR;
    return true;
}

// The same for a lane with numbers of its own, and with memory.
static inline void crowd_add_filled(crowd* c, int32_t index, prng* random)
{
    assert_true(crowd_add(c, index));
    fill_lane(&c->constraints, crowd_contact(c, index), random, &c->notes[index].lane);
}

static inline void crowd_remove(crowd* c, int32_t index)
{
    umi_constraints_remove(&c->constraints, &c->links, &c->bodies, index);
    c->notes[index].has_lane = false;
    c->notes[index].old_color = UMI_NO_COLOR;
}

// Both bodies sleep, as let_sleep in contact_life.c has it: the colour is kept.
static inline void crowd_let_sleep(crowd* c, int32_t index)
{
    uint8_t old_color = c->notes[index].old_color;
    crowd_remove(c, index);
    crowd_contact(c, index)->link.old_color = old_color;
    c->notes[index].old_color = old_color;
}

// False if there is no memory: then the contact has no lane.
static inline bool crowd_refresh(crowd* c, int32_t index)
{
    contact_note* note = c->notes + index;
    const umi_contact* contact = crowd_contact(c, index);
    if (!move_to_another_lane(&c->m.allocator, &c->constraints, &c->links, &c->bodies, index)) {
        check_number_of(contact->link.state, UMI_LINK_ASLEEP, "the state", index);
        c->events.refusals += 1;
        note->has_lane = false;
        return false;
    }
    note->old_color = both_move(c, contact) ? contact->link.color : note->old_color;
    return true;
}

// Takes the contacts of a body to where they belong, as rest.c does after bodies woke or fell asleep.
static inline void crowd_refresh_body(crowd* c, int32_t body)
{
    int32_t edge = umi_body_at(&c->bodies, body)->first_link;
    for (; edge >= 0; edge = umi_edge_next(&c->links, edge)) {
        const umi_contact* contact = umi_edge_contact(&c->links, edge);
        bool is_awake = umi_body_is_awake(umi_body_at(&c->bodies, contact->link.body_a)) ||
                        umi_body_is_awake(umi_body_at(&c->bodies, contact->link.body_b));
        if (c->notes[edge >> 1].has_lane && is_awake) {
            crowd_refresh(c, edge >> 1);
        } else if (c->notes[edge >> 1].has_lane) {
            crowd_let_sleep(c, edge >> 1);
        }
    }
}

// Whether the lanes on a sleeper are in several bundles.
static inline bool is_between_bundles(const crowd* c, int32_t body)
{
    int32_t bundle = -1;
    bool found = false;
    int32_t edge = umi_body_at(&c->bodies, body)->first_link;
    for (; edge >= 0; edge = umi_edge_next(&c->links, edge)) {
        const umi_contact* contact = umi_edge_contact(&c->links, edge);
        if (c->notes[edge >> 1].has_lane) {
            found |= bundle >= 0 && bundle != contact->link.bundle;
            bundle = contact->link.bundle;
        }
    }
    return found;
}

// Bodies wake, or fall asleep: all of them first, then their contacts.
static inline void crowd_wake(crowd* c, const int32_t* list, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        c->events.reunions += is_between_bundles(c, list[i]);
        umi_bodies_list_awake(&c->bodies, list[i]);
    }
    for (int32_t i = 0; i < count; ++i) {
        crowd_refresh_body(c, list[i]);
    }
}

static inline void crowd_sleep(crowd* c, const int32_t* list, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        umi_bodies_unlist_awake(&c->bodies, list[i]);
    }
    for (int32_t i = 0; i < count; ++i) {
        crowd_refresh_body(c, list[i]);
    }
}

#endif
