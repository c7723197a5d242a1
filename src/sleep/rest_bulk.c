// The contacts of many bodies that wake or fall asleep at once, by all workers. What comes out is what one
// body after the other would make of it, but for the order of the lanes.
// SPDX-License-Identifier: MIT

#include "sleep/rest_bulk.h"

#include "core/array.h"
#include "dynamics/bundles.h"
#include "world/contact_life.h"
#include "world/lanes.h"

#include <stdatomic.h>

// Chunks for a worker.
#define BLOCK_GRAIN 16
#define BODY_GRAIN 128

static bool is_awake(const um_world* world, int32_t body)
{
    return umi_body_is_awake(umi_body_at(&world->bodies, body));
}

// ---- Falling asleep -------------------------------------------------------------------------------------

// Whether a contact stays awake.
static bool stays(const um_world* world, const umi_contact* contact)
{
    return is_awake(world, contact->body_a) || is_awake(world, contact->body_b);
}

// Keeps the forces of contacts that fall asleep, and notes which blocks have no other ones. Contacts on
// sleepers have more to keep, in an order: see let_bundle_sleep.
static void keep_forces(int32_t begin, int32_t end, void* context)
{
    um_world* world = context;
    for (int32_t i = begin; i < end; ++i) {
        const umi_contact_block* block = world->scratch.blocks[i];
        umi_block_fetch(world->scratch.blocks[i + 1 < end ? i + 1 : i]);
        bool all_go = true;
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES && block->contact.lane[lane] >= 0; ++lane) {
            umi_contact* contact = umi_contact_at(&world->contacts, block->contact.lane[lane]);
            bool goes = !stays(world, contact);
            all_go &= goes;
            if (goes && (contact->flags & UMI_CONTACT_ON_SLEEPER) == 0) {
                umi_constraints_read_forces(&world->constraints, contact, contact->forces);
            }
        }
        world->scratch.outcomes[i] = all_go;
    }
}

static void keep_changes(um_world* world, const umi_color* color)
{
    for (int32_t slot = 0; color->one_sided_count > 0 && slot < color->count; ++slot) {
        umi_contact* contact = umi_contact_at(&world->contacts, umi_slot_contact(color, slot));
        if ((contact->flags & UMI_CONTACT_ON_SLEEPER) != 0) {
            umi_contact_keep_forces(world, contact);
            umi_contacts_set_sleeper(&world->contacts, contact, -1);
        }
    }
}

static void let_bundle_sleep(um_world* world, int32_t index)
{
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        keep_changes(world, world->constraints.bundles[index].colors + i);
    }
    umi_bundles_empty(&world->constraints, &world->contacts, umi_executor_now(world), index);
}

// Whether all of count blocks from the first on go.
static bool all_go(const um_world* world, int32_t first, int32_t count)
{
    bool all = true;
    for (int32_t i = first; i < first + count; ++i) {
        all &= world->scratch.outcomes[i] != 0;
    }
    return all;
}

// Bundles all of whose contacts fall asleep are emptied as they are.
static void let_bundles_sleep(um_world* world)
{
    int32_t blocks = umi_list_blocks(world);
    umi_scratch* s = &world->scratch;
    if (blocks < 0 || !umi_array_reserve(&world->allocator, &s->outcomes, &s->outcome_capacity, 0, blocks,
                                         sizeof s->outcomes[0])) {
        return; // without memory they go one by one
    }
    umi_parallel(world, blocks, BLOCK_GRAIN, keep_forces, world);
    int32_t first = 0;
    for (int32_t i = 0; i < world->constraints.bundle_count; ++i) {
        int32_t own = umi_bundle_blocks(world->constraints.bundles + i);
        if (own > 0 && all_go(world, first, own)) {
            let_bundle_sleep(world, i);
        }
        first += own;
    }
}

typedef struct body_loop {
    um_world* world;
    const int32_t* list;
    int32_t first_awake;    // waking: place among the awake of the first one
    atomic_int on_sleepers; // waking: contacts
} body_loop;

// Notes which bodies have contacts that are awake still.
static void ask_contacts(int32_t begin, int32_t end, void* context)
{
    const body_loop* loop = context;
    const umi_contacts* contacts = &loop->world->contacts;
    for (int32_t i = begin; i < end; ++i) {
        bool has_awake = false;
        int32_t edge = umi_body_at(&loop->world->bodies, loop->list[i])->first_contact;
        for (; edge >= 0 && !has_awake; edge = umi_edge_next(contacts, edge)) {
            has_awake = umi_contact_is_awake(umi_edge_contact(contacts, edge));
        }
        loop->world->bodies.notes[i] = has_awake;
    }
}

void umi_bulk_let_sleep(um_world* world, const int32_t* list, int32_t count)
{
    body_loop loop = {.world = world};
    loop.list = list;
    let_bundles_sleep(world);
    umi_bundles_untie(&world->constraints, &world->bodies, list, count);
    umi_parallel(world, count, BODY_GRAIN, ask_contacts, &loop);
    for (int32_t i = 0; i < count; ++i) {
        if (world->bodies.notes[i] != 0) {
            umi_contacts_refresh(world, list[i]);
        }
    }
}

// ---- Waking ---------------------------------------------------------------------------------------------

// Whether a contact of the i-th body slept until now, and that body is the one to list it: of two that wake
// together the first.
static bool is_to_be_listed(const body_loop* loop, int32_t i, int32_t edge)
{
    int32_t other = umi_edge_other(&loop->world->contacts, edge);
    int32_t place = umi_body_at(&loop->world->bodies, other)->awake_index;
    return place < 0 || place > loop->first_awake + i;
}

// Counts the contacts that each body is to list, and notes which ones have others as well.
static void count_contacts(int32_t begin, int32_t end, void* context)
{
    const body_loop* loop = context;
    const umi_bodies* bodies = &loop->world->bodies;
    for (int32_t i = begin; i < end; ++i) {
        int32_t listed = 0;
        bool has_awake = false;
        int32_t edge = umi_body_at(bodies, loop->list[i])->first_contact;
        for (; edge >= 0; edge = umi_edge_next(&loop->world->contacts, edge)) {
            listed += is_to_be_listed(loop, i, edge);
            has_awake |= umi_contact_is_awake(umi_edge_contact(&loop->world->contacts, edge));
        }
        bodies->sorted[i] = listed;
        bodies->notes[i] = has_awake;
    }
}

// Lists the contacts of bodies from the places on that were counted.
static void list_contacts(int32_t begin, int32_t end, void* context)
{
    body_loop* loop = context;
    umi_contacts* contacts = &loop->world->contacts;
    const umi_bodies* bodies = &loop->world->bodies;
    int32_t on_sleepers = 0;
    for (int32_t i = begin; i < end; ++i) {
        int32_t place = bodies->sorted[i];
        int32_t edge = umi_body_at(bodies, loop->list[i])->first_contact;
        for (; edge >= 0; edge = umi_edge_next(contacts, edge)) {
            if (is_to_be_listed(loop, i, edge)) {
                int32_t other = umi_edge_other(contacts, edge);
                bool is_on_sleeper = umi_body_is_sleeper(umi_body_at(bodies, other));
                umi_contacts_list_at(contacts, edge >> 1, place++, is_on_sleeper ? other : -1);
                on_sleepers += is_on_sleeper;
            }
        }
    }
    atomic_fetch_add_explicit(&loop->on_sleepers, on_sleepers, memory_order_relaxed);
}

void umi_bulk_wake(um_world* world, const int32_t* list, int32_t count)
{
    umi_contacts* contacts = &world->contacts;
    body_loop loop = {.world = world, .first_awake = world->bodies.awake_count - count};
    loop.list = list;
    umi_parallel(world, count, BODY_GRAIN, count_contacts, &loop);
    int32_t place = contacts->nontouching_count;
    for (int32_t i = 0; i < count; ++i) {
        int32_t own = world->bodies.sorted[i];
        world->bodies.sorted[i] = place;
        place += own;
    }
    umi_parallel(world, count, BODY_GRAIN, list_contacts, &loop);
    contacts->nontouching_count = place;
    contacts->on_sleeper_count += atomic_load_explicit(&loop.on_sleepers, memory_order_relaxed);
    // What was awake already lay on a sleeper, which now moves.
    for (int32_t i = 0; i < count; ++i) {
        if (world->bodies.notes[i] != 0) {
            umi_contacts_refresh(world, list[i]);
        }
    }
}
