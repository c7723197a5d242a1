// The walks over something that are going on: calls that only read, but call a function of the user's
// meanwhile. What is being walked over must not change, so whoever changes it asks here first.
//
// The counter is atomic, since any number of threads may read at once. No memory is handed over by it: it
// tells a function of the user's, which runs within the walk, that the walk is there. So relaxed order does.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_WALKS_H
#define UMI_CORE_WALKS_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct umi_walks {
    atomic_int count;
} umi_walks;

static inline void umi_walks_begin(umi_walks* walks)
{
    atomic_fetch_add_explicit(&walks->count, 1, memory_order_relaxed);
}

static inline void umi_walks_end(umi_walks* walks)
{
    atomic_fetch_sub_explicit(&walks->count, 1, memory_order_relaxed);
}

static inline bool umi_walks_go_on(const umi_walks* walks)
{
    return atomic_load_explicit(&walks->count, memory_order_relaxed) > 0;
}

#endif
