// Threads that share loops. A loop over items is cut into chunks, which are shared out; whoever is done with
// its own helps the others. What a chunk does must not depend on who does it or when, so the number of
// workers changes nothing but the time.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_WORKERS_H
#define UMI_CORE_WORKERS_H

#include "core/memory.h"

typedef struct umi_workers umi_workers;

// Does the items from begin up to, but not including, end.
typedef void umi_range_fn(int32_t begin, int32_t end, void* context);

// Starts count - 1 threads; the caller is the last worker. *out_workers is NULL for a count of 1, and where
// there are no threads. False when memory or threads end.
bool umi_workers_create(const um_allocator* allocator, int32_t count, umi_workers** out_workers);

// Ends the threads. NULL is allowed.
void umi_workers_destroy(const um_allocator* allocator, umi_workers* workers);

// How many share a loop, the caller included. NULL is allowed.
int32_t umi_workers_count(const umi_workers* workers);

// Gets the threads ready for many short loops in a row, or lets them rest. NULL is allowed.
void umi_workers_begin(umi_workers* workers);
void umi_workers_end(umi_workers* workers);

// Runs a loop of count items in chunks of grain, or more. Returns when all of it is done. Without workers, or
// with a single chunk, the caller does it alone.
void umi_workers_run(umi_workers* workers, int32_t count, int32_t grain, umi_range_fn* fn, void* context);

#endif
