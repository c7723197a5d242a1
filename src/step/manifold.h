// How two shapes touch, written into the lane that the solver reads.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_MANIFOLD_H
#define UMI_STEP_MANIFOLD_H

#include "world/world_data.h"

// What touches.
typedef enum umi_surface {
    UMI_SURFACE_FLAT,    // two sides, or a side and a corner that is not rounded
    UMI_SURFACE_ROUNDED, // a rounded corner
    UMI_SURFACE_CIRCLE,  // a circle and something else
    UMI_SURFACE_CIRCLES, // two circles
} umi_surface;

// Writes what stands in lane i of the touches, which is a point at least, into the lane of a contact. Points
// that were there before keep their impulses.
void umi_write_manifold(const um_world* world, umi_contact* contact, const umi_touch_rows* touches, int32_t i,
                        umi_surface surface);

#endif
