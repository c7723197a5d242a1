// What a world says about the arguments of calls that failed.
// SPDX-License-Identifier: MIT

#include "world/errors.h"

um_result um_world_get_last_error(const um_world* world)
{
    return world != NULL ? world->gate->last_error : UM_ERROR_NULL_ARGUMENT;
}

const char* um_world_get_last_message(const um_world* world)
{
    return world != NULL ? umi_gate_last_message(world->gate) : "";
}

// ---- Failures -------------------------------------------------------------------------------------------

bool umi_world_fail_memory(um_world* world, const char* function)
{
    return umi_gate_fail(world->gate, UM_ERROR_OUT_OF_MEMORY, function,
                         "the allocator returned NULL for %zu bytes", world->heap.refused);
}

// ---- Arguments ------------------------------------------------------------------------------------------

bool umi_refuse_number(um_world* world, const char* function, const char* name, float value, umi_range range)
{
    return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s",
                         umi_number_describe(name, value, range, NULL).text);
}

bool umi_refuse_vector(um_world* world, const char* function, const char* name, um_vec2 v, umi_range range)
{
    return umi_gate_fail(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                         umi_vector_describe(name, v.x, v.y, range).text);
}

bool umi_reads_point(const um_world* world, const char* function, const char* name, um_vec2 point)
{
    if (umi_range_holds_vector(UMI_ANY_NUMBER, point)) {
        return true;
    }
    umi_gate_fail_read(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                       umi_vector_describe(name, point.x, point.y, UMI_ANY_NUMBER).text);
    return false;
}

bool umi_takes_reports(um_world* world, const char* function, const char* name, uint32_t reports)
{
    const uint32_t known = UM_REPORT_CONTACTS | UM_REPORT_HITS | UM_REPORT_KINEMATIC;
    return (reports & ~known) == 0 ||
           umi_gate_fail(world->gate, UM_ERROR_INVALID_OPTION, function,
                         "%s is 0x%x, must have no bits but those of UM_REPORT_...", name, (unsigned)reports);
}

bool umi_refuse_type(um_world* world, const char* function, um_body_id id, um_body_type type,
                     const char* needed)
{
    return umi_gate_fail(world->gate, UM_ERROR_WRONG_TYPE, function,
                         "body (index1 %u, stamp %u) is a %s, must be a %s", (unsigned)id.index1,
                         (unsigned)id.stamp, umi_body_type_name(type), needed);
}

const char* umi_body_type_name(um_body_type type)
{
    switch (type) {
    case UM_STATIC_BODY:
        return "UM_STATIC_BODY";
    case UM_KINEMATIC_BODY:
        return "UM_KINEMATIC_BODY";
    case UM_DYNAMIC_BODY:
        break;
    }
    return "UM_DYNAMIC_BODY";
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
    bool has_place = umi_body_has_place(world, id);
    uint32_t stamp = has_place ? umi_body_at(&world->bodies, (int32_t)(id.index1 - 1))->stamp : 0;
    return describe_id("body", id, has_place, stamp, world->salt);
}

static umi_message describe_shape(const um_world* world, um_shape_id id)
{
    bool has_place = umi_shape_has_place(world, id);
    uint32_t stamp = has_place ? umi_shape_at(&world->shapes, (int32_t)(id.index1 - 1))->stamp : 0;
    return describe_id("shape", (um_body_id){id.index1, id.stamp}, has_place, stamp, world->salt);
}

static umi_message describe_joint(const um_world* world, um_joint_id id)
{
    bool has_place = umi_joint_has_place(world, id);
    uint32_t stamp = has_place ? umi_joint_at(&world->joints, (int32_t)(id.index1 - 1))->stamp : 0;
    return describe_id("joint", (um_body_id){id.index1, id.stamp}, has_place, stamp, world->salt);
}

int32_t umi_refuse_body(um_world* world, um_body_id id, const char* function)
{
    umi_gate_fail(world->gate, UM_ERROR_INVALID_BODY, function, "%s", describe_body(world, id).text);
    return -1;
}

int32_t umi_refuse_shape(um_world* world, um_shape_id id, const char* function)
{
    umi_gate_fail(world->gate, UM_ERROR_INVALID_SHAPE, function, "%s", describe_shape(world, id).text);
    return -1;
}

int32_t umi_refuse_joint(um_world* world, um_joint_id id, const char* function)
{
    umi_gate_fail(world->gate, UM_ERROR_INVALID_JOINT, function, "%s", describe_joint(world, id).text);
    return -1;
}

int32_t umi_refuse_body_read(const um_world* world, um_body_id id, const char* function)
{
    if (world != NULL && world->gate->reporter.hook != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_BODY, function, "%s", describe_body(world, id).text);
    }
    return -1;
}

int32_t umi_refuse_shape_read(const um_world* world, um_shape_id id, const char* function)
{
    if (world != NULL && world->gate->reporter.hook != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_SHAPE, function, "%s",
                           describe_shape(world, id).text);
    }
    return -1;
}

int32_t umi_refuse_joint_read(const um_world* world, um_joint_id id, const char* function)
{
    if (world != NULL && world->gate->reporter.hook != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_JOINT, function, "%s",
                           describe_joint(world, id).text);
    }
    return -1;
}
