// Umbra's events: what happened in a step, as arrays that are valid until the next one. Nothing is reported
// that nobody asked for, and what is not asked for costs nothing: see reports in um_shape_def, and
// report_bodies in um_world_def.
//
// What begins also ends, each once: when shapes part, and also when a shape or body is destroyed, disabled or
// changed, when a filter says so, or when it is no longer reported. What ends between two steps is among the
// events of the next one; by then its shapes may be gone. Sleep ends nothing.
//
// Order and content are the same for any number of workers and lanes. When memory ends the step returns
// UM_ERROR_OUT_OF_MEMORY: what it could not tell of begins, ends, sleep and waking a later step does; hits,
// crossings and moves of that step may be missing, and joints that lose a body after it if there is no memory
// by then either; joints break in a later one.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_EVENT_H
#define UMBRA_EVENT_H

#include <umbra/id.h>
#include <umbra/math.h>

// Two shapes begin to touch, or no longer do. They begin when a step presses them together or leaves them
// overlapping, and end when one leaves them further apart than a slop without having pressed: being near is
// not touching. With UM_REPORT_KINEMATIC, bodies that are not dynamic begin when they overlap, and end when
// they do not.
typedef struct um_contact_event {
    um_shape_id shape_a, shape_b;
} um_contact_event;

// Two shapes hit each other, faster than hit_speed of the world's def.
typedef struct um_hit_event {
    um_shape_id shape_a, shape_b;
    um_vec2 point;  // in the world
    um_vec2 normal; // from a to b, of unit length
    float speed;    // of approach along the normal, before the step
    float impulse;  // along the normal, of both points, in all steps of the hit; effective mass times speed
                    // times (1 + restitution) if one body is static
} um_hit_event;

// A visitor begins to overlap a sensor, or no longer does, at the poses that the step ends with.
typedef struct um_sensor_event {
    um_shape_id sensor;
    um_shape_id visitor;
} um_sensor_event;

// A visitor was so fast that it crossed a sensor within the step, or a sensor that it crossed a visitor: they
// overlapped neither before the step nor after it, so that nothing begins or ends. Told of bodies that
// continuous collision sweeps (see docs/continuous.md), on the ways that they went: in a straight line,
// turning evenly. With the sequential solver the fraction of a body that was stopped in the step counts up to
// the stop. When memory ends a crossing is lost, and the step returns UM_ERROR_OUT_OF_MEMORY.
typedef struct um_crossing_event {
    um_shape_id sensor;
    um_shape_id visitor;
    um_vec2 point;  // in the world, on the outline of the sensor, where they first touched
    float fraction; // of the step, when they did
} um_crossing_event;

// A body has moved in the step, or by um_body_set_transform since the one before.
typedef struct um_move_event {
    um_body_id body;
    uint64_t user_data;
    um_transform transform;
} um_move_event;

// What became of a joint.
typedef enum um_joint_fate {
    UM_JOINT_BROKE,      // it is gone: its load was more than its strength
    UM_JOINT_OVERLOADED, // the same, but it stays
    UM_JOINT_LOST_BODY,  // it is gone, since a body of it was destroyed
} um_joint_fate;

// A joint broke, has to bear too much, or lost a body. Those that lost a body come first, in the order in
// which they did; then the others, in the order of their places. One that bears too much is told of in each
// step.
typedef struct um_joint_event {
    um_joint_id joint;
    uint64_t user_data;
    um_joint_fate fate;
    float force;  // the greatest of all substeps of the step; 0 for UM_JOINT_LOST_BODY
    float torque; // the same
} um_joint_event;

typedef struct um_events {
    const um_contact_event* contact_begins;
    const um_contact_event* contact_ends;
    const um_hit_event* hits;
    const um_sensor_event* sensor_begins;
    const um_sensor_event* sensor_ends;
    const um_crossing_event* crossings;
    const um_move_event* moves;
    const um_body_id* fell_asleep; // bodies that are asleep and were not after the step before
    const um_body_id* woke;        // the other way round
    const um_joint_event* joints;
    int32_t contact_begin_count;
    int32_t contact_end_count;
    int32_t hit_count;
    int32_t sensor_begin_count;
    int32_t sensor_end_count;
    int32_t crossing_count;
    int32_t move_count;
    int32_t fell_asleep_count;
    int32_t woke_count;
    int32_t joint_count;
} um_events;

// The events of the last step. Valid until the next one begins, or the world ends. All zero for NULL, and
// before the first step.
UM_API um_events um_world_get_events(const um_world* world);

#endif
