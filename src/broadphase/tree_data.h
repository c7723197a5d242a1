// The tree's data, shared by the files of this folder.
//
// A tree of n leaves is an array of nodes, and a node is a pair of slots, one for each child. A slot holds
// all that a visitor of the parent needs to know of the child: its AABB, the categories below it, its height.
// So a query tests two AABBs with one cache line, never reads a node that it prunes, and finds leaves without
// reading them.
//
// A slot is named by one number: slot s stands in node s / 2, and its sibling is s ^ 1. Node 0 is a sentinel:
// slot 0 holds the root, be it a node, a leaf or nothing, and slot 1 is always empty. So no root is special:
// every leaf and every other node hangs in a slot.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_DATA_H
#define UMI_BROADPHASE_TREE_DATA_H

#include "broadphase/baking.h"
#include "broadphase/slot.h"
#include "broadphase/wide.h"
#include "core/executor.h"
#include "core/gate.h"
#include "core/pool.h"
#include "core/prefetch.h"
#include "core/radix_sort.h"

#include <umbra/tree.h>

// 64 bytes: one cache line. The link of a free node stands in slot[0].child.
typedef struct umi_node {
    umi_slot slot[2];
} umi_node;

// What only the owner of a proxy asks for: 16 bytes. The link of a free leaf stands in slot.
typedef struct umi_leaf {
    uint64_t user_data; // 8
    int32_t slot;       // 4  where the leaf hangs
    uint32_t stamp;     // 4  odd while in use, even while free; goes up by one at each change
} umi_leaf;

_Static_assert(sizeof(umi_node) == 64, "a node must be one cache line");
_Static_assert(sizeof(umi_leaf) == 16, "four leaves must fill one cache line");

enum {
    UMI_ROOT_SLOT = 0,

    // A slot index must fit in 31 bits, and the sentinel takes one node.
    UMI_MAX_LEAVES = (1 << 30) - 1,

    // An AVL tree of 2^30 leaves is at most 1.4405 * 30 high.
    UMI_MAX_HEIGHT = 44,

    // Room for a descent: of each level at most one child waits while its sibling is looked at, and pushing
    // may write one entry ahead.
    UMI_TREE_STACK_SIZE = UMI_MAX_HEIGHT + 2,
};

// Room for a bulk build: the memory of a list of pairs, since no pairs are searched for while a tree is
// built. It is kept, so that rebuilding every step does not allocate; trees that are never built at the same
// time can use the same one.
typedef struct umi_build_scratch {
    um_pair_list own;     // nobody else's
    um_pair_list* room;   // that, or the list of somebody who searches for pairs as well
    umi_slot* leaf_slots; // within it: the leaves' slots, in the order of the pool
    umi_sort_item* items;
    umi_sort_item* spare_items;
    int32_t leaf_count; // slots gathered so far
} umi_build_scratch;

// The functions of a lane width: see wide_kernel.h and oct_kernel.h.
typedef struct umi_wide_kernel umi_wide_kernel;
typedef struct umi_oct_kernel umi_oct_kernel;

struct um_tree {
    umi_pool nodes;      // of umi_node, the sentinel among them
    umi_pool leaves;     // of umi_leaf
    int32_t* node_slots; // for each node the slot it hangs in
    int32_t node_slot_capacity;
    int32_t moved_count; // leaves marked as moved
    float margin;
    float displacement_multiplier;
    uint32_t salt;          // mixed into the stamps of proxies, so that those of other trees do not fit
    um_allocator inner;     // the user's allocator
    um_allocator allocator; // the same, with the tree locked meanwhile
    umi_build_scratch scratch;
    umi_wide wide;
    const umi_wide_kernel* kernel;
    const umi_oct_kernel* oct_kernel;
    const umi_executor* executor; // never NULL
    bool wide_is_current;         // whether nothing has changed since the wide form was made
    bool bake_by_itself;
    umi_baking* baking; // own_baking: queries, which have a const tree, count in it and may bake
    umi_baking own_baking;
    umi_gate* gate; // own_gate: all reads count in it
    umi_gate own_gate;
};

// To be called with every change of nodes, AABBs, categories or user data: gives up the copies.
static inline void umi_tree_changed(um_tree* tree)
{
    tree->wide_is_current = false;
    umi_baking_end(tree->baking);
}

static inline umi_slot* umi_tree_slots(const um_tree* tree)
{
    return tree->nodes.items;
}

static inline umi_leaf* umi_tree_leaves(const um_tree* tree)
{
    return tree->leaves.items;
}

// Where a descent starts: at the root if that is a node, or at the sentinel, which has it as a child.
static inline int32_t umi_tree_first_node(const um_tree* tree)
{
    const umi_slot* root = umi_tree_slots(tree) + UMI_ROOT_SLOT;
    return umi_slot_is_leaf(root) ? 0 : root->child;
}

static inline void umi_tree_report_visits(um_tree_visits visits, um_tree_visits* out_visits)
{
    if (out_visits != NULL) {
        *out_visits = visits;
    }
}

// Fetches a child ahead of its use, if it is a node. For a leaf the sentinel is fetched, which costs less
// than to tell the two apart.
static inline void umi_prefetch_child(const umi_slot* slots, const umi_slot* slot)
{
    umi_prefetch(slots + 2 * (int64_t)(slot->child & ~(slot->child >> 31)));
}

// ---- AABBs in the slots' form ---------------------------------------------------------------------------

static inline umi_float4 umi_aabb_pack(um_aabb aabb)
{
    return umi_float4_set(aabb.min.x, aabb.min.y, -aabb.max.x, -aabb.max.y);
}

static inline um_aabb umi_aabb_unpack(const float aabb[4])
{
    return um_aabb_make(aabb[0], aabb[1], -aabb[2], -aabb[3]);
}

// What another AABB is compared with: a overlaps b if a <= umi_aabb_flip(b) in all four.
static inline umi_float4 umi_aabb_flip(umi_float4 aabb)
{
    return umi_float4_negate(umi_float4_swap_halves(aabb));
}

static inline bool umi_aabb_overlaps_flipped(umi_float4 aabb, umi_float4 flipped)
{
    return umi_float4_le_bits(aabb, flipped) == 15;
}

static inline bool umi_aabb_holds(umi_float4 outer, umi_float4 inner)
{
    return umi_float4_le_bits(outer, inner) == 15;
}

// Finite, not inverted, and not so far out that sums of coordinates could overflow.
static inline bool umi_tree_aabb_is_valid(um_aabb aabb)
{
    return aabb.min.x <= aabb.max.x && aabb.min.y <= aabb.max.y && aabb.min.x >= -UM_TREE_MAX_COORDINATE &&
           aabb.min.y >= -UM_TREE_MAX_COORDINATE && aabb.max.x <= UM_TREE_MAX_COORDINATE &&
           aabb.max.y <= UM_TREE_MAX_COORDINATE;
}

// Half the perimeter, which is what surface area comes to in 2D.
static inline float umi_aabb_area(umi_float4 aabb)
{
    return -umi_float4_x(umi_float4_sums(aabb, aabb, aabb, aabb));
}

// ---- Slots ----------------------------------------------------------------------------------------------

// Tells the child in a slot where it hangs.
static inline void umi_tree_link(um_tree* tree, int32_t slot)
{
    int32_t child = umi_tree_slots(tree)[slot].child;
    if (child >= 0) {
        tree->node_slots[child] = slot;
    } else {
        umi_tree_leaves(tree)[~child].slot = slot;
    }
}

// Computes a slot that holds a node anew from the node's two slots.
static inline void umi_tree_refresh(um_tree* tree, int32_t slot)
{
    umi_slot* slots = umi_tree_slots(tree);
    const umi_slot* a = slots + 2 * slots[slot].child;
    const umi_slot* b = a + 1;
    umi_slot* s = slots + slot;
    umi_float4_store(s->aabb, umi_float4_min(umi_slot_aabb(a), umi_slot_aabb(b)));
    s->categories = a->categories | b->categories;
    s->height = (uint8_t)(1 + (a->height > b->height ? a->height : b->height));
    s->moved = a->moved || b->moved;
}

// ---- Proxies --------------------------------------------------------------------------------------------

static inline um_proxy_id umi_tree_proxy(const um_tree* tree, int32_t leaf)
{
    return (um_proxy_id){(uint32_t)leaf + 1, umi_tree_leaves(tree)[leaf].stamp ^ tree->salt};
}

// The leaf of a proxy, or -1 if it is not one of this tree's.
static inline int32_t umi_tree_leaf_of(const um_tree* tree, um_proxy_id proxy)
{
    if (tree == NULL || proxy.index1 == 0 || proxy.index1 > (uint32_t)tree->leaves.fresh) {
        return -1;
    }
    int32_t leaf = (int32_t)(proxy.index1 - 1);
    uint32_t stamp = umi_tree_leaves(tree)[leaf].stamp;
    return (stamp & 1) != 0 && (stamp ^ tree->salt) == proxy.stamp ? leaf : -1;
}

static inline umi_slot* umi_tree_leaf_slot(const um_tree* tree, int32_t leaf)
{
    return umi_tree_slots(tree) + umi_tree_leaves(tree)[leaf].slot;
}

#endif
