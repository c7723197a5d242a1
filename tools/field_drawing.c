// How fields are drawn, below all bodies: liquids up to their surface, arrows where a wind or a pull goes,
// and a tint for the region of anything.
// SPDX-License-Identifier: MIT

#include "field_sight.h"
#include "palette.h"
#include "world_drawing.h"

static void draw_area(const world_drawing* it, const field_area* shown, canvas_style style)
{
    canvas_point points[OUTLINE_MOST_POINTS + 1];
    for (int32_t i = 0; i < shown->count; ++i) {
        points[i] = drawing_point(it, shown->points[i]);
    }
    canvas_draw_polygon(it->to, points, shown->count, style);
}

static void draw_arrow(const field_arrow* arrow, void* context)
{
    const world_drawing* it = context;
    canvas_style line = {.stroke = {COLOUR_FIELD, 0.22}, .stroke_width = 1.2 * it->pixel};
    for (int i = 0; i < 3; ++i) {
        canvas_draw_line(it->to, drawing_point(it, arrow->ends[i]), drawing_point(it, arrow->tip), line);
    }
}

static void draw_field(const um_field_def* def, void* context)
{
    world_drawing* it = context;
    um_vec2 surface[2];
    field_area area = field_area_of(def, it->seen, surface);
    if (def->kind == UM_BUOYANCY_FIELD) {
        draw_area(it, &area, (canvas_style){.fill = {COLOUR_LIQUID, 0.35}});
        canvas_style line = {.stroke = {COLOUR_FIELD, 0.8}, .stroke_width = 1.5 * it->pixel};
        canvas_draw_line(it->to, drawing_point(it, surface[0]), drawing_point(it, surface[1]), line);
        return;
    }
    if (def->region.shape != NULL) {
        draw_area(it, &area, (canvas_style){.fill = {COLOUR_FIELD, 0.07}});
    }
    field_each_arrow(def, it->seen, (float)(48.0 * it->pixel), draw_arrow, it);
}

void draw_fields(world_drawing* it)
{
    field_each(it->world, draw_field, it);
}
