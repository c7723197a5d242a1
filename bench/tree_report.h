// The two forms in which results are printed on stdout: a table for people, rows of JSON for programs.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_REPORT_H
#define BENCH_TREE_REPORT_H

#include "tree_results.h"

#include <stdio.h>

// One block for one size: times, ratios to Umbra, visits, shapes.
void tree_table_print(const size_results* results);

// Names every engine that could not be built in.
void tree_print_missing(FILE* file);

// The rows of one size as members of a JSON array; first_row says whether a comma has to go before, and is
// updated.
void tree_json_print(const size_results* results, bool* first_row);

#endif
