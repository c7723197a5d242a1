// Filling of wide trees: see wide.h.
// SPDX-License-Identifier: MIT

#include "broadphase/wide.h"

#include "core/array.h"

#include <math.h>
#include <string.h>

static int32_t blocks_for(int32_t box_count)
{
    return (box_count + UMI_BLOCK_SIZE - 1) >> UMI_BLOCK_BITS;
}

bool umi_wide_reserve(const um_allocator* allocator, umi_wide* wide, int32_t leaf_count)
{
    int32_t block_count = 0;
    int32_t box_count = leaf_count;
    wide->level_count = 0;
    do {
        wide->level_start[wide->level_count++] = block_count;
        box_count = blocks_for(box_count);
        block_count += box_count;
    } while (box_count > 1);
    wide->leaf_count = leaf_count;
    wide->block_count = block_count;
    return umi_array_reserve(allocator, (void**)&wide->blocks, &wide->block_capacity, 0, block_count,
                             sizeof wide->blocks[0]) &&
           umi_array_reserve(allocator, (void**)&wide->moved, &wide->moved_capacity, 0, block_count,
                             sizeof wide->moved[0]) &&
           umi_array_reserve(allocator, (void**)&wide->categories, &wide->category_capacity, 0,
                             block_count * UMI_BLOCK_SIZE, sizeof wide->categories[0]) &&
           umi_array_reserve(allocator, (void**)&wide->user_data, &wide->user_data_capacity, 0, leaf_count,
                             sizeof wide->user_data[0]) &&
           umi_array_reserve(allocator, (void**)&wide->leaves, &wide->leaf_capacity, 0, leaf_count,
                             sizeof wide->leaves[0]);
}

// Makes the lanes of a block from the given one on empty.
static void clear_lanes(umi_wide* wide, int32_t block, int32_t first_lane)
{
    for (int32_t lane = first_lane; lane < UMI_BLOCK_SIZE; ++lane) {
        for (int32_t i = 0; i < 4; ++i) {
            wide->blocks[block].side[i][lane] = INFINITY;
        }
        wide->categories[(int64_t)block * UMI_BLOCK_SIZE + lane] = 0;
    }
}

static umi_float4 smallest_of_side(const umi_block* block, int32_t side)
{
    const float* lanes = block->side[side];
    umi_float4 smallest = umi_float4_load(lanes);
    for (int32_t i = 4; i < UMI_BLOCK_SIZE; i += 4) {
        smallest = umi_float4_min(smallest, umi_float4_load(lanes + i));
    }
    return smallest;
}

// The box around all boxes of a block: the smallest value of each side, found for all four sides at once.
static umi_float4 bounds_of(const umi_block* block)
{
    umi_float4 x = smallest_of_side(block, 0);
    umi_float4 y = smallest_of_side(block, 1);
    umi_float4 z = smallest_of_side(block, 2);
    umi_float4 w = smallest_of_side(block, 3);
    umi_float4 xy = umi_float4_min(umi_float4_lows(x, y), umi_float4_highs(x, y));
    umi_float4 zw = umi_float4_min(umi_float4_lows(z, w), umi_float4_highs(z, w));
    return umi_float4_min(umi_float4_evens(xy, zw), umi_float4_odds(xy, zw));
}

static uint64_t categories_of(const umi_wide* wide, int32_t block)
{
    const uint64_t* lanes = wide->categories + (int64_t)block * UMI_BLOCK_SIZE;
    uint64_t all = 0;
    for (int32_t i = 0; i < UMI_BLOCK_SIZE; ++i) {
        all |= lanes[i];
    }
    return all;
}

// Sets a lane of a block above the leaves' level from the block that it stands for.
static void set_lane(umi_wide* wide, int32_t block, int32_t lane, int32_t child)
{
    _Alignas(16) float box[4];
    umi_float4_store(box, bounds_of(wide->blocks + child));
    for (int32_t i = 0; i < 4; ++i) {
        wide->blocks[block].side[i][lane] = box[i];
    }
    wide->categories[(int64_t)block * UMI_BLOCK_SIZE + lane] = categories_of(wide, child);
    wide->moved[block] |= (uint16_t)((wide->moved[child] != 0 ? 1u : 0u) << lane);
}

void umi_wide_finish(umi_wide* wide)
{
    int32_t box_count = wide->leaf_count;
    for (int32_t level = 0; level < wide->level_count; ++level) {
        int32_t start = wide->level_start[level];
        if (level > 0) {
            int32_t child = wide->level_start[level - 1];
            memset(wide->moved + start, 0, (size_t)blocks_for(box_count) * sizeof wide->moved[0]);
            for (int32_t i = 0; i < box_count; ++i) {
                set_lane(wide, start + (i >> UMI_BLOCK_BITS), i & (UMI_BLOCK_SIZE - 1), child + i);
            }
        }
        int32_t rest = box_count & (UMI_BLOCK_SIZE - 1);
        if (rest != 0) {
            clear_lanes(wide, start + (box_count >> UMI_BLOCK_BITS), rest);
        }
        box_count = blocks_for(box_count);
    }
}

void umi_wide_clear_moved(umi_wide* wide)
{
    memset(wide->moved, 0, (size_t)wide->block_count * sizeof wide->moved[0]);
}

size_t umi_wide_bytes(const umi_wide* wide)
{
    return (size_t)wide->block_capacity * sizeof wide->blocks[0] +
           (size_t)wide->moved_capacity * sizeof wide->moved[0] +
           (size_t)wide->category_capacity * sizeof wide->categories[0] +
           (size_t)wide->user_data_capacity * sizeof wide->user_data[0] +
           (size_t)wide->leaf_capacity * sizeof wide->leaves[0];
}

void umi_wide_free(const um_allocator* allocator, umi_wide* wide)
{
    umi_array_free(allocator, (void**)&wide->blocks, &wide->block_capacity, sizeof wide->blocks[0]);
    umi_array_free(allocator, (void**)&wide->moved, &wide->moved_capacity, sizeof wide->moved[0]);
    umi_array_free(allocator, (void**)&wide->categories, &wide->category_capacity,
                   sizeof wide->categories[0]);
    umi_array_free(allocator, (void**)&wide->leaves, &wide->leaf_capacity, sizeof wide->leaves[0]);
    umi_array_free(allocator, (void**)&wide->user_data, &wide->user_data_capacity, sizeof wide->user_data[0]);
}
