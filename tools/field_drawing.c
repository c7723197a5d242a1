// How fields are drawn, below all bodies: liquids up to their surface, arrows where a wind or a pull goes,
// and a tint for the region of anything.
// SPDX-License-Identifier: MIT

#include "palette.h"
#include "world_drawing.h"

#include <umbra/field.h>

#include <math.h>

// ---- Where a field is -----------------------------------------------------------------------------------

// The outline of a region, or of what the window shows.
typedef struct area {
    um_vec2 points[OUTLINE_MOST_POINTS + 1]; // one more, for a cut
    int32_t count;
} area;

static area area_of_region(const um_field_region* region)
{
    const um_convex* shape = region->shape;
    um_polygon hull; // the points of a region may be in any order
    bool has_hull = shape->count > 2 && um_polygon_from_points(shape->points, shape->count, &hull) == UM_OK;
    area it;
    it.count = has_hull ? outline_points(hull.vertices, hull.count, shape->radius, it.points)
                        : outline_points(shape->points, shape->count, shape->radius, it.points);
    um_transform place = {region->position, um_rot_from_angle(region->angle)};
    for (int32_t i = 0; i < it.count; ++i) {
        it.points[i] = um_transform_apply(place, it.points[i]);
    }
    return it;
}

static area area_of_window(um_aabb seen)
{
    return (area){{seen.min, {seen.max.x, seen.min.y}, seen.max, {seen.min.x, seen.max.y}}, 4};
}

static float height_over(um_vec2 point, um_vec2 normal, float offset)
{
    return point.x * normal.x + point.y * normal.y - offset;
}

// The part below a line, by Sutherland and Hodgman; out_ends are where the line crosses the sides.
static area area_below(const area* whole, um_vec2 normal, float offset, um_vec2* out_ends)
{
    area part = {.count = 0};
    int32_t ends = 0;
    for (int32_t i = 0; i < whole->count; ++i) {
        um_vec2 a = whole->points[i];
        um_vec2 b = whole->points[(i + 1) % whole->count];
        float over_a = height_over(a, normal, offset);
        float over_b = height_over(b, normal, offset);
        if (over_a <= 0.0f) {
            part.points[part.count++] = a;
        }
        if ((over_a <= 0.0f) != (over_b <= 0.0f)) {
            um_vec2 way = um_vec2_sub(b, a);
            um_vec2 cut = um_vec2_add(a, um_vec2_scale(way, over_a / (over_a - over_b)));
            part.points[part.count++] = cut;
            out_ends[ends++ % 2] = cut;
        }
    }
    return part;
}

static void draw_area(const world_drawing* it, const area* shown, canvas_style style)
{
    canvas_point points[OUTLINE_MOST_POINTS + 1];
    for (int32_t i = 0; i < shown->count; ++i) {
        points[i] = drawing_point(it, shown->points[i]);
    }
    canvas_draw_polygon(it->to, points, shown->count, style);
}

// ---- Kinds ----------------------------------------------------------------------------------------------

static void draw_liquid(const world_drawing* it, const um_buoyancy_settings* liquid, const area* whole)
{
    float length = sqrtf(liquid->normal.x * liquid->normal.x + liquid->normal.y * liquid->normal.y);
    um_vec2 ends[2] = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    area part = area_below(whole, um_vec2_scale(liquid->normal, 1.0f / length), liquid->offset, ends);
    draw_area(it, &part, (canvas_style){.fill = {COLOUR_LIQUID, 0.35}});
    canvas_style line = {.stroke = {COLOUR_FIELD, 0.8}, .stroke_width = 1.5 * it->pixel};
    canvas_draw_line(it->to, drawing_point(it, ends[0]), drawing_point(it, ends[1]), line);
}

static void draw_arrow(const world_drawing* it, um_vec2 middle, um_vec2 way)
{
    canvas_style line = {.stroke = {COLOUR_FIELD, 0.22}, .stroke_width = 1.2 * it->pixel};
    um_vec2 tip = um_vec2_add(middle, um_vec2_scale(way, 0.5f));
    um_vec2 side = um_vec2_scale(um_vec2_make(-way.y, way.x), 0.15f);
    um_vec2 neck = um_vec2_sub(tip, um_vec2_scale(way, 0.3f));
    canvas_draw_line(it->to, drawing_point(it, um_vec2_sub(tip, way)), drawing_point(it, tip), line);
    canvas_draw_line(it->to, drawing_point(it, um_vec2_add(neck, side)), drawing_point(it, tip), line);
    canvas_draw_line(it->to, drawing_point(it, um_vec2_sub(neck, side)), drawing_point(it, tip), line);
}

// Which way a field pushes what is at rest at a point, of any length; zero for none.
static um_vec2 push_at(const um_field_def* def, um_vec2 point)
{
    switch (def->kind) {
    case UM_UNIFORM_FIELD:
        return um_vec2_add(def->uniform.acceleration, def->uniform.force);
    case UM_RADIAL_FIELD:
        return um_vec2_scale(um_vec2_sub(point, def->radial.center),
                             def->radial.acceleration + def->radial.force < 0.0f ? -1.0f : 1.0f);
    case UM_DRAG_FIELD:
        return def->drag.velocity;
    case UM_WIND_FIELD:
        return def->wind.velocity;
    case UM_BUOYANCY_FIELD:
        break;
    }
    return um_vec2_make(0.0f, 0.0f);
}

static bool is_strong_at(const um_field_def* def, um_vec2 point)
{
    if (def->kind != UM_RADIAL_FIELD) {
        return true;
    }
    um_vec2 way = um_vec2_sub(point, def->radial.center);
    float reach = def->radial.falloff == UM_FALLOFF_LINEAR ? def->radial.radius + def->radial.falloff_length
                                                           : 4.0f * def->radial.radius;
    return way.x * way.x + way.y * way.y < reach * reach &&
           def->radial.acceleration + def->radial.force != 0.0f;
}

// Arrows on a grid that stays where it is when the camera moves.
static void draw_arrows(const world_drawing* it, const um_field_def* def)
{
    float pitch = (float)(48.0 * it->pixel);
    um_transform place = {def->region.position, um_rot_from_angle(def->region.angle)};
    for (float y = pitch * floorf(it->seen.min.y / pitch); y < it->seen.max.y; y += pitch) {
        for (float x = pitch * floorf(it->seen.min.x / pitch); x < it->seen.max.x; x += pitch) {
            um_vec2 point = {x + 0.5f * pitch, y + 0.5f * pitch};
            um_vec2 push = push_at(def, point);
            float length = sqrtf(push.x * push.x + push.y * push.y);
            bool is_in = def->region.shape == NULL || um_convex_contains(def->region.shape, place, point);
            if (is_in && length > 0.0f && is_strong_at(def, point)) {
                draw_arrow(it, point, um_vec2_scale(push, 0.4f * pitch / length));
            }
        }
    }
}

static void draw_field(const world_drawing* it, const um_field_def* def)
{
    bool has_region = def->region.shape != NULL;
    area whole = has_region ? area_of_region(&def->region) : area_of_window(it->seen);
    if (def->kind == UM_BUOYANCY_FIELD) {
        draw_liquid(it, &def->buoyancy, &whole);
        return;
    }
    if (has_region) {
        draw_area(it, &whole, (canvas_style){.fill = {COLOUR_FIELD, 0.07}});
    }
    draw_arrows(it, def);
}

void draw_fields(world_drawing* it)
{
    enum { MOST_FIELDS = 256 }; // of more, the rest is not shown
    um_field_id fields[MOST_FIELDS];
    int32_t count = um_world_get_fields(it->world, fields, MOST_FIELDS);
    for (int32_t i = 0; i < count && i < MOST_FIELDS; ++i) {
        um_field_def def;
        if (um_field_get(it->world, fields[i], &def)) {
            draw_field(it, &def);
        }
    }
}
