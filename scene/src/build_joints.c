// Making what refers to bodies: joints, fields, and pairs that ignore each other.
// SPDX-License-Identifier: MIT

#include "build.h"

#include <math.h>
#include <string.h>

// ---- Joints ---------------------------------------------------------------------------------------------

// Whether a joint says in the world where it holds its bodies, and where.
static bool find_points(const umsi_joint* joint, const umsi_frame* frame, um_vec2* out_a, um_vec2* out_b)
{
    bool has_a = umsi_has(&umsi_joint_table, &joint->record, 0, "at_a");
    bool has_b = umsi_has(&umsi_joint_table, &joint->record, 0, "at_b");
    bool has_both = umsi_has(&umsi_joint_table, &joint->record, 0, "at");
    if (!has_a && !has_b && !has_both) {
        return false;
    }
    um_vec2 a = has_a ? joint->at_a : has_both ? joint->at : joint->at_b;
    um_vec2 b = has_b ? joint->at_b : has_both ? joint->at : joint->at_a;
    *out_a = umsi_frame_point(frame, a);
    *out_b = umsi_frame_point(frame, b);
    return true;
}

static um_vec2 place_of_anchor(const umsi_build* build, um_body_id body, um_vec2 anchor)
{
    bool is_ground = body.index1 == 0;
    return is_ground ? anchor : um_transform_apply(um_body_get_transform(build->world, body), anchor);
}

static float length_of(um_vec2 v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

// The length of a distance joint or a pulley as its bodies are.
static float length_now(const umsi_build* build, const um_joint_def* def)
{
    um_vec2 a = place_of_anchor(build, def->body_a, def->anchor_a);
    um_vec2 b = place_of_anchor(build, def->body_b, def->anchor_b);
    if (def->kind == UM_PULLEY_JOINT) {
        return length_of(um_vec2_sub(a, def->wheel_a)) + def->ratio * length_of(um_vec2_sub(b, def->wheel_b));
    }
    return length_of(um_vec2_sub(b, a));
}

static um_joint_def def_of(const umsi_build* build, const umsi_joint* joint, const umsi_frame* frame,
                           um_body_id a, um_body_id b)
{
    um_joint_def def = joint->def;
    um_vec2 point_a;
    um_vec2 point_b;
    bool has_points = find_points(joint, frame, &point_a, &point_b);
    if (has_points) {
        def = um_joint_def_between(build->world, joint->def.kind, a, point_a, b, point_b);
        umsi_copy_present(&umsi_joint_def_table, joint->record.present,
                          umsi_part_bit(&umsi_joint_table, &umsi_joint_def_table), &joint->def, &def);
    }
    def.kind = joint->def.kind;
    def.body_a = a;
    def.body_b = b;
    def.wheel_a = umsi_frame_point(frame, def.wheel_a);
    def.wheel_b = umsi_frame_point(frame, def.wheel_b);
    bool lacks_length = def.kind == UM_PULLEY_JOINT || (def.kind == UM_DISTANCE_JOINT && !has_points);
    if (lacks_length && !umsi_has(&umsi_joint_table, &joint->record, 0, "length")) {
        def.length = length_now(build, &def);
    }
    return def;
}

static bool add_name(umsi_build* build, umsi_names* names, const char* name, const umsi_copy* copy,
                     umsi_id id)
{
    if (name[0] == '\0') {
        return true;
    }
    umsi_label label = umsi_label_of(name, copy->indices, copy->index_count);
    return umsi_names_add(names, &build->arena, label.text, id) || umsi_fail_memory(build->reporter);
}

static bool build_joint(umsi_build* build, const umsi_joint* given, const umsi_copy* copy)
{
    umsi_joint joint = *given;
    umsi_draw_numbers(build, &given->record, &joint);
    um_body_id a;
    um_body_id b;
    umsi_resolution first = umsi_resolve(build, &given->record, "body_a", joint.body_a, copy, &a);
    umsi_resolution second =
        first == UMSI_FOUND ? umsi_resolve(build, &given->record, "body_b", joint.body_b, copy, &b) : first;
    if (second != UMSI_FOUND) {
        return second == UMSI_NO_NEIGHBOUR;
    }
    um_joint_def def = def_of(build, &joint, &copy->frame, a, b);
    um_joint_id id = um_joint_create(build->world, &def);
    if (id.index1 == 0) {
        return umsi_build_fail_call(build, &given->record);
    }
    return add_name(build, &build->joints, joint.name, copy, (umsi_id){id.index1, id.stamp});
}

bool umsi_build_joints(umsi_build* build, const umsi_list* list, const umsi_copy* copy)
{
    const umsi_joint* joints = list->items;
    for (int32_t i = 0; i < list->count; ++i) {
        if (!build_joint(build, joints + i, copy)) {
            return false;
        }
    }
    return true;
}

// ---- Fields ---------------------------------------------------------------------------------------------

static bool build_field(umsi_build* build, const umsi_force_field* field, const umsi_copy* copy)
{
    um_field_def def = field->def;
    um_convex region = {.count = field->region_points.count, .radius = field->region_radius};
    if (region.count > UM_MAX_POLYGON_VERTICES) {
        return umsi_build_fail(build, &field->record, UM_ERROR_INVALID_DEF,
                               "has a region of %d points, must have 1 to %d", (int)region.count,
                               UM_MAX_POLYGON_VERTICES);
    }
    if (region.count > 0) {
        memcpy(region.points, field->region_points.items, (size_t)region.count * sizeof region.points[0]);
        def.region.shape = &region;
    }
    um_field_id id = um_field_create(build->world, &def);
    if (id.index1 == 0) {
        return umsi_build_fail_call(build, &field->record);
    }
    return add_name(build, &build->fields, field->name, copy, (umsi_id){id.index1, id.stamp});
}

bool umsi_build_fields(umsi_build* build, const umsi_list* list, const umsi_copy* copy)
{
    const umsi_force_field* fields = list->items;
    for (int32_t i = 0; i < list->count; ++i) {
        if (!build_field(build, fields + i, copy)) {
            return false;
        }
    }
    return true;
}

// ---- Pairs ----------------------------------------------------------------------------------------------

bool umsi_build_ignores(umsi_build* build, const umsi_list* list)
{
    umsi_copy whole = umsi_whole();
    const umsi_ignore* ignores = list->items;
    for (int32_t i = 0; i < list->count; ++i) {
        const umsi_record* record = &ignores[i].record;
        um_body_id a;
        um_body_id b;
        if (umsi_resolve(build, record, "body_a", ignores[i].body_a, &whole, &a) != UMSI_FOUND ||
            umsi_resolve(build, record, "body_b", ignores[i].body_b, &whole, &b) != UMSI_FOUND) {
            return false;
        }
        if (!um_body_set_ignores(build->world, a, b, true)) {
            return umsi_build_fail_call(build, record);
        }
    }
    return true;
}
