// Pairs of leaves by simultaneous descent of two wide trees, or of one with itself: a part of
// wide_kernel_body.h. The recursion is as deep as the two trees have levels: at most 16.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_PAIRS_BODY_H
#define UMI_BROADPHASE_WIDE_PAIRS_BODY_H

#include "broadphase/wide_block_body.h"
#include "broadphase/wide_kernel.h"

#include <float.h>

// A block of a wide tree, with its own box flipped: what other boxes are compared with.
typedef struct place {
    const umi_wide* wide;
    int32_t level;
    int32_t index; // within the level
    float flipped[4];
} place;

static const umi_block* block_at(const place* p)
{
    return p->wide->blocks + p->wide->level_start[p->level] + p->index;
}

static uint32_t moved_at(const place* p, bool moved_only)
{
    return moved_only ? p->wide->moved[p->wide->level_start[p->level] + p->index] : UINT16_MAX;
}

static void flip_lane(const umi_block* block, int32_t lane, float out_flipped[4])
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

// A leaf, by its place, and the leaves of a block that it overlaps, one bit a lane.
typedef struct found_row {
    int32_t place_a;
    int32_t block_b;
    uint32_t bits;
} found_row;

#define ROW_CAPACITY 512

// A search in progress. Rows are kept until there are many of them, so that growing the list and writing
// pairs do not stand in the way of the tests.
typedef struct progress {
    umi_pair_search* search;
    int32_t row_count;
    found_row rows[ROW_CAPACITY];
} progress;

// So many pairs are written for every row, needed or not: that takes less time than a loop whose end
// the processor mispredicts nearly every time. Rows with more are rare.
#define PAIRS_AT_ONCE 4

// Writes the pairs of a row and returns where the next one goes.
static inline um_tree_pair* write_row(const umi_pair_search* search, const found_row* row, um_tree_pair* to)
{
    uint64_t user_a = search->a->user_data[row->place_a];
    const uint64_t* users_b = search->b->user_data + row->block_b * UMI_BLOCK_SIZE;
    um_tree_pair* end = to + __builtin_popcount(row->bits);
    uint32_t bits = row->bits;
    for (int32_t i = 0; i < PAIRS_AT_ONCE; ++i) {
        // Without a bit left this is lane 0, which every block has.
        int32_t lane = __builtin_ctz(bits | 1u << UMI_BLOCK_SIZE) % UMI_BLOCK_SIZE;
        *to++ = (um_tree_pair){user_a, users_b[lane]};
        bits &= bits - 1;
    }
    while (bits != 0) {
        *to++ = (um_tree_pair){user_a, users_b[take_lowest(&bits)]};
    }
    return end;
}

// Appends the pairs of all rows to the list and forgets the rows.
static void write_rows(progress* p)
{
    int32_t count = 0;
    for (int32_t i = 0; i < p->row_count; ++i) {
        count += __builtin_popcount(p->rows[i].bits);
    }
    um_pair_list* list = p->search->list;
    if (count > 0 && umi_pair_search_reserve(p->search, count + PAIRS_AT_ONCE)) {
        um_tree_pair* to = list->pairs + list->count;
        for (int32_t i = 0; i < p->row_count; ++i) {
            to = write_row(p->search, p->rows + i, to);
        }
        list->count += count;
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

// Pairs between two blocks of leaves.
static void join_leaves(progress* p, const place* a, const place* b)
{
    make_room(p);
    const umi_block* block_a = block_at(a);
    const umi_block* block_b = block_at(b);
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

// Pairs between two different places whose boxes overlap.
static void join(progress* p, const place* a, const place* b)
{
    if (a->level == 0 && b->level == 0) {
        join_leaves(p, a, b);
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
    const umi_block* block = block_at(a);
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
    if (a->level == 0) {
        join_leaves_with_self(p, a);
        return;
    }
    const umi_block* block = block_at(a);
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

// The root is compared with a box that overlaps everything but empty lanes.
static place root_of(const umi_wide* wide)
{
    return (place){wide, wide->level_count - 1, 0, {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX}};
}

static void find_pairs(umi_pair_search* search)
{
    progress p;
    p.search = search;
    p.row_count = 0;
    place a = root_of(search->a);
    if (search->a == search->b) {
        join_with_self(&p, &a);
    } else {
        place b = root_of(search->b);
        join(&p, &a, &b);
    }
    write_rows(&p);
}

#endif
