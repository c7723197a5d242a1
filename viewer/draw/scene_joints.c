// Joints: a line from the centre of each body to its anchor, and a sign for the kind.
// SPDX-License-Identifier: MIT

#include "scene_parts.h"
#include "tools/joint_list.h"

#include <math.h>

typedef struct joint_sign {
    const scene_parts* parts;
    drawing_colour bold, faint, hollow;
    um_joint_def def;
    um_joint_state state;
} joint_sign;

static void add_ring(const joint_sign* it, um_vec2 place, float diameter, bool is_filled)
{
    parts_dot(it->parts, place, it->bold, diameter);
    if (!is_filled) {
        parts_dot(it->parts, place, it->hollow, diameter - 2.6f);
    }
}

static void add_line(const joint_sign* it, um_vec2 from, um_vec2 to)
{
    parts_line(it->parts, from, to, it->bold, 1.4f);
}

// A diamond: what is held in every way.
static void add_diamond(const joint_sign* it, um_vec2 place)
{
    float half = 4.5f * it->parts->point;
    um_vec2 corners[4] = {{place.x - half, place.y},
                          {place.x, place.y - half},
                          {place.x + half, place.y},
                          {place.x, place.y + half}};
    for (int i = 0; i < 4; ++i) {
        parts_line(it->parts, corners[i], corners[(i + 1) % 4], it->bold, 1.8f);
    }
    parts_dot(it->parts, place, it->bold, 4.0f);
}

// A zigzag of ten parts, the first and last of which lie on the line.
static void add_spring(const joint_sign* it, um_vec2 from, um_vec2 to)
{
    enum { PARTS = 10 };
    um_vec2 way = um_vec2_sub(to, from);
    float length = sqrtf(way.x * way.x + way.y * way.y);
    if (length <= 0.0f) {
        return;
    }
    float width = fminf(4.0f * it->parts->point, 0.1f * length); // of a short one it would be a knot
    um_vec2 side = um_vec2_scale(um_vec2_make(-way.y, way.x), width / length);
    um_vec2 last = from;
    for (int i = 1; i <= PARTS; ++i) {
        um_vec2 next = um_vec2_add(from, um_vec2_scale(way, (float)i / PARTS));
        if (i > 1 && i < PARTS - 1) {
            next = um_vec2_add(next, um_vec2_scale(side, i % 2 == 0 ? 1.0f : -1.0f));
        }
        add_line(it, last, next);
        last = next;
    }
}

// The axis through B's anchor, as far as its limits reach, or a little to both sides.
static void add_axis(const joint_sign* it)
{
    const um_joint_state* state = &it->state;
    if (!it->def.limits.is_enabled) {
        um_vec2 half = um_vec2_scale(state->axis, 14.0f * it->parts->point);
        add_line(it, um_vec2_sub(state->anchor_b, half), um_vec2_add(state->anchor_b, half));
        return;
    }
    um_vec2 across = um_vec2_scale(um_vec2_make(-state->axis.y, state->axis.x), 5.0f * it->parts->point);
    add_line(it, state->lower_mark, state->upper_mark);
    add_line(it, um_vec2_sub(state->lower_mark, across), um_vec2_add(state->lower_mark, across));
    add_line(it, um_vec2_sub(state->upper_mark, across), um_vec2_add(state->upper_mark, across));
}

// What lies between the anchors of a joint that keeps them together by a length or by a force.
static void add_tie(const joint_sign* it)
{
    if (it->def.spring.is_enabled) {
        add_spring(it, it->state.anchor_a, it->state.anchor_b);
    } else {
        add_line(it, it->state.anchor_a, it->state.anchor_b);
    }
    add_ring(it, it->state.anchor_a, 4.0f, true);
    add_ring(it, it->state.anchor_b, 4.0f, true);
}

static void add_pulley(const joint_sign* it)
{
    add_line(it, it->state.anchor_a, it->def.wheel_a);
    parts_line(it->parts, it->def.wheel_a, it->def.wheel_b, it->faint, 1.4f);
    add_line(it, it->def.wheel_b, it->state.anchor_b);
    add_ring(it, it->def.wheel_a, 10.0f, false);
    add_ring(it, it->def.wheel_b, 10.0f, false);
}

static void add_sign(const joint_sign* it)
{
    um_vec2 anchor = it->state.anchor_b;
    switch (it->def.kind) {
    case UM_DISTANCE_JOINT:
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
        add_tie(it);
        break;
    case UM_REVOLUTE_JOINT:
        add_ring(it, anchor, 7.0f, it->def.motor.is_enabled);
        break;
    case UM_RATCHET_JOINT:
        add_ring(it, anchor, 12.0f, false);
        add_ring(it, anchor, 4.0f, true);
        break;
    case UM_PRISMATIC_JOINT:
    case UM_WHEEL_JOINT:
        add_axis(it);
        add_ring(it, anchor, 7.0f, it->def.motor.is_enabled);
        break;
    case UM_WELD_JOINT:
        add_diamond(it, anchor);
        break;
    case UM_FRICTION_JOINT:
        add_ring(it, anchor, 4.0f, true);
        break;
    case UM_GEAR_JOINT:
        parts_line(it->parts, it->state.anchor_a, anchor, it->faint, 1.2f);
        break;
    case UM_PULLEY_JOINT:
        add_pulley(it);
        break;
    case UM_FILTER_JOINT:
    case UM_JOINT_KIND_COUNT:
        break;
    }
}

// From where a body is to where the joint holds it, so that one sees who is held.
static void add_arm(const joint_sign* it, um_body_id body, um_vec2 anchor)
{
    if (body.index1 != 0 && um_body_get_type(it->parts->world, body) == UM_DYNAMIC_BODY) {
        parts_line(it->parts, um_body_get_center(it->parts->world, body), anchor, it->faint, 1.0f);
    }
}

void draw_scene_joints(const scene_parts* it)
{
    joint_list list = joint_list_of(it->world);
    joint_sign sign = {
        .parts = it,
        .bold = parts_colour(it->colours->joint, 0.9f),
        .faint = parts_colour(it->colours->joint, 0.4f),
        .hollow = parts_colour(it->colours->background, 1.0f),
    };
    for (int32_t i = 0; i < list.count; ++i) {
        sign.def = um_joint_get_def(it->world, list.joints[i]);
        sign.state = um_joint_get_state(it->world, list.joints[i]);
        if (sign.def.kind == UM_FILTER_JOINT) {
            continue;
        }
        add_arm(&sign, sign.def.body_a, sign.state.anchor_a);
        add_arm(&sign, sign.def.body_b, sign.state.anchor_b);
        add_sign(&sign);
    }
    joint_list_free(&list);
}
