// Many proxies at once: insertion and movement in bulk, and rebuilding. Checks all input before it
// changes anything; the building itself is done by tree_build.c.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_bulk.h"

#include "broadphase/tree_build.h"
#include "broadphase/tree_errors.h"
#include "broadphase/tree_proxy.h"

// From this share of leavers on, one rebuild costs less than taking them one by one: measured, see
// docs/tree.md. A rebuild also looks at the places of leaves that are gone, each of which costs about
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

// Whether a call has a count of items that is not negative, and a pointer that needs to be there for them. If
// not, it has failed.
static bool takes_items(um_tree* tree, const char* function, int32_t count, const void* items,
                        const char* name)
{
    if (count < 0) {
        return umi_gate_fail(tree->gate, UM_ERROR_INVALID_COUNT, function,
                             "count is %d, must not be negative", (int)count);
    }
    return count == 0 || items != NULL ||
           umi_gate_fail(tree->gate, UM_ERROR_NULL_ARGUMENT, function, "%s is NULL, but count is %d", name,
                         (int)count);
}

static bool takes_build(um_tree* tree, const char* function, um_tree_build build)
{
    return build == UM_BUILD_MORTON || build == UM_BUILD_SAH ||
           umi_gate_fail(tree->gate, UM_ERROR_INVALID_OPTION, function,
                         "build is %d, must be UM_BUILD_MORTON or UM_BUILD_SAH", (int)build);
}

static bool refuse_input(um_tree* tree, const char* function, um_result result, umi_leaf_input input)
{
    return umi_gate_fail(tree->gate, result, function, "%s",
                         umi_leaf_input_describe(tree, result, &input).text);
}

// Whether the tree can take all of these AABBs. If not, the insertion has failed.
static bool takes_aabbs(um_tree* tree, const char* function, const um_aabb* aabbs,
                        const um_vec2* displacements, int32_t count)
{
    if (count > UMI_MAX_LEAVES - tree->leaves.count) {
        return umi_gate_fail(tree->gate, UM_ERROR_LIMIT, function,
                             "count is %d, but there may be only %d proxies", (int)count,
                             (int)UMI_MAX_LEAVES);
    }
    for (int32_t i = 0; i < count; ++i) {
        um_vec2 displacement = displacement_at(displacements, i);
        um_result result = umi_tree_check_aabb(tree, aabbs[i], displacement);
        if (result != UM_OK) {
            return refuse_input(tree, function, result,
                                (umi_leaf_input){.aabb = aabbs[i], .displacement = displacement, .index = i});
        }
    }
    return true;
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

void umi_tree_give_aabb(um_tree* tree, um_proxy_id proxy, um_aabb fat, uint64_t categories)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    int32_t place = umi_tree_leaves(tree)[leaf].slot;
    tree->scratch.leaf_slots[place] = umi_tree_make_leaf_slot(leaf, fat, categories);
}

bool um_tree_insert_many(um_tree* tree, const um_aabb* aabbs, const um_vec2* displacements,
                         const uint64_t* categories, const uint64_t* user_data, int32_t count,
                         um_tree_build build, um_proxy_id* out_proxies)
{
    if (!umi_tree_open(tree, __func__) || !takes_items(tree, __func__, count, aabbs, "aabbs") ||
        !takes_items(tree, __func__, count, user_data, "user_data") || !takes_build(tree, __func__, build) ||
        !takes_aabbs(tree, __func__, aabbs, displacements, count)) {
        return false;
    }
    if (!umi_tree_begin_insertion(tree, count)) {
        return umi_tree_fail_memory(tree, __func__);
    }
    for (int32_t i = 0; i < count; ++i) {
        um_aabb fat = umi_tree_fatten(tree, aabbs[i], displacement_at(displacements, i));
        um_proxy_id proxy = umi_tree_insert_next(tree, user_data[i]);
        umi_tree_give_aabb(tree, proxy, fat, categories != NULL ? categories[i] : UM_ALL_CATEGORIES);
        if (out_proxies != NULL) {
            out_proxies[i] = proxy;
        }
    }
    umi_tree_build_nodes(tree, build);
    return umi_gate_succeed(tree->gate);
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

// Checks a whole batch of moves, and counts those that leave their fat AABB. -1 if one is bad: then the call
// has failed.
static int32_t check_moves(um_tree* tree, const char* function, const um_proxy_id* proxies,
                           const um_aabb* aabbs, const um_vec2* displacements, int32_t count)
{
    int32_t leavers = 0;
    for (int32_t i = 0; i < count; ++i) {
        int32_t leaf;
        um_vec2 displacement = displacement_at(displacements, i);
        um_result result = umi_tree_check_move(tree, proxies[i], aabbs[i], displacement, &leaf);
        if (result != UM_OK) {
            refuse_input(tree, function, result, (umi_leaf_input){proxies[i], aabbs[i], displacement, i});
            return -1;
        }
        leavers += umi_tree_left_fat_aabb(tree, leaf, aabbs[i]);
    }
    return leavers;
}

// Gives a leaf its new AABB where it hangs. What is above it, and the number of marks, is wrong until the
// rebuild: nothing is touched that another leaf's thread might touch.
static void replace_aabb(um_tree* tree, int32_t leaf, um_aabb aabb, um_vec2 displacement)
{
    umi_slot* slot = umi_tree_leaf_slot(tree, leaf);
    *slot = umi_tree_make_leaf_slot(leaf, umi_tree_fatten(tree, aabb, displacement), slot->categories);
}

void umi_tree_move_next(um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement, bool rebuild)
{
    int32_t leaf = umi_tree_leaf_of(tree, proxy);
    if (rebuild) {
        replace_aabb(tree, leaf, aabb, displacement);
    } else {
        umi_tree_reinsert(tree, leaf, aabb, displacement);
    }
}

void umi_tree_finish_bulk(um_tree* tree)
{
    umi_tree_gather_leaves(tree);
    umi_tree_build_nodes(tree, UM_BUILD_MORTON);
}

int32_t um_tree_move_many(um_tree* tree, const um_proxy_id* proxies, const um_aabb* aabbs,
                          const um_vec2* displacements, int32_t count)
{
    if (!umi_tree_open(tree, __func__) || !takes_items(tree, __func__, count, proxies, "proxies") ||
        !takes_items(tree, __func__, count, aabbs, "aabbs")) {
        return 0;
    }
    int32_t leavers = check_moves(tree, __func__, proxies, aabbs, displacements, count);
    if (leavers < 0) {
        return 0;
    }
    umi_gate_succeed(tree->gate);
    // One by one needs no memory, so a rebuild that gets none is no failure.
    bool rebuild = umi_tree_begin_movement(tree, leavers);
    int32_t moved = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (umi_tree_left_fat_aabb(tree, umi_tree_leaf_of(tree, proxies[i]), aabbs[i])) {
            umi_tree_move_next(tree, proxies[i], aabbs[i], displacement_at(displacements, i), rebuild);
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
    if (!umi_tree_open(tree, __func__) || !takes_build(tree, __func__, build)) {
        return false;
    }
    if (!umi_tree_reserve_build(tree, tree->leaves.count)) {
        return umi_tree_fail_memory(tree, __func__);
    }
    umi_tree_gather_leaves(tree);
    umi_tree_build_nodes(tree, build);
    return umi_gate_succeed(tree->gate);
}
