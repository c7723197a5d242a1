// update_proxies: makes the tight AABBs anew, and moves the proxies that left their fat AABB in the moving
// tree, one by one or by a rebuild if they are many.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_bulk.h"
#include "broadphase/tree_proxy.h"
#include "core/float4.h"
#include "step/stages.h"
#include "world/proxies.h"

static inline umi_float4 sides_of(um_aabb aabb)
{
    return umi_float4_set(aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y);
}

static inline umi_float4 magnitudes(umi_float4 a)
{
    return umi_float4_max(a, umi_float4_negate(a));
}

static inline float greatest_of(umi_float4 a)
{
    umi_float4 of_halves = umi_float4_max(a, umi_float4_swap_halves(a));
    return umi_float4_x(umi_float4_max(of_halves, umi_float4_swap_pairs(of_halves)));
}

// Paths that are much longer than the gaps they are compared with would be lost in rounding. In slops.
#define LONGEST_PATH 1e4f

// What comes of making AABBs anew. All workers add to it; sums do not depend on their order.
typedef struct aabb_update {
    um_world* world;
    atomic_int leavers;        // proxies that have left their fat AABB
    atomic_bool has_long_path; // whether the path of a body is too long
} aabb_update;

// Makes the AABBs of a body anew, and says how far a side of one has moved at most. Returns how many have
// left their fat AABB. Sides are taken four at a time: WebAssembly has no greater of two numbers, and would
// jump.
static int32_t update_aabbs(um_world* world, int32_t body, float* out_way)
{
    um_transform transform = umi_body_transform(&world->bodies, body);
    int32_t leavers = 0;
    umi_float4 ways = umi_float4_splat(0.0f);
    int32_t index = umi_body_at(&world->bodies, body)->first_shape;
    while (index >= 0) {
        um_aabb aabb = umi_shape_bounds(&world->shapes, umi_geometry_at(&world->shapes, index), transform);
        um_aabb* tight = world->shapes.tight_aabbs + index;
        umi_float4 moved = umi_float4_sub(sides_of(aabb), umi_float4_load(&tight->min.x));
        ways = umi_float4_max(ways, magnitudes(moved));
        *tight = aabb;
        leavers += !um_aabb_contains(world->shapes.fat_aabbs[index], aabb);
        index = umi_shape_at(&world->shapes, index)->next;
    }
    *out_way = greatest_of(ways);
    return leavers;
}

// Notes for each body of a range whether an AABB has left its fat one.
static void update_range(int32_t begin, int32_t end, void* context)
{
    aabb_update* update = context;
    um_world* world = update->world;
    int32_t leavers = 0;
    bool has_long_path = false;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = world->bodies.awake[i];
        float way;
        int32_t left = update_aabbs(world, body, &way);
        float path = world->bodies.paths[body] + way;
        world->bodies.paths[body] = path;
        world->bodies.has_left[i] = left > 0;
        leavers += left;
        has_long_path |= !(path < LONGEST_PATH * world->settings.slop); // NaN included
    }
    atomic_fetch_add_explicit(&update->leavers, leavers, memory_order_relaxed);
    if (has_long_path) {
        atomic_store_explicit(&update->has_long_path, true, memory_order_relaxed);
    }
}

// Moves the proxies of a body that have left their fat AABB.
static void move_leavers(umi_step* step, int32_t body, bool rebuild)
{
    um_world* world = step->world;
    umi_velocity v = world->bodies.velocities[body];
    int32_t index = umi_body_at(&world->bodies, body)->first_shape;
    for (; index >= 0; index = umi_shape_at(&world->shapes, index)->next) {
        um_aabb aabb = world->shapes.tight_aabbs[index];
        if (um_aabb_contains(world->shapes.fat_aabbs[index], aabb)) {
            continue;
        }
        um_vec2 ahead = umi_proxy_ahead(world, aabb, um_vec2_make(v.x * step->time, v.y * step->time));
        um_aabb given = umi_proxy_with_margin(world, aabb);
        umi_tree_move_next(world->moving, umi_shape_at(&world->shapes, index)->proxy, given, ahead, rebuild);
        world->shapes.fat_aabbs[index] = umi_tree_fatten(world->moving, given, ahead);
    }
}

// Starts all paths anew when one has become too long. Every contact is then due.
static void shorten_paths(um_world* world)
{
    for (int32_t i = 0; i < world->bodies.pool.fresh; ++i) {
        world->bodies.paths[i] = 0.0f;
    }
    for (int32_t i = 0; i < world->contacts.nontouching_count; ++i) {
        umi_nontouching* nontouching = world->contacts.nontouching + i;
        nontouching->due = nontouching->due == UMI_DUE_NEVER ? UMI_DUE_NEVER : UMI_DUE_NOW;
    }
}

// Moves the leavers of a range of bodies, for a tree that is then rebuilt.
static void move_range(int32_t begin, int32_t end, void* context)
{
    umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = begin; i < end; ++i) {
        if (bodies->has_left[i] != 0) {
            move_leavers(step, bodies->awake[i], true);
        }
    }
}

void umi_update_proxies(umi_step* step)
{
    um_world* world = step->world;
    const umi_bodies* bodies = &world->bodies;
    aabb_update update = {.world = world};
    umi_parallel(world, bodies->awake_count, UMI_BODY_GRAIN, update_range, &update);
    int32_t leavers = atomic_load(&update.leavers);
    if (atomic_load(&update.has_long_path)) {
        shorten_paths(world);
    }
    if (umi_tree_begin_movement(world->moving, leavers)) {
        umi_parallel(world, bodies->awake_count, UMI_BODY_GRAIN, move_range, step);
        umi_tree_finish_bulk(world->moving);
    } else {
        for (int32_t i = 0; leavers > 0 && i < bodies->awake_count; ++i) {
            if (bodies->has_left[i] != 0) {
                move_leavers(step, bodies->awake[i], false);
            }
        }
    }
    world->counters.proxies_moved += leavers;
    world->largest_change = 0.0f;
}
