// Where scenes come from.
// SPDX-License-Identifier: MIT

#include "scene_source.h"
#include "message.h"
#include "suggestion.h"

#include "scenes/scenes.h"

// ---- Built-in scenes ------------------------------------------------------------------------------------

static um_result create_built_in(const scene_source* source, const um_world_def* def, scene_play* out_play)
{
    return scene_create(source->data, def, &out_play->world);
}

static bool open_built_in(const char* name, scene_source* out_source)
{
    const scene* wanted = scene_find(name);
    if (wanted == NULL) {
        return false;
    }
    *out_source = (scene_source){
        .name = wanted->name,
        .summary = wanted->summary,
        .steps = wanted->steps,
        .time_step = wanted->time_step,
        .def = scene_world_def(wanted),
        .create = create_built_in,
        .data = wanted,
    };
    return true;
}

static void refuse(const char* name)
{
    suggestion nearest = suggestion_for(name);
    for (size_t i = 0; i < scene_count(); ++i) {
        suggestion_consider(&nearest, scene_at(i)->name);
    }
    if (nearest.name != NULL) {
        complain("unknown scene \"%s\"; did you mean %s? `umbra run --list` lists them", name, nearest.name);
    } else {
        complain("unknown scene \"%s\"; `umbra run --list` lists them", name);
    }
}

// ---- All kinds ------------------------------------------------------------------------------------------

bool scene_source_open(const char* name, scene_source* out_source)
{
    if (open_built_in(name, out_source)) {
        return true;
    }
    refuse(name);
    return false;
}

void scene_source_close(scene_source* source)
{
    if (source->close != NULL) {
        source->close(source);
    }
}

void scene_source_each(void (*fn)(const char* name, const char* summary, void* context), void* context)
{
    for (size_t i = 0; i < scene_count(); ++i) {
        fn(scene_at(i)->name, scene_at(i)->summary, context);
    }
}

// ---- Playing --------------------------------------------------------------------------------------------

um_result scene_play_plain_step(scene_play* play)
{
    return um_world_step(play->world, play->time_step);
}

um_result scene_play_begin(const scene_source* source, const um_world_def* def, scene_play* out_play)
{
    *out_play = (scene_play){.time_step = source->time_step, .step = scene_play_plain_step};
    return source->create(source, def, out_play);
}

um_result scene_play_step(scene_play* play)
{
    ++play->steps_made;
    return play->step(play);
}

void scene_play_end(scene_play* play)
{
    if (play->end != NULL) {
        play->end(play);
    } else {
        um_world_destroy(play->world);
    }
    play->world = NULL;
}
