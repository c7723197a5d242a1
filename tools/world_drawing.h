// The parts of a picture of a world, each of which draws one thing into a window whose coordinates are those
// of the world, but for y, which points down on every canvas.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_WORLD_DRAWING_H
#define UMBRA_TOOLS_WORLD_DRAWING_H

#include "canvas.h"
#include "island_map.h"
#include "outline_points.h"
#include "picture_layers.h"
#include "trails.h"

// What the colour of a body tells.
typedef enum body_look { LOOK_STATIC, LOOK_DRIVEN, LOOK_ASLEEP, LOOK_AWAKE, LOOK_COUNT } body_look;

typedef struct world_drawing {
    canvas* to;
    const um_world* world;
    uint64_t layers;           // LAYER_BIT of each that is shown
    float fraction;            // between the last two steps: 1 is after the last one
    double up;                 // -1 where the world's y points up, else 1
    double pixel;              // world units that make a line as thin as lines should be
    um_aabb seen;              // what the window shows, in the world's coordinates
    const island_map* islands; // NULL without LAYER_ISLANDS
} world_drawing;

static inline canvas_point drawing_point(const world_drawing* it, um_vec2 v)
{
    return (canvas_point){(double)v.x, it->up * (double)v.y};
}

// ---- Bodies: body_drawing.c -----------------------------------------------------------------------------

body_look body_look_of(const um_world* world, um_body_id body);
const char* body_look_name(body_look look);

// How bodies of a look are drawn where lines are pixel wide.
canvas_style body_look_style(body_look look, double pixel);

// Draws all bodies that are awake, or all others.
void draw_bodies(world_drawing* it, bool awake);

// ---- Joints: joint_drawing.c ----------------------------------------------------------------------------

void draw_joints(world_drawing* it);

// ---- Fields: field_drawing.c ----------------------------------------------------------------------------

// Liquids are filled up to their surface, winds and pulls are arrows, the rest is a tint of its region.
void draw_fields(world_drawing* it);

// ---- What lies on top: overlay_drawing.c ----------------------------------------------------------------

// Points, normals or both, by the layers.
void draw_contacts(world_drawing* it);
void draw_aabbs(world_drawing* it);
void draw_trees(world_drawing* it);

// Dots that grow smaller and fainter with age.
void draw_trails(world_drawing* it, const trails* shown);

#endif
