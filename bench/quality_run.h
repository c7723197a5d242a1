// A scene on an engine, for the tests of quality: nothing is timed.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_RUN_H
#define BENCH_QUALITY_RUN_H

#include "world_builders.h"

typedef struct quality_run {
    world_scene* scene;
    const world_engine* engine;
    void* state;
} quality_run;

// Puts the scene, which must be finished, into a new world of the engine. End it with quality_run_end, which
// ends the scene as well.
quality_run quality_run_start(world_scene* scene, const world_engine* engine);
void quality_run_end(quality_run* run);

void quality_run_steps(const quality_run* run, int32_t steps);

world_motion quality_run_read(const quality_run* run, int32_t body);

// How far the top is from where it was put, up or down.
double quality_run_height_error(const quality_run* run);

// The longest way that a body has gone sideways.
double quality_run_drift(const quality_run* run);

// The largest speed of all bodies now.
double quality_run_speed(const quality_run* run);

// A unit box around the origin.
int32_t quality_add_unit_box(world_scene* scene);

#endif
