// Where scenes come from, and how they are played.
// SPDX-License-Identifier: MIT

#include "scenes/scene_source.h"
#include "scenes/scenes.h"

#include <stdio.h>
#include <string.h>

static um_result fail(ums_error* error, um_result result, const char* name, const char* why)
{
    if (error != NULL) {
        *error = (ums_error){.result = result};
        snprintf(error->message, sizeof error->message, "%.200s: %s", name, why);
    }
    return result;
}

// ---- Names ----------------------------------------------------------------------------------------------

static bool ends_in_json(const char* name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

bool scene_source_is_path(const char* name)
{
    return strpbrk(name, "/\\") != NULL || ends_in_json(name);
}

static bool is_file(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

// As many whole signs as there is room for. In UTF-8, all bytes of a sign but its first are 10xxxxxx.
static void copy_name(char name[SCENE_NAME_SIZE], const char* text, size_t length)
{
    size_t count = length < SCENE_NAME_SIZE ? length : SCENE_NAME_SIZE - 1;
    while (count > 0 && count < length && ((unsigned char)text[count] & 0xc0) == 0x80) {
        --count;
    }
    memcpy(name, text, count);
    name[count] = '\0';
}

// "tower" for "scenes/tower.json".
static void name_after_file(char name[SCENE_NAME_SIZE], const char* path)
{
    for (const char* c = path; *c != '\0'; ++c) {
        path = *c == '/' || *c == '\\' ? c + 1 : path;
    }
    copy_name(name, path, strlen(path) - (ends_in_json(path) ? 5 : 0));
}

// ---- Opening --------------------------------------------------------------------------------------------

// Takes over the scene.
static void take_scene(ums_scene* opened, const char* name, scene_source* out_source)
{
    ums_info info = ums_scene_get_info(opened);
    um_vec2 half = {0.5f * info.camera.width, 0.0f};
    *out_source = (scene_source){
        .summary = info.summary,
        .steps = info.steps,
        .time_step = info.time_step,
        .bodies = info.bodies,
        .def = ums_scene_get_world_def(opened),
        .is_y_up = info.camera.y_up,
        .has_view = info.has_camera && info.camera.width > 0.0f,
        .view = {um_vec2_sub(info.camera.center, half), um_vec2_add(info.camera.center, half)},
        .scene = opened,
    };
    if (info.name[0] != '\0') {
        copy_name(out_source->name, info.name, strlen(info.name));
    } else {
        name_after_file(out_source->name, name);
    }
}

static void take_generator(const scene_generator* generator, scene_source* out_source)
{
    *out_source = (scene_source){
        .summary = generator->summary,
        .steps = generator->steps,
        .time_step = SCENE_TIME_STEP,
        .bodies = generator->parameters.size,
        .def = um_default_world_def(),
        .generator = generator,
    };
    snprintf(out_source->name, sizeof out_source->name, "%s", generator->name);
}

um_result scene_source_open_text(const char* name, const char* text, size_t size, scene_source* out_source,
                                 ums_error* out_error)
{
    *out_source = (scene_source){0};
    ums_scene_def def = ums_default_scene_def();
    def.name = name;
    ums_scene* opened = NULL;
    um_result result = ums_scene_parse(text, size, &def, &opened, out_error);
    if (result == UM_OK) {
        take_scene(opened, name, out_source);
    }
    return result;
}

um_result scene_source_open_stream(const char* name, FILE* file, scene_source* out_source,
                                   ums_error* out_error)
{
    *out_source = (scene_source){0};
    ums_scene_def def = ums_default_scene_def();
    def.name = name;
    ums_scene* opened = NULL;
    um_result result = ums_scene_load_stream(file, &def, &opened, out_error);
    if (result == UM_OK) {
        take_scene(opened, name, out_source);
    }
    return result;
}

static um_result open_file(const char* path, scene_source* out_source, ums_error* out_error)
{
    ums_scene* opened = NULL;
    um_result result = ums_scene_load(path, NULL, &opened, out_error);
    if (result == UM_OK) {
        take_scene(opened, path, out_source);
    }
    return result;
}

static um_result open_built_in(const scene* wanted, scene_source* out_source, ums_error* out_error)
{
    if (wanted->text != NULL) {
        return scene_source_open_text(wanted->name, wanted->text, wanted->size, out_source, out_error);
    }
    const scene_generator* generator = scene_generator_find(wanted->name);
    if (generator == NULL) {
        return fail(out_error, UM_ERROR_INVALID_OPTION, wanted->name, "has neither a file nor a generator");
    }
    take_generator(generator, out_source);
    return UM_OK;
}

um_result scene_source_open(const char* name_or_path, scene_source* out_source, ums_error* out_error)
{
    *out_source = (scene_source){0};
    bool is_path = scene_source_is_path(name_or_path);
    const scene* built_in = is_path ? NULL : scene_find(name_or_path);
    if (built_in != NULL) {
        return open_built_in(built_in, out_source, out_error);
    }
    if (is_path || is_file(name_or_path)) {
        return open_file(name_or_path, out_source, out_error);
    }
    return fail(out_error, UM_ERROR_INVALID_OPTION, name_or_path, "neither a built-in scene nor a file");
}

void scene_source_close(scene_source* source)
{
    ums_scene_destroy(source->scene);
    source->scene = NULL;
}

// ---- Playing --------------------------------------------------------------------------------------------

um_result scene_play_plain_step(scene_play* play)
{
    um_result result = um_world_step(play->world, play->time_step);
    return result == UM_OK ? UM_OK : fail(&play->error, result, "step", um_result_text(result));
}

static um_result step_player(scene_play* play)
{
    return ums_player_step(play->player, &play->error);
}

um_result scene_play_begin(const scene_source* source, const um_world_def* def, scene_play* out_play)
{
    *out_play = (scene_play){.time_step = source->time_step, .step = scene_play_plain_step};
    if (source->generator != NULL) {
        um_result result = scene_generate(source->generator, def, &out_play->world);
        return result == UM_OK ? UM_OK : fail(&out_play->error, result, source->name, um_result_text(result));
    }
    um_result result = ums_player_create(source->scene, def, &out_play->player, &out_play->error);
    out_play->world = ums_player_get_world(out_play->player);
    out_play->step = step_player;
    return result;
}

um_result scene_play_step(scene_play* play)
{
    ++play->steps_made;
    return play->step(play);
}

void scene_play_end(scene_play* play)
{
    if (play->player != NULL) {
        ums_player_destroy(play->player);
    } else {
        um_world_destroy(play->world);
    }
    play->player = NULL;
    play->world = NULL;
}
