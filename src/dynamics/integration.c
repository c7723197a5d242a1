// Limits of velocities and places, and rotations. See integration.h.
// SPDX-License-Identifier: MIT

#include "dynamics/integration.h"

#include <math.h>

// Cuts a number off at UM_MAX_NUMBER. NaN becomes 0.
static float limit_number(float x)
{
    x = x > UM_MAX_NUMBER ? UM_MAX_NUMBER : x;
    x = x < -UM_MAX_NUMBER ? -UM_MAX_NUMBER : x;
    return x == x ? x : 0.0f;
}

void umi_limit_velocity(umi_velocity* velocity, float max_speed, float max_angular_speed)
{
    float x = limit_number(velocity->x);
    float y = limit_number(velocity->y);
    float square = x * x + y * y;
    float factor = square > max_speed * max_speed ? max_speed / sqrtf(square) : 1.0f;
    velocity->x = x * factor;
    velocity->y = y * factor;
    float angular = limit_number(velocity->angular);
    angular = angular > max_angular_speed ? max_angular_speed : angular;
    velocity->angular = angular < -max_angular_speed ? -max_angular_speed : angular;
}

float umi_limit_position(float x)
{
    x = x > UM_MAX_POSITION ? UM_MAX_POSITION : x;
    return x < -UM_MAX_POSITION ? -UM_MAX_POSITION : x;
}

// With t = p / q the tangent of half the angle, the rotation is (q^2 - p^2, 2 p q) / (q^2 + p^2): of unit
// length by itself. The tangent is a fraction of polynomials that is exact to 1e-5 for an angle of one
// radian. The last factor is a Newton step that keeps the length from drifting.
um_rot umi_turn(um_rot q, float angle)
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
