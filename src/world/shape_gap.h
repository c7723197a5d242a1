// How far apart two shapes of a world are, exactly.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_SHAPE_GAP_H
#define UMI_WORLD_SHAPE_GAP_H

#include "world/world_data.h"

// 0 if they overlap.
float umi_shapes_gap(const um_world* world, int32_t shape_a, int32_t shape_b);

// The same with their bodies at other places.
float umi_placed_gap(const um_world* world, int32_t shape_a, um_transform place_a, int32_t shape_b,
                     um_transform place_b);

#endif
