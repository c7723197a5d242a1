// Making a world from a scene: the order in which things come, and what happens when one of them cannot.
// SPDX-License-Identifier: MIT

#include "build.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

umsi_copy umsi_whole(void)
{
    return (umsi_copy){.frame = {.q = {1.0f, 0.0f}}};
}

// ---- Errors ---------------------------------------------------------------------------------------------

// Whether a record is the one at that place, or a copy of it, which has random numbers but the same place in
// the text.
static bool is_of(const void* place, const umsi_record* record)
{
    const umsi_record* original = place;
    return original == record ||
           (record->line > 0 && original->line == record->line && original->column == record->column);
}

// Enters the path from a record of a table to another one within it. False, and nothing entered, if it is not
// in there. Called for an error alone, so that nobody needs to know a path before.
static bool enter_path(umsi_reporter* reporter, const umsi_table* table, const char* from,
                       const umsi_record* to)
{
    if (is_of(from, to)) {
        return true;
    }
    umsi_walk walk = umsi_walk_begin(table, umsi_kind_of(table, from), 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        if (f.field->type != UMSI_RECORDS) {
            continue;
        }
        umsi_list list;
        memcpy(&list, from + f.offset, sizeof list);
        umsi_enter_name(reporter, f.field->name, strlen(f.field->name));
        for (int32_t i = 0; i < list.count; ++i) {
            umsi_enter_index(reporter, i);
            if (enter_path(reporter, f.field->table,
                           (const char*)list.items + (size_t)i * f.field->table->size, to)) {
                return true;
            }
            umsi_leave(reporter);
        }
        umsi_leave(reporter);
    }
    return false;
}

bool umsi_build_fail(umsi_build* build, const umsi_record* record, um_result result, const char* format, ...)
{
    if (build->reporter->result != UM_OK) {
        return false;
    }
    char message[768];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    build->reporter->path.count = 0;
    enter_path(build->reporter, &umsi_scene_table, (const char*)build->scene, record);
    return umsi_fail(build->reporter, result, (umsi_place){record->line, record->column}, "%s", message);
}

bool umsi_build_fail_call(umsi_build* build, const umsi_record* record)
{
    return umsi_build_fail(build, record, um_world_get_last_error(build->world), "cannot be made: %s",
                           um_world_get_last_message(build->world));
}

// ---- The order ------------------------------------------------------------------------------------------

// Makes the joints that wait, or, where a body of theirs is missing, forgets them.
static bool build_waiting(umsi_build* build, bool is_wanted)
{
    bool good = is_wanted;
    for (const umsi_waiting* w = build->first_waiting; good && w != NULL; w = w->next) {
        good = umsi_build_joints(build, &w->joints, w->copy);
    }
    build->first_waiting = NULL;
    build->last_waiting = NULL;
    return good;
}

bool umsi_build_lists(umsi_build* build, const umsi_list* bodies, const umsi_list* joints,
                      const umsi_list* fields, const umsi_copy* copy)
{
    bool has_bodies = umsi_build_bodies(build, bodies, copy);
    return build_waiting(build, has_bodies) && umsi_build_joints(build, joints, copy) &&
           umsi_build_fields(build, fields, copy);
}

// Joints, fields and pairs wake their bodies. Those that were made asleep are to be so.
static void put_to_sleep(umsi_build* build, const bool* sleeps)
{
    for (int32_t i = 0; i < build->body_count; ++i) {
        if (sleeps[i] && um_body_is_awake(build->world, build->body_ids[i])) {
            um_body_sleep(build->world, build->body_ids[i]);
        }
    }
}

// Notes who sleeps before joints come. NULL when memory ends.
static bool* note_sleepers(umsi_build* build)
{
    bool* sleeps = umsi_arena_take(&build->arena, (size_t)build->body_count + 1);
    for (int32_t i = 0; sleeps != NULL && i < build->body_count; ++i) {
        um_body_id body = build->body_ids[i];
        sleeps[i] = um_body_get_type(build->world, body) != UM_STATIC_BODY &&
                    um_body_is_enabled(build->world, body) && !um_body_is_awake(build->world, body);
    }
    if (sleeps == NULL) {
        umsi_fail_memory(build->reporter);
    }
    return sleeps;
}

static bool fill_world(umsi_build* build)
{
    const ums_scene* scene = build->scene;
    umsi_copy whole = umsi_whole();
    if (!umsi_build_bodies(build, &scene->bodies, &whole)) {
        return false;
    }
    bool* sleeps = note_sleepers(build);
    umsi_list none = {0};
    if (sleeps == NULL || !umsi_build_lists(build, &none, &scene->joints, &scene->fields, &whole) ||
        !umsi_build_ignores(build, &scene->ignores)) {
        return false;
    }
    put_to_sleep(build, sleeps);
    return true;
}

static bool create_world(umsi_build* build, const um_world_def* def)
{
    um_world_def used = def != NULL ? *def : build->scene->world;
    um_result result = um_world_create(&used, &build->world);
    if (result != UM_OK) {
        return umsi_fail(build->reporter, result, (umsi_place){0, 0}, "no world can be made: %s",
                         um_result_text(result));
    }
    build->body_ids =
        umsi_arena_take(&build->arena, ((size_t)build->scene->totals.bodies + 1) * sizeof build->body_ids[0]);
    return build->body_ids != NULL || umsi_fail_memory(build->reporter);
}

bool umsi_build_world(umsi_build* build, const um_world_def* def)
{
    build->arena = umsi_arena_make(&build->scene->arena.allocator);
    build->random = build->scene->seed;
    if (create_world(build, def) && fill_world(build)) {
        return true;
    }
    umsi_build_end(build);
    return false;
}

void umsi_build_end(umsi_build* build)
{
    um_world_destroy(build->world);
    build->world = NULL;
    umsi_arena_end(&build->arena);
}

um_result ums_scene_create_world(const ums_scene* scene, const um_world_def* def, um_world** out_world,
                                 ums_error* out_error)
{
    umsi_reporter reporter = umsi_reporter_make(scene != NULL ? scene->text_name : NULL, out_error);
    if (out_world != NULL) {
        *out_world = NULL;
    }
    if (scene == NULL || out_world == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  scene == NULL ? "scene" : "out_world");
        return reporter.result;
    }
    umsi_build build = {.scene = scene, .reporter = &reporter};
    if (umsi_build_world(&build, def)) {
        *out_world = build.world;
        umsi_arena_end(&build.arena);
    }
    return reporter.result;
}
