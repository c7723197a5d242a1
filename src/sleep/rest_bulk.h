// The contacts of many bodies that wake or fall asleep at once.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_REST_BULK_H
#define UMI_SLEEP_REST_BULK_H

#include "world/world_data.h"

// Brings the contacts of bodies that have just been listed as awake, or no longer are, in line with them: as
// umi_contacts_refresh for one after the other. Those that wake are the last ones of the awake, in that
// order.
void umi_bulk_wake(um_world* world, const int32_t* list, int32_t count);
void umi_bulk_let_sleep(um_world* world, const int32_t* list, int32_t count);

#endif
