// The bars that Umbra's tree sets itself, at the sizes they are set for.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_BARS_H
#define BENCH_TREE_BARS_H

#include "tree_results.h"

// Prints each bar of this size with its figure and "met" or "missed". Nothing at sizes without bars.
void tree_bars_print(const size_results* results);

#endif
