// Measures all engines on one pile.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_MEASURE_H
#define BENCH_TREE_MEASURE_H

#include "tree_results.h"

// One run: all engines one after the other, so that a noisy moment does not hit the same engine in every
// run. Keeps the better time of each. The first run also collects the answers, for the check, and the
// figures of the trees.
void tree_measure_run(size_results* results, bool is_first);

#endif
