// What a tree looks like from outside: figures, a walk over all nodes, and the check of every invariant.
// SPDX-License-Identifier: MIT

#include "broadphase/wide_kernel.h"
#include "core/bitset.h"

// ---- Figures -----------------------------------------------------------------------------------------------

static size_t scratch_bytes(const umi_build_scratch* s)
{
    return (size_t)s->leaf_slot_capacity * sizeof s->leaf_slots[0] +
           (size_t)s->item_capacity * sizeof s->items[0] +
           (size_t)s->spare_item_capacity * sizeof s->spare_items[0];
}

// Adds up the areas of a walk's inner nodes.
typedef struct area_sum {
    double root;
    double others;
} area_sum;

static bool add_area(um_box box, int32_t depth, bool is_leaf, void* context)
{
    area_sum* sum = context;
    double area = ((double)box.max.x - (double)box.min.x) + ((double)box.max.y - (double)box.min.y);
    if (depth == 0) {
        sum->root = area;
    } else if (!is_leaf) {
        sum->others += area;
    }
    return true;
}

um_tree_figures um_tree_measure(const um_tree* tree)
{
    if (tree == NULL) {
        return (um_tree_figures){0};
    }
    const umi_slot* root = umi_tree_slots(tree) + UMI_ROOT_SLOT;
    area_sum sum = {0.0, 0.0};
    um_tree_walk(tree, add_area, &sum);
    return (um_tree_figures){
        .proxies = tree->leaves.count,
        .nodes = tree->nodes.count - 1,
        .moved = tree->moved_count,
        .height = umi_slot_is_empty(root) ? 0 : root->height,
        .area_ratio = sum.root > 0.0 ? (float)(sum.others / sum.root) : 0.0f,
        .bytes = sizeof *tree + umi_pool_bytes(&tree->nodes) + umi_pool_bytes(&tree->leaves) +
                 (size_t)tree->node_slot_capacity * sizeof tree->node_slots[0] +
                 scratch_bytes(&tree->scratch) + umi_wide_bytes(&tree->wide),
        .lanes = tree->kernel->lanes,
    };
}

um_result um_tree_walk(const um_tree* tree, um_tree_walk_fn* fn, void* context)
{
    if (tree == NULL || fn == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    struct {
        int32_t slot;
        int32_t depth;
    } stack[UMI_MAX_HEIGHT + 2];
    const umi_slot* slots = umi_tree_slots(tree);
    int32_t top = 0;
    if (!umi_slot_is_empty(slots + UMI_ROOT_SLOT)) {
        stack[top].slot = UMI_ROOT_SLOT;
        stack[top++].depth = 0;
    }
    while (top > 0) {
        const umi_slot* slot = slots + stack[--top].slot;
        int32_t depth = stack[top].depth;
        if (!fn(umi_box_unpack(slot->box), depth, umi_slot_is_leaf(slot), context)) {
            return UM_OK;
        }
        for (int32_t side = 1; side >= 0 && !umi_slot_is_leaf(slot); --side) {
            stack[top].slot = 2 * slot->child + side;
            stack[top++].depth = depth + 1;
        }
    }
    return UM_OK;
}

// ---- Validation --------------------------------------------------------------------------------------------

// What a validation has seen so far.
typedef struct inspection {
    const um_tree* tree;
    umi_bitset seen_nodes;
    umi_bitset seen_leaves;
    int32_t node_count;
    int32_t leaf_count;
    int32_t moved_count;
} inspection;

static bool same_box(const float a[4], const float b[4])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

// Each check returns the rule that is broken, or NULL.
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
    if (!umi_tree_box_is_valid(umi_box_unpack(slot->box))) {
        return "a leaf has an invalid box";
    }
    seen->leaf_count += 1;
    seen->moved_count += slot->moved;
    return NULL;
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
        both[i] = a->box[i] < b->box[i] ? a->box[i] : b->box[i];
    }
    if (!same_box(slot->box, both)) {
        return "a box is not the union of its children's";
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
    int32_t stack[UMI_MAX_HEIGHT + 2];
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
        if (!is_leaf && top + 2 > UMI_MAX_HEIGHT + 2) {
            return "the tree is higher than balance allows";
        }
        if (!is_leaf) {
            stack[top++] = 2 * slots[s].child;
            stack[top++] = 2 * slots[s].child + 1;
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

static const char* find_broken_rule(inspection* seen)
{
    const um_tree* tree = seen->tree;
    umi_bitset_set(&seen->seen_nodes, 0);
    if (!umi_slot_is_empty(umi_tree_slots(tree) + UMI_ROOT_SLOT + 1)) {
        return "the sentinel's second slot is not empty";
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
    if (rule == NULL && seen->moved_count != tree->moved_count) {
        rule = "the count of moved leaves is wrong";
    }
    return rule;
}

um_result um_tree_validate(const um_tree* tree, const char** out_rule)
{
    if (out_rule != NULL) {
        *out_rule = NULL;
    }
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    inspection seen = {.tree = tree};
    um_result result = UM_ERROR_OUT_OF_MEMORY;
    if (umi_bitset_create(&tree->allocator, tree->nodes.fresh, &seen.seen_nodes) &&
        umi_bitset_create(&tree->allocator, tree->leaves.fresh, &seen.seen_leaves)) {
        const char* rule = find_broken_rule(&seen);
        result = rule == NULL ? UM_OK : UM_ERROR_BROKEN_INVARIANT;
        if (out_rule != NULL) {
            *out_rule = rule;
        }
    }
    umi_bitset_destroy(&tree->allocator, &seen.seen_nodes);
    umi_bitset_destroy(&tree->allocator, &seen.seen_leaves);
    return result;
}
