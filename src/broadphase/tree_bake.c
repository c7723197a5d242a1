// Copies of a tree that are faster to ask: the wide form for AABB queries and pairs, quads for casts.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_bake.h"

#include "broadphase/tree_errors.h"

bool umi_tree_widen(um_tree* tree)
{
    if (tree->wide_is_current || tree->leaves.count == 0) {
        return true;
    }
    if (!umi_wide_reserve(&tree->allocator, &tree->wide, tree->leaves.count)) {
        return false;
    }
    const umi_slot* slots = umi_tree_slots(tree);
    const umi_leaf* leaves = umi_tree_leaves(tree);
    int32_t place = 0;
    int32_t stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = UMI_ROOT_SLOT;
    while (top > 0) {
        const umi_slot* slot = slots + stack[--top];
        if (umi_slot_is_leaf(slot)) {
            umi_wide_set(&tree->wide, place++, slot->aabb, slot->categories, slot->moved, ~slot->child,
                         leaves[~slot->child].user_data);
        } else {
            stack[top++] = 2 * slot->child + 1;
            stack[top++] = 2 * slot->child;
        }
    }
    umi_wide_finish(&tree->wide, tree->executor);
    tree->wide_is_current = true;
    return true;
}

// Makes the quads current, if they are not. Without an inner node there are none.
static bool build_quads(um_tree* tree)
{
    const umi_slot* slots = umi_tree_slots(tree);
    int32_t root = slots[UMI_ROOT_SLOT].child;
    if (tree->quads_are_current || root < 0) {
        return true;
    }
    tree->quads_are_current =
        umi_quads_build(&tree->allocator, &tree->quads, slots, root, tree->leaves.count);
    return tree->quads_are_current;
}

bool um_tree_bake(um_tree* tree)
{
    if (!umi_tree_open(tree, __func__)) {
        return false;
    }
    bool baked = umi_tree_widen(tree) && build_quads(tree);
    return baked ? umi_gate_succeed(tree->gate) : umi_tree_fail_memory(tree, __func__);
}
