// Bulk building. The leaves are sorted along a Morton curve, and ranges of them are split until one leaf is
// left; the two ways to build differ only in how a range is split. Whoever shares the loops of the tree, it
// comes out the same.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_build.h"

#include "broadphase/build_order.h"
#include "broadphase/build_split.h"
#include "core/array.h"
#include "core/prefetch.h"

// ---- Room -----------------------------------------------------------------------------------------------

enum {
    // A slot and two items per leaf.
    PAIRS_A_LEAF = (sizeof(umi_slot) + 2 * sizeof(umi_sort_item)) / sizeof(um_tree_pair),
};

_Static_assert(PAIRS_A_LEAF * sizeof(um_tree_pair) == sizeof(umi_slot) + 2 * sizeof(umi_sort_item),
               "the room for a leaf is a whole number of pairs");

// As much as the pool of leaves is large, so that no more is needed until that grows.
static bool reserve_scratch(um_tree* tree, int32_t leaf_count)
{
    um_pair_list* room = tree->scratch.room;
    int32_t leaves = leaf_count > tree->leaves.capacity ? leaf_count : tree->leaves.capacity;
    if (leaves > INT32_MAX / PAIRS_A_LEAF ||
        !umi_array_resize(&tree->allocator, &room->pairs, &room->capacity, 0, leaves * PAIRS_A_LEAF,
                          sizeof room->pairs[0])) {
        return false;
    }
    room->allocator = tree->inner;
    return true;
}

bool umi_tree_reserve_build(um_tree* tree, int32_t leaf_count)
{
    // The wide form comes last: only if everything else is there, the one that may be current is given up.
    if (!reserve_scratch(tree, leaf_count) ||
        (leaf_count > 0 && !umi_wide_reserve(&tree->allocator, &tree->wide, leaf_count))) {
        return false;
    }
    tree->wide_is_current = false;
    return true;
}

void umi_tree_borrow_scratch(um_tree* tree, um_pair_list* list)
{
    tree->scratch.room = list;
}

void umi_tree_set_executor(um_tree* tree, const umi_executor* executor)
{
    static const umi_executor serial = {0};
    tree->executor = executor != NULL ? executor : &serial;
}

size_t umi_tree_scratch_bytes(const um_tree* tree)
{
    const um_pair_list* own = &tree->scratch.own;
    return (size_t)own->capacity * sizeof own->pairs[0];
}

// Shares the room out. Another tree may have made it larger since it was reserved.
static void lay_out_scratch(umi_build_scratch* s)
{
    int32_t leaves = s->room->capacity / PAIRS_A_LEAF;
    if (leaves == 0) { // then there may be no memory at all to point into
        return;
    }
    s->leaf_slots = (umi_slot*)(void*)s->room->pairs;
    s->items = (umi_sort_item*)(void*)(s->leaf_slots + leaves);
    s->spare_items = s->items + leaves;
}

// ---- Leaves ---------------------------------------------------------------------------------------------

// The pool is copied from in parts, and there is a fixed number of places for what comes of them.
#define MOST_PARTS 64
#define LEAST_PART 1024

typedef struct gathering {
    const um_tree* tree;
    umi_slot* to;
    int32_t part_size;
    int32_t starts[MOST_PARTS]; // where the leaves of a part go; before that, how many there are
    int32_t marks[MOST_PARTS];  // how many of them are marked as moved
} gathering;

static int32_t part_end(const gathering* g, int32_t part)
{
    int32_t left = g->tree->leaves.fresh - part * g->part_size;
    return part * g->part_size + (left < g->part_size ? left : g->part_size);
}

static void count_parts(int32_t begin, int32_t end, void* context)
{
    gathering* g = context;
    const umi_leaf* leaves = umi_tree_leaves(g->tree);
    for (int32_t part = begin; part < end; ++part) {
        int32_t last = part_end(g, part);
        int32_t count = 0;
        for (int32_t i = part * g->part_size; i < last; ++i) {
            count += (int32_t)(leaves[i].stamp & 1);
        }
        g->starts[part] = count;
    }
}

static void copy_parts(int32_t begin, int32_t end, void* context)
{
    gathering* g = context;
    const umi_slot* slots = umi_tree_slots(g->tree);
    const umi_leaf* leaves = umi_tree_leaves(g->tree);
    for (int32_t part = begin; part < end; ++part) {
        umi_slot* to = g->to + g->starts[part];
        int32_t last = part_end(g, part);
        int32_t marks = 0;
        for (int32_t i = part * g->part_size; i < last; ++i) {
            if ((leaves[i].stamp & 1) != 0) {
                *to = slots[leaves[i].slot];
                marks += to->moved;
                ++to;
            }
        }
        g->marks[part] = marks;
    }
}

// Finds out where the leaves of each part go. Where no place of the pool is free, that is clear beforehand.
static void place_parts(gathering* g, int32_t part_count)
{
    bool has_free = g->tree->leaves.count < g->tree->leaves.fresh;
    if (has_free && part_count > 1) {
        umi_executor_run(g->tree->executor, part_count, 1, count_parts, g);
    }
    int32_t sum = 0;
    for (int32_t part = 0; part < part_count; ++part) {
        int32_t here = has_free ? g->starts[part] : g->part_size;
        g->starts[part] = sum;
        sum += here;
    }
}

void umi_tree_gather_leaves(um_tree* tree)
{
    lay_out_scratch(&tree->scratch);
    int32_t fresh = tree->leaves.fresh;
    int32_t least_size =
        umi_executor_is_alone(tree->executor) ? fresh : (fresh + MOST_PARTS - 1) / MOST_PARTS;
    gathering g = {.tree = tree, .to = tree->scratch.leaf_slots};
    g.part_size = least_size > LEAST_PART ? least_size : LEAST_PART;
    int32_t part_count = (fresh + g.part_size - 1) / g.part_size;
    place_parts(&g, part_count);
    umi_executor_run(tree->executor, part_count, 1, copy_parts, &g);
    tree->moved_count = 0;
    for (int32_t part = 0; part < part_count; ++part) {
        tree->moved_count += g.marks[part];
    }
    tree->scratch.leaf_count = tree->leaves.count;
}

// ---- Nodes ----------------------------------------------------------------------------------------------

// How many leaves ahead their slots are fetched, since their order in memory is not that of the tree. Their
// records in the pool are fetched half as far ahead.
#define FETCH_AHEAD 16

static const umi_slot* leaf_slot_at(const umi_builder* b, int32_t item)
{
    return b->leaf_slots + b->items[item < b->item_end ? item : b->item_end - 1].value;
}

// Puts a leaf into a slot of the tree, and into the wide form, whose order is that of the items: depth first.
static void place_leaf(const umi_builder* b, int32_t item, int32_t slot)
{
    umi_prefetch(leaf_slot_at(b, item + FETCH_AHEAD));
    umi_prefetch_write(umi_tree_leaves(b->tree) + ~leaf_slot_at(b, item + FETCH_AHEAD / 2)->child);
    const umi_slot* from = leaf_slot_at(b, item);
    umi_leaf* leaf = umi_tree_leaves(b->tree) + ~from->child;
    umi_tree_slots(b->tree)[slot] = *from;
    leaf->slot = slot;
    umi_wide_set(&b->tree->wide, item, from->aabb, from->categories, from->moved, ~from->child,
                 leaf->user_data);
}

// Hangs a node into a slot.
static void place_node(const umi_builder* b, int32_t node, int32_t slot)
{
    umi_tree_slots(b->tree)[slot].child = node;
    umi_tree_link(b->tree, slot);
}

// Nodes are taken in depth-first order, so that a descent reads forward in memory. Above n leaves there are
// n - 1: so the first node of a range is known before anything else is built. That of the left part follows
// the node above both, that of the right part comes after all of the left one.
static int32_t right_node(int32_t node, const umi_build_range parts[2])
{
    return node + parts[0].count;
}

// Builds a range of the items into a slot, from the given node on. The depth of the recursion is the height
// of the tree.
static void build_range(const umi_builder* b, umi_build_range range, int32_t slot, int32_t node)
{
    if (range.count == 1) {
        place_leaf(b, range.first, slot);
        return;
    }
    place_node(b, node, slot);
    if (range.count == 2) {
        place_leaf(b, range.first, 2 * node);
        place_leaf(b, range.first + 1, 2 * node + 1);
    } else {
        umi_build_range parts[2];
        umi_build_split(b, range, parts);
        build_range(b, parts[0], 2 * node, node + 1);
        build_range(b, parts[1], 2 * node + 1, right_node(node, parts));
    }
    umi_tree_refresh(b->tree, slot);
}

// ---- Jobs -----------------------------------------------------------------------------------------------

// The top of the tree is split by the caller, until there are enough ranges for all who share the work. Since
// every range knows its nodes, who builds it and when changes nothing.

#define MOST_JOBS 256
#define LEAVES_A_JOB 256

typedef struct build_job {
    umi_build_range range;
    int32_t slot;
    int32_t node;
} build_job;

typedef struct job_list {
    const umi_builder* builder;
    int32_t job_count;
    int32_t top_count;
    build_job jobs[MOST_JOBS];
    int32_t top_slots[MOST_JOBS]; // slots of the nodes above, from top to bottom
} job_list;

// Splits a range into at most so many jobs of about the same size. What is small is not worth a split.
static void share_out(job_list* list, umi_build_range range, int32_t slot, int32_t node, int32_t job_count)
{
    if (job_count == 1 || range.count < LEAVES_A_JOB) {
        list->jobs[list->job_count++] = (build_job){range, slot, node};
        return;
    }
    place_node(list->builder, node, slot);
    list->top_slots[list->top_count++] = slot;
    umi_build_range parts[2];
    umi_build_split(list->builder, range, parts);
    int32_t left = (int32_t)(((int64_t)job_count * parts[0].count + range.count / 2) / range.count);
    left = left < 1 ? 1 : left >= job_count ? job_count - 1 : left;
    share_out(list, parts[0], 2 * node, node + 1, left);
    share_out(list, parts[1], 2 * node + 1, right_node(node, parts), job_count - left);
}

static void do_jobs(int32_t begin, int32_t end, void* context)
{
    const job_list* list = context;
    for (int32_t i = begin; i < end; ++i) {
        const build_job* job = list->jobs + i;
        umi_builder b = *list->builder;
        b.item_end = job->range.first + job->range.count;
        build_range(&b, job->range, job->slot, job->node);
    }
}

static int32_t job_count_for(const umi_executor* executor, int32_t leaf_count)
{
    int32_t jobs = umi_executor_is_alone(executor) ? 1 : leaf_count / LEAVES_A_JOB;
    return jobs < 1 ? 1 : jobs > MOST_JOBS ? MOST_JOBS : jobs;
}

static void build_all(const umi_builder* b)
{
    const umi_executor* executor = b->tree->executor;
    job_list list; // too large to be cleared for a small tree
    list.builder = b;
    list.job_count = 0;
    list.top_count = 0;
    share_out(&list, umi_build_whole_range(b->item_end), UMI_ROOT_SLOT, 1,
              job_count_for(executor, b->item_end));
    umi_executor_run(executor, list.job_count, 1, do_jobs, &list);
    for (int32_t i = list.top_count - 1; i >= 0; --i) {
        umi_tree_refresh(b->tree, list.top_slots[i]);
    }
}

// ---- The whole ------------------------------------------------------------------------------------------

void umi_tree_build_nodes(um_tree* tree, um_tree_build build)
{
    umi_build_scratch* s = &tree->scratch;
    umi_pool_refill(&tree->nodes, s->leaf_count > 0 ? s->leaf_count : 1);
    umi_tree_slots(tree)[UMI_ROOT_SLOT] = umi_slot_make_empty();
    umi_tree_changed(tree);
    if (s->leaf_count == 0) {
        return;
    }
    // Where nodes hang is not known before they are built, so there is room for counts until then.
    umi_sort_item* sorted = umi_build_order(tree->executor, s->leaf_slots, s->leaf_count, s->items,
                                            s->spare_items, (uint32_t*)tree->node_slots);
    build_all(&(umi_builder){
        .tree = tree,
        .leaf_slots = s->leaf_slots,
        .items = sorted,
        .spare = sorted == s->items ? s->spare_items : s->items,
        .item_end = s->leaf_count,
        .build = build,
    });
    umi_wide_finish(&tree->wide, tree->executor);
    tree->wide_is_current = true;
}
