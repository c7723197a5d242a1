// Actions that set something.
// SPDX-License-Identifier: MIT

#include "action_sets.h"

#include "actions.h"

#include <string.h>

// ---- Bodies ---------------------------------------------------------------------------------------------

static bool set_type(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_type(world, body, def->type);
}

static bool set_position(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_transform(world, body, def->position, um_body_get_angle(world, body));
}

static bool set_angle(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_transform(world, body, um_body_get_transform(world, body).p, def->angle);
}

static bool set_velocity(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_velocity(world, body, def->velocity);
}

static bool set_angular_velocity(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_angular_velocity(world, body, def->angular_velocity);
}

static bool set_linear_damping(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_linear_damping(world, body, def->linear_damping);
}

static bool set_angular_damping(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_angular_damping(world, body, def->angular_damping);
}

static bool set_gravity_scale(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_gravity_scale(world, body, def->gravity_scale);
}

static bool set_fixed_rotation(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_fixed_rotation(world, body, def->fixed_rotation);
}

static bool set_lock_x(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_lock_x(world, body, def->lock_x);
}

static bool set_lock_y(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_lock_y(world, body, def->lock_y);
}

static bool set_dominance(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_dominance(world, body, def->dominance);
}

static bool set_bullet(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_bullet(world, body, def->is_bullet);
}

static bool set_can_sleep(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_can_sleep(world, body, def->can_sleep);
}

static bool set_awake(um_world* world, um_body_id body, const um_body_def* def)
{
    return def->is_awake ? um_body_wake(world, body) : um_body_sleep(world, body);
}

static bool set_enabled(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_enabled(world, body, def->is_enabled);
}

static bool set_user_data(um_world* world, um_body_id body, const um_body_def* def)
{
    return um_body_set_user_data(world, body, def->user_data);
}

// Which call sets which field, in the order in which they are made: a body has its type before it gets a
// velocity, and sleeps, if it is to, in the end. A test sets every field of the tables.
static const struct {
    size_t offset;
    bool (*set)(um_world* world, um_body_id body, const um_body_def* def);
} setters[] = {
    {offsetof(um_body_def, type), set_type},
    {offsetof(um_body_def, is_enabled), set_enabled},
    {offsetof(um_body_def, position), set_position},
    {offsetof(um_body_def, angle), set_angle},
    {offsetof(um_body_def, linear_damping), set_linear_damping},
    {offsetof(um_body_def, angular_damping), set_angular_damping},
    {offsetof(um_body_def, gravity_scale), set_gravity_scale},
    {offsetof(um_body_def, fixed_rotation), set_fixed_rotation},
    {offsetof(um_body_def, lock_x), set_lock_x},
    {offsetof(um_body_def, lock_y), set_lock_y},
    {offsetof(um_body_def, dominance), set_dominance},
    {offsetof(um_body_def, is_bullet), set_bullet},
    {offsetof(um_body_def, can_sleep), set_can_sleep},
    {offsetof(um_body_def, velocity), set_velocity},
    {offsetof(um_body_def, angular_velocity), set_angular_velocity},
    {offsetof(um_body_def, user_data), set_user_data},
    {offsetof(um_body_def, is_awake), set_awake},
};

// Whether the field at an offset of the def was given.
static bool is_given(const umsi_table* table, const umsi_record* record, size_t offset)
{
    umsi_walk walk = umsi_walk_begin(table, 0, 0, 0);
    umsi_found found = umsi_walk_next(&walk);
    while (found.field != NULL && found.offset != offset) {
        found = umsi_walk_next(&walk);
    }
    return found.field != NULL && (record->present >> found.bit & 1) != 0;
}

// The table of the values that an action sets.
static const umsi_table* table_of(const umsi_action* action)
{
    return umsi_find_field(&umsi_action_table, action->kind, "to", 2).field->table;
}

bool umsi_set_body(umsi_build* build, const umsi_action* action, um_body_id body)
{
    const umsi_body_values* values = (const umsi_body_values*)(const void*)action->to;
    bool good = true;
    for (size_t i = 0; good && i < sizeof setters / sizeof setters[0]; ++i) {
        size_t offset = offsetof(umsi_body_values, def) + setters[i].offset;
        if (is_given(table_of(action), &values->record, offset)) {
            good = setters[i].set(build->world, body, &values->def);
        }
    }
    return good;
}

// ---- What has a def -------------------------------------------------------------------------------------

void umsi_set_joint(umsi_build* build, const umsi_action* action)
{
    umsi_id id = umsi_find_last(&build->joints, action->joint);
    um_joint_id joint = {id.index1, id.stamp};
    if (!um_joint_exists(build->world, joint)) {
        return;
    }
    const umsi_joint_values* values = (const umsi_joint_values*)(const void*)action->to;
    um_joint_def def = um_joint_get_def(build->world, joint);
    umsi_copy_present(&umsi_joint_def_table, values->record.present,
                      umsi_part_bit(table_of(action), &umsi_joint_def_table), &values->def, &def);
    if (!um_joint_set_def(build->world, joint, &def)) {
        umsi_build_fail_call(build, &action->record);
    }
}

void umsi_set_field(umsi_build* build, const umsi_action* action)
{
    umsi_id id = umsi_find_last(&build->fields, action->field);
    um_field_id field = {id.index1, id.stamp};
    um_field_def def;
    if (!um_field_exists(build->world, field) || !um_field_get(build->world, field, &def)) {
        return;
    }
    const umsi_field_values* values = (const umsi_field_values*)(const void*)action->to;
    um_convex region; // a copy: that of the world changes with the field
    if (def.region.shape != NULL) {
        region = *def.region.shape;
        def.region.shape = &region;
    }
    umsi_copy_present(&umsi_field_def_table, values->record.present,
                      umsi_part_bit(table_of(action), &umsi_field_def_table), &values->def, &def);
    if (!um_field_set(build->world, field, &def)) {
        umsi_build_fail_call(build, &action->record);
    }
}

void umsi_set_world(umsi_build* build, const umsi_action* action)
{
    const umsi_world_values* values = (const umsi_world_values*)(const void*)action->to;
    um_world_def def = um_world_get_settings(build->world);
    umsi_copy_present(&umsi_world_def_table, values->record.present,
                      umsi_part_bit(table_of(action), &umsi_world_def_table), &values->def, &def);
    if (!um_world_set_settings(build->world, &def)) {
        umsi_build_fail_call(build, &action->record);
    }
}
