// Umbra: steps of a fixed length for frames of any length. A stepper collects the time that frames take and
// makes as many whole steps of it as there are; what is left over says how far drawing is ahead of the last
// step. A plain value: keep it where you keep the world.
//
//     um_stepper stepper = um_stepper_make(1.0f / 60.0f);
//     each frame:
//         um_stepper_advance(&stepper, world, seconds_since_last_frame);
//         draw each body at um_body_get_transform_between(world, body, stepper.fraction)
//
// A frame may take several steps or none. What belongs to each step goes into hooks: forces, which act for
// one step only, before it; contacts, which are those of the last step only, after it:
//
//     static void push(um_world* world, float time, void* context) // for stepper.before_step
//     {
//         const game* g = context;
//         um_body_apply_force(world, g->rocket, g->thrust);
//     }
//
//     static void listen(um_world* world, float time, void* context) // for stepper.after_step
//     {
//         um_world_each_contact(world, play_sound, context);
//     }
// SPDX-License-Identifier: MIT

#ifndef UMBRA_STEPPER_H
#define UMBRA_STEPPER_H

#include <umbra/id.h>

// Is called for a step of time seconds, between steps, so that it may change the world; but it cannot end the
// world or begin another frame of it, which is refused with UM_ERROR_LOCKED.
typedef void um_step_fn(um_world* world, float time, void* context);

// Collects time.
typedef struct um_stepper {
    float step; // seconds per step, UM_MIN_STEP to UM_MAX_STEP
    int32_t
        max_steps;   // in one frame, at least 1; time beyond is dropped, so that a slow machine never drowns
    float left_over; // seconds that are not yet a step, less than one
    float fraction;  // left_over as a share of a step, for um_body_get_transform_between
    float dropped_time;      // seconds that the last call dropped
    um_step_fn* before_step; // called before each step; may be NULL
    um_step_fn* after_step;  // called after each step; may be NULL
    void* step_context;      // handed to both
} um_stepper;

// Steps of step seconds (1.0f / 60.0f, not 60), at most 8 in a frame, no time collected, no hooks.
UM_API um_stepper um_stepper_make(float step);

// Adds the time of a frame and makes the steps that have come due. Returns how many. For a NULL, a step,
// max_steps or left_over out of range, or a time that is NaN, infinite or negative: 0 and no change, with the
// reason in um_world_get_last_error and told to the world's error hook. A step that returns an error
// counts, and ends the frame.
UM_API int32_t um_stepper_advance(um_stepper* stepper, um_world* world, float time);

#endif
