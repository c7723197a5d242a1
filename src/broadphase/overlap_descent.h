// Finds the leaves below a node that overlap an AABB, one by one: the descent of AABB queries, and of a leaf
// against a subtree in the search for pairs.
//
// It goes straight on into a child that overlaps and leaves the other one on the stack. Both children are
// fetched ahead of the tests, since most of the time goes by waiting for nodes, and pushing does not branch.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_OVERLAP_DESCENT_H
#define UMI_BROADPHASE_OVERLAP_DESCENT_H

#include "broadphase/tree_data.h"

typedef struct umi_overlap_descent {
    const umi_slot* slots;
    umi_float4 flipped; // the AABB
    int32_t node_count; // nodes opened so far, the sentinel apart
    int32_t top;
    int32_t stack[UMI_TREE_STACK_SIZE];
} umi_overlap_descent;

// Which leaves are wanted: those with a category of the mask, or all; and those that are marked, or all.
typedef struct umi_leaf_filter {
    uint64_t category_mask;
    bool any_category;
    bool moved_only;
} umi_leaf_filter;

static inline void umi_overlap_begin(umi_overlap_descent* d, const um_tree* tree, int32_t node,
                                     umi_float4 aabb)
{
    d->slots = umi_tree_slots(tree);
    d->flipped = umi_aabb_flip(aabb);
    d->node_count = 0;
    d->top = 0;
    d->stack[d->top++] = node;
}

static inline bool umi_overlap_passes(const umi_overlap_descent* d, const umi_slot* slot,
                                      umi_leaf_filter filter)
{
    return umi_aabb_overlaps_flipped(umi_slot_aabb(slot), d->flipped) &
           (filter.any_category | ((slot->categories & filter.category_mask) != 0)) &
           (!filter.moved_only | slot->moved);
}

// The next leaf, named as a child is: negative. 0 when there is none any more.
static inline int32_t umi_overlap_next(umi_overlap_descent* d, umi_leaf_filter filter)
{
    while (d->top > 0) {
        int32_t child = d->stack[--d->top];
        bool found = true;
        while (child >= 0 && found) {
            const umi_slot* a = d->slots + 2 * (int64_t)child;
            const umi_slot* b = a + 1;
            umi_prefetch_child(d->slots, a);
            umi_prefetch_child(d->slots, b);
            bool hit_a = umi_overlap_passes(d, a, filter);
            bool hit_b = umi_overlap_passes(d, b, filter);
            d->node_count += child > 0;
            child = hit_a ? a->child : b->child;
            d->stack[d->top] = b->child;
            d->top += hit_a & hit_b;
            found = hit_a | hit_b;
        }
        if (found) {
            return child;
        }
    }
    return 0;
}

#endif
