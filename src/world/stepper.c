// Fixed steps for frames of any length.
// SPDX-License-Identifier: MIT

#include <umbra/stepper.h>

#include "geometry/finite.h"
#include "world/world_data.h"

#include <float.h>
#include <math.h>

um_stepper um_stepper_make(float step)
{
    return (um_stepper){.step = step, .max_steps = 8};
}

static bool is_valid(const um_stepper* stepper, float time)
{
    return stepper->step >= UM_MIN_STEP && stepper->step <= UM_MAX_STEP && stepper->max_steps >= 1 &&
           stepper->left_over >= 0.0f && stepper->left_over <= UM_MAX_STEP && time >= 0.0f &&
           umi_is_finite(time);
}

int32_t um_stepper_advance(um_stepper* stepper, um_world* world, float time)
{
    if (stepper == NULL || !umi_world_open(world) || !is_valid(stepper, time)) {
        return 0;
    }
    float collected = fminf(stepper->left_over + time, FLT_MAX);
    int32_t steps = 0;
    bool goes_on = true;
    while (goes_on && steps < stepper->max_steps && collected >= stepper->step) {
        goes_on = um_world_step(world, stepper->step) == UM_OK;
        collected -= stepper->step;
        steps += 1;
    }
    float left_over = collected;
    if (left_over >= stepper->step) { // more than may be made up for: keep the part of a step only
        left_over = fmodf(collected, stepper->step);
    }
    stepper->dropped_time = collected - left_over;
    stepper->left_over = left_over;
    stepper->fraction = left_over / stepper->step;
    return steps;
}
