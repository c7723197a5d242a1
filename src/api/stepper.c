// Fixed steps for frames of any length.
// SPDX-License-Identifier: MIT

#include <umbra/stepper.h>

#include "world/errors.h"

#include <float.h>
#include <math.h>

um_stepper um_stepper_make(float step)
{
    return (um_stepper){.step = step, .max_steps = 8};
}

// What a frame reads of a stepper.
static const umi_field FIELDS[] = {
    {UMI_FLOAT_FIELD(um_stepper, step, UM_MIN_STEP, UM_MAX_STEP),
     .hint = " seconds; 60 steps per second is a step of 1/60"},
    {UMI_INTEGER_FIELD(um_stepper, max_steps, 1, INT32_MAX)},
    {UMI_FLOAT_FIELD(um_stepper, left_over, 0.0f, UM_MAX_STEP), .hint = " seconds"},
};

// Whether a frame can be made. If not, the call has failed.
static bool takes_frame(um_world* world, const um_stepper* stepper, float time, const char* function)
{
    if (stepper == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function, "stepper is NULL");
    }
    const umi_field* bad = umi_fields_find_bad(FIELDS, sizeof FIELDS / sizeof FIELDS[0], stepper);
    if (bad != NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s",
                             umi_field_describe(bad, "stepper", stepper).text);
    }
    if (world->is_in_frame) {
        return umi_gate_fail(
            world->gate, UM_ERROR_LOCKED, function,
            "the world is in a frame already; before_step and after_step cannot begin another");
    }
    if (!(time >= 0.0f && time <= FLT_MAX)) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function,
                             "time is %s, must be finite and not negative", umi_number_of(time).text);
    }
    return umi_gate_succeed(world->gate);
}

// One step, with the hooks around it. Returns whether it succeeded.
static bool make_step(const um_stepper* stepper, um_world* world)
{
    if (stepper->before_step != NULL) {
        stepper->before_step(world, stepper->step, stepper->step_context);
    }
    um_result result = um_world_step(world, stepper->step);
    if (stepper->after_step != NULL) {
        stepper->after_step(world, stepper->step, stepper->step_context);
    }
    if (result != UM_OK) {
        world->gate->last_error = result; // whatever the hook's own calls came to
    }
    return result == UM_OK;
}

int32_t um_stepper_advance(um_stepper* stepper, um_world* world, float time)
{
    if (!umi_world_open(world, __func__) || !takes_frame(world, stepper, time, __func__)) {
        return 0;
    }
    um_stepper used = *stepper; // whatever the hooks do to it
    float collected = fminf(used.left_over + time, FLT_MAX);
    int32_t steps = 0;
    bool goes_on = true;
    world->is_in_frame = true;
    while (goes_on && steps < used.max_steps && collected >= used.step) {
        goes_on = make_step(&used, world);
        collected -= used.step;
        steps += 1;
    }
    world->is_in_frame = false;
    float left_over = collected;
    if (left_over >= used.step) { // more than may be made up for: keep the part of a step only
        left_over = fmodf(collected, used.step);
    }
    stepper->dropped_time = collected - left_over;
    stepper->left_over = left_over;
    stepper->fraction = left_over / used.step;
    return steps;
}
