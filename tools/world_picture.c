// How a world is drawn. The world's own coordinates are used, through a window of the page.
// SPDX-License-Identifier: MIT

#include "world_picture.h"
#include "joint_picture.h"
#include "numbers.h"
#include "palette.h"
#include "svg.h"

#include <math.h>

static const double page_margin = 40.0;
static const double header_height = 100.0;
static const double footer_height = 76.0;
static const double greatest_width = 1720.0; // of the window
static const double greatest_height = 1000.0;
static const double least_width = 1000.0; // so that the title and the legend have room
static const double room_around = 60.0;   // world units around what is not static

// What the colour of a body tells.
typedef enum body_look { LOOK_STATIC, LOOK_DRIVEN, LOOK_ASLEEP, LOOK_AWAKE, LOOK_COUNT } body_look;

typedef struct world_canvas {
    FILE* svg;
    const um_world* world;
    joint_list joints;
    um_aabb bounds;             // of all shapes that are not static
    bool has_bounds;            // there is such a shape
    int32_t counts[LOOK_COUNT]; // of bodies
    double scale;               // page units a world unit
    bool draws_awake;           // which bodies the walk draws now
} world_canvas;

// ---- Colours --------------------------------------------------------------------------------------------

static const struct {
    const char* name;
    svg_paint fill;
} looks[LOOK_COUNT] = {
    {"static", {COLOUR_STATIC, 1.0}},
    {"kinematic", {COLOUR_DRIVEN, 1.0}},
    {"asleep", {COLOUR_RESTING, 0.55}},
    {"awake", {COLOUR_MOVING, 0.85}},
};

static body_look look_of(const um_world* world, um_body_id body)
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

// Edges are a lighter tone of the fill, and a page unit wide, but never so wide that they cover small boxes.
// What is built of many shapes that overlap has none.
static svg_style style_of(body_look look, double scale)
{
    svg_paint fill = looks[look].fill;
    svg_style style = {.fill = fill};
    if (look == LOOK_ASLEEP || look == LOOK_AWAKE) {
        style.stroke = (svg_paint){svg_mix(fill.rgb, 0xffffff, 0.35), 1.0};
        style.stroke_width = fmin(1.0 / scale, 2.5);
    }
    return style;
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static svg_point point_of(um_vec2 v)
{
    return (svg_point){(double)v.x, (double)v.y};
}

// Points along a rounded corner.
#define ARC_POINTS 9

static float direction_of(um_vec2 from, um_vec2 to)
{
    return um_atan2(to.y - from.y, to.x - from.x);
}

// The points of a corner with a radius, between the normals of the sides before and after it.
static int32_t round_corner(const um_vec2* before, const um_vec2* corner, const um_vec2* after, float radius,
                            um_vec2* out_points)
{
    float start = direction_of(*before, *corner) - 0.5f * UM_PI;
    float turn = direction_of(*corner, *after) - direction_of(*before, *corner);
    turn = turn < -1e-3f ? turn + 2.0f * UM_PI : turn;
    int32_t count = radius > 0.0f ? ARC_POINTS : 1;
    for (int32_t i = 0; i < count; ++i) {
        um_rot q = um_rot_from_angle(start + turn * (float)i / (float)(ARC_POINTS - 1));
        out_points[i] = um_vec2_add(*corner, um_vec2_make(radius * q.c, radius * q.s));
    }
    return count;
}

// An outline with a radius: a polygon, a capsule or a line.
static void draw_outline(const world_canvas* canvas, const um_vec2* vertices, int32_t count, float radius,
                         um_transform place, svg_style style)
{
    svg_point points[UM_MAX_POLYGON_VERTICES * ARC_POINTS];
    int32_t point_count = 0;
    for (int32_t i = 0; i < count; ++i) {
        um_vec2 arc[ARC_POINTS];
        int32_t arc_count = round_corner(&vertices[(i + count - 1) % count], &vertices[i],
                                         &vertices[(i + 1) % count], radius, arc);
        for (int32_t k = 0; k < arc_count; ++k) {
            points[point_count++] = point_of(um_transform_apply(place, arc[k]));
        }
    }
    svg_draw_polygon(canvas->svg, points, point_count, style);
}

static void draw_line(const world_canvas* canvas, um_segment segment, um_transform place, svg_style style)
{
    svg_style line = {.stroke = style.fill, .stroke_width = fmin(2.0 / canvas->scale, 5.0)};
    svg_draw_line(canvas->svg, point_of(um_transform_apply(place, segment.a)),
                  point_of(um_transform_apply(place, segment.b)), line);
}

// A radius shows how a ball is turned.
static void draw_circle(const world_canvas* canvas, um_circle circle, um_transform place, svg_style style)
{
    svg_point center = point_of(um_transform_apply(place, circle.center));
    um_vec2 rim = um_vec2_add(circle.center, um_vec2_make(circle.radius, 0.0f));
    svg_draw_circle(canvas->svg, center.x, center.y, (double)circle.radius, style);
    svg_draw_line(canvas->svg, center, point_of(um_transform_apply(place, rim)), style);
}

static void draw_shape(const world_canvas* canvas, um_shape_id shape, um_transform place, svg_style style)
{
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    switch (um_shape_get_kind(canvas->world, shape)) {
    case UM_CIRCLE_SHAPE:
        if (um_shape_get_circle(canvas->world, shape, &circle)) {
            draw_circle(canvas, circle, place, style);
        }
        break;
    case UM_BOX_SHAPE:
        if (um_shape_get_box(canvas->world, shape, &box) && um_polygon_from_box(box, &polygon) == UM_OK) {
            draw_outline(canvas, polygon.vertices, polygon.count, polygon.radius, place, style);
        }
        break;
    case UM_POLYGON_SHAPE:
        if (um_shape_get_polygon(canvas->world, shape, &polygon)) {
            draw_outline(canvas, polygon.vertices, polygon.count, polygon.radius, place, style);
        }
        break;
    case UM_CAPSULE_SHAPE:
        if (um_shape_get_capsule(canvas->world, shape, &capsule)) {
            draw_outline(canvas, (um_vec2[]){capsule.a, capsule.b}, 2, capsule.radius, place, style);
        }
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        if (um_shape_get_segment(canvas->world, shape, &segment)) {
            draw_line(canvas, segment, place, style);
        }
        break;
    }
}

static bool draw_body(um_body_id body, void* context)
{
    const world_canvas* canvas = context;
    body_look look = look_of(canvas->world, body);
    if ((look == LOOK_AWAKE) == canvas->draws_awake) {
        um_transform place = um_body_get_transform(canvas->world, body);
        for (int32_t i = 0; i < um_body_get_shape_count(canvas->world, body); ++i) {
            draw_shape(canvas, um_body_get_shape(canvas->world, body, i), place,
                       style_of(look, canvas->scale));
        }
    }
    return true;
}

// ---- Trails ---------------------------------------------------------------------------------------------

typedef struct trail_walk {
    world_trails* trails;
    const um_world* world;
} trail_walk;

static bool note_body(um_body_id body, void* context)
{
    const trail_walk* walk = context;
    world_trails* trails = walk->trails;
    if (look_of(walk->world, body) == LOOK_AWAKE) {
        trails->points[trails->next] = um_body_get_center(walk->world, body);
        trails->next = (trails->next + 1) % WORLD_TRAIL_POINTS;
        trails->count += trails->count < WORLD_TRAIL_POINTS;
    }
    return true;
}

void world_trails_note(world_trails* trails, const um_world* world)
{
    trail_walk walk = {trails, world};
    um_world_each_body(world, note_body, &walk);
}

// Dots that grow smaller and fainter with age.
static void draw_trails(const world_canvas* canvas, const world_trails* trails)
{
    for (int32_t i = trails->count; i > 0; --i) {
        um_vec2 point = trails->points[(trails->next - i + WORLD_TRAIL_POINTS) % WORLD_TRAIL_POINTS];
        double age = (double)i / trails->count;
        svg_style style = {.fill = {COLOUR_MOVING, 0.6 * (1.0 - age) + 0.05}};
        svg_draw_circle(canvas->svg, (double)point.x, (double)point.y, (3.0 - 2.0 * age) / canvas->scale,
                        style);
    }
}

// ---- The view -------------------------------------------------------------------------------------------

static bool count_body(um_body_id body, void* context)
{
    world_canvas* canvas = context;
    body_look look = look_of(canvas->world, body);
    ++canvas->counts[look];
    if (look == LOOK_STATIC) {
        return true;
    }
    for (int32_t i = 0; i < um_body_get_shape_count(canvas->world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(canvas->world, um_body_get_shape(canvas->world, body, i));
        canvas->bounds = canvas->has_bounds ? um_aabb_union(canvas->bounds, aabb) : aabb;
        canvas->has_bounds = true;
    }
    return true;
}

// What the window shows: all that is not static, and what holds it, with some room around it.
static svg_rectangle find_view(world_canvas* canvas)
{
    um_world_each_body(canvas->world, count_body, canvas);
    um_aabb bounds = joint_picture_bounds(&canvas->joints, canvas->world, canvas->bounds);
    return (svg_rectangle){
        .x = (double)bounds.min.x - room_around,
        .y = (double)bounds.min.y - room_around,
        .width = (double)bounds.max.x - (double)bounds.min.x + 2.0 * room_around,
        .height = (double)bounds.max.y - (double)bounds.min.y + 2.0 * room_around,
    };
}

// ---- Words ----------------------------------------------------------------------------------------------

static void draw_title(FILE* svg, const char* title, const char* subtitle)
{
    svg_font large = {.size = 30.0, .bold = true, .paint = {COLOUR_TEXT, 1.0}};
    svg_font small = {.size = 17.0, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    svg_draw_text(svg, page_margin, 50.0, large, title);
    svg_draw_text(svg, page_margin, 79.0, small, subtitle);
}

static void draw_entry(const world_canvas* canvas, svg_point at, svg_style style, int32_t count,
                       const char* name)
{
    svg_font font = {.size = 16.0, .paint = {COLOUR_TEXT, 1.0}};
    char text[64];
    snprintf(text, sizeof text, "%s %s", number_with_commas(count).text, name);
    svg_rectangle sample = {at.x, at.y - 16.0, 20.0, 20.0, 1.5};
    svg_draw_rectangle(canvas->svg, sample, style);
    svg_draw_text(canvas->svg, at.x + 30.0, at.y, font, text);
}

// One sample for each kind of body that there is, and one for joints.
static void draw_legend(const world_canvas* canvas, double y)
{
    double x = page_margin;
    for (int look = LOOK_COUNT - 1; look >= 0; --look) {
        if (canvas->counts[look] > 0) {
            draw_entry(canvas, (svg_point){x, y}, style_of((body_look)look, 1.0), canvas->counts[look],
                       looks[look].name);
            x += 190.0;
        }
    }
    if (canvas->joints.count > 0) {
        svg_style style = {.stroke = {COLOUR_JOINT, 1.0}, .stroke_width = 1.0};
        draw_entry(canvas, (svg_point){x, y}, style, canvas->joints.count, "joints");
    }
}

bool world_picture_write(const char* path, const um_world* world, const world_trails* trails,
                         const char* title, const char* subtitle)
{
    world_canvas canvas = {.world = world, .joints = joint_list_of(world)};
    svg_rectangle view = find_view(&canvas);
    canvas.scale = fmin(greatest_width / view.width, greatest_height / view.height);
    svg_rectangle window = {page_margin, header_height, canvas.scale * view.width, canvas.scale * view.height,
                            0.0};
    double page_width = fmax(window.width, least_width) + 2.0 * page_margin;
    double page_height = header_height + window.height + footer_height;
    window.x = 0.5 * (page_width - window.width);
    canvas.svg = svg_open(path, page_width, page_height, title);
    if (canvas.svg == NULL) {
        joint_list_free(&canvas.joints);
        return false;
    }
    svg_rectangle page = {0.0, 0.0, page_width, page_height, 0.0};
    svg_draw_rectangle(canvas.svg, page, (svg_style){.fill = {COLOUR_BACKGROUND, 1.0}});
    svg_draw_rectangle(canvas.svg, window, (svg_style){.fill = {COLOUR_PANEL, 1.0}});
    svg_begin_window(canvas.svg, window, view);
    um_world_each_body(world, draw_body, &canvas);
    if (trails != NULL) {
        draw_trails(&canvas, trails);
    }
    canvas.draws_awake = true; // what is awake comes last, on top of the rest
    um_world_each_body(world, draw_body, &canvas);
    joint_picture_draw(&canvas.joints, world, canvas.svg, canvas.scale);
    svg_end_window(canvas.svg);
    draw_title(canvas.svg, title, subtitle);
    draw_legend(&canvas, page_height - 32.0);
    joint_list_free(&canvas.joints);
    return svg_close(canvas.svg);
}
