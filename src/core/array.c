// Growth of arrays through the allocator hooks, which know no realloc.
// SPDX-License-Identifier: MIT

#include "core/array.h"

#include <string.h>

bool umi_array_reserve(const um_allocator* allocator, void** items, int32_t* capacity, int32_t kept,
                       int32_t wanted, size_t item_size)
{
    if (wanted <= *capacity) {
        return true;
    }
    int32_t doubled = *capacity <= INT32_MAX / 2 ? 2 * *capacity : INT32_MAX;
    int32_t grown = wanted > doubled ? wanted : doubled;
    void* memory = umi_allocate(allocator, (size_t)grown * item_size);
    if (memory == NULL) {
        return false;
    }
    if (kept > 0) {
        memcpy(memory, *items, (size_t)kept * item_size);
    }
    umi_release(allocator, *items, (size_t)*capacity * item_size);
    *items = memory;
    *capacity = grown;
    return true;
}

void umi_array_free(const um_allocator* allocator, void** items, int32_t* capacity, size_t item_size)
{
    umi_release(allocator, *items, (size_t)*capacity * item_size);
    *items = NULL;
    *capacity = 0;
}
