// Bullets against what moves.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_BULLETS_H
#define UMI_STEP_BULLETS_H

#include "step/stages.h"

// Shortens the ways of those of count sweeps that are bullets, and of the bullets that they meet, to where
// they meet what moves. Of the awake, those with a sweep have has_left set.
void umi_stop_bullets(const umi_step* step, umi_sweep* sweeps, int32_t count);

// How far anything that is awake and has no sweep may be from its fat AABB on its way.
float umi_longest_slow_way(const umi_step* step);

#endif
