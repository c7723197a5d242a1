// How velocities and poses are changed without an overflow; shared by the stages and by the calls that set
// them.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_INTEGRATION_H
#define UMI_DYNAMICS_INTEGRATION_H

#include "dynamics/bodies.h"

// Slows a velocity down to the greatest one allowed; NaN becomes 0.
void umi_limit_velocity(umi_velocity* velocity, float max_speed, float max_angular_speed);

// The same, cheap where nothing is to be done.
static inline void umi_check_velocity(umi_velocity* v, float max_speed, float max_angular_speed)
{
    float square = v->x * v->x + v->y * v->y;
    bool is_slow = square <= max_speed * max_speed && v->angular <= max_angular_speed &&
                   v->angular >= -max_angular_speed;
    if (!is_slow) { // NaN included
        umi_limit_velocity(v, max_speed, max_angular_speed);
    }
}

// What damping leaves of a velocity. Implicit, so that none is too strong for any step: v' = v - c v' dt.
static inline float umi_damping_factor(float damping, float time)
{
    return 1.0f / (1.0f + damping * time);
}

static inline void umi_damp(umi_velocity* v, const umi_drive* drive, float time)
{
    float linear = umi_damping_factor(drive->linear_damping, time);
    v->x *= linear;
    v->y *= linear;
    v->angular *= umi_damping_factor(drive->angular_damping, time);
}

// Keeps a coordinate within UM_MAX_POSITION.
float umi_limit_position(float x);

// Turns a rotation by an angle, by half a turn at most.
um_rot umi_turn(um_rot q, float angle);

#endif
