// What the engine knows of the bodies and does not show: contacts, AABBs, trees.
// SPDX-License-Identifier: MIT

#include "scene_parts.h"
#include "tools/palette.h"

#include <math.h>

// ---- Contacts -------------------------------------------------------------------------------------------

typedef struct contact_walk {
    const scene_parts* parts;
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
static void add_impulse(const contact_walk* walk, um_vec2 place, um_vec2 direction, float impulse,
                        uint32_t rgb)
{
    const scene_parts* it = walk->parts;
    float share = walk->greatest > 0.0f ? sqrtf(fabsf(impulse) / walk->greatest) : 0.0f;
    float length = copysignf(28.0f * share, impulse) * it->point;
    if (share > 0.0f) {
        parts_arrow(it, place, um_vec2_scale(direction, length), parts_colour(rgb, 0.9f), 1.6f);
    }
}

// What is solved alone has the colour of texts.
static uint32_t graph_colour(const scene_parts* it, int32_t color)
{
    return color >= 0 ? colour_in_turn((uint32_t)color) : it->colours->text;
}

static bool add_contact(const um_contact* contact, void* context)
{
    const contact_walk* walk = context;
    const scene_parts* it = walk->parts;
    um_vec2 tangent = um_vec2_make(contact->normal.y, -contact->normal.x);
    for (int32_t i = 0; i < contact->point_count; ++i) {
        um_vec2 place = contact->points[i];
        if (!parts_sees(it, place)) {
            continue;
        }
        if (parts_show(it, SHOW_NORMALS)) {
            um_vec2 end = um_vec2_add(place, um_vec2_scale(contact->normal, 12.0f * it->point));
            parts_line(it, place, end, parts_colour(it->colours->normal, 0.9f), 1.2f);
        }
        if (parts_show(it, SHOW_IMPULSES)) {
            add_impulse(walk, place, contact->normal, contact->normal_impulses[i], it->colours->contact);
            add_impulse(walk, place, tangent, contact->tangent_impulses[i], it->colours->friction);
        }
        if (parts_show(it, SHOW_COLORS)) { // a ring around what else is shown there
            parts_dot(it, place, parts_colour(graph_colour(it, contact->color), 1.0f), 9.6f);
        }
        if (parts_show(it, SHOW_CONTACTS)) {
            parts_dot(it, place, parts_colour(it->colours->contact, 0.95f), 5.6f);
            if (!(contact->normal_impulses[i] > 0.0f)) { // one that bears nothing is hollow
                parts_dot(it, place, parts_colour(it->colours->background, 1.0f), 3.2f);
            }
        }
    }
    return true;
}

void draw_scene_contacts(const scene_parts* it)
{
    contact_walk walk = {.parts = it};
    uint32_t layers = WORLD_LAYER_BIT(SHOW_CONTACTS) | WORLD_LAYER_BIT(SHOW_NORMALS) |
                      WORLD_LAYER_BIT(SHOW_IMPULSES) | WORLD_LAYER_BIT(SHOW_COLORS);
    if ((it->options->layers & layers) == 0) {
        return;
    }
    um_world_each_contact(it->world, find_greatest, &walk);
    um_world_each_contact(it->world, add_contact, &walk);
}

// ---- AABBs ----------------------------------------------------------------------------------------------

static bool add_aabbs_of_body(um_body_id body, void* context)
{
    const scene_parts* it = context;
    int32_t count = um_body_get_shape_count(it->world, body);
    for (int32_t i = 0; i < count; ++i) {
        um_aabb aabb = um_shape_get_aabb(it->world, um_body_get_shape(it->world, body, i));
        if (um_aabb_overlaps(aabb, it->seen)) {
            parts_rectangle(it, aabb, parts_colour(it->colours->aabb, 0.6f), 0.9f);
        }
    }
    return true;
}

void draw_scene_aabbs(const scene_parts* it)
{
    scene_parts parts = *it; // for a callback that takes what is not const
    um_world_each_body(it->world, add_aabbs_of_body, &parts);
}

// ---- Trees ----------------------------------------------------------------------------------------------

typedef struct tree_walk {
    const scene_parts* parts;
    int32_t height; // of the tree
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
static bool add_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)is_leaf;
    const tree_walk* walk = context;
    const scene_parts* it = walk->parts;
    int32_t level = it->options->tree_level;
    if ((level == WORLD_ALL_TREE_LEVELS || level == depth) && um_aabb_overlaps(aabb, it->seen)) {
        float fraction = walk->height > 0 ? (float)depth / (float)walk->height : 0.0f;
        uint32_t rgb = parts_tint(it, colour_of_depth((double)fraction));
        float opacity = level == depth ? 0.9f : 0.9f - 0.5f * fraction;
        parts_rectangle(it, aabb, parts_colour(rgb, opacity), 2.4f - 1.5f * fraction);
    }
    return true;
}

static void add_tree(const scene_parts* it, um_world_tree which)
{
    tree_walk walk = {.parts = it};
    um_world_walk_tree(it->world, which, measure_node, &walk);
    um_world_walk_tree(it->world, which, add_node, &walk);
}

void draw_scene_trees(const scene_parts* it)
{
    if (parts_show(it, SHOW_RESTING_TREE)) {
        add_tree(it, UM_RESTING_TREE);
    }
    if (parts_show(it, SHOW_MOVING_TREE)) {
        add_tree(it, UM_MOVING_TREE);
    }
}
