// How the calls into a tree fail: what each of them says about its arguments. Function is always the public
// one that the user has called.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_ERRORS_H
#define UMI_BROADPHASE_TREE_ERRORS_H

#include "broadphase/tree_data.h"
#include "core/fields.h"

// Whether the tree is there and may be changed now. If not, the call has failed.
static inline bool umi_tree_open(um_tree* tree, const char* function)
{
    return tree != NULL && umi_gate_open(tree->gate, function);
}

// When memory has ended. Returns false.
bool umi_tree_fail_memory(um_tree* tree, const char* function);

// "aabb.min.x is nan, must be -1e30 to 1e30", for an AABB that no tree takes.
umi_message umi_aabb_describe(const char* name, um_aabb aabb);

// The arguments of a call that puts an AABB into a tree: one of them, or one of many.
typedef struct umi_leaf_input {
    um_proxy_id proxy;
    um_aabb aabb;
    um_vec2 displacement;
    int32_t index; // in the arrays of the call, or -1
} umi_leaf_input;

// Why umi_tree_check_aabb or umi_tree_check_move has refused an input.
umi_message umi_leaf_input_describe(const um_tree* tree, um_result result, const umi_leaf_input* input);

// The leaf of a proxy for a call that reads it; -1, and the call has failed, if it is not there. Fails for a
// tree that is NULL as well, of which there is nobody to tell.
int32_t umi_tree_read_leaf(const um_tree* tree, um_proxy_id proxy, const char* function);

#endif
