// Where in a world there is something to see: for pictures, and for windows that open on it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SIGHT_H
#define UMBRA_TOOLS_SIGHT_H

#include "scenes/scene_source.h"

// Finds what to show: all that is not static, and the ground that it would fall on. What flies away
// is followed for some way only, or it would make all else too small to see. All zero: nothing seen yet.
typedef struct sight {
    bool has_limits, has_bounds;
    um_aabb limits; // how far it looks at most
    um_aabb bounds; // of what it has seen
} sight;

// Sees the world as it is now. What it sees first decides how far it looks.
void sight_look(sight* it, const um_world* world);

// What to show: as the scene says, or else what was seen, with some room around it. A view that the scene
// gives may have no height: that of the picture counts then.
um_aabb sight_view(const sight* it, const scene_source* source);

#endif
