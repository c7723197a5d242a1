// What the tables cannot say of a scene: fields that exclude each other, names that must be there, and how
// much a scene makes in all.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_CHECK_H
#define UMBRA_SCENE_CHECK_H

#include "error.h"
#include "records.h"

// Checks a scene that was read, and counts what it makes. False with a message.
bool umsi_check_scene(umsi_reporter* reporter, ums_scene* scene);

// How many copies a body or group has: 1 without any repetition.
int64_t umsi_count_copies(const umsi_body* body);

// The material of that name; NULL if there is none.
const umsi_material* umsi_find_material(const ums_scene* scene, const char* name);

#endif
