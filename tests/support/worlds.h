// Worlds for tests: short ways to fill and step them, and checks that print both values. Everything fails the
// test that runs if a call into the world fails.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_WORLDS_H
#define UMBRA_TEST_WORLDS_H

#include "support/checks.h"

#include <umbra/umbra.h>

// Seconds a step. The second one is exact in floats, so that sums of it are, too.
#define STEP (1.0f / 60.0f)
#define EXACT_STEP (1.0f / 64.0f)

// The gravity of the default world.
#define GRAVITY 981.0f

// ---- Solvers --------------------------------------------------------------------------------------------

// Registers a test with cmocka, to be run with one solver after the other, or with one of them whatever the
// default is: say why where that stands. cmocka_unit_test(test) runs it with the default.
#define BOTH_SOLVERS(test) SUBSTEP_SOLVER(test), SEQUENTIAL_SOLVER(test)
#define SUBSTEP_SOLVER(test)                                           \
    {                                                                  \
#test ", substep", test, use_substep, use_default_solver, NULL \
    }
#define SEQUENTIAL_SOLVER(test)                                              \
    {                                                                        \
#test ", sequential", test, use_sequential, use_default_solver, NULL \
    }

// For the macros above: which solver the worlds of this file have from now on.
int use_substep(void** state);
int use_sequential(void** state);
int use_default_solver(void** state);

// The defaults, with the solver that the test is registered with; in pixels and in metres.
um_world_def tested_world_def(void);
um_world_def tested_world_def_meters(void);

// How many times that solver integrates in a step: once, or once a substep.
int32_t tested_substeps(void);

// How far a body of the default world falls in so many steps of time seconds: g h^2 n (n + 1) / 2 after n
// times h seconds.
float tested_fall(int32_t steps, float time);

// ---- Worlds ---------------------------------------------------------------------------------------------

// A world of pixels with y down. NULL: tested_world_def.
um_world* start_world(const um_world_def* def);

// The same without gravity.
um_world* start_weightless_world(void);

// Checks every invariant, then ends the world.
void finish_world(um_world* world);

void check_world(const um_world* world);

// So many steps of STEP, or of another time.
void step_world(um_world* world, int32_t count);
void step_world_by(um_world* world, int32_t count, float time);

// Steps until nobody is awake. Returns the number of steps; fails after most_steps.
int32_t step_until_asleep(um_world* world, int32_t most_steps);

// ---- Bodies ---------------------------------------------------------------------------------------------

um_body_id make_body(um_world* world, um_body_type type, float x, float y);

// Dynamic bodies of one shape with the default material.
um_body_id make_box(um_world* world, float x, float y, float half_width, float half_height);
um_body_id make_ball(um_world* world, float x, float y, float radius);

// A static box.
um_body_id make_wall(um_world* world, float x, float y, float half_width, float half_height);

// A static box of 40,000 by 100 whose upper side is at y.
um_body_id make_floor(um_world* world, float y);

um_shape_id put_box(um_world* world, um_body_id body, float half_width, float half_height);
um_shape_id put_ball(um_world* world, um_body_id body, float radius);

// Dynamic boxes, each on the one before, the first with its lower side at y. out_bodies may be NULL.
void make_stack(um_world* world, float x, float y, int32_t count, float half, um_body_id* out_bodies);

// For every shape of the body.
void set_material(um_world* world, um_body_id body, float friction, float restitution);
void set_density(um_world* world, um_body_id body, float density);

// Puts a body to sleep and checks that it does.
void put_to_sleep(um_world* world, um_body_id body);

// Where a body's origin is.
um_vec2 place_of(const um_world* world, um_body_id body);
float speed_of(const um_world* world, um_body_id body);

// Number i of a grid with so many columns.
static inline float column_of(int32_t i, int32_t columns)
{
    return (float)(i % columns);
}

static inline float row_of(int32_t i, int32_t columns)
{
    int32_t row = i / columns;
    return (float)row;
}

// ---- Units ----------------------------------------------------------------------------------------------

// The two systems of units. Scenes for both are written in metres with y up.
typedef struct units {
    const char* name;
    um_world_def def;
    float meter; // units per metre
    float up;    // 1 if y points up, -1 if down
} units;

units units_of_pixels(void);
units units_of_meters(void);

float units_length(const units* u, float meters);
um_vec2 units_point(const units* u, float x, float y);

// Back to metres, y up.
float units_height(const units* u, um_vec2 point);

um_body_id units_box(const units* u, um_world* world, um_body_type type, float x, float y, float half_width,
                     float half_height);

// ---- Sums and searches ----------------------------------------------------------------------------------

// All dynamic bodies together.
um_vec2 total_momentum(const um_world* world);
float total_energy(const um_world* world);           // of motion and of turning
float total_angular_momentum(const um_world* world); // about the origin

// How many shapes have a tight AABB that overlaps.
int32_t count_shapes_in(const um_world* world, um_aabb aabb);

bool finds_body(const um_world* world, um_aabb aabb, um_body_id body);

// Whether two bodies touch, as um_world_each_contact has it. The contact is copied out unless out_contact is
// NULL.
bool bodies_touch(const um_world* world, um_body_id a, um_body_id b, um_contact* out_contact);

// The sum of the normal impulses that a body gets in the last step.
float normal_impulse_on(const um_world* world, um_body_id body);

// Sleeping dynamic bodies with nothing of another body within reach of them: they hover.
int32_t count_hovering(const um_world* world, float reach);

// ---- Checks ---------------------------------------------------------------------------------------------

void check_near(float actual, float expected, float tolerance, const char* what);
void check_share(float actual, float expected, float share, const char* what); // tolerance as a share
void check_vector(um_vec2 actual, um_vec2 expected, float tolerance, const char* what);
void check_below(float actual, float limit, const char* what);
void check_above(float actual, float limit, const char* what);
void check_count(int64_t actual, int64_t expected, const char* what);
void check_count_below(int64_t actual, int64_t limit, const char* what);
void check_count_above(int64_t actual, int64_t limit, const char* what);
void check_hash(uint64_t actual, uint64_t expected, const char* what);

// Whether a run comes to the same hash with all lane widths of this processor, and with 2 and 3 workers.
typedef uint64_t hashed_run(int32_t lanes, int32_t workers);
void check_same_bits(hashed_run* run);

void check_awake(const um_world* world, um_body_id body, bool expected, const char* what);

#endif
