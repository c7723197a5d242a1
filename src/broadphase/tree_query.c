// AABB queries. While the tree is baked they go through the octs, else while its wide form is current through
// that, otherwise through the binary nodes. Nothing here writes to the tree but what is atomic, so that any
// number of threads may query at once.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_query.h"

#include "broadphase/oct_kernel.h"
#include "broadphase/overlap_descent.h"
#include "broadphase/tree_bake.h"
#include "broadphase/tree_errors.h"
#include "broadphase/wide_kernel.h"

static um_tree_visits query_through_nodes(const um_tree* tree, um_aabb aabb, umi_leaf_filter filter,
                                          um_tree_query_fn* fn, void* context, umi_walks* walks)
{
    um_tree_visits visits = {0, 0};
    umi_overlap_descent descent;
    umi_overlap_begin(&descent, tree, umi_tree_first_node(tree), umi_aabb_pack(aabb));
    for (int32_t child = umi_overlap_next(&descent, filter); child < 0;
         child = umi_overlap_next(&descent, filter)) {
        if (visits.leaves++ == 0) {
            umi_walks_begin(walks);
        }
        if (!fn(umi_tree_proxy(tree, ~child), umi_tree_leaves(tree)[~child].user_data, context)) {
            break;
        }
    }
    visits.nodes = descent.node_count;
    return visits;
}

static um_tree_visits query_through_wide(const um_tree* tree, um_aabb aabb, uint64_t category_mask,
                                         um_tree_query_fn* fn, void* context, umi_walks* walks)
{
    umi_wide_query query = {
        .tree = tree, .category_mask = category_mask, .fn = fn, .context = context, .walks = walks};
    umi_float4_store(query.flipped, umi_aabb_flip(umi_aabb_pack(aabb)));
    tree->kernel->query(&query);
    return query.visits;
}

um_tree_visits umi_tree_query(const um_tree* tree, um_aabb aabb, uint64_t category_mask, um_tree_query_fn* fn,
                              void* context, umi_walks* walks)
{
    const umi_octs* octs = umi_tree_octs(tree);
    um_tree_visits visits;
    if (octs != NULL) {
        visits = tree->oct_kernel->query(&(umi_oct_query){octs, aabb, category_mask, fn, context, walks});
    } else {
        umi_leaf_filter filter = {category_mask, false, false};
        visits = tree->wide_is_current ? query_through_wide(tree, aabb, category_mask, fn, context, walks)
                                       : query_through_nodes(tree, aabb, filter, fn, context, walks);
        umi_tree_count_work(tree, visits.nodes);
    }
    if (visits.leaves > 0) {
        umi_walks_end(walks);
    }
    return visits;
}

void umi_tree_query_any(const um_tree* tree, um_aabb aabb, um_tree_query_fn* fn, void* context,
                        umi_walks* walks)
{
    umi_leaf_filter filter = {.any_category = true};
    if (query_through_nodes(tree, aabb, filter, fn, context, walks).leaves > 0) {
        umi_walks_end(walks);
    }
}

um_result um_tree_query(const um_tree* tree, um_aabb aabb, uint64_t category_mask, um_tree_query_fn* fn,
                        void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (fn == NULL) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    if (!umi_tree_aabb_is_valid(aabb)) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_INVALID_AABB, __func__, "%s",
                                  umi_aabb_describe("aabb", aabb).text);
    }
    if (umi_gate_check_walk(tree->gate, __func__) != UM_OK) {
        return UM_ERROR_LOCKED;
    }
    umi_tree_report_visits(umi_tree_query(tree, aabb, category_mask, fn, context, &tree->gate->walks),
                           out_visits);
    return UM_OK;
}
