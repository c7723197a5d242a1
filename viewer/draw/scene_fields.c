// Fields, below all bodies: liquids up to their surface, arrows where a wind or a pull goes, and a tint for the
// region of anything.
// SPDX-License-Identifier: MIT

#include "scene_parts.h"
#include "tools/field_sight.h"

// Points between two arrows.
static const float arrow_pitch = 48.0f;

typedef struct field_walk {
    const scene_parts* parts;
} field_walk;

static void add_area(const scene_parts* it, const field_area* area, drawing_colour colour)
{
    if (area->count >= 3) {
        polygon_instance polygon = {.cosine = 1.0f, .fill = colour};
        drawing_add_polygon(it->to, polygon, area->points, area->count);
    }
}

static void add_arrow(um_vec2 middle, um_vec2 way, void* context)
{
    const scene_parts* it = ((const field_walk*)context)->parts;
    drawing_colour colour = parts_colour(it->colours->field, 0.35f);
    um_vec2 tip = um_vec2_add(middle, um_vec2_scale(way, 0.5f));
    um_vec2 side = um_vec2_scale(um_vec2_make(-way.y, way.x), 0.15f);
    um_vec2 neck = um_vec2_sub(tip, um_vec2_scale(way, 0.3f));
    parts_line_below(it, um_vec2_sub(tip, way), tip, colour, 1.2f);
    parts_line_below(it, um_vec2_add(neck, side), tip, colour, 1.2f);
    parts_line_below(it, um_vec2_sub(neck, side), tip, colour, 1.2f);
}

static void add_field(const um_field_def* def, void* context)
{
    const scene_parts* it = ((const field_walk*)context)->parts;
    um_vec2 surface[2];
    field_area area = field_area_of(def, it->seen, surface);
    if (def->kind == UM_BUOYANCY_FIELD) {
        add_area(it, &area, parts_colour(it->colours->liquid, 0.35f));
        parts_line_below(it, surface[0], surface[1], parts_colour(it->colours->field, 0.8f), 1.5f);
        return;
    }
    if (def->region.shape != NULL) {
        add_area(it, &area, parts_colour(it->colours->field, 0.07f));
    }
    field_each_arrow(def, it->seen, arrow_pitch * it->point, add_arrow, context);
}

void draw_scene_fields(const scene_parts* it)
{
    field_walk walk = {it};
    field_each(it->world, add_field, &walk);
}
