// Bodies and their shapes.
// SPDX-License-Identifier: MIT

#include "scene_parts.h"
#include "tools/palette.h"

// ---- Colours --------------------------------------------------------------------------------------------

typedef struct body_style {
    drawing_colour fill, line;
    float thickness; // of the outline, points
} body_style;

// What the colour of a body tells.
typedef enum body_tone {
    TONE_STATIC,
    TONE_DRIVEN,
    TONE_ASLEEP,
    TONE_AWAKE,
    TONE_SENSOR,
    TONE_COUNT
} body_tone;

typedef struct body_walk {
    const scene_parts* parts;
    body_style styles[TONE_COUNT];
    bool has_bodies;
} body_walk;

// Strength mixes the colour with the background's, so that nothing behind a body shines through.
static body_style style_of(const scene_parts* it, uint32_t rgb, double strength, bool has_edge)
{
    uint32_t edge = colour_mix(rgb, it->colours->edge, 0.35);
    uint32_t background = it->colours->background;
    return (body_style){
        .fill =
            parts_colour(colour_mix(background, rgb, strength), parts_show(it, SHOW_SHAPES) ? 1.0f : 0.0f),
        .line = parts_colour(colour_mix(background, edge, 0.4 + 0.6 * strength), 1.0f),
        .thickness = has_edge && parts_show(it, SHOW_OUTLINES) ? 1.1f : 0.0f,
    };
}

static void choose_styles(body_walk* walk)
{
    const scene_parts* it = walk->parts;
    const theme* colours = it->colours;
    bool is_bare = !parts_show(it, SHOW_SHAPES); // then ground has an outline, too, or nothing would be left
    walk->has_bodies = parts_show(it, SHOW_SHAPES) || parts_show(it, SHOW_OUTLINES);
    walk->styles[TONE_STATIC] = style_of(it, colours->fixed, 1.0, is_bare);
    walk->styles[TONE_DRIVEN] = style_of(it, colours->driven, 1.0, true);
    walk->styles[TONE_ASLEEP] = style_of(it, colours->asleep, 0.55, true);
    walk->styles[TONE_AWAKE] = style_of(it, colours->awake, 0.85, true);
    walk->styles[TONE_SENSOR] = (body_style){
        parts_colour(colours->sensor, 0.12f),
        parts_colour(colours->sensor, 0.8f),
        1.1f,
    };
    if (!parts_show(it, SHOW_SLEEP)) {
        walk->styles[TONE_ASLEEP] = walk->styles[TONE_AWAKE];
    }
}

static body_style island_style(const scene_parts* it, um_body_id body, bool is_awake)
{
    uint32_t rgb = colour_of_number(island_map_find(it->islands, body));
    return style_of(it, rgb, is_awake || !parts_show(it, SHOW_SLEEP) ? 0.85 : 0.45, true);
}

static body_style body_style_of(const body_walk* walk, um_body_id body)
{
    const scene_parts* it = walk->parts;
    body_style style = walk->styles[TONE_STATIC];
    bool is_awake;
    switch (um_body_get_type(it->world, body)) {
    case UM_STATIC_BODY:
        break;
    case UM_KINEMATIC_BODY:
        style = walk->styles[TONE_DRIVEN];
        break;
    case UM_DYNAMIC_BODY:
        is_awake = um_body_is_awake(it->world, body);
        style = it->islands != NULL ? island_style(it, body, is_awake)
                                    : walk->styles[is_awake ? TONE_AWAKE : TONE_ASLEEP];
        break;
    }
    if (um_body_id_equals(body, it->options->picked)) {
        style.line = parts_colour(it->colours->picked, 1.0f);
        style.thickness = 2.5f;
    }
    return style;
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static void add_circle(drawing* to, um_circle circle, um_transform place, body_style style)
{
    um_vec2 center = um_transform_apply(place, circle.center);
    drawing_add_disc(to, (disc_instance){center.x, center.y, circle.radius, style.thickness, place.q.c,
                                         place.q.s, style.fill, style.line});
}

static polygon_instance polygon_at(um_vec2 origin, um_rot q, float radius, body_style style)
{
    return (polygon_instance){
        .x = origin.x,
        .y = origin.y,
        .cosine = q.c,
        .sine = q.s,
        .radius = radius,
        .thickness = style.thickness,
        .fill = style.fill,
        .line = style.line,
    };
}

// In a frame of its own, so that boxes of one size have the same vertices.
static void add_box(drawing* to, um_box box, um_transform place, body_style style)
{
    um_vec2 center = um_transform_apply(place, box.center);
    um_vec2 half = box.half;
    um_vec2 vertices[4] = {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    um_rot q = {place.q.c * box.q.c - place.q.s * box.q.s, place.q.s * box.q.c + place.q.c * box.q.s};
    drawing_add_polygon(to, polygon_at(center, q, 0.0f, style), vertices, 4);
}

// A radius of 0 makes a line of some points.
static void add_stroke(drawing* to, um_vec2 a, um_vec2 b, float radius, um_transform place, body_style style)
{
    um_vec2 from = um_transform_apply(place, a);
    um_vec2 end = um_transform_apply(place, b);
    drawing_add_stroke(
        to, (stroke_instance){from.x, from.y, end.x, end.y, radius, style.thickness, style.fill, style.line});
}

// A segment has no inside: it is an outline, and a broad one, so that thin ground can be seen.
static void add_segment(const scene_parts* it, um_segment segment, um_transform place, body_style style)
{
    style.thickness = style.thickness > 2.0f ? style.thickness : 2.0f;
    add_stroke(it->to, segment.a, segment.b, 0.0f, place, style);
}

static void add_shape(const scene_parts* it, um_shape_id shape, um_transform place, body_style style)
{
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    switch (um_shape_get_kind(it->world, shape)) {
    case UM_CIRCLE_SHAPE:
        if (um_shape_get_circle(it->world, shape, &circle)) {
            add_circle(it->to, circle, place, style);
        }
        break;
    case UM_BOX_SHAPE:
        if (um_shape_get_box(it->world, shape, &box)) {
            add_box(it->to, box, place, style);
        }
        break;
    case UM_POLYGON_SHAPE:
        if (um_shape_get_polygon(it->world, shape, &polygon)) {
            drawing_add_polygon(it->to, polygon_at(place.p, place.q, polygon.radius, style), polygon.vertices,
                                polygon.count);
        }
        break;
    case UM_CAPSULE_SHAPE:
        if (um_shape_get_capsule(it->world, shape, &capsule)) {
            add_stroke(it->to, capsule.a, capsule.b, capsule.radius, place, style);
        }
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        if (um_shape_get_segment(it->world, shape, &segment)) {
            add_segment(it, segment, place, style);
        }
        break;
    }
}

// ---- Bodies ---------------------------------------------------------------------------------------------

// Shapes of disabled bodies have no AABB; they are drawn wherever they are.
static bool is_seen(const scene_parts* it, um_shape_id shape)
{
    um_aabb aabb = um_shape_get_aabb(it->world, shape);
    bool is_empty = aabb.min.x == aabb.max.x && aabb.min.y == aabb.max.y;
    return is_empty || um_aabb_overlaps(aabb, it->seen);
}

static void add_shapes(const body_walk* walk, um_body_id body, const um_shape_id* shapes, int32_t count)
{
    const scene_parts* it = walk->parts;
    bool has_style = false;
    um_transform place;
    body_style style;
    for (int32_t i = 0; i < count; ++i) {
        if (!is_seen(it, shapes[i])) {
            continue;
        }
        if (!has_style) {
            place = um_body_get_transform_between(it->world, body, it->options->fraction);
            style = body_style_of(walk, body);
            has_style = true;
        }
        if (!um_shape_is_sensor(it->world, shapes[i])) {
            if (walk->has_bodies) {
                add_shape(it, shapes[i], place, style);
            }
        } else if (parts_show(it, SHOW_SENSORS)) {
            add_shape(it, shapes[i], place, walk->styles[TONE_SENSOR]);
        }
    }
}

// Most bodies have few shapes, which are read at once; of those with many, one after the other.
static bool add_body(um_body_id body, void* context)
{
    enum { SOME = 8 };
    const body_walk* walk = context;
    um_shape_id shapes[SOME];
    int32_t count = um_body_get_shapes(walk->parts->world, body, shapes, SOME);
    if (count <= SOME) {
        add_shapes(walk, body, shapes, count);
        return true;
    }
    for (int32_t i = 0; i < count; ++i) {
        shapes[0] = um_body_get_shape(walk->parts->world, body, i);
        add_shapes(walk, body, shapes, 1);
    }
    return true;
}

void draw_scene_bodies(const scene_parts* it)
{
    body_walk walk = {.parts = it};
    choose_styles(&walk);
    if (walk.has_bodies || parts_show(it, SHOW_SENSORS)) {
        um_world_each_body(it->world, add_body, &walk);
    }
}
