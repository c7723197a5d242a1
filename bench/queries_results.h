// What `umbra-bench queries` finds out about one world: the best times of every engine and what it answered.
// Filled by queries_measure.c, read by the check, the table and the JSON.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUERIES_RESULTS_H
#define BENCH_QUERIES_RESULTS_H

#include "queries_engine.h"

typedef struct queries_results {
    const char* world; // "static" or "asleep"
    int32_t n;
    int32_t runs;
    int32_t workers;   // that share a batch, where an engine has one
    int32_t questions; // of each kind
    bool has_run[queries_engine_count];
    // Nanoseconds per question, the best of all runs; 0 where the engine was not asked.
    double ns[queries_what_count][queries_engine_count];
    queries_sum sums[queries_what_count][queries_engine_count];
} queries_results;

const char* queries_what_name(queries_what what);

// Whether all engines have given the same answers, up to what their tolerances make of a near miss. If not,
// says on stderr who differs.
bool queries_check(const queries_results* results);

void queries_table_print(const queries_results* results);
void queries_json_print(const queries_results* results, bool* first_row);

#endif
