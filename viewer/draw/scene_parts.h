// The parts of a world's drawing, each of which adds one thing to it: inside of viewer/draw alone.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_SCENE_PARTS_H
#define UMBRA_VIEWER_SCENE_PARTS_H

#include "tools/island_map.h"
#include "world_scene.h"

typedef struct scene_parts {
    drawing* to;
    const um_world* world;
    const world_scene_options* options;
    const theme* colours;
    um_aabb seen;              // world units, with some room around it
    float point;               // world units that a point measures
    const island_map* islands; // NULL without SHOW_ISLANDS
} scene_parts;

static inline bool parts_show(const scene_parts* it, world_layer layer)
{
    return (it->options->layers & WORLD_LAYER_BIT(layer)) != 0;
}

// A colour of the theme as instances have it. Opacity is 0 to 1.
static inline drawing_colour parts_colour(uint32_t rgb, float opacity)
{
    return (rgb >> 16 & 0xffu) | (rgb & 0xff00u) | (rgb & 0xffu) << 16 |
           (uint32_t)(opacity * 255.0f + 0.5f) << 24;
}

// Colours that stand out on a dark ground are darker on a light one.
uint32_t parts_tint(const scene_parts* it, uint32_t rgb);

bool parts_sees(const scene_parts* it, um_vec2 place);

// Lines, dots and arrows whose width is in points; they lie on top of all bodies, but for lines below. A dot
// is a line without length.
void parts_line(const scene_parts* it, um_vec2 from, um_vec2 to, drawing_colour colour, float width);
void parts_line_below(const scene_parts* it, um_vec2 from, um_vec2 to, drawing_colour colour, float width);
void parts_dot(const scene_parts* it, um_vec2 place, drawing_colour colour, float diameter);
void parts_arrow(const scene_parts* it, um_vec2 from, um_vec2 way, drawing_colour colour, float width);
void parts_rectangle(const scene_parts* it, um_aabb aabb, drawing_colour colour, float width);

void draw_scene_fields(const scene_parts* it); // scene_fields.c
void draw_scene_bodies(const scene_parts* it); // scene_bodies.c
void draw_scene_joints(const scene_parts* it); // scene_joints.c

// scene_motion.c: forces, velocities, centres of mass, trails
void draw_scene_motion(const scene_parts* it);
void draw_scene_trails(const scene_parts* it);

// scene_overlays.c
void draw_scene_contacts(const scene_parts* it);
void draw_scene_aabbs(const scene_parts* it);
void draw_scene_trees(const scene_parts* it);

#endif
