// What `umbra-bench quality` prints: a table for people, rows of JSON for programs, and where Umbra stands.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_REPORT_H
#define BENCH_QUALITY_REPORT_H

#include "quality_tests.h"

// The figures of one test on all engines: the worst of all seeds, and the first seed that gives it.
typedef struct quality_result {
    const quality_test* test; // NULL if it was not run
    bool has_run[world_engine_count];
    int seed_count;
    double figures[world_engine_count][quality_most_figures];
    uint64_t worst_seeds[world_engine_count][quality_most_figures];
} quality_result;

void quality_print_heading(void);

// One line per figure, with a column per engine; a figure is followed by its seed if there are several.
void quality_print_lines(const quality_result* result);

// One row a figure and engine; first_row says whether a comma has to go before, and is updated.
void quality_print_json(const quality_result* result, bool* first_row);

// For every figure whether Umbra's default is no worse than the best peer.
void quality_print_verdicts(const quality_result* results, int count);

#endif
