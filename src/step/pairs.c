// find_pairs: the pairs of shapes whose AABBs have begun to overlap become contacts. Only proxies that were
// inserted or left their fat AABB since the last search can be in a new pair, so a settled world pays
// nothing.
// SPDX-License-Identifier: MIT

#include "broadphase/shared_pairs.h"
#include "core/array.h"
#include "core/prefetch.h"
#include "sleep/limits.h"
#include "sleep/load_estimate.h"
#include "step/stages.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/contact_rules.h"
#include "world/filters.h"
#include "world/proxies.h"

static bool is_unpaired(const um_world* world, int32_t body)
{
    return (umi_body_at(&world->bodies, body)->flags & UMI_BODY_UNPAIRED) != 0;
}

// Has the forces of a contact measured if a body was created asleep with it: see update_sleep.c.
static void note_unmeasured(um_world* world, const umi_contact* contact, int32_t index)
{
    umi_contacts* contacts = &world->contacts;
    if (index < contacts->unmeasured_capacity) {
        bool is_estimate =
            is_unpaired(world, contact->link.body_a) || is_unpaired(world, contact->link.body_b);
        contacts->unmeasured[index] = is_estimate ? UMI_MEASURE_TIMES * world->settings.sleep.time : 0.0f;
    }
}

// Makes a contact of two shapes, for which there is room, if the user allows it. The shape of the later kind
// comes first, so that each combination of kinds needs one function; among equals it is the one with the
// lower place.
static void add_contact(um_world* world, int32_t a, int32_t b)
{
    if (!umi_user_allows(world, a, b)) {
        return;
    }
    um_shape_kind kind_a = umi_geometry_kind(umi_geometry_at(&world->shapes, a));
    um_shape_kind kind_b = umi_geometry_kind(umi_geometry_at(&world->shapes, b));
    bool in_order = kind_a != kind_b ? kind_a > kind_b : a < b;
    int32_t first = in_order ? a : b;
    int32_t second = in_order ? b : a;
    int32_t contact = umi_contacts_add(&world->contacts, &world->links, &world->bodies, first, second,
                                       umi_geometry_at(&world->shapes, first)->body,
                                       umi_geometry_at(&world->shapes, second)->body);
    umi_contact* record = umi_contact_at(&world->links, contact);
    if (world->shapes.watching_count > 0 && umi_is_watched(world, first, second)) {
        record->link.flags |= UMI_CONTACT_WATCHED;
    }
    if (world->events.reporting_shapes > 0) {
        umi_contact_update_reports(world, record);
    }
    if (world->shapes.ruled_count > 0) {
        umi_contact_update_ruled(world, record);
    }
    note_unmeasured(world, record, contact);
    umi_contact_refresh(world, contact);
    umi_contact_watch(world, record);
    world->counters.pairs_found += 1;
}

// ---- By trees -------------------------------------------------------------------------------------------

// So many pairs are looked up in the table together.
#define LOOKS 64

// Looks pairs up and copies those that are new to a place at or before them. Returns how many.
static int32_t copy_new(const um_world* world, const um_tree_pair* pairs, int32_t count, um_tree_pair* to)
{
    umi_pair_look looks[LOOKS];
    for (int32_t i = 0; i < count; ++i) {
        looks[i].key = umi_pair_key(umi_leaf_shape(pairs[i].a), umi_leaf_shape(pairs[i].b));
    }
    umi_pair_table_find_many(&world->contacts.table, looks, count);
    int32_t kept = 0;
    for (int32_t i = 0; i < count; ++i) {
        um_tree_pair pair = pairs[i];
        if (looks[i].value < 0 && umi_shapes_may_touch(world, umi_leaf_shape(pair.a), umi_leaf_shape(pair.b),
                                                       umi_leaf_body(pair.a), umi_leaf_body(pair.b))) {
            to[kept++] = pair;
        }
    }
    return kept;
}

// The filter of the searches.
static int32_t keep_new(um_tree_pair* pairs, int32_t count, void* context)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i += LOOKS) {
        kept += copy_new(context, pairs + i, count - i < LOOKS ? count - i : LOOKS, pairs + kept);
    }
    return kept;
}

// Fetches what the contacts of a chunk of pairs will be written to.
static void fetch_for(const um_world* world, const umi_pair_chunk* chunk)
{
    for (int32_t i = 0; i < chunk->count; ++i) {
        um_tree_pair pair = chunk->pairs[i];
        umi_pair_table_prefetch(&world->contacts.table,
                                umi_pair_key(umi_leaf_shape(pair.a), umi_leaf_shape(pair.b)));
        umi_prefetch_write(umi_body_at(&world->bodies, umi_leaf_body(pair.a)));
        umi_prefetch_write(umi_body_at(&world->bodies, umi_leaf_body(pair.b)));
    }
}

// One after the other: sharing this out among workers gained nothing, see docs/decisions.md.
static void add_found(um_world* world, const umi_found_pairs* found)
{
    for (int32_t k = 0; k < found->chunk_count; ++k) {
        const umi_pair_chunk* chunk = umi_found_chunk(found, k);
        if (k + 1 < found->chunk_count) {
            fetch_for(world, umi_found_chunk(found, k + 1));
        }
        for (int32_t i = 0; i < chunk->count; ++i) {
            add_contact(world, umi_leaf_shape(chunk->pairs[i].a), umi_leaf_shape(chunk->pairs[i].b));
        }
    }
}

// A scene that begins gets nearly all of its contacts in its first step and a few more soon after. Without
// this share of spare room for those, and so many in a small world, all arrays of contacts would grow: by a
// quarter, and small ones to twice their size.
#define SPARE_SHARE 32
#define LEAST_SPARE 64

static int32_t with_spare(int32_t count)
{
    int32_t spare = count / SPARE_SHARE + LEAST_SPARE;
    return count <= INT32_MAX - spare ? count + spare : count;
}

static bool reserve_unmeasured(um_world* world)
{
    umi_contacts* contacts = &world->contacts;
    return umi_contacts_reserve_values(&world->allocator, &world->links, &contacts->unmeasured,
                                       &contacts->unmeasured_capacity);
}

static bool make_room(um_world* world, int32_t count)
{
    const umi_pool* pool = &world->links.pool;
    bool must_grow = count > pool->capacity - pool->count;
    bool has_room = (must_grow && umi_contacts_reserve(&world->allocator, &world->contacts, &world->links,
                                                       with_spare(count))) ||
                    umi_contacts_reserve(&world->allocator, &world->contacts, &world->links, count);
    return has_room && (world->shapes.ruled_count == 0 || umi_rules_reserve(world)) &&
           (world->bodies.unpaired_count == 0 || reserve_unmeasured(world));
}

// Makes contacts of the new pairs within a tree, or between two. False when memory ends.
static bool find_in(um_world* world, um_tree* tree, um_tree* other)
{
    umi_found_pairs found;
    umi_pair_filter filter = {keep_new, world};
    if (umi_tree_find_pairs_shared(tree, other, UM_PAIRS_MOVED, filter, &world->pairs, &found) != UM_OK ||
        !make_room(world, found.pair_count)) {
        return false;
    }
    add_found(world, &found);
    return true;
}

// Bodies that were created asleep, or put to sleep by hand, may have neighbours among what rests, and sensors
// see what does. Once they are known, they are known for good.
static bool find_among_resting(um_world* world)
{
    return (world->bodies.unpaired_count == 0 && world->shapes.watching_count == 0) ||
           find_in(world, world->resting, world->resting);
}

static bool find_by_trees(um_world* world)
{
    return find_in(world, world->moving, world->moving) && find_in(world, world->moving, world->resting) &&
           find_among_resting(world);
}

// ---- By brute force -------------------------------------------------------------------------------------

// Whether two shapes are to have a contact, and have none yet.
static bool is_new(const um_world* world, int32_t a, int32_t b)
{
    return umi_pair_table_find(&world->contacts.table, umi_pair_key(a, b)) < 0 &&
           umi_shapes_may_touch(world, a, b, umi_geometry_at(&world->shapes, a)->body,
                                umi_geometry_at(&world->shapes, b)->body);
}

// Makes a contact of two shapes that have none yet, if filters and the user let them touch. False when memory
// ends.
static bool add_pair(um_world* world, int32_t a, int32_t b)
{
    if (!is_new(world, a, b)) {
        return true;
    }
    if (!make_room(world, 1)) {
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

// All neighbours of the unpaired sleepers are known now.
static void meet(um_world* world)
{
    if (world->bodies.unpaired_count == 0) {
        return;
    }
    umi_estimate_loads(world);
    for (int32_t i = 1; world->bodies.unpaired_count > 0 && i < world->bodies.pool.fresh; ++i) {
        if (umi_body_is_used(umi_body_at(&world->bodies, i))) {
            umi_bodies_set_unpaired(&world->bodies, i, false);
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
