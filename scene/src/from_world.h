// Worlds as scenes.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_FROM_WORLD_H
#define UMBRA_SCENE_FROM_WORLD_H

#include "records.h"

// Describes a world. What a scene says besides, its name, time step and camera, is that of another scene;
// NULL for the defaults. The rest is as in ums_scene_from_world.
um_result umsi_describe(const um_world* world, const ums_scene* about, const ums_scene_def* def,
                        ums_scene** out_scene, ums_error* out_error);

#endif
