// The list of engines, with a stand-in for each that was not found when the build was configured.
// SPDX-License-Identifier: MIT

#include "queries_engine.h"

#include <string.h>

#if !BENCH_HAS_UMBRA_QUERIES
const queries_engine queries_engine_umbra = {.name = "umbra", .missing = BENCH_MISSING_UMBRA_QUERIES};
#endif
#if !BENCH_HAS_BOX2D3_QUERIES
const queries_engine queries_engine_box2d3 = {.name = "box2d3", .missing = BENCH_MISSING_BOX2D3_QUERIES};
#endif
#if !BENCH_HAS_BOX2D2_QUERIES
const queries_engine queries_engine_box2d2 = {.name = "box2d2", .missing = BENCH_MISSING_BOX2D2_QUERIES};
#endif
#if !BENCH_HAS_CHIPMUNK_QUERIES
const queries_engine queries_engine_chipmunk = {.name = "chipmunk",
                                                .missing = BENCH_MISSING_CHIPMUNK_QUERIES};
#endif

const queries_engine* queries_engine_at(int index)
{
    static const queries_engine* const engines[queries_engine_count] = {
        [queries_engine_umbra_index] = &queries_engine_umbra,
        &queries_engine_box2d3,
        &queries_engine_box2d2,
        &queries_engine_chipmunk,
    };
    return engines[index];
}

int queries_engine_find(const char* name)
{
    for (int e = 0; e < queries_engine_count; ++e) {
        if (strcmp(queries_engine_at(e)->name, name) == 0) {
            return e;
        }
    }
    return -1;
}
