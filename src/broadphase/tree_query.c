// Box queries. While the tree's wide form is current they go through that, otherwise through the binary nodes.
// Nothing here writes to the tree, so that any number of threads may query at once.
// SPDX-License-Identifier: MIT

#include "broadphase/wide_kernel.h"

// Goes straight on into a child that overlaps and leaves the other one on the stack. Both children are fetched ahead of
// the tests, since most of the time goes by waiting for nodes.
static um_tree_visits query_through_nodes(const um_tree* tree, um_box box, uint64_t category_mask,
                                          um_tree_query_fn* fn, void* context)
{
    const umi_slot* slots = umi_tree_slots(tree);
    const umi_leaf* leaves = umi_tree_leaves(tree);
    umi_float4 flipped = umi_box_flip(umi_box_pack(box));
    um_tree_visits visits = {0, 0};
    int32_t stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = umi_tree_first_node(tree);
    while (top > 0) {
        int32_t child = stack[--top];
        bool found = true;
        while (child >= 0 && found) {
            const umi_slot* a = slots + 2 * child;
            const umi_slot* b = a + 1;
            umi_prefetch_child(slots, a);
            umi_prefetch_child(slots, b);
            bool hit_a =
                umi_box_overlaps_flipped(umi_slot_box(a), flipped) & ((a->categories & category_mask) != 0);
            bool hit_b =
                umi_box_overlaps_flipped(umi_slot_box(b), flipped) & ((b->categories & category_mask) != 0);
            visits.nodes += 1;
            child = hit_a ? a->child : b->child;
            stack[top] = b->child;
            top += hit_a & hit_b;
            found = hit_a | hit_b;
        }
        if (!found) {
            continue;
        }
        visits.leaves += 1;
        if (!fn(umi_tree_proxy(tree, ~child), leaves[~child].user_data, context)) {
            break;
        }
    }
    return visits;
}

um_result um_tree_query(const um_tree* tree, um_box box, uint64_t category_mask, um_tree_query_fn* fn,
                        void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    if (tree == NULL || fn == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!umi_tree_box_is_valid(box)) {
        return UM_ERROR_INVALID_BOX;
    }
    um_tree_visits visits;
    if (tree->wide_is_current) {
        umi_wide_query wide = {
            tree, {box.max.x, box.max.y, -box.min.x, -box.min.y}, category_mask, fn, context, {0, 0}};
        tree->kernel->query(&wide);
        visits = wide.visits;
    } else {
        visits = query_through_nodes(tree, box, category_mask, fn, context);
    }
    umi_tree_report_visits(visits, out_visits);
    return UM_OK;
}
