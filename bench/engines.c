// The list of engines, with a stand-in for each that was not found when the build was configured.
// SPDX-License-Identifier: MIT

#include "engine.h"

#if !BENCH_HAS_BOX2D3
const bench_engine engine_box2d3 = {.name = "box2d3", .missing = BENCH_MISSING_BOX2D3};
#endif
#if !BENCH_HAS_BOX2D2
const bench_engine engine_box2d2 = {.name = "box2d2", .missing = BENCH_MISSING_BOX2D2};
#endif
#if !BENCH_HAS_CHIPMUNK
const bench_engine engine_chipmunk = {.name = "chipmunk", .missing = BENCH_MISSING_CHIPMUNK};
#endif

const bench_engine* bench_engine_at(int index)
{
    static const bench_engine* const engines[engine_count] = {
        [engine_index_umbra] = &engine_umbra,   [engine_index_box2d3] = &engine_box2d3,
        [engine_index_box2d2] = &engine_box2d2, [engine_index_chipmunk] = &engine_chipmunk,
        [engine_index_brute] = &engine_brute,
    };
    return engines[index];
}
