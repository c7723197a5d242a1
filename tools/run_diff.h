// Two runs side by side: where they first differ.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_RUN_DIFF_H
#define UMBRA_TOOLS_RUN_DIFF_H

#include "progress.h"
#include "scenes/scene_source.h"
#include "stepping.h"

// What is compared of a body, to the bit.
#define BODY_VALUE_LIST(X)                        \
    X(VALUE_X, "x")                               \
    X(VALUE_Y, "y")                               \
    X(VALUE_COSINE, "cosine of the angle")        \
    X(VALUE_SINE, "sine of the angle")            \
    X(VALUE_VELOCITY_X, "velocity along x")       \
    X(VALUE_VELOCITY_Y, "velocity along y")       \
    X(VALUE_ANGULAR_VELOCITY, "angular velocity") \
    X(VALUE_AWAKE, "awake")

typedef enum body_value {
#define BODY_VALUE_ENUMERATOR(name, text) name,
    BODY_VALUE_LIST(BODY_VALUE_ENUMERATOR)
#undef BODY_VALUE_ENUMERATOR
        BODY_VALUE_COUNT,
} body_value;

const char* body_value_name(body_value value);

typedef struct run_difference {
    bool is_there;
    int32_t step;    // after which they differ; 0: before the first one
    int32_t bodies;  // that differ then
    int32_t all;     // that either run has then
    um_body_id body; // the first of those
    bool is_in[2];   // whether the runs have that body
    float values[2][BODY_VALUE_COUNT];
} run_difference;

// Steps both until they differ, at most so many steps. The bar may be NULL. STEPPING_DONE if they are the
// same, STEPPING_STOPPED if they differ.
stepping_end run_diff(scene_play* first, scene_play* second, int32_t steps, progress* bar,
                      run_difference* out_difference);

#endif
