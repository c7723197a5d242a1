// Many proxies at once: insertion and movement in bulk, and rebuilding. Checks all input before it
// changes anything; the building itself is done by tree_build.c.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_bulk.h"

#include "broadphase/tree_build.h"
#include "broadphase/tree_proxy.h"

// From this share of leavers on, one rebuild costs less than taking them one by one: measured, see
// docs/architecture.md. A rebuild also looks at the places of leaves that are gone, each of which costs about
// a sixteenth of a leaf: they count where a tree was once much larger.
#define REBUILD_SHARE 20
#define EMPTY_SHARE 16

static bool is_worth_a_rebuild(const um_tree* tree, int32_t leavers)
{
    int32_t empty = tree->leaves.fresh - tree->leaves.count;
    return leavers > 0 && (int64_t)leavers * REBUILD_SHARE >= tree->leaves.count + empty / EMPTY_SHARE;
}

static um_vec2 displacement_at(const um_vec2* displacements, int32_t i)
{
    return displacements != NULL ? displacements[i] : um_vec2_make(0.0f, 0.0f);
}

static bool is_build(um_tree_build build)
{
    return build == UM_BUILD_MORTON || build == UM_BUILD_SAH;
}

static um_result check_insert_many(const um_tree* tree, const um_box* boxes, const um_vec2* displacements,
                                   const uint64_t* user_data, int32_t count, um_tree_build build)
{
    if (count < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    if (!is_build(build)) {
        return UM_ERROR_INVALID_OPTION;
    }
    if (count > 0 && (boxes == NULL || user_data == NULL)) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (count > UMI_MAX_LEAVES - tree->leaves.count) {
        return UM_ERROR_LIMIT;
    }
    for (int32_t i = 0; i < count; ++i) {
        um_result result = umi_tree_check_box(tree, boxes[i], displacement_at(displacements, i));
        if (result != UM_OK) {
            return result;
        }
    }
    return UM_OK;
}

// ---- Insertion ------------------------------------------------------------------------------------------

bool umi_tree_begin_insertion(um_tree* tree, int32_t count)
{
    if (!umi_tree_reserve(tree, count) || !umi_tree_reserve_build(tree, tree->leaves.count + count)) {
        return false;
    }
    umi_tree_gather_leaves(tree);
    return true;
}

um_proxy_id umi_tree_insert_next(um_tree* tree, uint64_t user_data)
{
    int32_t leaf = umi_tree_take_leaf(tree, user_data);
    umi_tree_leaves(tree)[leaf].slot = tree->scratch.leaf_count++; // it hangs nowhere yet
    return umi_tree_proxy(tree, leaf);
}

void umi_tree_give_box(um_tree* tree, um_proxy_id proxy, um_box fat, uint64_t categories)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    int32_t place = umi_tree_leaves(tree)[leaf].slot;
    tree->scratch.leaf_slots[place] = umi_tree_make_leaf_slot(leaf, fat, categories);
}

bool um_tree_insert_many(um_tree* tree, const um_box* boxes, const um_vec2* displacements,
                         const uint64_t* categories, const uint64_t* user_data, int32_t count,
                         um_tree_build build, um_proxy_id* out_proxies)
{
    if (!umi_tree_open(tree) ||
        !umi_tree_finish(tree, check_insert_many(tree, boxes, displacements, user_data, count, build))) {
        return false;
    }
    if (!umi_tree_begin_insertion(tree, count)) {
        return umi_tree_finish(tree, UM_ERROR_OUT_OF_MEMORY);
    }
    for (int32_t i = 0; i < count; ++i) {
        um_box fat = umi_tree_fatten(tree, boxes[i], displacement_at(displacements, i));
        um_proxy_id proxy = umi_tree_insert_next(tree, user_data[i]);
        umi_tree_give_box(tree, proxy, fat, categories != NULL ? categories[i] : UM_ALL_CATEGORIES);
        if (out_proxies != NULL) {
            out_proxies[i] = proxy;
        }
    }
    umi_tree_build_nodes(tree, build);
    return true;
}

// ---- Removal --------------------------------------------------------------------------------------------

bool umi_tree_begin_removal(um_tree* tree, int32_t count)
{
    return is_worth_a_rebuild(tree, count) && umi_tree_reserve_build(tree, tree->leaves.count - count);
}

void umi_tree_remove_next(um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    tree->moved_count -= umi_tree_leaf_slot(tree, leaf)->moved;
    umi_tree_put_leaf(tree, leaf);
}

// ---- Movement -------------------------------------------------------------------------------------------

bool umi_tree_begin_movement(um_tree* tree, int32_t leavers)
{
    return is_worth_a_rebuild(tree, leavers) && umi_tree_reserve_build(tree, tree->leaves.count);
}

// Checks a whole batch of moves. Counts those that leave their fat box.
static um_result check_move_many(const um_tree* tree, const um_proxy_id* proxies, const um_box* boxes,
                                 const um_vec2* displacements, int32_t count, int32_t* out_leavers)
{
    *out_leavers = 0;
    if (count < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    if (count > 0 && (proxies == NULL || boxes == NULL)) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    for (int32_t i = 0; i < count; ++i) {
        int32_t leaf;
        um_result result =
            umi_tree_check_move(tree, proxies[i], boxes[i], displacement_at(displacements, i), &leaf);
        if (result != UM_OK) {
            return result;
        }
        *out_leavers += umi_tree_left_fat_box(tree, leaf, boxes[i]);
    }
    return UM_OK;
}

// Gives a leaf its new box where it hangs. What is above it, and the number of marks, is wrong until the
// rebuild: nothing is touched that another leaf's thread might touch.
static void replace_box(um_tree* tree, int32_t leaf, um_box box, um_vec2 displacement)
{
    umi_slot* slot = umi_tree_leaf_slot(tree, leaf);
    *slot = umi_tree_make_leaf_slot(leaf, umi_tree_fatten(tree, box, displacement), slot->categories);
}

void umi_tree_move_next(um_tree* tree, um_proxy_id proxy, um_box box, um_vec2 displacement, bool rebuild)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    if (rebuild) {
        replace_box(tree, leaf, box, displacement);
    } else {
        umi_tree_reinsert(tree, leaf, box, displacement);
    }
}

void umi_tree_finish_bulk(um_tree* tree)
{
    umi_tree_gather_leaves(tree);
    umi_tree_build_nodes(tree, UM_BUILD_MORTON);
}

int32_t um_tree_move_many(um_tree* tree, const um_proxy_id* proxies, const um_box* boxes,
                          const um_vec2* displacements, int32_t count)
{
    int32_t leavers = 0;
    if (!umi_tree_open(tree) ||
        !umi_tree_finish(tree, check_move_many(tree, proxies, boxes, displacements, count, &leavers))) {
        return 0;
    }
    // One by one needs no memory, so a rebuild that gets none is no failure.
    bool rebuild = umi_tree_begin_movement(tree, leavers);
    int32_t moved = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (umi_tree_left_fat_box(tree, umi_tree_leaf_of(tree, proxies[i]), boxes[i])) {
            umi_tree_move_next(tree, proxies[i], boxes[i], displacement_at(displacements, i), rebuild);
            moved += 1;
        }
    }
    if (rebuild) {
        umi_tree_finish_bulk(tree);
    }
    return moved;
}

bool um_tree_rebuild(um_tree* tree, um_tree_build build)
{
    if (!umi_tree_open(tree)) {
        return false;
    }
    if (!is_build(build)) {
        return umi_tree_finish(tree, UM_ERROR_INVALID_OPTION);
    }
    if (!umi_tree_reserve_build(tree, tree->leaves.count)) {
        return umi_tree_finish(tree, UM_ERROR_OUT_OF_MEMORY);
    }
    umi_tree_gather_leaves(tree);
    umi_tree_build_nodes(tree, build);
    return umi_tree_finish(tree, UM_OK);
}
