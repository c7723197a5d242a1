// A scene on an engine, for the tests of quality: nothing is timed.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_RUN_H
#define BENCH_QUALITY_RUN_H

#include "quality_tests.h"
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

// By the step of the scene.
void quality_run_steps(const quality_run* run, int32_t steps);

// Steps until all sleep, and returns the number of steps; infinite if they do not within so many.
double quality_run_until_asleep(const quality_run* run, int32_t steps);

world_motion quality_run_read(const quality_run* run, int32_t body);

// Takes a body out of the world and the scene, which must have no joints. The last body takes its index.
void quality_run_remove(quality_run* run, int32_t body);

// How far the top is from where it was put, up or down.
double quality_run_height_error(const quality_run* run);

// The longest way that a body has gone sideways.
double quality_run_drift(const quality_run* run);

// The longest way that a body has gone in any direction.
double quality_run_farthest(const quality_run* run);

// The largest speed of all bodies now.
double quality_run_speed(const quality_run* run);

// ---- Scenes ---------------------------------------------------------------------------------------------

// Puts the bodies of a case into a scene that has been started.
typedef void quality_build_fn(const quality_case* it, world_scene* scene);

// A finished scene with the bodies of a case.
world_scene quality_make_scene(const quality_case* it, quality_build_fn* build, bool enable_sleep);

// Runs what should stand. The first figures are the height error and the drift after 600 steps without sleep;
// a third one is the step after which all sleep, of at most 1200.
void quality_run_standing(const quality_case* it, quality_build_fn* build, double* out_figures);

// Runs what should stay where it is put. The figures are the longest way that a body goes in 600 steps
// without sleep, and the step after which all sleep, of at most 1200.
void quality_run_staying(const quality_case* it, quality_build_fn* build, double* out_figures);

// The step after which all sleep, of at most 1200; infinite if they do not.
double quality_find_asleep_step(const quality_case* it, quality_build_fn* build);

// A pyramid of unit boxes on the ground, with as many rows as the size of the test says; a stack of as many.
quality_build_fn quality_build_pyramid;
quality_build_fn quality_build_stack;

// Moves all bodies that are there by 1,000 m.
void quality_move_far(world_scene* scene);

// A unit box around the origin.
int32_t quality_add_unit_box(world_scene* scene);

// Gives all bodies that are there one material.
void quality_set_material(world_scene* scene, float friction, float restitution);

#endif
