// The contacts of a crowd that wakes or falls asleep.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_REST_CROWD_H
#define UMI_WORLD_REST_CROWD_H

#include "world/world_data.h"

// Brings the contacts of bodies that have just been listed as awake, or no longer are, in line with them: as
// umi_contacts_refresh for one after the other. Those that wake are the last ones of the awake, in that
// order.
void umi_crowd_rouse(um_world* world, const int32_t* list, int32_t count);
void umi_crowd_let_sleep(um_world* world, const int32_t* list, int32_t count);

#endif
