// Runs the questions of one world through all engines in turn.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUERIES_MEASURE_H
#define BENCH_QUERIES_MEASURE_H

#include "queries_results.h"

// Fills the results of one world. Of results, world, n, runs and workers are set; wanted says which engines
// take part.
void queries_measure(const queries_scene* scene, const bool wanted[queries_engine_count],
                     queries_results* results);

#endif
