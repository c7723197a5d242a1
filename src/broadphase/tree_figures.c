// What a tree looks like from outside: figures, and a walk over all nodes.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_build.h"
#include "broadphase/tree_errors.h"
#include "broadphase/wide_kernel.h"

// Adds up the areas of a walk's inner nodes.
typedef struct area_sum {
    double root;
    double others;
} area_sum;

static bool add_area(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    area_sum* sum = context;
    double area = ((double)aabb.max.x - (double)aabb.min.x) + ((double)aabb.max.y - (double)aabb.min.y);
    if (depth == 0) {
        sum->root = area;
    } else if (!is_leaf) {
        sum->others += area;
    }
    return true;
}

// Calls a function for every node, until it has enough.
static void walk_nodes(const um_tree* tree, um_tree_walk_fn* fn, void* context)
{
    struct {
        int32_t slot;
        int32_t depth;
    } stack[UMI_TREE_STACK_SIZE];
    const umi_slot* slots = umi_tree_slots(tree);
    int32_t top = 0;
    if (!umi_slot_is_empty(slots + UMI_ROOT_SLOT)) {
        stack[top].slot = UMI_ROOT_SLOT;
        stack[top++].depth = 0;
    }
    while (top > 0) {
        const umi_slot* slot = slots + stack[--top].slot;
        int32_t depth = stack[top].depth;
        if (!fn(umi_aabb_unpack(slot->aabb), depth, umi_slot_is_leaf(slot), context)) {
            return;
        }
        for (int32_t side = 1; side >= 0 && !umi_slot_is_leaf(slot); --side) {
            stack[top].slot = 2 * slot->child + side;
            stack[top++].depth = depth + 1;
        }
    }
}

um_tree_figures um_tree_measure(const um_tree* tree)
{
    if (tree == NULL || tree->gate->is_locked) {
        return (um_tree_figures){0};
    }
    const umi_slot* root = umi_tree_slots(tree) + UMI_ROOT_SLOT;
    area_sum sum = {0.0, 0.0};
    walk_nodes(tree, add_area, &sum);
    return (um_tree_figures){
        .proxies = tree->leaves.count,
        .nodes = tree->nodes.count - 1,
        .moved = tree->moved_count,
        .height = umi_slot_is_empty(root) ? 0 : root->height,
        .area_ratio = sum.root > 0.0 ? (float)(sum.others / sum.root) : 0.0f,
        .bytes = sizeof *tree + umi_pool_bytes(&tree->nodes) + umi_pool_bytes(&tree->leaves) +
                 (size_t)tree->node_slot_capacity * sizeof tree->node_slots[0] +
                 umi_tree_scratch_bytes(tree) + umi_wide_bytes(&tree->wide) +
                 atomic_load_explicit(&tree->baking->bytes, memory_order_relaxed),
        .lanes = tree->kernel->lanes,
    };
}

um_result um_tree_walk(const um_tree* tree, um_tree_walk_fn* fn, void* context)
{
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (fn == NULL) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    if (umi_gate_check_walk(tree->gate, __func__) != UM_OK) {
        return UM_ERROR_LOCKED;
    }
    umi_walks_begin(&tree->gate->walks);
    walk_nodes(tree, fn, context);
    umi_walks_end(&tree->gate->walks);
    return UM_OK;
}
