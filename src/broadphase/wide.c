// Filling of wide trees: see wide.h.
// SPDX-License-Identifier: MIT

#include "broadphase/wide.h"

#include "core/array.h"
#include "core/float4.h"

#include <math.h>
#include <string.h>

static int32_t blocks_for(int32_t aabb_count)
{
    return (int32_t)(((int64_t)aabb_count + UMI_BLOCK_SIZE - 1) >> UMI_BLOCK_BITS);
}

// Fills in the levels and returns the number of blocks on all of them.
static int32_t lay_out_levels(int32_t leaf_count, int32_t level_start[UMI_WIDE_MAX_LEVELS],
                              int32_t* out_level_count)
{
    int32_t block_count = 0;
    int32_t aabb_count = leaf_count;
    int32_t level_count = 0;
    do {
        level_start[level_count++] = block_count;
        aabb_count = blocks_for(aabb_count);
        block_count += aabb_count;
    } while (aabb_count > 1);
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
    size_t block_bytes = sizeof(umi_wide_block) + UMI_BLOCK_SIZE * sizeof(uint64_t) + sizeof(uint16_t);
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
    wide->blocks = (umi_wide_block*)(void*)memory;
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

static umi_float4 smallest_of_side(const umi_wide_block* block, int32_t side)
{
    const float* lanes = block->side[side];
    umi_float4 smallest = umi_float4_load(lanes);
    for (int32_t i = 4; i < UMI_BLOCK_SIZE; i += 4) {
        smallest = umi_float4_min(smallest, umi_float4_load(lanes + i));
    }
    return smallest;
}

// The AABB around all AABBs of a block: the smallest value of each side, found for all four sides at once.
static umi_float4 bounds_of(const umi_wide_block* block)
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

// ---- Finishing ------------------------------------------------------------------------------------------

// Blocks for a worker: of leaves, whose marks are gathered, and of those above, for which all lanes of 16
// others are looked at.
#define LEAF_BLOCK_GRAIN 256
#define BLOCK_GRAIN 8

// Moves the marks of a block's leaves from their signs to the block's word.
static void gather_marks(umi_wide* wide, int32_t block, int32_t leaf_count)
{
    int32_t* leaves = wide->leaves + (int64_t)block * UMI_BLOCK_SIZE;
    uint32_t marks = 0;
    for (int32_t lane = 0; lane < leaf_count; ++lane) {
        marks |= (uint32_t)leaves[lane] >> 31 << lane;
        leaves[lane] &= INT32_MAX;
    }
    wide->moved[block] = (uint16_t)marks;
}

static void gather_marks_of_range(int32_t begin, int32_t end, void* context)
{
    umi_wide* wide = context;
    int32_t full_end = wide->leaf_count >> UMI_BLOCK_BITS;
    for (int32_t block = begin; block < end && block < full_end; ++block) {
        gather_marks(wide, block, UMI_BLOCK_SIZE);
    }
    if (end > full_end) {
        gather_marks(wide, full_end, wide->leaf_count & (UMI_BLOCK_SIZE - 1));
    }
}

// Sets a lane of a block above the leaves' level from the block that it stands for.
static void set_lane(umi_wide* wide, int32_t block, int32_t lane, int32_t child)
{
    _Alignas(16) float aabb[4];
    umi_float4_store(aabb, bounds_of(wide->blocks + child));
    for (int32_t i = 0; i < 4; ++i) {
        wide->blocks[block].side[i][lane] = aabb[i];
    }
    wide->categories[(int64_t)block * UMI_BLOCK_SIZE + lane] = categories_of(wide, child);
    wide->moved[block] |= (uint16_t)((wide->moved[child] != 0 ? 1u : 0u) << lane);
}

// A level above the leaves'.
typedef struct upper_level {
    umi_wide* wide;
    int32_t start;
    int32_t child_start;
    int32_t child_count;
} upper_level;

static void fill_blocks(int32_t begin, int32_t end, void* context)
{
    const upper_level* level = context;
    umi_wide* wide = level->wide;
    for (int32_t i = begin; i < end; ++i) {
        int32_t first = i << UMI_BLOCK_BITS;
        int32_t left = level->child_count - first;
        int32_t lanes = left < UMI_BLOCK_SIZE ? left : UMI_BLOCK_SIZE;
        wide->moved[level->start + i] = 0;
        for (int32_t lane = 0; lane < lanes; ++lane) {
            set_lane(wide, level->start + i, lane, level->child_start + first + lane);
        }
        clear_lanes(wide, level->start + i, lanes);
    }
}

void umi_wide_finish(umi_wide* wide, const umi_executor* executor)
{
    int32_t block_count = blocks_for(wide->leaf_count);
    umi_executor_run(executor, block_count, LEAF_BLOCK_GRAIN, gather_marks_of_range, wide);
    int32_t rest = wide->leaf_count & (UMI_BLOCK_SIZE - 1);
    if (rest != 0) {
        clear_lanes(wide, block_count - 1, rest);
    }
    for (int32_t i = 1; i < wide->level_count; ++i) {
        upper_level level = {wide, wide->level_start[i], wide->level_start[i - 1], block_count};
        block_count = blocks_for(block_count);
        umi_executor_run(executor, block_count, BLOCK_GRAIN, fill_blocks, &level);
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
