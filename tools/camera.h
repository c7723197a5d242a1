// What part of a world a picture shows.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_CAMERA_H
#define UMBRA_TOOLS_CAMERA_H

#include "scenes/scene_source.h"
#include "settings.h"

// Finds what to show: all that is not static, and the ground below it. What flies away is followed for some
// way only, or it would make all else too small to see. All zero: nothing seen yet.
typedef struct camera {
    bool has_limits, has_bounds;
    um_aabb limits; // how far it looks at most
    um_aabb bounds; // of what it has seen
} camera;

// Sees the world as it is now. What it sees first decides how far it looks.
void camera_look(camera* it, const um_world* world);

// What to show: as asked for, or else as the scene says, or else what the camera has seen, with some room
// around it. A place that was asked for gives the width alone: the height is that of the picture, and 0 here.
um_aabb camera_view(const camera* it, const scene_source* source, camera_place wanted);

#endif
