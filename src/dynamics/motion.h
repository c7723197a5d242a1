// How velocities and poses are changed without an overflow; shared by the stages and by the calls that set
// them.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_MOTION_H
#define UMI_DYNAMICS_MOTION_H

#include "dynamics/bodies.h"

// Slows a velocity down to the greatest one allowed; NaN becomes 0.
void umi_limit_velocity(umi_velocity* velocity, float max_speed, float max_angular_speed);

// Keeps a coordinate within UM_MAX_POSITION.
float umi_limit_position(float x);

// Turns a rotation by an angle, by half a turn at most.
um_rot umi_turn(um_rot q, float angle);

#endif
