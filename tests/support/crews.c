// Crews for tests: see crews.h.
// SPDX-License-Identifier: MIT

#include "support/crews.h"

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
    {1, false, "one worker"},
    {2, false, "two workers"},
    {3, false, "three workers"},
    {8, false, "eight workers"},
    [HELPERS_HOOK] = {1, true, "a hook"},
};

crew_set crews_start(void)
{
    static const int32_t workers[ALL_CREWS] = {
        [CREW_2_WORKERS] = 2, [CREW_3_WORKERS] = 3, [CREW_8_WORKERS] = 8};
    crew_set set = {0};
    if (!umi_allocator_resolve(&set.allocator)) {
        abort();
    }
    for (int32_t i = 0; i < ALL_CREWS; ++i) {
        if (!umi_workers_create(&set.allocator, workers[i], &set.crews[i].workers)) {
            abort();
        }
    }
    set.crews[CREW_ODD_PIECES].parallel = run_odd_pieces;
    set.crews[CREW_BACKWARDS].parallel = run_backwards;
    return set;
}

const umi_crew* crews_wake(const crew_set* set, int32_t crew)
{
    for (int32_t i = 0; i < ALL_CREWS; ++i) {
        umi_workers_end(set->crews[i].workers);
    }
    umi_workers_begin(set->crews[crew].workers);
    return &set->crews[crew];
}

void crews_finish(crew_set* set)
{
    for (int32_t i = 0; i < ALL_CREWS; ++i) {
        umi_workers_destroy(&set->allocator, set->crews[i].workers);
    }
}

const char* crew_name(int32_t crew)
{
    static const char* const names[ALL_CREWS] = {"nobody",        "two workers", "three workers",
                                                 "eight workers", "odd pieces",  "backwards"};
    return names[crew];
}
