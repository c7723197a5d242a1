// The mass of a body.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODY_MASS_H
#define UMI_API_BODY_MASS_H

#include "world/world_data.h"

// Computes a body's mass from its shapes, unless it was set by hand, and what follows from it.
void umi_body_update_mass(um_world* world, int32_t index);

#endif
