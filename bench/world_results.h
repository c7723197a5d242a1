// What `umbra-bench world` finds out: for each case, that is a scene at one size and with one number of
// workers, a row of figures for each engine. Filled by world_measure.c and world_spikes.c, read by the
// check, the table, the JSON and the bars.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_RESULTS_H
#define BENCH_WORLD_RESULTS_H

#include "world_engine.h"

// Every figure: its name in a row of JSON, its heading in the table, and how many decimals it deserves; -1
// for what stands in the JSON only.
#define WORLD_METRIC_LIST(X)                                     \
    X(WORLD_MS_PER_STEP, "ms_per_step", "ms per step", 4)        \
    X(WORLD_WALL_MS, "wall_ms_per_step", "wall ms", -1)          \
    X(WORLD_RATIO_UMBRA, "ratio_to_umbra", "x umbra's", 2)       \
    X(WORLD_RATIO_BOX2D3, "ratio_to_box2d3", "/box2d3", 3)       \
    X(WORLD_RATIO_BOX2D2, "ratio_to_box2d2", "/box2d2", 3)       \
    X(WORLD_RATIO_CHIPMUNK, "ratio_to_chipmunk", "/chipmunk", 3) \
    X(WORLD_US_PER_BODY, "us_per_body", "us per body", 3)        \
    X(WORLD_WORST_MS, "worst_ms", "worst ms", 3)                 \
    X(WORLD_FIRST_MS, "first_step_ms", "first ms", 3)            \
    X(WORLD_SLEEP_MS, "sleep_step_ms", "sleep ms", 3)            \
    X(WORLD_WAKE_MS, "wake_step_ms", "wake ms", 3)               \
    X(WORLD_ASLEEP_AT, "asleep_at_step", "asleep at", 0)         \
    X(WORLD_TOP, "top", "top at", 3)                             \
    X(WORLD_HEIGHT_LOST, "height_lost", "height lost", 3)        \
    X(WORLD_DRIFT, "drift", "drift", 3)                          \
    X(WORLD_OVERLAP, "largest_overlap", "overlap", 4)            \
    X(WORLD_JOINT_GAP, "largest_joint_gap", "joint gap", 4)      \
    X(WORLD_LOST, "lost", "lost", 0)                             \
    X(WORLD_RMS_SPEED, "rms_speed", "rms speed", 5)              \
    X(WORLD_MAX_SPEED, "max_speed", "max speed", 4)              \
    X(WORLD_AWAKE_MAX, "awake_max", "most awake", 0)             \
    X(WORLD_AWAKE, "awake", "awake at end", 0)                   \
    X(WORLD_SLEPT_BY_HAND, "slept_by_hand", "slept by hand", 0)  \
    X(WORLD_CONTACTS, "contacts", "contacts", 0)                 \
    X(WORLD_BYTES_PER_BODY, "bytes_per_body", "bytes per body", 0)

typedef enum world_metric {
#define WORLD_METRIC_ENUMERATOR(metric, key, heading, decimals) metric,
    WORLD_METRIC_LIST(WORLD_METRIC_ENUMERATOR)
#undef WORLD_METRIC_ENUMERATOR
} world_metric;

enum {
    world_metric_count = WORLD_BYTES_PER_BODY + 1,
};

typedef struct world_metric_info {
    const char* key;
    const char* heading;
    int decimals;
} world_metric_info;

world_metric_info world_metric_info_of(world_metric metric);

// One engine in one case. A figure that was not taken is NaN.
typedef struct world_row {
    bool has_run;
    bool has_stages;
    bool has_hash;
    int32_t runs;  // of which the best counts
    uint64_t hash; // of the state at the end
    double values[world_metric_count];
    double stages[world_most_stages]; // milliseconds per step in the run that was fastest
} world_row;

typedef struct world_result {
    const char* scene;
    int32_t n;
    int32_t workers;
    int32_t bodies; // dynamic ones
    int32_t steps;  // timed, in one run
    int32_t runs;
    double ideal_top; // where the top was put, or NaN
    world_row rows[world_engine_count];
} world_result;

enum {
    world_result_capacity = 128,
};

// All cases of one call of the benchmark.
typedef struct world_results {
    world_result cases[world_result_capacity];
    int count;
} world_results;

// The case of this scene, size and number of workers, or NULL if it was not run.
const world_result* world_results_find(const world_results* results, const char* scene, int32_t n,
                                       int32_t workers);

// A figure of an engine; NaN if the case is NULL or the figure was not taken.
double world_result_value(const world_result* result, int engine, world_metric metric);

#endif
