// Copies of a tree that are faster to ask: the wide form for pairs, octs for casts and AABB queries; and when
// queries make the octs by themselves.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_bake.h"

#include "broadphase/tree_errors.h"
#include "core/prefetch.h"

bool umi_tree_widen(um_tree* tree)
{
    if (tree->wide_is_current || tree->leaves.count == 0) {
        return true;
    }
    if (!umi_wide_reserve(&tree->allocator, &tree->wide, tree->leaves.count)) {
        return false;
    }
    const umi_slot* slots = umi_tree_slots(tree);
    const umi_leaf* leaves = umi_tree_leaves(tree);
    int32_t place = 0;
    int32_t stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = UMI_ROOT_SLOT;
    while (top > 0) {
        const umi_slot* slot = slots + stack[--top];
        if (umi_slot_is_leaf(slot)) {
            umi_wide_set(&tree->wide, place++, slot->aabb, slot->categories, slot->moved, ~slot->child,
                         leaves[~slot->child].user_data);
        } else {
            stack[top++] = 2 * slot->child + 1;
            stack[top++] = 2 * slot->child;
        }
    }
    umi_wide_finish(&tree->wide, tree->executor);
    tree->wide_is_current = true;
    return true;
}

// ---- Octs -----------------------------------------------------------------------------------------------

// How many leaves ahead their slots are fetched.
#define FETCH_AHEAD 8

// Leaves without a category are left out: no query finds them. Returns how many the others are.
static int32_t gather_items(const um_tree* tree, umi_oct_item* items)
{
    const umi_slot* slots = umi_tree_slots(tree);
    const umi_leaf* leaves = umi_tree_leaves(tree);
    int32_t count = 0;
    for (int32_t i = 0; i < tree->leaves.fresh; ++i) {
        if (i + FETCH_AHEAD < tree->leaves.fresh) {
            umi_prefetch(slots + leaves[i + FETCH_AHEAD].slot);
        }
        if ((leaves[i].stamp & 1) != 0 && slots[leaves[i].slot].categories != 0) {
            const umi_slot* slot = slots + leaves[i].slot;
            umi_oct_item* item = items + count++;
            umi_float4_store(item->aabb, umi_slot_aabb(slot));
            item->categories = slot->categories;
            item->leaf = i;
        }
    }
    return count;
}

static umi_oct_leaf describe_leaf(int32_t leaf, const void* context)
{
    const um_tree* tree = context;
    return (umi_oct_leaf){umi_tree_leaves(tree)[leaf].user_data, umi_tree_proxy(tree, leaf)};
}

// Builds the octs with memory from an allocator. False when memory ends. For one thread at a time.
static bool build_octs(const um_tree* tree, const um_allocator* allocator)
{
    umi_baking* baking = tree->baking;
    umi_octs* octs = &baking->octs;
    bool has_room = umi_octs_reserve(allocator, octs, tree->leaves.count);
    atomic_store_explicit(&baking->bytes, umi_octs_bytes(octs), memory_order_relaxed);
    if (!has_room) {
        return false;
    }
    umi_octs_build(octs, gather_items(tree, octs->items), describe_leaf, tree);
    return true;
}

bool um_tree_bake(um_tree* tree)
{
    if (!umi_tree_open(tree, __func__)) {
        return false;
    }
    if (!umi_baking_is_current(tree->baking)) {
        if (!build_octs(tree, &tree->allocator)) {
            return umi_tree_fail_memory(tree, __func__);
        }
        atomic_store_explicit(&tree->baking->state, UMI_BAKE_CURRENT, memory_order_relaxed);
    }
    return umi_gate_succeed(tree->gate);
}

// ---- By itself ------------------------------------------------------------------------------------------

// Octs are worth building when queries have lost as much time without them as that takes: then it is never
// done for more than it can gain, nor put off for longer than that, whatever comes. A leaf takes about as
// long as five to eight opened nodes lose, from 1,000 leaves to 100,000.
#define NODES_A_LEAF 8

// Fewer leaves are not worth a copy.
#define LEAST_LEAVES 64

static bool is_worth_baking(const um_tree* tree)
{
    int64_t count = tree->leaves.count;
    int64_t least = count < UINT32_MAX / 2 / NODES_A_LEAF ? count * NODES_A_LEAF : UINT32_MAX / 2;
    return tree->bake_by_itself && count >= LEAST_LEAVES &&
           atomic_load_explicit(&tree->baking->work, memory_order_relaxed) >= least;
}

// The allocator may come to a function of the user's, to which this is a walk: it may read.
static bool bake_by_itself(const um_tree* tree)
{
    umi_baking* baking = tree->baking;
    int expected = UMI_BAKE_NONE;
    if (!atomic_compare_exchange_strong_explicit(&baking->state, &expected, UMI_BAKE_UNDER_WAY,
                                                 memory_order_acquire, memory_order_acquire)) {
        return expected == UMI_BAKE_CURRENT;
    }
    umi_walks_begin(&tree->gate->walks);
    bool done = build_octs(tree, &baking->allocator);
    umi_walks_end(&tree->gate->walks);
    atomic_store_explicit(&baking->state, done ? UMI_BAKE_CURRENT : UMI_BAKE_REFUSED, memory_order_release);
    return done;
}

const umi_octs* umi_tree_octs(const um_tree* tree)
{
    int state = atomic_load_explicit(&tree->baking->state, memory_order_acquire);
    bool is_baked = state == UMI_BAKE_CURRENT ||
                    (state == UMI_BAKE_NONE && is_worth_baking(tree) && bake_by_itself(tree));
    return is_baked ? &tree->baking->octs : NULL;
}

void umi_tree_count_work(const um_tree* tree, int32_t nodes)
{
    if (tree->bake_by_itself) {
        atomic_fetch_add_explicit(&tree->baking->work, (unsigned)nodes, memory_order_relaxed);
    }
}

void umi_tree_set_bake_allocator(um_tree* tree, um_allocator allocator)
{
    tree->baking->allocator = allocator;
}
