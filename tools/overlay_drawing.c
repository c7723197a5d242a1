// What lies on top of the bodies in a picture: contacts, AABBs, trees, trails.
// SPDX-License-Identifier: MIT

#include "palette.h"
#include "world_drawing.h"

#include <math.h>

// ---- Contacts -------------------------------------------------------------------------------------------

typedef struct contact_walk {
    world_drawing* drawing;
    float greatest; // of all impulses
} contact_walk;

static bool find_greatest(const um_contact* contact, void* context)
{
    contact_walk* walk = context;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        walk->greatest = fmaxf(walk->greatest, contact->normal_impulses[i]);
    }
    return true;
}

// By the root of the impulse: a pile's lowest contacts bear a hundred times as much as its highest.
static void draw_normal(const contact_walk* walk, const um_contact* contact, int32_t point)
{
    const world_drawing* it = walk->drawing;
    float share = walk->greatest > 0.0f ? sqrtf(contact->normal_impulses[point] / walk->greatest) : 0.0f;
    float length = (float)(it->pixel * (5.0 + 20.0 * (double)share));
    um_vec2 end = um_vec2_add(contact->points[point], um_vec2_scale(contact->normal, length));
    canvas_style style = {.stroke = {COLOUR_NORMAL, 0.9}, .stroke_width = 1.2 * it->pixel};
    canvas_draw_line(it->to, drawing_point(it, contact->points[point]), drawing_point(it, end), style);
}

static bool draw_contact(const um_contact* contact, void* context)
{
    const contact_walk* walk = context;
    const world_drawing* it = walk->drawing;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        if ((it->layers & LAYER_BIT(LAYER_NORMALS)) != 0) {
            draw_normal(walk, contact, i);
        }
        if ((it->layers & LAYER_BIT(LAYER_CONTACTS)) != 0) {
            // A contact that bears nothing is hollow.
            bool is_pressed = contact->normal_impulses[i] > 0.0f;
            canvas_style style = {
                {COLOUR_CONTACT, is_pressed ? 0.95 : 0.0}, {COLOUR_CONTACT, 0.95}, it->pixel};
            canvas_draw_circle(it->to, drawing_point(it, contact->points[i]), 2.8 * it->pixel, style);
        }
    }
    return true;
}

void draw_contacts(world_drawing* it)
{
    contact_walk walk = {.drawing = it};
    um_world_each_contact(it->world, find_greatest, &walk);
    um_world_each_contact(it->world, draw_contact, &walk);
}

// ---- AABBs ----------------------------------------------------------------------------------------------

static canvas_rectangle rectangle_of(const world_drawing* it, um_aabb aabb)
{
    return (canvas_rectangle){
        .x = (double)aabb.min.x,
        .y = it->up > 0.0 ? (double)aabb.min.y : -(double)aabb.max.y,
        .width = (double)aabb.max.x - (double)aabb.min.x,
        .height = (double)aabb.max.y - (double)aabb.min.y,
    };
}

static bool draw_aabbs_of_body(um_body_id body, void* context)
{
    const world_drawing* it = context;
    canvas_style style = {.stroke = {COLOUR_AABB, 0.6}, .stroke_width = 0.8 * it->pixel};
    for (int32_t i = 0; i < um_body_get_shape_count(it->world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(it->world, um_body_get_shape(it->world, body, i));
        if (um_aabb_overlaps(aabb, it->seen)) {
            canvas_draw_rectangle(it->to, rectangle_of(it, aabb), style);
        }
    }
    return true;
}

void draw_aabbs(world_drawing* it)
{
    um_world_each_body(it->world, draw_aabbs_of_body, it);
}

// ---- Trees ----------------------------------------------------------------------------------------------

typedef struct tree_walk {
    const world_drawing* drawing;
    int32_t height; // of the tree
    int32_t depth;  // which is drawn now
} tree_walk;

static bool measure_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)is_leaf;
    tree_walk* walk = context;
    walk->height = depth > walk->height ? depth : walk->height;
    return true;
}

// Outlines grow thinner and fainter with depth, for there are twice as many on every level.
static bool draw_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    const tree_walk* walk = context;
    const world_drawing* it = walk->drawing;
    if (depth == walk->depth && !is_leaf && um_aabb_overlaps(aabb, it->seen)) {
        double fraction = walk->height > 1 ? (double)depth / (double)(walk->height - 1) : 0.0;
        canvas_style style = {.stroke = {colour_of_depth(fraction), 0.9 - 0.5 * fraction},
                              .stroke_width = (2.4 - 1.7 * fraction) * it->pixel};
        canvas_draw_rectangle(it->to, rectangle_of(it, aabb), style);
    }
    return true;
}

// A parent shares sides with its children. The deepest come first, so that its broad outline stays on top.
static void draw_tree(const world_drawing* it, um_world_tree which)
{
    tree_walk walk = {.drawing = it};
    um_world_walk_tree(it->world, which, measure_node, &walk);
    for (walk.depth = walk.height; walk.depth >= 0; --walk.depth) {
        um_world_walk_tree(it->world, which, draw_node, &walk);
    }
}

void draw_trees(world_drawing* it)
{
    draw_tree(it, UM_RESTING_TREE);
    draw_tree(it, UM_MOVING_TREE);
}

// ---- Trails ---------------------------------------------------------------------------------------------

void draw_trails(world_drawing* it, const trails* shown)
{
    for (int32_t i = shown->count; i > 0; --i) {
        um_vec2 point = trails_point(shown, i);
        double age = (double)i / shown->count;
        canvas_style style = {.fill = {COLOUR_MOVING, 0.6 * (1.0 - age) + 0.05}};
        canvas_draw_circle(it->to, drawing_point(it, point), (2.6 - 1.8 * age) * it->pixel, style);
    }
}
