// How bodies and their shapes are drawn.
// SPDX-License-Identifier: MIT

#include "palette.h"
#include "world_drawing.h"

#include <math.h>
#include <stddef.h>

// ---- Colours --------------------------------------------------------------------------------------------

static const struct {
    const char* name;
    canvas_paint fill;
} looks[LOOK_COUNT] = {
    {"static", {COLOUR_STATIC, 1.0}},
    {"kinematic", {COLOUR_DRIVEN, 1.0}},
    {"asleep", {COLOUR_RESTING, 0.55}},
    {"awake", {COLOUR_MOVING, 0.85}},
};

body_look body_look_of(const um_world* world, um_body_id body)
{
    switch (um_body_get_type(world, body)) {
    case UM_STATIC_BODY:
        return LOOK_STATIC;
    case UM_KINEMATIC_BODY:
        return LOOK_DRIVEN;
    case UM_DYNAMIC_BODY:
        break;
    }
    return um_body_is_awake(world, body) ? LOOK_AWAKE : LOOK_ASLEEP;
}

const char* body_look_name(body_look look)
{
    return looks[look].name;
}

// Edges are a lighter tone of the fill. What is built of many shapes that overlap has none.
static canvas_style style_of(canvas_paint fill, bool has_edge, double pixel)
{
    canvas_style style = {.fill = fill};
    if (has_edge) {
        style.stroke = (canvas_paint){colour_mix(fill.rgb, 0xffffff, 0.35), 0.4 + 0.6 * fill.opacity};
        style.stroke_width = pixel;
    }
    return style;
}

canvas_style body_look_style(body_look look, double pixel)
{
    return style_of(looks[look].fill, look == LOOK_ASLEEP || look == LOOK_AWAKE, pixel);
}

static canvas_style body_style(const world_drawing* it, um_body_id body)
{
    body_look look = body_look_of(it->world, body);
    if (look == LOOK_STATIC || look == LOOK_DRIVEN) {
        return body_look_style(look, it->pixel);
    }
    bool is_dimmed = look == LOOK_ASLEEP && (it->layers & LAYER_BIT(LAYER_SLEEP)) != 0;
    if (it->islands != NULL || (it->layers & LAYER_BIT(LAYER_COLOURS)) != 0) {
        uint32_t number = it->islands != NULL ? island_map_find(it->islands, body) : (uint32_t)body.index1;
        return style_of((canvas_paint){colour_of_number(number), is_dimmed ? 0.45 : 0.85}, true, it->pixel);
    }
    return body_look_style(is_dimmed ? LOOK_ASLEEP : LOOK_AWAKE, it->pixel);
}

// ---- Shapes ---------------------------------------------------------------------------------------------

// An outline with a radius: a polygon, a capsule or a line.
static void draw_outline(const world_drawing* it, const um_vec2* vertices, int32_t count, float radius,
                         um_transform place, canvas_style style)
{
    um_vec2 outline[OUTLINE_MOST_POINTS];
    canvas_point points[OUTLINE_MOST_POINTS];
    int32_t point_count = outline_points(vertices, count, radius, outline);
    for (int32_t i = 0; i < point_count; ++i) {
        points[i] = drawing_point(it, um_transform_apply(place, outline[i]));
    }
    canvas_draw_polygon(it->to, points, point_count, style);
}

static void draw_segment(const world_drawing* it, um_segment segment, um_transform place, canvas_style style)
{
    canvas_paint lighter = {colour_mix(style.fill.rgb, 0xffffff, 0.25), style.fill.opacity}; // thin ones fade
    canvas_style line = {.stroke = lighter, .stroke_width = 2.4 * it->pixel};
    canvas_draw_line(it->to, drawing_point(it, um_transform_apply(place, segment.a)),
                     drawing_point(it, um_transform_apply(place, segment.b)), line);
}

// A radius shows how a ball is turned.
static void draw_circle(const world_drawing* it, um_circle circle, um_transform place, canvas_style style)
{
    canvas_point center = drawing_point(it, um_transform_apply(place, circle.center));
    um_vec2 rim = um_vec2_add(circle.center, um_vec2_make(circle.radius, 0.0f));
    canvas_draw_circle(it->to, center, (double)circle.radius, style);
    canvas_draw_line(it->to, center, drawing_point(it, um_transform_apply(place, rim)), style);
}

static void draw_shape(const world_drawing* it, um_shape_id shape, um_transform place, canvas_style style)
{
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    switch (um_shape_get_kind(it->world, shape)) {
    case UM_CIRCLE_SHAPE:
        if (um_shape_get_circle(it->world, shape, &circle)) {
            draw_circle(it, circle, place, style);
        }
        break;
    case UM_BOX_SHAPE:
        if (um_shape_get_box(it->world, shape, &box) && um_polygon_from_box(box, &polygon) == UM_OK) {
            draw_outline(it, polygon.vertices, polygon.count, polygon.radius, place, style);
        }
        break;
    case UM_POLYGON_SHAPE:
        if (um_shape_get_polygon(it->world, shape, &polygon)) {
            draw_outline(it, polygon.vertices, polygon.count, polygon.radius, place, style);
        }
        break;
    case UM_CAPSULE_SHAPE:
        if (um_shape_get_capsule(it->world, shape, &capsule)) {
            draw_outline(it, (um_vec2[]){capsule.a, capsule.b}, 2, capsule.radius, place, style);
        }
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        if (um_shape_get_segment(it->world, shape, &segment)) {
            draw_segment(it, segment, place, style);
        }
        break;
    }
}

// An edge never covers a small shape.
static canvas_style thin_out(canvas_style style, um_aabb aabb)
{
    double side = (double)fminf(aabb.max.x - aabb.min.x, aabb.max.y - aabb.min.y);
    style.stroke_width = fmin(style.stroke_width, 0.08 * side);
    return style;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

typedef struct body_walk {
    world_drawing* drawing;
    bool awake;
} body_walk;

static bool draw_body(um_body_id body, void* context)
{
    const body_walk* walk = context;
    const world_drawing* it = walk->drawing;
    if (um_body_is_awake(it->world, body) != walk->awake) {
        return true;
    }
    um_transform place = um_body_get_transform_between(it->world, body, it->fraction);
    canvas_style style = body_style(it, body);
    for (int32_t i = 0; i < um_body_get_shape_count(it->world, body); ++i) {
        um_shape_id shape = um_body_get_shape(it->world, body, i);
        bool is_sensor = um_shape_is_sensor(it->world, shape);
        canvas_style sensor = {{COLOUR_SENSOR, 0.12}, {COLOUR_SENSOR, 0.8}, it->pixel};
        um_aabb aabb = um_shape_get_aabb(it->world, shape);
        if (um_aabb_overlaps(aabb, it->seen)) {
            draw_shape(it, shape, place, thin_out(is_sensor ? sensor : style, aabb));
        }
    }
    return true;
}

void draw_bodies(world_drawing* it, bool awake)
{
    body_walk walk = {it, awake};
    um_world_each_body(it->world, draw_body, &walk);
}
