// The rows for programs: {"scene", "engine", "n", "bodies", "steps", "workers", "runs"} and every figure
// that was taken, with the stages of engines that tell them.
// SPDX-License-Identifier: MIT

#include "world_report.h"

#include <math.h>

static void print_figures(const world_row* row)
{
    for (int m = 0; m < world_metric_count; ++m) {
        if (!isnan(row->values[m])) {
            printf(", \"%s\": %.6g", world_metric_info_of((world_metric)m).key, row->values[m]);
        }
    }
}

static void print_stages(const world_engine* engine, const world_row* row)
{
    printf(", \"stages\": {");
    for (int i = 0; i < engine->stage_count; ++i) {
        printf("%s\"%s\": %.6g", i > 0 ? ", " : "", engine->stage_name(i), row->stages[i]);
    }
    printf("}");
}

void world_json_print(const world_result* result, bool* first_row)
{
    for (int e = 0; e < world_engine_count; ++e) {
        if (!result->rows[e].has_run) {
            continue;
        }
        printf("%s  {\"scene\": \"%s\", \"engine\": \"%s\", \"n\": %d, \"bodies\": %d, \"steps\": %d, "
               "\"workers\": %d, \"runs\": %d",
               *first_row ? "" : ",\n", result->scene, world_engine_at(e)->name, (int)result->n,
               (int)result->bodies, (int)result->steps, (int)result->workers, (int)result->rows[e].runs);
        print_figures(&result->rows[e]);
        if (result->rows[e].has_hash) {
            printf(", \"hash\": \"%016llx\"", (unsigned long long)result->rows[e].hash);
        }
        if (result->rows[e].has_stages) {
            print_stages(world_engine_at(e), &result->rows[e]);
        }
        printf("}");
        *first_row = false;
    }
}
