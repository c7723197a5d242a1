// Blocks of any kind of link, and the store that they come from: neither growth nor a change of owner copies
// one.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_BLOCK_H
#define UMI_DYNAMICS_BLOCK_H

#include "core/prefetch.h"
#include "dynamics/contact_block.h"
#include "dynamics/joint_block.h"
#include "dynamics/links.h"

// A block of rows, which mean what its kind of link has them mean; the head means the same to all.
typedef union umi_block {
    umi_block_head head;
    umi_contact_block contact;
    umi_joint_block joint;
} umi_block;

_Static_assert(sizeof(umi_block) % sizeof(umi_row) == 0, "a block is rows and nothing else");

// The most rows of impulses that a kind of link has.
enum { UMI_IMPULSE_ROWS = 5 };

// One lane on its own: what is copied when a link changes its slot.
typedef struct umi_lane {
    float rows[sizeof(umi_block) / sizeof(umi_row)];
} umi_lane;

umi_lane umi_lane_read(umi_block* block, int32_t lane);
void umi_lane_write(umi_block* block, int32_t lane, const umi_lane* copy);

// Makes a lane of a block of that kind empty: it moves nothing and nothing moves it.
void umi_lane_clear(umi_block* block, umi_link_kind kind, int32_t lane);

// Takes the links out of all lanes of a block that goes back to the store.
void umi_block_forget(umi_block* block);

// Fetches a block ahead of its use, into the second cache: blocks that follow each other in a list need not
// do so in memory, and a whole one at once is too much for the first.
static inline void umi_block_fetch(const umi_block* block)
{
    for (size_t i = 0; i < sizeof *block; i += sizeof(umi_row)) {
        umi_prefetch_far((const char*)block + i);
    }
}

// ---- The store ------------------------------------------------------------------------------------------

// Some blocks that were allocated together.
typedef struct umi_block_chunk {
    umi_block* blocks;
    int32_t count;
} umi_block_chunk;

typedef struct umi_block_store {
    umi_block_chunk* chunks;
    umi_block** spare; // blocks that are not in use: no lane has a link; as large as all chunks
    int32_t chunk_capacity;
    int32_t chunk_count;
    int32_t spare_capacity;
    int32_t spare_count;
    int32_t block_count; // in all chunks
} umi_block_store;

void umi_block_store_free(const um_allocator* allocator, umi_block_store* store);

// Makes sure that so many blocks are spare. False when memory ends.
bool umi_block_store_reserve(const um_allocator* allocator, umi_block_store* store, int32_t count);

// Takes a spare block for links of a kind, all lanes empty.
umi_block* umi_block_store_take(umi_block_store* store, umi_link_kind kind);

// Gives a block back none of whose lanes has a link any more.
void umi_block_store_put(umi_block_store* store, umi_block* block);

#endif
