// A picture of a world as it is now, with the usual layers, for commands that draw by the way.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_WORLD_SNAPSHOT_H
#define UMBRA_TOOLS_WORLD_SNAPSHOT_H

#include "output_file.h"
#include "scenes/scene_source.h"
#include "world_picture.h"

// Draws the world into a file that has begun, and finishes it: as SVG. False, and says why on stderr.
bool world_snapshot_write(const scene_source* source, const scene_play* play, output_file* output);

// The same with other words, and with trails, which may be NULL.
bool world_snapshot_write_as(const scene_source* source, const um_world* world, const trails* behind,
                             const char* title, const char* subtitle, output_file* output);

#endif
