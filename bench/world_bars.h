// The bars that Umbra's world sets itself, and the check that the times may be compared at all.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_BARS_H
#define BENCH_WORLD_BARS_H

#include "world_results.h"

// Prints each bar with its figure and "met" or "missed". A bar whose cases or peer were not run is left out.
void world_bars_print(const world_results* results);

// The part of it that is about Box2D's scenes, capsules, chains and joints, and spikes. Returns whether there
// was something to print.
bool world_field_bars_print(const world_results* results);

// One line of it.
void world_bar_print(const char* scene, int32_t n, const char* figure, const char* limit, bool met);

// Whether every engine's pyramids still stand; says on stderr which do not. The time of a heap means nothing.
bool world_check(const world_results* results);

#endif
