// How a scene begins, for those who make one: the reader, and the writer of worlds.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_SCENE_H
#define UMBRA_SCENE_SCENE_H

#include "error.h"
#include "records.h"

// Whether a def can be used. False with a message.
bool umsi_scene_def_check(umsi_reporter* reporter, const ums_scene_def* def);

// A scene without anything in it; NULL with a message.
ums_scene* umsi_scene_make(umsi_reporter* reporter, const ums_scene_def* def);

// ums_scene_parse for a text of a file, which may name other files that lie beside it; NULL for no file.
um_result umsi_scene_parse(const char* text, size_t size, const char* path, const ums_scene_def* def,
                           ums_scene** out_scene, ums_error* out_error);

#endif
