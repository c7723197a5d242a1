// A row of links from one point to another.
// SPDX-License-Identifier: MIT

#include "span.h"

// An arc that is flatter than this is a line to floats.
#define LEAST_SAG 1e-5f

// The side of a direction that gravity is on: 1 for the one that it turns to by a positive quarter turn.
static float side_of_gravity(const um_world* world, um_vec2 direction)
{
    um_vec2 gravity = um_world_get_gravity(world);
    return direction.x * gravity.y - direction.y * gravity.x < 0.0f ? -1.0f : 1.0f;
}

umhi_span umhi_span_make(umhi_call* call, umhi_end start, umhi_end end, int32_t count, float sag)
{
    umhi_span span = {.start = start, .end = end, .count = count};
    um_vec2 way = um_vec2_sub(end.point, start.point);
    float distance = umhi_length(way);
    if (!(distance >= 1e-3f * call->meter)) {
        umhi_fail(call, UM_ERROR_INVALID_DEF, "def.end is %s away from def.start, must be %s or more",
                  umhi_number_of(distance).text, umhi_number_of(1e-3f * call->meter).text);
    }
    if (call->result != UM_OK) {
        return span;
    }
    span.link_length = distance / (float)count;
    span.first_angle = um_atan2(way.y, way.x);
    if (sag > LEAST_SAG) {
        // The tangent at either end is off the straight line by half of the arc's angle, and half of that has
        // the tangent 2 sag. Chords stand off their tangents by half of what they turn.
        float half_arc = 2.0f * um_atan2(2.0f * sag, 1.0f);
        float half_turn = half_arc / (float)count;
        float side = side_of_gravity(call->world, way);
        span.link_length = distance * um_rot_from_angle(half_turn).s / um_rot_from_angle(half_arc).s;
        span.first_angle += side * (half_arc - half_turn);
        span.turn = -2.0f * side * half_turn;
    }
    return span;
}

void umhi_span_lay(const umhi_span* span, umhi_link* out_links)
{
    um_vec2 offset = {0.0f, 0.0f};
    for (int32_t i = 0; i < span->count; ++i) {
        float angle = span->first_angle + (float)i * span->turn;
        um_vec2 half = um_rot_apply(um_rot_from_angle(angle), um_vec2_make(0.5f * span->link_length, 0.0f));
        offset = um_vec2_add(offset, half);
        out_links[i] = (umhi_link){um_vec2_add(span->start.point, offset), angle};
        offset = um_vec2_add(offset, half);
    }
}

// The angle of what holds an end.
static float angle_of(const um_world* world, um_body_id body)
{
    return umhi_is_null(body) ? 0.0f : um_body_get_angle(world, body);
}

void umhi_span_join(umhi_call* call, const umhi_span* span, const um_joint_def* def)
{
    bool is_distance = def->kind == UM_DISTANCE_JOINT;
    float reach = is_distance ? 0.0f : 0.5f * span->link_length;
    for (int32_t i = 0; i <= span->count && call->result == UM_OK; ++i) {
        bool is_first = i == 0;
        bool is_last = i == span->count;
        if ((is_first && !span->start.is_held) || (is_last && !span->end.is_held)) {
            continue;
        }
        um_joint_def joint = *def;
        float angle = span->first_angle + (float)i * span->turn;
        joint.body_a = is_first ? span->start.body : call->parts.bodies[i - 1];
        joint.body_b = is_last ? span->end.body : call->parts.bodies[i];
        joint.anchor_a = um_vec2_make(reach, 0.0f);
        joint.anchor_b = um_vec2_make(-reach, 0.0f);
        joint.reference_angle = span->turn;
        joint.length = is_first || is_last ? 0.5f * span->link_length : span->link_length;
        if (is_first) {
            joint.anchor_a = umhi_local_point(call->world, span->start.body, span->start.point);
            joint.reference_angle = angle - angle_of(call->world, span->start.body);
        }
        if (is_last) {
            joint.anchor_b = umhi_local_point(call->world, span->end.body, span->end.point);
            joint.reference_angle = angle_of(call->world, span->end.body) - (angle - span->turn);
        }
        umhi_add_joint(call, &joint);
    }
}
