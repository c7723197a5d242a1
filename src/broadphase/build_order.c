// Morton order: see build_order.h. All that is shared comes out the same however the leaves are cut up: a
// minimum, keys that depend on one leaf each, and a stable sort.
// SPDX-License-Identifier: MIT

#include "broadphase/build_order.h"

#include <float.h>

// Leaves for a worker.
#define LEAF_GRAIN 2048

// The leaves are measured in parts, and there is a fixed number of places for what comes of them.
#define MOST_PARTS 32

// Cells that the centres fall into.
typedef struct grid {
    float start[2];  // the least centre, doubled
    float scale[2];  // cells a unit
    float last_cell; // on either axis
} grid;

typedef struct ordering {
    const umi_slot* leaf_slots;
    umi_sort_item* items;
    int32_t count;
    int32_t part_size;
    umi_float4 part_bounds[MOST_PARTS];
    grid cells;
} ordering;

// ---- Centres --------------------------------------------------------------------------------------------

// The AABB of the centres of a part, doubled, as (min.x, min.y, -max.x, -max.y).
static umi_float4 measure_centers(const umi_slot* leaf_slots, int32_t count)
{
    umi_float4 bounds = umi_float4_splat(INFINITY);
    for (int32_t i = 0; i < count; ++i) {
        umi_float4 aabb = umi_slot_aabb(leaf_slots + i);
        umi_float4 center = umi_float4_sub(aabb, umi_float4_swap_halves(aabb));
        bounds = umi_float4_min(bounds, center);
    }
    return bounds;
}

static void measure_parts(int32_t begin, int32_t end, void* context)
{
    ordering* o = context;
    for (int32_t part = begin; part < end; ++part) {
        int32_t first = part * o->part_size;
        int32_t left = o->count - first;
        o->part_bounds[part] =
            measure_centers(o->leaf_slots + first, left < o->part_size ? left : o->part_size);
    }
}

// How many cells a unit of length is. Along a range that is too short for that, everything is in the first
// cell.
static float cells_a_unit(float range, float cells)
{
    return range > cells * FLT_MIN ? cells / range : 0.0f;
}

// Lays the grid of cells over all centres. Whether a zero among the bounds is negative depends on the parts,
// but nothing that follows from it does.
static void lay_grid(const umi_executor* executor, ordering* o, float cells)
{
    int32_t least_size = (o->count + MOST_PARTS - 1) / MOST_PARTS;
    o->part_size = least_size > LEAF_GRAIN ? least_size : LEAF_GRAIN;
    int32_t part_count = (o->count + o->part_size - 1) / o->part_size;
    umi_executor_run(executor, part_count, 1, measure_parts, o);
    umi_float4 all = umi_float4_splat(INFINITY);
    for (int32_t part = 0; part < part_count; ++part) {
        all = umi_float4_min(all, o->part_bounds[part]);
    }
    _Alignas(16) float bounds[4];
    umi_float4_store(bounds, all);
    float scale_x = cells_a_unit(-bounds[2] - bounds[0], cells);
    float scale_y = cells_a_unit(-bounds[3] - bounds[1], cells);
    o->cells = (grid){{bounds[0], bounds[1]}, {scale_x, scale_y}, cells - 1.0f};
}

// ---- Keys -----------------------------------------------------------------------------------------------

static uint32_t spread_bits(uint32_t x)
{
    x = (x | x << 8) & 0x00FF00FFu;
    x = (x | x << 4) & 0x0F0F0F0Fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

static uint32_t quantise(float x, float most)
{
    return (uint32_t)(x < most ? x : most);
}

static void make_items(int32_t begin, int32_t end, void* context)
{
    const ordering* o = context;
    const grid g = o->cells;
    for (int32_t i = begin; i < end; ++i) {
        const float* aabb = o->leaf_slots[i].aabb;
        uint32_t x = quantise((aabb[0] - aabb[2] - g.start[0]) * g.scale[0], g.last_cell);
        uint32_t y = quantise((aabb[1] - aabb[3] - g.start[1]) * g.scale[1], g.last_cell);
        o->items[i] = (umi_sort_item){spread_bits(x) | spread_bits(y) << 1, (uint32_t)i};
    }
}

// 16 bits per axis keep a crowd apart even if a stray leaf is a thousand times further off than the crowd is
// wide; a few leaves make do with less, which sort faster.
umi_sort_item* umi_build_order(const umi_executor* executor, const umi_slot* leaf_slots, int32_t count,
                               umi_sort_item* items, umi_sort_item* spare, uint32_t* counts)
{
    int32_t axis_bits = count < 1024 ? 8 : count < 4096 ? 11 : 16;
    ordering o = {.leaf_slots = leaf_slots, .items = items, .count = count};
    lay_grid(executor, &o, (float)(1 << axis_bits));
    umi_executor_run(executor, count, LEAF_GRAIN, make_items, &o);
    return umi_radix_sort_shared(executor, items, spare, counts, count, 2 * axis_bits);
}
