// Scenes: their life, what they say about themselves, and files.
// SPDX-License-Identifier: MIT

#include "scene.h"
#include "check.h"
#include "import.h"
#include "read.h"

#include <string.h>

#define SCENE_COOKIE 0x73636e65u

ums_scene_def ums_default_scene_def(void)
{
    return (ums_scene_def){.cookie = SCENE_COOKIE};
}

// ---- Life -----------------------------------------------------------------------------------------------

bool umsi_scene_def_check(umsi_reporter* reporter, const ums_scene_def* def)
{
    if (def->cookie != SCENE_COOKIE) {
        return umsi_fail(reporter, UM_ERROR_UNINITIALIZED_DEF, (umsi_place){0, 0},
                         "def does not come from ums_default_scene_def");
    }
    if ((def->allocator.allocate == NULL) != (def->allocator.release == NULL)) {
        return umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0},
                         "def.allocator has one function only, must have both or none");
    }
    return true;
}

ums_scene* umsi_scene_make(umsi_reporter* reporter, const ums_scene_def* def)
{
    umsi_arena arena = umsi_arena_make(&def->allocator);
    ums_scene* scene = umsi_arena_take(&arena, sizeof *scene);
    char* name = umsi_arena_text(&arena, reporter->text_name, strlen(reporter->text_name));
    if (scene == NULL || name == NULL) {
        umsi_arena_end(&arena);
        umsi_fail_memory(reporter);
        return NULL;
    }
    umsi_set_defaults(&umsi_scene_table, scene);
    scene->text_name = name;
    scene->arena = arena;
    return scene;
}

void ums_scene_destroy(ums_scene* scene)
{
    if (scene != NULL) {
        umsi_arena arena = scene->arena; // the scene is in it
        umsi_arena_end(&arena);
    }
}

static bool read_scene(umsi_reporter* reporter, const char* text, size_t size, const char* path,
                       ums_scene* scene)
{
    umsi_reader reader = {.reporter = reporter, .arena = &scene->arena};
    if (!umsi_json_parse(reporter, &scene->arena.allocator, text, size, &reader.json)) {
        return false;
    }
    umsi_format format = umsi_format_of(&reader.json);
    bool good = format == UMSI_FORMAT_SCENE ? umsi_read_record(&reader, &umsi_scene_table,
                                                               umsi_json_at(&reader.json, 0), &scene->record)
                                            : umsi_import_text(&reader, format, path, scene);
    umsi_json_end(&reader.json);
    return good && umsi_check_scene(reporter, scene);
}

um_result ums_scene_parse(const char* text, size_t size, const ums_scene_def* def, ums_scene** out_scene,
                          ums_error* out_error)
{
    return umsi_scene_parse(text, size, NULL, def, out_scene, out_error);
}

um_result umsi_scene_parse(const char* text, size_t size, const char* path, const ums_scene_def* def,
                           ums_scene** out_scene, ums_error* out_error)
{
    ums_scene_def used = def != NULL ? *def : ums_default_scene_def();
    umsi_reporter reporter = umsi_reporter_make(used.name, out_error);
    if (out_scene != NULL) {
        *out_scene = NULL;
    }
    if (out_scene == NULL || text == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  text == NULL ? "text" : "out_scene");
        return reporter.result;
    }
    if (!umsi_scene_def_check(&reporter, &used)) {
        return reporter.result;
    }
    ums_scene* scene = umsi_scene_make(&reporter, &used);
    if (scene != NULL && !read_scene(&reporter, text, size, path, scene)) {
        ums_scene_destroy(scene);
        scene = NULL;
    }
    *out_scene = scene;
    return reporter.result;
}

// ---- What it says ---------------------------------------------------------------------------------------

ums_info ums_scene_get_info(const ums_scene* scene)
{
    if (scene == NULL) {
        return (ums_info){.name = "", .summary = ""};
    }
    return (ums_info){
        .name = scene->name,
        .summary = scene->summary,
        .seed = scene->seed,
        .time_step = scene->time_step,
        .steps = scene->steps,
        .camera = scene->camera,
        .has_camera = umsi_has(&umsi_scene_table, &scene->record, 0, "camera"),
        .bodies = (int32_t)scene->totals.bodies,
        .shapes = (int32_t)scene->totals.shapes,
        .joints = (int32_t)scene->totals.joints,
        .fields = scene->fields.count,
        .actions = scene->actions.count,
    };
}

um_world_def ums_scene_get_world_def(const ums_scene* scene)
{
    return scene != NULL ? scene->world : um_default_world_def();
}
