// The walks over something that are going on: calls that only read, but call a function of the user's
// meanwhile. What is being walked over must not change, so whoever changes it asks here first.
//
// The counter is atomic, since any number of threads may read at once. No memory is handed over by it: it
// tells a function of the user's, which runs within the walk, that the walk is there. So relaxed order does.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_WALKS_H
#define UMI_CORE_WALKS_H

#include "core/memory.h"

#include <stdatomic.h>

// 64 bytes, a cache line that nothing else is on: threads that read at once all write to it.
typedef struct umi_walks {
    _Alignas(UMI_ALIGNMENT) atomic_int count;
    char rest_of_line[UMI_ALIGNMENT - sizeof(atomic_int)];
} umi_walks;

_Static_assert(sizeof(umi_walks) == UMI_ALIGNMENT, "a count of walks must fill a cache line");

// NULL is allowed in both: for who calls no function of the user's, and so has nobody to tell. Threads that
// search for the library spare themselves a line that all of them write to.
static inline void umi_walks_begin(umi_walks* walks)
{
    if (walks != NULL) {
        atomic_fetch_add_explicit(&walks->count, 1, memory_order_relaxed);
    }
}

static inline void umi_walks_end(umi_walks* walks)
{
    if (walks != NULL) {
        atomic_fetch_sub_explicit(&walks->count, 1, memory_order_relaxed);
    }
}

static inline bool umi_walks_go_on(const umi_walks* walks)
{
    return atomic_load_explicit(&walks->count, memory_order_relaxed) > 0;
}

#endif
