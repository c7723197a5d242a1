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
static inline float umi_limit_position(float x)
{
    x = x > UM_MAX_POSITION ? UM_MAX_POSITION : x;
    return x < -UM_MAX_POSITION ? -UM_MAX_POSITION : x;
}

// Turns a rotation by an angle, by half a turn at most.
//
// With t = p / q the tangent of half the angle, the rotation is (q^2 - p^2, 2 p q) / (q^2 + p^2): of unit
// length by itself. The tangent is a fraction of polynomials that is exact to 1e-5 for an angle of one
// radian. The last factor is a Newton step that keeps the length from drifting.
static inline um_rot umi_turn(um_rot q, float angle)
{
    float limited = angle > UM_PI ? UM_PI : angle < -UM_PI ? -UM_PI : angle;
    float half = 0.5f * limited;
    float square = half * half;
    float top = half * (15.0f - square);
    float bottom = 15.0f - 6.0f * square;
    float inverse = 1.0f / (bottom * bottom + top * top);
    float c = (bottom * bottom - top * top) * inverse;
    float s = 2.0f * top * bottom * inverse;
    um_rot turned = {q.c * c - q.s * s, q.s * c + q.c * s};
    float length = 1.5f - 0.5f * (turned.c * turned.c + turned.s * turned.s);
    return (um_rot){turned.c * length, turned.s * length};
}

#endif
