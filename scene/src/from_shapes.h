// The shapes of a body of a world, as records.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_FROM_SHAPES_H
#define UMBRA_SCENE_FROM_SHAPES_H

#include "records.h"

// In the order of their creation. Segments of a chain that follow each other are one chain again. False when
// memory ends.
bool umsi_describe_shapes(const um_world* world, um_body_id body, umsi_arena* arena, umsi_list* out_list);

#endif
