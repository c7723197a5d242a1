// find_pairs: the pairs of shapes whose boxes have begun to overlap become contacts. Only proxies that were
// inserted or left their fat box since the last search can be in a new pair, so a settled world pays nothing.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "world/load_estimate.h"
#include "world/stages.h"

bool umi_can_touch(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    const umi_geometry* a = umi_geometry_at(&world->shapes, shape_a);
    const umi_geometry* b = umi_geometry_at(&world->shapes, shape_b);
    return a->body != b->body && (umi_body_at(&world->bodies, a->body)->type == UM_DYNAMIC_BODY ||
                                  umi_body_at(&world->bodies, b->body)->type == UM_DYNAMIC_BODY);
}

// Whether two shapes are to have a contact, and have none yet.
static bool is_new(const um_world* world, int32_t a, int32_t b)
{
    return umi_pair_table_find(&world->contacts.table, umi_pair_key(a, b)) < 0 && umi_can_touch(world, a, b);
}

// Adds the contact of two shapes; there must be room. The one of the later kind comes first, so that each
// combination of kinds needs one function; among equals it is the one with the lower place.
static void add_contact(um_world* world, int32_t a, int32_t b)
{
    const umi_geometry* shape_a = umi_geometry_at(&world->shapes, a);
    const umi_geometry* shape_b = umi_geometry_at(&world->shapes, b);
    bool in_order = shape_a->kind != shape_b->kind ? shape_a->kind > shape_b->kind : a < b;
    int32_t contact =
        in_order ? umi_contacts_add(&world->contacts, &world->bodies, a, b, shape_a->body, shape_b->body)
                 : umi_contacts_add(&world->contacts, &world->bodies, b, a, shape_b->body, shape_a->body);
    umi_contact_refresh(world, contact);
    world->counters.pairs_found += 1;
}

// ---- By trees -------------------------------------------------------------------------------------------

// A chunk of pairs for a worker.
#define PAIR_GRAIN 512

// How many pairs ahead the table is fetched: a look waits for memory and does nothing else.
#define PREFETCH_AHEAD 16

static void prefetch(const um_world* world, int32_t i, int32_t end)
{
    if (i < end) {
        const um_tree_pair* pair = world->pairs.pairs + i;
        umi_pair_table_prefetch(&world->contacts.table, umi_pair_key((int32_t)pair->a, (int32_t)pair->b));
    }
}

// Notes which of the pairs that were found are new.
static void look_up(int32_t begin, int32_t end, void* context)
{
    const um_world* world = context;
    for (int32_t i = begin; i < end; ++i) {
        const um_tree_pair* pair = world->pairs.pairs + i;
        prefetch(world, i + PREFETCH_AHEAD, end);
        world->scratch.is_new[i] = is_new(world, (int32_t)pair->a, (int32_t)pair->b);
    }
}

// Moves the pairs that are new to the front. Returns how many.
static int32_t keep_new(um_world* world)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < world->pairs.count; ++i) {
        world->pairs.pairs[kept] = world->pairs.pairs[i];
        kept += world->scratch.is_new[i] ? 1 : 0;
    }
    return kept;
}

// Makes contacts of the pairs that were found. False when memory ends.
static bool add_found(um_world* world)
{
    umi_scratch* s = &world->scratch;
    if (!umi_array_reserve(&world->allocator, &s->is_new, &s->is_new_capacity, 0, world->pairs.count,
                           sizeof s->is_new[0])) {
        return false;
    }
    umi_parallel(world, world->pairs.count, PAIR_GRAIN, look_up, world);
    int32_t count = keep_new(world);
    if (!umi_contacts_reserve(&world->allocator, &world->contacts, count)) {
        return false;
    }
    for (int32_t i = 0; i < count; ++i) {
        prefetch(world, i + PREFETCH_AHEAD, count);
        add_contact(world, (int32_t)world->pairs.pairs[i].a, (int32_t)world->pairs.pairs[i].b);
    }
    return true;
}

// Bodies that were created asleep, or put to sleep by hand, may have neighbours among what rests. Once they
// are known, they are known for good.
static bool find_for_unmet(um_world* world)
{
    return world->bodies.unmet_count == 0 ||
           (um_tree_find_pairs(world->resting, UM_PAIRS_MOVED, &world->pairs) && add_found(world));
}

static bool find_by_trees(um_world* world)
{
    return um_tree_find_pairs(world->moving, UM_PAIRS_MOVED, &world->pairs) && add_found(world) &&
           um_tree_find_pairs_with(world->moving, world->resting, UM_PAIRS_MOVED, &world->pairs) &&
           add_found(world) && find_for_unmet(world);
}

// ---- By brute force -------------------------------------------------------------------------------------

static bool add_pair(um_world* world, int32_t a, int32_t b)
{
    if (!is_new(world, a, b)) {
        return true;
    }
    if (!umi_contacts_reserve(&world->allocator, &world->contacts, 1)) {
        return false;
    }
    add_contact(world, a, b);
    return true;
}

static bool list_all_pairs(um_world* world)
{
    if (!world->all_pairs_changed) {
        return true;
    }
    for (int32_t b = 1; b < world->shapes.pool.fresh; ++b) {
        for (int32_t a = 0; a < b; ++a) {
            bool both = umi_shape_at(&world->shapes, a)->proxy.index1 != 0 &&
                        umi_shape_at(&world->shapes, b)->proxy.index1 != 0;
            if (both && !add_pair(world, a, b)) {
                return false;
            }
        }
    }
    world->all_pairs_changed = false;
    return true;
}

// ---- The stage ------------------------------------------------------------------------------------------

// All neighbours of the sleepers that nobody had seen are known now.
static void meet(um_world* world)
{
    if (world->bodies.unmet_count == 0) {
        return;
    }
    umi_estimate_loads(world);
    for (int32_t i = 1; world->bodies.unmet_count > 0 && i < world->bodies.pool.fresh; ++i) {
        if (umi_body_is_used(umi_body_at(&world->bodies, i))) {
            umi_bodies_set_unmet(&world->bodies, i, false);
        }
    }
}

void umi_find_pairs(umi_step* step)
{
    um_world* world = step->world;
    bool is_tree = world->settings.broadphase == UM_BROADPHASE_TREE;
    if (!(is_tree ? find_by_trees(world) : list_all_pairs(world))) {
        // The marks stay, so that the next step finds what this one had no room for.
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    um_tree_clear_moved(world->moving);
    um_tree_clear_moved(world->resting);
    meet(world);
}
