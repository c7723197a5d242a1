// Where the AABBs of a test lie: the arrangements that are hard for a tree in different ways.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SCENES_H
#define UMBRA_TEST_SCENES_H

#include "support/prng.h"

#include <umbra/math.h>

typedef enum scene {
    SCENE_UNIFORM,  // AABBs of 1 to 20 all over the place
    SCENE_PILE,     // everything touches everything near it
    SCENE_CLUSTERS, // heaps with wide gaps between them
    SCENE_LINE,     // all on one line, so that one axis cannot tell them apart
    SCENE_SAME,     // one AABB again and again
    SCENE_POINTS,   // no size at all
    SCENE_SIZES,    // from a thousandth to a thousand
    SCENE_GRID,     // integers, so that edges meet exactly
    SCENE_FAR,      // around a million, where floats are coarse
    SCENE_EXTREME,  // up to 1e29
    SCENE_COUNT
} scene;

const char* scene_name(scene which);

// The length that matters in a scene: about a tenth of its width.
float scene_scale(scene which);

// A random AABB of the scene.
um_aabb scene_aabb(scene which, prng* random);

// A random vector of the scene's scale; zero on each axis now and then.
um_vec2 scene_vector(scene which, prng* random);

#endif
