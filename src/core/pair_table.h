// A hash table from pairs of 32-bit numbers to a 32-bit value: open addressing, one cache line a look as a
// rule, no tombstones. Iteration is not offered: no order may come from a hash. A table that is all zero is
// empty and owns no memory.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_PAIR_TABLE_H
#define UMI_CORE_PAIR_TABLE_H

#include "core/memory.h"

// 12 bytes: five to a cache line.
typedef struct umi_pair_entry {
    uint32_t low, high; // the halves of the key; both are 0 in an empty place
    int32_t value;
} umi_pair_entry;

_Static_assert(sizeof(umi_pair_entry) == 12, "an entry has grown");

typedef struct umi_pair_table {
    umi_pair_entry* entries;
    int32_t capacity;
    int32_t count; // at most three quarters of the capacity
} umi_pair_table;

// The key of a pair, whichever way round. The two must differ and not be negative.
static inline uint64_t umi_pair_key(int32_t a, int32_t b)
{
    uint32_t low = (uint32_t)(a < b ? a : b);
    uint32_t high = (uint32_t)(a < b ? b : a);
    return (uint64_t)high << 32 | low;
}

// Gives the memory back and makes the table empty.
void umi_pair_table_free(const um_allocator* allocator, umi_pair_table* table);

// Makes room for extra more pairs, so that adding them cannot fail. False when memory ends; then
// nothing has changed.
bool umi_pair_table_reserve(const um_allocator* allocator, umi_pair_table* table, int32_t extra);

// The value of a key, or -1.
int32_t umi_pair_table_find(const umi_pair_table* table, uint64_t key);

// The same for many keys, each with its value. A look waits for memory and does nothing else, so all places
// are fetched before the first one is read: some ten keys are worth it, and a few hundred are too many.
typedef struct umi_pair_look {
    uint64_t key;
    int32_t value;
} umi_pair_look;
void umi_pair_table_find_many(const umi_pair_table* table, umi_pair_look* looks, int32_t count);

// Fetches what looking a key up, adding or removing it will read first.
void umi_pair_table_prefetch(const umi_pair_table* table, uint64_t key);

// Adds a key that is not there yet, with a value that is not negative. There must be room: see
// umi_pair_table_reserve.
void umi_pair_table_add(umi_pair_table* table, uint64_t key, int32_t value);

// Removes a key that is there, without leaving a hole in any chain.
void umi_pair_table_remove(umi_pair_table* table, uint64_t key);

#endif
