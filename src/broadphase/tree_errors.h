// How the calls into a tree fail: what each of them says about its arguments. Function is always the public
// one that the user has called.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_ERRORS_H
#define UMI_BROADPHASE_TREE_ERRORS_H

#include "broadphase/tree_data.h"
#include "core/fields.h"

// Notes the reason of a call that changes the tree, and tells the error hook. The format is printf's. Returns
// false, which most calls return then.
bool umi_tree_fail(um_tree* tree, um_result result, const char* function, const char* format, ...)
    UMI_PRINTF_LIKE(4, 5);

// The same for a call that only reads: tells the hook, and leaves the tree as it is. Returns the result.
um_result umi_tree_fail_read(const um_tree* tree, um_result result, const char* function, const char* format,
                             ...) UMI_PRINTF_LIKE(4, 5);

// When memory has ended.
bool umi_tree_fail_memory(um_tree* tree, const char* function);

// Notes that a call that changes the tree has succeeded. Returns true.
static inline bool umi_tree_succeed(um_tree* tree)
{
    tree->last_error = UM_OK;
    return true;
}

// Whether the tree may be changed now: it is not NULL and not locked, and nobody walks over it. If not, the
// call has failed.
bool umi_tree_open(um_tree* tree, const char* function);

// UM_OK, or UM_ERROR_LOCKED and the call has failed: whether the tree may be walked over now.
um_result umi_tree_check_walk(const um_tree* tree, const char* function);

// "box.min.x is nan, must be -1e30 to 1e30", for a box that no tree takes.
umi_message umi_box_describe(const char* name, um_box box);

// The arguments of a call that puts a box into a tree: one of them, or one of many.
typedef struct umi_leaf_input {
    um_proxy_id proxy;
    um_box box;
    um_vec2 displacement;
    int32_t index; // in the arrays of the call, or -1
} umi_leaf_input;

// Why umi_tree_check_box or umi_tree_check_move has refused an input.
umi_message umi_leaf_input_describe(const um_tree* tree, um_result result, const umi_leaf_input* input);

// The leaf of a proxy for a call that reads it; -1, and the call has failed, if it is not there. Fails for a
// tree that is NULL as well, of which there is nobody to tell.
int32_t umi_tree_read_leaf(const um_tree* tree, um_proxy_id proxy, const char* function);

#endif
