// How joints are drawn: an anchor is a dot, what turns a ring, what slides its axis with marks at the limits,
// what keeps a distance a line, and what is rigid a square.
// SPDX-License-Identifier: MIT

#include "joint_picture.h"
#include "palette.h"
#include "svg.h"

#include <umbra/world.h>

#include <math.h>
#include <stdlib.h>

// ---- The list -------------------------------------------------------------------------------------------

joint_list joint_list_of(const um_world* world)
{
    joint_list list = {NULL, um_world_get_joints(world, NULL, 0)};
    list.joints = calloc((size_t)list.count + 1, sizeof list.joints[0]);
    if (list.joints == NULL) {
        list.count = 0;
        return list;
    }
    um_world_get_joints(world, list.joints, list.count);
    return list;
}

void joint_list_free(joint_list* list)
{
    free(list->joints);
    *list = (joint_list){NULL, 0};
}

static um_aabb with_point(um_aabb bounds, um_vec2 point)
{
    return um_aabb_union(bounds, (um_aabb){point, point});
}

um_aabb joint_picture_bounds(const joint_list* list, const um_world* world, um_aabb bounds)
{
    for (int32_t i = 0; i < list->count; ++i) {
        um_joint_def def = um_joint_get_def(world, list->joints[i]);
        um_joint_state state = um_joint_get_state(world, list->joints[i]);
        bounds = with_point(with_point(bounds, state.anchor_a), state.anchor_b);
        if (def.kind == UM_PULLEY_JOINT) {
            bounds = with_point(with_point(bounds, def.wheel_a), def.wheel_b);
        }
    }
    return bounds;
}

// ---- Signs ----------------------------------------------------------------------------------------------

typedef struct joint_canvas {
    FILE* svg;
    double unit; // of the page, in units of the world
    svg_style line;
    svg_style ring; // filled, so that what it lies on does not show through
} joint_canvas;

static svg_point point_of(um_vec2 v)
{
    return (svg_point){(double)v.x, (double)v.y};
}

static um_vec2 along(um_vec2 from, um_vec2 direction, double way)
{
    return um_vec2_add(from, um_vec2_scale(direction, (float)way));
}

static void draw_line(const joint_canvas* canvas, um_vec2 from, um_vec2 to)
{
    svg_draw_line(canvas->svg, point_of(from), point_of(to), canvas->line);
}

static void draw_dot(const joint_canvas* canvas, um_vec2 at)
{
    svg_style style = {.fill = canvas->line.stroke};
    svg_draw_circle(canvas->svg, (double)at.x, (double)at.y, 2.0 * canvas->unit, style);
}

static void draw_ring(const joint_canvas* canvas, um_vec2 at, double radius)
{
    svg_draw_circle(canvas->svg, (double)at.x, (double)at.y, radius * canvas->unit, canvas->ring);
}

static void draw_square(const joint_canvas* canvas, um_vec2 at)
{
    double half = 2.5 * canvas->unit;
    svg_rectangle square = {(double)at.x - half, (double)at.y - half, 2.0 * half, 2.0 * half, 0.0};
    svg_draw_rectangle(canvas->svg, square, canvas->ring);
}

// A line between the anchors, with a dot at each.
static void draw_link(const joint_canvas* canvas, um_vec2 from, um_vec2 to)
{
    draw_line(canvas, from, to);
    draw_dot(canvas, from);
    draw_dot(canvas, to);
}

// The axis from one limit to the other, each with a mark across; a short piece of it without limits.
static void draw_axis(const joint_canvas* canvas, const um_joint_state* state, bool has_limits)
{
    double reach = has_limits ? 0.0 : 20.0 * canvas->unit;
    um_vec2 across = {-state->axis.y, state->axis.x};
    um_vec2 ends[2] = {along(state->anchor_b, state->axis, -reach),
                       along(state->anchor_b, state->axis, reach)};
    if (has_limits) {
        ends[0] = state->lower_mark;
        ends[1] = state->upper_mark;
    }
    draw_line(canvas, ends[0], ends[1]);
    for (int i = 0; i < 2 && has_limits; ++i) {
        draw_line(canvas, along(ends[i], across, -6.0 * canvas->unit),
                  along(ends[i], across, 6.0 * canvas->unit));
    }
    draw_dot(canvas, state->anchor_a);
}

// The string over both wheels.
static void draw_pulley(const joint_canvas* canvas, const um_joint_def* def, const um_joint_state* state)
{
    draw_link(canvas, state->anchor_a, def->wheel_a);
    draw_link(canvas, def->wheel_a, def->wheel_b);
    draw_link(canvas, def->wheel_b, state->anchor_b);
    draw_ring(canvas, def->wheel_a, 7.0);
    draw_ring(canvas, def->wheel_b, 7.0);
}

static void draw_joint(const joint_canvas* canvas, const um_joint_def* def, const um_joint_state* state)
{
    switch (def->kind) {
    case UM_REVOLUTE_JOINT:
        draw_line(canvas, state->anchor_a, state->anchor_b);
        draw_ring(canvas, state->anchor_b, 3.0);
        break;
    case UM_PRISMATIC_JOINT:
        draw_axis(canvas, state, def->limits.is_enabled);
        draw_square(canvas, state->anchor_b);
        break;
    case UM_WHEEL_JOINT:
        draw_axis(canvas, state, def->limits.is_enabled);
        draw_ring(canvas, state->anchor_b, 3.0);
        break;
    case UM_WELD_JOINT:
        draw_line(canvas, state->anchor_a, state->anchor_b);
        draw_square(canvas, state->anchor_b);
        break;
    case UM_PULLEY_JOINT:
        draw_pulley(canvas, def, state);
        break;
    case UM_RATCHET_JOINT: // a ring around what it lies on, which is an axle
        svg_draw_circle(canvas->svg, (double)state->anchor_b.x, (double)state->anchor_b.y, 7.0 * canvas->unit,
                        canvas->line);
        break;
    case UM_DISTANCE_JOINT:
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
    case UM_FRICTION_JOINT:
    case UM_GEAR_JOINT:
    case UM_FILTER_JOINT:
        draw_link(canvas, state->anchor_a, state->anchor_b);
        break;
    case UM_JOINT_KIND_COUNT:
        break;
    }
}

void joint_picture_draw(const joint_list* list, const um_world* world, FILE* svg, double scale)
{
    joint_canvas canvas = {.svg = svg, .unit = 1.0 / scale};
    canvas.line = (svg_style){.stroke = {COLOUR_JOINT, 0.75}, .stroke_width = canvas.unit};
    canvas.ring = canvas.line;
    canvas.ring.fill = (svg_paint){COLOUR_PANEL, 1.0};
    for (int32_t i = 0; i < list->count; ++i) {
        um_joint_def def = um_joint_get_def(world, list->joints[i]);
        um_joint_state state = um_joint_get_state(world, list->joints[i]);
        draw_joint(&canvas, &def, &state);
    }
}
