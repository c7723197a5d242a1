// The scenes of `umbra-bench world`: which bodies there are and what happens to them, the same numbers for
// every engine. All in metres with y up, density 1 and friction 0.6 unless a scene says otherwise, steps of
// 1/60 s. Nothing runs here.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_SCENES_H
#define BENCH_WORLD_SCENES_H

#include "world_engine.h"

typedef struct world_scene world_scene;

// What a player would do in the middle of a run.
typedef void world_input_fn(const world_scene* scene, const world_engine* engine, void* state, int32_t step);

// A run adds the first bodies and lets them settle, puts sleepers to sleep that are still awake, adds the
// other bodies, and starts the stopwatch. Bodies that come late are added by input.
struct world_scene {
    const char* name;
    int32_t n; // the size as the user gives it
    world_settings settings;
    float step; // seconds

    world_shape* shapes; // bodies may share them
    int32_t shape_count;
    int32_t shape_capacity;

    world_body* bodies;
    int32_t body_count;
    int32_t body_capacity;
    int32_t dynamic_count;

    world_joint* joints; // each is there as soon as both of its bodies are
    int32_t joint_count;
    int32_t joint_capacity;

    int32_t settled_count; // bodies that are there from the start
    int32_t first_late;    // from here on bodies come by input, in their order; body_count if none does
    int32_t settle_steps;
    int32_t first_sleeper; // bodies that are to sleep when the stopwatch starts
    int32_t sleeper_count;

    int32_t windows;       // how often the timed steps are made in one run; the best counts
    int32_t steps;         // timed, in one window
    int32_t watched_steps; // the last of them, over which speeds are taken; 0 for none
    bool times_each_step;  // alone, with its stages; too coarse where a step takes microseconds
    bool counts_awake;     // after every timed step
    bool takes_spikes;     // the run is that of world_spikes.c
    bool has_rounding;     // there are capsules or rounded polygons, which not every engine has
    int slow_engine;       // for which it takes too long unless somebody asks for it; -1 for none
    bool has_room;         // there is a room that no body may leave
    um_aabb room;

    int32_t top_index; // the body whose height and whose neighbours' drift count, or -1
    int32_t top_count; // there may be more of them, each a stride before the next
    int32_t top_stride;

    int32_t input_period; // steps from one input to the next; 0 without input
    world_input_fn* input;
    int32_t pushed_index; // the body that the input moves, if it is one
};

// What the user may choose from.
typedef struct world_scene_kind {
    const char* name;
    const char* summary; // says what n is
    int32_t least_n;
    int32_t most_n;
    void (*build)(world_scene* scene); // gets a scene with name, n and common settings
} world_scene_kind;

enum {
    world_scene_kind_count = 17,
};
const world_scene_kind* world_scene_kind_at(int index);

// The index of the kind of this name, or -1.
int world_scene_kind_find(const char* name);

// A scene of n, which must lie within the kind's limits, that runs for the given number of steps, or for its
// own if that is 0. End it with world_scene_destroy.
world_scene world_scene_create(const world_scene_kind* kind, int32_t n, int32_t steps);

// The same by hand: an empty scene with the common settings, to be finished when all bodies are there.
world_scene world_scene_start(const char* name, int32_t n);
void world_scene_finish(world_scene* scene);

void world_scene_destroy(world_scene* scene);

#endif
