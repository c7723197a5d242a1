// The parts of the fuzz targets fuzz_world and fuzz_callbacks: the state of one input, the choices that are
// made from its bytes, the calls, and what is checked around each of them. One input is one world's life.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_FUZZ_WORLD_FUZZ_H
#define UMBRA_FUZZ_WORLD_FUZZ_H

#include "core/format.h"
#include "support/heap.h"
#include "support/prng.h"

#include <umbra/umbra.h>

// Small enough that an input takes about a millisecond under the sanitizers; what more bodies or steps
// would find, other inputs find sooner.
enum {
    MOST_BODIES = 40,
    MOST_SHAPES = 48,
    MOST_FIELDS = 6,
    MOST_JOINTS = 40,
    CROWD_COUNT = 260,                // more than these in some inputs, so that the world works in bulk
    MULTITUDE_COUNT = 1200,           // in a few, so that contacts no longer fit into one bundle
    MOST_CROWD = MULTITUDE_COUNT + 1, // with a floor
    MOST_CALLS = 150,
    MOST_MULTITUDE_CALLS = 24,
    MOST_STEPS = 24,
    MOST_CROWD_STEPS = 40, // the store of blocks is tidied no sooner than after 32
    STEP_WORK = 2000,      // bodies and pairs times slices of a step that counts as two of these
    PAIRS_PER_BODY = 16,   // that take as long as a body
    MOST_BEGUN = 1024,     // pairs that events are followed of
    STALE_COUNT = 8,       // ids of things that are gone, kept to be used again
};

// Whether the world lets itself be changed.
typedef enum lock_state {
    LOCK_NONE,
    LOCK_WALK, // it does not, but every call that reads works: in a callback of a walk, in the error hook
    LOCK_FLUX, // nor does it let itself be walked over: in a step, in a hook of the allocator
} lock_state;

// Somebody in the callbacks who makes calls as well: see world_intruder.c.
typedef struct world_intruder {
    int32_t percent; // of callbacks that try something
    prng random;     // what they try does not take bytes from those who called them
    int32_t depth;   // callbacks within callbacks
    int32_t count;   // calls that were made
} world_intruder;

// Two shapes of which events say that they touch, or a sensor and a visitor.
typedef struct begun_pair {
    um_shape_id a, b;
    bool is_sensor;
} begun_pair;

// What is known around a call.
typedef struct call_state {
    um_world* subject;     // the world that the call gets: NULL now and then
    bool must_fail;        // whether an argument of the call is bad
    bool memory_fails;     // in the call
    uint64_t hash;         // before the call
    um_counters counters;  // before the call
    int64_t errors_before; // how often the error hook was called before it
    const char* name;
} call_state;

typedef struct world_fuzz {
    const uint8_t* bytes;
    size_t byte_count;
    size_t next_byte;
    prng random; // for what has too many values for one byte; seeded from bytes

    heap memory;
    um_world* world;
    float meter;             // units per metre, for sizes and distances that fit together
    int32_t hostile_percent; // how often an argument is bad
    int32_t failing_percent; // how often memory ends within a call
    int32_t calls_left;      // at the start
    int32_t steps_left;
    um_stepper stepper;

    // What must be there, in any order.
    um_body_id bodies[MOST_CROWD + MOST_BODIES];
    int32_t body_count;
    int32_t body_limit;
    um_shape_id shapes[MOST_CROWD + MOST_SHAPES];
    um_body_id shape_owners[MOST_CROWD + MOST_SHAPES];
    int32_t shape_count;
    int32_t shape_limit;
    um_field_id fields[MOST_FIELDS];
    int32_t field_count;
    um_joint_id joints[MOST_JOINTS]; // some may have gone with a body
    int32_t joint_count;

    // What must not be there: ids that are stale, and those of another world.
    um_body_id stale_bodies[STALE_COUNT];
    um_shape_id stale_shapes[STALE_COUNT];
    um_field_id stale_field;
    um_joint_id stale_joint;
    int32_t stale_count;
    um_world* other_world;
    um_body_id other_body;
    um_shape_id other_shape;

    begun_pair begun[MOST_BEGUN]; // in any order
    int32_t begun_count;
    bool is_following; // whether these are all
    um_events events;  // of the last step, and what they held
    uint64_t events_hash;
    int64_t followed_steps; // how many steps there were when events were last read

    call_state call;     // the one that is being made
    int64_t errors;      // how often the error hook was called
    int64_t call_errors; // how often in the call from outside that is being made
    bool is_in_error;    // whether it is being called
    bool is_validating;  // whether the world's own check is going on
    bool is_asking;      // whether a query is: it may take memory, and is a walk to those who give it
    lock_state lock;
    world_intruder intruder;
    bool is_told; // whether the calls are printed
} world_fuzz;

// Prints to stderr if the calls are to be told.
void tell(const world_fuzz* f, const char* format, ...) UMI_PRINTF_LIKE(2, 3);

// ---- Choices: world_choices.c ---------------------------------------------------------------------------

bool goes_on(const world_fuzz* f);

// From 0 up to, but not including, limit, which is at most 256.
int32_t choose(world_fuzz* f, int32_t limit);
bool happens(world_fuzz* f, int32_t percent);
uint64_t choose_bits(world_fuzz* f);

// Each of these may give a bad value, and notes in must_fail if every call has to refuse it: a NaN, an
// infinity, an id of something that is not there.
float choose_float(world_fuzz* f, float step, int32_t count);  // a multiple of step, count of them from 0 on
float choose_signed(world_fuzz* f, float step, int32_t count); // the same on both sides of 0
um_vec2 choose_vector(world_fuzz* f, float step, int32_t count);
float choose_angle(world_fuzz* f);
um_body_id choose_body(world_fuzz* f);
um_shape_id choose_shape(world_fuzz* f);
um_circle choose_circle(world_fuzz* f);
um_box choose_box(world_fuzz* f);

// Made by um_polygon_from_points, or of random bits.
um_capsule choose_capsule(world_fuzz* f);
um_segment choose_segment(world_fuzz* f);
um_polygon choose_polygon(world_fuzz* f);
um_filter choose_filter(world_fuzz* f);
um_surface choose_surface(world_fuzz* f);
um_shape_def choose_shape_def(world_fuzz* f);
um_body_def choose_body_def(world_fuzz* f);
um_world_def choose_world_def(world_fuzz* f);

// Other settings for the world that there is; now and then such as it cannot have.
um_world_def choose_settings(world_fuzz* f);

// ---- Checks: world_checks.c -----------------------------------------------------------------------------

// Says what went wrong and aborts, which is how libFuzzer learns of it.
_Noreturn void broken(const world_fuzz* f, const char* problem);
void require(const world_fuzz* f, bool condition, const char* problem);

// Starts a call: chooses whether the world is NULL and whether memory fails, and takes down what was before.
void before_call(world_fuzz* f, const char* name);

// From here on there is memory again. Calls from within callbacks leave it as the call outside wants it.
void end_failures(world_fuzz* f);

// Ends a call that changes something: one that failed has changed nothing and left a reason, one that had
// to fail has failed.
void after_call(world_fuzz* f, bool succeeded);

// The same, and one with good arguments has succeeded unless memory failed.
void after_sure_call(world_fuzz* f, bool succeeded);

// After a call that failed or only reads.
void check_unchanged(const world_fuzz* f);

// Everything that is true at any time: all numbers are finite, and the world's own check passes.
void check_numbers(const world_fuzz* f);
void check_world(world_fuzz* f);

// Whether something that must be there unless an argument was bad is there. While the world is in flux, it
// may just be going.
void require_there(const world_fuzz* f, bool is_there, const char* problem);

// What a walk or a query with good arguments has to come to now.
um_result expected_of_walk(const world_fuzz* f);

// ---- Callbacks: world_intruder.c ------------------------------------------------------------------------

// Gives a def the hooks: the heap, and an error hook that counts its calls and reads from the world. All of
// them, and a parallel hook that is there already, let the intruder in.
void set_hooks(world_fuzz* f, um_world_def* def);

// To be called from within a callback: makes some of the calls below now and then, none of which may change
// the world.
void intrude(world_fuzz* f, lock_state lock);

// ---- Life: world_life.c ---------------------------------------------------------------------------------

typedef struct life_options {
    bool is_alone;             // one lane and one worker, whatever the input says
    int32_t intrusion_percent; // of callbacks that make calls
    uint64_t intrusion_seed;
} life_options;

// Lives through an input of at least two bytes. Returns the hash of the end.
uint64_t live(const uint8_t* data, size_t size, life_options options);

// Makes any of the calls below.
void make_call(world_fuzz* f);

// ---- Calls ----------------------------------------------------------------------------------------------

// Each makes one call of its group.
void call_body_life(world_fuzz* f);     // world_body_calls.c: create, destroy, names, types, enabling
void call_body_motion(world_fuzz* f);   // world_motion_calls.c: places, velocities, forces, mass, sleep
void call_body_property(world_fuzz* f); // world_motion_calls.c: what has one number and a getter
void call_shape(world_fuzz* f);         // world_shape_calls.c
void call_geometry(world_fuzz* f);      // world_shape_calls.c: what needs no world
void call_step(world_fuzz* f);          // world_step_calls.c: steps and the stepper
void call_world(world_fuzz* f);         // world_step_calls.c: settings, figures, walks
void call_field(world_fuzz* f);         // world_field_calls.c: fields, explosions, wind
void call_joint(world_fuzz* f);         // world_joint_calls.c
void call_query(world_fuzz* f);         // world_query_calls.c: casts, overlaps, what is nearest, lists
void call_mover(world_fuzz* f);         // world_mover_calls.c: a mover and a few moves

// world_event_calls.c: single calls, and choices for defs
void set_ignores(world_fuzz* f);
void read_ignores(world_fuzz* f);
void set_reports(world_fuzz* f);
void read_visitors(world_fuzz* f);
uint32_t choose_reports(world_fuzz* f);
void choose_filter_function(world_fuzz* f, um_world_def* def);

// Reads the events of a step, and must be called after each of them: what begins ends once, and all that
// they name is there.
void follow_events(world_fuzz* f);

// That the events of the last step are what they were, as long as no other one has begun.
void check_events_kept(const world_fuzz* f);

// Makes a body and a shape with good arguments unless there are too many, and notes both. The null id when
// memory failed.
um_body_id add_body(world_fuzz* f, const um_body_def* def);
um_shape_id note_shape(world_fuzz* f, um_body_id owner, um_shape_id shape);
void forget_body(world_fuzz* f, um_body_id body);
void forget_shape(world_fuzz* f, um_shape_id shape);

// A column of boxes that touch, so that few bytes lead to contacts and sleep.
void add_stack(world_fuzz* f);

// Many bodies: discs that do not touch, or boxes in a block or in columns.
void add_crowd(world_fuzz* f);

#endif
