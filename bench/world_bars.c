// Compares the results on Umbra's own scenes with the bars; those on Box2D's are in world_field_bars.c.
// SPDX-License-Identifier: MIT

#include "world_bars.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A standing pyramid has lost less than this share of its height, and no box of it has gone this far
// sideways.
static const double most_height_lost = 0.2;
static const double most_drift = 5.0;

// Umbra's figure in one case, over that in another one or of a peer in the same case, is at most the limit.
typedef struct ratio_bar {
    const char* what;
    const char* scene;
    int32_t n;
    world_metric metric;
    int32_t other_n;  // where the other figure comes from
    int other_engine; //
    double limit;
} ratio_bar;

static const ratio_bar ratio_bars[] = {
    {"chipmunk's time", "pyramid", 60, WORLD_MS_PER_STEP, 60, world_engine_chipmunk_index, 1.0},
    {"chipmunk's rms speed", "pyramid", 60, WORLD_RMS_SPEED, 60, world_engine_chipmunk_index, 1.0},
    {"chipmunk's time", "pyramid", 100, WORLD_MS_PER_STEP, 100, world_engine_chipmunk_index, 1.0},
    {"chipmunk's rms speed", "pyramid", 100, WORLD_RMS_SPEED, 100, world_engine_chipmunk_index, 1.0},
    {"chipmunk's time", "pile", 10000, WORLD_MS_PER_STEP, 10000, world_engine_chipmunk_index, 1.0},
    {"chipmunk's rms speed", "pile", 10000, WORLD_RMS_SPEED, 10000, world_engine_chipmunk_index, 1.0},
    {"its own time per body at n = 1000", "pile", 50000, WORLD_US_PER_BODY, 1000, world_engine_umbra_index,
     2.0},
    {"its own time at n = 0", "sleepers", 10000, WORLD_MS_PER_STEP, 0, world_engine_umbra_index, 1.3},
    {"its own time at n = 0", "sleepers", 100000, WORLD_MS_PER_STEP, 0, world_engine_umbra_index, 1.3},
};

void world_bar_print(const char* scene, int32_t n, const char* figure, const char* limit, bool met)
{
    printf("  %-13s n = %-7d %-56s bar: %-10s %s\n", scene, (int)n, figure, limit, met ? "met" : "missed");
}

// Returns whether there was something to print.
static bool print_ratio_bar(const world_results* results, const ratio_bar* bar)
{
    const world_result* mine = world_results_find(results, bar->scene, bar->n, 1);
    const world_result* other = world_results_find(results, bar->scene, bar->other_n, 1);
    double ratio = world_result_value(mine, world_engine_umbra_index, bar->metric) /
                   world_result_value(other, bar->other_engine, bar->metric);
    if (isnan(ratio)) {
        return false;
    }
    char figure[96];
    char limit[16];
    snprintf(figure, sizeof(figure), "%.3f of %s", ratio, bar->what);
    snprintf(limit, sizeof(limit), "<= %.2f", bar->limit);
    world_bar_print(bar->scene, bar->n, figure, limit, ratio <= bar->limit);
    return true;
}

static bool print_awake_bar(const world_results* results)
{
    const int32_t n = 10000;
    const world_result* result = world_results_find(results, "ball_on_pile", n, 1);
    double awake = world_result_value(result, world_engine_umbra_index, WORLD_AWAKE_MAX);
    if (isnan(awake)) {
        return false;
    }
    char figure[96];
    snprintf(figure, sizeof(figure), "%.0f bodies awake at most", awake);
    world_bar_print("ball_on_pile", n, figure, "< 500", awake < 500.0);
    return true;
}

void world_bars_print(const world_results* results)
{
    printf("\nbars for umbra:\n");
    bool any = false;
    for (size_t i = 0; i < sizeof(ratio_bars) / sizeof(ratio_bars[0]); ++i) {
        any = print_ratio_bar(results, &ratio_bars[i]) || any;
    }
    any = print_awake_bar(results) || any;
    any = world_field_bars_print(results) || any;
    if (!any) {
        printf("  none for these scenes, sizes and engines\n");
    }
}

static bool stands(const world_result* result, int engine)
{
    double lost = world_result_value(result, engine, WORLD_HEIGHT_LOST);
    double drift = world_result_value(result, engine, WORLD_DRIFT);
    // Figures that were not taken are NaN, and no objection.
    return !(lost > most_height_lost * result->ideal_top || drift > most_drift);
}

bool world_check(const world_results* results)
{
    bool all_stand = true;
    for (int i = 0; i < results->count; ++i) {
        for (int e = 0; e < world_engine_count; ++e) {
            if (!stands(&results->cases[i], e)) {
                fprintf(stderr, "*** %s's %s of n = %d has fallen\n", world_engine_at(e)->name,
                        results->cases[i].scene, (int)results->cases[i].n);
                all_stand = false;
            }
        }
    }
    return all_stand;
}
