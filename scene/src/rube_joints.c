// R.U.B.E.: joints.
// SPDX-License-Identifier: MIT

#include "rube.h"

#include <string.h>

// The joint that is being read.
typedef struct source {
    umsi_reader* reader;
    umsi_value value;
    float step_rate;
} source;

static bool read_number(const source* s, const char* name, float* out)
{
    return umsi_rube_number(s->reader, s->value, name, out);
}

// ---- What several kinds have ----------------------------------------------------------------------------

static bool read_limits(const source* s, um_joint_limits* limits)
{
    return umsi_member_bool(s->reader, s->value, "enableLimit", &limits->is_enabled) &&
           read_number(s, "lowerLimit", &limits->lower) && read_number(s, "upperLimit", &limits->upper);
}

static bool read_motor(const source* s, const char* force_name, um_joint_motor* motor)
{
    return umsi_member_bool(s->reader, s->value, "enableMotor", &motor->is_enabled) &&
           read_number(s, "motorSpeed", &motor->speed) && read_number(s, force_name, &motor->max_force);
}

// A frequency of zero means that there is no spring.
static bool read_spring(const source* s, const char* frequency, const char* damping, um_joint_spring* spring)
{
    um_joint_spring given = {.rest = spring->rest};
    if (!read_number(s, frequency, &given.frequency) || !read_number(s, damping, &given.damping_ratio)) {
        return false;
    }
    given.is_enabled = given.frequency != 0.0f;
    if (given.is_enabled) {
        *spring = given;
    }
    return true;
}

// The axis in the frame of A. Old files call it localAxis1.
static bool read_axis(const source* s, um_joint_def* def)
{
    um_vec2 axis = {1.0f, 0.0f};
    if (!umsi_rube_vector(s->reader, s->value, "localAxis1", &axis) ||
        !umsi_rube_vector(s->reader, s->value, "localAxisA", &axis)) {
        return false;
    }
    def->axis_angle = um_atan2(axis.y, axis.x);
    return true;
}

static bool read_drive(const source* s, um_joint_def* def)
{
    def->drive.max_force = 0.0f;
    def->drive.max_torque = 0.0f;
    return read_number(s, "maxForce", &def->drive.max_force) &&
           read_number(s, "maxTorque", &def->drive.max_torque);
}

// ---- Kinds ----------------------------------------------------------------------------------------------

static bool read_revolute(const source* s, um_joint_def* def)
{
    return read_number(s, "refAngle", &def->reference_angle) && read_limits(s, &def->limits) &&
           read_motor(s, "maxMotorTorque", &def->motor);
}

static bool read_prismatic(const source* s, um_joint_def* def)
{
    return read_axis(s, def) && read_number(s, "refAngle", &def->reference_angle) &&
           read_limits(s, &def->limits) && read_motor(s, "maxMotorForce", &def->motor);
}

static bool read_wheel(const source* s, um_joint_def* def)
{
    return read_axis(s, def) && read_motor(s, "maxMotorTorque", &def->motor) &&
           read_spring(s, "springFrequency", "springDampingRatio", &def->spring);
}

static bool read_distance(const source* s, um_joint_def* def)
{
    def->length = 0.0f;
    return read_number(s, "length", &def->length) &&
           read_spring(s, "frequency", "dampingRatio", &def->spring);
}

// A rope is a distance of at most its length.
static bool read_rope(const source* s, um_joint_def* def)
{
    def->length = 0.0f;
    bool good = read_number(s, "maxLength", &def->length);
    def->limits = (um_joint_limits){.is_enabled = true, .upper = def->length};
    return good;
}

static bool read_weld(const source* s, um_joint_def* def)
{
    return read_number(s, "refAngle", &def->reference_angle) &&
           read_spring(s, "frequency", "dampingRatio", &def->spring);
}

// A motor joint of Box2D takes away a share of its error in each step. That is a rate, with which a
// critically damped spring comes to rest as well. It moves the origin of B; before version 1.7 its place was
// in anchorA.
static bool read_motor_joint(const source* s, um_joint_def* def)
{
    float correction = 0.0f;
    def->anchor_b = um_vec2_make(0.0f, 0.0f);
    if (!umsi_rube_vector(s->reader, s->value, "linearOffset", &def->anchor_a) ||
        !read_number(s, "refAngle", &def->reference_angle) ||
        !read_number(s, "correctionFactor", &correction) || !read_drive(s, def)) {
        return false;
    }
    if (correction != 0.0f) {
        def->spring.is_enabled = true;
        def->spring.frequency = correction * s->step_rate / (2.0f * UM_PI);
        def->spring.damping_ratio = 1.0f;
    }
    return true;
}

static bool read_pulley(const source* s, um_joint_def* def)
{
    float length_a = 0.0f;
    float length_b = 0.0f;
    def->ratio = 0.0f;
    bool good = umsi_rube_vector(s->reader, s->value, "groundAnchorA", &def->wheel_a) &&
                umsi_rube_vector(s->reader, s->value, "groundAnchorB", &def->wheel_b) &&
                read_number(s, "lengthA", &length_a) && read_number(s, "lengthB", &length_b) &&
                read_number(s, "ratio", &def->ratio);
    def->length = length_a + def->ratio * length_b;
    return good;
}

// ---- All of them ----------------------------------------------------------------------------------------

typedef struct kind {
    const char* name;
    um_joint_kind kind;
    bool (*read)(const source* s, um_joint_def* def);
} kind;

static const kind kinds[] = {
    {"revolute", UM_REVOLUTE_JOINT, read_revolute}, {"prismatic", UM_PRISMATIC_JOINT, read_prismatic},
    {"wheel", UM_WHEEL_JOINT, read_wheel},          {"distance", UM_DISTANCE_JOINT, read_distance},
    {"rope", UM_DISTANCE_JOINT, read_rope},         {"weld", UM_WELD_JOINT, read_weld},
    {"motor", UM_MOTOR_JOINT, read_motor_joint},    {"friction", UM_FRICTION_JOINT, read_drive},
    {"pulley", UM_PULLEY_JOINT, read_pulley},
};

static const kind* find_kind(umsi_value type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        if (type.type == UMSI_JSON_STRING && umsi_json_is(type, kinds[i].name)) {
            return kinds + i;
        }
    }
    return NULL;
}

static bool read_bodies(umsi_reader* reader, umsi_value value, int32_t body_count, umsi_joint* joint)
{
    int64_t a = 0;
    int64_t b = 0;
    if (!umsi_member_integer(reader, value, "bodyA", 0, (int64_t)body_count - 1, &a) ||
        !umsi_member_integer(reader, value, "bodyB", 0, (int64_t)body_count - 1, &b)) {
        return false;
    }
    joint->body_a.index = (int32_t)a;
    joint->body_b.index = (int32_t)b;
    return body_count > 0 || umsi_fail_value(reader, value, "but there are no bodies");
}

bool umsi_rube_joint(umsi_import* import, umsi_value value, int32_t body_count, float step_rate)
{
    umsi_reader* reader = import->reader;
    umsi_joint joint;
    umsi_set_defaults(&umsi_joint_table, &joint);
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, value, "must be an object");
    }
    umsi_place at = umsi_json_place(&reader->json, value);
    const kind* k = find_kind(umsi_member(reader, value, "type"));
    if (k == NULL) {
        return umsi_fail_value(reader, value,
                               "whose type must be revolute, prismatic, wheel, distance, rope, weld, motor, "
                               "friction or pulley");
    }
    source s = {reader, value, step_rate};
    joint.def.kind = k->kind;
    return umsi_member_name(reader, value, "name", &joint.name) &&
           read_bodies(reader, value, body_count, &joint) &&
           umsi_rube_vector(reader, value, "anchorA", &joint.def.anchor_a) &&
           umsi_rube_vector(reader, value, "anchorB", &joint.def.anchor_b) &&
           umsi_member_bool(reader, value, "collideConnected", &joint.def.collide_connected) &&
           k->read(&s, &joint.def) && umsi_import_joint(import, &joint, at);
}
