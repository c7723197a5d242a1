// Umbra: steps of a fixed length for frames of any length. A stepper collects the time that frames take and
// makes as many whole steps of it as there are; what is left over says how far drawing is ahead of the last
// step. A plain value: keep it where you keep the world.
//
//     um_stepper stepper = um_stepper_make(1.0f / 60.0f);
//     each frame:
//         um_stepper_advance(&stepper, world, seconds_since_last_frame);
//         draw each body at um_body_transform_between(world, body, stepper.fraction)
// SPDX-License-Identifier: MIT

#ifndef UMBRA_STEPPER_H
#define UMBRA_STEPPER_H

#include <umbra/id.h>

// Collects time.
typedef struct um_stepper {
    float step; // seconds a step, UM_MIN_STEP to UM_MAX_STEP
    int32_t
        max_steps;   // in one frame, at least 1; time beyond is dropped, so that a slow machine never drowns
    float left_over; // seconds that are not yet a step, less than one
    float fraction;  // left_over as a share of a step, for um_body_transform_between
    float dropped_time; // seconds that the last call dropped
} um_stepper;

// Steps of step seconds, at most 8 in a frame, no time collected.
UM_API um_stepper um_stepper_make(float step);

// Adds the time of a frame and makes the steps that have come due. Returns how many; 0 and no change for a
// NULL, a step or max_steps out of range, or a time that is NaN, infinite or negative. A step that returns an
// error counts, and ends the frame.
UM_API int32_t um_stepper_advance(um_stepper* stepper, um_world* world, float time);

#endif
