// The built-in scenes: worlds that the tool shows, the benchmarks measure and the tests check. A scene is
// the same on every machine, and is built through the public API only. Pixels, 100 to the metre, y down; the
// ground is at y = 0, so what stands on it has a negative y.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_H
#define UMBRA_SCENES_H

#include <umbra/world.h>

// The time step of most scenes, in seconds.
#define SCENE_TIME_STEP (1.0f / 60.0f)

// What a scene lets its caller choose. A scene ignores what means nothing to it.
typedef struct scene_parameters {
    int32_t size;  // how many of what the scene is made of; 0 to 1,000,000
    uint64_t seed; // decides everything that is random
} scene_parameters;

// Fills an empty world. What the first call that failed came to, and then the world is not complete.
typedef um_result scene_fill_fn(um_world* world, scene_parameters parameters);

// One scene. A copy with other parameters is a scene as well.
typedef struct scene {
    const char* name;
    const char* summary;               // one line
    int32_t steps;                     // how many show what it is about
    float time_step;                   // seconds
    void (*adjust)(um_world_def* def); // changes what the scene needs otherwise; NULL: nothing
    scene_fill_fn* fill;
    scene_parameters parameters;
} scene;

// The list of all scenes. NULL out of range.
size_t scene_count(void);
const scene* scene_at(size_t index);

// NULL if there is none of that name.
const scene* scene_find(const char* name);

// The def that the scene asks for. Callers may change it, for instance to compare broadphases.
um_world_def scene_world_def(const scene* wanted);

// Makes a world by def (NULL: the scene's own) and fills it. On failure *out_world is NULL.
um_result scene_create(const scene* wanted, const um_world_def* def, um_world** out_world);

// ---- Fills that benchmarks call with sizes of their own -------------------------------------------------

// boxes of 40 in rows between two walls, 20 high and as wide as it takes, each on two of the row below: the
// number of contacts a box does not depend on how many there are. They stay awake if the world's sleep is
// off.
um_result scene_fill_pile(um_world* world, int32_t boxes);

// 20 balls that bounce for ever, in gaps between so many sleepers. The balls do exactly the same whatever
// the number is.
um_result scene_fill_sleepers(um_world* world, int32_t sleepers);

#endif
