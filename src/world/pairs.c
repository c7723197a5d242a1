// find_pairs: the pairs of shapes whose boxes have begun to overlap become contacts. Only proxies that were
// inserted or left their fat box since the last search can be in a new pair, so a settled world pays nothing.
// SPDX-License-Identifier: MIT

#include "world/load_estimate.h"
#include "world/stages.h"

// Two shapes can touch if they are on different bodies, one of which contacts can move.
static bool can_touch(const um_world* world, const umi_geometry* a, const umi_geometry* b)
{
    return a->body != b->body && (umi_body_at(&world->bodies, a->body)->type == UM_DYNAMIC_BODY ||
                                  umi_body_at(&world->bodies, b->body)->type == UM_DYNAMIC_BODY);
}

// Adds the contact of two shapes if it is new. The one of the later kind comes first, so that each
// combination of kinds needs one function; among equals it is the one with the lower place. False when memory
// ends.
static bool add_pair(um_world* world, int32_t a, int32_t b)
{
    if (umi_pair_table_find(&world->contacts.table, umi_pair_key(a, b)) >= 0) {
        return true;
    }
    const umi_geometry* shape_a = umi_geometry_at(&world->shapes, a);
    const umi_geometry* shape_b = umi_geometry_at(&world->shapes, b);
    if (!can_touch(world, shape_a, shape_b)) {
        return true;
    }
    if (!umi_contacts_reserve(&world->allocator, &world->contacts, 1)) {
        return false;
    }
    bool in_order = shape_a->kind != shape_b->kind ? shape_a->kind > shape_b->kind : a < b;
    int32_t contact =
        in_order ? umi_contacts_add(&world->contacts, &world->bodies, a, b, shape_a->body, shape_b->body)
                 : umi_contacts_add(&world->contacts, &world->bodies, b, a, shape_b->body, shape_a->body);
    umi_contact_refresh(world, contact);
    world->counters.pairs_found += 1;
    return true;
}

// How many pairs ahead the table is fetched: a look waits for memory and does nothing else.
#define AHEAD 16

static bool add_found(um_world* world)
{
    for (int32_t i = 0; i < world->pairs.count; ++i) {
        const um_tree_pair* pair = world->pairs.pairs + i;
        if (i + AHEAD < world->pairs.count) {
            umi_pair_table_prefetch(&world->contacts.table,
                                    umi_pair_key((int32_t)pair[AHEAD].a, (int32_t)pair[AHEAD].b));
        }
        if (!add_pair(world, (int32_t)pair->a, (int32_t)pair->b)) {
            return false;
        }
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
