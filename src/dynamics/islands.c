// The islands' memory. See islands.h.
// SPDX-License-Identifier: MIT

#include "dynamics/islands.h"

#include "core/array.h"

void umi_islands_free(const um_allocator* allocator, umi_islands* islands)
{
    umi_array_free(allocator, &islands->parents, &islands->capacity, sizeof islands->parents[0]);
}

bool umi_islands_reserve(const um_allocator* allocator, umi_islands* islands, int32_t count)
{
    return umi_array_reserve(allocator, &islands->parents, &islands->capacity, 0, count,
                             sizeof islands->parents[0]);
}

void umi_islands_start(umi_islands* islands, const int32_t* bodies, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        atomic_store_explicit(islands->parents + bodies[i], bodies[i], memory_order_relaxed);
    }
}
