// Forces and impulses on a body, for calls that compute them.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODY_PUSH_H
#define UMI_API_BODY_PUSH_H

#include "world/world_data.h"

// Adds a force and torque for the next step, or changes the velocity at once. Wakes the body; nothing
// happens if both are zero, or to a body that is not dynamic or disabled. Of the whole push, what goes along
// an axis that the body is locked along is nothing.
void umi_push_body(um_world* world, int32_t index, um_vec2 whole, float torque);
void umi_kick_body(um_world* world, int32_t index, um_vec2 whole, float angular_impulse);

#endif
