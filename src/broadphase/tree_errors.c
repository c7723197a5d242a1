// What a tree says about the arguments of calls that failed.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_errors.h"

#include "broadphase/tree_proxy.h"

#include <float.h>

um_result um_tree_get_last_error(const um_tree* tree)
{
    return tree != NULL ? tree->gate->last_error : UM_ERROR_NULL_ARGUMENT;
}

const char* um_tree_get_last_message(const um_tree* tree)
{
    return tree != NULL ? umi_gate_last_message(tree->gate) : "";
}

bool umi_tree_fail_memory(um_tree* tree, const char* function)
{
    return umi_gate_fail(tree->gate, UM_ERROR_OUT_OF_MEMORY, function, "the allocator returned NULL");
}

// ---- Arguments ------------------------------------------------------------------------------------------

static bool is_inside(um_vec2 v, umi_range range)
{
    return umi_range_holds(range, v.x) && umi_range_holds(range, v.y);
}

umi_message umi_aabb_describe(const char* name, um_aabb aabb)
{
    const umi_range range = UMI_RANGE(-UM_TREE_MAX_COORDINATE, UM_TREE_MAX_COORDINATE);
    umi_message message = {""};
    if (!is_inside(aabb.min, range) || !is_inside(aabb.max, range)) {
        bool min_is_bad = !is_inside(aabb.min, range);
        um_vec2 bad = min_is_bad ? aabb.min : aabb.max;
        umi_message_add(&message, "%s.%s", name, min_is_bad ? "min" : "max");
        return umi_vector_describe(message.text, bad.x, bad.y, range);
    }
    bool is_x = aabb.min.x > aabb.max.x;
    umi_message_add(&message, "%s.min.%s is %s, above %s.max.%s, which is %s", name, is_x ? "x" : "y",
                    umi_number_of(is_x ? aabb.min.x : aabb.min.y).text, name, is_x ? "x" : "y",
                    umi_number_of(is_x ? aabb.max.x : aabb.max.y).text);
    return message;
}

// "aabb", or "aabbs[3]".
static umi_message name_input(const char* one, const char* many, int32_t index)
{
    umi_message name = {""};
    umi_message_add(&name, "%s", index < 0 ? one : many);
    if (index >= 0) {
        umi_message_add(&name, "[%d]", (int)index);
    }
    return name;
}

// What is wrong with a proxy, as far as its place tells.
static umi_message describe_proxy(const um_tree* tree, const char* name, um_proxy_id proxy)
{
    umi_message message = {""};
    umi_message_add(&message, "%s ", name);
    if (proxy.index1 == 0 && proxy.stamp == 0) {
        umi_message_add(&message, "is null");
        return message;
    }
    // Stamps of what once was here are odd, and less than what the place has now.
    bool has_place = proxy.index1 > 0 && proxy.index1 <= (uint32_t)tree->leaves.fresh;
    uint32_t now = has_place ? umi_tree_leaves(tree)[proxy.index1 - 1].stamp : 0;
    uint32_t stamp = proxy.stamp ^ tree->salt;
    bool was_here = (stamp & 1) != 0 && stamp < now;
    umi_message_add(&message, "(index1 %u, stamp %u) %s", (unsigned)proxy.index1, (unsigned)proxy.stamp,
                    was_here ? "was removed" : "is not one of this tree's");
    return message;
}

static umi_message describe_displacement(const char* name, um_vec2 displacement)
{
    umi_range finite = UMI_RANGE(-FLT_MAX, FLT_MAX);
    if (!is_inside(displacement, finite)) {
        return umi_vector_describe(name, displacement.x, displacement.y, finite);
    }
    umi_message message = {""};
    umi_message_add(&message, "%s is (%s, %s), which takes the fat AABB beyond %s", name,
                    umi_number_of(displacement.x).text, umi_number_of(displacement.y).text,
                    umi_number_of(UM_TREE_MAX_COORDINATE).text);
    return message;
}

umi_message umi_leaf_input_describe(const um_tree* tree, um_result result, const umi_leaf_input* input)
{
    if (result == UM_ERROR_INVALID_PROXY) {
        return describe_proxy(tree, name_input("proxy", "proxies", input->index).text, input->proxy);
    }
    if (result == UM_ERROR_INVALID_VECTOR) {
        umi_message name = name_input("displacement", "displacements", input->index);
        return describe_displacement(name.text, input->displacement);
    }
    umi_message name = name_input("aabb", "aabbs", input->index);
    if (!umi_tree_aabb_is_valid(input->aabb)) {
        return umi_aabb_describe(name.text, input->aabb);
    }
    umi_message_add(&name, " is so far out that its margin takes it beyond %s",
                    umi_number_of(UM_TREE_MAX_COORDINATE).text);
    return name;
}

int32_t umi_tree_read_leaf(const um_tree* tree, um_proxy_id proxy, const char* function)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    if (leaf < 0 && tree != NULL && tree->gate->reporter.hook != NULL) {
        umi_gate_fail_read(tree->gate, UM_ERROR_INVALID_PROXY, function, "%s",
                           describe_proxy(tree, "proxy", proxy).text);
    }
    return leaf;
}

bool umi_tree_find_leaf(um_tree* tree, um_proxy_id proxy, const char* function, int32_t* out_leaf)
{
    *out_leaf = umi_tree_leaf_of(tree, proxy);
    if (!umi_tree_open(tree, function)) {
        return false;
    }
    return *out_leaf >= 0 ? umi_gate_succeed(tree->gate)
                          : umi_gate_fail(tree->gate, UM_ERROR_INVALID_PROXY, function, "%s",
                                          describe_proxy(tree, "proxy", proxy).text);
}
