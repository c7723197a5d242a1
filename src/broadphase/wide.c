// Filling of wide trees: see wide.h.
// SPDX-License-Identifier: MIT

#include "broadphase/wide.h"

#include "core/array.h"
#include "core/float4.h"

#include <math.h>
#include <string.h>

static int32_t blocks_for(int32_t box_count)
{
    return (int32_t)(((int64_t)box_count + UMI_BLOCK_SIZE - 1) >> UMI_BLOCK_BITS);
}

// Fills in the levels and returns the number of blocks on all of them.
static int32_t lay_out_levels(int32_t leaf_count, int32_t level_start[UMI_WIDE_MAX_LEVELS],
                              int32_t* out_level_count)
{
    int32_t block_count = 0;
    int32_t box_count = leaf_count;
    int32_t level_count = 0;
    do {
        level_start[level_count++] = block_count;
        box_count = blocks_for(box_count);
        block_count += box_count;
    } while (box_count > 1);
    *out_level_count = level_count;
    return block_count;
}

// The bytes of all arrays for so many leaves. Blocks come first and are the most strictly aligned.
static size_t bytes_for(int32_t leaf_capacity)
{
    if (leaf_capacity == 0) {
        return 0;
    }
    int32_t level_start[UMI_WIDE_MAX_LEVELS];
    int32_t level_count;
    size_t blocks = (size_t)lay_out_levels(leaf_capacity, level_start, &level_count);
    size_t block_bytes = sizeof(umi_block) + UMI_BLOCK_SIZE * sizeof(uint64_t) + sizeof(uint16_t);
    return blocks * block_bytes + (size_t)leaf_capacity * (sizeof(uint64_t) + sizeof(int32_t));
}

static bool grow(const um_allocator* allocator, umi_wide* wide, int32_t leaf_capacity)
{
    int32_t level_start[UMI_WIDE_MAX_LEVELS];
    int32_t level_count;
    size_t blocks = (size_t)lay_out_levels(leaf_capacity, level_start, &level_count);
    char* memory = umi_allocate(allocator, bytes_for(leaf_capacity));
    if (memory == NULL) {
        return false;
    }
    umi_wide_free(allocator, wide);
    wide->leaf_capacity = leaf_capacity;
    wide->blocks = (umi_block*)(void*)memory;
    wide->categories = (uint64_t*)(void*)(wide->blocks + blocks);
    wide->user_data = wide->categories + blocks * UMI_BLOCK_SIZE;
    wide->leaves = (int32_t*)(void*)(wide->user_data + leaf_capacity);
    wide->moved = (uint16_t*)(void*)(wide->leaves + leaf_capacity);
    return true;
}

bool umi_wide_reserve(const um_allocator* allocator, umi_wide* wide, int32_t leaf_count)
{
    if (leaf_count > wide->leaf_capacity &&
        !grow(allocator, wide, umi_array_grown(wide->leaf_capacity, leaf_count))) {
        return false;
    }
    wide->leaf_count = leaf_count;
    wide->block_count = lay_out_levels(leaf_count, wide->level_start, &wide->level_count);
    return true;
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
    return bytes_for(wide->leaf_capacity);
}

void umi_wide_free(const um_allocator* allocator, umi_wide* wide)
{
    umi_release(allocator, wide->blocks, bytes_for(wide->leaf_capacity));
    *wide = (umi_wide){0};
}
