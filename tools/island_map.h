// Which bodies belong together: those that press on each other, directly or through others, or are joined.
// It is found from contacts and joints, as anybody can who has the public API.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_ISLAND_MAP_H
#define UMBRA_TOOLS_ISLAND_MAP_H

#include <umbra/world.h>

typedef struct island_map {
    uint32_t* parents; // by number of body: another of the same island; the least of an island has itself
    uint32_t count;
} island_map;

// False if memory ends.
bool island_map_make(island_map* map, const um_world* world);

// The least number of a body in the island; the number of the body where it is alone.
uint32_t island_map_find(const island_map* map, um_body_id body);

void island_map_free(island_map* map);

#endif
