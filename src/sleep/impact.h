// Impacts on sleepers: who is hit, hard enough to wake, and who stands behind. See impact.c.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_IMPACT_H
#define UMI_SLEEP_IMPACT_H

#include "world/world_data.h"

// Notes an impact if a contact with a sleeper, whose manifold is in its lane, is one; or that the sleeper's
// support is moving away. Time is that of the step, gravity_time the share of it in which gravity has acted
// already.
void umi_note_impact(um_world* world, const umi_contact* contact, float time, float gravity_time);

// Notes that a sleeper gets an impulse, which may be 0: then it wakes, and nobody behind it.
void umi_note_blow(um_world* world, int32_t body, um_vec2 impulse);

// Notes that a sleeper has lost a contact that bore something.
void umi_note_lost_contact(um_world* world, const umi_contact* contact);

// Wakes the sleepers that were noted, and those behind them that the impact reaches.
void umi_wake_impacted(um_world* world, float time);

#endif
