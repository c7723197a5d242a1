// A slot: what a node of the tree knows of one of its two children. See tree_data.h for the tree as a whole.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_SLOT_H
#define UMI_BROADPHASE_SLOT_H

#include "core/float4.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// A child as its parent sees it: 32 bytes.
// The AABB is (min.x, min.y, -max.x, -max.y): a union is then one minimum, containment one comparison,
// overlap one comparison with a flipped AABB, and half the perimeter the negated sum.
typedef struct umi_slot {
    _Alignas(16) float aabb[4]; // 16
    uint64_t categories;        //  8  union over the leaves below
    int32_t child;              //  4  >= 0: a node; < 0: the leaf ~child
    uint8_t height;             //  1  edges down to the deepest leaf; 0 for a leaf
    bool moved;                 //  1  whether a leaf below is marked as moved
    uint16_t unused;            //  2
} umi_slot;

_Static_assert(sizeof(umi_slot) == 32, "two slots must fill one cache line");

enum {
    // The height of an empty slot.
    UMI_EMPTY_HEIGHT = 255,
};

static inline bool umi_slot_is_leaf(const umi_slot* slot)
{
    return slot->child < 0;
}

static inline bool umi_slot_is_empty(const umi_slot* slot)
{
    return slot->height == UMI_EMPTY_HEIGHT;
}

// No query gets past an empty slot: its AABB overlaps nothing and it has no category. As a child it has a
// leaf that no tree can have.
static inline umi_slot umi_slot_make_empty(void)
{
    return (umi_slot){
        .aabb = {INFINITY, INFINITY, INFINITY, INFINITY}, .child = INT32_MIN, .height = UMI_EMPTY_HEIGHT};
}

static inline umi_float4 umi_slot_aabb(const umi_slot* slot)
{
    return umi_float4_load(slot->aabb);
}

#endif
