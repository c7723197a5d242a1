// How the calls into a world fail: what each of them says about its arguments.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_ERRORS_H
#define UMI_WORLD_ERRORS_H

#include "core/fields.h"
#include "world/world_data.h"

// Function is always the public one that the user has called.

// Whether the world is there and may be changed now. If not, the call has failed.
static inline bool umi_world_open(um_world* world, const char* function)
{
    return world != NULL && umi_gate_open(world->gate, function);
}

// When memory has ended. Returns false.
bool umi_world_fail_memory(um_world* world, const char* function);

// ---- Arguments ------------------------------------------------------------------------------------------

// For forces, impulses and velocities, and for points that are measured from.
#define UMI_ANY_NUMBER UMI_RANGE(-UM_MAX_NUMBER, UM_MAX_NUMBER)

// Fails because of an argument that is out of its range. Returns false.
bool umi_refuse_number(um_world* world, const char* function, const char* name, float value, umi_range range);
bool umi_refuse_vector(um_world* world, const char* function, const char* name, um_vec2 v, umi_range range);

// Whether bits are some of UM_REPORT_... If not, the call has failed.
bool umi_takes_reports(um_world* world, const char* function, const char* name, uint32_t reports);

// Fails because a body is not of the types that are needed. Returns false.
bool umi_refuse_type(um_world* world, const char* function, um_body_id id, um_body_type type,
                     const char* needed);

// Whether an argument lies in its range. If not, the call has failed.
static inline bool umi_takes_number(um_world* world, const char* function, const char* name, float value,
                                    umi_range range)
{
    return umi_range_holds(range, value) || umi_refuse_number(world, function, name, value, range);
}

static inline bool umi_range_holds_vector(umi_range range, um_vec2 v)
{
    return umi_range_holds(range, v.x) && umi_range_holds(range, v.y);
}

static inline bool umi_takes_vector(um_world* world, const char* function, const char* name, um_vec2 v,
                                    umi_range range)
{
    return umi_range_holds_vector(range, v) || umi_refuse_vector(world, function, name, v, range);
}

// Whether a point that a read was given is one. If not, the call has failed.
bool umi_reads_point(const um_world* world, const char* function, const char* name, um_vec2 point);

// "UM_STATIC_BODY".
const char* umi_body_type_name(um_body_type type);

// ---- Bad ids --------------------------------------------------------------------------------------------

// Whether there ever was a place for a body, shape or joint with that id. Place 0 is no body.
static inline bool umi_body_has_place(const um_world* world, um_body_id id)
{
    return id.index1 > 1 && id.index1 <= (uint32_t)world->bodies.pool.fresh;
}

static inline bool umi_shape_has_place(const um_world* world, um_shape_id id)
{
    return id.index1 > 0 && id.index1 <= (uint32_t)world->shapes.pool.fresh;
}

static inline bool umi_joint_has_place(const um_world* world, um_joint_id id)
{
    return id.index1 > 0 && id.index1 <= (uint32_t)world->joints.pool.fresh;
}

// Fails because of an id that is not one of the world's, in a call that changes something or in one that
// reads, which may have no world at all. Returns -1. Apart from the calls themselves, so that those which
// succeed do not pay for the message.
int32_t umi_refuse_body(um_world* world, um_body_id id, const char* function);
int32_t umi_refuse_shape(um_world* world, um_shape_id id, const char* function);
int32_t umi_refuse_joint(um_world* world, um_joint_id id, const char* function);
int32_t umi_refuse_body_read(const um_world* world, um_body_id id, const char* function);
int32_t umi_refuse_shape_read(const um_world* world, um_shape_id id, const char* function);
int32_t umi_refuse_joint_read(const um_world* world, um_joint_id id, const char* function);

#endif
