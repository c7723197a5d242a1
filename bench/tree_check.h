// Compares the answers of the engines.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_CHECK_H
#define BENCH_TREE_CHECK_H

#include "tree_results.h"

// Compares every engine with brute force, and with Umbra where brute force was asked for less. Says loudly
// on stderr what differs and returns false if anything does.
bool tree_check(size_results* results);

#endif
