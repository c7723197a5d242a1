// Every public call that changes a world, with good arguments, as a table: for tests that all of them
// must pass.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_WORLD_CALLS_H
#define UMBRA_TEST_WORLD_CALLS_H

#include <umbra/umbra.h>

// Calls by a body, by a shape, by a joint, and by nothing but the world. They return whether the call
// succeeded.
typedef struct body_call {
    const char* name;
    bool (*call)(um_world* world, um_body_id body);
} body_call;

typedef struct shape_call {
    const char* name;
    bool (*call)(um_world* world, um_shape_id shape);
} shape_call;

typedef struct joint_call {
    const char* name;
    bool (*call)(um_world* world, um_joint_id joint);
} joint_call;

typedef struct world_call {
    const char* name;
    bool (*call)(um_world* world);
} world_call;

extern const body_call BODY_CALLS[];
extern const int32_t BODY_CALL_COUNT;
extern const shape_call SHAPE_CALLS[];
extern const int32_t SHAPE_CALL_COUNT;
extern const joint_call JOINT_CALLS[];
extern const int32_t JOINT_CALL_COUNT;
extern const world_call WORLD_CALLS[];
extern const int32_t WORLD_CALL_COUNT;

// A triangle around the origin.
um_polygon triangle_polygon(void);

#endif
