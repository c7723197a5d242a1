// Growth of arrays through the allocator hooks, which know no realloc. Memory is given back when nothing
// points to it any more, since the hook may read what the array belongs to.
// SPDX-License-Identifier: MIT

#include "core/array.h"

#include <string.h>

// The pointer has a type that is not known here, so it is read and written as bytes.
static void* get_pointer(const void* items)
{
    void* memory;
    memcpy(&memory, items, sizeof memory);
    return memory;
}

static void set_pointer(void* items, void* memory)
{
    memcpy(items, &memory, sizeof memory);
}

// An array of so many items is large: what it has too much counts for more than the copies that it saves.
#define LARGE 4096

int32_t umi_array_grown(int32_t capacity, int32_t wanted)
{
    int32_t more = capacity < LARGE ? capacity : capacity / 4;
    int32_t grown = capacity <= INT32_MAX - more ? capacity + more : INT32_MAX;
    return wanted > grown ? wanted : grown;
}

bool umi_array_reserve(const um_allocator* allocator, void* items, int32_t* capacity, int32_t kept,
                       int32_t wanted, size_t item_size)
{
    return wanted <= *capacity ||
           umi_array_resize(allocator, items, capacity, kept, umi_array_grown(*capacity, wanted), item_size);
}

bool umi_array_resize(const um_allocator* allocator, void* items, int32_t* capacity, int32_t kept,
                      int32_t wanted, size_t item_size)
{
    if (wanted <= *capacity) {
        return true;
    }
    if ((size_t)wanted > SIZE_MAX / item_size) {
        return false;
    }
    void* memory = umi_allocate(allocator, (size_t)wanted * item_size);
    if (memory == NULL) {
        return false;
    }
    void* old = get_pointer(items);
    if (kept > 0) {
        memcpy(memory, old, (size_t)kept * item_size);
    }
    size_t old_size = (size_t)*capacity * item_size;
    set_pointer(items, memory);
    *capacity = wanted;
    umi_release(allocator, old, old_size);
    return true;
}

void umi_array_free(const um_allocator* allocator, void* items, int32_t* capacity, size_t item_size)
{
    void* old = get_pointer(items);
    size_t old_size = (size_t)*capacity * item_size;
    set_pointer(items, NULL);
    *capacity = 0;
    umi_release(allocator, old, old_size);
}
