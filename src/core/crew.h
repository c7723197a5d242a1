// Who shares loops: the library's own workers, the user's threads, or nobody.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_CREW_H
#define UMI_CORE_CREW_H

#include "core/workers.h"

// Runs a loop with the user's threads: see um_parallel_fn.
typedef void umi_parallel_fn(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context,
                             void* context);

// One that is all zero does everything alone.
typedef struct umi_crew {
    umi_workers* workers;
    umi_parallel_fn* parallel; // instead of workers, if not NULL
    void* parallel_context;
} umi_crew;

// Whether there is nobody to share loops with: then what only pays when shared can be left out.
static inline bool umi_crew_is_alone(const umi_crew* crew)
{
    return crew->workers == NULL && crew->parallel == NULL;
}

// How many share the loops. A hook does not say, so some are assumed.
static inline int32_t umi_crew_size(const umi_crew* crew)
{
    return crew->parallel != NULL ? 4 : umi_workers_count(crew->workers);
}

// Runs a loop of count items in chunks of grain, or more; alone if there is no more than one chunk.
static inline void umi_crew_run(const umi_crew* crew, int32_t count, int32_t grain, umi_range_fn* fn,
                                void* context)
{
    if (crew->parallel != NULL && count > grain) {
        crew->parallel(count, grain, fn, context, crew->parallel_context);
    } else {
        umi_workers_run(crew->workers, count, grain, fn, context);
    }
}

#endif
