// The two forms in which results are printed on stdout: a table for people, rows of JSON for programs.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_REPORT_H
#define BENCH_WORLD_REPORT_H

#include "world_results.h"

#include <stdio.h>

// One block for one case: a line an engine, a column a figure.
void world_table_print(const world_result* result);

// What the columns mean, and how each engine is set up.
void world_print_notes(void);

// Names every engine that could not be built in.
void world_print_missing(FILE* file);

// The rows of one case as members of a JSON array; first_row says whether a comma has to go before, and is
// updated.
void world_json_print(const world_result* result, bool* first_row);

#endif
