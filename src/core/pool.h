// A pool of equal slots with a free list that is threaded through the free ones. When it is empty, it grows
// as arrays do; indices stay, addresses do not.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_POOL_H
#define UMI_CORE_POOL_H

#include "core/memory.h"

typedef struct umi_pool {
    void* items;
    int32_t capacity;
    int32_t count;     // slots in use
    int32_t free_head; // first slot of the free list, or -1
    int32_t fresh;     // slots from here on stand in no list, so that growing costs no threading
    uint32_t item_size;
    uint32_t next_offset; // where in a free slot the int32_t with the next free one stands
} umi_pool;

// An empty pool that owns no memory yet.
umi_pool umi_pool_make(size_t item_size, size_t next_offset);

void umi_pool_destroy(const um_allocator* allocator, umi_pool* pool);

// Makes sure that extra slots can be taken without a further allocation. False when memory ends; then nothing
// has changed.
bool umi_pool_reserve(const um_allocator* allocator, umi_pool* pool, int32_t extra);

// Takes a slot, which is all zero, or as it was left when it was put back. There must be one: see
// umi_pool_reserve.
int32_t umi_pool_take(umi_pool* pool);

// Puts a slot back. It will be the next one taken.
void umi_pool_put(umi_pool* pool, int32_t index);

// Makes the first count slots the ones in use, whatever was in use before. Count is at most the capacity.
void umi_pool_refill(umi_pool* pool, int32_t count);

// The slot after a free slot in the free list, or -1.
int32_t umi_pool_next_free(const umi_pool* pool, int32_t index);

// The bytes that the pool holds.
static inline size_t umi_pool_bytes(const umi_pool* pool)
{
    return (size_t)pool->capacity * pool->item_size;
}

#endif
