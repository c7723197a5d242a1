// Umbra: what everything in a world is called by. Ids are plain values: copy, store, send and compare them as
// you like. The same calls give the same ids in every run and on every platform. An id whose thing is gone is
// refused by every call, and so is one of a world with another salt.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_ID_H
#define UMBRA_ID_H

#include <umbra/base.h>

// A world: bodies, shapes, contacts and the step that moves them. Made by um_world_create, ended by
// um_world_destroy. There are no globals, so any number of worlds may live, each on any thread, one thread at
// a time.
typedef struct um_world um_world;

// A body of one world. Zero is the null id. A stale id is always refused (until its place has been used 2^31
// times). An id of another world is refused if the salts of their defs differ, but for one chance in two
// thousand million; worlds with the same salt, as all have by default, give the same ids and do not tell them
// apart.
typedef struct um_body_id {
    uint32_t index1; // 1 + the body's place
    uint32_t stamp;  // generation of that place
} um_body_id;

// A shape of one world, with the same rules.
typedef struct um_shape_id {
    uint32_t index1; // 1 + the shape's place
    uint32_t stamp;  // generation of that place
} um_shape_id;

// A field of one world, see umbra/field.h, with the same rules.
typedef struct um_field_id {
    uint32_t index1; // 1 + the field's place
    uint32_t stamp;  // generation of that place
} um_field_id;

// A joint of one world, see umbra/joint.h, with the same rules.
typedef struct um_joint_id {
    uint32_t index1; // 1 + the joint's place
    uint32_t stamp;  // generation of that place
} um_joint_id;

static inline bool um_body_id_equals(um_body_id a, um_body_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

static inline bool um_shape_id_equals(um_shape_id a, um_shape_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

static inline bool um_field_id_equals(um_field_id a, um_field_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

static inline bool um_joint_id_equals(um_joint_id a, um_joint_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

#endif
