// The defs of joints: defaults and ranges. See joint_defs.h.
// SPDX-License-Identifier: MIT

#include "api/joint_defs.h"

#include "world/errors.h"
#include "world/ids.h"

#include <float.h>
#include <math.h>
#include <string.h>

um_joint_def um_default_joint_def(void)
{
    return (um_joint_def){
        .kind = UM_REVOLUTE_JOINT,
        .length = 100.0f,
        .ratio = 1.0f,
        .tooth = 0.1f,
        .spring = {.frequency = 1.0f, .damping_ratio = 0.5f},
        .drive = {.max_force = UM_MAX_NUMBER, .max_torque = UM_MAX_NUMBER},
        .strength = {.force = UM_MAX_NUMBER, .torque = UM_MAX_NUMBER},
        .cookie = UMI_JOINT_COOKIE,
    };
}

// ---- Ranges ---------------------------------------------------------------------------------------------

#define NUMBER(field, least, most)                        \
    {                                                     \
        UMI_FLOAT_FIELD(um_joint_def, field, least, most) \
    }
#define VECTOR(field, most)                         \
    {                                               \
        UMI_VECTOR_FIELD(um_joint_def, field, most) \
    }

static const umi_field FIELDS[] = {
    {UMI_OPTION_FIELD(um_joint_def, kind, UM_JOINT_KIND_COUNT - 1,
                      "one of UM_DISTANCE_JOINT to UM_FILTER_JOINT")},
    VECTOR(anchor_a, UM_MAX_POSITION),
    VECTOR(anchor_b, UM_MAX_POSITION),
    VECTOR(wheel_a, UM_MAX_POSITION),
    VECTOR(wheel_b, UM_MAX_POSITION),
    NUMBER(axis_angle, -FLT_MAX, FLT_MAX),
    NUMBER(reference_angle, -1e6f, 1e6f),
    NUMBER(length, 0.0f, UM_MAX_POSITION),
    NUMBER(ratio, -1e3f, 1e3f),
    NUMBER(tooth, -UM_PI, UM_PI),
    NUMBER(limits.lower, -UM_MAX_POSITION, UM_MAX_POSITION),
    NUMBER(limits.upper, -UM_MAX_POSITION, UM_MAX_POSITION),
    NUMBER(motor.speed, -1e6f, 1e6f),
    NUMBER(motor.max_force, 0.0f, UM_MAX_NUMBER),
    NUMBER(spring.frequency, 0.0f, 1e4f),
    NUMBER(spring.damping_ratio, 0.0f, 1e3f),
    NUMBER(spring.rest, -UM_MAX_POSITION, UM_MAX_POSITION),
    VECTOR(drive.velocity, 1e6f),
    NUMBER(drive.angular_velocity, -1e6f, 1e6f),
    NUMBER(drive.max_force, 0.0f, UM_MAX_NUMBER),
    NUMBER(drive.max_torque, 0.0f, UM_MAX_NUMBER),
    NUMBER(strength.force, 0.0f, UM_MAX_NUMBER),
    NUMBER(strength.torque, 0.0f, UM_MAX_NUMBER),
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_joint_def, FIELDS, UMI_JOINT_COOKIE, "um_default_joint_def");

// Teeth that are nearer to each other than this, and strings of which one hardly counts, are refused.
#define LEAST_TOOTH 1e-3f
#define LEAST_RATIO 1e-3f

// What ranges do not say. False, and why.
static bool fits_together(const um_joint_def* def, umi_message* out_reason)
{
    *out_reason = (umi_message){""};
    if (def->limits.lower > def->limits.upper) {
        umi_message_add(out_reason, "def.limits.lower is %s, must not be above def.limits.upper, %s",
                        umi_number_of(def->limits.lower).text, umi_number_of(def->limits.upper).text);
        return false;
    }
    if (def->kind == UM_PULLEY_JOINT && def->ratio < LEAST_RATIO) {
        umi_message_add(out_reason, "def.ratio is %s, must be at least %s for UM_PULLEY_JOINT",
                        umi_number_of(def->ratio).text, umi_number_of(LEAST_RATIO).text);
        return false;
    }
    if (def->kind == UM_RATCHET_JOINT && fabsf(def->tooth) < LEAST_TOOTH) {
        umi_message_add(out_reason, "def.tooth is %s, must be at least %s from 0 for UM_RATCHET_JOINT",
                        umi_number_of(def->tooth).text, umi_number_of(LEAST_TOOTH).text);
        return false;
    }
    return true;
}

// A message without "def.": fields of a def that are arguments themselves.
static umi_message name_parts(const umi_message* reason)
{
    umi_message named = {""};
    const char* rest = reason->text;
    for (const char* next = strstr(rest, "def."); next != NULL; next = strstr(rest, "def.")) {
        umi_message_add(&named, "%.*s", (int)(next - rest), rest);
        rest = next + strlen("def.");
    }
    umi_message_add(&named, "%s", rest);
    return named;
}

bool umi_takes_joint_def(um_world* world, const char* function, const um_joint_def* def, bool is_part)
{
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result == UM_OK && !fits_together(def, &reason)) {
        result = UM_ERROR_INVALID_DEF;
    }
    if (result != UM_OK && is_part) {
        reason = name_parts(&reason);
    }
    return result == UM_OK || umi_gate_fail(world->gate, result, function, "%s", reason.text);
}

// ---- As they are ----------------------------------------------------------------------------------------

// A body of a def: ground, which has place 0, for the null id.
static int32_t read_body_or_ground(const um_world* world, um_body_id id, const char* function)
{
    bool is_null = id.index1 == 0 && id.stamp == 0;
    return is_null && world != NULL ? UMI_NO_BODY : umi_read_body(world, id, function);
}

// A world that never had a body has no poses either, not even that of the ground.
static um_transform transform_of(const um_world* world, int32_t body)
{
    if (body == UMI_NO_BODY) {
        return (um_transform){.q = {1.0f, 0.0f}};
    }
    return umi_pose_transform(world->bodies.poses[body], world->bodies.mass_geometries[body].local_center);
}

um_joint_def um_joint_def_between(const um_world* world, um_joint_kind kind, um_body_id body_a,
                                  um_vec2 point_a, um_body_id body_b, um_vec2 point_b)
{
    um_joint_def def = um_default_joint_def();
    int32_t a = read_body_or_ground(world, body_a, __func__);
    int32_t b = a >= 0 ? read_body_or_ground(world, body_b, __func__) : -1;
    if (b < 0 || !umi_reads_point(world, __func__, "point_a", point_a) ||
        !umi_reads_point(world, __func__, "point_b", point_b)) {
        return def;
    }
    um_transform at_a = transform_of(world, a);
    um_transform at_b = transform_of(world, b);
    um_vec2 apart = um_vec2_sub(point_b, point_a);
    um_vec2 axis = um_rot_apply_inverse(at_a.q, apart);
    um_rot turn = {at_a.q.c * at_b.q.c + at_a.q.s * at_b.q.s, at_a.q.c * at_b.q.s - at_a.q.s * at_b.q.c};
    def.kind = kind;
    def.body_a = body_a;
    def.body_b = body_b;
    def.anchor_a = um_transform_apply_inverse(at_a, point_a);
    def.anchor_b = um_transform_apply_inverse(at_b, point_b);
    def.reference_angle = um_atan2(turn.s, turn.c);
    def.length = sqrtf(apart.x * apart.x + apart.y * apart.y);
    def.axis_angle = um_atan2(axis.y, axis.x);
    return def;
}
