// Searches by all workers: see shared_pairs.h.
//
// The descent is cut into jobs at blocks of a suitable level, in the order in which it would come to them.
// Whoever does a range of jobs hands what it finds to the filter while that is still in the first-level
// cache, and chains the chunks that it fills; the chains, one after the other, are the order of one worker
// alone. So it does not matter how the jobs are cut and shared out.
// SPDX-License-Identifier: MIT

#include "broadphase/shared_pairs.h"

#include "broadphase/tree_pairs.h"
#include "broadphase/tree_proxy.h"
#include "core/array.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MOST_JOBS = 2048,
    MOST_NODE_JOBS = 256, // through the nodes, which is the way for few

    // So many ranges are enough for the workers there may be. Each may leave a chunk that is not full.
    MOST_RANGES = 64,

    // A range with less than so many leaves to be compared would not be worth the trip.
    LEAST_LEAVES = 128,

    PAIRS_A_CHUNK = UMI_CHUNK_PAIRS + 1, // of the list, with the head of the chunk

    MOST_CHUNKS = INT32_MAX / PAIRS_A_CHUNK,
};

// What all workers share.
typedef struct shared_search {
    const um_tree* tree;
    const um_tree* other;
    umi_pair_search search; // as each range starts
    bool is_wide;
    int32_t leaf_count; // that are compared with others: all, or on the way through the nodes those moved
    umi_pair_filter filter;
    umi_pair_chunk* chunks;
    int32_t chunk_capacity;
    atomic_int chunk_count;  // taken; beyond the capacity they are only counted
    atomic_bool is_too_many; // more than a list could ever hold
    int32_t job_count;
    umi_pair_job jobs[MOST_JOBS];
} shared_search;

// The search of one range of jobs.
typedef struct range_search {
    umi_pair_search search;
    shared_search* shared;
    int32_t first; // chunk, or -1
    int32_t last;  // the same, or -1 if there was no more
    int32_t left;  // places in it
    um_tree_pair batch[UMI_LEAST_PAIR_ROOM];
} range_search;

// ---- Chunks ---------------------------------------------------------------------------------------------

static void take_chunk(range_search* r)
{
    shared_search* s = r->shared;
    int32_t chunk = atomic_fetch_add_explicit(&s->chunk_count, 1, memory_order_relaxed);
    r->left = UMI_CHUNK_PAIRS;
    if (chunk >= s->chunk_capacity) {
        r->last = -1;
        if (chunk >= MOST_CHUNKS) {
            atomic_store_explicit(&s->is_too_many, true, memory_order_relaxed);
            r->search.error = UM_ERROR_LIMIT;
        }
        return;
    }
    s->chunks[chunk].count = 0;
    s->chunks[chunk].next = -1;
    if (r->last >= 0) {
        s->chunks[r->last].next = chunk;
    } else {
        r->first = chunk;
    }
    r->last = chunk;
}

// Filters what was found and puts it into chunks.
static void hand_on(range_search* r)
{
    const shared_search* s = r->shared;
    int32_t count = r->search.count > 0 ? s->filter.keep(r->batch, r->search.count, s->filter.context) : 0;
    for (int32_t i = 0; i < count && r->search.error == UM_OK;) {
        if (r->left == 0) {
            take_chunk(r);
        }
        int32_t some = count - i < r->left ? count - i : r->left;
        if (r->last >= 0) {
            umi_pair_chunk* chunk = s->chunks + r->last;
            memcpy(chunk->pairs + chunk->count, r->batch + i, (size_t)some * sizeof r->batch[0]);
            chunk->count += some;
        }
        r->left -= some;
        i += some;
    }
    r->search.count = 0;
}

static bool make_room(umi_pair_search* search, int32_t extra)
{
    (void)extra; // the batch is large enough for any
    hand_on(search->context);
    return search->error == UM_OK;
}

static void search_range(int32_t begin, int32_t end, void* context)
{
    shared_search* s = context;
    range_search r;
    r.search = s->search;
    r.search.pairs = r.batch;
    r.search.capacity = UMI_LEAST_PAIR_ROOM;
    r.search.make_room = make_room;
    r.search.context = &r;
    r.shared = s;
    r.first = r.last = -1;
    r.left = 0;
    if (s->is_wide) {
        s->tree->kernel->find_pairs(&r.search, s->jobs + begin, end - begin);
    } else {
        umi_pairs_search_nodes(s->tree, s->other, &r.search, s->jobs + begin, end - begin);
    }
    hand_on(&r);
    s->jobs[begin].first_chunk = r.first;
}

// Notes in which order the chunks come, and returns the number of pairs.
static int32_t put_in_order(const shared_search* s)
{
    int32_t rank = 0;
    int32_t pairs = 0;
    for (int32_t job = 0; job < s->job_count; ++job) {
        for (int32_t at = s->jobs[job].first_chunk; at >= 0; at = s->chunks[at].next) {
            s->chunks[rank++].ordered = at;
            pairs += s->chunks[at].count;
        }
    }
    return pairs;
}

// ---- Jobs -----------------------------------------------------------------------------------------------

static int32_t list_jobs(shared_search* s, int32_t level)
{
    return s->tree->kernel->list_pair_jobs(s->search, level, s->jobs, MOST_JOBS);
}

// Cuts a wide search into as many jobs as there may be, by going down level by level. A level has about 16
// times as many as the one above it, so the next one is not even tried where that would be too many.
static int32_t cut_wide(shared_search* s)
{
    umi_pair_job all = umi_pair_job_of_all(&s->search);
    int32_t level = all.level_a > all.level_b ? all.level_a : all.level_b;
    int32_t count = list_jobs(s, level);
    while (level > 0 && count <= MOST_JOBS / UMI_BLOCK_SIZE) {
        level -= 1;
        count = list_jobs(s, level);
    }
    return count <= MOST_JOBS ? count : list_jobs(s, level + 1);
}

// How many jobs are a range.
static int32_t grain_of(const shared_search* s)
{
    int32_t for_ranges = (s->job_count + MOST_RANGES - 1) / MOST_RANGES;
    int32_t for_leaves = (int32_t)((int64_t)s->job_count * LEAST_LEAVES / (s->leaf_count + 1));
    return for_ranges > for_leaves ? for_ranges : for_leaves;
}

// One job is enough where nobody shares it.
static void prepare_jobs(shared_search* s)
{
    bool is_shared = !umi_executor_is_alone(s->tree->executor) && s->leaf_count > LEAST_LEAVES;
    if (!is_shared) {
        s->jobs[0] = s->is_wide ? umi_pair_job_of_all(&s->search) : umi_pair_job_of_nodes();
        s->job_count = 1;
    } else if (s->is_wide) {
        s->job_count = cut_wide(s);
    } else {
        s->job_count = umi_pairs_list_node_jobs(s->tree, s->other, &s->search, s->jobs, MOST_NODE_JOBS);
    }
}

static int32_t count_leaves(const um_tree* tree, const um_tree* other, bool is_wide)
{
    int32_t count = is_wide ? tree->leaves.count : tree->moved_count;
    int32_t others = is_wide ? other->leaves.count : other->moved_count;
    return other != tree ? count + others : count;
}

// ---- The search -----------------------------------------------------------------------------------------

static bool reserve_chunks(um_pair_list* room, int32_t count)
{
    return umi_array_reserve(&room->allocator, &room->pairs, &room->capacity, 0, count * PAIRS_A_CHUNK,
                             sizeof room->pairs[0]);
}

// Searches with the room that there is. Returns how many chunks it takes.
static int32_t search_once(shared_search* s, const um_pair_list* room)
{
    s->chunks = (umi_pair_chunk*)(void*)room->pairs;
    s->chunk_capacity = room->capacity / PAIRS_A_CHUNK;
    atomic_store_explicit(&s->chunk_count, 0, memory_order_relaxed);
    for (int32_t i = 0; i < s->job_count; ++i) {
        s->jobs[i].first_chunk = -1;
    }
    umi_executor_run(s->tree->executor, s->job_count, grain_of(s), search_range, s);
    return atomic_load_explicit(&s->chunk_count, memory_order_relaxed);
}

// If the room is too small, all is searched again: to keep what was found and go on would take more care than
// something that hardly ever happens is worth.
static um_result search_until_it_fits(shared_search* s, um_pair_list* room, umi_found_pairs* out_found)
{
    int32_t chunks = search_once(s, room);
    while (chunks > s->chunk_capacity) {
        if (atomic_load_explicit(&s->is_too_many, memory_order_relaxed)) {
            return UM_ERROR_LIMIT;
        }
        if (!reserve_chunks(room, chunks)) {
            return UM_ERROR_OUT_OF_MEMORY;
        }
        chunks = search_once(s, room);
    }
    *out_found = (umi_found_pairs){s->chunks, chunks, put_in_order(s)};
    return UM_OK;
}

um_result umi_tree_find_pairs_shared(um_tree* tree, um_tree* other, um_tree_pairs which,
                                     umi_pair_filter filter, um_pair_list* room, umi_found_pairs* out_found)
{
    *out_found = (umi_found_pairs){0};
    room->count = 0;
    if (tree->leaves.count == 0 || other->leaves.count == 0) {
        return UM_OK;
    }
    if (room->pairs == NULL) {
        room->allocator = tree->inner;
    }
    shared_search s;
    s.tree = tree;
    s.other = other;
    s.search = (umi_pair_search){.moved_only = which == UM_PAIRS_MOVED, .error = UM_OK};
    s.is_wide = umi_pairs_are_many(tree, other, which);
    s.leaf_count = count_leaves(tree, other, s.is_wide);
    s.filter = filter;
    atomic_init(&s.chunk_count, 0);
    atomic_init(&s.is_too_many, false);
    if (s.is_wide && !umi_pairs_widen(tree, other, &s.search)) {
        return s.search.error;
    }
    prepare_jobs(&s);
    return search_until_it_fits(&s, room, out_found);
}
