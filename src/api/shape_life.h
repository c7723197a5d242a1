// How shapes are added to a body, for all calls that make them: check, make room, wake the body, add.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_SHAPE_LIFE_H
#define UMI_API_SHAPE_LIFE_H

#include "world/world_data.h"

// Whether a shape can be made from a def. If not, the call has failed.
bool umi_takes_shape_def(um_world* world, const char* function, const um_shape_def* def);

// Makes room for so many shapes of a kind on a body, with their proxies. False when memory ends.
bool umi_shapes_make_room(um_world* world, int32_t body, const um_shape_def* def, um_shape_kind kind,
                          int32_t count);

// Wakes a body that is about to get shapes, unless it is still being built: it has to see where it lies now.
// That may take memory, so it comes before anybody can see the shapes.
void umi_shapes_wake_owner(um_world* world, int32_t body);

// Adds a shape for which there is room. The def and the geometry are good.
int32_t umi_shape_add(um_world* world, int32_t body, const um_shape_def* def, const umi_geometry* geometry,
                      const um_polygon* polygon);

// Tells a body of the mass of the shapes that were added last, so many of them, and lets them enter the
// trees.
void umi_shapes_enter(um_world* world, int32_t body, int32_t count);

#endif
