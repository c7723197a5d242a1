// The small things that all readers of the results need. Nothing is measured or printed here.
// SPDX-License-Identifier: MIT

#include "world_results.h"

#include <math.h>
#include <string.h>

world_metric_info world_metric_info_of(world_metric metric)
{
    static const world_metric_info infos[world_metric_count] = {
#define WORLD_METRIC_INFO(metric, key, heading, decimals) {key, heading, decimals},
        WORLD_METRIC_LIST(WORLD_METRIC_INFO)
#undef WORLD_METRIC_INFO
    };
    return infos[metric];
}

const world_result* world_results_find(const world_results* results, const char* scene, int32_t n,
                                       int32_t workers)
{
    for (int i = 0; i < results->count; ++i) {
        const world_result* result = &results->cases[i];
        if (strcmp(result->scene, scene) == 0 && result->n == n && result->workers == workers) {
            return result;
        }
    }
    return NULL;
}

double world_result_value(const world_result* result, int engine, world_metric metric)
{
    return result != NULL && result->rows[engine].has_run ? result->rows[engine].values[metric] : (double)NAN;
}
