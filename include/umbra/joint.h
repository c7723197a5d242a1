// Umbra: joints. A joint holds two bodies together, or one to the ground, by a point, along an axis, or at a
// distance, with limits, motors and springs where they make sense. It may break: umbra/event.h tells of that.
// Errors are reported as for bodies: see umbra/body.h.
//
// Forces are in mass times units per second squared, torques in that times units.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_JOINT_H
#define UMBRA_JOINT_H

#include <umbra/body.h>
#include <umbra/id.h>
#include <umbra/math.h>

// The kinds of joints. Each has one coordinate, which its limits, motor and spring act on. Motor, mouse and
// friction joints have a um_joint_drive instead, the first two with a spring; a ratchet has its teeth for
// limits; a filter has none of all that.
typedef enum um_joint_kind {
    UM_DISTANCE_JOINT,  // keeps two anchors at a length, unless it has limits or a spring; coordinate: that
    UM_REVOLUTE_JOINT,  // keeps two anchors in one place; coordinate: the angle of B relative to A
    UM_PRISMATIC_JOINT, // lets B slide along an axis of A without turning; coordinate: the way along it
    UM_WELD_JOINT,      // keeps two bodies as they are to each other, but for a spring; coordinate: the angle
    UM_WHEEL_JOINT,     // lets B slide along an axis of A and turn; coordinate: the way; the motor turns B
    UM_MOTOR_JOINT,     // drives B to anchor_a and reference_angle, or at a velocity; coordinate: the angle
    UM_MOUSE_JOINT,     // pulls anchor_b of B to anchor_a by a spring, with some force; coordinate: the angle
    UM_FRICTION_JOINT,  // slows B down relative to A, with some force and torque; coordinate: the angle
    UM_GEAR_JOINT,      // turns B ratio times as far as A; coordinate: B's angle less ratio times A's
    UM_RATCHET_JOINT,   // lets B turn one way, and back to the last tooth; coordinate: the angle
    UM_PULLEY_JOINT,    // a string from A over two wheels to B, which stops before an anchor reaches its
                        // wheel; coordinate: A's part plus ratio times B's
    UM_FILTER_JOINT,    // does nothing but keep both from touching each other, unless collide_connected
    UM_JOINT_KIND_COUNT,
} um_joint_kind;

// Keeps the coordinate between two values; rigidly at one, if both are the same. What keeps a length or an
// angle without, a distance, pulley, weld or gear joint, keeps within them instead.
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
// they swing with that frequency. What keeps a length or an angle without no longer does. What
// has a length rests at that, and what drives where its anchors meet.
typedef struct um_joint_spring {
    bool is_enabled;     // default false
    float frequency;     // hertz; 0 to 1e4; default 1
    float damping_ratio; // 1 comes to rest without swinging; 0 to 1e3; default 0.5
    float rest;          // radians or units; -UM_MAX_POSITION to UM_MAX_POSITION; default 0
} um_joint_spring;

// What a UM_MOTOR_JOINT, a UM_MOUSE_JOINT or a UM_FRICTION_JOINT does to B with at most how much. With its
// spring a motor joint pulls B to where it should be; without, it only keeps a velocity. A mouse joint always
// has its spring, and no torque; a friction joint has neither spring nor velocity.
typedef struct um_joint_drive {
    um_vec2 velocity;       // of anchor_b relative to anchor_a, in the frame of A; to 1e6; default (0, 0)
    float angular_velocity; // of B relative to A; radians per second; -1e6 to 1e6; default 0
    float max_force;        // 0 to UM_MAX_NUMBER; default UM_MAX_NUMBER
    float max_torque;       // 0 to UM_MAX_NUMBER; default UM_MAX_NUMBER
} um_joint_drive;

// How much load a joint bears, as the greatest of all substeps of a step. One that gets more breaks, which is
// an event, or stays and only the event tells.
typedef struct um_joint_strength {
    float force;  // 0 to UM_MAX_NUMBER; default UM_MAX_NUMBER, which nothing exceeds
    float torque; // 0 to UM_MAX_NUMBER; default UM_MAX_NUMBER
    bool stays;   // default false
} um_joint_strength;

// How a joint is set up.
typedef struct um_joint_def {
    um_joint_kind kind;         // default UM_REVOLUTE_JOINT
    um_body_id body_a;          // null for the ground, whose frame is the world's; default null
    um_body_id body_b;          // the same; default null
    um_vec2 anchor_a;           // in the frame of A; coordinates to UM_MAX_POSITION; default (0, 0)
    um_vec2 anchor_b;           // in the frame of B; default (0, 0)
    um_vec2 wheel_a;            // of UM_PULLEY_JOINT: what A's string runs over, in the world; default (0, 0)
    um_vec2 wheel_b;            // the same of B's; default (0, 0)
    float axis_angle;           // of the axis, in the frame of A; radians; default 0
    float reference_angle;      // of B, less A's, where the joint's angle is 0; -1e6 to 1e6; default 0
    float length;               // of UM_DISTANCE_JOINT, UM_PULLEY_JOINT; 0 to UM_MAX_POSITION; default 100
    float ratio;                // of UM_GEAR_JOINT: -1e3 to 1e3; of UM_PULLEY_JOINT: 1e-3 to 1e3; default 1
    float tooth;                // of UM_RATCHET_JOINT, with the sign of B's way; 1e-3 to UM_PI; default 0.1
    um_joint_limits limits;     // default: that of each field
    um_joint_motor motor;       // default: that of each field
    um_joint_spring spring;     // default: that of each field
    um_joint_drive drive;       // default: that of each field
    um_joint_strength strength; // default: that of each field
    bool collide_connected;     // whether shapes of both bodies touch each other; default false
    uint64_t user_data;         // yours; default 0
    uint32_t cookie;            // set by um_default_joint_def; leave it alone
} um_joint_def;

UM_API um_joint_def um_default_joint_def(void);

// A def that holds two bodies as they are now by points in the world: with their anchors, the distance of
// both as its length, the reference angle, and an axis from one point to the other, or along x of A if they
// are in one place. A pulley needs its wheels and its length besides. With a body that is not there: the
// default, and an error, as of all calls that read.
UM_API um_joint_def um_joint_def_between(const um_world* world, um_joint_kind kind, um_body_id body_a,
                                         um_vec2 point_a, um_body_id body_b, um_vec2 point_b);

// Adds a joint, and wakes its bodies. The null id, and nothing changed, for a def that does not come from
// um_default_joint_def, numbers out of range, bodies that are not there or the same, two bodies neither of
// which can move, or when memory ends.
UM_API um_joint_id um_joint_create(um_world* world, const um_joint_def* def);

// Removes a joint and wakes its bodies. A body that is destroyed takes its joints along, which is an event.
UM_API bool um_joint_destroy(um_world* world, um_joint_id joint);

// Whether the joint is there. Never an error.
UM_API bool um_joint_exists(const um_world* world, um_joint_id joint);

// What it is set up as, with all that has changed since: its kind, bodies and user data as well. All zero for
// a joint that is not there.
UM_API um_joint_def um_joint_get_def(const um_world* world, um_joint_id joint);

// Changes all that a def says, and wakes the bodies. The kind and the bodies must be as they are.
UM_API bool um_joint_set_def(um_world* world, um_joint_id joint, const um_joint_def* def);

// The same for a part of it.
UM_API bool um_joint_set_limits(um_world* world, um_joint_id joint, um_joint_limits limits);
UM_API bool um_joint_set_motor(um_world* world, um_joint_id joint, um_joint_motor motor);
UM_API bool um_joint_set_spring(um_world* world, um_joint_id joint, um_joint_spring spring);
UM_API bool um_joint_set_drive(um_world* world, um_joint_id joint, um_joint_drive drive);
UM_API bool um_joint_set_anchors(um_world* world, um_joint_id joint, um_vec2 anchor_a, um_vec2 anchor_b);
UM_API bool um_joint_set_strength(um_world* world, um_joint_id joint, um_joint_strength strength);

// Wakes nobody.
UM_API bool um_joint_set_user_data(um_world* world, um_joint_id joint, uint64_t user_data);

// What a joint is like now, and what a picture of it needs. Forces are those of the last substep, on B; of a
// joint that sleeps, those with which it fell asleep; of one with a body that is disabled, none.
typedef struct um_joint_state {
    float coordinate; // angle in radians, or units
    float speed;      // of the coordinate, per second
    float angle; // of B less A's and the reference; full turns count for gears, ratchets, welds, sliders,
                 // revolute joints with limits, motor or spring, and wheels with a motor
    float angular_speed;
    float separation;         // how far what should be in one place, on one line or at a length is from it
    float angular_separation; // how far what should have an angle is from it
    um_vec2 force;            // of a UM_PULLEY_JOINT: of B's string
    float torque;
    um_vec2 anchor_a; // in the world
    um_vec2 anchor_b;
    um_vec2 axis;       // in the world, of unit length: the joint's, or from one anchor to the other
    um_vec2 lower_mark; // where the limits are, if it has some: points on the axis in the world; of an angle
    um_vec2 upper_mark; // directions of unit length
    bool is_awake;      // whether one of its bodies is
} um_joint_state;

// All zero for a joint that is not there.
UM_API um_joint_state um_joint_get_state(const um_world* world, um_joint_id joint);

// Write the joints of a world, in the order of their places, or of a body, in none, as many as there is room
// for, and return how many there are. NULL and 0 are allowed, to count.
UM_API int32_t um_world_get_joints(const um_world* world, um_joint_id* out_joints, int32_t capacity);
UM_API int32_t um_body_get_joints(const um_world* world, um_body_id body, um_joint_id* out_joints,
                                  int32_t capacity);

#endif
