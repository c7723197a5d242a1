// How two shapes touch, written into the lane that the solver reads.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_MANIFOLD_H
#define UMI_STEP_MANIFOLD_H

#include "world/world_data.h"

// Writes what stands in lane i of the touches, which is a point at least, into the lane of a contact. Points
// that were there before keep their impulses. Round says how many of the two surfaces are round there.
void umi_write_manifold(const um_world* world, umi_contact* contact, const umi_touch_rows* touches, int32_t i,
                        int32_t round);

#endif
