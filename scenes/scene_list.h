// The list of scenes as embed.cmake writes it into the build, and nobody else's business than scenes.c's.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENES_SCENE_LIST_H
#define UMBRA_SCENES_SCENE_LIST_H

#include "scenes/scenes.h"

extern const scene scene_list[];
extern const size_t scene_list_count;

#endif
