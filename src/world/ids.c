// Ids: from places to ids and back. A stamp goes up whenever its place is taken or given back, so that an old
// id fits no longer; the world's salt keeps out the ids of other worlds.
// SPDX-License-Identifier: MIT

#include "world/ids.h"

#include "world/errors.h"

um_body_id umi_body_id(const um_world* world, int32_t body)
{
    return (um_body_id){(uint32_t)body + 1, umi_body_at(&world->bodies, body)->stamp ^ world->salt};
}

um_shape_id umi_shape_id(const um_world* world, int32_t shape)
{
    return (um_shape_id){(uint32_t)shape + 1, umi_shape_at(&world->shapes, shape)->stamp ^ world->salt};
}

um_joint_id umi_joint_id(const um_world* world, int32_t joint)
{
    return (um_joint_id){(uint32_t)joint + 1, umi_joint_at(&world->joints, joint)->stamp ^ world->salt};
}

// Whether the stamp of a place is that of an id, and the place in use.
static bool stamp_fits(const um_world* world, uint32_t place_stamp, uint32_t id_stamp)
{
    return (place_stamp & 1) != 0 && (place_stamp ^ world->salt) == id_stamp;
}

int32_t umi_find_body(const um_world* world, um_body_id id)
{
    if (world == NULL || !umi_body_has_place(world, id)) {
        return -1;
    }
    int32_t body = (int32_t)(id.index1 - 1);
    return stamp_fits(world, umi_body_at(&world->bodies, body)->stamp, id.stamp) ? body : -1;
}

int32_t umi_find_shape(const um_world* world, um_shape_id id)
{
    if (world == NULL || !umi_shape_has_place(world, id)) {
        return -1;
    }
    int32_t shape = (int32_t)(id.index1 - 1);
    return stamp_fits(world, umi_shape_at(&world->shapes, shape)->stamp, id.stamp) ? shape : -1;
}

int32_t umi_find_joint(const um_world* world, um_joint_id id)
{
    if (world == NULL || !umi_joint_has_place(world, id)) {
        return -1;
    }
    int32_t joint = (int32_t)(id.index1 - 1);
    return stamp_fits(world, umi_joint_at(&world->joints, joint)->stamp, id.stamp) ? joint : -1;
}

// ---- Ids of calls ---------------------------------------------------------------------------------------

int32_t umi_read_body(const um_world* world, um_body_id id, const char* function)
{
    int32_t body = umi_find_body(world, id);
    return body >= 0 ? body : umi_refuse_body_read(world, id, function);
}

int32_t umi_read_shape(const um_world* world, um_shape_id id, const char* function)
{
    int32_t shape = umi_find_shape(world, id);
    return shape >= 0 ? shape : umi_refuse_shape_read(world, id, function);
}

int32_t umi_read_joint(const um_world* world, um_joint_id id, const char* function)
{
    int32_t joint = umi_find_joint(world, id);
    return joint >= 0 ? joint : umi_refuse_joint_read(world, id, function);
}

int32_t umi_open_body(um_world* world, um_body_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t body = umi_find_body(world, id);
    if (body < 0) {
        return umi_refuse_body(world, id, function);
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
        return umi_refuse_shape(world, id, function);
    }
    umi_gate_succeed(world->gate);
    return shape;
}

int32_t umi_open_joint(um_world* world, um_joint_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t joint = umi_find_joint(world, id);
    if (joint < 0) {
        return umi_refuse_joint(world, id, function);
    }
    umi_gate_succeed(world->gate);
    return joint;
}
