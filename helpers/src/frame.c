// The frame that cars and ragdolls are drawn in.
// SPDX-License-Identifier: MIT

#include "frame.h"

umhi_frame umhi_frame_make(umhi_call* call, um_vec2 origin, um_vec2 forward, um_vec2 up)
{
    umhi_frame frame = {.origin = origin, .q = {1.0f, 0.0f}, .x_scale = call->meter, .y_scale = call->meter};
    float length = umhi_length(forward);
    if (!(length > 0.0f)) {
        umhi_fail(call, UM_ERROR_INVALID_DEF, "def.forward is (0, 0), must have a length");
    }
    if (call->result != UM_OK) {
        return frame;
    }
    float sign = forward.x < 0.0f ? -1.0f : 1.0f;
    frame.q = (um_rot){sign * forward.x / length, sign * forward.y / length};
    frame.angle = um_rot_angle(frame.q);
    frame.x_scale = sign * call->meter;
    if (up.x == 0.0f && up.y == 0.0f) {
        up = um_vec2_scale(um_world_get_gravity(call->world), -1.0f);
    }
    float height = um_rot_apply_inverse(frame.q, up).y;
    frame.y_scale = height < 0.0f ? -call->meter : call->meter;
    return frame;
}

um_vec2 umhi_frame_local(const umhi_frame* frame, um_vec2 drawn)
{
    return um_vec2_make(drawn.x * frame->x_scale, drawn.y * frame->y_scale);
}

um_vec2 umhi_frame_point(const umhi_frame* frame, um_vec2 drawn)
{
    return um_vec2_add(frame->origin, um_rot_apply(frame->q, umhi_frame_local(frame, drawn)));
}

float umhi_frame_turn(const umhi_frame* frame)
{
    return (frame->x_scale < 0.0f) == (frame->y_scale < 0.0f) ? 1.0f : -1.0f;
}
