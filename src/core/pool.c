// Free-list pools: see pool.h.
// SPDX-License-Identifier: MIT

#include "core/pool.h"

#include "core/array.h"
#include "core/prefetch.h"

#include <string.h>

// The next free slot is read and written as bytes, since the slot has a type that the pool does not know.
static char* next_of(const umi_pool* pool, int32_t index)
{
    return (char*)pool->items + (size_t)index * pool->item_size + pool->next_offset;
}

umi_pool umi_pool_make(size_t item_size, size_t next_offset)
{
    return (umi_pool){
        .free_head = -1,
        .item_size = (uint32_t)item_size,
        .next_offset = (uint32_t)next_offset,
    };
}

void umi_pool_destroy(const um_allocator* allocator, umi_pool* pool)
{
    umi_array_free(allocator, &pool->items, &pool->capacity, pool->item_size);
    *pool = umi_pool_make(pool->item_size, pool->next_offset);
}

bool umi_pool_reserve(const um_allocator* allocator, umi_pool* pool, int32_t extra)
{
    if (extra <= pool->capacity - pool->count) {
        return true;
    }
    return extra <= INT32_MAX - pool->count &&
           umi_array_reserve(allocator, &pool->items, &pool->capacity, pool->fresh, pool->count + extra,
                             pool->item_size);
}

int32_t umi_pool_take(umi_pool* pool)
{
    pool->count += 1;
    if (pool->free_head < 0) {
        memset((char*)pool->items + (size_t)pool->fresh * pool->item_size, 0, pool->item_size);
        return pool->fresh++;
    }
    int32_t index = pool->free_head;
    pool->free_head = umi_pool_next_free(pool, index);
    if (pool->free_head >= 0) {
        umi_prefetch(next_of(pool, pool->free_head)); // it has been out of use for long
    }
    return index;
}

void umi_pool_put(umi_pool* pool, int32_t index)
{
    memcpy(next_of(pool, index), &pool->free_head, sizeof pool->free_head);
    pool->free_head = index;
    pool->count -= 1;
}

void umi_pool_refill(umi_pool* pool, int32_t count)
{
    pool->count = count;
    pool->fresh = count;
    pool->free_head = -1;
}

int32_t umi_pool_next_free(const umi_pool* pool, int32_t index)
{
    int32_t next;
    memcpy(&next, next_of(pool, index), sizeof next);
    return next;
}
