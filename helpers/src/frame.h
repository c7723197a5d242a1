// The frame that cars and ragdolls are drawn in: metres, x forward, y up, whichever way the world's axes
// point.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_FRAME_H
#define UMBRA_HELPERS_FRAME_H

#include "call.h"

// Bodies stand at an angle of at most a quarter turn: what faces left is mirrored, not turned round.
typedef struct umhi_frame {
    um_vec2 origin;
    um_rot q;      // of the bodies
    float angle;   // the same in radians
    float x_scale; // units per metre along the x of the bodies; negative if forward is the other way
    float y_scale; // the same for up
} umhi_frame;

// Fails if forward has no length.
umhi_frame umhi_frame_make(umhi_call* call, um_vec2 origin, um_vec2 forward, um_vec2 up);

// From the drawing to the frame of a body that stands in the origin, and to the world.
um_vec2 umhi_frame_local(const umhi_frame* frame, um_vec2 drawn);
um_vec2 umhi_frame_point(const umhi_frame* frame, um_vec2 drawn);

// 1 if angles of the world turn as those of the drawing do, -1 if the drawing is mirrored.
float umhi_frame_turn(const umhi_frame* frame);

#endif
