// Worlds of built-in scenes, for tests that look at the worlds themselves: the caller ends them as any other,
// and the actions of a scene do not happen. Where those count, play it: scenes/scene_source.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_BUILT_IN_H
#define UMBRA_TEST_BUILT_IN_H

#include "support/worlds.h"

#include "scenes/scene_source.h"
#include "scenes/scenes.h"

#include <stdlib.h>
#include <string.h>

static inline scene_source open_built_in(const char* name)
{
    scene_source source;
    ums_error error;
    if (scene_source_open(name, &source, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    return source;
}

// The def that a scene asks for.
static inline um_world_def built_in_def(const char* name)
{
    scene_source source = open_built_in(name);
    scene_source_close(&source);
    return source.def;
}

// The world of a source, which is closed.
static inline um_world* start_source(scene_source* source, const um_world_def* def)
{
    um_world* world = NULL;
    um_result result = source->scene != NULL ? ums_scene_create_world(source->scene, def, &world, NULL)
                                             : scene_generate(source->generator, def, &world);
    check_result(result, UM_OK, source->name);
    scene_source_close(source);
    return world;
}

static inline um_world* start_built_in(const char* name, const um_world_def* def)
{
    scene_source source = open_built_in(name);
    return start_source(&source, def);
}

// The same with another text wherever the scene's file has a given one: more bodies, for instance.
static inline um_world* start_changed(const char* name, const char* from, const char* to,
                                      const um_world_def* def)
{
    const scene* found = scene_find(name);
    assert_non_null(found);
    assert_non_null(found->text);
    size_t most = found->size / strlen(from) * strlen(to) + found->size + 1;
    char* text = calloc(most, 1);
    assert_non_null(text);
    memcpy(text, found->text, found->size);
    char* place = strstr(text, from);
    if (place == NULL) {
        fail_msg("%s has no %s", name, from);
    }
    for (; place != NULL; place = strstr(place + strlen(to), from)) {
        memmove(place + strlen(to), place + strlen(from), strlen(place + strlen(from)) + 1);
        memcpy(place, to, strlen(to));
    }
    scene_source source;
    check_result(scene_source_open_text(name, text, strlen(text), &source, NULL), UM_OK, name);
    free(text);
    return start_source(&source, def);
}

#endif
