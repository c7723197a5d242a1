// A contact as the user sees it.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_CONTACT_VIEW_H
#define UMI_WORLD_CONTACT_VIEW_H

#include "world/world_data.h"

// Of a contact that has a lane.
um_contact umi_contact_show(const um_world* world, const umi_contact* contact);

// Of one that touched when it fell asleep.
um_contact umi_contact_show_sleeping(const um_world* world, int32_t index);

#endif
