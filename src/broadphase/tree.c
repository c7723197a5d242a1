// The tree's life and its proxies one by one: creation, insertion, removal, movement, data.
// Checks all input; the work on nodes is done by tree_edit.c.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_proxy.h"

#include "broadphase/oct_kernel.h"
#include "broadphase/tree_bake.h"
#include "broadphase/tree_build.h"
#include "broadphase/tree_edit.h"
#include "broadphase/tree_errors.h"
#include "broadphase/wide_kernel.h"
#include "core/array.h"
#include "core/cpu.h"
#include "core/salt.h"
#include "geometry/finite.h"

// ---- Memory ---------------------------------------------------------------------------------------------

static void* allocate_locked(size_t size, size_t alignment, void* context)
{
    um_tree* tree = context;
    umi_gate_state state = umi_gate_begin_hook(tree->gate);
    void* memory = tree->inner.allocate(size, alignment, tree->inner.context);
    umi_gate_end_hook(tree->gate, &state);
    return memory;
}

static void release_locked(void* memory, size_t size, void* context)
{
    um_tree* tree = context;
    umi_gate_state state = umi_gate_begin_hook(tree->gate);
    tree->inner.release(memory, size, tree->inner.context);
    umi_gate_end_hook(tree->gate, &state);
}

// ---- Life -----------------------------------------------------------------------------------------------

um_tree_def um_default_tree_def(void)
{
    return (um_tree_def){
        .margin = 15.0f,
        .displacement_multiplier = 2.0f,
        .capacity = 16,
        .lanes = 0,
        .bake_by_itself = true,
        .cookie = UMI_TREE_COOKIE,
    };
}

// Every field that has a range.
static const umi_field FIELDS[] = {
    {UMI_FLOAT_FIELD(um_tree_def, margin, 0.0f, UM_TREE_MAX_COORDINATE)},
    {UMI_FLOAT_FIELD(um_tree_def, displacement_multiplier, 0.0f, UM_TREE_MAX_COORDINATE)},
    {UMI_INTEGER_FIELD(um_tree_def, capacity, 0, UMI_MAX_LEAVES)},
    {UMI_LANES_FIELD(um_tree_def, lanes)},
    {UMI_ALLOCATOR_FIELD(um_tree_def, allocator)},
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_tree_def, FIELDS, UMI_TREE_COOKIE, "um_default_tree_def");

bool umi_tree_reserve(um_tree* tree, int32_t extra)
{
    // n leaves have n - 1 nodes above them, and the sentinel is there always.
    int32_t leaves = tree->leaves.count + extra;
    int32_t nodes = leaves > 1 ? leaves : 1;
    if (!umi_pool_reserve(&tree->allocator, &tree->leaves, extra) ||
        !umi_pool_reserve(&tree->allocator, &tree->nodes, nodes - tree->nodes.count)) {
        return false;
    }
    // After a call that failed between the two, the pool may be larger than the array, and what was reserved
    // before must not need memory for that.
    int32_t least = nodes > tree->nodes.fresh ? nodes : tree->nodes.fresh;
    return tree->node_slot_capacity >= least ||
           umi_array_resize(&tree->allocator, &tree->node_slots, &tree->node_slot_capacity, tree->nodes.fresh,
                            tree->nodes.capacity, sizeof tree->node_slots[0]);
}

// A tree that has no room yet, or NULL when memory ends.
static um_tree* start_tree(const um_tree_def* def)
{
    um_allocator inner = def->allocator;
    umi_allocator_resolve(&inner);
    um_tree* tree = umi_allocate(&inner, sizeof *tree);
    if (tree == NULL) {
        return NULL;
    }
    int32_t lanes = def->lanes != 0 ? def->lanes : umi_cpu_best_lanes();
    *tree = (um_tree){
        .nodes = umi_pool_make(sizeof(umi_node), offsetof(umi_slot, child)),
        .leaves = umi_pool_make(sizeof(umi_leaf), offsetof(umi_leaf, slot)),
        .margin = def->margin,
        .displacement_multiplier = def->displacement_multiplier,
        .kernel = umi_wide_kernel_for(lanes),
        .oct_kernel = umi_oct_kernel_for(lanes),
        .bake_by_itself = def->bake_by_itself,
        .salt = umi_salt_spread(def->salt),
        .inner = inner,
        .allocator = {allocate_locked, release_locked, tree},
        .scratch.room = &tree->scratch.own,
        .own_gate = umi_gate_make("tree", def->error, def->error_context),
        .gate = &tree->own_gate,
        .own_baking.allocator = inner,
        .baking = &tree->own_baking,
    };
    umi_tree_set_executor(tree, NULL);
    return tree;
}

um_result um_tree_create(const um_tree_def* def, um_tree** out_tree)
{
    um_tree_def used = def != NULL ? *def : um_default_tree_def();
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, &used, &reason);
    if (out_tree != NULL) {
        *out_tree = NULL;
    }
    if (result == UM_ERROR_UNINITIALIZED_DEF) {
        return out_tree != NULL ? result : UM_ERROR_NULL_ARGUMENT; // what stands in the def is no hook
    }
    if (out_tree == NULL) {
        return umi_report_creation(used.error, used.error_context, UM_ERROR_NULL_ARGUMENT, __func__,
                                   "out_tree is NULL");
    }
    if (result != UM_OK) {
        return umi_report_creation(used.error, used.error_context, result, __func__, "%s", reason.text);
    }
    um_tree* tree = start_tree(&used);
    if (tree == NULL || !umi_tree_reserve(tree, used.capacity)) {
        um_tree_destroy(tree);
        return umi_report_creation(used.error, used.error_context, UM_ERROR_OUT_OF_MEMORY, __func__,
                                   "the allocator returned NULL");
    }
    umi_pool_refill(&tree->nodes, 1);
    umi_tree_slots(tree)[UMI_ROOT_SLOT] = umi_slot_make_empty();
    umi_tree_slots(tree)[UMI_ROOT_SLOT + 1] = umi_slot_make_empty();
    *out_tree = tree;
    return UM_OK;
}

void um_tree_destroy(um_tree* tree)
{
    if (!umi_tree_open(tree, __func__)) {
        return;
    }
    // The hook that takes the memory back finds an empty tree that is locked.
    um_tree gone = *tree;
    *tree = (um_tree){
        .own_gate = umi_gate_make("tree", gone.own_gate.reporter.hook, gone.own_gate.reporter.context),
        .gate = &tree->own_gate,
        .baking = &tree->own_baking,
    };
    tree->gate->is_locked = true;
    um_allocator allocator = gone.inner;
    umi_pool_destroy(&allocator, &gone.nodes);
    umi_pool_destroy(&allocator, &gone.leaves);
    umi_array_free(&allocator, &gone.node_slots, &gone.node_slot_capacity, sizeof gone.node_slots[0]);
    um_pair_list_free(&gone.scratch.own);
    umi_wide_free(&allocator, &gone.wide);
    umi_octs_free(&allocator, &gone.own_baking.octs);
    umi_release(&allocator, tree, sizeof *tree);
}

// ---- Proxies --------------------------------------------------------------------------------------------

um_aabb umi_tree_fatten(const um_tree* tree, um_aabb aabb, um_vec2 displacement)
{
    um_vec2 margin = {tree->margin, tree->margin};
    um_vec2 ahead = um_vec2_scale(displacement, tree->displacement_multiplier);
    um_aabb fat = {um_vec2_sub(aabb.min, margin), um_vec2_add(aabb.max, margin)};
    um_vec2* side_x = ahead.x < 0.0f ? &fat.min : &fat.max;
    um_vec2* side_y = ahead.y < 0.0f ? &fat.min : &fat.max;
    side_x->x += ahead.x;
    side_y->y += ahead.y;
    return fat;
}

void umi_tree_set_fat(um_tree* tree, float margin, float displacement_multiplier)
{
    tree->margin = margin;
    tree->displacement_multiplier = displacement_multiplier;
}

um_result umi_tree_check_aabb(const um_tree* tree, um_aabb aabb, um_vec2 displacement)
{
    if (!umi_tree_aabb_is_valid(aabb)) {
        return UM_ERROR_INVALID_AABB;
    }
    if (!umi_vec2_is_finite(displacement)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    if (umi_tree_aabb_is_valid(umi_tree_fatten(tree, aabb, displacement))) {
        return UM_OK;
    }
    // Too far out: is it the displacement, or the margin alone?
    um_aabb resting = umi_tree_fatten(tree, aabb, um_vec2_make(0.0f, 0.0f));
    return umi_tree_aabb_is_valid(resting) ? UM_ERROR_INVALID_VECTOR : UM_ERROR_INVALID_AABB;
}

umi_slot umi_tree_make_leaf_slot(int32_t leaf, um_aabb fat, uint64_t categories)
{
    umi_slot slot = {.categories = categories, .child = ~leaf, .moved = true};
    umi_float4_store(slot.aabb, umi_aabb_pack(fat));
    return slot;
}

int32_t umi_tree_take_leaf(um_tree* tree, uint64_t user_data)
{
    int32_t index = umi_pool_take(&tree->leaves);
    umi_leaf* leaf = umi_tree_leaves(tree) + index;
    leaf->user_data = user_data;
    leaf->stamp += 1;
    tree->moved_count += 1;
    return index;
}

void umi_tree_put_leaf(um_tree* tree, int32_t index)
{
    umi_tree_leaves(tree)[index].stamp += 1;
    umi_pool_put(&tree->leaves, index);
}

um_proxy_id um_tree_insert(um_tree* tree, um_aabb aabb, um_vec2 displacement, uint64_t categories,
                           uint64_t user_data)
{
    um_proxy_id null_proxy = {0, 0};
    if (!umi_tree_open(tree, __func__)) {
        return null_proxy;
    }
    um_result result = umi_tree_check_aabb(tree, aabb, displacement);
    if (result != UM_OK) {
        umi_leaf_input input = {.aabb = aabb, .displacement = displacement, .index = -1};
        umi_gate_fail(tree->gate, result, __func__, "%s", umi_leaf_input_describe(tree, result, &input).text);
        return null_proxy;
    }
    if (tree->leaves.count == UMI_MAX_LEAVES) {
        umi_gate_fail(tree->gate, UM_ERROR_LIMIT, __func__, "there are %d proxies already, which is the most",
                      (int)UMI_MAX_LEAVES);
        return null_proxy;
    }
    if (!umi_tree_reserve(tree, 1)) {
        umi_tree_fail_memory(tree, __func__);
        return null_proxy;
    }
    umi_gate_succeed(tree->gate);
    int32_t leaf = umi_tree_take_leaf(tree, user_data);
    umi_slot slot = umi_tree_make_leaf_slot(leaf, umi_tree_fatten(tree, aabb, displacement), categories);
    umi_tree_attach(tree, &slot);
    return umi_tree_proxy(tree, leaf);
}

bool um_tree_remove(um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf;
    if (!umi_tree_find_leaf(tree, proxy, __func__, &leaf)) {
        return false;
    }
    tree->moved_count -= umi_tree_leaf_slot(tree, leaf)->moved;
    umi_tree_detach(tree, leaf);
    umi_tree_put_leaf(tree, leaf);
    return true;
}

bool umi_tree_left_fat_aabb(const um_tree* tree, int32_t leaf, um_aabb aabb)
{
    return !umi_aabb_holds(umi_slot_aabb(umi_tree_leaf_slot(tree, leaf)), umi_aabb_pack(aabb));
}

void umi_tree_reinsert(um_tree* tree, int32_t leaf, um_aabb aabb, um_vec2 displacement)
{
    umi_slot slot = *umi_tree_leaf_slot(tree, leaf);
    tree->moved_count += !slot.moved;
    umi_tree_detach(tree, leaf);
    slot = umi_tree_make_leaf_slot(leaf, umi_tree_fatten(tree, aabb, displacement), slot.categories);
    umi_tree_attach(tree, &slot);
}

um_result umi_tree_check_move(const um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement,
                              int32_t* out_leaf)
{
    *out_leaf = umi_tree_leaf_of(tree, proxy);
    return *out_leaf < 0 ? UM_ERROR_INVALID_PROXY : umi_tree_check_aabb(tree, aabb, displacement);
}

bool um_tree_move(um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement)
{
    if (!umi_tree_open(tree, __func__)) {
        return false;
    }
    int32_t leaf;
    um_result result = umi_tree_check_move(tree, proxy, aabb, displacement, &leaf);
    if (result != UM_OK) {
        umi_leaf_input input = {proxy, aabb, displacement, -1};
        return umi_gate_fail(tree->gate, result, __func__, "%s",
                             umi_leaf_input_describe(tree, result, &input).text);
    }
    umi_gate_succeed(tree->gate);
    if (!umi_tree_left_fat_aabb(tree, leaf, aabb)) {
        return false;
    }
    umi_tree_reinsert(tree, leaf, aabb, displacement);
    return true;
}

void um_tree_clear(um_tree* tree)
{
    if (!umi_tree_open(tree, __func__)) {
        return;
    }
    for (int32_t i = 0; i < tree->leaves.fresh; ++i) {
        if ((umi_tree_leaves(tree)[i].stamp & 1) != 0) {
            umi_tree_put_leaf(tree, i);
        }
    }
    umi_pool_refill(&tree->nodes, 1);
    umi_tree_slots(tree)[UMI_ROOT_SLOT] = umi_slot_make_empty();
    umi_tree_changed(tree);
    tree->moved_count = 0;
    umi_gate_succeed(tree->gate);
}

um_aabb um_tree_fatten(const um_tree* tree, um_aabb aabb, um_vec2 displacement)
{
    if (tree == NULL) {
        return aabb;
    }
    um_result result = umi_tree_check_aabb(tree, aabb, displacement);
    if (result != UM_OK) {
        umi_leaf_input input = {.aabb = aabb, .displacement = displacement, .index = -1};
        umi_gate_fail_read(tree->gate, result, __func__, "%s",
                           umi_leaf_input_describe(tree, result, &input).text);
        return aabb;
    }
    return umi_tree_fatten(tree, aabb, displacement);
}

bool um_tree_has(const um_tree* tree, um_proxy_id proxy)
{
    return umi_tree_leaf_of(tree, proxy) >= 0;
}

um_aabb um_tree_get_fat_aabb(const um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf = umi_tree_read_leaf(tree, proxy, __func__);
    return leaf < 0 ? um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f)
                    : umi_aabb_unpack(umi_tree_leaf_slot(tree, leaf)->aabb);
}

uint64_t um_tree_get_user_data(const um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf = umi_tree_read_leaf(tree, proxy, __func__);
    return leaf < 0 ? 0 : umi_tree_leaves(tree)[leaf].user_data;
}

uint64_t um_tree_get_categories(const um_tree* tree, um_proxy_id proxy)
{
    int32_t leaf = umi_tree_read_leaf(tree, proxy, __func__);
    return leaf < 0 ? 0 : umi_tree_leaf_slot(tree, leaf)->categories;
}

bool um_tree_set_categories(um_tree* tree, um_proxy_id proxy, uint64_t categories)
{
    int32_t leaf;
    if (!umi_tree_find_leaf(tree, proxy, __func__, &leaf)) {
        return false;
    }
    int32_t slot = umi_tree_leaves(tree)[leaf].slot;
    if (umi_tree_slots(tree)[slot].categories == categories) {
        return true;
    }
    umi_tree_slots(tree)[slot].categories = categories;
    umi_tree_changed(tree);
    while (slot != UMI_ROOT_SLOT) {
        slot = tree->node_slots[slot >> 1];
        umi_tree_refresh(tree, slot);
    }
    return true;
}

bool um_tree_set_user_data(um_tree* tree, um_proxy_id proxy, uint64_t user_data)
{
    int32_t leaf;
    if (!umi_tree_find_leaf(tree, proxy, __func__, &leaf)) {
        return false;
    }
    umi_tree_leaves(tree)[leaf].user_data = user_data;
    umi_tree_changed(tree);
    return true;
}

int32_t um_tree_get_count(const um_tree* tree)
{
    return tree != NULL ? tree->leaves.count : 0;
}
