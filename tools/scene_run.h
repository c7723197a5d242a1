// Runs a scene and measures it. What is done with the figures stands elsewhere.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SCENE_RUN_H
#define UMBRA_TOOLS_SCENE_RUN_H

#include "scenes/scenes.h"

typedef struct scene_figures {
    int32_t steps;
    int32_t bodies;                  // that are not static
    int64_t all_pairs;               // among those bodies
    int32_t awake_max;               // the most that were awake after any step
    um_counters last;                // after the last step
    int64_t late_allocations;        // calls of the allocator in the last half of the steps
    double ms_per_step;              // wall time of the calls of um_world_step
    double stage_ms[UM_STAGE_COUNT]; // of a step, on average
    uint64_t hash;
} scene_figures;

// Makes the world of a scene, steps it and fills the figures. The caller destroys *out_world, which is NULL
// on failure.
um_result scene_run(const scene* wanted, const um_world_def* def, int32_t steps, scene_figures* out_figures,
                    um_world** out_world);

#endif
