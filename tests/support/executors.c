// Executors for tests: see executors.h.
// SPDX-License-Identifier: MIT

#include "support/executors.h"

#include <stdlib.h>

// Some pieces are empty, as they are when a loop is cut into as many as there are threads.
void run_odd_pieces(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context)
{
    (void)grain;
    (void)context;
    int32_t end = count;
    for (int32_t size = 1; end > 0; ++size) {
        int32_t begin = end > size ? end - size : 0;
        fn(begin, end, range_context);
        fn(begin, begin, range_context);
        fn(end, end, range_context);
        end = begin;
    }
}

void run_backwards(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context)
{
    (void)grain;
    int64_t* loops = context;
    if (loops != NULL) {
        *loops += 1;
    }
    for (int32_t i = count - 1; i >= 0; --i) {
        fn(i, i + 1, range_context);
    }
}

const helpers HELPERS[ALL_HELPERS] = {
    [HELPERS_NOBODY] = {1, false, "one worker"},
    [HELPERS_3_WORKERS] = {3, false, "three workers"},
    [HELPERS_HOOK] = {1, true, "a hook"},
    [HELPERS_2_WORKERS] = {2, false, "two workers"},
    [HELPERS_8_WORKERS] = {8, false, "eight workers"},
};

executor_set executors_start(void)
{
    static const int32_t workers[ALL_EXECUTORS] = {
        [EXECUTOR_2_WORKERS] = 2, [EXECUTOR_3_WORKERS] = 3, [EXECUTOR_8_WORKERS] = 8};
    executor_set set = {0};
    if (!umi_allocator_resolve(&set.allocator)) {
        abort();
    }
    for (int32_t i = 0; i < ALL_EXECUTORS; ++i) {
        if (!umi_workers_create(&set.allocator, workers[i], &set.executors[i].workers)) {
            abort();
        }
    }
    set.executors[EXECUTOR_ODD_PIECES].parallel = run_odd_pieces;
    set.executors[EXECUTOR_BACKWARDS].parallel = run_backwards;
    return set;
}

const umi_executor* executors_wake(const executor_set* set, int32_t executor)
{
    for (int32_t i = 0; i < ALL_EXECUTORS; ++i) {
        umi_workers_end(set->executors[i].workers);
    }
    umi_workers_begin(set->executors[executor].workers);
    return &set->executors[executor];
}

void executors_finish(executor_set* set)
{
    for (int32_t i = 0; i < ALL_EXECUTORS; ++i) {
        umi_workers_destroy(&set->allocator, set->executors[i].workers);
    }
}

const char* executor_name(int32_t executor)
{
    static const char* const names[ALL_EXECUTORS] = {"nobody",        "two workers", "three workers",
                                                     "eight workers", "odd pieces",  "backwards"};
    return names[executor];
}
