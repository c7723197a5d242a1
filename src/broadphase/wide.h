// A flat copy of a tree with 16 children per node instead of two: for pairs in bulk, and for queries while
// the tree does not change.
//
// The leaves stand in the depth-first order of the binary tree, 16 to a block, and so do the blocks' own
// AABBs on the next level, up to one block. Child i of block k is block 16 k + i of the level below, so there
// are no links. The width of a block does not depend on the lanes of the processor, and so neither does the
// order of the pairs.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_H
#define UMI_BROADPHASE_WIDE_H

#include "core/executor.h"

enum {
    UMI_BLOCK_BITS = 4,
    UMI_BLOCK_SIZE = 1 << UMI_BLOCK_BITS,
    UMI_WIDE_MAX_LEVELS = 8, // 16^8 leaves
};

// 16 AABBs as (min.x, min.y, -max.x, -max.y), one side after the other: 256 bytes. Lanes without an AABB hold
// infinity, which overlaps nothing.
typedef struct umi_wide_block {
    float side[4][UMI_BLOCK_SIZE];
} umi_wide_block;

_Static_assert(sizeof(umi_wide_block) == 256, "a block must be four cache lines");

// All arrays stand in one piece of memory, so that making room either succeeds or changes nothing.
typedef struct umi_wide {
    umi_wide_block* blocks; // all levels, the leaves' level first
    uint64_t* categories;   // for each lane of each block: the union over the leaves below
    uint64_t* user_data;    // for each leaf, in order
    int32_t* leaves;        // for each leaf, in order: the place in the pool
    uint16_t* moved;        // for each block one bit per lane: whether a leaf below is marked as moved
    int32_t leaf_capacity;
    int32_t leaf_count;
    int32_t block_count;
    int32_t level_count;
    int32_t level_start[UMI_WIDE_MAX_LEVELS]; // the first block of each level
} umi_wide;

// Makes room for a wide tree of leaf_count leaves (at least 1), whose contents are then undefined until every
// leaf has been set, in any order, and the tree is finished. False when memory ends; then nothing has
// changed.
bool umi_wide_reserve(const um_allocator* allocator, umi_wide* wide, int32_t leaf_count);

// Sets the leaf at a place of the order. Several threads may set different ones at once: the mark, whose word
// the leaves of a block share, stands in the sign of the leaf until the tree is finished.
static inline void umi_wide_set(umi_wide* wide, int32_t place, const float aabb[4], uint64_t categories,
                                bool moved, int32_t leaf, uint64_t user_data)
{
    int32_t block = place >> UMI_BLOCK_BITS;
    int32_t lane = place & (UMI_BLOCK_SIZE - 1);
    for (int32_t i = 0; i < 4; ++i) {
        wide->blocks[block].side[i][lane] = aabb[i];
    }
    wide->categories[place] = categories;
    wide->leaves[place] = (int32_t)((uint32_t)leaf | (uint32_t)moved << 31);
    wide->user_data[place] = user_data;
}

// Gathers the marks and fills all levels above the leaves'.
void umi_wide_finish(umi_wide* wide, const umi_executor* executor);

// Takes all marks away.
void umi_wide_clear_moved(umi_wide* wide);

// The bytes that a wide tree holds.
size_t umi_wide_bytes(const umi_wide* wide);

void umi_wide_free(const um_allocator* allocator, umi_wide* wide);

#endif
