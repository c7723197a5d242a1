// Sleepers at joints, and when they wake. See pulls.c.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_PULLS_H
#define UMI_SLEEP_PULLS_H

#include "world/world_data.h"

// Notes the sleepers that are to wake by what they are joined to, as impacts: see impact.h. Before a step, so
// that no blow is lost on what counts as ground in it.
void umi_note_pulls(um_world* world);

#endif
