// Worlds as scenes.
// SPDX-License-Identifier: MIT

#include "from_world.h"
#include "check.h"
#include "from_shapes.h"
#include "scene.h"
#include "text.h"

#include <string.h>

// What is at work: the world, the scene, and where its bodies are in the scene's list.
typedef struct describer {
    const um_world* world;
    ums_scene* scene;
    umsi_reporter* reporter;
    um_joint_id left_out;
    um_body_id* bodies;
    int32_t body_count;
    int32_t* indices; // by index1 of the id
    size_t index_count;
} describer;

static um_allocator* allocator_of(const describer* d)
{
    return &d->scene->arena.allocator;
}

// A list of records of the scene with their defaults. False with a message.
static bool make_list(describer* d, const umsi_table* table, int32_t count, umsi_list* out_list)
{
    char* items = count > 0 ? umsi_arena_take(&d->scene->arena, (size_t)count * table->size) : NULL;
    if (count > 0 && items == NULL) {
        return umsi_fail_memory(d->reporter);
    }
    for (int32_t i = 0; i < count; ++i) {
        umsi_set_defaults(table, items + (size_t)i * table->size);
    }
    out_list->items = items;
    out_list->count = count;
    return true;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

// The name, with a question mark for bytes that are no character: a name may have been cut within one.
static bool copy_name(describer* d, const char* name, const char** out_name)
{
    char* copy = umsi_arena_text(&d->scene->arena, name, strlen(name));
    if (copy == NULL) {
        return umsi_fail_memory(d->reporter);
    }
    size_t size = strlen(copy);
    for (size_t i = 0; i < size;) {
        size_t length = umsi_utf8_length(copy + i, size - i);
        copy[i] = length > 0 ? copy[i] : '?';
        i += length > 0 ? length : 1;
    }
    *out_name = copy;
    return true;
}

static float cut(float value, float most)
{
    return value > most ? most : value < -most ? -most : value;
}

static void describe_state(const um_world* world, um_body_id id, umsi_body* body)
{
    um_transform transform = um_body_get_transform(world, id);
    um_body_def* def = &body->def;
    def->position = transform.p;
    body->rotation = um_vec2_make(transform.q.c, transform.q.s);
    def->velocity = um_body_get_velocity(world, id);
    def->angular_velocity = um_body_get_angular_velocity(world, id);
    um_vec2 force = um_body_get_force(world, id);
    body->force = um_vec2_make(cut(force.x, UM_MAX_NUMBER), cut(force.y, UM_MAX_NUMBER));
    body->torque = cut(um_body_get_torque(world, id), UM_MAX_NUMBER);
    bool can_be_awake = def->type != UM_STATIC_BODY && def->is_enabled;
    def->is_awake = !can_be_awake || um_body_is_awake(world, id);
    if (um_body_has_own_mass(world, id)) {
        body->mass = um_body_get_mass(world, id);
    }
}

static bool describe_body(describer* d, um_body_id id, umsi_body* body)
{
    const um_world* world = d->world;
    um_body_def* def = &body->def;
    def->type = um_body_get_type(world, id);
    def->linear_damping = um_body_get_linear_damping(world, id);
    def->angular_damping = um_body_get_angular_damping(world, id);
    def->gravity_scale = um_body_get_gravity_scale(world, id);
    def->fixed_rotation = um_body_has_fixed_rotation(world, id);
    def->lock_x = um_body_has_lock_x(world, id);
    def->lock_y = um_body_has_lock_y(world, id);
    def->dominance = um_body_get_dominance(world, id);
    def->is_bullet = um_body_is_bullet(world, id);
    def->can_sleep = um_body_can_sleep(world, id);
    def->is_enabled = um_body_is_enabled(world, id);
    def->user_data = um_body_get_user_data(world, id);
    describe_state(world, id, body);
    if (!copy_name(d, um_body_get_name(world, id), &def->name) ||
        !umsi_describe_shapes(world, id, &d->scene->arena, &body->shapes)) {
        return umsi_fail_memory(d->reporter);
    }
    umsi_mark_given(&umsi_body_table, body);
    return true;
}

static bool describe_bodies(describer* d)
{
    if (!make_list(d, &umsi_body_table, d->body_count, &d->scene->bodies)) {
        return false;
    }
    umsi_body* bodies = d->scene->bodies.items;
    for (int32_t i = 0; i < d->body_count; ++i) {
        d->indices[d->bodies[i].index1] = i;
        if (!describe_body(d, d->bodies[i], bodies + i)) {
            return false;
        }
    }
    return true;
}

// ---- What refers to bodies ------------------------------------------------------------------------------

static int32_t index_of(const describer* d, um_body_id body)
{
    return body.index1 != 0 ? d->indices[body.index1] : -1;
}

static bool describe_joints(describer* d)
{
    int32_t count = um_world_get_joints(d->world, NULL, 0);
    size_t size = (size_t)count * sizeof(um_joint_id);
    um_joint_id* ids = umsi_arena_take(&d->scene->arena, size);
    if (ids == NULL || !make_list(d, &umsi_joint_table, count, &d->scene->joints)) {
        return umsi_fail_memory(d->reporter);
    }
    um_world_get_joints(d->world, ids, count);
    umsi_list* list = &d->scene->joints;
    list->count = 0;
    for (int32_t i = 0; i < count; ++i) {
        if (um_joint_id_equals(ids[i], d->left_out)) {
            continue;
        }
        umsi_joint* joint = (umsi_joint*)list->items + list->count++;
        joint->def = um_joint_get_def(d->world, ids[i]);
        joint->body_a.index = index_of(d, joint->def.body_a);
        joint->body_b.index = index_of(d, joint->def.body_b);
        umsi_mark_given(&umsi_joint_table, joint);
        umsi_joint_state_length(joint);
    }
    return true;
}

static bool describe_field(describer* d, um_field_id id, umsi_force_field* field)
{
    um_field_get(d->world, id, &field->def);
    const um_convex* region = field->def.region.shape;
    if (region != NULL) {
        um_vec2* points = umsi_arena_take(&d->scene->arena, (size_t)region->count * sizeof points[0]);
        if (points == NULL) {
            return umsi_fail_memory(d->reporter);
        }
        memcpy(points, region->points, (size_t)region->count * sizeof points[0]);
        field->region_points.items = points;
        field->region_points.count = region->count;
        field->region_radius = region->radius;
    }
    field->def.region.shape = NULL;
    umsi_mark_given(&umsi_force_field_table, field);
    return true;
}

static bool describe_fields(describer* d)
{
    int32_t count = um_world_get_field_count(d->world);
    um_field_id* ids = umsi_arena_take(&d->scene->arena, (size_t)count * sizeof ids[0]);
    if (ids == NULL || !make_list(d, &umsi_force_field_table, count, &d->scene->fields)) {
        return umsi_fail_memory(d->reporter);
    }
    um_world_get_fields(d->world, ids, count);
    umsi_force_field* fields = d->scene->fields.items;
    for (int32_t i = 0; i < count; ++i) {
        if (!describe_field(d, ids[i], fields + i)) {
            return false;
        }
    }
    return true;
}

// The pairs of a body with later ones, so that each is there once.
static bool describe_ignored(describer* d, int32_t index, umsi_list* list)
{
    int32_t count = um_body_get_ignored(d->world, d->bodies[index], NULL, 0);
    um_body_id* others = umsi_arena_take(&d->scene->arena, (size_t)count * sizeof others[0]);
    if (others == NULL) {
        return umsi_fail_memory(d->reporter);
    }
    um_body_get_ignored(d->world, d->bodies[index], others, count);
    for (int32_t i = 0; i < count; ++i) {
        if (index_of(d, others[i]) > index) {
            umsi_ignore* ignore = (umsi_ignore*)list->items + list->count++;
            ignore->body_a.index = index;
            ignore->body_b.index = index_of(d, others[i]);
            umsi_mark_given(&umsi_ignore_table, ignore);
        }
    }
    return true;
}

static bool describe_ignores(describer* d)
{
    int32_t sides = 0;
    for (int32_t i = 0; i < d->body_count; ++i) {
        sides += um_body_get_ignored(d->world, d->bodies[i], NULL, 0);
    }
    if (!make_list(d, &umsi_ignore_table, sides / 2, &d->scene->ignores)) {
        return false;
    }
    d->scene->ignores.count = 0;
    bool good = true;
    for (int32_t i = 0; good && sides > 0 && i < d->body_count; ++i) {
        good = describe_ignored(d, i, &d->scene->ignores);
    }
    return good;
}

// ---- All of it ------------------------------------------------------------------------------------------

// Makes room for the bodies, which are listed, and for their indices.
static bool list_bodies(describer* d)
{
    d->body_count = um_world_get_bodies(d->world, NULL, 0);
    d->bodies = umsi_arena_take(&d->scene->arena, (size_t)d->body_count * sizeof d->bodies[0]);
    if (d->bodies == NULL) {
        umsi_fail_memory(d->reporter);
        return false;
    }
    um_world_get_bodies(d->world, d->bodies, d->body_count);
    for (int32_t i = 0; i < d->body_count; ++i) {
        size_t index = d->bodies[i].index1;
        d->index_count = index >= d->index_count ? index + 1 : d->index_count;
    }
    d->indices = umsi_allocate(allocator_of(d), (d->index_count + 1) * sizeof d->indices[0]);
    if (d->indices == NULL) {
        umsi_fail_memory(d->reporter);
        return false;
    }
    return true;
}

static char* copy_text(describer* d, const char* text)
{
    return umsi_arena_text(&d->scene->arena, text, strlen(text));
}

static bool copy_heading(describer* d, const ums_scene* about)
{
    d->scene->name = copy_text(d, about->name);
    d->scene->summary = copy_text(d, about->summary);
    d->scene->time_step = about->time_step;
    d->scene->steps = about->steps;
    d->scene->camera = about->camera;
    return (d->scene->name != NULL && d->scene->summary != NULL) || umsi_fail_memory(d->reporter);
}

static bool describe_world(describer* d, const ums_scene* about)
{
    if (about != NULL && !copy_heading(d, about)) {
        return false;
    }
    um_world_def settings = um_world_get_settings(d->world);
    umsi_copy_present(&umsi_world_def_table, UINT64_MAX, 0, &settings, &d->scene->world);
    bool good = list_bodies(d) && describe_bodies(d) && describe_joints(d) && describe_fields(d) &&
                describe_ignores(d);
    umsi_release(allocator_of(d), d->indices, (d->index_count + 1) * sizeof d->indices[0]);
    if (!good) {
        return false;
    }
    umsi_mark_given(&umsi_scene_table, d->scene);
    return umsi_check_scene(d->reporter, d->scene);
}

um_result umsi_describe(const um_world* world, const ums_scene* about, const ums_scene_def* def,
                        ums_scene** out_scene, ums_error* out_error)
{
    ums_scene_def used = def != NULL ? *def : ums_default_scene_def();
    umsi_reporter reporter = umsi_reporter_make(used.name, out_error);
    if (out_scene != NULL) {
        *out_scene = NULL;
    }
    if (world == NULL || out_scene == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  world == NULL ? "world" : "out_scene");
        return reporter.result;
    }
    if (!umsi_scene_def_check(&reporter, &used)) {
        return reporter.result;
    }
    ums_scene* scene = umsi_scene_make(&reporter, &used);
    describer d = {.world = world, .scene = scene, .reporter = &reporter, .left_out = used.left_out};
    if (scene != NULL && !describe_world(&d, about)) {
        ums_scene_destroy(scene);
        scene = NULL;
    }
    *out_scene = scene;
    return reporter.result;
}

um_result ums_scene_from_world(const um_world* world, const ums_scene_def* def, ums_scene** out_scene,
                               ums_error* out_error)
{
    return umsi_describe(world, NULL, def, out_scene, out_error);
}
