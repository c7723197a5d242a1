// All overlapping pairs of one tree or of two, by simultaneous descent: instead of one query per leaf, two
// subtrees whose AABBs overlap are opened together, so that leaves that are near each other share the way
// down.
//
// Many leaves go through the wide form of the tree, which costs a copy of all of them. A few moved ones among
// many that rest go down the binary nodes, where everything without a mark is cut off.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_pairs.h"

#include "broadphase/overlap_descent.h"
#include "broadphase/tree_bake.h"
#include "broadphase/tree_errors.h"
#include "core/array.h"

#include <string.h>

// From this share of moved leaves on, the wide form is faster: measured, see docs/tree.md.
#define WIDE_SHARE 20

// ---- The list -------------------------------------------------------------------------------------------

// Enlarges the list that the pairs are written to.
static bool grow_list(umi_pair_search* search, int32_t extra)
{
    um_pair_list* list = search->context;
    if (search->error == UM_OK && extra > INT32_MAX - search->count) {
        search->error = UM_ERROR_LIMIT;
    } else if (search->error == UM_OK &&
               !umi_array_reserve(&list->allocator, &list->pairs, &list->capacity, search->count,
                                  search->count + extra, sizeof list->pairs[0])) {
        search->error = UM_ERROR_OUT_OF_MEMORY;
    }
    search->pairs = list->pairs;
    search->capacity = list->capacity;
    return search->error == UM_OK;
}

umi_pair_search umi_pair_search_into(um_pair_list* list, um_tree_pairs which)
{
    return (umi_pair_search){
        .moved_only = which == UM_PAIRS_MOVED,
        .error = UM_OK,
        .pairs = list->pairs,
        .capacity = list->capacity,
        .make_room = grow_list,
        .context = list,
    };
}

void um_pair_list_free(um_pair_list* list)
{
    if (list == NULL) {
        return;
    }
    if (list->pairs != NULL) {
        umi_array_free(&list->allocator, &list->pairs, &list->capacity, sizeof list->pairs[0]);
    }
    *list = (um_pair_list){0};
}

// ---- Many: the wide form --------------------------------------------------------------------------------

bool umi_pairs_widen(um_tree* tree, um_tree* other, umi_pair_search* search)
{
    if (!umi_tree_widen(tree) || (other != tree && !umi_tree_widen(other))) {
        search->error = UM_ERROR_OUT_OF_MEMORY;
        return false;
    }
    search->a = &tree->wide;
    search->b = &other->wide;
    return true;
}

static void search_wide(um_tree* tree, um_tree* other, umi_pair_search* search)
{
    if (umi_pairs_widen(tree, other, search)) {
        umi_pair_job all = umi_pair_job_of_all(search);
        tree->kernel->find_pairs(search, &all, 1);
    }
}

// ---- Few: the binary nodes ------------------------------------------------------------------------------

// Two slots whose AABBs overlap, or twice the same slot for the pairs within it.
typedef struct slot_pair {
    int32_t a, b;
} slot_pair;

// A step takes one pair and puts back at most four, and each step goes down a level on at least one side.
#define PAIR_STACK_SIZE (4 * 2 * UMI_MAX_HEIGHT)

typedef struct descent {
    umi_pair_search* search;
    const um_tree* tree_a;
    const um_tree* tree_b;
    bool take_all; // pairs without a mark as well
    int32_t top;
    slot_pair stack[PAIR_STACK_SIZE];
} descent;

static const umi_slot* slot_a(const descent* d, int32_t slot)
{
    return umi_tree_slots(d->tree_a) + slot;
}

static const umi_slot* slot_b(const descent* d, int32_t slot)
{
    return umi_tree_slots(d->tree_b) + slot;
}

static void push_if_overlapping(descent* d, int32_t a, int32_t b)
{
    const umi_slot* at_a = slot_a(d, a);
    const umi_slot* at_b = slot_b(d, b);
    d->stack[d->top] = (slot_pair){a, b};
    d->top += umi_aabb_overlaps_flipped(umi_slot_aabb(at_a), umi_aabb_flip(umi_slot_aabb(at_b))) &
              (at_a->moved | at_b->moved | d->take_all);
}

// Opens a slot against itself.
static void open_self(descent* d, int32_t slot)
{
    const umi_slot* s = slot_a(d, slot);
    if (umi_slot_is_leaf(s) || !(s->moved | d->take_all)) {
        return;
    }
    int32_t first = 2 * s->child;
    d->stack[d->top++] = (slot_pair){first + 1, first + 1};
    d->stack[d->top++] = (slot_pair){first, first};
    push_if_overlapping(d, first, first + 1);
}

// Opens two nodes. One with marked leaves goes first against one without: its AABB is that of all its leaves,
// and only the few marked ones count. Two equals are opened together.
static void open_both(descent* d, slot_pair pair)
{
    const umi_slot* a = slot_a(d, pair.a);
    const umi_slot* b = slot_b(d, pair.b);
    bool open_a = a->moved | d->take_all;
    bool open_b = b->moved | d->take_all;
    int32_t first_a = open_a ? 2 * a->child : pair.a;
    int32_t first_b = open_b ? 2 * b->child : pair.b;
    for (int32_t i = open_a; i >= 0; --i) {
        for (int32_t j = open_b; j >= 0; --j) {
            push_if_overlapping(d, first_a + i, first_b + j);
        }
    }
}

static void append(umi_pair_search* search, uint64_t user_a, uint64_t user_b)
{
    if (umi_pair_search_reserve(search, 1)) {
        search->pairs[search->count++] = (um_tree_pair){user_a, user_b};
    }
}

// The pairs of a leaf with all below a node, written as (leaf, other) or the other way round. Most of the
// time of a search goes by here.
static void join_leaf(descent* d, const um_tree* leaf_tree, const umi_slot* leaf, const um_tree* tree,
                      int32_t child, bool leaf_is_b)
{
    umi_leaf_filter filter = {0, true, !(leaf->moved | d->take_all)};
    uint64_t user = umi_tree_leaves(leaf_tree)[~leaf->child].user_data;
    umi_overlap_descent below;
    umi_overlap_begin(&below, tree, child, umi_slot_aabb(leaf));
    for (int32_t found = umi_overlap_next(&below, filter); found < 0 && d->search->error == UM_OK;
         found = umi_overlap_next(&below, filter)) {
        uint64_t other = umi_tree_leaves(tree)[~found].user_data;
        append(d->search, leaf_is_b ? other : user, leaf_is_b ? user : other);
    }
}

static void open_pair(descent* d, slot_pair pair)
{
    const umi_slot* a = slot_a(d, pair.a);
    const umi_slot* b = slot_b(d, pair.b);
    if (a == b) {
        open_self(d, pair.a);
    } else if (umi_slot_is_leaf(a)) {
        join_leaf(d, d->tree_a, a, d->tree_b, b->child, false);
    } else if (umi_slot_is_leaf(b)) {
        join_leaf(d, d->tree_b, b, d->tree_a, a->child, true);
    } else {
        open_both(d, pair);
    }
}

static void begin_descent(descent* d, const um_tree* tree, const um_tree* other, umi_pair_search* search)
{
    d->search = search;
    d->tree_a = tree;
    d->tree_b = other;
    d->take_all = !search->moved_only;
    d->top = 0;
}

static bool is_same_slot(const descent* d, slot_pair pair)
{
    return d->tree_a == d->tree_b && pair.a == pair.b;
}

void umi_pairs_search_nodes(const um_tree* tree, const um_tree* other, umi_pair_search* search,
                            const umi_pair_job* jobs, int32_t count)
{
    descent d;
    begin_descent(&d, tree, other, search);
    for (int32_t i = 0; i < count; ++i) {
        slot_pair pair = {jobs[i].index_a, jobs[i].index_b};
        if (is_same_slot(&d, pair)) {
            d.stack[d.top++] = pair;
        } else {
            push_if_overlapping(&d, pair.a, pair.b);
        }
        while (d.top > 0 && search->error == UM_OK) {
            open_pair(&d, d.stack[--d.top]);
        }
    }
}

// ---- Jobs for the way through the nodes -----------------------------------------------------------------

// Whether a pair of slots is an AABB query, which is not divided any further.
static bool is_query(const descent* d, slot_pair pair)
{
    return !is_same_slot(d, pair) &&
           (umi_slot_is_leaf(slot_a(d, pair.a)) || umi_slot_is_leaf(slot_b(d, pair.b)));
}

// Replaces each job by the up to four that it opens, in the order of the descent. Returns how many there are
// then.
static int32_t open_jobs(descent* d, const umi_pair_job* from, int32_t count, umi_pair_job* to,
                         bool* out_opened)
{
    int32_t opened = 0;
    *out_opened = false;
    for (int32_t i = 0; i < count; ++i) {
        slot_pair pair = {from[i].index_a, from[i].index_b};
        if (is_query(d, pair)) {
            d->stack[d->top++] = pair;
        } else {
            open_pair(d, pair);
            *out_opened = true;
        }
        while (d->top > 0) {
            pair = d->stack[--d->top];
            to[opened++] = (umi_pair_job){.index_a = pair.a, .index_b = pair.b, .first_chunk = -1};
        }
    }
    return opened;
}

int32_t umi_pairs_list_node_jobs(const um_tree* tree, const um_tree* other, umi_pair_search* search,
                                 umi_pair_job* jobs, int32_t capacity)
{
    descent d;
    begin_descent(&d, tree, other, search);
    int32_t count = 1;
    bool opened = true;
    jobs[0] = umi_pair_job_of_nodes();
    while (opened && count <= capacity / 4) {
        // From the end of the array to its beginning: so those to come cannot catch up with those to go.
        umi_pair_job* from = jobs + capacity - count;
        memmove(from, jobs, (size_t)count * sizeof jobs[0]);
        count = open_jobs(&d, from, count, jobs, &opened);
    }
    return count;
}

// ---- Either ---------------------------------------------------------------------------------------------

bool umi_pairs_are_many(const um_tree* tree, const um_tree* other, um_tree_pairs which)
{
    int64_t leaves = tree->leaves.count;
    int64_t moved = tree->moved_count;
    if (other != tree) {
        leaves += other->leaves.count;
        moved += other->moved_count;
    }
    return which == UM_PAIRS_ALL || moved * WIDE_SHARE >= leaves;
}

// Whether a search makes sense. If not, it has failed.
static bool takes_search(um_tree* tree, um_tree* other, um_tree_pairs which, const char* function)
{
    if (other == NULL) {
        return umi_gate_fail(tree->gate, UM_ERROR_NULL_ARGUMENT, function, "other is NULL");
    }
    if (which != UM_PAIRS_ALL && which != UM_PAIRS_MOVED) {
        return umi_gate_fail(tree->gate, UM_ERROR_INVALID_OPTION, function,
                             "which is %d, must be UM_PAIRS_ALL or UM_PAIRS_MOVED", (int)which);
    }
    return umi_tree_open(other, function) ||
           umi_gate_fail(tree->gate, UM_ERROR_LOCKED, function,
                         "other cannot be changed from inside one of its callbacks; do it afterwards");
}

static bool finish_search(um_tree* tree, um_result result, const char* function)
{
    if (result == UM_OK) {
        return umi_gate_succeed(tree->gate);
    }
    return result == UM_ERROR_OUT_OF_MEMORY
               ? umi_tree_fail_memory(tree, function)
               : umi_gate_fail(tree->gate, result, function, "there are more than %d pairs", (int)INT32_MAX);
}

static um_result fill_list(um_tree* tree, um_tree* other, um_tree_pairs which, um_pair_list* list)
{
    if (list->pairs == NULL) {
        list->allocator = tree->inner;
    }
    umi_pair_search search = umi_pair_search_into(list, which);
    if (tree->leaves.count > 0 && other->leaves.count > 0) {
        if (umi_pairs_are_many(tree, other, which)) {
            search_wide(tree, other, &search);
        } else {
            umi_pair_job all = umi_pair_job_of_nodes();
            umi_pairs_search_nodes(tree, other, &search, &all, 1);
        }
    }
    list->count = search.error == UM_OK ? search.count : 0;
    // A list without memory can still take it from any tree.
    if (list->pairs == NULL) {
        list->allocator = (um_allocator){0};
    }
    return search.error;
}

static bool find_pairs(um_tree* tree, um_tree* other, um_tree_pairs which, um_pair_list* out_list,
                       const char* function)
{
    if (out_list != NULL) {
        out_list->count = 0;
    }
    if (!umi_tree_open(tree, function)) {
        return false;
    }
    if (out_list == NULL) {
        return umi_gate_fail(tree->gate, UM_ERROR_NULL_ARGUMENT, function, "out_list is NULL");
    }
    if (!takes_search(tree, other, which, function)) {
        return false;
    }
    // The memory of a list is the user's, and its hooks do not lock by themselves. While the list grows they
    // find an empty one, and what they put there is given back.
    um_pair_list list = *out_list;
    *out_list = (um_pair_list){0};
    tree->gate->is_locked = true;
    other->gate->is_locked = true;
    um_result result = fill_list(tree, other, which, &list);
    um_pair_list_free(out_list);
    tree->gate->is_locked = false;
    other->gate->is_locked = false;
    *out_list = list;
    return finish_search(tree, result, function);
}

bool um_tree_find_pairs(um_tree* tree, um_tree_pairs which, um_pair_list* out_list)
{
    return find_pairs(tree, tree, which, out_list, __func__);
}

bool um_tree_find_pairs_with(um_tree* tree, um_tree* other, um_tree_pairs which, um_pair_list* out_list)
{
    return find_pairs(tree, other, which, out_list, __func__);
}
