// The kernel of oct_kernel.h, written once. A file that defines UMI_LANES and UMI_OCT_KERNEL includes it and
// gets the kernel of that width under that name.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_OCT_KERNEL_BODY_H
#define UMI_BROADPHASE_OCT_KERNEL_BODY_H

#include "broadphase/oct_kernel.h"
#include "broadphase/sweep.h"
#include "core/bits.h"
#include "core/lanes.h"
#include "core/prefetch.h"

#include <string.h>

#ifndef UMI_OCT_KERNEL
#define UMI_OCT_KERNEL umi_oct_kernel_1
#endif

_Static_assert(UMI_OCT_SIZE % UMI_LANES == 0, "whole vectors must fill an oct");

static inline int32_t take_lowest(uint32_t* bits)
{
    int32_t lane = umi_trailing_zeros(*bits);
    *bits &= *bits - 1;
    return lane;
}

// Takes the lanes away that have no category of the mask. Every lane has some.
static inline uint32_t keep_categories(const umi_octs* octs, const umi_oct* oct, uint32_t bits, uint64_t mask)
{
    if (mask == UM_ALL_CATEGORIES) {
        return bits;
    }
    const uint64_t* categories = octs->categories[oct->number].lane;
    uint32_t kept = 0;
    for (uint32_t rest = bits; rest != 0;) {
        int32_t lane = take_lowest(&rest);
        kept |= (uint32_t)((categories[lane] & mask) != 0) << lane;
    }
    return kept;
}

// Fetches the lines of an oct and the first of its leaves ahead of their use.
static inline void prefetch_oct(const umi_oct* oct)
{
    umi_prefetch(oct->side[0]);
    umi_prefetch(oct->side[2]);
    umi_prefetch(oct->child);
    umi_prefetch(oct + 1);
}

// ---- Casts ----------------------------------------------------------------------------------------------

// The values of one side in all lanes.
typedef struct sweep_side {
    int32_t side;
    umi_lanes start, inverse, bias;
} sweep_side;

static inline sweep_side splat_side(const umi_sweep* s, int32_t side)
{
    return (sweep_side){side, umi_lanes_splat(s->start[side]), umi_lanes_splat(s->inverse[side]),
                        umi_lanes_splat(s->bias[side])};
}

typedef struct lane_sweep {
    sweep_side enter_x, enter_y, leave_x, leave_y;
} lane_sweep;

static inline lane_sweep make_lane_sweep(const umi_sweep* s)
{
    return (lane_sweep){splat_side(s, s->enter[0]), splat_side(s, s->enter[1]),
                        splat_side(s, s->enter[0] ^ 2), splat_side(s, s->enter[1] ^ 2)};
}

// Without the bias, which is zero where an AABB is entered.
static inline umi_lanes enter_fractions(const umi_oct* oct, int32_t first, const sweep_side* s)
{
    return umi_lanes_mul(umi_lanes_sub(umi_lanes_load(oct->side[s->side] + first), s->start), s->inverse);
}

static inline umi_lanes leave_fractions(const umi_oct* oct, int32_t first, const sweep_side* s)
{
    return umi_lanes_add(enter_fractions(oct, first, s), s->bias);
}

// One bit for each child that is hit, whatever its categories; out_near gets the fractions from which on.
static inline uint32_t hit_oct(const umi_oct* oct, const lane_sweep* s, float limit,
                               float out_near[UMI_OCT_SIZE])
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < UMI_OCT_SIZE; i += UMI_LANES) {
        umi_lanes enter =
            umi_lanes_max(enter_fractions(oct, i, &s->enter_x), enter_fractions(oct, i, &s->enter_y));
        umi_lanes leave =
            umi_lanes_min(leave_fractions(oct, i, &s->leave_x), leave_fractions(oct, i, &s->leave_y));
        enter = umi_lanes_max(enter, umi_lanes_splat(0.0f));
        leave = umi_lanes_min(leave, umi_lanes_splat(limit));
        umi_lanes_store(out_near + i, enter);
        bits |= umi_lane_mask_bits(umi_lanes_le(enter, leave)) << i;
    }
    return bits;
}

// A child that waits for its turn, as one number: the fraction from which on it is hit, whose bits are in the
// order of their values since it is not negative, and the child. So the nearer of two is the lesser, which
// takes no branch.
typedef uint64_t waiting_child;

static inline waiting_child make_waiting(float near, int32_t child)
{
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    return (uint64_t)bits << 32 | (uint32_t)child;
}

static inline float near_of(waiting_child waiting)
{
    uint32_t bits = (uint32_t)(waiting >> 32);
    float near;
    memcpy(&near, &bits, sizeof near);
    return near;
}

static inline int32_t child_of(waiting_child waiting)
{
    return (int32_t)(uint32_t)waiting;
}

typedef struct journey {
    const umi_octs* octs;
    uint64_t category_mask;
    float limit; // the fraction beyond which nothing is of interest any more
    int32_t node_count;
    int32_t top;
    waiting_child stack[UMI_OCT_STACK_SIZE];
} journey;

// Goes down from a child to the nearest leaf that is hit, always into the nearest child, and leaves the
// others on the stack. Returns the leaf as a child is named, or 0 if there is none.
static inline int32_t descend(journey* j, const lane_sweep* s, int32_t child)
{
    while (child >= 0) {
        const umi_oct* oct = umi_oct_at(j->octs, child);
        umi_prefetch(oct + 1);
        _Alignas(UMI_ALIGNMENT) float near[UMI_OCT_SIZE];
        uint32_t bits = hit_oct(oct, s, j->limit, near);
        bits = keep_categories(j->octs, oct, bits, j->category_mask);
        j->node_count += 1;
        if (bits == 0) {
            return 0;
        }
        int32_t lane = take_lowest(&bits);
        waiting_child nearest = make_waiting(near[lane], oct->child[lane]);
        while (bits != 0) {
            lane = take_lowest(&bits);
            waiting_child hit = make_waiting(near[lane], oct->child[lane]);
            j->stack[j->top++] = hit < nearest ? nearest : hit;
            nearest = hit < nearest ? hit : nearest;
        }
        child = child_of(nearest);
    }
    return child;
}

static um_tree_visits cast(const umi_oct_cast* c)
{
    umi_sweep sweep = umi_sweep_make(c->cast);
    lane_sweep s = make_lane_sweep(&sweep);
    float max_fraction = c->cast->max_fraction;
    int32_t leaf_count = 0;
    journey j;
    j.octs = c->octs;
    j.category_mask = c->category_mask;
    j.node_count = 0;
    j.top = 0;
    j.limit = max_fraction * UMI_SWEEP_ALLOWANCE;
    int32_t child = c->octs->count > 0 ? descend(&j, &s, 0) : 0;
    for (;;) {
        if (child < 0) {
            const umi_oct_leaf* leaf = umi_oct_leaf_at(c->octs, child);
            if (leaf_count++ == 0) {
                umi_walks_begin(c->walks);
            }
            float wish = c->fn(leaf->proxy, leaf->user_data, max_fraction, c->context);
            if (!umi_sweep_clip(wish, &max_fraction)) {
                break;
            }
            j.limit = max_fraction * UMI_SWEEP_ALLOWANCE;
        }
        // What waits may have been clipped away meanwhile.
        while (j.top > 0 && near_of(j.stack[j.top - 1]) > j.limit) {
            j.top -= 1;
        }
        if (j.top == 0) {
            break;
        }
        child = descend(&j, &s, child_of(j.stack[--j.top]));
    }
    return (um_tree_visits){j.node_count, leaf_count};
}

// ---- AABB queries ---------------------------------------------------------------------------------------

typedef struct lane_aabb {
    umi_lanes side[4]; // flipped: what overlaps is no greater
} lane_aabb;

static inline uint32_t overlap_oct(const umi_oct* oct, const lane_aabb* aabb)
{
    uint32_t bits = 0;
    for (int32_t i = 0; i < UMI_OCT_SIZE; i += UMI_LANES) {
        umi_lane_mask x = umi_lane_mask_and(umi_lanes_le(umi_lanes_load(oct->side[0] + i), aabb->side[0]),
                                            umi_lanes_le(umi_lanes_load(oct->side[2] + i), aabb->side[2]));
        umi_lane_mask y = umi_lane_mask_and(umi_lanes_le(umi_lanes_load(oct->side[1] + i), aabb->side[1]),
                                            umi_lanes_le(umi_lanes_load(oct->side[3] + i), aabb->side[3]));
        bits |= umi_lane_mask_bits(umi_lane_mask_and(x, y)) << i;
    }
    return bits;
}

// Hands the leaves in some lanes to the callback. False when that has enough.
static inline bool report_leaves(const umi_oct_query* q, const umi_oct* oct, uint32_t bits,
                                 um_tree_visits* visits)
{
    if (bits != 0 && visits->leaves == 0) {
        umi_walks_begin(q->walks);
    }
    while (bits != 0) {
        const umi_oct_leaf* leaf = umi_oct_leaf_at(q->octs, oct->child[take_lowest(&bits)]);
        visits->leaves += 1;
        if (!q->fn(leaf->proxy, leaf->user_data, q->context)) {
            return false;
        }
    }
    return true;
}

static um_tree_visits query(const umi_oct_query* q)
{
    const umi_octs* octs = q->octs;
    const lane_aabb aabb = {{umi_lanes_splat(q->aabb.max.x), umi_lanes_splat(q->aabb.max.y),
                             umi_lanes_splat(-q->aabb.min.x), umi_lanes_splat(-q->aabb.min.y)}};
    um_tree_visits visits = {0, 0};
    int32_t stack[UMI_OCT_STACK_SIZE];
    int32_t top = 0;
    if (octs->count > 0) {
        stack[top++] = 0;
    }
    while (top > 0) {
        const umi_oct* oct = umi_oct_at(octs, stack[--top]);
        uint32_t bits = keep_categories(octs, oct, overlap_oct(oct, &aabb), q->category_mask);
        visits.nodes += 1;
        for (uint32_t inner = bits & ~oct->leaf_lanes; inner != 0;) {
            int32_t child = oct->child[take_lowest(&inner)];
            prefetch_oct(umi_oct_at(octs, child));
            stack[top++] = child;
        }
        if (!report_leaves(q, oct, bits & oct->leaf_lanes, &visits)) {
            break;
        }
    }
    return visits;
}

const umi_oct_kernel UMI_OCT_KERNEL = {
    .cast = cast,
    .query = query,
};

#endif
