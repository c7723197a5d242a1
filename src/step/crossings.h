// Sensors that something fast crosses within a step.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_CROSSINGS_H
#define UMI_STEP_CROSSINGS_H

#include "step/stages.h"

// Notes what the first count sweeps of the scratch cross in this slice. They are as continuous has left them,
// and their bodies where they end; of the awake, those with a sweep have has_left set.
void umi_find_crossings(umi_step* step, int32_t count);

#endif
