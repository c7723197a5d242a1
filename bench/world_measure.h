// Runs a scene on an engine with the stopwatch in hand.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_MEASURE_H
#define BENCH_WORLD_MEASURE_H

#include "world_results.h"
#include "world_scenes.h"

// Runs the scene once from start to end. The row keeps the best times; what describes the state is taken in
// the first run, since an engine does the same in every run.
void world_measure(const world_scene* scene, const world_engine* engine, int32_t workers, world_row* row);

// The part of it that is for scenes that take spikes: see world_spikes.c. The state is a world without
// bodies.
void world_measure_spikes(const world_scene* scene, const world_engine* engine, int32_t workers, void* state,
                          world_row* row);

#endif
