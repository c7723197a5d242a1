// Scenes that functions make through the public API, because no file says the same to the bit. Pixels, 100 to
// the metre, y down; the ground is at y = 0, so what stands on it has a negative y.
//
// - resting_500 and ball_on_pile_10000 step the world until it sleeps before the rest comes: sleepers are to
//   know what they bear, which a file does not say.
// - washing, mixed, heap and terrain draw a size first, and then several numbers that follow from it.
// - ragdolls and soft are made by the helpers: bodies that ignore each other within each copy, and springs
//   between discs that a turned group would turn along.
// - machine adds shapes to the floor between the bodies; a file has all shapes of a body in one place.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_GENERATORS_H
#define UMBRA_SCENES_GENERATORS_H

#include <umbra/world.h>

// The time step of all of them, in seconds.
#define SCENE_TIME_STEP (1.0f / 60.0f)

// What a scene lets its caller choose. A scene ignores what means nothing to it.
typedef struct scene_parameters {
    int32_t size;  // how many of what the scene is made of; 0 to 1,000,000
    uint64_t seed; // decides everything that is random
} scene_parameters;

// Fills an empty world. What the first call that failed came to, and then the world is not complete.
typedef um_result scene_fill_fn(um_world* world, scene_parameters parameters);

// One scene. A copy with other parameters is a scene as well.
typedef struct scene_generator {
    const char* name;
    const char* summary; // one line
    int32_t steps;       // how many show what it is about
    scene_fill_fn* fill;
    scene_parameters parameters;
} scene_generator;

// NULL if there is none of that name.
const scene_generator* scene_generator_find(const char* name);

// Makes a world by def and fills it. On failure *out_world is NULL.
um_result scene_generate(const scene_generator* wanted, const um_world_def* def, um_world** out_world);

#endif
