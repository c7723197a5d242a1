// Ragdolls: limbs as capsules, from a table, with revolute joints.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/ragdoll.h>

#include "frame.h"

#define RAGDOLL_COOKIE 0x72616764u

// Metres per second squared, for weights that do not depend on the world.
#define EARTH_GRAVITY 9.81f

// A limb of somebody who stands, faces x and is 1 tall; y is 0 at the ground. The angle of its joint is 0
// then, and grows counterclockwise: legs and arms swing forward, elbows bend, and knees and a bow are
// negative.
typedef struct limb_shape {
    const char* name;
    umh_limb parent;
    float bottom, top; // middles of the round ends
    float radius;
    float joint;        // the height of the joint with the parent
    float lower, upper; // limits of its angle
} limb_shape;

static const limb_shape LIMBS[UMH_LIMB_COUNT] = {
    [UMH_PELVIS] = {"pelvis", UMH_PELVIS, 0.500f, 0.540f, 0.070f, 0.0f, 0.0f, 0.0f},
    [UMH_CHEST] = {"chest", UMH_PELVIS, 0.630f, 0.740f, 0.080f, 0.580f, -0.9f, 0.4f},
    [UMH_HEAD] = {"head", UMH_CHEST, 0.910f, 0.930f, 0.070f, 0.830f, -0.7f, 0.7f},
    [UMH_UPPER_ARM_A] = {"upper arm A", UMH_CHEST, 0.640f, 0.780f, 0.035f, 0.780f, -1.0f, 2.8f},
    [UMH_LOWER_ARM_A] = {"lower arm A", UMH_UPPER_ARM_A, 0.440f, 0.610f, 0.030f, 0.620f, 0.0f, 2.4f},
    [UMH_UPPER_ARM_B] = {"upper arm B", UMH_CHEST, 0.640f, 0.780f, 0.035f, 0.780f, -1.0f, 2.8f},
    [UMH_LOWER_ARM_B] = {"lower arm B", UMH_UPPER_ARM_B, 0.440f, 0.610f, 0.030f, 0.620f, 0.0f, 2.4f},
    [UMH_UPPER_LEG_A] = {"upper leg A", UMH_PELVIS, 0.300f, 0.490f, 0.050f, 0.490f, -0.5f, 2.0f},
    [UMH_LOWER_LEG_A] = {"lower leg A", UMH_UPPER_LEG_A, 0.040f, 0.260f, 0.040f, 0.275f, -2.3f, 0.0f},
    [UMH_UPPER_LEG_B] = {"upper leg B", UMH_PELVIS, 0.300f, 0.490f, 0.050f, 0.490f, -0.5f, 2.0f},
    [UMH_LOWER_LEG_B] = {"lower leg B", UMH_UPPER_LEG_B, 0.040f, 0.260f, 0.040f, 0.275f, -2.3f, 0.0f},
};

const char* umh_limb_name(umh_limb limb)
{
    return (int32_t)limb >= 0 && limb < UMH_LIMB_COUNT ? LIMBS[limb].name : "unknown limb";
}

umh_ragdoll_def umh_default_ragdoll_def(void)
{
    return (umh_ragdoll_def){
        .forward = {1.0f, 0.0f},
        .height = 1.8f,
        .density = 1.0f,
        .friction = 0.6f,
        .joint_friction = 0.05f,
        .spring_damping = 0.7f,
        .filter = um_default_filter(),
        .cookie = RAGDOLL_COOKIE,
    };
}

static void check_def(umhi_call* call, const umh_ragdoll_def* def)
{
    umhi_check_cookie(call, def->cookie, RAGDOLL_COOKIE, "umh_default_ragdoll_def");
    UMHI_VECTOR(position, UM_MAX_POSITION);
    UMHI_VECTOR(forward, 1e6f);
    UMHI_VECTOR(up, 1e6f);
    UMHI_VECTOR(velocity, UM_MAX_NUMBER);
    UMHI_RANGE(height, 1e-2f, 1e3f);
    UMHI_RANGE(density, 1e-6f, 1e9f);
    UMHI_RANGE(friction, 0.0f, 1e6f);
    UMHI_RANGE(restitution, 0.0f, 1.0f);
    UMHI_RANGE(joint_friction, 0.0f, 1e3f);
    UMHI_RANGE(spring_frequency, 0.0f, 1e4f);
    UMHI_RANGE(spring_damping, 0.0f, 1e3f);
}

// The middle of a limb, where its body stands.
static float middle_of(const limb_shape* which)
{
    return 0.5f * (which->bottom + which->top);
}

static void add_limb(umhi_call* call, const umh_ragdoll_def* def, const umhi_frame* frame, umh_limb index)
{
    const limb_shape* which = &LIMBS[index];
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.position = umhi_frame_point(frame, um_vec2_make(0.0f, def->height * middle_of(which)));
    body.angle = frame->angle;
    body.velocity = def->velocity;
    body.user_data = def->user_data;
    body.name = which->name;
    um_shape_def shape = um_default_shape_def();
    shape.density = def->density;
    shape.friction = def->friction;
    shape.restitution = def->restitution;
    shape.filter = def->filter;
    shape.user_data = (uint64_t)index;
    float half = 0.5f * (which->top - which->bottom) * def->height * call->meter;
    um_capsule flesh = um_capsule_make(um_vec2_make(0.0f, -half), um_vec2_make(0.0f, half),
                                       which->radius * def->height * call->meter);
    umhi_add_capsule(call, umhi_add_body(call, &body), &shape, flesh);
}

// The limits as the world sees them.
static um_joint_limits limits_of(const limb_shape* which, const umhi_frame* frame)
{
    if (umhi_frame_turn(frame) > 0.0f) {
        return (um_joint_limits){true, which->lower, which->upper};
    }
    return (um_joint_limits){true, -which->upper, -which->lower};
}

static void join_limb(umhi_call* call, const umh_ragdoll_def* def, const umhi_frame* frame, umh_limb index)
{
    if (call->result != UM_OK) {
        return;
    }
    const limb_shape* which = &LIMBS[index];
    um_joint_def joint = um_default_joint_def();
    joint.kind = UM_REVOLUTE_JOINT;
    joint.body_a = call->parts.bodies[which->parent];
    joint.body_b = call->parts.bodies[index];
    float above_parent = def->height * (which->joint - middle_of(&LIMBS[which->parent]));
    float above_limb = def->height * (which->joint - middle_of(which));
    joint.anchor_a = umhi_frame_local(frame, um_vec2_make(0.0f, above_parent));
    joint.anchor_b = umhi_frame_local(frame, um_vec2_make(0.0f, above_limb));
    joint.limits = limits_of(which, frame);
    float weight = um_body_get_mass(call->world, joint.body_b).mass * EARTH_GRAVITY * call->meter;
    float friction = def->joint_friction * weight * def->height * call->meter;
    joint.motor = (um_joint_motor){friction > 0.0f, 0.0f, friction};
    joint.spring.is_enabled = def->spring_frequency > 0.0f;
    joint.spring.frequency = def->spring_frequency;
    joint.spring.damping_ratio = def->spring_damping;
    umhi_add_joint(call, &joint);
}

um_result umh_ragdoll_create(um_world* world, const umh_ragdoll_def* def, umh_ragdoll* out_ragdoll)
{
    if (out_ragdoll == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_ragdoll = (umh_ragdoll){0};
    umh_ragdoll_def defaults = umh_default_ragdoll_def();
    def = def != NULL ? def : &defaults;
    umhi_call opened = umhi_call_begin(world, __func__, UMHI_PARTS(out_ragdoll));
    umhi_call* call = &opened;
    check_def(call, def);
    if (call->result != UM_OK) {
        return umhi_call_end(call);
    }
    umhi_frame frame = umhi_frame_make(call, def->position, def->forward, def->up);
    for (int32_t i = 0; i < UMH_LIMB_COUNT; ++i) {
        add_limb(call, def, &frame, (umh_limb)i);
    }
    for (int32_t i = 1; i < UMH_LIMB_COUNT; ++i) {
        join_limb(call, def, &frame, (umh_limb)i);
    }
    for (int32_t i = 1; i < UMH_LIMB_COUNT && !def->limbs_touch; ++i) {
        for (int32_t k = 0; k < i; ++k) {
            umhi_ignore(call, call->parts.bodies[k], call->parts.bodies[i]);
        }
    }
    return umhi_call_end(call);
}

bool umh_ragdoll_destroy(um_world* world, umh_ragdoll* ragdoll)
{
    if (ragdoll == NULL || !umhi_destroy(world, UMHI_PARTS(ragdoll), UMH_LIMB_COUNT)) {
        return false;
    }
    *ragdoll = (umh_ragdoll){0};
    return true;
}
