// The mass of a body.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODY_MASS_H
#define UMI_API_BODY_MASS_H

#include "world/world_data.h"

// Computes a body's mass from its shapes, unless it was set by hand, and what follows from it.
void umi_body_update_mass(um_world* world, int32_t index);

// The same after a shape was added. A body that is not dynamic has no mass, and need not look at its other
// shapes: a level may have a hundred thousand of them on one body.
void umi_body_add_mass(um_world* world, int32_t index, int32_t shape);

#endif
