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

#endif
