// Ids: from places to ids and back. A stamp goes up whenever its place is taken or given back, so that an old
// id fits no longer; the world's salt keeps out the ids of other worlds.
// SPDX-License-Identifier: MIT

#include "world/errors.h"

um_body_id umi_body_id(const um_world* world, int32_t body)
{
    return (um_body_id){(uint32_t)body + 1, umi_body_at(&world->bodies, body)->stamp ^ world->salt};
}

um_shape_id umi_shape_id(const um_world* world, int32_t shape)
{
    return (um_shape_id){(uint32_t)shape + 1, umi_shape_at(&world->shapes, shape)->stamp ^ world->salt};
}

// Whether the stamp of a place is that of an id, and the place in use.
static bool stamp_fits(const um_world* world, uint32_t place_stamp, uint32_t id_stamp)
{
    return (place_stamp & 1) != 0 && (place_stamp ^ world->salt) == id_stamp;
}

// Whether there ever was a place for a body or shape with that id. Place 0 is no body.
static bool body_has_place(const um_world* world, um_body_id id)
{
    return id.index1 > 1 && id.index1 <= (uint32_t)world->bodies.pool.fresh;
}

static bool shape_has_place(const um_world* world, um_shape_id id)
{
    return id.index1 > 0 && id.index1 <= (uint32_t)world->shapes.pool.fresh;
}

int32_t umi_find_body(const um_world* world, um_body_id id)
{
    if (world == NULL || !body_has_place(world, id)) {
        return -1;
    }
    int32_t body = (int32_t)(id.index1 - 1);
    return stamp_fits(world, umi_body_at(&world->bodies, body)->stamp, id.stamp) ? body : -1;
}

int32_t umi_find_shape(const um_world* world, um_shape_id id)
{
    if (world == NULL || !shape_has_place(world, id)) {
        return -1;
    }
    int32_t shape = (int32_t)(id.index1 - 1);
    return stamp_fits(world, umi_shape_at(&world->shapes, shape)->stamp, id.stamp) ? shape : -1;
}

// ---- Bad ids --------------------------------------------------------------------------------------------

// What is wrong with an id, as far as its place tells: "body (index1 12, stamp 3) was destroyed".
static umi_message describe_id(const char* name, um_body_id id, bool has_place, uint32_t place_stamp,
                               uint32_t salt)
{
    umi_message message = {""};
    umi_message_add(&message, "%s ", name);
    if (id.index1 == 0 && id.stamp == 0) {
        umi_message_add(&message, "is null");
        return message;
    }
    // Stamps of what once was here are odd, and less than what the place has now.
    uint32_t stamp = id.stamp ^ salt;
    bool was_here = has_place && (stamp & 1) != 0 && stamp < place_stamp;
    umi_message_add(&message, "(index1 %u, stamp %u) %s", (unsigned)id.index1, (unsigned)id.stamp,
                    was_here ? "was destroyed" : "is not one of this world's");
    return message;
}

static umi_message describe_body(const um_world* world, um_body_id id)
{
    bool has_place = body_has_place(world, id);
    uint32_t stamp = has_place ? umi_body_at(&world->bodies, (int32_t)(id.index1 - 1))->stamp : 0;
    return describe_id("body", id, has_place, stamp, world->salt);
}

static umi_message describe_shape(const um_world* world, um_shape_id id)
{
    bool has_place = shape_has_place(world, id);
    uint32_t stamp = has_place ? umi_shape_at(&world->shapes, (int32_t)(id.index1 - 1))->stamp : 0;
    return describe_id("shape", (um_body_id){id.index1, id.stamp}, has_place, stamp, world->salt);
}

// ---- Ids of calls ---------------------------------------------------------------------------------------

int32_t umi_read_body(const um_world* world, um_body_id id, const char* function)
{
    int32_t body = umi_find_body(world, id);
    if (body < 0 && world != NULL && world->gate->reporter.hook != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_BODY, function, "%s", describe_body(world, id).text);
    }
    return body;
}

int32_t umi_read_shape(const um_world* world, um_shape_id id, const char* function)
{
    int32_t shape = umi_find_shape(world, id);
    if (shape < 0 && world != NULL && world->gate->reporter.hook != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_SHAPE, function, "%s",
                           describe_shape(world, id).text);
    }
    return shape;
}

int32_t umi_open_body(um_world* world, um_body_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t body = umi_find_body(world, id);
    if (body < 0) {
        umi_gate_fail(world->gate, UM_ERROR_INVALID_BODY, function, "%s", describe_body(world, id).text);
        return -1;
    }
    umi_gate_succeed(world->gate);
    return body;
}

int32_t umi_open_shape(um_world* world, um_shape_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t shape = umi_find_shape(world, id);
    if (shape < 0) {
        umi_gate_fail(world->gate, UM_ERROR_INVALID_SHAPE, function, "%s", describe_shape(world, id).text);
        return -1;
    }
    umi_gate_succeed(world->gate);
    return shape;
}
