// Where scenes come from. Commands open one by its name, and then neither know nor care what kind it is: a
// built-in one is all there is today, and other kinds are added in scene_source.c alone.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SCENE_SOURCE_H
#define UMBRA_TOOLS_SCENE_SOURCE_H

#include <umbra/world.h>

typedef struct scene_source scene_source;
typedef struct scene_play scene_play;

// A world of a scene, and how it moves on.
struct scene_play {
    um_world* world;
    float time_step;                     // seconds
    int32_t steps_made;                  // counted by scene_play_step
    um_result (*step)(scene_play* play); // makes one step, with all that the scene does before or after it
    void (*end)(scene_play* play);       // ends the world and the data; NULL: um_world_destroy is enough
    void* data;                          // of step and end
};

// A scene that can be played any number of times.
struct scene_source {
    const char* name;
    const char* summary; // one line
    int32_t steps;       // how many show what it is about
    float time_step;     // seconds
    um_world_def def;    // what the scene asks for; callers may change a copy of it
    bool is_y_up;        // in pictures
    bool has_view;       // the scene says what a picture of it shows
    um_aabb view;        // that
    um_result (*create)(const scene_source* source, const um_world_def* def, scene_play* out_play);
    void (*close)(scene_source* source); // gives the data back; NULL: nothing to do
    const void* data;                    // of create and close
};

// Opens a scene. False, and says why on stderr, if there is none of that name.
bool scene_source_open(const char* name, scene_source* out_source);
void scene_source_close(scene_source* source);

// Begins to play a scene with a world by def, which may be the source's own. On failure out_play->world is
// NULL.
um_result scene_play_begin(const scene_source* source, const um_world_def* def, scene_play* out_play);

// One step on.
um_result scene_play_step(scene_play* play);

void scene_play_end(scene_play* play);

// How a step is made where a scene does nothing besides: um_world_step.
um_result scene_play_plain_step(scene_play* play);

// The scenes that can be opened by their names alone: fn gets each.
void scene_source_each(void (*fn)(const char* name, const char* summary, void* context), void* context);

#endif
