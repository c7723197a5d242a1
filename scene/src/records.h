// What a scene is made of, in memory: a record for everything that a text describes, with the defs of umbra
// in them. The tables of their fields are in the files tables_*.c.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_RECORDS_H
#define UMBRA_SCENE_RECORDS_H

#include "fields.h"
#include "memory.h"
#include "names.h"

#include <umbra_scene/umbra_scene.h>

// The most bytes of a name: what a body keeps.
#define UMSI_NAME_SIZE 31

typedef struct umsi_material {
    umsi_record record;
    const char* name;
    um_shape_def def;
} umsi_material;

typedef enum umsi_shape_kind {
    UMSI_CIRCLE,
    UMSI_BOX,
    UMSI_CAPSULE,
    UMSI_SEGMENT,
    UMSI_POLYGON,
    UMSI_CHAIN,
    UMSI_HEIGHTFIELD,
    UMSI_OUTLINE,
    UMSI_SHAPE_KIND_COUNT,
} umsi_shape_kind;

typedef struct umsi_shape {
    umsi_record record;
    int32_t kind; // umsi_shape_kind
    const char* material;
    um_vec2 center;
    float radius;
    um_vec2 size;
    float angle;
    um_vec2 rotation; // cosine and sine; instead of the angle
    um_vec2 a, b;
    umsi_list points;
    bool is_loop;
    bool is_two_sided;
    umsi_list heights;
    um_vec2 origin;
    float spacing;
    bool is_y_up;
    umsi_list rings;
    um_shape_def def;
} umsi_shape;

// What an element of a list of bodies is.
typedef enum umsi_body_kind { UMSI_BODY, UMSI_GROUP } umsi_body_kind;

// A body, or a group of them, any number of times.
typedef struct umsi_body {
    umsi_record record;
    int32_t repeat;
    int32_t grid[2]; // columns and rows
    int32_t pyramid; // rows
    um_vec2 pitch;
    float stagger;
    float turn;
    um_body_def def;  // of a group its position and angle alone
    um_vec2 rotation; // cosine and sine; instead of the angle
    um_mass mass;
    um_vec2 force;
    float torque;
    umsi_list shapes; // of umsi_shape
    umsi_list bodies; // of umsi_body: what a group is made of
    umsi_list joints; // of umsi_joint: of each copy of a group
    bool picks;       // whether each copy of a group is one of its bodies
} umsi_body;

typedef struct umsi_joint {
    umsi_record record;
    um_joint_def def;
    const char* name;
    umsi_reference body_a, body_b;
    um_vec2 at, at_a, at_b;
} umsi_joint;

typedef struct umsi_force_field {
    umsi_record record;
    const char* name;
    um_field_def def;
    umsi_list region_points;
    float region_radius;
} umsi_force_field;

// Two bodies that ignore each other.
typedef struct umsi_ignore {
    umsi_record record;
    umsi_reference body_a, body_b;
} umsi_ignore;

typedef enum umsi_action_kind {
    UMSI_SPAWN,
    UMSI_FORCE,
    UMSI_IMPULSE,
    UMSI_EXPLODE,
    UMSI_REMOVE,
    UMSI_SET_BODY,
    UMSI_SET_JOINT,
    UMSI_SET_FIELD,
    UMSI_SET_WORLD,
    UMSI_ACTION_KIND_COUNT,
} umsi_action_kind;

typedef struct umsi_action {
    umsi_record record;
    int32_t kind; // umsi_action_kind
    float at;
    int32_t step;
    float every;
    int32_t times;
    float until;
    umsi_reference body;
    const char* joint;
    const char* field;
    um_vec2 force;
    float torque;
    um_vec2 impulse;
    float angular_impulse;
    um_vec2 point;
    um_explosion_def explosion;
    umsi_list bodies, joints, fields; // what a spawn makes
    umsi_record* to;                  // the values of a set: one of the records below
} umsi_action;

typedef struct umsi_body_values {
    umsi_record record;
    um_body_def def;
} umsi_body_values;

typedef struct umsi_joint_values {
    umsi_record record;
    um_joint_def def;
} umsi_joint_values;

typedef struct umsi_field_values {
    umsi_record record;
    um_field_def def;
} umsi_field_values;

typedef struct umsi_world_values {
    umsi_record record;
    um_world_def def;
} umsi_world_values;

// How much a scene makes at most.
typedef struct umsi_totals {
    int64_t bodies, shapes, joints;
} umsi_totals;

// All of it.
struct ums_scene {
    umsi_record record;
    int32_t version;
    const char* name;
    const char* summary;
    uint64_t seed;
    float time_step;
    int32_t steps;
    ums_camera camera;
    um_world_def world;
    umsi_list materials;
    umsi_list bodies;
    umsi_list joints;
    umsi_list fields;
    umsi_list ignores;
    umsi_list actions;
    umsi_totals totals;
    umsi_names material_names; // of each its index
    const char* text_name;     // for messages
    umsi_arena arena;          // of all of it, the scene itself included
};

extern const umsi_table umsi_scene_table;
extern const umsi_table umsi_body_table;
extern const umsi_table umsi_shape_table;
extern const umsi_table umsi_material_table;
extern const umsi_table umsi_joint_table;
extern const umsi_table umsi_force_field_table;
extern const umsi_table umsi_ignore_table;
extern const umsi_table umsi_action_table;

// Tables of the defs of umbra, which several records have.
extern const umsi_table umsi_world_def_table;
extern const umsi_table umsi_placement_table; // position and angle of um_body_def
extern const umsi_table umsi_body_def_table;  // the rest of it
extern const umsi_table umsi_shape_def_table;
extern const umsi_table umsi_joint_def_table; // without its kind and its bodies
extern const umsi_table umsi_field_def_table;

// Marks the length of a distance joint or a pulley as given, also where it is the default: without it, a
// joint gets the length that fits its bodies.
void umsi_joint_state_length(umsi_joint* joint);

#endif
