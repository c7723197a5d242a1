// Pairs of leaves by simultaneous descent of two wide trees, or of one with itself: a part of
// wide_kernel_body.h. The recursion is as deep as the two trees have levels: at most 16.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_PAIRS_BODY_H
#define UMI_BROADPHASE_WIDE_PAIRS_BODY_H

#include "broadphase/wide_block_body.h"
#include "broadphase/wide_kernel.h"
#include "core/bits.h"

#include <float.h>

// A block of a wide tree, with its own AABB flipped: what other AABBs are compared with.
typedef struct place {
    const umi_wide* wide;
    int32_t level;
    int32_t index; // within the level
    float flipped[4];
} place;

static const umi_wide_block* block_at(const place* p)
{
    return p->wide->blocks + p->wide->level_start[p->level] + p->index;
}

static uint32_t moved_at(const place* p, bool moved_only)
{
    return moved_only ? p->wide->moved[p->wide->level_start[p->level] + p->index] : UINT16_MAX;
}

static void flip_lane(const umi_wide_block* block, int32_t lane, float out_flipped[4])
{
    out_flipped[0] = -block->side[2][lane];
    out_flipped[1] = -block->side[3][lane];
    out_flipped[2] = -block->side[0][lane];
    out_flipped[3] = -block->side[1][lane];
}

static place child_of(const place* p, int32_t lane)
{
    place child = {p->wide, p->level - 1, p->index * UMI_BLOCK_SIZE + lane, {0}};
    flip_lane(block_at(p), lane, child.flipped);
    return child;
}

// The root is compared with an AABB that overlaps everything but empty lanes.
static place place_at(const umi_wide* wide, int32_t level, int32_t index)
{
    if (level == wide->level_count - 1) {
        return (place){wide, level, 0, {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX}};
    }
    place parent = {wide, level + 1, index / UMI_BLOCK_SIZE, {0}};
    return child_of(&parent, index % UMI_BLOCK_SIZE);
}

// A leaf, by its place, and the leaves of a block that it overlaps, one bit per lane.
typedef struct found_row {
    int32_t place_a;
    int32_t block_b;
    uint32_t bits;
} found_row;

#define ROW_CAPACITY 512

// A search in progress. Rows are kept until there are many of them, so that making room and writing pairs do
// not stand in the way of the tests.
typedef struct progress {
    umi_pair_search* search;
    int32_t floor;      // where the descent ends: at the leaves' level, or above it to list jobs
    umi_pair_job* jobs; // NULL if pairs are searched for
    int32_t job_count;
    int32_t job_capacity;
    int32_t row_count;
    found_row rows[ROW_CAPACITY];
} progress;

// Writes the pairs of a row and returns where the next one goes.
static inline um_tree_pair* write_row(const umi_pair_search* search, const found_row* row, um_tree_pair* to)
{
    uint64_t user_a = search->a->user_data[row->place_a];
    const uint64_t* users_b = search->b->user_data + row->block_b * UMI_BLOCK_SIZE;
    um_tree_pair* end = to + umi_bit_count(row->bits);
    uint32_t bits = row->bits;
    for (int32_t i = 0; i < UMI_PAIRS_AT_ONCE; ++i) {
        // Without a bit left this is lane 0, which every block has.
        int32_t lane = umi_trailing_zeros(bits | 1u << UMI_BLOCK_SIZE) % UMI_BLOCK_SIZE;
        *to++ = (um_tree_pair){user_a, users_b[lane]};
        bits &= bits - 1;
    }
    while (bits != 0) {
        *to++ = (um_tree_pair){user_a, users_b[take_lowest(&bits)]};
    }
    return end;
}

// Writes the pairs of a few rows.
static void write_some_rows(umi_pair_search* search, const found_row* rows, int32_t row_count)
{
    int32_t count = 0;
    for (int32_t i = 0; i < row_count; ++i) {
        count += umi_bit_count(rows[i].bits);
    }
    if (!umi_pair_search_reserve(search, count + UMI_PAIRS_AT_ONCE)) {
        return;
    }
    um_tree_pair* to = search->pairs + search->count;
    for (int32_t i = 0; i < row_count; ++i) {
        to = write_row(search, rows + i, to);
    }
    search->count += count;
}

// Writes the pairs of all rows and forgets the rows.
static void write_rows(progress* p)
{
    for (int32_t i = 0; i < p->row_count && p->search->error == UM_OK; i += UMI_ROWS_AT_ONCE) {
        int32_t rest = p->row_count - i;
        write_some_rows(p->search, p->rows + i, rest < UMI_ROWS_AT_ONCE ? rest : UMI_ROWS_AT_ONCE);
    }
    p->row_count = 0;
}

// Makes room for the rows of one block.
static void make_room(progress* p)
{
    // One more is written ahead.
    if (p->row_count >= ROW_CAPACITY - UMI_BLOCK_SIZE) {
        write_rows(p);
    }
}

// Keeps a row, if anything was found.
static inline void add_row(progress* p, int32_t place_a, int32_t block_b, uint32_t bits)
{
    p->rows[p->row_count] = (found_row){place_a, block_b, bits};
    p->row_count += bits != 0;
}

// Lists two places whose pairs are a job. If there are too many, the search unwinds.
static void add_job(progress* p, const place* a, const place* b)
{
    if (p->job_count < p->job_capacity) {
        p->jobs[p->job_count] =
            (umi_pair_job){a->index, b->index, (int16_t)a->level, (int16_t)b->level, .first_chunk = -1};
    } else {
        p->search->error = UM_ERROR_LIMIT;
    }
    p->job_count += 1;
}

// Pairs between two blocks of leaves.
static void join_leaves(progress* p, const place* a, const place* b)
{
    make_room(p);
    const umi_wide_block* block_a = block_at(a);
    const umi_wide_block* block_b = block_at(b);
    uint32_t moved_a = moved_at(a, p->search->moved_only);
    uint32_t moved_b = moved_at(b, p->search->moved_only);
    uint32_t rows = overlaps(block_a, b->flipped);
    while (rows != 0) {
        int32_t row = take_lowest(&rows);
        float flipped[4];
        flip_lane(block_a, row, flipped);
        uint32_t bits = overlaps(block_b, flipped);
        bits &= (moved_a >> row & 1) != 0 ? UINT16_MAX : moved_b;
        add_row(p, a->index * UMI_BLOCK_SIZE + row, b->index, bits);
    }
}

// Pairs between two different places whose AABBs overlap.
static void join(progress* p, const place* a, const place* b)
{
    if (a->level <= p->floor && b->level <= p->floor) {
        if (p->jobs != NULL) {
            add_job(p, a, b);
        } else {
            join_leaves(p, a, b);
        }
        return;
    }
    // The higher one is opened; of two equals, both.
    bool open_a = a->level >= b->level;
    bool open_b = b->level >= a->level;
    uint32_t moved_a = moved_at(a, p->search->moved_only);
    uint32_t moved_b = moved_at(b, p->search->moved_only);
    uint32_t rows = open_a ? overlaps(block_at(a), b->flipped) : 1;
    while (rows != 0 && p->search->error == UM_OK) {
        int32_t row = take_lowest(&rows);
        place part_a = open_a ? child_of(a, row) : *a;
        bool row_moved = open_a ? (moved_a >> row & 1) != 0 : moved_a != 0;
        uint32_t columns = open_b ? overlaps(block_at(b), part_a.flipped) : 1;
        if (!row_moved) {
            columns &= open_b ? moved_b : (moved_b != 0);
        }
        while (columns != 0 && p->search->error == UM_OK) {
            place part_b = *b;
            int32_t column = take_lowest(&columns);
            if (open_b) {
                part_b = child_of(b, column);
            }
            join(p, &part_a, &part_b);
        }
    }
}

// Pairs within a block of leaves.
static void join_leaves_with_self(progress* p, const place* a)
{
    make_room(p);
    const umi_wide_block* block = block_at(a);
    uint32_t moved = moved_at(a, p->search->moved_only);
    for (int32_t row = 0; row + 1 < UMI_BLOCK_SIZE; ++row) {
        float flipped[4];
        flip_lane(block, row, flipped);
        uint32_t bits = overlaps(block, flipped) & (UINT32_MAX << (row + 1));
        bits &= (moved >> row & 1) != 0 ? UINT16_MAX : moved;
        add_row(p, a->index * UMI_BLOCK_SIZE + row, a->index, bits);
    }
}

// Pairs within a place.
static void join_with_self(progress* p, const place* a)
{
    if (a->level <= p->floor) {
        if (p->jobs != NULL) {
            add_job(p, a, a);
        } else {
            join_leaves_with_self(p, a);
        }
        return;
    }
    const umi_wide_block* block = block_at(a);
    uint32_t moved = moved_at(a, p->search->moved_only);
    for (int32_t row = 0; row < UMI_BLOCK_SIZE && p->search->error == UM_OK; ++row) {
        place part = child_of(a, row);
        uint32_t columns = overlaps(block, part.flipped) & (UINT32_MAX << row);
        bool row_moved = (moved >> row & 1) != 0;
        columns &= row_moved ? UINT16_MAX : moved;
        while (columns != 0 && p->search->error == UM_OK) {
            int32_t column = take_lowest(&columns);
            if (column == row) {
                join_with_self(p, &part);
            } else {
                place other = child_of(a, column);
                join(p, &part, &other);
            }
        }
    }
}

static void start(progress* p, umi_pair_search* search, int32_t floor, umi_pair_job* jobs, int32_t capacity)
{
    p->search = search;
    p->floor = floor;
    p->jobs = jobs;
    p->job_count = 0;
    p->job_capacity = capacity;
    p->row_count = 0;
}

static void do_job(progress* p, umi_pair_job job)
{
    place a = place_at(p->search->a, job.level_a, job.index_a);
    place b = place_at(p->search->b, job.level_b, job.index_b);
    if (a.wide == b.wide && a.level == b.level && a.index == b.index) {
        join_with_self(p, &a);
    } else {
        join(p, &a, &b);
    }
}

static void find_pairs(umi_pair_search* search, const umi_pair_job* jobs, int32_t count)
{
    progress p;
    start(&p, search, 0, NULL, 0);
    for (int32_t i = 0; i < count && search->error == UM_OK; ++i) {
        do_job(&p, jobs[i]);
    }
    write_rows(&p);
}

static int32_t list_pair_jobs(umi_pair_search search, int32_t level, umi_pair_job* jobs, int32_t capacity)
{
    progress p;
    start(&p, &search, level, jobs, capacity);
    do_job(&p, umi_pair_job_of_all(&search));
    return p.job_count;
}

#endif
