// Comparison of trees: see tree_bits.h.
// SPDX-License-Identifier: MIT

#include "support/tree_bits.h"

#include <string.h>

static bool same_bytes(const void* a, const void* b, int64_t count, size_t size)
{
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

static bool same_pools(const umi_pool* a, const umi_pool* b)
{
    return a->count == b->count && a->fresh == b->fresh && a->free_head == b->free_head;
}

// Nobody writes the two bytes that are not used.
static bool same_slots(const umi_slot* a, const umi_slot* b, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (!same_bytes(a[i].aabb, b[i].aabb, 4, sizeof a[i].aabb[0]) || a[i].categories != b[i].categories ||
            a[i].child != b[i].child || a[i].height != b[i].height || a[i].moved != b[i].moved) {
            return false;
        }
    }
    return true;
}

static const char* wide_difference(const umi_wide* a, const umi_wide* b)
{
    int64_t lanes = (int64_t)a->block_count * UMI_BLOCK_SIZE;
    if (a->leaf_count != b->leaf_count || a->block_count != b->block_count ||
        a->level_count != b->level_count) {
        return "the size of the wide form";
    }
    if (!same_bytes(a->blocks, b->blocks, a->block_count, sizeof a->blocks[0])) {
        return "a block";
    }
    if (!same_bytes(a->categories, b->categories, lanes, sizeof a->categories[0])) {
        return "the categories of a lane";
    }
    if (!same_bytes(a->user_data, b->user_data, a->leaf_count, sizeof a->user_data[0])) {
        return "user data in the wide form";
    }
    if (!same_bytes(a->leaves, b->leaves, a->leaf_count, sizeof a->leaves[0])) {
        return "a leaf in the wide form";
    }
    return same_bytes(a->moved, b->moved, a->block_count, sizeof a->moved[0]) ? NULL : "the marks of a block";
}

const char* tree_difference(const um_tree* a, const um_tree* b)
{
    if (!same_pools(&a->leaves, &b->leaves) || !same_pools(&a->nodes, &b->nodes)) {
        return "a pool";
    }
    if (!same_slots(umi_tree_slots(a), umi_tree_slots(b), 2 * a->nodes.count)) {
        return "a slot";
    }
    // The sentinel, which comes first, hangs nowhere.
    if (!same_bytes(a->node_slots + 1, b->node_slots + 1, a->nodes.count - 1, sizeof a->node_slots[0])) {
        return "where a node hangs";
    }
    if (!same_bytes(umi_tree_leaves(a), umi_tree_leaves(b), a->leaves.fresh, sizeof(umi_leaf))) {
        return "a leaf";
    }
    if (a->moved_count != b->moved_count) {
        return "the number of marks";
    }
    if (a->wide_is_current != b->wide_is_current) {
        return "whether the wide form is current";
    }
    return a->wide_is_current ? wide_difference(&a->wide, &b->wide) : NULL;
}
