// Whole bundles that fall asleep at once.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_REST_BUNDLES_H
#define UMI_SLEEP_REST_BUNDLES_H

#include "world/world_data.h"

// Lets the contacts of every bundle fall asleep none of whose bodies is awake: what umi_contacts_refresh
// would do for one body after the other, at about half of the cost. The list names all bodies that have just
// fallen asleep. Contacts in other bundles keep their lanes, and all do when memory ends.
void umi_rest_bundles(um_world* world, const int32_t* list, int32_t count);

#endif
