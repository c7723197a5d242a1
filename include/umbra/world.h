// Umbra's world: how it is made, how it moves on, what it cost, and what is where in it.
//
// Units. A world measures lengths in units of your choice: pixels by default, 100 of them to the metre, y
// down. units_per_meter tells the world how long a metre is in them; every tolerance of the def is given in
// metres and scaled by it. All else (positions, gravity, velocities) is in units.
//
// Callbacks. The functions of yours that um_world_each_body, um_world_each_contact and the queries of
// umbra/query.h call, and the error hook, may read the world, also by walks and queries of their own. A call
// that would change it fails with UM_ERROR_LOCKED and changes nothing, and the walk goes on: keep what is to
// be done in a list, and do it afterwards. In the middle of a step, and in the hooks of the allocator, walks,
// queries and um_world_validate fail with it, too. A callback has to return: one that jumps out leaves the
// world locked. Any number of threads may read at once while nobody changes the world. A change that is
// refused notes why, so only one thread may try one at a time.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_WORLD_H
#define UMBRA_WORLD_H

#include <umbra/body.h>
#include <umbra/event.h>
#include <umbra/shape.h>
#include <umbra/tree.h>

// How pairs of shapes that may touch are found.
typedef enum um_broadphase {
    UM_BROADPHASE_TREE,      // two dynamic AABB trees: what rests, and what moves
    UM_BROADPHASE_ALL_PAIRS, // every pair of shapes is tested in every step: slow, to compare with
} um_broadphase;

// How contacts are solved.
typedef enum um_solver {
    UM_SOLVER_SEQUENTIAL, // velocities in iterations, then positions: the eleven stages to the letter
    UM_SOLVER_SUBSTEP,    // soft contacts in short substeps: taller stacks, greater mass ratios, stiller
} um_solver;

// Does the items from begin up to, but not including, end of a loop. Any thread may call it, at any time
// until the loop is over, with ranges that do not overlap.
typedef void um_range_fn(int32_t begin, int32_t end, void* range_context);

// Runs a loop of count items with your own threads: calls fn for ranges of about grain items that together
// cover all of them once, and returns when all are done. Empty ranges are allowed.
typedef void um_parallel_fn(int32_t count, int32_t grain, um_range_fn* fn, void* range_context,
                            void* context);

// For margin_share: every shape has the same margin, whatever its size.
#define UM_UNIFORM_MARGIN 1e6f

// What UM_SOLVER_SUBSTEP reads; the other solver ignores it.
typedef struct um_substep_settings {
    int32_t count;               // substeps per step, or more: none exceeds 1/175 s; 1 to 255; default 4
    float contact_hertz;         // stiffness of contacts; 0 to 1e6; default 46.5
    float contact_damping_ratio; // of contacts; 0 to 1e6; default 7
    float push_out_speed;        // most that deep overlaps part by, metres per second; 0 to 1e6; default 3
} um_substep_settings;

// What UM_SOLVER_SEQUENTIAL reads; the other solver ignores it.
typedef struct um_sequential_settings {
    int32_t velocity_iterations; // passes for velocities; 1 to 255; default 8
    int32_t position_iterations; // passes for positions; 0 to 255; default 3
    float push_out;              // share of the overlap beyond the slop removed per pass; 0 to 1; default 0.2
} um_sequential_settings;

// When bodies fall asleep and wake. A body falls asleep, together with all that it presses on, directly or
// through others, when each of them has been still for a while. Still is what is slower than both speeds, and
// what touches something and stays in its place, however fast it swings there: within 2.5 slops, and within
// half of the way that the speed makes in the time. In a world with gravity, what touches something and has
// been still for 0.1 seconds gradually loses its spin.
typedef struct um_sleep_settings {
    bool enabled;        // whether bodies may fall asleep; default true
    float speed;         // metres per second; 0 to 1e6; default 0.05
    float angular_speed; // radians per second; 0 to 1e6; default 0.1
    float time;          // seconds that a body must be still to fall asleep; 0 to 1e6; default 0.5
    float wake_share;    // share of its load whose change wakes a sleeper at once; 0 to 1e6; default 0.25
} um_sleep_settings;

// Which threads compute a step. The results are the same, to the bit, for all values.
typedef struct um_thread_settings {
    // Threads that share a step, the caller included. With parallel it is the number of threads that you
    // expect to run a loop. A large group of bodies is then solved by all of them.
    int32_t worker_count;     // 0 to 64; 0 means 1, or 4 with parallel; default 0
    um_parallel_fn* parallel; // runs loops with your threads instead of workers; may be NULL; default NULL
    void* context;            // handed to parallel; default NULL
} um_thread_settings;

// Whether two shapes may touch that their filters let touch. Asked in a step when their AABBs, which have
// some margin, begin to overlap, and when one is so fast that it would pass through the other: by the thread
// that steps the world, and in the same order whoever shares the step; if it said no, again when one of them
// has moved on. Asked also by calls that change filters. May read bodies and shapes, but cannot change the
// world. Static shapes side by side form one surface if their um_filter is the same, whatever this function
// returns. If it excludes one of them, the side of the other one that it covers does not collide either. Give
// such shapes different categories. See "Seams" in docs/architecture.md.
typedef bool um_filter_fn(um_shape_id shape_a, um_shape_id shape_b, void* context);

// How two frictions, or restitutions, become that of a contact; with the user data of both shapes. Any worker
// may call it, at any time in a step: it must depend on nothing but its arguments.
typedef float um_mix_fn(float a, uint64_t user_data_a, float b, uint64_t user_data_b);

// What holds for a contact in a step: from what its shapes say, and then as pre_solve changes it.
typedef struct um_contact_rules {
    bool is_enabled;   // whether it counts at all
    float friction;    // 0 to 1e6
    float restitution; // 0 to 1
    float belt_speed;  // of both surfaces together, as that of a belt that shape_a is; -1e6 to 1e6
} um_contact_rules;

// Decides about a contact before it is solved, if one of its shapes asks for that: changes rules, which hold
// for this step, or for this slice of a long one. The impulses of the contact are those of the last step.
// Called by the thread that steps the world, contact by contact in an order that does not depend on workers.
// Rules that are out of their range are cut down to it. Cannot change the world.
typedef struct um_contact um_contact;
typedef void um_pre_solve_fn(const um_contact* contact, um_contact_rules* rules, void* context);

// How a world is set up.
typedef struct um_world_def {
    um_vec2 gravity;                   // units per second squared, to 1e9; default (0, 981)
    float units_per_meter;             // how many units of length a metre has; 1e-3 to 1e6; default 100
    um_solver solver;                  // default UM_SOLVER_SUBSTEP
    um_substep_settings substep;       // default: that of each field
    um_sequential_settings sequential; // default: that of each field
    um_sleep_settings sleep;           // default: that of each field
    um_thread_settings threads;        // default: that of each field
    float margin;                      // of fat AABBs, metres; 0 to 1e6; default 0.15
    float margin_share;                // most margin, as a share of a shape's size; 0 to 1e6; default 0.1
    float displacement_multiplier;     // fat AABBs reach so many steps ahead; 0 to 1e6; default 2
    float slop; // overlap that is left alone; gaps of four of it touch; metres; 1e-6 to 1e3; default 0.005
    // So that what bounces comes to rest. Without gravity it is ten slops per second at most: a gas goes on.
    float restitution_speed;    // metres per second; slower impacts do not bounce; 0 to 1e6; default 1
    float max_speed;            // metres per second; bodies are slowed down to it; 0 to 1e6; default 4000
    float hit_speed;            // metres per second; slower hits are not reported; 0 to 1e6; default 1
    bool report_bodies;         // whether events tell which bodies move, wake and fall asleep; default false
    bool continuous;            // whether what is fast stops where it first touches; default true
    um_broadphase broadphase;   // default UM_BROADPHASE_TREE
    um_filter_fn* filter;       // may be NULL; a new one is asked for all that is near; default NULL
    void* filter_context;       // handed to filter; default NULL
    um_mix_fn* mix_friction;    // may be NULL: sqrt(a b); default NULL
    um_mix_fn* mix_restitution; // may be NULL: the greater one; default NULL
    um_pre_solve_fn* pre_solve; // may be NULL; see asks_pre_solve of um_shape_def; default NULL
    void* pre_solve_context;    // handed to pre_solve; default NULL
    int32_t lanes;              // SIMD lanes: 1, 4, 8, 16, or 0 for what is fastest here; default 0
    uint32_t salt;              // worlds with other salts refuse this one's ids; default 0
    um_error_fn* error;         // told of every failed call, reads included; may be NULL; default NULL
    void* error_context;        // handed to error; default NULL
    um_allocator allocator;     // where memory comes from; default: the C library
    uint32_t cookie;            // set by um_default_world_def; leave it alone
} um_world_def;

// Pixels, y down, gravity (0, 981).
UM_API um_world_def um_default_world_def(void);

// The same with metres, y up, gravity (0, -9.81).
UM_API um_world_def um_default_world_def_meters(void);

// ---- Life -----------------------------------------------------------------------------------------------

// Makes an empty world. NULL for def means the defaults. On failure *out_world is NULL and the result says
// why; the error hook of the def is told what exactly, unless the def did not come from one of the functions
// above.
UM_API um_result um_world_create(const um_world_def* def, um_world** out_world);

// Ends a world with all that is in it. NULL is allowed. From within a step, a callback of the world, or
// before_step and after_step of a stepper, the world stays, and the call fails with UM_ERROR_LOCKED.
UM_API void um_world_destroy(um_world* world);

// What the last call that changes something came to; UM_OK if it succeeded. UM_ERROR_NULL_ARGUMENT for NULL.
UM_API um_result um_world_get_last_error(const um_world* world);

// The same for a person: which function, what was wrong, and what would be right. "" if it succeeded, and for
// NULL. Valid until the next call that changes something.
UM_API const char* um_world_get_last_message(const um_world* world);

// ---- Settings -------------------------------------------------------------------------------------------

// The def of the world as it is now; the defaults for NULL.
UM_API um_world_def um_world_get_settings(const um_world* world);

// Gives the world other settings, which count from the next step on: take those it has, change fields, and
// hand them back. False, and no change at all, for a bad def. A new gravity or slop, and forbidding sleep,
// wake every body. Fixed for the world's life, and refused with UM_ERROR_FIXED_SETTING, are
// units_per_meter, solver, broadphase, lanes, threads, error with its context, salt, and allocator.
//
//     um_world_def settings = um_world_get_settings(world);
//     settings.restitution_speed = 0.5f;
//     um_world_set_settings(world, &settings);
UM_API bool um_world_set_settings(um_world* world, const um_world_def* def);

UM_API um_vec2 um_world_get_gravity(const um_world* world);

// A new gravity wakes every body.
UM_API bool um_world_set_gravity(um_world* world, um_vec2 gravity);

UM_API bool um_world_is_sleep_enabled(const um_world* world);

// False wakes every body, and none falls asleep by itself from then on; bodies that are created asleep start
// awake.
UM_API bool um_world_set_sleep_enabled(um_world* world, bool enabled);

// ---- The step -------------------------------------------------------------------------------------------

// Every stage of a step, in the order of the sequential solver, but for continuous, which follows new poses
// wherever there are some. With substeps some run several times, and damping is a part of integrate_forces.
#define UM_STAGE_LIST(X)                                     \
    X(UM_STAGE_INTEGRATE_FORCES, "integrate_forces")         \
    X(UM_STAGE_INTEGRATE_VELOCITIES, "integrate_velocities") \
    X(UM_STAGE_APPLY_DAMPING, "apply_damping")               \
    X(UM_STAGE_CLEAR_FORCES, "clear_forces")                 \
    X(UM_STAGE_UPDATE_PROXIES, "update_proxies")             \
    X(UM_STAGE_FIND_PAIRS, "find_pairs")                     \
    X(UM_STAGE_NARROW_PHASE, "narrow_phase")                 \
    X(UM_STAGE_PREPARE_CONSTRAINTS, "prepare_constraints")   \
    X(UM_STAGE_SOLVE_CONTACTS, "solve_contacts")             \
    X(UM_STAGE_CORRECT_POSITIONS, "correct_positions")       \
    X(UM_STAGE_UPDATE_SLEEP, "update_sleep")                 \
    X(UM_STAGE_CONTINUOUS, "continuous")

typedef enum um_stage {
#define UM_STAGE_ENUMERATOR(name, text) name,
    UM_STAGE_LIST(UM_STAGE_ENUMERATOR)
#undef UM_STAGE_ENUMERATOR
        UM_STAGE_COUNT,
} um_stage;

// The name of a stage, as above; "unknown stage" for a value that is none.
UM_API const char* um_stage_name(um_stage stage);

// Moves the world on by time seconds: UM_MIN_STEP to UM_MAX_STEP. UM_ERROR_INVALID_NUMBER for another time.
// When memory ends the step is made without the contacts that found no room, which are tried again in the
// next one, and returns UM_ERROR_OUT_OF_MEMORY.
//
// A step of more than 1/30 s (0.034 s, to be exact) is made in slices of equal length, none longer than that.
// They do, and cost, what so many steps would, but that they share the substeps that were asked for, and that
// bodies may fall asleep a little later. Forces act in all slices and are cleared after the last one,
// um_body_get_transform_between blends from where bodies were before the first one, and the profile and the
// counters of what happened are sums over all of them.
UM_API um_result um_world_step(um_world* world, float time);

// ---- Figures --------------------------------------------------------------------------------------------

// What is there, and what the last step did.
typedef struct um_counters {
    int64_t steps;              // so far
    int32_t slices;             // of the last step; 1 unless it was longer than 1/30 s
    int32_t substeps;           // of the last step, in all slices; 1 in each with UM_SOLVER_SEQUENTIAL
    int32_t bodies;             // all of them
    int32_t awake;              // simulated
    int32_t asleep;             // dynamic and kinematic ones that are not, though enabled
    int32_t shapes;             // all of them
    int32_t joints;             // all of them
    int32_t joints_awake;       // that hold an awake body, and are solved
    int32_t proxies_moved;      // that left their fat AABB in the last step
    int32_t pairs_found;        // new pairs in the last step
    int32_t pairs;              // pairs of overlapping fat AABBs with an awake body
    int32_t pairs_asleep;       // pairs that wait for one of their bodies to wake; none of them is looked at
    int32_t narrow_phase_tests; // pairs whose shapes were compared in the last step
    int32_t contacts;           // pairs with an awake body that touch, or nearly so: within four slops
    int32_t swept;              // bodies that were fast in the last step, and bullets
    int32_t stopped;            // those of them that were stopped where they first touched something
    int32_t islands;            // of awake bodies that press on each other, overlap or are joined, after the
                                // last step; 0 if sleep is disabled
    int32_t colors;             // of contacts, which are solved one colour after the other
    int32_t woken;              // bodies that woke in the last step and since
    int32_t fell_asleep;        // bodies that fell asleep in the last step and since
    int64_t allocations;        // calls of the allocator so far
    size_t bytes;               // memory that the world holds
} um_counters;

// All zero for NULL.
UM_API um_counters um_world_get_counters(const um_world* world);

// How long each stage of the last step took. Of the substeps the last one is measured, and stands for all of
// them. After a step of less than 0.05 ms the stages of one step in eight are measured, and the others are
// given the shares of that one, the first long step after short ones too. The time of the step is measured
// always.
typedef struct um_profile {
    float milliseconds[UM_STAGE_COUNT]; // by um_stage
    float step;                         // the whole step
} um_profile;

// All zero for NULL.
UM_API um_profile um_world_get_profile(const um_world* world);

// A number for the state of all bodies: place, velocity, sleep. Worlds that were built and stepped by the
// same calls have equal hashes on every machine. 0 for NULL.
UM_API uint64_t um_world_hash(const um_world* world);

// Checks every invariant of the world's data, its trees included. UM_OK, or UM_ERROR_BROKEN_INVARIANT with
// the broken rule in *out_rule (may be NULL), or UM_ERROR_OUT_OF_MEMORY.
UM_API um_result um_world_validate(const um_world* world, const char** out_rule);

// ---- What is where --------------------------------------------------------------------------------------

// Gets a body. Returns whether to go on. Cannot change the world.
typedef bool um_body_fn(um_body_id body, void* context);

// Walks over all bodies in the order of their places. An error if world or fn is NULL.
UM_API um_result um_world_each_body(const um_world* world, um_body_fn* fn, void* context);

// All bodies in that order. Returns how many there are, and writes as many of them as there is room for.
// out_bodies may be NULL if capacity is 0.
UM_API int32_t um_world_get_bodies(const um_world* world, um_body_id* out_bodies, int32_t capacity);

// The trees of a world.
typedef enum um_world_tree {
    UM_MOVING_TREE,  // shapes of awake bodies, with fat AABBs
    UM_RESTING_TREE, // shapes of static and sleeping bodies
} um_world_tree;

// Walks over all nodes of a tree of the world, as um_tree_walk does: for pictures and debugging. An error if
// world or fn is NULL, or which is neither of the two.
UM_API um_result um_world_walk_tree(const um_world* world, um_world_tree which, um_tree_walk_fn* fn,
                                    void* context);

// Two shapes that touch, as the last step found them before it solved the contacts: with UM_SOLVER_SUBSTEP
// where the bodies were to be part of a step later. The impulses are what the whole step gave to b, all
// substeps and a bounce included, and took from a: a body at rest gets its weight times the step, one that is
// stopped its mass times its speed as well. Of a step that was made in several slices, see um_world_step, all
// of this is what the last slice found, and gave.
//
// The solver takes contacts and joints by colours, one colour after the other: no two of a colour have an
// awake dynamic body in common, so it can take all of a colour at once, in any order. Static, kinematic and
// sleeping bodies may have any number of contacts of one colour.
struct um_contact {
    um_shape_id shape_a, shape_b;
    um_vec2 normal;            // from a to b, of unit length
    um_vec2 points[2];         // in the world; of bodies that creep, where they were found as seen from a
    float separations[2];      // negative where the shapes overlap
    float normal_impulses[2];  // along the normal; mass times units per second, never negative
    float tangent_impulses[2]; // along (normal.y, -normal.x)
    int32_t point_count;       // 1 or 2; 0 of one that rules have disabled, and of some that sleep
    int32_t color; // 0 to 31; -1 if none is free for both bodies, so that it is solved alone, or if it sleeps
};

// Gets a contact. Returns whether to go on. Cannot change the world.
typedef bool um_contact_fn(const um_contact* contact, void* context);

// Walks over the contacts of awake bodies: those within four slops of touching included, and those that were
// over before the last step was. An error if world or fn is NULL.
UM_API um_result um_world_each_contact(const um_world* world, um_contact_fn* fn, void* context);

// The contacts of a body or of a shape, as um_world_each_contact has them, and besides those that sleep: that
// touched when both bodies had come to rest. Returns how many there are, in no particular order, and writes
// as many of them as there is room for. out_contacts may be NULL if capacity is 0.
//
// The impulses of contacts that sleep are those with which they fell asleep, for a step as long as the last
// one. Their points are where they were then; of those of a circle, and of some others, no points are kept:
// then point_count is 0, the normal (0, 0), and both impulses are there all the same. What was created
// asleep, or put to sleep by hand before it was in a step, has no contacts until it wakes.
UM_API int32_t um_body_get_contacts(const um_world* world, um_body_id body, um_contact* out_contacts,
                                    int32_t capacity);
UM_API int32_t um_shape_get_contacts(const um_world* world, um_shape_id shape, um_contact* out_contacts,
                                     int32_t capacity);

#endif
