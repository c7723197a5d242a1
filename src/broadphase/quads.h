// A copy of a tree for casts, with four children per node: those of every other level of the binary tree. A
// cast goes down level by level and waits for the outcome of each, so half the levels take less time, though
// each tests more AABBs. 16 children, as in wide.h, would be too many: most of those that a ray hits lie
// beyond the hit it is clipped at.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_QUADS_H
#define UMI_BROADPHASE_QUADS_H

#include "broadphase/slot.h"
#include "core/memory.h"

enum {
    UMI_QUAD_SIZE = 4,
};

// 128 bytes: two cache lines, of which a cast that misses reads only the first. Lanes without a child hold
// infinity, which is never reached.
typedef struct umi_quad {
    _Alignas(UMI_ALIGNMENT) float side[4][UMI_QUAD_SIZE]; // 64  as in a slot, one side after the other
    uint64_t categories[UMI_QUAD_SIZE];                   // 32
    int32_t child[UMI_QUAD_SIZE];                         // 16  >= 0: a quad; < 0: the leaf ~child
} umi_quad;

_Static_assert(sizeof(umi_quad) == 128, "a quad must be two cache lines");

typedef struct umi_quads {
    umi_quad* quads; // in depth-first order; the first one is the root
    int32_t capacity;
    int32_t count;
} umi_quads;

// The slots that the quad of a binary node has as children, in order. Returns their number: 2, 3 or 4.
int32_t umi_quad_children(const umi_slot* slots, int32_t node, const umi_slot* out_children[UMI_QUAD_SIZE]);

// Copies the tree below a node, which has leaf_count leaves: as many leaves always need the same memory.
// False when memory ends; then nothing has changed.
bool umi_quads_build(const um_allocator* allocator, umi_quads* quads, const umi_slot* slots,
                     int32_t root_node, int32_t leaf_count);

size_t umi_quads_bytes(const umi_quads* quads);

void umi_quads_free(const um_allocator* allocator, umi_quads* quads);

#endif
