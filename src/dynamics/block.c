// Lanes of blocks, and the store of blocks: see block.h.
// SPDX-License-Identifier: MIT

#include "dynamics/block.h"

#include "core/array.h"

#include <string.h>

enum {
    ROW_COUNT = sizeof(umi_block) / sizeof(umi_row),
};

// ---- Lanes ----------------------------------------------------------------------------------------------

// Rows of numbers and of indices are copied alike, as bytes.
static void* row_cell(umi_block* block, int32_t row, int32_t lane)
{
    return (char*)block + (size_t)row * sizeof(umi_row) + (size_t)lane * sizeof(float);
}

umi_lane umi_lane_read(umi_block* block, int32_t lane)
{
    umi_lane copy;
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        memcpy(&copy.rows[row], row_cell(block, row, lane), sizeof copy.rows[row]);
    }
    return copy;
}

void umi_lane_write(umi_block* block, int32_t lane, const umi_lane* copy)
{
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        memcpy(row_cell(block, row, lane), &copy->rows[row], sizeof copy->rows[row]);
    }
}

// What is not zero in an empty lane.
static void mark_empty(umi_block* block, umi_link_kind kind, int32_t lane)
{
    block->head.link.lane[lane] = UMI_EMPTY_LANE;
    block->head.body_a.lane[lane] = UMI_READ_ONLY;
    block->head.body_b.lane[lane] = UMI_READ_ONLY;
    switch (kind) {
    case UMI_LINK_JOINT:
        umi_joint_lane_mark_empty(&block->joint, lane);
        break;
    case UMI_LINK_CONTACT:
        umi_contact_lane_mark_empty(&block->contact, lane);
        break;
    }
}

void umi_lane_clear(umi_block* block, umi_link_kind kind, int32_t lane)
{
    umi_lane_write(block, lane, &(umi_lane){{0}});
    mark_empty(block, kind, lane);
}

void umi_block_forget(umi_block* block)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        block->head.link.lane[lane] = UMI_EMPTY_LANE;
    }
}

// ---- The store ------------------------------------------------------------------------------------------

// As many as there are already, so that a small world has few; but a chunk is not to be a spike.
#define MOST_IN_CHUNK 16

void umi_block_store_free(const um_allocator* allocator, umi_block_store* s)
{
    for (int32_t i = 0; i < s->chunk_count; ++i) {
        umi_release(allocator, s->chunks[i].blocks, (size_t)s->chunks[i].count * sizeof(umi_block));
    }
    umi_array_free(allocator, &s->chunks, &s->chunk_capacity, sizeof s->chunks[0]);
    umi_array_free(allocator, &s->spare, &s->spare_capacity, sizeof(umi_block*));
    *s = (umi_block_store){0};
}

// Adds a chunk to the spare ones.
static bool add_chunk(const um_allocator* allocator, umi_block_store* s, int32_t count)
{
    if (!umi_array_reserve(allocator, &s->chunks, &s->chunk_capacity, s->chunk_count, s->chunk_count + 1,
                           sizeof s->chunks[0]) ||
        !umi_array_reserve(allocator, &s->spare, &s->spare_capacity, s->spare_count, s->block_count + count,
                           sizeof(umi_block*))) {
        return false;
    }
    umi_block* blocks = umi_allocate(allocator, (size_t)count * sizeof *blocks);
    if (blocks == NULL) {
        return false;
    }
    s->chunks[s->chunk_count++] = (umi_block_chunk){blocks, count};
    s->block_count += count;
    for (int32_t i = count - 1; i >= 0; --i) { // the first is taken first
        umi_block_forget(blocks + i);
        s->spare[s->spare_count++] = blocks + i;
    }
    return true;
}

bool umi_block_store_reserve(const um_allocator* allocator, umi_block_store* s, int32_t count)
{
    bool has_room = true;
    while (has_room && s->spare_count < count) {
        int32_t wanted = s->block_count < MOST_IN_CHUNK ? s->block_count : MOST_IN_CHUNK;
        has_room = add_chunk(allocator, s, wanted > 0 ? wanted : 1);
    }
    return has_room;
}

umi_block* umi_block_store_take(umi_block_store* s, umi_link_kind kind)
{
    umi_block* block = s->spare[--s->spare_count];
    memset(block, 0, sizeof *block);
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        mark_empty(block, kind, lane);
    }
    return block;
}

void umi_block_store_put(umi_block_store* s, umi_block* block)
{
    s->spare[s->spare_count++] = block;
}
