// A world as a drawing: the layers in their order.
// SPDX-License-Identifier: MIT

#include "world_scene.h"
#include "grid.h"
#include "scene_parts.h"
#include "tools/palette.h"

#include <math.h>

world_scene_options world_scene_default_options(void)
{
    return (world_scene_options){
        .layers = WORLD_DEFAULT_LAYERS, .tree_level = WORLD_ALL_TREE_LEVELS, .fraction = 1.0f};
}

// ---- What parts have in common --------------------------------------------------------------------------

uint32_t parts_tint(const scene_parts* it, uint32_t rgb)
{
    return it->options->theme == THEME_LIGHT ? colour_mix(rgb, 0x000000, 0.35) : rgb;
}

bool parts_sees(const scene_parts* it, um_vec2 place)
{
    return place.x >= it->seen.min.x && place.x <= it->seen.max.x && place.y >= it->seen.min.y &&
           place.y <= it->seen.max.y;
}

void parts_line(const scene_parts* it, um_vec2 from, um_vec2 to, drawing_colour colour, float width)
{
    drawing_add_stroke(it->to, (stroke_instance){from.x, from.y, to.x, to.y, 0.0f, width, colour, colour});
}

// A line below all else is a polygon, though one of two vertices.
void parts_line_below(const scene_parts* it, um_vec2 from, um_vec2 to, drawing_colour colour, float width)
{
    um_vec2 way = um_vec2_sub(to, from);
    float length = sqrtf(way.x * way.x + way.y * way.y);
    polygon_instance line = {
        .x = from.x,
        .y = from.y,
        .cosine = length > 0.0f ? way.x / length : 1.0f,
        .sine = length > 0.0f ? way.y / length : 0.0f,
        .radius = 0.5f * width * it->point,
        .fill = colour,
        .line = colour,
    };
    drawing_add_polygon(it->to, line, (um_vec2[]){{0.0f, 0.0f}, {length, 0.0f}}, 2);
}

void parts_dot(const scene_parts* it, um_vec2 place, drawing_colour colour, float diameter)
{
    parts_line(it, place, place, colour, diameter);
}

// The head is as long as half of the arrow, at most.
void parts_arrow(const scene_parts* it, um_vec2 from, um_vec2 way, drawing_colour colour, float width)
{
    float length = sqrtf(way.x * way.x + way.y * way.y);
    um_vec2 tip = um_vec2_add(from, way);
    parts_line(it, from, tip, colour, width);
    if (length <= 0.0f) {
        return;
    }
    um_vec2 back = um_vec2_scale(way, -fminf(7.0f * it->point, 0.5f * length) / length);
    um_vec2 side = um_vec2_make(-0.5f * back.y, 0.5f * back.x);
    parts_line(it, tip, um_vec2_add(tip, um_vec2_add(back, side)), colour, width);
    parts_line(it, tip, um_vec2_add(tip, um_vec2_sub(back, side)), colour, width);
}

void parts_rectangle(const scene_parts* it, um_aabb aabb, drawing_colour colour, float width)
{
    um_vec2 corners[4] = {aabb.min, {aabb.max.x, aabb.min.y}, aabb.max, {aabb.min.x, aabb.max.y}};
    for (int i = 0; i < 4; ++i) {
        parts_line(it, corners[i], corners[(i + 1) % 4], colour, width);
    }
}

// ---- The grid -------------------------------------------------------------------------------------------

// The lines of a spacing that cross one axis. Those of a coarser spacing, which comes later, lie on top.
static void add_grid_lines(const scene_parts* it, bool is_upright, double spacing, float opacity)
{
    um_aabb seen = it->seen;
    double least = is_upright ? (double)seen.min.x : (double)seen.min.y;
    double most = is_upright ? (double)seen.max.x : (double)seen.max.y;
    enum { MOST_LINES = 2000 }; // where floats are too coarse for the spacing
    double number = grid_first(least, spacing);
    for (int i = 0; i < MOST_LINES && number * spacing <= most; ++i, number += 1.0) {
        float at = (float)(number * spacing);
        drawing_colour colour =
            number == 0.0 ? parts_colour(it->colours->axis, 1.0f) : parts_colour(it->colours->grid, opacity);
        um_vec2 from = is_upright ? um_vec2_make(at, seen.min.y) : um_vec2_make(seen.min.x, at);
        um_vec2 to = is_upright ? um_vec2_make(at, seen.max.y) : um_vec2_make(seen.max.x, at);
        parts_line_below(it, from, to, colour, 1.0f);
    }
}

static void add_grid(const scene_parts* it)
{
    double unit = it->world != NULL ? (double)um_world_get_settings(it->world).units_per_meter : 1.0;
    grid_spacing spacing = grid_spacing_of(&it->options->seen_by, unit);
    for (int axis = 0; axis < 2; ++axis) {
        add_grid_lines(it, axis == 0, spacing.minor, 0.45f);
        add_grid_lines(it, axis == 0, spacing.major, 1.0f);
    }
}

// ---- The whole ------------------------------------------------------------------------------------------

// Bodies are drawn where they were between two steps, and their AABBs are those after the last one: with room
// around what is seen, nothing that is seen is left out.
static um_aabb with_room(um_aabb seen)
{
    float x = 0.1f * (seen.max.x - seen.min.x);
    float y = 0.1f * (seen.max.y - seen.min.y);
    return um_aabb_make(seen.min.x - x, seen.min.y - y, seen.max.x + x, seen.max.y + y);
}

static void add_layers(const scene_parts* it)
{
    if (parts_show(it, SHOW_FIELDS)) {
        draw_scene_fields(it);
    }
    if (parts_show(it, SHOW_TRAILS) && it->options->trails != NULL) {
        draw_scene_trails(it);
    }
    draw_scene_bodies(it);
    if (parts_show(it, SHOW_AABBS)) {
        draw_scene_aabbs(it);
    }
    draw_scene_trees(it);
    if (parts_show(it, SHOW_JOINTS)) {
        draw_scene_joints(it);
    }
    draw_scene_motion(it);
    draw_scene_contacts(it);
    drawing_colour bright = parts_colour(it->colours->picked, 0.9f);
    for (int32_t i = 1; i < it->options->sketch_count; ++i) {
        parts_line(it, it->options->sketch[i - 1], it->options->sketch[i], bright, 1.5f);
    }
}

void world_scene_fill(drawing* out, const um_world* world, const world_scene_options* options)
{
    drawing_clear(out);
    const camera* seen_by = &options->seen_by;
    if (!(seen_by->scale > 0.0f) || !(seen_by->width > 0.0f) || !(seen_by->height > 0.0f)) {
        return;
    }
    scene_parts parts = {
        .to = out,
        .world = world,
        .options = options,
        .colours = theme_of(options->theme),
        .seen = with_room(camera_seen(seen_by)),
        .point = 1.0f / seen_by->scale,
    };
    if (parts_show(&parts, SHOW_GRID)) {
        add_grid(&parts);
    }
    if (world == NULL) {
        return;
    }
    island_map islands;
    bool has_islands = parts_show(&parts, SHOW_ISLANDS) && island_map_make(&islands, world);
    parts.islands = has_islands ? &islands : NULL;
    add_layers(&parts);
    if (has_islands) {
        island_map_free(&islands);
    }
}
