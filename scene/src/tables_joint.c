// Tables: joints.
// SPDX-License-Identifier: MIT

#include "tables.h"

#include <float.h>
#include <string.h>

static const char* const joint_kinds[] = {
    [UM_DISTANCE_JOINT] = "distance", [UM_REVOLUTE_JOINT] = "revolute", [UM_PRISMATIC_JOINT] = "prismatic",
    [UM_WELD_JOINT] = "weld",         [UM_WHEEL_JOINT] = "wheel",       [UM_MOTOR_JOINT] = "motor",
    [UM_MOUSE_JOINT] = "mouse",       [UM_FRICTION_JOINT] = "friction", [UM_GEAR_JOINT] = "gear",
    [UM_RATCHET_JOINT] = "ratchet",   [UM_PULLEY_JOINT] = "pulley",     [UM_FILTER_JOINT] = "filter",
};

_Static_assert(UMSI_COUNT_OF(joint_kinds) == UM_JOINT_KIND_COUNT, "a kind of joint has no name");

static const umsi_field limits_fields[] = {
    UMSI_BOOL_FIELD("is_enabled", um_joint_limits, is_enabled, "whether it has limits"),
    UMSI_FLOAT_FIELD("lower", um_joint_limits, lower, -UM_MAX_POSITION, UM_MAX_POSITION, "radians or units"),
    UMSI_FLOAT_FIELD("upper", um_joint_limits, upper, -UM_MAX_POSITION, UM_MAX_POSITION,
                     "the same, and not below lower"),
};
static const umsi_table limits_table = {.name = "limits", UMSI_FIELDS(limits_fields)};

static const umsi_field motor_fields[] = {
    UMSI_BOOL_FIELD("is_enabled", um_joint_motor, is_enabled, "whether it has a motor"),
    UMSI_FLOAT_FIELD("speed", um_joint_motor, speed, -1e6f, 1e6f, "radians or units per second"),
    UMSI_FLOAT_FIELD("max_force", um_joint_motor, max_force, 0.0f, UM_MAX_NUMBER, "or torque"),
};
static const umsi_table motor_table = {.name = "motor", UMSI_FIELDS(motor_fields)};

static const umsi_field spring_fields[] = {
    UMSI_BOOL_FIELD("is_enabled", um_joint_spring, is_enabled, "whether it has a spring"),
    UMSI_FLOAT_FIELD("frequency", um_joint_spring, frequency, 0.0f, 1e4f, "hertz"),
    UMSI_FLOAT_FIELD("damping_ratio", um_joint_spring, damping_ratio, 0.0f, 1e3f,
                     "1 comes to rest without swinging"),
    UMSI_FLOAT_FIELD("rest", um_joint_spring, rest, -UM_MAX_POSITION, UM_MAX_POSITION, "radians or units"),
};
static const umsi_table spring_table = {.name = "spring", UMSI_FIELDS(spring_fields)};

static const umsi_field drive_fields[] = {
    UMSI_VECTOR_FIELD("velocity", um_joint_drive, velocity, UM_MAX_NUMBER,
                      "of B's anchor relative to A's, in the frame of A"),
    UMSI_FLOAT_FIELD("angular_velocity", um_joint_drive, angular_velocity, -1e6f, 1e6f, "of B relative to A"),
    UMSI_FLOAT_FIELD("max_force", um_joint_drive, max_force, 0.0f, UM_MAX_NUMBER, "with at most how much"),
    UMSI_FLOAT_FIELD("max_torque", um_joint_drive, max_torque, 0.0f, UM_MAX_NUMBER, "with at most how much"),
};
static const umsi_table drive_table = {.name = "drive", UMSI_FIELDS(drive_fields)};

static const umsi_field strength_fields[] = {
    UMSI_FLOAT_FIELD("force", um_joint_strength, force, 0.0f, UM_MAX_NUMBER, "more breaks it"),
    UMSI_FLOAT_FIELD("torque", um_joint_strength, torque, 0.0f, UM_MAX_NUMBER, "more breaks it"),
    UMSI_BOOL_FIELD("stays", um_joint_strength, stays, "whether only an event tells, and the joint stays"),
};
static const umsi_table strength_table = {.name = "strength", UMSI_FIELDS(strength_fields)};

static const umsi_field joint_def_fields[] = {
    UMSI_VECTOR_FIELD("anchor_a", um_joint_def, anchor_a, UM_MAX_POSITION, "in the frame of A"),
    UMSI_VECTOR_FIELD("anchor_b", um_joint_def, anchor_b, UM_MAX_POSITION, "in the frame of B"),
    UMSI_VECTOR_FIELD("wheel_a", um_joint_def, wheel_a, UM_MAX_POSITION,
                      "of a pulley: what A's string runs over"),
    UMSI_VECTOR_FIELD("wheel_b", um_joint_def, wheel_b, UM_MAX_POSITION,
                      "of a pulley: what B's string runs over"),
    UMSI_FLOAT_FIELD("axis_angle", um_joint_def, axis_angle, -FLT_MAX, FLT_MAX,
                     "of the axis, in the frame of A, radians"),
    UMSI_FLOAT_FIELD("reference_angle", um_joint_def, reference_angle, -1e6f, 1e6f,
                     "of B, less A's, where the angle is 0"),
    UMSI_FLOAT_FIELD("length", um_joint_def, length, 0.0f, UM_MAX_POSITION,
                     "of a distance joint or a pulley; default: the length that fits the bodies"),
    UMSI_FLOAT_FIELD("ratio", um_joint_def, ratio, -1e3f, 1e3f, "of a gear or a pulley"),
    UMSI_FLOAT_FIELD("tooth", um_joint_def, tooth, -1e6f, 1e6f, "of a ratchet: from one to the next"),
    UMSI_OBJECT_FIELD("limits", um_joint_def, limits, limits_table, "keep the coordinate between two values"),
    UMSI_OBJECT_FIELD("motor", um_joint_def, motor, motor_table, "drives the coordinate"),
    UMSI_OBJECT_FIELD("spring", um_joint_def, spring, spring_table, "pulls the coordinate to where it rests"),
    UMSI_OBJECT_FIELD("drive", um_joint_def, drive, drive_table, "of a motor, mouse or friction joint"),
    UMSI_OBJECT_FIELD("strength", um_joint_def, strength, strength_table, "how much load it bears"),
    UMSI_BOOL_FIELD("collide_connected", um_joint_def, collide_connected,
                    "whether the bodies touch each other"),
    UMSI_BITS_FIELD("user_data", um_joint_def, user_data, "of the program"),
};

static void set_joint_def_defaults(void* record)
{
    *(um_joint_def*)record = um_default_joint_def();
}

const umsi_table umsi_joint_def_table = {.name = "joint_def",
                                         UMSI_FIELDS(joint_def_fields),
                                         .size = sizeof(um_joint_def),
                                         .set_defaults = set_joint_def_defaults};

static const umsi_field joint_fields[] = {
    UMSI_OPTION_FIELD("kind", umsi_joint, def.kind, joint_kinds, "what it does", .is_required = true),
    UMSI_STRING_FIELD("name", umsi_joint, name, UMSI_NAME_SIZE, "by which actions find it"),
    UMSI_REFERENCE_FIELD("body_a", umsi_joint, body_a, "a body; without one, the ground"),
    UMSI_REFERENCE_FIELD("body_b", umsi_joint, body_b, "another one"),
    UMSI_VECTOR_FIELD(
        "at", umsi_joint, at, UM_MAX_POSITION,
        "where it holds both, in what it is in: gives anchors, length, angles from how the bodies are"),
    UMSI_VECTOR_FIELD("at_a", umsi_joint, at_a, UM_MAX_POSITION, "the same for A alone"),
    UMSI_VECTOR_FIELD("at_b", umsi_joint, at_b, UM_MAX_POSITION, "the same for B alone"),
    UMSI_PART_FIELD(umsi_joint, def, &umsi_joint_def_table),
};

static void set_joint_defaults(void* record)
{
    umsi_joint* joint = record;
    joint->def = um_default_joint_def();
    joint->name = "";
    joint->body_a.index = -1;
    joint->body_b.index = -1;
}

const umsi_table umsi_joint_table = {.name = "joint",
                                     UMSI_FIELDS(joint_fields),
                                     .size = sizeof(umsi_joint),
                                     .set_defaults = set_joint_defaults,
                                     .may_draw = true};

void umsi_joint_state_length(umsi_joint* joint)
{
    if (joint->def.kind == UM_DISTANCE_JOINT || joint->def.kind == UM_PULLEY_JOINT) {
        umsi_found length = umsi_find_field(&umsi_joint_table, 0, "length", strlen("length"));
        joint->record.present |= UINT64_C(1) << length.bit;
    }
}
