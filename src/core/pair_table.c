// Linear probing with backward-shift deletion: see pair_table.h.
// SPDX-License-Identifier: MIT

#include "core/pair_table.h"

#include "core/prefetch.h"

#include <string.h>

#define LEAST_CAPACITY 64

// A table grows when it is three quarters full, and a large one is half full then: a pair takes 20 bytes on
// average. A key that is there is found at the second place or third on average, and one that is not there
// ends its search after five.
static int32_t room_of(int32_t capacity)
{
    return capacity - capacity / 4;
}

// A small one doubles: few allocations are worth more there than few bytes.
#define SMALL 4096

static int32_t grown(int32_t capacity)
{
    int32_t more = capacity < SMALL ? capacity : capacity / 2;
    return capacity <= INT32_MAX - more ? capacity + more : INT32_MAX;
}

static uint64_t key_of(umi_pair_entry entry)
{
    return (uint64_t)entry.high << 32 | entry.low;
}

// The place at which the chain of a key starts. Ids are small, dense and come in rows (i and i + 1), so the
// two words must be mixed well; the second multiplication is for what the first leaves in the upper half. The
// constants are the odd numbers of SplitMix64 (Steele, Lea and Flood 2014). The product with the capacity
// spreads 32 bits over a table of any size and keeps their order, so that a table which grows is read and
// written from one end to the other.
static int32_t home_of(uint64_t key, int32_t capacity)
{
    key *= UINT64_C(0xbf58476d1ce4e5b9);
    key ^= key >> 32;
    key *= UINT64_C(0x94d049bb133111eb);
    return (int32_t)((key >> 32) * (uint64_t)capacity >> 32);
}

static int32_t next_place(int32_t at, int32_t capacity)
{
    return at + 1 < capacity ? at + 1 : 0;
}

// The place of a key or, if it is not there, the empty place that ends its chain. There is one, as a table is
// never full.
static int32_t locate_from(const umi_pair_entry* entries, int32_t capacity, uint64_t key, int32_t home)
{
    int32_t at = home;
    while (key_of(entries[at]) != key && key_of(entries[at]) != 0) {
        at = next_place(at, capacity);
    }
    return at;
}

static int32_t locate(const umi_pair_entry* entries, int32_t capacity, uint64_t key)
{
    return locate_from(entries, capacity, key, home_of(key, capacity));
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
        uint64_t key = key_of(table->entries[i]);
        if (key != 0) {
            entries[locate(entries, capacity, key)] = table->entries[i];
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
    if (extra > room_of(INT32_MAX) - table->count) {
        return false;
    }
    int32_t wanted = table->count + extra;
    int32_t capacity = table->capacity > 0 ? grown(table->capacity) : LEAST_CAPACITY;
    int32_t least = wanted <= INT32_MAX - wanted / 3 - 2 ? wanted + wanted / 3 + 2 : INT32_MAX;
    return grow(allocator, table, capacity > least ? capacity : least);
}

int32_t umi_pair_table_find(const umi_pair_table* table, uint64_t key)
{
    if (table->capacity == 0) {
        return -1;
    }
    const umi_pair_entry* entry = table->entries + locate(table->entries, table->capacity, key);
    return key_of(*entry) == key ? entry->value : -1;
}

void umi_pair_table_find_many(const umi_pair_table* table, umi_pair_look* looks, int32_t count)
{
    const umi_pair_entry* entries = table->entries;
    int32_t capacity = table->capacity;
    for (int32_t i = 0; i < count && capacity > 0; ++i) {
        looks[i].value = home_of(looks[i].key, capacity); // for now
        umi_prefetch(entries + looks[i].value);
    }
    for (int32_t i = 0; i < count; ++i) {
        const umi_pair_entry* entry =
            capacity > 0 ? entries + locate_from(entries, capacity, looks[i].key, looks[i].value) : NULL;
        looks[i].value = entry != NULL && key_of(*entry) != 0 ? entry->value : -1;
    }
}

void umi_pair_table_prefetch(const umi_pair_table* table, uint64_t key)
{
    if (table->capacity > 0) {
        umi_prefetch(table->entries + home_of(key, table->capacity));
    }
}

void umi_pair_table_add(umi_pair_table* table, uint64_t key, int32_t value)
{
    table->entries[locate(table->entries, table->capacity, key)] =
        (umi_pair_entry){(uint32_t)key, (uint32_t)(key >> 32), value};
    table->count += 1;
}

// How many places after another one a place comes, around the end of the table.
static int32_t places_after(int32_t at, int32_t from, int32_t capacity)
{
    return at >= from ? at - from : at - from + capacity;
}

// Every place between an entry and its home must stay full. So what stands behind the hole in the same row of
// full places moves into it, unless its home is behind the hole as well; and leaves the next hole.
static void close_hole(umi_pair_entry* entries, int32_t capacity, int32_t hole)
{
    for (int32_t at = next_place(hole, capacity); key_of(entries[at]) != 0; at = next_place(at, capacity)) {
        int32_t home = home_of(key_of(entries[at]), capacity);
        if (places_after(at, home, capacity) >= places_after(at, hole, capacity)) {
            entries[hole] = entries[at];
            hole = at;
        }
    }
    entries[hole] = (umi_pair_entry){0};
}

void umi_pair_table_remove(umi_pair_table* table, uint64_t key)
{
    close_hole(table->entries, table->capacity, locate(table->entries, table->capacity, key));
    table->count -= 1;
}
