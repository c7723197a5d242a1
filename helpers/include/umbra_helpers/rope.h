// Umbra's helpers: a rope of links, between two points or hanging from one. Units, memory and errors: see
// umbra_helpers/base.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_ROPE_H
#define UMBRA_HELPERS_ROPE_H

#include <umbra_helpers/base.h>

// The most links that a rope may have.
#define UMH_MAX_ROPE_LINKS 256

// What a rope is made of.
typedef enum umh_rope_kind {
    UMH_ROPE_OF_RODS,  // capsules, end to end, with revolute joints
    UMH_ROPE_OF_BEADS, // discs in the middle of each link, with distance joints: cheaper, and full of gaps
    UMH_ROPE_KIND_COUNT,
} umh_rope_kind;

// How a rope is set up.
typedef struct umh_rope_def {
    umh_rope_kind kind;    // default UMH_ROPE_OF_RODS
    um_vec2 start;         // where it begins, units; coordinates to UM_MAX_POSITION; default (0, 0)
    um_body_id start_body; // what holds its start; null for the ground; default null
    bool is_start_held;    // whether anything does; default true
    bool hangs;            // whether it begins by hanging along gravity, free at its end; default true
    float length;          // of one that hangs, metres; 1e-2 to 1e4; default 3
    um_vec2 end;           // of one that does not hang, units; at least a millimetre away; default (0, 0)
    um_body_id end_body;   // what holds the end of one that does not hang; default null
    bool is_end_held;      // whether anything does; default true
    // How deep the middle of one that does not hang begins, as a share of the way from start to end. It is
    // longer than that way by as much as the arc is.
    float sag;          // 0 to 1; default 0
    int32_t link_count; // 1 to UMH_MAX_ROPE_LINKS; default 20
    float thickness;    // metres, up to half the length of a link; 1e-3 to 1e3; default 0.05
    // Whether one more joint keeps its ends from parting beyond its length, however heavy what it carries.
    bool keeps_length;     // default true
    float density;         // 1e-6 to 1e9; default 1
    float friction;        // 0 to 1e6; default 0.6
    float linear_damping;  // see um_body_def; 0 to 1e6; default 0.1
    float angular_damping; // 0 to 1e6; default 0.5
    um_filter filter;      // of its shapes; default: that of each field
    uint64_t user_data;    // of its bodies; default 0
    uint32_t cookie;       // set by umh_default_rope_def; leave it alone
} umh_rope_def;

UMH_API umh_rope_def umh_default_rope_def(void);

typedef struct umh_rope {
    um_body_id bodies[UMH_MAX_ROPE_LINKS];      // the links, from the start on
    um_joint_id joints[UMH_MAX_ROPE_LINKS + 2]; // the same; last the one that keeps the length, if any
    int32_t body_count;
    int32_t joint_count;
    float length;                   // of all links together, units
    char message[UMH_MESSAGE_SIZE]; // what went wrong; "" if nothing did
} umh_rope;

// Makes a rope. NULL for def means the defaults. UM_ERROR_INVALID_DEF for numbers out of their range,
// UM_ERROR_INVALID_BODY for bodies that are not there, and whatever the calls of umbra fail with.
UMH_API um_result umh_rope_create(um_world* world, const umh_rope_def* def, umh_rope* out_rope);

// Ends its links with their joints, and empties the struct.
UMH_API bool umh_rope_destroy(um_world* world, umh_rope* rope);

#endif
