// What a world says about calls that failed. A call that changes something leaves its reason in the world and
// tells the hook; a call that reads tells the hook alone, since other threads may read at the same time.
// SPDX-License-Identifier: MIT

#include "world/errors.h"

um_result um_world_last_error(const um_world* world)
{
    return world != NULL ? world->last_error : UM_ERROR_NULL_ARGUMENT;
}

const char* um_world_last_message(const um_world* world)
{
    return world != NULL && world->last_error != UM_OK ? world->reporter->message.text : "";
}

// ---- Failures -------------------------------------------------------------------------------------------

bool umi_world_fail(um_world* world, um_result result, const char* function, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    umi_message message = umi_message_make(function, format, arguments);
    va_end(arguments);
    world->last_error = result;
    umi_walks_begin(world->walks); // the hook may read the world, but not change it
    umi_report_change(world->reporter, result, function, &message);
    umi_walks_end(world->walks);
    world->last_error = result; // what the hook called may have failed in turn
    return false;
}

um_result umi_world_fail_read(const um_world* world, um_result result, const char* function,
                              const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    umi_walks_begin(world->walks);
    umi_report_read(world->reporter, result, function, format, arguments);
    umi_walks_end(world->walks);
    va_end(arguments);
    return result;
}

bool umi_world_fail_memory(um_world* world, const char* function)
{
    return umi_world_fail(world, UM_ERROR_OUT_OF_MEMORY, function,
                          "the allocator returned NULL for %zu bytes", world->heap.refused);
}

bool umi_world_open(um_world* world, const char* function)
{
    return world != NULL &&
           ((!world->is_locked && !umi_walks_go_on(world->walks)) ||
            umi_world_fail(world, UM_ERROR_LOCKED, function,
                           "the world cannot be changed from inside a step or one of its callbacks or hooks; "
                           "do it afterwards"));
}

um_result umi_world_check_walk(const um_world* world, const char* function)
{
    return !world->is_locked
               ? UM_OK
               : umi_world_fail_read(world, UM_ERROR_LOCKED, function,
                                     "the world cannot be walked over in the middle of a step "
                                     "or from inside a hook of its allocator; do it afterwards");
}

// ---- Arguments ------------------------------------------------------------------------------------------

bool umi_refuse_number(um_world* world, const char* function, const char* name, float value, umi_range range)
{
    return umi_world_fail(world, UM_ERROR_INVALID_NUMBER, function, "%s",
                          umi_number_describe(name, value, range, NULL).text);
}

bool umi_refuse_vector(um_world* world, const char* function, const char* name, um_vec2 v, umi_range range)
{
    return umi_world_fail(world, UM_ERROR_INVALID_VECTOR, function, "%s",
                          umi_vector_describe(name, v.x, v.y, range).text);
}

bool umi_reads_point(const um_world* world, const char* function, const char* name, um_vec2 point)
{
    if (umi_range_holds_vector(UMI_ANY_NUMBER, point)) {
        return true;
    }
    umi_world_fail_read(world, UM_ERROR_INVALID_VECTOR, function, "%s",
                        umi_vector_describe(name, point.x, point.y, UMI_ANY_NUMBER).text);
    return false;
}

bool umi_refuse_type(um_world* world, const char* function, um_body_id id, um_body_type type,
                     const char* needed)
{
    return umi_world_fail(world, UM_ERROR_WRONG_TYPE, function,
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
