// The list of engines, with a stand-in for each that was not found when the build was configured.
// SPDX-License-Identifier: MIT

#include "world_engine.h"

#include <string.h>

#if !BENCH_HAS_BOX2D3
const world_engine world_engine_box2d3 = {.name = "box2d3", .missing = BENCH_MISSING_BOX2D3};
#endif
#if !BENCH_HAS_BOX2D2
const world_engine world_engine_box2d2 = {.name = "box2d2", .missing = BENCH_MISSING_BOX2D2};
#endif
#if !BENCH_HAS_CHIPMUNK
const world_engine world_engine_chipmunk = {.name = "chipmunk", .missing = BENCH_MISSING_CHIPMUNK};
#endif

const world_engine* world_engine_at(int index)
{
    static const world_engine* const engines[world_engine_count] = {
        [world_engine_umbra_index] = &world_engine_umbra,
        [world_engine_sequential_index] = &world_engine_sequential,
        [world_engine_box2d3_index] = &world_engine_box2d3,
        [world_engine_box2d2_index] = &world_engine_box2d2,
        [world_engine_chipmunk_index] = &world_engine_chipmunk,
    };
    return engines[index];
}

int world_engine_find(const char* name)
{
    for (int e = 0; e < world_engine_count; ++e) {
        if (strcmp(world_engine_at(e)->name, name) == 0) {
            return e;
        }
    }
    return -1;
}
