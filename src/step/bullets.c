// Bullets against moving bodies: both on their ways at the same time.
//
// Two bullets that meet both stop there. Any other moving body goes on, since a rain of bullets must not slow
// it down, and takes the bullet along; otherwise the body would pass over it. The same holds for two bullets
// that were in touch when the slice began: they would stop in every slice, and never fall.
//
// Bullets are processed in rounds, in the order of the list, until no way becomes shorter. If a body stops
// earlier than others expected, these are processed again. Fractions only get smaller, so the rounds end. A
// bullet that stopped for a body which then did not come loses the rest of a step, but nothing passes through
// anything.
//
// All of it is done by one thread: there are few bullets, and each depends on the one before.
// SPDX-License-Identifier: MIT

#include "step/bullets.h"

#include "broadphase/tree_query.h"
#include "step/sweep_pair.h"
#include "world/proxies.h"

#include <math.h>
#include <string.h>

// More rounds than bullets meet each other in one step.
#define MOST_ROUNDS 64

// The maximum number of pairs of shapes that are compared in a step, or in a slice of a long one. After that,
// bullets are stopped by resting bodies only, like other bodies. A box full of bullets, 300 of them, needs
// half of it. Bullets with many shapes in one place would compare all of them: 0.2 s in each slice for 23
// among 50 bodies of 8 shapes.
#define MOST_MEETINGS 65536

// The search for what a bullet meets first.
typedef struct search {
    const umi_step* step;
    const umi_sweep* bullet;
    umi_swept_shape swept; // of the bullet
    umi_sweep first;       // the bullet, as far as it gets
    int32_t partner;       // what it meets there: a sweep of the list, or -1
    bool goes_along;       // with the partner, which goes on
    int32_t compared;      // pairs of shapes
} search;

static void meet(search* s, const umi_sweep* other, int32_t shape, int32_t partner)
{
    s->compared += 1;
    int32_t body = other->body;
    umi_meeting met = umi_sweep_meet(s->step->world, &s->swept, other, shape);
    if (met.fraction < s->bullet->fraction && umi_sweep_note(&s->first, s->swept.shape, &met, body, shape)) {
        s->partner = partner;
        s->goes_along = met.goes_along;
    }
}

// ---- Who is in the way ----------------------------------------------------------------------------------

static void meet_shapes(search* s, const umi_sweep* other, int32_t partner)
{
    const um_world* world = s->step->world;
    int32_t other_shape = umi_body_at(&world->bodies, other->body)->first_shape;
    for (; other_shape >= 0; other_shape = umi_shape_at(&world->shapes, other_shape)->next) {
        meet(s, other, other_shape, partner);
    }
}

static void meet_sweeps(search* s, const umi_sweep* sweeps, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        bool is_taken_along = sweeps[i].carrier == s->bullet->body;
        if (umi_sweep_can_meet(s->bullet, sweeps[i].body) && !is_taken_along &&
            um_aabb_overlaps(s->bullet->bounds, sweeps[i].bounds)) {
            meet_shapes(s, sweeps + i, i);
        }
    }
}

static bool meet_leaf(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    search* s = context;
    const um_world* world = s->step->world;
    int32_t body = umi_leaf_body(leaf);
    const umi_body* record = umi_body_at(&world->bodies, body);
    bool is_listed = umi_body_is_awake(record) && world->bodies.has_left[record->awake_index] != 0;
    if (umi_sweep_can_meet(s->bullet, body) && umi_body_is_awake(record) && !is_listed) {
        umi_sweep other = umi_sweep_of_slice(world, s->step->slice, body);
        meet(s, &other, umi_leaf_shape(leaf), -1);
    }
    return true;
}

// Those that are not in the list are found by the trees, whose AABBs they may have left by some way. Who has
// just woken may still be in the resting one.
static void meet_others(search* s, float way)
{
    const um_world* world = s->step->world;
    um_aabb aabb = umi_sweep_bounds(world, s->bullet, s->swept.shape);
    aabb = um_aabb_make(aabb.min.x - way, aabb.min.y - way, aabb.max.x + way, aabb.max.y + way);
    umi_tree_query_any(world->moving, aabb, meet_leaf, s, NULL);
    if (world->bodies.pending_count > 0) {
        umi_tree_query_any(world->resting, aabb, meet_leaf, s, NULL);
    }
}

// ---- How far those move that are not in the list --------------------------------------------------------

typedef struct way_loop {
    const umi_step* step;
    atomic_uint_least32_t longest; // the bits of a float: of what is not negative they tell the order
} way_loop;

static void find_longest_way(int32_t begin, int32_t end, void* context)
{
    way_loop* loop = context;
    const umi_bodies* bodies = &loop->step->world->bodies;
    const umi_pose* starts = umi_slice_starts(bodies, loop->step->slice);
    float longest = 0.0f;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        if (bodies->has_left[i] == 0) {
            float way = umi_pose_way(starts[body], bodies->poses[body], bodies->mass_geometries[body].extent);
            longest = umi_greater(way, longest);
        }
    }
    uint32_t bits;
    memcpy(&bits, &longest, sizeof bits);
    uint_least32_t most = atomic_load_explicit(&loop->longest, memory_order_relaxed);
    while (most < bits && !atomic_compare_exchange_weak_explicit(
                              &loop->longest, &most, bits, memory_order_relaxed, memory_order_relaxed)) {
    }
}

float umi_longest_slow_way(const umi_step* step)
{
    way_loop loop = {.step = step};
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, find_longest_way, &loop);
    uint32_t bits = (uint32_t)atomic_load_explicit(&loop.longest, memory_order_relaxed);
    float longest;
    memcpy(&longest, &bits, sizeof longest);
    return 2.0f * longest + step->world->largest_change;
}

// ---- Rounds ---------------------------------------------------------------------------------------------

// Whether a way has become shorter. Takes the pairs that are compared from those that are left.
static bool stop_bullet(const umi_step* step, umi_sweep* sweeps, int32_t count, int32_t bullet, float way,
                        int32_t* left)
{
    const um_world* world = step->world;
    umi_sweep* sweep = sweeps + bullet;
    search s = {.step = step, .bullet = sweep, .first = *sweep, .partner = -1};
    int32_t shape = umi_body_at(&world->bodies, sweep->body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        s.swept = umi_swept_shape_make(world, sweep, shape);
        meet_sweeps(&s, sweeps, count);
        meet_others(&s, way);
    }
    *left -= s.compared;
    if (!(s.first.fraction < sweep->fraction)) {
        return false;
    }
    umi_sweep* partner = s.partner >= 0 ? sweeps + s.partner : NULL;
    *sweep = s.first;
    if (partner != NULL && partner->bullet_kind != UMI_NO_BULLET && !s.goes_along) {
        sweep->carrier = UMI_NO_BODY;
        partner->carrier = s.first.fraction < partner->fraction ? UMI_NO_BODY : partner->carrier;
        partner->fraction = fmin(s.first.fraction, partner->fraction);
    }
    return true;
}

void umi_stop_bullets(const umi_step* step, umi_sweep* sweeps, int32_t count)
{
    float way = umi_longest_slow_way(step);
    int32_t left = MOST_MEETINGS;
    bool is_shorter = true;
    for (int32_t round = 0; is_shorter && round < MOST_ROUNDS; ++round) {
        is_shorter = false;
        for (int32_t i = 0; i < count && left > 0; ++i) {
            if (sweeps[i].bullet_kind != UMI_NO_BULLET && stop_bullet(step, sweeps, count, i, way, &left)) {
                is_shorter = true;
            }
        }
    }
}
