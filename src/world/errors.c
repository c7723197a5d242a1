// What a world says about the arguments of calls that failed.
// SPDX-License-Identifier: MIT

#include "world/errors.h"

um_result um_world_last_error(const um_world* world)
{
    return world != NULL ? world->gate->last_error : UM_ERROR_NULL_ARGUMENT;
}

const char* um_world_last_message(const um_world* world)
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
