// Runs a scene and measures it. What is done with the figures stands elsewhere.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SCENE_RUN_H
#define UMBRA_TOOLS_SCENE_RUN_H

#include "scenes/scene_source.h"
#include "state_csv.h"
#include "stepping.h"

typedef struct run_request {
    int32_t steps;
    bool has_profile;  // fill what stands under it in the figures
    bool until_asleep; // stop when nothing is awake
    state_csv* csv;    // gets every step; may be NULL
    progress* bar;     // may be NULL
} run_request;

typedef struct scene_figures {
    int32_t steps;            // that were made
    int32_t bodies;           // that are not static
    int64_t all_pairs;        // among those bodies
    um_counters last;         // after the last step
    int64_t late_allocations; // calls of the allocator in the last half of the steps
    double ms_per_step;       // wall time of a step
    uint64_t hash;

    // With has_profile, since asking after each step costs time in small worlds.
    int32_t awake_max;               // the most that were awake after any step
    double stage_ms[UM_STAGE_COUNT]; // of a step, on average
} scene_figures;

// Steps a world that has just been made, and fills the figures.
stepping_end scene_run(scene_play* play, const run_request* request, scene_figures* out_figures);

#endif
