// The one interface behind which the worlds of all engines stand: a small table of functions. Bodies are
// known by the order in which they were added, and what is added and read is in metres, radians and
// seconds, y up.
//
// Nothing is timed here. A step is one call of the engine's own step and nothing else, so that what stands
// around it (numbering, reading, counting) costs nothing in the timed region.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_ENGINE_H
#define BENCH_WORLD_ENGINE_H

#include <umbra/body.h>
#include <umbra/joint.h>
#include <umbra/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct world_settings {
    um_vec2 gravity;
    bool enable_sleep;
    float sleep_speed;      // below which bodies may fall asleep; 0: the engine's default
    bool continuous;        // collision, for engines that have it
    int32_t substeps;       // per step, for engines that have them; 0: the engine's default
    int32_t workers;        // 1 for engines without threads
    int32_t lanes;          // of Umbra's kernels; 0: as it likes
    int32_t body_capacity;  // bodies that will be added, static ones included
    int32_t shape_capacity; // shapes of all of them
} world_settings;

enum {
    world_most_vertices = 8, // because of Box2D
    world_most_stages = 16,
    world_version_capacity = 32, // of a version's text, with its end
};

// A shape in its body's frame.
typedef struct world_shape {
    um_shape_kind kind;
    um_vec2 center;                        // of a box or circle
    um_vec2 half;                          // half sizes of a box
    float radius;                          // of a circle or capsule; of a polygon whose corners are round
    um_vec2 vertices[world_most_vertices]; // of a convex polygon, counterclockwise; ends of a line or capsule
    int32_t vertex_count;
    bool has_friction; // of its own, instead of its body's
    float friction;
    bool has_filter; // without one it touches everything
    um_filter filter;
} world_shape;

// A body with any number of shapes, all of one material but for their own friction. Segments of a chain are
// the only shapes of their body: see world_chain.h.
typedef struct world_body {
    um_body_type type;
    um_vec2 position;
    float angle;
    um_vec2 velocity; // for kinematic bodies as well
    float angular_velocity;
    float linear_damping; // share of the velocity lost per second, about; not in Chipmunk
    bool is_asleep;       // from the start
    bool is_bullet;       // for engines that have such
    bool reports_hits;    // as events, for engines that have such
    int32_t first_shape;  // in the shapes of the scene; bodies may share them
    int32_t shape_count;
    float density;
    float friction;    // of a contact between two such bodies, however the engine mixes the two
    float restitution; // the same
} world_body;

// What scenes have, and all engines.
typedef enum world_joint_kind {
    WORLD_DISTANCE_JOINT = UM_DISTANCE_JOINT,
    WORLD_REVOLUTE_JOINT = UM_REVOLUTE_JOINT,
    WORLD_WHEEL_JOINT = UM_WHEEL_JOINT,
} world_joint_kind;

// A joint of two bodies, which do not touch each other, as umbra/joint.h has it. An engine that lacks a part
// makes it of others: Box2D 2.4 has a weld beside a revolute joint for the spring, Chipmunk one constraint
// for each of limits, motor and spring.
typedef struct world_joint {
    world_joint_kind kind;
    int32_t body_a;        // by its index; -1 for the ground, whose frame is the world's
    int32_t body_b;        //
    um_vec2 anchor_a;      // in the frame of A
    um_vec2 anchor_b;      // in the frame of B
    float axis_angle;      // of a wheel's axis, in the frame of A
    float reference_angle; // of B relative to A, where the angle of a revolute joint is 0
    float length;          // of a distance joint without limits and spring
    um_joint_limits limits;
    um_joint_motor motor;   // not of a distance joint
    um_joint_spring spring; // a wheel's rests at 0
} world_joint;

// Where a body is and how it moves. Double because Chipmunk is.
typedef struct world_motion {
    double x, y;
    double angle;
    double velocity_x, velocity_y;
    double angular_velocity;
} world_motion;

typedef struct world_engine {
    const char* name;
    const char* missing; // why it could not be built in; NULL if it is there, and then all functions are too
    const char* iterations; // how hard it works per step, for the reader of the table
    bool has_workers;       // whether several threads can share a step
    bool has_substeps;      // whether it reads the setting
    bool has_no_rounding;   // whether scenes with capsules or rounded polygons are left out for it

    // The version of the library that is linked, not that of the headers where both are known.
    void (*version)(char out_text[world_version_capacity]);
    void* (*create)(const world_settings* settings);
    void (*destroy)(void* state);
    // The engine's own world, for code that knows the engine: um_world*, b2WorldId*, b2World* or cpSpace*.
    void* (*native)(void* state);
    // The shapes are those of the whole scene.
    void (*add)(void* state, const world_body* body, const world_shape* shapes);
    // A joint of bodies that are there. It goes with either of them.
    void (*join)(void* state, const world_joint* joint);
    // The last body takes the index of the one that is removed.
    void (*remove)(void* state, int32_t index);
    // Removes a body and adds another one with the same index.
    void (*replace)(void* state, int32_t index, const world_body* body, const world_shape* shapes);
    // The number of bodies that are there.
    int32_t (*count)(void* state);
    void (*step)(void* state, float seconds);
    void (*set_velocity)(void* state, int32_t index, um_vec2 velocity, float angular_velocity);
    world_motion (*read)(void* state, int32_t index);
    // False for static bodies as well.
    bool (*is_awake)(void* state, int32_t index);
    // Puts a body to sleep by hand. Where the engine knows only groups, the bodies that it touches as well.
    void (*sleep)(void* state, int32_t index);
    // Where the engine knows only groups, the whole group wakes.
    void (*wake)(void* state, int32_t index);
    // Contacts as the engine counts them: some count those that nearly touch, some also boxes that overlap.
    int32_t (*contacts)(void* state);
    // Memory of the world with everything in it; NULL if the engine does not say.
    size_t (*bytes)(void* state);
    // A hash of the whole state, the same for the same bits; NULL if the engine has none.
    uint64_t (*hash)(void* state);
    // What the parts of the last step took, in milliseconds; 0 stages if the engine does not say.
    int stage_count;
    const char* (*stage_name)(int stage);
    void (*read_stages)(void* state, double out_ms[world_most_stages]);
} world_engine;

// In the order of the lines of a table, Umbra first: "umbra" is the solver that the bars are for.
enum {
    world_engine_count = 5,
    world_engine_umbra_index = 0,
    world_engine_sequential_index = 1,
    world_engine_box2d3_index = 2,
    world_engine_box2d2_index = 3,
    world_engine_chipmunk_index = 4,
};
const world_engine* world_engine_at(int index);

// The index of the engine of this name, or -1.
int world_engine_find(const char* name);

// Only the files of engines that were found are compiled; world_engines.c stands in for the others.
extern const world_engine world_engine_umbra;
extern const world_engine world_engine_sequential;
extern const world_engine world_engine_box2d3;
extern const world_engine world_engine_box2d2;
extern const world_engine world_engine_chipmunk;

#ifdef __cplusplus
}
#endif

#endif
