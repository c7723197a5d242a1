// How bodies move: forces, velocities, centres of mass, and where they have been.
// SPDX-License-Identifier: MIT

#include "scene_parts.h"
#include "tools/trails.h"

#include <math.h>

typedef struct motion_walk {
    const scene_parts* parts;
    um_vec2 gravity;
    float greatest; // of all forces
} motion_walk;

static const float velocity_time = 0.1f; // seconds that arrows of velocities reach ahead

static um_vec2 force_on(const motion_walk* walk, um_body_id body)
{
    const um_world* world = walk->parts->world;
    float weight = um_body_get_mass(world, body).mass * um_body_get_gravity_scale(world, body);
    return um_vec2_add(um_body_get_force(world, body), um_vec2_scale(walk->gravity, weight));
}

static bool is_pushed(const um_world* world, um_body_id body)
{
    return um_body_get_type(world, body) == UM_DYNAMIC_BODY && um_body_is_awake(world, body);
}

static bool find_greatest(um_body_id body, void* context)
{
    motion_walk* walk = context;
    if (is_pushed(walk->parts->world, body)) {
        um_vec2 force = force_on(walk, body);
        walk->greatest = fmaxf(walk->greatest, sqrtf(force.x * force.x + force.y * force.y));
    }
    return true;
}

// By the root of the force, so that what is small can be seen beside what is large.
static void add_force(const motion_walk* walk, um_body_id body, um_vec2 center)
{
    const scene_parts* it = walk->parts;
    um_vec2 force = force_on(walk, body);
    float size = sqrtf(force.x * force.x + force.y * force.y);
    if (size > 0.0f && walk->greatest > 0.0f) {
        float length = 36.0f * sqrtf(size / walk->greatest) * it->point;
        parts_arrow(it, center, um_vec2_scale(force, length / size), parts_colour(it->colours->force, 0.9f),
                    1.5f);
    }
}

static bool add_motion(um_body_id body, void* context)
{
    const motion_walk* walk = context;
    const scene_parts* it = walk->parts;
    if (um_body_get_type(it->world, body) == UM_STATIC_BODY) {
        return true;
    }
    um_vec2 center = um_body_get_center(it->world, body);
    if (!parts_sees(it, center)) {
        return true;
    }
    if (parts_show(it, SHOW_FORCES) && is_pushed(it->world, body)) {
        add_force(walk, body, center);
    }
    if (parts_show(it, SHOW_VELOCITIES)) {
        um_vec2 way = um_vec2_scale(um_body_get_velocity(it->world, body), velocity_time);
        if (way.x * way.x + way.y * way.y > it->point * it->point) { // less than a point is nothing to see
            parts_arrow(it, center, way, parts_colour(it->colours->velocity, 0.9f), 1.5f);
        }
    }
    if (parts_show(it, SHOW_CENTERS)) {
        parts_dot(it, center, parts_colour(it->colours->mass, 0.9f), 5.0f);
        parts_dot(it, center, parts_colour(it->colours->background, 1.0f), 2.4f);
    }
    return true;
}

void draw_scene_motion(const scene_parts* it)
{
    motion_walk walk = {.parts = it, .gravity = um_world_get_gravity(it->world)};
    uint32_t layers =
        WORLD_LAYER_BIT(SHOW_FORCES) | WORLD_LAYER_BIT(SHOW_VELOCITIES) | WORLD_LAYER_BIT(SHOW_CENTERS);
    if ((it->options->layers & layers) == 0) {
        return;
    }
    if (parts_show(it, SHOW_FORCES)) {
        um_world_each_body(it->world, find_greatest, &walk);
    }
    um_world_each_body(it->world, add_motion, &walk);
}

// Dots that grow smaller and fainter with age, below what is round and on top of what is not.
void draw_scene_trails(const scene_parts* it)
{
    const trails* shown = it->options->trails;
    for (int32_t i = shown->count; i > 0; --i) {
        um_vec2 place = trails_point(shown, i);
        float age = (float)i / (float)shown->count;
        if (parts_sees(it, place)) {
            drawing_colour colour = parts_colour(it->colours->trail, 0.6f * (1.0f - age) + 0.05f);
            drawing_add_disc(it->to, (disc_instance){.x = place.x,
                                                     .y = place.y,
                                                     .radius = (2.6f - 1.8f * age) * it->point,
                                                     .fill = colour,
                                                     .line = colour});
        }
    }
}
