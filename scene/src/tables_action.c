// Tables: what happens at given times.
// SPDX-License-Identifier: MIT

#include "tables.h"

// ---- What is set ----------------------------------------------------------------------------------------

static const umsi_field body_value_fields[] = {
    UMSI_PART_FIELD(umsi_body_values, def, &umsi_placement_table),
    UMSI_PART_FIELD(umsi_body_values, def, &umsi_body_def_table),
};

static void set_body_value_defaults(void* record)
{
    ((umsi_body_values*)record)->def = um_default_body_def();
}

static const umsi_table body_value_table = {.name = "body_values",
                                            UMSI_FIELDS(body_value_fields),
                                            .size = sizeof(umsi_body_values),
                                            .set_defaults = set_body_value_defaults};

static const umsi_field joint_value_fields[] = {
    UMSI_PART_FIELD(umsi_joint_values, def, &umsi_joint_def_table)};

static void set_joint_value_defaults(void* record)
{
    ((umsi_joint_values*)record)->def = um_default_joint_def();
}

static const umsi_table joint_value_table = {.name = "joint_values",
                                             UMSI_FIELDS(joint_value_fields),
                                             .size = sizeof(umsi_joint_values),
                                             .set_defaults = set_joint_value_defaults};

static const umsi_field field_value_fields[] = {
    UMSI_PART_FIELD(umsi_field_values, def, &umsi_field_def_table)};

static void set_field_value_defaults(void* record)
{
    ((umsi_field_values*)record)->def = um_default_field_def();
}

static const umsi_table field_value_table = {.name = "field_values",
                                             UMSI_FIELDS(field_value_fields),
                                             .size = sizeof(umsi_field_values),
                                             .set_defaults = set_field_value_defaults};

static const umsi_field world_value_fields[] = {
    UMSI_PART_FIELD(umsi_world_values, def, &umsi_world_def_table)};

static void set_world_value_defaults(void* record)
{
    ((umsi_world_values*)record)->def = um_default_world_def();
}

static const umsi_table world_value_table = {.name = "world_values",
                                             UMSI_FIELDS(world_value_fields),
                                             .size = sizeof(umsi_world_values),
                                             .set_defaults = set_world_value_defaults};

// ---- Actions --------------------------------------------------------------------------------------------

static const char* const action_kinds[] = {
    [UMSI_SPAWN] = "spawn",         [UMSI_FORCE] = "force",         [UMSI_IMPULSE] = "impulse",
    [UMSI_EXPLODE] = "explode",     [UMSI_REMOVE] = "remove",       [UMSI_SET_BODY] = "set_body",
    [UMSI_SET_JOINT] = "set_joint", [UMSI_SET_FIELD] = "set_field", [UMSI_SET_WORLD] = "set_world",
};

_Static_assert(UMSI_COUNT_OF(action_kinds) == UMSI_ACTION_KIND_COUNT, "a kind of action has no name");

static const umsi_field explosion_fields[] = {
    UMSI_VECTOR_FIELD("center", um_explosion_def, center, UM_MAX_POSITION, "where it is"),
    UMSI_FLOAT_FIELD("radius", um_explosion_def, radius, UM_MIN_EXTENT, UM_MAX_EXTENT,
                     "up to which it is at full strength"),
    UMSI_FLOAT_FIELD("falloff", um_explosion_def, falloff, 0.0f, UM_MAX_EXTENT,
                     "how much further it reaches"),
    UMSI_FLOAT_FIELD("impulse", um_explosion_def, impulse, 0.0f, 1e9f,
                     "per length of outline that faces the centre"),
    UMSI_BITS_FIELD("categories", um_explosion_def, categories, "acts on shapes with any of them"),
};
static const umsi_table explosion_table = {.name = "explosion", UMSI_FIELDS(explosion_fields)};

#define OF(kind) (1u << (kind))
#define PUSHES (OF(UMSI_FORCE) | OF(UMSI_IMPULSE))

static const umsi_field action_fields[] = {
    UMSI_OPTION_FIELD("kind", umsi_action, kind, action_kinds, "what happens", .is_required = true),
    UMSI_FLOAT_FIELD("at", umsi_action, at, 0.0f, 1e6f, "seconds from the beginning"),
    UMSI_INTEGER_FIELD("step", umsi_action, step, 0.0f, 1e9f,
                       "the number of steps before it, instead of the time"),
    UMSI_FLOAT_FIELD("every", umsi_action, every, UM_MIN_STEP, 1e6f, "seconds until it happens again"),
    UMSI_INTEGER_FIELD("times", umsi_action, times, 1.0f, 1e6f, "how often it happens"),
    UMSI_FLOAT_FIELD("until", umsi_action, until, 0.0f, 1e6f,
                     "seconds from the beginning: pushes in every step up to then", .kinds = OF(UMSI_FORCE)),
    UMSI_REFERENCE_FIELD("body", umsi_action, body, "all bodies of that name, or one by its index",
                         .kinds = PUSHES | OF(UMSI_SET_BODY), .is_required = true),
    UMSI_REFERENCE_FIELD("body", umsi_action, body, "all bodies of that name, or one by its index",
                         .kinds = OF(UMSI_REMOVE)),
    UMSI_STRING_FIELD("joint", umsi_action, joint, UMSI_NAME_SIZE, "its name", .kinds = OF(UMSI_SET_JOINT),
                      .is_required = true),
    UMSI_STRING_FIELD("joint", umsi_action, joint, UMSI_NAME_SIZE, "its name", .kinds = OF(UMSI_REMOVE)),
    UMSI_STRING_FIELD("field", umsi_action, field, UMSI_NAME_SIZE, "its name", .kinds = OF(UMSI_SET_FIELD),
                      .is_required = true),
    UMSI_STRING_FIELD("field", umsi_action, field, UMSI_NAME_SIZE, "its name", .kinds = OF(UMSI_REMOVE)),
    UMSI_VECTOR_FIELD("force", umsi_action, force, UM_MAX_NUMBER, "on each body", .kinds = OF(UMSI_FORCE)),
    UMSI_FLOAT_FIELD("torque", umsi_action, torque, -UM_MAX_NUMBER, UM_MAX_NUMBER, "on each body",
                     .kinds = OF(UMSI_FORCE)),
    UMSI_VECTOR_FIELD("impulse", umsi_action, impulse, UM_MAX_NUMBER, "on each body",
                      .kinds = OF(UMSI_IMPULSE)),
    UMSI_FLOAT_FIELD("angular_impulse", umsi_action, angular_impulse, -UM_MAX_NUMBER, UM_MAX_NUMBER,
                     "on each body", .kinds = OF(UMSI_IMPULSE)),
    UMSI_VECTOR_FIELD("point", umsi_action, point, UM_MAX_EXTENT,
                      "where it pushes, in the body's frame; else the centre of mass", .kinds = PUSHES),
    UMSI_OBJECT_FIELD("explosion", umsi_action, explosion, explosion_table, "how something blows up",
                      .kinds = OF(UMSI_EXPLODE)),
    UMSI_RECORDS_FIELD("bodies", umsi_action, bodies, umsi_body_table, "that come", .kinds = OF(UMSI_SPAWN)),
    UMSI_RECORDS_FIELD("joints", umsi_action, joints, umsi_joint_table, "that come", .kinds = OF(UMSI_SPAWN)),
    UMSI_RECORDS_FIELD("fields", umsi_action, fields, umsi_force_field_table, "that come",
                       .kinds = OF(UMSI_SPAWN)),
    UMSI_RECORD_FIELD("to", umsi_action, to, body_value_table, "what the body gets",
                      .kinds = OF(UMSI_SET_BODY), .is_required = true),
    UMSI_RECORD_FIELD("to", umsi_action, to, joint_value_table, "what the joint gets",
                      .kinds = OF(UMSI_SET_JOINT), .is_required = true),
    UMSI_RECORD_FIELD("to", umsi_action, to, field_value_table, "what the field gets",
                      .kinds = OF(UMSI_SET_FIELD), .is_required = true),
    UMSI_RECORD_FIELD("to", umsi_action, to, world_value_table, "what the world gets",
                      .kinds = OF(UMSI_SET_WORLD), .is_required = true),
};

static void set_action_defaults(void* record)
{
    umsi_action* action = record;
    action->times = 1;
    action->body.index = -1;
    action->joint = "";
    action->field = "";
    action->explosion = um_default_explosion_def();
}

const umsi_table umsi_action_table = {.name = "action",
                                      UMSI_FIELDS(action_fields),
                                      .size = sizeof(umsi_action),
                                      .set_defaults = set_action_defaults,
                                      .kind_rule = UMSI_KIND_BY_NAME,
                                      UMSI_KINDS(action_kinds)};
