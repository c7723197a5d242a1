// Contacts of single pairs.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_PAIRS_H
#define UMI_STEP_PAIRS_H

#include "step/stages.h"

// Makes a contact of two shapes that have none yet, if filters and the user let them touch. False when memory
// ends.
bool umi_add_pair(um_world* world, int32_t a, int32_t b);

#endif
