// Building of quads: see quads.h. The recursion is half as deep as the tree is high.
// SPDX-License-Identifier: MIT

#include "broadphase/quads.h"

#include "core/array.h"

int32_t umi_quad_children(const umi_slot* slots, int32_t node, const umi_slot* out_children[UMI_QUAD_SIZE])
{
    int32_t count = 0;
    for (int32_t side = 0; side < 2; ++side) {
        const umi_slot* slot = slots + 2 * node + side;
        if (umi_slot_is_leaf(slot)) {
            out_children[count++] = slot;
        } else {
            out_children[count++] = slots + 2 * slot->child;
            out_children[count++] = slots + 2 * slot->child + 1;
        }
    }
    return count;
}

static void set_lane(umi_quad* quad, int32_t lane, const umi_slot* slot, int32_t child)
{
    for (int32_t i = 0; i < 4; ++i) {
        quad->side[i][lane] = slot->aabb[i];
    }
    quad->categories[lane] = slot->categories;
    quad->child[lane] = child;
}

// Builds the quad of a node and all below it. Returns its index.
static int32_t build(umi_quads* quads, const umi_slot* slots, int32_t node)
{
    const umi_slot* children[UMI_QUAD_SIZE];
    int32_t child_count = umi_quad_children(slots, node, children);
    umi_slot empty = umi_slot_make_empty();
    int32_t index = quads->count++;
    for (int32_t i = 0; i < UMI_QUAD_SIZE; ++i) {
        const umi_slot* slot = i < child_count ? children[i] : &empty;
        int32_t child = umi_slot_is_leaf(slot) ? slot->child : build(quads, slots, slot->child);
        set_lane(quads->quads + index, i, slot, child);
    }
    return index;
}

// The most quads that n leaves can have. q of them have two children, which are leaves, so q <= n / 2; the
// others have three or more. All but the root are children, and so are the leaves: Q - 1 + n >= 2 q + 3 (Q -
// q).
static int32_t most_quads(int32_t leaf_count)
{
    return (int32_t)(INT64_C(3) * leaf_count / 4);
}

bool umi_quads_build(const um_allocator* allocator, umi_quads* quads, const umi_slot* slots,
                     int32_t root_node, int32_t leaf_count)
{
    if (!umi_array_reserve(allocator, &quads->quads, &quads->capacity, 0, most_quads(leaf_count),
                           sizeof quads->quads[0])) {
        return false;
    }
    quads->count = 0;
    build(quads, slots, root_node);
    return true;
}

size_t umi_quads_bytes(const umi_quads* quads)
{
    return (size_t)quads->capacity * sizeof quads->quads[0];
}

void umi_quads_free(const um_allocator* allocator, umi_quads* quads)
{
    umi_array_free(allocator, &quads->quads, &quads->capacity, sizeof quads->quads[0]);
    quads->count = 0;
}
