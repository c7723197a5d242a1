// Linear probing with backward-shift deletion: see pair_table.h.
// SPDX-License-Identifier: MIT

#include "core/pair_table.h"

#include <string.h>

#define LEAST_CAPACITY 64

// The largest power of two that an int32_t holds.
#define MOST_CAPACITY (INT32_C(1) << 30)

// How many pairs stand in so many places. At a half, a chain of linear probing is one or two places long: a
// look is one cache line as a rule.
static int32_t room_of(int32_t capacity)
{
    return capacity / 2;
}

// The place at which the chain of a key starts. Ids are small, dense and come in rows (i and i + 1), so the
// two words must be mixed well before the low bits are taken; the second multiplication is for what the first
// leaves in the upper half. The constants are the odd numbers of SplitMix64 (Steele, Lea and Flood 2014).
static uint32_t home_of(uint64_t key, uint32_t mask)
{
    key *= UINT64_C(0xbf58476d1ce4e5b9);
    key ^= key >> 32;
    key *= UINT64_C(0x94d049bb133111eb);
    key ^= key >> 32;
    return (uint32_t)key & mask;
}

// The place of a key or, if it is not there, the empty place that ends its chain. There is one, as a table is
// never full.
static uint32_t locate(const umi_pair_entry* entries, uint32_t mask, uint64_t key)
{
    uint32_t at = home_of(key, mask);
    while (entries[at].key != key && entries[at].key != 0) {
        at = (at + 1) & mask;
    }
    return at;
}

static uint32_t mask_of(const umi_pair_table* table)
{
    return (uint32_t)table->capacity - 1;
}

void umi_pair_table_free(const um_allocator* allocator, umi_pair_table* table)
{
    umi_release(allocator, table->entries, (size_t)table->capacity * sizeof table->entries[0]);
    *table = (umi_pair_table){.entries = NULL};
}

static bool grow(const um_allocator* allocator, umi_pair_table* table, int32_t capacity)
{
    if ((size_t)capacity > SIZE_MAX / sizeof(umi_pair_entry)) {
        return false;
    }
    size_t size = (size_t)capacity * sizeof(umi_pair_entry);
    umi_pair_entry* entries = umi_allocate(allocator, size);
    if (entries == NULL) {
        return false;
    }
    memset(entries, 0, size);
    for (int32_t i = 0; i < table->capacity; ++i) {
        if (table->entries[i].key != 0) {
            entries[locate(entries, (uint32_t)capacity - 1, table->entries[i].key)] = table->entries[i];
        }
    }
    int32_t count = table->count;
    umi_pair_table_free(allocator, table);
    *table = (umi_pair_table){entries, capacity, count};
    return true;
}

bool umi_pair_table_reserve(const um_allocator* allocator, umi_pair_table* table, int32_t extra)
{
    if (extra <= room_of(table->capacity) - table->count) {
        return true;
    }
    if (extra > room_of(MOST_CAPACITY) - table->count) {
        return false;
    }
    int32_t capacity = table->capacity > 0 ? table->capacity : LEAST_CAPACITY;
    while (room_of(capacity) < table->count + extra) {
        capacity *= 2;
    }
    return grow(allocator, table, capacity);
}

int32_t umi_pair_table_find(const umi_pair_table* table, uint64_t key)
{
    if (table->capacity == 0) {
        return -1;
    }
    const umi_pair_entry* entry = table->entries + locate(table->entries, mask_of(table), key);
    return entry->key == key ? entry->value : -1;
}

void umi_pair_table_prefetch(const umi_pair_table* table, uint64_t key)
{
    if (table->capacity > 0) {
        __builtin_prefetch(table->entries + home_of(key, mask_of(table)));
    }
}

void umi_pair_table_add(umi_pair_table* table, uint64_t key, int32_t value)
{
    table->entries[locate(table->entries, mask_of(table), key)] = (umi_pair_entry){key, value, 0};
    table->count += 1;
}

// Every place between an entry and its home must stay full. So what stands behind the hole in the same row of
// full places moves into it, unless its home is behind the hole as well; and leaves the next hole.
void umi_pair_table_remove(umi_pair_table* table, uint64_t key)
{
    umi_pair_entry* entries = table->entries;
    uint32_t mask = mask_of(table);
    uint32_t hole = locate(entries, mask, key);
    for (uint32_t at = (hole + 1) & mask; entries[at].key != 0; at = (at + 1) & mask) {
        uint32_t from_home = (at - home_of(entries[at].key, mask)) & mask;
        uint32_t from_hole = (at - hole) & mask;
        if (from_home >= from_hole) {
            entries[hole] = entries[at];
            hole = at;
        }
    }
    entries[hole] = (umi_pair_entry){.key = 0};
    table->count -= 1;
}
