// Umbra's helpers: a ragdoll, seen from the side: eleven limbs with joints that bend as ours do. Units,
// memory and errors: see umbra_helpers/base.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_RAGDOLL_H
#define UMBRA_HELPERS_RAGDOLL_H

#include <umbra_helpers/base.h>

// Its limbs, as places in the struct, and as the user data of their shapes. A is the arm or leg behind, B the
// one in front of the others.
typedef enum umh_limb {
    UMH_PELVIS,
    UMH_CHEST,
    UMH_HEAD,
    UMH_UPPER_ARM_A,
    UMH_LOWER_ARM_A,
    UMH_UPPER_ARM_B,
    UMH_LOWER_ARM_B,
    UMH_UPPER_LEG_A,
    UMH_LOWER_LEG_A,
    UMH_UPPER_LEG_B,
    UMH_LOWER_LEG_B,
    UMH_LIMB_COUNT,
} umh_limb;

// How a ragdoll is set up. It stands upright, arms down.
typedef struct umh_ragdoll_def {
    um_vec2 position; // of the ground between its feet, units; to UM_MAX_POSITION; default (0, 0)
    um_vec2 forward;  // where it faces; any length but 0, to 1e6; default (1, 0)
    // The side of forward that its head is on. (0, 0) is against the world's gravity; towards greater y if
    // there is none, or if it points along forward.
    um_vec2 up;        // to 1e6; default (0, 0)
    float height;      // metres; 1e-2 to 1e3; default 1.8
    um_vec2 velocity;  // of all limbs, units per second; default (0, 0)
    float density;     // 1e-6 to 1e9; default 1
    float friction;    // 0 to 1e6; default 0.6
    float restitution; // 0 to 1; default 0
    // Torque against bending in each joint, as a share of the weight on earth of the limb that hangs on it
    // times the height of all.
    float joint_friction;   // 0 to 1e3; default 0.05
    float spring_frequency; // hertz of a spring back to how it stood; 0 for none; 0 to 1e4; default 0
    float spring_damping;   // damping ratio of that spring; 0 to 1e3; default 0.7
    bool limbs_touch;       // whether limbs touch others than those they hang on; default false
    um_filter filter;       // of its shapes; default: that of each field
    uint64_t user_data;     // of its bodies; default 0
    uint32_t cookie;        // set by umh_default_ragdoll_def; leave it alone
} umh_ragdoll_def;

UMH_API umh_ragdoll_def umh_default_ragdoll_def(void);

typedef struct umh_ragdoll {
    um_body_id bodies[UMH_LIMB_COUNT];      // by umh_limb
    um_joint_id joints[UMH_LIMB_COUNT - 1]; // joints[limb - 1] is what the limb hangs on; the pelvis has none
    int32_t body_count;
    int32_t joint_count;
    char message[UMH_MESSAGE_SIZE]; // what went wrong; "" if nothing did
} umh_ragdoll;

// Makes a ragdoll. NULL for def means the defaults. UM_ERROR_INVALID_DEF for numbers out of their range, and
// whatever the calls of umbra fail with.
UMH_API um_result umh_ragdoll_create(um_world* world, const umh_ragdoll_def* def, umh_ragdoll* out_ragdoll);

// Ends its limbs with their joints, and empties the struct.
UMH_API bool umh_ragdoll_destroy(um_world* world, umh_ragdoll* ragdoll);

// The name of a limb for a person, "lower leg A"; "unknown limb" for a value that is none.
UMH_API const char* umh_limb_name(umh_limb limb);

#endif
