// Who shares loops: the library's own workers, the user's threads, or nobody.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_EXECUTOR_H
#define UMI_CORE_EXECUTOR_H

#include "core/workers.h"

// Runs a loop with the user's threads: see um_parallel_fn.
typedef void umi_parallel_fn(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context,
                             void* context);

// One that is all zero does everything alone.
typedef struct umi_executor {
    umi_workers* workers;
    umi_parallel_fn* parallel; // instead of workers, if not NULL
    void* parallel_context;
    int32_t parallel_count; // threads of the user that are expected to run a loop; 0: unknown
} umi_executor;

// Threads that are assumed where the user does not give their number.
enum { UMI_ASSUMED_THREADS = 4 };

// Whether there is nobody to share loops with: then what only pays when shared can be left out.
static inline bool umi_executor_is_alone(const umi_executor* executor)
{
    return executor->workers == NULL && executor->parallel == NULL;
}

// The number of threads that share a loop.
static inline int32_t umi_executor_size(const umi_executor* executor)
{
    if (executor->parallel == NULL) {
        return umi_workers_count(executor->workers);
    }
    return executor->parallel_count > 0 ? executor->parallel_count : UMI_ASSUMED_THREADS;
}

// A loop that a hook cuts up.
typedef struct umi_hook_loop {
    umi_range_fn* fn;
    void* context;
} umi_hook_loop;

// Does a range of a hook. Who cuts a loop into as many ranges as there are threads may come with empty ones,
// in which there is nothing to begin with.
static inline void umi_hook_loop_do(int32_t begin, int32_t end, void* context)
{
    const umi_hook_loop* loop = context;
    if (begin < end) {
        loop->fn(begin, end, loop->context);
    }
}

// Runs a loop of count items in chunks of grain, or more; alone if there is no more than one chunk. No range
// that the function gets is empty.
static inline void umi_executor_run(const umi_executor* executor, int32_t count, int32_t grain,
                                    umi_range_fn* fn, void* context)
{
    if (executor->parallel != NULL && count > grain) {
        umi_hook_loop loop = {fn, context};
        executor->parallel(count, grain, umi_hook_loop_do, &loop, executor->parallel_context);
    } else {
        umi_workers_run(executor->workers, count, grain, fn, context);
    }
}

#endif
