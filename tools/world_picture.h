// A picture of a world: every shape where it is, in a colour that tells whether its body is static, sleeps
// or is awake. For worlds whose y points down.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_WORLD_PICTURE_H
#define UMBRA_TOOLS_WORLD_PICTURE_H

#include <umbra/world.h>

// Where bodies that are awake have been: up to so many points, the oldest of which are forgotten first.
enum { WORLD_TRAIL_POINTS = 600 };
typedef struct world_trails {
    um_vec2 points[WORLD_TRAIL_POINTS];
    int32_t next;  // where the next point goes
    int32_t count; // of points
} world_trails;

// Notes where the bodies are now. All zero are trails without points.
void world_trails_note(world_trails* trails, const um_world* world);

// Writes an SVG file. Trails may be NULL. It shows all that is not static, and the static shapes as far as
// they come into view. False if it cannot be written; errno says why.
bool world_picture_write(const char* path, const um_world* world, const world_trails* trails,
                         const char* title, const char* subtitle);

#endif
