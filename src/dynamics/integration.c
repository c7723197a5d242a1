// Limits of velocities. See integration.h.
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
