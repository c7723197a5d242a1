// Fields, below all bodies: liquids up to their surface, arrows where a wind or a pull goes, and a tint for
// the region of anything.
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

static void add_arrow(const field_arrow* arrow, void* context)
{
    const scene_parts* it = ((const field_walk*)context)->parts;
    drawing_colour colour = parts_colour(it->colours->field, 0.35f);
    for (int i = 0; i < 3; ++i) {
        parts_line_below(it, arrow->ends[i], arrow->tip, colour, 1.2f);
    }
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
