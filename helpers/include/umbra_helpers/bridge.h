// Umbra's helpers: a bridge of planks that hang between two points. Units, memory and errors: see
// umbra_helpers/base.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_BRIDGE_H
#define UMBRA_HELPERS_BRIDGE_H

#include <umbra_helpers/base.h>

// The most planks that a bridge may have.
#define UMH_MAX_BRIDGE_PLANKS 256

// How a bridge is set up.
typedef struct umh_bridge_def {
    um_vec2 start;         // where it begins, units; coordinates to UM_MAX_POSITION; default (0, 0)
    um_vec2 end;           // where it ends; at least a millimetre away: has to be set; default (0, 0)
    um_body_id start_body; // what holds its start; null for the ground; default null
    um_body_id end_body;   // what holds its end; null for the ground; default null
    // How deep its middle begins, as a share of the way from start to end. It is longer than that way by as
    // much as the arc is.
    float sag;              // 0 to 1; default 0.05
    int32_t plank_count;    // 1 to UMH_MAX_BRIDGE_PLANKS; default 20
    float thickness;        // of planks, metres; 1e-3 to 1e3; default 0.1
    float gap;              // between planks, as a share of a plank and its gap; 0 to 0.9; default 0.05
    float density;          // 1e-6 to 1e9; default 1
    float friction;         // 0 to 1e6; default 0.6
    float linear_damping;   // see um_body_def; 0 to 1e6; default 0.1
    float angular_damping;  // 0 to 1e6; default 1
    float spring_frequency; // hertz of a spring against bending; 0 for none; 0 to 1e4; default 0
    float spring_damping;   // damping ratio of that spring; 0 to 1e3; default 0.5
    um_filter filter;       // of its shapes; default: that of each field
    uint64_t user_data;     // of its bodies; default 0
    uint32_t cookie;        // set by umh_default_bridge_def; leave it alone
} umh_bridge_def;

UMH_API umh_bridge_def umh_default_bridge_def(void);

typedef struct umh_bridge {
    um_body_id bodies[UMH_MAX_BRIDGE_PLANKS];      // the planks, from the start on
    um_joint_id joints[UMH_MAX_BRIDGE_PLANKS + 1]; // in the same order: the first and the last one hold it
    int32_t body_count;
    int32_t joint_count;
    float length;                   // of all planks and gaps together, units
    char message[UMH_MESSAGE_SIZE]; // what went wrong; "" if nothing did
} umh_bridge;

// Makes a bridge. UM_ERROR_NULL_ARGUMENT for NULL, UM_ERROR_INVALID_DEF for numbers out of their range,
// UM_ERROR_INVALID_BODY for bodies that are not there, and whatever the calls of umbra fail with.
UMH_API um_result umh_bridge_create(um_world* world, const umh_bridge_def* def, umh_bridge* out_bridge);

// Ends its planks with their joints, and empties the struct.
UMH_API bool umh_bridge_destroy(um_world* world, umh_bridge* bridge);

#endif
