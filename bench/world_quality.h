// How well an engine did: how still its bodies are and how far from where they were put. How much they
// overlap is in world_overlap.h. Measured from outside in the same way for all, never from what an engine
// says of itself.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_QUALITY_H
#define BENCH_WORLD_QUALITY_H

#include "world_scenes.h"

// Collects speeds over several steps.
typedef struct speed_record {
    double sum_of_squares;
    double largest;
    int64_t count;
} speed_record;

void speed_record_add(speed_record* record, const world_scene* scene, const world_engine* engine,
                      void* state);

// Root of the mean square; 0 without any.
double speed_record_rms(const speed_record* record);

// Whether every place and speed is a number. The other measures would not notice a NaN.
bool quality_is_finite(const world_engine* engine, void* state);

// The dynamic bodies among the first count that are awake.
int32_t quality_count_awake(const world_scene* scene, const world_engine* engine, void* state, int32_t count);

// The dynamic bodies that have left the scene's room. There must be one.
int32_t quality_count_lost(const world_scene* scene, const world_engine* engine, void* state);

// How much lower than it was put the top is, of all tops the one that has sunk most. There must be one.
double quality_height_lost(const world_scene* scene, const world_engine* engine, void* state);

// The largest way that a dynamic body has gone sideways from where it was put.
double quality_drift(const world_scene* scene, const world_engine* engine, void* state);

#endif
