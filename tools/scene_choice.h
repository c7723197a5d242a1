// The scene that a command was asked for, with the settings of the world on top.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SCENE_CHOICE_H
#define UMBRA_TOOLS_SCENE_CHOICE_H

#include "scenes/scene_source.h"
#include "settings.h"

typedef struct scene_choice {
    scene_source source;
    um_world_def def; // the source's, as the settings change it
    int32_t steps;
} scene_choice;

// Opens it. False, and says why on stderr: no scene named, or an unknown one. command is for the message.
bool scene_choose(const char* command, const settings* given, scene_choice* out_choice);

// The same for a command that makes steps: not without any, where the scene has none of its own.
bool scene_choose_moving(const char* command, const settings* given, scene_choice* out_choice);

// The same for a scene that is open already, and has to stay so.
bool scene_choose_again(const char* command, const settings* given, const scene_source* source,
                        scene_choice* out_choice);

// Begins to play it. False, and says why on stderr.
bool scene_choice_play(const scene_choice* choice, scene_play* out_play);

// The exit code where a play could not begin or go on, or something else failed: whether it was the scene's
// fault.
int scene_failure_code(const scene_play* play);

#endif
