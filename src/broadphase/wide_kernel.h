// Pairs and AABB queries through wide trees, compiled once per lane width.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_KERNEL_H
#define UMI_BROADPHASE_WIDE_KERNEL_H

#include "broadphase/tree_data.h"

// A search for pairs between the leaves of two wide trees, which may be the same one. Pairs are written to an
// array; when there is no more room in it, make_room is asked to enlarge it, or to hand its pairs on.
typedef struct umi_pair_search umi_pair_search;

// Makes room for extra more pairs. False, with the error set, if there is none.
typedef bool umi_pair_room_fn(umi_pair_search* search, int32_t extra);

struct umi_pair_search {
    const umi_wide* a;
    const umi_wide* b;
    bool moved_only;
    um_result error; // when it is not UM_OK, the search unwinds
    um_tree_pair* pairs;
    int32_t count;
    int32_t capacity; // at least UMI_LEAST_PAIR_ROOM, if it does not grow
    umi_pair_room_fn* make_room;
    void* context; // of make_room
};

enum {
    // So many rows are written to the array at a time. A row is a leaf with the leaves of one block.
    UMI_ROWS_AT_ONCE = 32,

    // So many pairs are written for every row, needed or not: that takes less time than a loop whose end the
    // processor mispredicts nearly every time. Rows with more are rare.
    UMI_PAIRS_AT_ONCE = 4,

    // No more room than that is asked for at a time.
    UMI_LEAST_PAIR_ROOM = UMI_ROWS_AT_ONCE * UMI_BLOCK_SIZE + UMI_PAIRS_AT_ONCE,
};

static inline bool umi_pair_search_reserve(umi_pair_search* search, int32_t extra)
{
    return extra <= search->capacity - search->count || search->make_room(search, extra);
}

// A part of a search: all pairs between what stands below two blocks, or within one; or two slots, see
// tree_pairs.h. 16 bytes.
typedef struct umi_pair_job {
    int32_t index_a, index_b; // of the blocks within their levels
    int16_t level_a, level_b; // of blocks only
    int32_t first_chunk;      // see shared_pairs.c
} umi_pair_job;

_Static_assert(sizeof(umi_pair_job) == 16, "a job has grown");

// An AABB query on a tree whose wide form is current.
typedef struct umi_wide_query {
    const um_tree* tree;
    _Alignas(16) float flipped[4];
    uint64_t category_mask;
    um_tree_query_fn* fn;
    void* context;
    umi_walks* walks; // raised from the first leaf on
    um_tree_visits visits;
} umi_wide_query;

// The functions of one lane width. All widths give the same results in the same order.
struct umi_wide_kernel {
    int32_t lanes;

    // Finds the pairs of leaves of some jobs, in order. Within a tree each pair comes once and none with
    // itself.
    void (*find_pairs)(umi_pair_search* search, const umi_pair_job* jobs, int32_t count);

    // Cuts a search into jobs whose blocks stand no higher than a level. One after the other, they find the
    // pairs in the same order as the whole. Returns how many; if that is more than capacity, there were too
    // many, and not all are listed.
    int32_t (*list_pair_jobs)(umi_pair_search search, int32_t level, umi_pair_job* jobs, int32_t capacity);

    // Hands the leaves that overlap to the callback.
    void (*query)(umi_wide_query* query);
};

// Those of 1 and 4 lanes are there in every build; umi_cpu_has_lanes says which may run.
extern const umi_wide_kernel umi_wide_kernel_1;
extern const umi_wide_kernel umi_wide_kernel_4;
extern const umi_wide_kernel umi_wide_kernel_8;
extern const umi_wide_kernel umi_wide_kernel_16;

// The whole of a search as one job.
static inline umi_pair_job umi_pair_job_of_all(const umi_pair_search* search)
{
    return (umi_pair_job){
        .level_a = (int16_t)(search->a->level_count - 1),
        .level_b = (int16_t)(search->b->level_count - 1),
        .first_chunk = -1,
    };
}

// The kernel of a lane width that umi_cpu_has_lanes agrees to.
const umi_wide_kernel* umi_wide_kernel_for(int32_t lanes);

#endif
