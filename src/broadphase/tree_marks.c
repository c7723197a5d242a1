// The marks of moved leaves. A slot is marked if a leaf below it is, so that what is not can be cut off.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_errors.h"
#include "broadphase/tree_proxy.h"

// Marks a leaf and all above it.
static void mark(um_tree* tree, int32_t leaf)
{
    umi_slot* slots = umi_tree_slots(tree);
    int32_t slot = umi_tree_leaves(tree)[leaf].slot;
    tree->wide_is_current = tree->wide_is_current && slots[slot].moved;
    tree->moved_count += !slots[slot].moved;
    while (!slots[slot].moved) {
        slots[slot].moved = true;
        if (slot == UMI_ROOT_SLOT) {
            return;
        }
        slot = tree->node_slots[slot >> 1];
    }
}

bool um_tree_mark_moved(um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf;
    if (!umi_tree_find_leaf(tree, proxy, __func__, &leaf)) {
        return false;
    }
    mark(tree, leaf);
    return true;
}

bool um_tree_is_moved(const um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf = umi_tree_read_leaf(tree, proxy, __func__);
    return leaf >= 0 && umi_tree_leaf_slot(tree, leaf)->moved;
}

// From this share of marked leaves on, going through all nodes in order is faster than following the marks;
// and it can be shared out.
#define SWEEP_SHARE 4

// A chunk of nodes for a worker.
#define NODE_GRAIN 1024

static void clear_nodes(int32_t begin, int32_t end, void* context)
{
    umi_slot* slots = umi_tree_slots(context);
    for (int32_t i = 2 * begin; i < 2 * end; ++i) {
        slots[i].moved = false;
    }
}

static void follow_marks(um_tree* tree)
{
    umi_slot* slots = umi_tree_slots(tree);
    int32_t stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = UMI_ROOT_SLOT;
    while (top > 0) {
        umi_slot* slot = slots + stack[--top];
        if (!slot->moved) {
            continue;
        }
        slot->moved = false;
        if (!umi_slot_is_leaf(slot)) {
            stack[top++] = 2 * slot->child + 1;
            stack[top++] = 2 * slot->child;
        }
    }
}

void um_tree_clear_moved(um_tree* tree)
{
    if (!umi_tree_open(tree, __func__)) {
        return;
    }
    if (tree->moved_count >= tree->leaves.count / SWEEP_SHARE + 1) {
        umi_executor_run(tree->executor, tree->nodes.fresh, NODE_GRAIN, clear_nodes, tree);
    } else {
        follow_marks(tree);
    }
    if (tree->wide_is_current && tree->moved_count > 0) {
        umi_wide_clear_moved(&tree->wide);
    }
    tree->moved_count = 0;
    umi_gate_succeed(tree->gate);
}
