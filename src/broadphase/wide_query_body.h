// AABB queries through a wide tree: a part of wide_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_QUERY_BODY_H
#define UMI_BROADPHASE_WIDE_QUERY_BODY_H

#include "broadphase/wide_block_body.h"
#include "broadphase/wide_kernel.h"
#include "core/bits.h"
#include "core/prefetch.h"

// A block that waits for its turn.
typedef struct waiting_block {
    int32_t level;
    int32_t index; // within the level
} waiting_block;

// Of each level at most all blocks below one block wait.
#define WIDE_STACK_SIZE (UMI_BLOCK_SIZE * UMI_WIDE_MAX_LEVELS)

static int32_t block_of(const umi_wide* wide, waiting_block waiting)
{
    return wide->level_start[waiting.level] + waiting.index;
}

static bool has_category(const umi_wide* wide, int32_t block, int32_t lane, uint64_t category_mask)
{
    return (wide->categories[(int64_t)block * UMI_BLOCK_SIZE + lane] & category_mask) != 0;
}

// Hands the leaves in a block that overlap to the callback. False when that has enough.
static bool report_leaves(umi_wide_query* q, int32_t block, uint32_t bits)
{
    const um_tree* tree = q->tree;
    while (bits != 0) {
        int32_t lane = take_lowest(&bits);
        if (!has_category(&tree->wide, block, lane, q->category_mask)) {
            continue;
        }
        int32_t leaf = block * UMI_BLOCK_SIZE + lane;
        if (q->visits.leaves++ == 0) {
            umi_walks_begin(q->walks);
        }
        if (!q->fn(umi_tree_proxy(tree, tree->wide.leaves[leaf]), tree->wide.user_data[leaf], q->context)) {
            return false;
        }
    }
    return true;
}

// Leaves the blocks that overlap on the stack, the highest lane first, so that the lowest is the next to be
// taken.
static int32_t push_blocks(const umi_wide_query* q, waiting_block* stack, int32_t top, waiting_block at,
                           uint32_t bits)
{
    const umi_wide* wide = &q->tree->wide;
    while (bits != 0) {
        int32_t lane = 31 - umi_leading_zeros(bits);
        bits ^= UINT32_C(1) << lane;
        stack[top] = (waiting_block){at.level - 1, at.index * UMI_BLOCK_SIZE + lane};
        umi_prefetch(wide->blocks + block_of(wide, stack[top]));
        top += has_category(wide, block_of(wide, at), lane, q->category_mask);
    }
    return top;
}

static void query(umi_wide_query* q)
{
    const umi_wide* wide = &q->tree->wide;
    waiting_block stack[WIDE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = (waiting_block){wide->level_count - 1, 0};
    while (top > 0) {
        waiting_block at = stack[--top];
        int32_t block = block_of(wide, at);
        uint32_t bits = overlaps(wide->blocks + block, q->flipped);
        q->visits.nodes += 1;
        if (at.level > 0) {
            top = push_blocks(q, stack, top, at, bits);
        } else if (!report_leaves(q, block, bits)) {
            return;
        }
    }
}

#endif
