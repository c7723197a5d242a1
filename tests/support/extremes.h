// A driver that runs random worlds by legal calls with extreme values. Sizes go from 1e-3 to 1e6, densities
// from 1e-6 to 1e9, and spins up to the limit. Bodies are locked, and steps take from 1e-6 to 1 s in any
// order. It calls every function that changes a world, and most of those that query one. After each step it
// checks that all numbers are finite and that the world is valid, and optionally its kinetic energy: see
// extremes_checks.c. A short unit test uses it, tests/world/test_random_extremes.c, and a program for long
// runs, tests/extremes/extremes.c.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_EXTREMES_H
#define UMBRA_TEST_EXTREMES_H

#include "support/prng.h"

#include <umbra/umbra.h>

// Small enough that a call takes 0.1 ms in the mean.
enum {
    EXTREME_BODIES = 16,
    EXTREME_SHAPES = 40,
    EXTREME_JOINTS = 10,
    EXTREME_FIELDS = 3,
    EXTREME_HITS = 16,
};

// ---- Runs -----------------------------------------------------------------------------------------------

typedef struct extreme_options {
    // The random seed of the world.
    uint64_t seed;
    // The number of calls.
    int32_t calls;
    // Whether all steps of the world are equally long.
    bool has_equal_steps;
    // Whether kinetic energy is also checked.
    bool checks_energy;
    // One lane and one worker, whatever the seed says.
    bool is_alone;
    // Whether each call is printed to stderr.
    bool is_told;
} extreme_options;

typedef struct extreme_result {
    const char* problem; // the failed check, or NULL
    const char* call;    // the call before it
    int32_t call_number; // the number of that call, or of the last one
    double value;        // the value of the check, and its limit or 0
    double limit;
    int64_t steps;
    uint64_t hash; // of the world in the end
} extreme_result;

// Lives through one world. Stops at the first problem.
extreme_result extreme_run(const extreme_options* options);

// ---- The state of a run ---------------------------------------------------------------------------------

typedef struct extremes {
    prng random;
    um_world* world;
    um_world_def def;
    float size;      // of most bodies; other lengths are near it
    float step_time; // of all steps, or 0
    bool is_passive; // nothing but gravity, forces and impulses gives energy: see extremes_checks.c
    bool checks_energy;
    bool is_told;
    um_mover mover;
    bool has_mover;
    um_stepper stepper;
    int64_t steps;
    double allowed;   // the square root of twice the kinetic energy that the next step may end with
    const char* call; // that is being made
    const char* problem;
    double value;
    double limit;
} extremes;

// Notes the first problem, unless the condition holds.
void extreme_require(extremes* e, bool condition, const char* problem);

// The same, unless a number is finite.
void extreme_require_finite(extremes* e, double number, const char* problem);
void extreme_require_vector(extremes* e, um_vec2 v, const char* problem);

// Starts a call: its name.
void extreme_begin(extremes* e, const char* call);

// ---- Values: extremes_values.c --------------------------------------------------------------------------

bool extreme_chance(extremes* e, int32_t percent);
int32_t extreme_below(extremes* e, int32_t limit);

// Evenly spread over the magnitudes from low to high, both above 0.
float extreme_magnitude(extremes* e, float low, float high);

// A magnitude or its negative, now and then 0.
float extreme_signed(extremes* e, float low, float high);
um_vec2 extreme_vector(extremes* e, float low, float high);

// Evenly spread over a rectangle around the origin. Two random numbers are never arguments of one call, which
// compilers evaluate in different orders.
um_vec2 extreme_spread(extremes* e, float half_width, float half_height);

// Most lengths are near the size of the world; some are anywhere from the least to the greatest.
float extreme_length(extremes* e);
um_vec2 extreme_place(extremes* e);  // of a body
um_vec2 extreme_offset(extremes* e); // within a body
float extreme_angle(extremes* e);
float extreme_time(extremes* e);
um_vec2 extreme_velocity(extremes* e);
float extreme_spin(extremes* e);
float extreme_density(extremes* e);

// An existing body, shape, joint or field, or a null id.
um_body_id extreme_body(extremes* e);
um_shape_id extreme_shape(extremes* e);
um_joint_id extreme_joint(extremes* e);
um_field_id extreme_field(extremes* e);

um_circle extreme_circle(extremes* e);
um_box extreme_box(extremes* e);
um_capsule extreme_capsule(extremes* e);
um_segment extreme_segment(extremes* e);
bool extreme_polygon(extremes* e, um_polygon* out_polygon); // false if the points make none
um_convex extreme_convex(extremes* e);
um_filter extreme_filter(extremes* e);
um_surface extreme_surface(extremes* e);

// ---- Calls ----------------------------------------------------------------------------------------------

// Each makes one or a few calls of its group.
void extreme_call_body(extremes* e);     // extremes_bodies.c: create, destroy, properties
void extreme_call_motion(extremes* e);   // extremes_bodies.c: places, velocities, forces, impulses, sleep
void extreme_call_shape(extremes* e);    // extremes_shapes.c
void extreme_call_material(extremes* e); // extremes_shapes.c
void extreme_call_joint(extremes* e);    // extremes_joints.c
void extreme_call_field(extremes* e);    // extremes_joints.c: fields, explosions, wind
void extreme_call_query(extremes* e);    // extremes_queries.c
void extreme_call_mover(extremes* e);    // extremes_queries.c
void extreme_call_world(extremes* e);    // extremes.c: settings

void extreme_add_shape(extremes* e, um_body_id body); // a random one

// ---- Checks: extremes_checks.c --------------------------------------------------------------------------

// Before a step of time seconds: notes the maximum energy after it.
void extreme_before_step(extremes* e, float time);

// After it: all numbers, energy, and the world's own check.
void extreme_after_step(extremes* e);

#endif
