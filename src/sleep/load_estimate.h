// The load of sleepers that never were awake.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_LOAD_ESTIMATE_H
#define UMI_SLEEP_LOAD_ESTIMATE_H

#include "world/world_data.h"

// Estimates what the sleepers with UMI_BODY_UNPAIRED bear and what their contacts do, from who lies on
// whom. The contacts must be there. Without memory for it they count as bearing nothing but themselves.
void umi_estimate_loads(um_world* world);

// Whether the shape of a body lies higher than the other one of a contact.
bool umi_lies_on(const um_world* world, const umi_contact* contact, int32_t body);

#endif
