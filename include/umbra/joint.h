// Umbra: joints. A joint holds two bodies together, or one to the ground, by a point, along an axis, or at a
// distance, with limits, motors and springs where they make sense. Errors are reported as for bodies: see
// umbra/body.h.
//
// Forces are in mass times units per second squared, torques in that times units.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_JOINT_H
#define UMBRA_JOINT_H

#include <umbra/body.h>
#include <umbra/id.h>
#include <umbra/math.h>

// The kinds of joints. Each has one coordinate, which its limits, motor and spring act on.
typedef enum um_joint_kind {
    UM_DISTANCE_JOINT,  // keeps two anchors at a length, unless it has limits or a spring; coordinate: that
    UM_REVOLUTE_JOINT,  // keeps two anchors in one place; coordinate: the angle of B relative to A
    UM_PRISMATIC_JOINT, // lets B slide along an axis of A without turning; coordinate: the way along it
    UM_WELD_JOINT,      // keeps two bodies as they are to each other, but for a spring; coordinate: the angle
    UM_WHEEL_JOINT,     // lets B slide along an axis of A and turn; coordinate: the way; the motor turns B
    UM_JOINT_KIND_COUNT,
} um_joint_kind;

// Keeps the coordinate between two values; rigidly at one, if both are the same.
typedef struct um_joint_limits {
    bool is_enabled; // default false
    float lower;     // radians or units; -UM_MAX_POSITION to UM_MAX_POSITION; default 0
    float upper;     // the same, and not below lower; default 0
} um_joint_limits;

// Drives the coordinate at a speed, with as much force or torque as it takes, up to a greatest one.
typedef struct um_joint_motor {
    bool is_enabled; // default false
    float speed;     // radians or units per second; -1e6 to 1e6; default 0
    float max_force; // or torque; 0 to UM_MAX_NUMBER; default 0
} um_joint_motor;

// Pulls the coordinate to where it rests. The force follows from the masses that the joint moves, so that
// they swing with that frequency.
typedef struct um_joint_spring {
    bool is_enabled;     // default false
    float frequency;     // hertz; 0 to 1e4; default 1
    float damping_ratio; // 1 comes to rest without swinging; 0 to 1e3; default 0.5
    float rest;          // radians or units; -UM_MAX_POSITION to UM_MAX_POSITION; default 0
} um_joint_spring;

// How a joint is set up.
typedef struct um_joint_def {
    um_joint_kind kind;     // default UM_REVOLUTE_JOINT
    um_body_id body_a;      // null for the ground, whose frame is the world's; default null
    um_body_id body_b;      // the same; default null
    um_vec2 anchor_a;       // in the frame of A; coordinates to UM_MAX_POSITION; default (0, 0)
    um_vec2 anchor_b;       // in the frame of B; default (0, 0)
    float axis_angle;       // of the axis, in the frame of A; radians; default 0
    float reference_angle;  // of B relative to A where the joint's angle is 0; -1e6 to 1e6; default 0
    float length;           // of UM_DISTANCE_JOINT; 0 to UM_MAX_POSITION; default 100
    um_joint_limits limits; // default: that of each field
    um_joint_motor motor;   // default: that of each field
    um_joint_spring spring; // default: that of each field
    bool collide_connected; // whether shapes of both bodies touch each other; default false
    uint64_t user_data;     // yours; default 0
    uint32_t cookie;        // set by um_default_joint_def; leave it alone
} um_joint_def;

UM_API um_joint_def um_default_joint_def(void);

// Adds a joint, and wakes its bodies. The null id, and nothing changed, for a def that does not come from
// um_default_joint_def, numbers out of range, bodies that are not there or the same, two bodies neither of
// which can move, or when memory ends.
UM_API um_joint_id um_joint_create(um_world* world, const um_joint_def* def);

// Removes a joint and wakes its bodies. A body that is destroyed takes its joints along.
UM_API bool um_joint_destroy(um_world* world, um_joint_id joint);

// Whether the joint is there. Never an error.
UM_API bool um_joint_exists(const um_world* world, um_joint_id joint);

// What it is set up as, with all that has changed since.
UM_API um_joint_def um_joint_get_def(const um_world* world, um_joint_id joint);

// Change what a joint does from the next step on, and wake its bodies.
UM_API bool um_joint_set_limits(um_world* world, um_joint_id joint, um_joint_limits limits);
UM_API bool um_joint_set_motor(um_world* world, um_joint_id joint, um_joint_motor motor);
UM_API bool um_joint_set_spring(um_world* world, um_joint_id joint, um_joint_spring spring);

// What a joint is like now. Forces are those of the last step, on B.
typedef struct um_joint_state {
    float coordinate; // angle in radians, full turns included, or units
    float speed;      // of the coordinate, per second
    um_vec2 force;
    float torque;
    um_vec2 anchor_a; // in the world
    um_vec2 anchor_b;
    bool is_awake;
} um_joint_state;

UM_API um_joint_state um_joint_get_state(const um_world* world, um_joint_id joint);

#endif
