// Trees made by hand: see surgery.h.
// SPDX-License-Identifier: MIT

#include "support/surgery.h"

int32_t fewest_leaves(int32_t height)
{
    int32_t fewest = 1;
    int32_t next = 2;
    for (int32_t h = 0; h < height; ++h) {
        int32_t sum = fewest + next;
        fewest = next;
        next = sum;
    }
    return fewest;
}

int32_t greatest_possible_height(void)
{
    int32_t height = 0;
    while (fewest_leaves(height + 1) <= UMI_MAX_LEAVES) {
        height += 1;
    }
    return height;
}

// Fills the slot above a node from the node's two slots.
static umi_slot above(const umi_slot* slots, int32_t node)
{
    const umi_slot* a = slots + 2 * node;
    const umi_slot* b = a + 1;
    umi_slot slot = {
        .categories = a->categories | b->categories, .child = node, .moved = a->moved || b->moved};
    for (int32_t i = 0; i < 4; ++i) {
        slot.aabb[i] = a->aabb[i] < b->aabb[i] ? a->aabb[i] : b->aabb[i];
    }
    slot.height = (uint8_t)(1 + (a->height > b->height ? a->height : b->height));
    return slot;
}

// ---- Lopsided -------------------------------------------------------------------------------------------

typedef struct builder {
    um_tree* tree;
    const umi_slot* leaf_slots; // one after the other
    int32_t next_leaf;
    int32_t next_node;
    bool left_is_taller;
} builder;

static void build(builder* b, int32_t height, int32_t slot)
{
    umi_slot* slots = umi_tree_slots(b->tree);
    if (height == 0) {
        slots[slot] = b->leaf_slots[b->next_leaf++];
        umi_tree_leaves(b->tree)[~slots[slot].child].slot = slot;
        return;
    }
    int32_t node = b->next_node++;
    int32_t lower = height >= 2 ? height - 2 : 0;
    build(b, b->left_is_taller ? height - 1 : lower, 2 * node);
    build(b, b->left_is_taller ? lower : height - 1, 2 * node + 1);
    slots[slot] = above(slots, node);
    b->tree->node_slots[node] = slot;
}

void make_lopsided(um_tree* tree, bool left_is_taller)
{
    int32_t height = 0;
    while (fewest_leaves(height) < tree->leaves.count) {
        height += 1;
    }
    umi_slot leaf_slots[4096];
    for (int32_t i = 0; i < tree->leaves.count; ++i) {
        leaf_slots[i] = *umi_tree_leaf_slot(tree, i);
    }
    builder b = {tree, leaf_slots, 0, 1, left_is_taller};
    build(&b, height, UMI_ROOT_SLOT);
    umi_tree_changed(tree);
}

// ---- Bottomless -----------------------------------------------------------------------------------------

void make_bottomless(um_tree* tree, int32_t height, bool left_is_taller)
{
    umi_slot* slots = umi_tree_slots(tree);
    umi_slot leaf = *umi_tree_leaf_slot(tree, 0);
    // Node h has the height h. Below it hang h - 1 and h - 2, where 0 and -1 are the leaf.
    for (int32_t h = 1; h <= height; ++h) {
        umi_slot taller = h >= 2 ? above(slots, h - 1) : leaf;
        umi_slot lower = h >= 3 ? above(slots, h - 2) : leaf;
        slots[2 * h] = left_is_taller ? taller : lower;
        slots[2 * h + 1] = left_is_taller ? lower : taller;
    }
    slots[UMI_ROOT_SLOT] = above(slots, height);
    umi_tree_changed(tree);
}

void make_bottomless_octs(um_tree* tree, int32_t level_count)
{
    const umi_octs* octs = &tree->baking->octs;
    umi_slot leaf = *umi_tree_leaf_slot(tree, 0);
    int32_t lines = UMI_OCT_LINES;
    for (int32_t level = 0; level < level_count; ++level) {
        umi_oct* oct = umi_oct_at(octs, level * lines);
        bool is_last = level + 1 == level_count;
        oct->number = level;
        oct->leaf_lanes = is_last ? 255 : 0;
        for (int32_t lane = 0; lane < UMI_OCT_SIZE; ++lane) {
            for (int32_t i = 0; i < 4; ++i) {
                oct->side[i][lane] = leaf.aabb[i];
            }
            octs->categories[level].lane[lane] = leaf.categories;
            // The leaves stand behind the last oct.
            oct->child[lane] = is_last ? ~(level_count * lines * UMI_OCT_LEAVES_A_LINE) : (level + 1) * lines;
        }
    }
    *umi_oct_leaf_at(octs, ~(level_count * lines * UMI_OCT_LEAVES_A_LINE)) =
        (umi_oct_leaf){umi_tree_leaves(tree)[0].user_data, umi_tree_proxy(tree, 0)};
}
