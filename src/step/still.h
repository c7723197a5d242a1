// How long bodies have been still: slower than the sleeping speeds, or getting nowhere.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_STILL_H
#define UMI_STEP_STILL_H

#include "step/stages.h"

// Adds a slice of a step to the still times of awake bodies, or begins anew; and calms what is about to fall
// asleep. Bodies do not mind each other.
void umi_count_still(const umi_step* step, const int32_t* list, int32_t count);

#endif
