// Proxies: the shapes' leaves in the two trees. What is awake stands in the moving tree with fat AABBs, all
// else in the resting tree, and a body that wakes or falls asleep changes from one to the other.
// SPDX-License-Identifier: MIT

#include "world/proxies.h"
#include "broadphase/tree_build.h"
#include "broadphase/tree_bulk.h"
#include "broadphase/tree_proxy.h"
#include "core/array.h"
#include "world/seams.h"

#include <math.h>

// From this share of additions on, building a tree anew costs less than inserting them one by one: measured
// for moves, see docs/tree.md.
#define REBUILD_SHARE 20

// Fewer than this many go one by one in any case: it takes no time, and keeps the tree as it was arranged.
#define LEAST_BULK 256

// A world of no more shapes has room for all of them in both trees, and for building both: it takes little,
// and no step of it needs more. A larger one makes room in the resting tree when something falls asleep.
#define SMALL_WORLD 512

// Makes sure that a tree has room for so many proxies in all.
static bool reserve_tree(um_tree* tree, int32_t count)
{
    return umi_tree_reserve(tree, count - um_tree_get_count(tree));
}

bool umi_proxies_reserve(um_world* world, int32_t all, int32_t mobile, int32_t sleeping)
{
    if (all <= SMALL_WORLD) {
        return reserve_tree(world->moving, mobile) && reserve_tree(world->resting, all) &&
               umi_tree_reserve_build(world->moving, mobile) && umi_tree_reserve_build(world->resting, all);
    }
    return reserve_tree(world->moving, mobile) &&
           reserve_tree(world->resting, all - mobile + world->sleeping_proxies + sleeping);
}

um_tree* umi_body_tree(const um_world* world, const umi_body* body)
{
    bool is_pending = (body->flags & UMI_BODY_PENDING) != 0;
    return umi_body_is_awake(body) != is_pending ? world->moving : world->resting;
}

// Counts the proxies of sleepers in the resting tree.
static void count_sleeping(um_world* world, const umi_body* body, const um_tree* tree, int32_t change)
{
    bool counts = tree == world->resting && body->type != UM_STATIC_BODY;
    world->sleeping_proxies += counts ? change : 0;
}

static um_aabb bounds_of(const um_world* world, int32_t index)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, index);
    return umi_shape_bounds(&world->shapes, geometry, umi_body_transform(&world->bodies, geometry->body));
}

static void insert_into(um_world* world, um_tree* tree, int32_t index)
{
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    um_aabb aabb = bounds_of(world, index);
    um_aabb given = tree == world->moving ? umi_proxy_with_margin(world, aabb) : aabb;
    shape->proxy = um_tree_insert(tree, given, um_vec2_make(0.0f, 0.0f), umi_proxy_categories(world, index),
                                  umi_leaf_of(index, umi_geometry_at(&world->shapes, index)->body));
    world->shapes.tight_aabbs[index] = aabb;
    world->shapes.fat_aabbs[index] = um_tree_get_fat_aabb(tree, shape->proxy);
    count_sleeping(world, umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body), tree, 1);
}

static void remove_from(um_world* world, um_tree* tree, int32_t index)
{
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    um_tree_remove(tree, shape->proxy);
    shape->proxy = (um_proxy_id){0, 0};
    count_sleeping(world, umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body), tree,
                   -1);
}

// Shapes without a proxy are about to get one or to end.
static void change_tree(um_world* world, um_tree* from, um_tree* to, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if (umi_shape_at(&world->shapes, shape)->proxy.index1 != 0) {
            remove_from(world, from, shape);
            insert_into(world, to, shape);
        }
    }
}

void umi_proxy_insert(um_world* world, int32_t index)
{
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    const umi_body* record = umi_body_at(&world->bodies, body);
    // All proxies of a body stand in one tree, and the resting one has no room for those of the awake.
    if (umi_body_is_awake(record) && (record->flags & UMI_BODY_PENDING) != 0) {
        umi_bodies_set_pending(&world->bodies, body, false);
        change_tree(world, world->resting, world->moving, body);
    }
    insert_into(world, umi_body_tree(world, record), index);
    umi_seams_note_arrival(world, index);
    world->all_pairs_changed = true;
}

void umi_proxy_remove(um_world* world, int32_t index)
{
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    if (umi_body_at(&world->bodies, body)->type == UM_STATIC_BODY) {
        umi_seams_note_departure(world, index);
    }
    remove_from(world, umi_body_tree(world, umi_body_at(&world->bodies, body)), index);
}

void umi_proxies_insert(um_world* world, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        umi_proxy_insert(world, shape);
    }
}

void umi_proxies_remove(um_world* world, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        umi_proxy_remove(world, shape);
    }
    umi_bodies_set_pending(&world->bodies, body, false);
}

// ---- From tree to tree ----------------------------------------------------------------------------------

static int32_t count_shapes(const um_world* world, const int32_t* bodies, int32_t count)
{
    int32_t shapes = 0;
    for (int32_t i = 0; i < count; ++i) {
        shapes += umi_body_at(&world->bodies, bodies[i])->shape_count;
    }
    return shapes;
}

// Bodies that change their tree together.
typedef struct tier_change {
    um_world* world;
    um_tree* from;
    um_tree* to;
    const int32_t* bodies;
    int32_t count;
} tier_change;

// Takes the proxies of a body out of one tree and gives it others in the build of the other one.
static void hand_over(const tier_change* c, const umi_body* body, bool in_bulk)
{
    umi_shape* shape;
    for (int32_t index = body->first_shape; index >= 0; index = shape->next) {
        shape = umi_shape_at(&c->world->shapes, index);
        if (in_bulk) {
            umi_tree_remove_next(c->from, shape->proxy);
        } else {
            um_tree_remove(c->from, shape->proxy);
        }
        shape->proxy =
            umi_tree_insert_next(c->to, umi_leaf_of(index, umi_geometry_at(&c->world->shapes, index)->body));
    }
}

// Gives the new proxies of some of the bodies their AABBs.
static void give_aabbs(int32_t begin, int32_t end, void* context)
{
    const tier_change* c = context;
    um_world* world = c->world;
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = umi_body_at(&world->bodies, c->bodies[i])->first_shape;
        while (index >= 0) {
            const umi_shape* shape = umi_shape_at(&world->shapes, index);
            um_aabb aabb = bounds_of(world, index);
            um_aabb given = c->to == world->moving ? umi_proxy_with_margin(world, aabb) : aabb;
            um_aabb fat = umi_tree_fatten(c->to, given, um_vec2_make(0.0f, 0.0f));
            umi_tree_give_aabb(c->to, shape->proxy, fat, umi_proxy_categories(world, index));
            world->shapes.tight_aabbs[index] = aabb;
            world->shapes.fat_aabbs[index] = fat;
            index = shape->next;
        }
    }
}

// False when memory ends; then nothing has changed.
static bool change_in_bulk(tier_change* c, int32_t shapes)
{
    // Before anything changes there is room for both. One tree is built after the other, in the same room.
    bool in_bulk = umi_tree_begin_removal(c->from, shapes);
    if (!umi_tree_begin_insertion(c->to, shapes)) {
        return false;
    }
    for (int32_t i = 0; i < c->count; ++i) {
        hand_over(c, umi_body_at(&c->world->bodies, c->bodies[i]), in_bulk);
    }
    umi_executor_run(c->to->executor, c->count, UMI_BODY_GRAIN, give_aabbs, c);
    umi_tree_build_nodes(c->to, UM_BUILD_MORTON);
    if (in_bulk) {
        umi_tree_finish_bulk(c->from);
    }
    c->world->sleeping_proxies += c->to == c->world->resting ? shapes : -shapes;
    return true;
}

void umi_proxies_change_tier(um_world* world, const int32_t* bodies, int32_t count, bool to_moving)
{
    um_tree* from = to_moving ? world->resting : world->moving;
    um_tree* to = to_moving ? world->moving : world->resting;
    int32_t shapes = count_shapes(world, bodies, count);
    if (!umi_tree_reserve(to, shapes)) { // only what rests can do without: see umi_proxies_reserve
        for (int32_t i = 0; i < count; ++i) {
            umi_bodies_set_pending(&world->bodies, bodies[i], true);
        }
        return;
    }
    bool is_bulk = shapes >= LEAST_BULK && (int64_t)shapes * REBUILD_SHARE >= um_tree_get_count(to);
    tier_change change = {world, from, to, bodies, count};
    bool is_done = is_bulk && change_in_bulk(&change, shapes);
    for (int32_t i = 0; !is_done && i < count; ++i) {
        change_tree(world, from, to, bodies[i]);
    }
}

// Sleepers that found no room in the resting tree: there may be some now.
static void settle_sleepers(um_world* world)
{
    umi_bodies* bodies = &world->bodies;
    int32_t pending = bodies->pending_count;
    for (int32_t i = 1; pending > 0 && i < bodies->pool.fresh; ++i) {
        const umi_body* body = umi_body_at(bodies, i);
        if (!umi_body_is_used(body) || (body->flags & UMI_BODY_PENDING) == 0) {
            continue;
        }
        umi_bodies_set_pending(bodies, i, false);
        umi_proxies_change_tier(world, &i, 1, false);
        pending -= 1;
    }
}

void umi_proxies_settle(um_world* world)
{
    umi_bodies* bodies = &world->bodies;
    umi_scratch* s = &world->scratch;
    if (bodies->pending_count == 0) {
        return;
    }
    bool has_list = umi_array_reserve(&world->allocator, &s->bodies, &s->body_capacity, 0,
                                      bodies->awake_count, sizeof s->bodies[0]);
    int32_t listed = 0;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        if ((umi_body_at(bodies, body)->flags & UMI_BODY_PENDING) == 0) {
            continue;
        }
        umi_bodies_set_pending(bodies, body, false);
        if (has_list) {
            s->bodies[listed++] = body;
        } else {
            umi_proxies_change_tier(world, &body, 1, true);
        }
    }
    umi_proxies_change_tier(world, s->bodies, listed, true);
    settle_sleepers(world);
}
