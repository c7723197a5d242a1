// A copy of a tree for casts and AABB queries, with eight children per node. It is built over the leaves
// alone, from the top down by surface area, so it is as good as leaves allow, however the tree has grown.
//
// A query goes down level by level and waits for the outcome of each, so fewer levels take less time, and
// eight AABBs are one comparison of eight lanes. 16 children, as in wide.h, would be too many for casts: most
// of those that a ray hits lie beyond the hit that it is clipped at.
//
// Nothing else is read in a query: what is reported of the leaves in an oct stands right behind it, where it
// can be fetched before it is known whether one is hit. Leaves without a category are left out, as no query
// finds them. Marks are not in it.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_OCTS_H
#define UMI_BROADPHASE_OCTS_H

#include "broadphase/slot.h"
#include "core/memory.h"

#include <umbra/tree.h>

enum {
    UMI_OCT_SIZE = 8,

    // So many levels are split by surface area, which may be as lopsided as the leaves; below them ranges are
    // halved, three times a level, which from 2^30 leaves on are ten more.
    UMI_OCT_FREE_LEVELS = 16,
    UMI_OCT_MAX_LEVELS = UMI_OCT_FREE_LEVELS + 10,

    // Of each level seven children wait while one is looked at.
    UMI_OCT_STACK_SIZE = (UMI_OCT_SIZE - 1) * UMI_OCT_MAX_LEVELS + UMI_OCT_SIZE,
};

// 192 bytes: three cache lines. Lanes without a child hold infinity, which is never reached. Behind it stand
// its leaves, in the order of their lanes.
typedef struct umi_oct {
    _Alignas(UMI_ALIGNMENT) float side[4][UMI_OCT_SIZE]; // 128  as in a slot, one side after the other
    int32_t child[UMI_OCT_SIZE]; //  32  >= 0: an oct, by its line; < 0: the leaf ~child
    uint32_t leaf_lanes;         //   4  one bit for each child that is a leaf
    int32_t number;              //   4  how many octs were made before it
    uint32_t unused[6];          //  24
} umi_oct;

_Static_assert(sizeof(umi_oct) == 192, "an oct must be three cache lines");

// What is reported of a leaf: 16 bytes.
typedef struct umi_oct_leaf {
    uint64_t user_data;
    um_proxy_id proxy;
} umi_oct_leaf;

// The categories below each lane of an oct. They are apart, since a query for all of them does not read them.
typedef struct umi_oct_categories {
    uint64_t lane[UMI_OCT_SIZE];
} umi_oct_categories;

// A leaf on its way into an oct: 32 bytes.
typedef struct umi_oct_item {
    _Alignas(16) float aabb[4]; // 16  as in a slot
    uint64_t categories;        //  8
    int32_t leaf;               //  4  its place in the pool
    int32_t unused;             //  4
} umi_oct_item;

// A cache line, by which octs are counted; leaves are counted by their own size, from the first line on.
typedef struct umi_oct_line {
    _Alignas(UMI_ALIGNMENT) unsigned char bytes[UMI_ALIGNMENT];
} umi_oct_line;

enum {
    UMI_OCT_LINES = sizeof(umi_oct) / sizeof(umi_oct_line),
    UMI_OCT_LEAVES_A_LINE = sizeof(umi_oct_line) / sizeof(umi_oct_leaf),
};

// All arrays stand in one piece of memory, so that making room either succeeds or changes nothing.
typedef struct umi_octs {
    umi_oct_line* lines; // octs with their leaves, parents before their children; the root is first
    umi_oct_categories* categories; // by the numbers of octs
    umi_oct_item* items;            // room to build in
    int32_t leaf_capacity;
    int32_t leaf_count;
    int32_t line_count;
    int32_t count; // of octs; 0 without a leaf
} umi_octs;

static inline umi_oct* umi_oct_at(const umi_octs* octs, int32_t line)
{
    return (umi_oct*)(void*)(octs->lines + line);
}

// A leaf by the child that names it.
static inline umi_oct_leaf* umi_oct_leaf_at(const umi_octs* octs, int32_t child)
{
    return (umi_oct_leaf*)(void*)octs->lines + ~child;
}

// Makes room for leaf_count leaves: as many always need the same memory. What was there is undefined then.
// False when memory ends; then nothing has changed.
bool umi_octs_reserve(const um_allocator* allocator, umi_octs* octs, int32_t leaf_count);

// Says what is reported of a leaf, by its place in the pool.
typedef umi_oct_leaf umi_oct_leaf_fn(int32_t leaf, const void* context);

// Builds the octs over the first leaf_count items, which are reordered.
void umi_octs_build(umi_octs* octs, int32_t leaf_count, umi_oct_leaf_fn* describe, const void* context);

size_t umi_octs_bytes(const umi_octs* octs);

void umi_octs_free(const um_allocator* allocator, umi_octs* octs);

#endif
