// How long bodies have been still: slower than the sleeping speeds, or in their place, where they get nowhere.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_STILL_H
#define UMI_STEP_STILL_H

#include "step/stages.h"

// Adds a slice of a step to the still time of an awake body, or begins anew; and calms what is about to fall
// asleep. Bodies do not mind each other.
void umi_count_still(const umi_step* step, int32_t index);

#endif
