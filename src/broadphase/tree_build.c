// Bulk building. The leaves are sorted along a Morton curve, and ranges of them are split until one leaf is
// left; the two ways to build differ only in how a range is split.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_build.h"

#include "broadphase/build_split.h"
#include "core/array.h"

#include <float.h>
#include <math.h>

// ---- Room -----------------------------------------------------------------------------------------------

enum {
    // A slot and two items a leaf.
    PAIRS_A_LEAF = (sizeof(umi_slot) + 2 * sizeof(umi_sort_item)) / sizeof(um_tree_pair),
};

_Static_assert(PAIRS_A_LEAF * sizeof(um_tree_pair) == sizeof(umi_slot) + 2 * sizeof(umi_sort_item),
               "the room for a leaf is a whole number of pairs");

// As much as the pool of leaves is large, so that no more is needed until that grows.
static bool reserve_scratch(um_tree* tree, int32_t leaf_count)
{
    um_pair_list* room = tree->scratch.room;
    int32_t leaves = leaf_count > tree->leaves.capacity ? leaf_count : tree->leaves.capacity;
    if (leaves > INT32_MAX / PAIRS_A_LEAF ||
        !umi_array_resize(&tree->allocator, &room->pairs, &room->capacity, 0, leaves * PAIRS_A_LEAF,
                          sizeof room->pairs[0])) {
        return false;
    }
    room->allocator = tree->allocator;
    return true;
}

bool umi_tree_reserve_build(um_tree* tree, int32_t leaf_count)
{
    // The wide form comes last: only if everything else is there, the one that may be current is given up.
    if (!reserve_scratch(tree, leaf_count) ||
        (leaf_count > 0 && !umi_wide_reserve(&tree->allocator, &tree->wide, leaf_count))) {
        return false;
    }
    tree->wide_is_current = false;
    return true;
}

void umi_tree_free_scratch(um_tree* tree)
{
    um_pair_list_free(&tree->scratch.own);
}

void umi_tree_borrow_scratch(um_tree* tree, um_pair_list* list)
{
    tree->scratch.room = list;
}

void umi_tree_set_crew(um_tree* tree, const umi_crew* crew)
{
    static const umi_crew nobody = {0};
    tree->crew = crew != NULL ? crew : &nobody;
}

size_t umi_tree_scratch_bytes(const um_tree* tree)
{
    const um_pair_list* own = &tree->scratch.own;
    return (size_t)own->capacity * sizeof own->pairs[0];
}

// Shares the room out. Another tree may have made it larger since it was reserved.
static void lay_out_scratch(umi_build_scratch* s)
{
    int32_t leaves = s->room->capacity / PAIRS_A_LEAF;
    if (leaves == 0) { // then there may be no memory at all to point into
        return;
    }
    s->leaf_slots = (umi_slot*)(void*)s->room->pairs;
    s->items = (umi_sort_item*)(void*)(s->leaf_slots + leaves);
    s->spare_items = s->items + leaves;
}

void umi_tree_gather_leaves(um_tree* tree)
{
    lay_out_scratch(&tree->scratch);
    const umi_slot* slots = umi_tree_slots(tree);
    const umi_leaf* leaves = umi_tree_leaves(tree);
    umi_slot* to = tree->scratch.leaf_slots;
    int32_t count = 0;
    for (int32_t i = 0; i < tree->leaves.fresh; ++i) {
        if ((leaves[i].stamp & 1) != 0) {
            to[count++] = slots[leaves[i].slot];
        }
    }
    tree->scratch.leaf_count = count;
}

// ---- Morton order ---------------------------------------------------------------------------------------

static uint32_t spread_bits(uint32_t x)
{
    x = (x | x << 8) & 0x00FF00FFu;
    x = (x | x << 4) & 0x0F0F0F0Fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

static uint32_t quantise(float x, float most)
{
    return (uint32_t)(x < most ? x : most);
}

// How many cells a unit of length is. Along a range that is too short for that, everything is in the first
// cell.
static float cells_a_unit(float range, float cells)
{
    return range > cells * FLT_MIN ? cells / range : 0.0f;
}

// The box of all centres, doubled, as (min.x, min.y, -max.x, -max.y).
static void measure_centers(const umi_slot* leaf_slots, int32_t count, float out_bounds[4])
{
    umi_float4 bounds = umi_float4_splat(INFINITY);
    for (int32_t i = 0; i < count; ++i) {
        umi_float4 box = umi_slot_box(leaf_slots + i);
        umi_float4 center = umi_float4_sub(box, umi_float4_swap_halves(box));
        bounds = umi_float4_min(bounds, center);
    }
    umi_float4_store(out_bounds, bounds);
}

// Sorts the leaves by the Morton code of their centres. 16 bits an axis keep a crowd apart even if a stray
// leaf is a thousand times further off than the crowd is wide; a few leaves make do with less, which sort
// faster.
static void sort_leaves(umi_builder* b, int32_t count)
{
    int32_t axis_bits = count < 1024 ? 8 : count < 4096 ? 11 : 16;
    float cells = (float)(1 << axis_bits);
    _Alignas(16) float bounds[4];
    measure_centers(b->leaf_slots, count, bounds);
    float scale_x = cells_a_unit(-bounds[2] - bounds[0], cells);
    float scale_y = cells_a_unit(-bounds[3] - bounds[1], cells);
    for (int32_t i = 0; i < count; ++i) {
        const float* box = b->leaf_slots[i].box;
        uint32_t x = quantise((box[0] - box[2] - bounds[0]) * scale_x, cells - 1.0f);
        uint32_t y = quantise((box[1] - box[3] - bounds[1]) * scale_y, cells - 1.0f);
        b->items[i] = (umi_sort_item){spread_bits(x) | spread_bits(y) << 1, (uint32_t)i};
    }
    umi_sort_item* sorted = umi_radix_sort(b->items, b->spare, count, 2 * axis_bits);
    if (sorted != b->items) {
        b->spare = b->items;
        b->items = sorted;
    }
}

// ---- Nodes ----------------------------------------------------------------------------------------------

// How many leaves ahead their slots are fetched, since their order in memory is not that of the tree. Their
// records in the pool are fetched half as far ahead.
#define FETCH_AHEAD 16

static const umi_slot* leaf_slot_at(const umi_builder* b, int32_t item)
{
    return b->leaf_slots + b->items[item < b->item_count ? item : b->item_count - 1].value;
}

// Puts a leaf into a slot of the tree, and into the wide form, whose order is that of the items: depth first.
static void place_leaf(umi_builder* b, int32_t item, int32_t slot)
{
    __builtin_prefetch(leaf_slot_at(b, item + FETCH_AHEAD));
    __builtin_prefetch(umi_tree_leaves(b->tree) + ~leaf_slot_at(b, item + FETCH_AHEAD / 2)->child, 1);
    const umi_slot* from = leaf_slot_at(b, item);
    umi_leaf* leaf = umi_tree_leaves(b->tree) + ~from->child;
    umi_tree_slots(b->tree)[slot] = *from;
    leaf->slot = slot;
    umi_wide_set(&b->tree->wide, item, from->box, from->categories, from->moved, ~from->child,
                 leaf->user_data);
}

// Hangs the next node into a slot and returns it. Nodes are taken in depth-first order, so that a descent
// reads forward in memory.
static int32_t place_node(umi_builder* b, int32_t slot)
{
    int32_t node = b->next_node++;
    umi_tree_slots(b->tree)[slot].child = node;
    umi_tree_link(b->tree, slot);
    return node;
}

// Builds a range of the items into a slot. The depth of the recursion is the height of the tree.
static void build_range(umi_builder* b, umi_build_range range, int32_t slot)
{
    if (range.count == 1) {
        place_leaf(b, range.first, slot);
        return;
    }
    int32_t node = place_node(b, slot);
    if (range.count == 2) {
        place_leaf(b, range.first, 2 * node);
        place_leaf(b, range.first + 1, 2 * node + 1);
    } else {
        umi_build_range parts[2];
        umi_build_split(b, range, parts);
        build_range(b, parts[0], 2 * node);
        build_range(b, parts[1], 2 * node + 1);
    }
    umi_tree_refresh(b->tree, slot);
}

void umi_tree_build_nodes(um_tree* tree, um_tree_build build)
{
    int32_t leaf_count = tree->scratch.leaf_count;
    umi_pool_refill(&tree->nodes, leaf_count > 0 ? leaf_count : 1);
    umi_tree_slots(tree)[UMI_ROOT_SLOT] = umi_slot_make_empty();
    umi_tree_changed(tree);
    if (leaf_count == 0) {
        return;
    }
    umi_builder b = {
        .tree = tree,
        .leaf_slots = tree->scratch.leaf_slots,
        .items = tree->scratch.items,
        .spare = tree->scratch.spare_items,
        .item_count = leaf_count,
        .next_node = 1,
        .build = build,
    };
    sort_leaves(&b, leaf_count);
    build_range(&b, umi_build_whole_range(leaf_count), UMI_ROOT_SLOT);
    umi_wide_finish(&tree->wide);
    tree->wide_is_current = true;
}
