// Where bodies that are awake have been, for pictures.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_TRAILS_H
#define UMBRA_TOOLS_TRAILS_H

#include <umbra/world.h>

// Points of the last steps, the oldest of which are forgotten first. All zero: no points, and no room for
// any.
typedef struct trails {
    um_vec2* points; // a ring
    int32_t capacity;
    int32_t next;  // where the next point goes
    int32_t count; // of points
} trails;

// Makes room for some steps of all bodies. Without memory there are no trails, which is no error.
void trails_begin(trails* it, const um_world* world);

// Notes where the awake bodies are now.
void trails_note(trails* it, const um_world* world);

// The point that was noted so many points ago: 1 is the last one, it->count the oldest.
um_vec2 trails_point(const trails* it, int32_t age);

void trails_end(trails* it);

#endif
