// Where scenes come from, and how they are played. A source is a built-in scene, a file or a text; whoever
// plays it does not know which. Nothing is printed here: errors say why in words.
//
//     scene_source source;
//     scene_play play;
//     ums_error error;
//     if (scene_source_open("pyramid", &source, &error) != UM_OK) { ... error.message ... }
//     if (scene_play_begin(&source, &source.def, &play) != UM_OK) { ... play.error.message ... }
//     while (play.steps_made < source.steps && scene_play_step(&play) == UM_OK) { ... play.world ... }
//     scene_play_end(&play);
//     scene_source_close(&source);
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_SCENE_SOURCE_H
#define UMBRA_SCENES_SCENE_SOURCE_H

#include "scenes/generators.h"

#include <umbra_scene/umbra_scene.h>

enum { SCENE_NAME_SIZE = 64 };

// A scene that can be played any number of times. May be copied; all copies are closed by closing one.
typedef struct scene_source {
    char name[SCENE_NAME_SIZE]; // as the scene calls itself, or else as its file is called; cut if it is long
    const char* summary;        // one line; "" for none
    int32_t steps;              // how many show what it is about
    float time_step;            // seconds
    int32_t bodies;             // about how many it makes
    um_world_def def;           // what the scene asks for; callers may change a copy of it
    bool is_y_up;               // in pictures
    bool has_view;              // the scene says what a picture of it shows
    um_aabb view;               // that; its height is 0 and means that of the picture

    ums_scene* scene;                 // what is played; NULL:
    const scene_generator* generator; // what makes the world then
} scene_source;

// Whether a text is the path of a file: what has a slash or a backslash, or ends in ".json".
bool scene_source_is_path(const char* name);

// Opens a built-in scene by its name, or a file by its path. A name that is no built-in scene's may be that
// of a file as well. On failure says why: UM_ERROR_INVALID_OPTION if there is neither, and else what
// ums_scene_load says. out_error may be NULL.
um_result scene_source_open(const char* name_or_path, scene_source* out_source, ums_error* out_error);

// Opens a text in memory, which is not kept. name is what messages call it, and what the scene is called if
// it has no name.
um_result scene_source_open_text(const char* name, const char* text, size_t size, scene_source* out_source,
                                 ums_error* out_error);

// The same from a file that is open, such as the standard input, up to its end.
um_result scene_source_open_stream(const char* name, FILE* file, scene_source* out_source,
                                   ums_error* out_error);

// All plays of it must have ended.
void scene_source_close(scene_source* source);

// ---- Playing --------------------------------------------------------------------------------------------

typedef struct scene_play scene_play;

// A world of a scene, and how it moves on.
struct scene_play {
    um_world* world;
    float time_step;                     // seconds
    int32_t steps_made;                  // counted by scene_play_step
    um_result (*step)(scene_play* play); // makes one step, with all that the scene does before it
    void* data;                          // of a step of the caller's own
    ums_player* player;                  // owns the world; NULL: the world is on its own
    ums_error error;                     // why the last call failed
};

// Begins to play a scene with a world by def, which may be the source's own. On failure out_play->world is
// NULL, and out_play->error says why. The source stays open as long as the play goes on.
um_result scene_play_begin(const scene_source* source, const um_world_def* def, scene_play* out_play);

// Does what the scene does at this time, and makes one step. If some of that fails, the rest is done all the
// same, and play->error says what it was.
um_result scene_play_step(scene_play* play);

void scene_play_end(scene_play* play);

// How a step is made where a scene does nothing besides: um_world_step.
um_result scene_play_plain_step(scene_play* play);

#endif
