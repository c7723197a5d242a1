// Which part of a world is worth seeing: for pictures, films, and windows that open on it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SIGHT_H
#define UMBRA_TOOLS_SIGHT_H

#include "scenes/scene_source.h"

// Finds the bounds of all movable bodies and of the ground below them. Bodies that have fallen out of the
// world are left out, and so is the smaller group where the bodies are too far apart to be seen in one
// picture. A film looks at each step and shows all that was seen. All zero: nothing seen yet.
typedef struct sight {
    bool has_bounds;
    um_aabb bounds; // of all looks
    um_aabb limits; // of bounds, so that bodies stay large enough to be seen; from the first look
    float size;     // mean size of a body in the last look
} sight;

// Adds the current state of a world to the sight.
void sight_look(sight* it, const um_world* world);

// The view of the scene file if it has one; otherwise all that was seen, and some room around it. A view from
// a file may have no height: then the height follows from the shape of the picture.
um_aabb sight_view(const sight* it, const scene_source* source);

#endif
