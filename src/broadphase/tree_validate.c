// The check of every invariant of a tree: links, AABBs, heights, balance, categories, marks, counts, free
// lists, and both copies.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_validate.h"

#include "broadphase/tree_errors.h"
#include "broadphase/tree_validate_octs.h"
#include "core/bitset.h"

#include <math.h>

// What a validation has seen so far.
typedef struct inspection {
    const um_tree* tree;
    umi_bitset seen_nodes;
    umi_bitset seen_leaves;
    int32_t node_count;
    int32_t leaf_count;
    int32_t moved_count;
    int32_t findable_count;  // leaves with a category
    umi_bitset baked_leaves; // those that octs hold
    int32_t wide_place;      // the next leaf of the wide form
} inspection;

static bool same_aabb(const float a[4], const float b[4])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

// Each check returns the rule that is broken, or NULL.

static bool same_lane(const umi_wide* wide, int32_t block, int32_t lane, const float aabb[4],
                      uint64_t categories, bool moved)
{
    for (int32_t i = 0; i < 4; ++i) {
        if (wide->blocks[block].side[i][lane] != aabb[i]) {
            return false;
        }
    }
    return wide->categories[(int64_t)block * UMI_BLOCK_SIZE + lane] == categories &&
           (wide->moved[block] >> lane & 1) == moved;
}

// The next leaf in depth-first order must stand in its place in the wide form.
static const char* check_wide_leaf(inspection* seen, const umi_slot* slot)
{
    const um_tree* tree = seen->tree;
    const umi_wide* wide = &tree->wide;
    if (!tree->wide_is_current) {
        return NULL;
    }
    int32_t place = seen->wide_place++;
    if (place >= wide->leaf_count || wide->leaves[place] != ~slot->child ||
        wide->user_data[place] != umi_tree_leaves(tree)[~slot->child].user_data ||
        !same_lane(wide, place >> UMI_BLOCK_BITS, place & (UMI_BLOCK_SIZE - 1), slot->aabb, slot->categories,
                   slot->moved)) {
        return "the flat copy has another leaf than the tree";
    }
    return NULL;
}

static const char* check_leaf_slot(inspection* seen, int32_t s)
{
    const umi_slot* slot = umi_tree_slots(seen->tree) + s;
    int32_t index = ~slot->child;
    if (index >= seen->tree->leaves.fresh) {
        return "a slot holds a leaf that the pool has not";
    }
    const umi_leaf* leaf = umi_tree_leaves(seen->tree) + index;
    if (umi_bitset_set(&seen->seen_leaves, index)) {
        return "a leaf hangs in two slots";
    }
    if ((leaf->stamp & 1) == 0) {
        return "a free leaf hangs in the tree";
    }
    if (leaf->slot != s) {
        return "a leaf does not know its slot";
    }
    if (slot->height != 0) {
        return "a leaf has a height";
    }
    if (!umi_tree_aabb_is_valid(umi_aabb_unpack(slot->aabb))) {
        return "a leaf has an invalid AABB";
    }
    seen->leaf_count += 1;
    seen->moved_count += slot->moved;
    seen->findable_count += slot->categories != 0;
    return check_wide_leaf(seen, slot);
}

static const char* check_node_slot(inspection* seen, int32_t s)
{
    const umi_slot* slots = umi_tree_slots(seen->tree);
    const umi_slot* slot = slots + s;
    if (slot->child == 0 || slot->child >= seen->tree->nodes.fresh) {
        return "a slot holds a node that the pool has not";
    }
    if (umi_bitset_set(&seen->seen_nodes, slot->child)) {
        return "a node hangs in two slots";
    }
    if (seen->tree->node_slots[slot->child] != s) {
        return "a node does not know its slot";
    }
    const umi_slot* a = slots + 2 * slot->child;
    const umi_slot* b = a + 1;
    if (a->height > b->height + 1 || b->height > a->height + 1) {
        return "the heights of two siblings differ by more than one";
    }
    if (slot->height != 1 + (a->height > b->height ? a->height : b->height)) {
        return "a height is not one more than that of the taller child";
    }
    float both[4];
    for (int32_t i = 0; i < 4; ++i) {
        both[i] = a->aabb[i] < b->aabb[i] ? a->aabb[i] : b->aabb[i];
    }
    if (!same_aabb(slot->aabb, both)) {
        return "an AABB is not the union of its children's";
    }
    if (slot->categories != (a->categories | b->categories)) {
        return "categories are not the union of the children's";
    }
    if (slot->moved != (a->moved || b->moved)) {
        return "a mark is not that of the children";
    }
    seen->node_count += 1;
    return NULL;
}

static const char* check_reachable(inspection* seen)
{
    int32_t stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    const umi_slot* slots = umi_tree_slots(seen->tree);
    if (!umi_slot_is_empty(slots + UMI_ROOT_SLOT)) {
        stack[top++] = UMI_ROOT_SLOT;
    }
    while (top > 0) {
        int32_t s = stack[--top];
        bool is_leaf = umi_slot_is_leaf(slots + s);
        const char* rule = is_leaf ? check_leaf_slot(seen, s) : check_node_slot(seen, s);
        if (rule != NULL) {
            return rule;
        }
        if (!is_leaf && top + 2 > UMI_TREE_STACK_SIZE) {
            return "the tree is higher than balance allows";
        }
        if (!is_leaf) {
            stack[top++] = 2 * slots[s].child + 1;
            stack[top++] = 2 * slots[s].child;
        }
    }
    return NULL;
}

// The free list must hold just those slots below fresh that were not seen in use.
static const char* check_free_list(const umi_pool* pool, umi_bitset* seen, int32_t used)
{
    if (pool->count != used) {
        return "a pool's count is not what the tree uses";
    }
    int32_t free_count = 0;
    for (int32_t i = pool->free_head; i >= 0; i = umi_pool_next_free(pool, i)) {
        if (i >= pool->fresh || umi_bitset_set(seen, i)) {
            return "a free list holds a slot that is in use, or twice the same";
        }
        free_count += 1;
    }
    return free_count == pool->fresh - used ? NULL : "a pool has lost slots";
}

static const char* check_free_leaves(const um_tree* tree)
{
    const umi_leaf* leaves = umi_tree_leaves(tree);
    for (int32_t i = tree->leaves.free_head; i >= 0; i = umi_pool_next_free(&tree->leaves, i)) {
        if ((leaves[i].stamp & 1) != 0) {
            return "a free leaf has the stamp of one in use";
        }
    }
    return NULL;
}

// A lane above the leaves' level must sum up the block that it stands for, and lanes without a block must be
// empty.
static const char* check_wide_lane(const umi_wide* wide, int32_t level, int32_t index, int32_t aabb_count)
{
    int32_t block = wide->level_start[level] + (index >> UMI_BLOCK_BITS);
    int32_t lane = index & (UMI_BLOCK_SIZE - 1);
    float aabb[4] = {INFINITY, INFINITY, INFINITY, INFINITY};
    uint64_t categories = 0;
    bool moved = false;
    if (index < aabb_count && level == 0) {
        return NULL;
    }
    if (index < aabb_count) {
        int32_t child = wide->level_start[level - 1] + index;
        for (int32_t i = 0; i < UMI_BLOCK_SIZE; ++i) {
            for (int32_t side = 0; side < 4; ++side) {
                float x = wide->blocks[child].side[side][i];
                aabb[side] = x < aabb[side] ? x : aabb[side];
            }
            categories |= wide->categories[(int64_t)child * UMI_BLOCK_SIZE + i];
        }
        moved = wide->moved[child] != 0;
    }
    return same_lane(wide, block, lane, aabb, categories, moved)
               ? NULL
               : "a block of the flat copy does not sum up its parts";
}

static const char* check_wide_levels(const inspection* seen)
{
    const umi_wide* wide = &seen->tree->wide;
    if (!seen->tree->wide_is_current) {
        return NULL;
    }
    if (wide->leaf_count != seen->leaf_count) {
        return "the flat copy has more leaves than the tree";
    }
    int32_t aabb_count = wide->leaf_count;
    for (int32_t level = 0; level < wide->level_count; ++level) {
        int32_t blocks = (aabb_count + UMI_BLOCK_SIZE - 1) / UMI_BLOCK_SIZE;
        for (int32_t i = 0; i < blocks * UMI_BLOCK_SIZE; ++i) {
            const char* rule = check_wide_lane(wide, level, i, aabb_count);
            if (rule != NULL) {
                return rule;
            }
        }
        aabb_count = blocks;
    }
    return aabb_count == 1 ? NULL : "the flat copy has no root";
}

static bool is_empty_slot(const umi_slot* slot)
{
    umi_slot empty = umi_slot_make_empty();
    return umi_slot_is_empty(slot) && same_aabb(slot->aabb, empty.aabb) && slot->categories == 0 &&
           !slot->moved;
}

static const char* find_broken_rule(inspection* seen)
{
    const um_tree* tree = seen->tree;
    umi_bitset_set(&seen->seen_nodes, 0);
    const umi_slot* root = umi_tree_slots(tree) + UMI_ROOT_SLOT;
    if (tree->wide_is_current && umi_slot_is_empty(root)) {
        return "there is a copy of nothing";
    }
    if (!is_empty_slot(root + 1) || (umi_slot_is_empty(root) && !is_empty_slot(root))) {
        return "an empty slot of the sentinel holds something";
    }
    if ((tree->salt & 1) != 0 || tree->node_slot_capacity < tree->nodes.fresh) {
        return "the salt is odd, or nodes have no place to be told where they hang";
    }
    const char* rule = check_reachable(seen);
    if (rule == NULL) {
        rule = check_free_list(&tree->nodes, &seen->seen_nodes, seen->node_count + 1);
    }
    if (rule == NULL) {
        rule = check_free_list(&tree->leaves, &seen->seen_leaves, seen->leaf_count);
    }
    if (rule == NULL) {
        rule = check_free_leaves(tree);
    }
    if (rule == NULL) {
        rule = check_wide_levels(seen);
    }
    if (rule == NULL) {
        rule = umi_tree_check_octs(tree, &seen->baked_leaves, seen->findable_count);
    }
    if (rule == NULL && seen->moved_count != tree->moved_count) {
        rule = "the count of moved leaves is wrong";
    }
    return rule;
}

um_result umi_tree_validate(const um_tree* tree, const um_allocator* allocator, const char** out_rule)
{
    inspection seen = {.tree = tree};
    um_result result = UM_ERROR_OUT_OF_MEMORY;
    if (umi_bitset_create(allocator, tree->nodes.fresh, &seen.seen_nodes) &&
        umi_bitset_create(allocator, tree->leaves.fresh, &seen.seen_leaves) &&
        umi_bitset_create(allocator, tree->leaves.fresh, &seen.baked_leaves)) {
        const char* rule = find_broken_rule(&seen);
        result = rule == NULL ? UM_OK : UM_ERROR_BROKEN_INVARIANT;
        if (out_rule != NULL) {
            *out_rule = rule;
        }
    }
    umi_bitset_destroy(allocator, &seen.seen_nodes);
    umi_bitset_destroy(allocator, &seen.seen_leaves);
    umi_bitset_destroy(allocator, &seen.baked_leaves);
    return result;
}

um_result um_tree_validate(const um_tree* tree, const char** out_rule)
{
    if (out_rule != NULL) {
        *out_rule = NULL;
    }
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (umi_gate_check_walk(tree->gate, __func__) != UM_OK) {
        return UM_ERROR_LOCKED;
    }
    const char* rule = NULL;
    umi_walks_begin(&tree->gate->walks);
    um_result result = umi_tree_validate(tree, &tree->inner, &rule);
    umi_walks_end(&tree->gate->walks);
    if (out_rule != NULL && result != UM_ERROR_OUT_OF_MEMORY) {
        *out_rule = rule;
    }
    if (result != UM_OK) {
        umi_gate_fail_read(tree->gate, result, __func__, "%s",
                           rule != NULL ? rule : "the allocator returned NULL");
    }
    return result;
}
