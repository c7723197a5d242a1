// The check of a tree's octs: see tree_validate_octs.h.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_validate_octs.h"

#include <math.h>

// What the octs have been seen to hold.
typedef struct oct_inspection {
    const um_tree* tree;
    umi_bitset* seen_leaves;
    int32_t oct_count;
    int32_t leaf_count;
} oct_inspection;

// What a lane must say: an AABB and categories. One without a child says nothing.
typedef struct lane_sum {
    float aabb[4];
    uint64_t categories;
} lane_sum;

static const lane_sum NO_LANE = {{INFINITY, INFINITY, INFINITY, INFINITY}, 0};

static bool lane_says(const umi_octs* octs, const umi_oct* oct, int32_t lane, const lane_sum* sum)
{
    for (int32_t i = 0; i < 4; ++i) {
        if (oct->side[i][lane] != sum->aabb[i]) {
            return false;
        }
    }
    return octs->categories[oct->number].lane[lane] == sum->categories;
}

// Whether a lane says what its leaf does, and nobody else has said it.
static bool check_oct_leaf(oct_inspection* seen, const umi_oct* oct, int32_t lane)
{
    const um_tree* tree = seen->tree;
    const umi_octs* octs = &tree->baking->octs;
    if (~oct->child[lane] / UMI_OCT_LEAVES_A_LINE >= octs->line_count) {
        return false;
    }
    const umi_oct_leaf* said = umi_oct_leaf_at(octs, oct->child[lane]);
    int32_t leaf = umi_tree_leaf_of(tree, said->proxy);
    if (leaf < 0 || umi_bitset_set(seen->seen_leaves, leaf) ||
        said->user_data != umi_tree_leaves(tree)[leaf].user_data) {
        return false;
    }
    seen->leaf_count += 1;
    const umi_slot* slot = umi_tree_leaf_slot(tree, leaf);
    lane_sum sum = {{slot->aabb[0], slot->aabb[1], slot->aabb[2], slot->aabb[3]}, slot->categories};
    return slot->categories != 0 && lane_says(octs, oct, lane, &sum);
}

// Sums up the lanes of an oct.
static lane_sum sum_up(const umi_octs* octs, int32_t line)
{
    const umi_oct* oct = umi_oct_at(octs, line);
    lane_sum sum = NO_LANE;
    for (int32_t lane = 0; lane < UMI_OCT_SIZE; ++lane) {
        for (int32_t i = 0; i < 4; ++i) {
            float side = oct->side[i][lane];
            sum.aabb[i] = side < sum.aabb[i] ? side : sum.aabb[i];
        }
        sum.categories |= octs->categories[oct->number].lane[lane];
    }
    return sum;
}

// Checks the lanes of an oct and lists its children that are octs. Returns their number, or -1 if a rule is
// broken.
static int32_t check_oct(oct_inspection* seen, int32_t line, int32_t out_children[UMI_OCT_SIZE])
{
    const umi_octs* octs = &seen->tree->baking->octs;
    const umi_oct* oct = umi_oct_at(octs, line);
    int32_t count = 0;
    if (oct->number < 0 || oct->number >= octs->count) {
        return -1;
    }
    for (int32_t lane = 0; lane < UMI_OCT_SIZE; ++lane) {
        int32_t child = oct->child[lane];
        bool is_leaf = (oct->leaf_lanes >> lane & 1) != 0;
        bool is_empty = child == INT32_MIN;
        bool is_oct = child > line && child <= octs->line_count - UMI_OCT_LINES;
        bool fits = is_oct || is_empty ? !is_leaf : is_leaf && child < 0;
        lane_sum sum = is_oct && fits ? sum_up(octs, child) : NO_LANE;
        if (!fits || (is_leaf ? !check_oct_leaf(seen, oct, lane) : !lane_says(octs, oct, lane, &sum))) {
            return -1;
        }
        if (is_oct) {
            out_children[count++] = child;
        }
    }
    return count;
}

const char* umi_tree_check_octs(const um_tree* tree, umi_bitset* seen_leaves, int32_t findable_count)
{
    const umi_octs* octs = &tree->baking->octs;
    if (!umi_baking_is_current(tree->baking)) {
        return NULL;
    }
    oct_inspection seen = {.tree = tree, .seen_leaves = seen_leaves};
    int32_t stack[UMI_OCT_STACK_SIZE];
    int32_t top = 0;
    if (octs->count > 0) {
        stack[top++] = 0;
    }
    while (top > 0) {
        int32_t children[UMI_OCT_SIZE];
        int32_t count = check_oct(&seen, stack[--top], children);
        seen.oct_count += 1;
        if (count < 0 || seen.oct_count > octs->count || top + count > UMI_OCT_STACK_SIZE) {
            return "an oct does not say the same as the tree";
        }
        for (int32_t i = 0; i < count; ++i) {
            stack[top++] = children[i];
        }
    }
    bool has_all = seen.oct_count == octs->count && seen.leaf_count == octs->leaf_count &&
                   seen.leaf_count == findable_count;
    return has_all ? NULL : "the octs do not have all leaves of the tree";
}
