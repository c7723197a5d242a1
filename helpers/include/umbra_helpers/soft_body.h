// Umbra's helpers: a soft body, discs that are held together by springs. Units, memory and errors: see
// umbra_helpers/base.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_SOFT_BODY_H
#define UMBRA_HELPERS_SOFT_BODY_H

#include <umbra_helpers/base.h>

// The most discs that a soft body may have, and the most springs.
#define UMH_MAX_SOFT_NODES 256
#define UMH_MAX_SOFT_SPRINGS 1024

// How the discs are laid out.
typedef enum umh_soft_kind {
    UMH_SOFT_RING, // an ellipse of discs around one in the middle
    UMH_SOFT_GRID, // a rectangle of columns and rows
    UMH_SOFT_KIND_COUNT,
} umh_soft_kind;

// How a soft body is set up.
typedef struct umh_soft_body_def {
    umh_soft_kind kind;   // default UMH_SOFT_RING
    um_vec2 position;     // of its middle, units; coordinates to UM_MAX_POSITION; default (0, 0)
    float angle;          // radians; -1e6 to 1e6; default 0
    float width;          // of all of it, metres; 1e-2 to 1e4; default 1
    float height;         // the same; default 1
    float node_radius;    // of discs, metres, below a quarter of width and height; 1e-3 to 1e3; default 0.08
    int32_t rim_count;    // discs of a ring, without the one in its middle; 5 to 255; default 16
    int32_t columns;      // of a grid; 2 to 16; default 5
    int32_t rows;         // of a grid; 2 to 16; default 5
    float frequency;      // hertz of a disc on a spring; 0.1 to 1e3; default 12
    float damping_ratio;  // of springs; 0 to 1e3; default 0.5
    float density;        // 1e-6 to 1e9; default 1
    float friction;       // 0 to 1e6; default 0.6
    float restitution;    // 0 to 1; default 0
    float linear_damping; // see um_body_def; 0 to 1e6; default 0
    um_filter filter;     // of its shapes; default: that of each field
    uint64_t user_data;   // of its bodies; default 0
    uint32_t cookie;      // set by umh_default_soft_body_def; leave it alone
} umh_soft_body_def;

UMH_API umh_soft_body_def umh_default_soft_body_def(void);

typedef struct umh_soft_body {
    um_body_id bodies[UMH_MAX_SOFT_NODES];    // of a ring in order and then its middle; of a grid row by row
    um_joint_id joints[UMH_MAX_SOFT_SPRINGS]; // the springs
    int32_t body_count;
    int32_t joint_count;
    int32_t rim_count;              // of discs that make the outline
    int32_t columns;                // of a grid; 0 for a ring
    char message[UMH_MESSAGE_SIZE]; // what went wrong; "" if nothing did
} umh_soft_body;

// Makes a soft body. NULL for def means the defaults. UM_ERROR_INVALID_DEF for numbers out of their range,
// and whatever the calls of umbra fail with.
UMH_API um_result umh_soft_body_create(um_world* world, const umh_soft_body_def* def,
                                       umh_soft_body* out_body);

// Ends its discs with their springs, and empties the struct.
UMH_API bool umh_soft_body_destroy(um_world* world, umh_soft_body* body);

// The middles of the discs of its rim, in order. Returns how many there are, and writes as many of them as
// there is room for. Discs that are gone are left out. out_points may be NULL if capacity is 0. 0 for NULL.
UMH_API int32_t umh_soft_body_get_outline(const um_world* world, const umh_soft_body* body,
                                          um_vec2* out_points, int32_t capacity);

// The area within that outline, square units: negative once the body is inside out.
UMH_API float umh_soft_body_get_area(const um_world* world, const umh_soft_body* body);

#endif
