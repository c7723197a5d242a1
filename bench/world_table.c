// The table for people: one block a case, one line an engine, and a column for each figure that was taken.
// Verdicts are the business of world_bars.c.
// SPDX-License-Identifier: MIT

#include "world_report.h"

#include <math.h>
#include <string.h>

enum {
    name_width = 18,
    stages_a_line = 4,
    least_width = 9,
};

static bool is_taken(const world_result* result, world_metric metric)
{
    if (world_metric_info_of(metric).decimals < 0) {
        return false;
    }
    for (int e = 0; e < world_engine_count; ++e) {
        if (!isnan(world_result_value(result, e, metric))) {
            return true;
        }
    }
    return false;
}

static int width_of(world_metric metric)
{
    int length = (int)strlen(world_metric_info_of(metric).heading);
    return 2 + (length > least_width ? length : least_width);
}

static void print_heading(const world_result* result)
{
    printf("%-*s", name_width, "");
    for (int m = 0; m < world_metric_count; ++m) {
        if (is_taken(result, (world_metric)m)) {
            printf("%*s", width_of((world_metric)m), world_metric_info_of((world_metric)m).heading);
        }
    }
    printf("\n");
}

static void print_line(const world_result* result, int engine)
{
    printf("%-*s", name_width, world_engine_at(engine)->name);
    for (int m = 0; m < world_metric_count; ++m) {
        world_metric metric = (world_metric)m;
        if (!is_taken(result, metric)) {
            continue;
        }
        double value = world_result_value(result, engine, metric);
        if (isnan(value)) {
            printf("%*s", width_of(metric), "-");
        } else {
            printf("%*.*f", width_of(metric), world_metric_info_of(metric).decimals, value);
        }
    }
    printf("\n");
}

// Those of Umbra's engines and of Box2D 3, which names its own.
static void print_stages(const world_result* result, int engine)
{
    const world_engine* which = world_engine_at(engine);
    for (int i = 0; i < which->stage_count; ++i) {
        if (i % stages_a_line == 0) {
            printf("%s  %-*s", i > 0 ? "\n" : "", name_width, i > 0 ? "" : which->name);
        }
        printf("%21s %7.4f", which->stage_name(i), result->rows[engine].stages[i]);
    }
    printf("\n");
}

static void print_all_stages(const world_result* result)
{
    bool any = false;
    for (int e = 0; e < world_engine_count; ++e) {
        if (result->rows[e].has_run && result->rows[e].has_stages) {
            printf("%s", any ? "" : "  stages, ms per step:\n");
            print_stages(result, e);
            any = true;
        }
    }
}

void world_table_print(const world_result* result)
{
    printf("\n%s, n = %d: %d bodies, %d steps, %d worker%s, best of %d\n", result->scene, (int)result->n,
           (int)result->bodies, (int)result->steps, (int)result->workers, result->workers == 1 ? "" : "s",
           (int)result->runs);
    print_heading(result);
    for (int e = 0; e < world_engine_count; ++e) {
        if (result->rows[e].has_run) {
            print_line(result, e);
        }
    }
    print_all_stages(result);
}

void world_print_notes(void)
{
    printf(
        "\n"
        "  ms per step: of the engine's step alone, mean over the steps, least of all runs; the processor's\n"
        "  time with one worker, the wall's with more. chipmunk and box2d2 run large worlds once.\n"
        "  stages: by the engine's own clocks, in the fastest run. The first step is not timed where stages\n"
        "  are, as in Box2D's own benchmark. first, sleep and wake ms: the first step, the longest in which\n"
        "  bodies fall asleep, the waking of all with the step after it.\n"
        "  speeds: metres per second, over all bodies and the last 60 steps. overlap: deepest, in metres.\n"
        "  joint gap: how far what a joint holds has come apart, the worst, in metres.\n"
        "  top at: a pyramid's top box; height lost: of the worst of them; drift: the longest way that a "
        "box\n"
        "  has gone sideways. contacts: as each engine counts them. lost: bodies that have left what should\n"
        "  hold them. box2d2 has no capsules or rounded polygons: it is left out where a scene has some.\n"
        "  most awake: bodies, after any step. slept by hand: what had not fallen asleep by itself in time.\n"
        "  bytes per body: all that the world holds, over all bodies.\n"
        "  density 1, friction 0.6, steps of 1/60 s, continuous collision where an engine has it, and hits "
        "as\n"
        "  events in washer, as in Box2D's own benchmark;");
    for (int e = 0; e < world_engine_count; ++e) {
        if (world_engine_at(e)->missing == NULL) {
            printf("\n  %s: %s", world_engine_at(e)->name, world_engine_at(e)->iterations);
        }
    }
    printf("\n");
}

void world_print_missing(FILE* file)
{
    for (int e = 0; e < world_engine_count; ++e) {
        if (world_engine_at(e)->missing != NULL) {
            fprintf(file, "missing: %s (%s)\n", world_engine_at(e)->name, world_engine_at(e)->missing);
        }
    }
}
