// Islands: awake bodies that press on each other or overlap, directly or through others. One flat array, made
// anew in each step: the lower place stands for the island, and paths are halved on the way. Ground, sleepers
// and kinematic bodies join nothing.
//
// Any number of threads may join and find at once. The outcome is the same in whatever order they do: it is
// always the lowest place that stands for an island.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_ISLANDS_H
#define UMI_DYNAMICS_ISLANDS_H

#include "core/memory.h"

#include <stdatomic.h>

typedef struct umi_islands {
    _Atomic int32_t* parents; // by body; only those of the awake mean something
    int32_t capacity;
} umi_islands;

void umi_islands_free(const um_allocator* allocator, umi_islands* islands);

// Makes room for bodies of places below count. False when memory ends.
bool umi_islands_reserve(const um_allocator* allocator, umi_islands* islands, int32_t count);

// Starts with each of count bodies alone. There must be room.
void umi_islands_start(umi_islands* islands, const int32_t* bodies, int32_t count);

// The parent of a body. What a thread sees may be old, but was true once, and a body never leaves its island:
// so no order between threads is needed.
static inline int32_t umi_islands_parent(const umi_islands* islands, int32_t body)
{
    return atomic_load_explicit(islands->parents + body, memory_order_relaxed);
}

// The body that stands for the island. It is the one with the lowest place.
static inline int32_t umi_islands_find(umi_islands* islands, int32_t body)
{
    int32_t parent = umi_islands_parent(islands, body);
    while (parent != body) {
        int32_t above = umi_islands_parent(islands, parent);
        // Another thread may have put a lower one there since, which is lost: the island stays the same.
        atomic_store_explicit(islands->parents + body, above, memory_order_relaxed);
        body = above;
        parent = umi_islands_parent(islands, body);
    }
    return body;
}

// Joins the islands of two bodies. Only a body that stands for itself gets another parent here; if another
// thread was faster, what it has done is looked at.
static inline void umi_islands_join(umi_islands* islands, int32_t a, int32_t b)
{
    int32_t low = umi_islands_find(islands, a);
    int32_t high = umi_islands_find(islands, b);
    while (low != high) {
        if (low > high) {
            int32_t swapped = low;
            low = high;
            high = swapped;
        }
        int32_t expected = high;
        if (atomic_compare_exchange_weak_explicit(islands->parents + high, &expected, low,
                                                  memory_order_relaxed, memory_order_relaxed)) {
            return;
        }
        high = umi_islands_find(islands, high);
    }
}

#endif
