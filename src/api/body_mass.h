// The mass of a body.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODY_MASS_H
#define UMI_API_BODY_MASS_H

#include "world/world_data.h"

// Computes a body's mass from its shapes, unless it was set by hand, and what follows from it.
void umi_body_update_mass(um_world* world, int32_t index);

// The same after a shape has changed, after some were added, from a first one on, or after one has gone. A
// body that is not dynamic has no mass, and need not look at its other shapes: a level may have a hundred
// thousand of them on one body. Its extent is then no less than it should be.
void umi_body_change_mass(um_world* world, int32_t index, int32_t shape);
void umi_body_add_masses(um_world* world, int32_t index, int32_t first_shape);
void umi_body_drop_mass(um_world* world, int32_t index);

#endif
