// How joints are drawn: a line from the centre of each body to its anchor, and a sign for the kind.
// SPDX-License-Identifier: MIT

#include "joint_list.h"
#include "palette.h"
#include "world_drawing.h"

#include <math.h>

static const canvas_paint joint_paint = {COLOUR_JOINT, 0.9};
static const canvas_paint faint_paint = {COLOUR_JOINT, 0.4};

static void draw_line(const world_drawing* it, um_vec2 from, um_vec2 to, canvas_paint paint, double width)
{
    canvas_style style = {.stroke = paint, .stroke_width = width * it->pixel};
    canvas_draw_line(it->to, drawing_point(it, from), drawing_point(it, to), style);
}

static void draw_dot(const world_drawing* it, um_vec2 place, double radius, bool is_filled)
{
    canvas_style style = {{is_filled ? COLOUR_JOINT : COLOUR_PANEL, 0.9}, joint_paint, 1.2 * it->pixel};
    canvas_draw_circle(it->to, drawing_point(it, place), radius * it->pixel, style);
}

// A diamond: what is held in every way.
static void draw_diamond(const world_drawing* it, um_vec2 place)
{
    canvas_point center = drawing_point(it, place);
    double half = 5.0 * it->pixel;
    canvas_point points[4] = {{center.x - half, center.y},
                              {center.x, center.y - half},
                              {center.x + half, center.y},
                              {center.x, center.y + half}};
    canvas_draw_polygon(it->to, points, 4, (canvas_style){.fill = joint_paint});
}

// A zigzag of ten parts, the first and last of which lie on the line.
static void draw_spring(const world_drawing* it, um_vec2 from, um_vec2 to)
{
    enum { PARTS = 10 };
    um_vec2 way = um_vec2_sub(to, from);
    float length = sqrtf(way.x * way.x + way.y * way.y);
    if (length <= 0.0f) {
        return;
    }
    float width = fminf((float)(4.0 * it->pixel), 0.1f * length); // of a short one it would be a knot
    um_vec2 side = um_vec2_scale(um_vec2_make(-way.y, way.x), width / length);
    um_vec2 last = from;
    for (int i = 1; i <= PARTS; ++i) {
        um_vec2 next = um_vec2_add(from, um_vec2_scale(way, (float)i / PARTS));
        if (i > 1 && i < PARTS - 1) {
            next = um_vec2_add(next, um_vec2_scale(side, i % 2 == 0 ? 1.0f : -1.0f));
        }
        draw_line(it, last, next, joint_paint, 1.2);
        last = next;
    }
}

// A mark across the axis, where a limit is.
static void draw_limit(const world_drawing* it, um_vec2 axis, um_vec2 place)
{
    um_vec2 across = um_vec2_scale(um_vec2_make(-axis.y, axis.x), (float)(5.0 * it->pixel));
    draw_line(it, um_vec2_sub(place, across), um_vec2_add(place, across), joint_paint, 1.2);
}

// The axis through B's anchor, as far as its limits reach, or a little to both sides.
static void draw_axis(const world_drawing* it, const um_joint_def* def, const um_joint_state* state)
{
    if (def->limits.is_enabled) {
        draw_line(it, state->lower_mark, state->upper_mark, joint_paint, 1.2);
        draw_limit(it, state->axis, state->lower_mark);
        draw_limit(it, state->axis, state->upper_mark);
        return;
    }
    um_vec2 half = um_vec2_scale(state->axis, (float)(14.0 * it->pixel));
    draw_line(it, um_vec2_sub(state->anchor_b, half), um_vec2_add(state->anchor_b, half), joint_paint, 1.2);
}

// What lies between the anchors of a joint that keeps them together by a length or by a force.
static void draw_tie(const world_drawing* it, const um_joint_def* def, const um_joint_state* state)
{
    if (def->spring.is_enabled) {
        draw_spring(it, state->anchor_a, state->anchor_b);
    } else {
        draw_line(it, state->anchor_a, state->anchor_b, joint_paint, 1.6);
    }
    um_vec2 way = um_vec2_sub(state->anchor_b, state->anchor_a);
    double length = sqrt((double)(way.x * way.x + way.y * way.y));
    double radius = fmin(2.0, fmax(0.06 * length / it->pixel, 0.8));
    draw_dot(it, state->anchor_a, radius, true);
    draw_dot(it, state->anchor_b, radius, true);
}

static void draw_pulley(const world_drawing* it, const um_joint_def* def, const um_joint_state* state)
{
    draw_line(it, state->anchor_a, def->wheel_a, joint_paint, 1.4);
    draw_line(it, def->wheel_a, def->wheel_b, faint_paint, 1.4);
    draw_line(it, def->wheel_b, state->anchor_b, joint_paint, 1.4);
    draw_dot(it, def->wheel_a, 5.0, false);
    draw_dot(it, def->wheel_b, 5.0, false);
}

static void draw_sign(const world_drawing* it, const um_joint_def* def, const um_joint_state* state)
{
    switch (def->kind) {
    case UM_DISTANCE_JOINT:
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
        draw_tie(it, def, state);
        break;
    case UM_REVOLUTE_JOINT:
        draw_dot(it, state->anchor_b, 3.5, def->motor.is_enabled);
        break;
    case UM_RATCHET_JOINT:
        draw_dot(it, state->anchor_b, 6.0, false);
        draw_dot(it, state->anchor_b, 2.0, true);
        break;
    case UM_PRISMATIC_JOINT:
    case UM_WHEEL_JOINT:
        draw_axis(it, def, state);
        draw_dot(it, state->anchor_b, 3.5, def->motor.is_enabled);
        break;
    case UM_WELD_JOINT:
        draw_diamond(it, state->anchor_b);
        break;
    case UM_FRICTION_JOINT:
        draw_dot(it, state->anchor_b, 2.0, true);
        break;
    case UM_GEAR_JOINT:
        draw_line(it, state->anchor_a, state->anchor_b, faint_paint, 1.2);
        break;
    case UM_PULLEY_JOINT:
        draw_pulley(it, def, state);
        break;
    case UM_FILTER_JOINT:
    case UM_JOINT_KIND_COUNT:
        break;
    }
}

// From where a body is to where the joint holds it, so that one sees who is held.
static void draw_arm(const world_drawing* it, um_body_id body, um_vec2 anchor)
{
    if (body.index1 != 0 && um_body_get_type(it->world, body) == UM_DYNAMIC_BODY) {
        draw_line(it, um_body_get_center(it->world, body), anchor, faint_paint, 1.0);
    }
}

void draw_joints(world_drawing* it)
{
    joint_list list = joint_list_of(it->world);
    for (int32_t i = 0; i < list.count; ++i) {
        um_joint_def def = um_joint_get_def(it->world, list.joints[i]);
        um_joint_state state = um_joint_get_state(it->world, list.joints[i]);
        if (def.kind != UM_FILTER_JOINT) {
            draw_arm(it, def.body_a, state.anchor_a);
            draw_arm(it, def.body_b, state.anchor_b);
        }
        draw_sign(it, &def, &state);
    }
    joint_list_free(&list);
}
