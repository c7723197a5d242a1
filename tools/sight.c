// Where in a world there is something to see.
// SPDX-License-Identifier: MIT

#include "sight.h"
#include "joint_list.h"

#include <math.h>

typedef struct bounds_walk {
    const um_world* world;
    um_aabb bounds;
    bool has_bounds;
} bounds_walk;

static bool add_body(um_body_id body, void* context)
{
    bounds_walk* walk = context;
    if (um_body_get_type(walk->world, body) == UM_STATIC_BODY || !um_body_is_enabled(walk->world, body)) {
        return true;
    }
    for (int32_t i = 0; i < um_body_get_shape_count(walk->world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(walk->world, um_body_get_shape(walk->world, body, i));
        walk->bounds = walk->has_bounds ? um_aabb_union(walk->bounds, aabb) : aabb;
        walk->has_bounds = true;
    }
    return true;
}

static um_aabb with_point(um_aabb bounds, um_vec2 point)
{
    return um_aabb_union(bounds, (um_aabb){point, point});
}

// What joints hold bodies by: anchors on the ground, and the wheels of pulleys.
static um_aabb add_joints(const um_world* world, um_aabb bounds)
{
    joint_list list = joint_list_of(world);
    for (int32_t i = 0; i < list.count; ++i) {
        um_joint_def def = um_joint_get_def(world, list.joints[i]);
        um_joint_state state = um_joint_get_state(world, list.joints[i]);
        bounds = with_point(with_point(bounds, state.anchor_a), state.anchor_b);
        if (def.kind == UM_PULLEY_JOINT) {
            bounds = with_point(with_point(bounds, def.wheel_a), def.wheel_b);
        }
    }
    joint_list_free(&list);
    return bounds;
}

static um_aabb grow(um_aabb aabb, float x, float y)
{
    return um_aabb_make(aabb.min.x - x, aabb.min.y - y, aabb.max.x + x, aabb.max.y + y);
}

static float greater_side(um_aabb aabb)
{
    return fmaxf(aabb.max.x - aabb.min.x, aabb.max.y - aabb.min.y);
}

// ---- The ground -----------------------------------------------------------------------------------------

typedef struct ground_search {
    const um_world* world;
    um_aabb bounds; // of what stands or falls above it
    bool is_y_up;
    float gap; // to the nearest ground so far
} ground_search;

static bool look_below(um_body_id body, void* context)
{
    ground_search* search = context;
    if (um_body_get_type(search->world, body) != UM_STATIC_BODY) {
        return true;
    }
    for (int32_t i = 0; i < um_body_get_shape_count(search->world, body); ++i) {
        um_aabb aabb = um_shape_get_aabb(search->world, um_body_get_shape(search->world, body, i));
        float gap = search->is_y_up ? search->bounds.min.y - aabb.max.y : aabb.min.y - search->bounds.max.y;
        bool is_below = aabb.min.x < search->bounds.max.x && aabb.max.x > search->bounds.min.x;
        if (is_below && gap > 0.0f && gap < search->gap) {
            search->gap = gap;
        }
    }
    return true;
}

// The bounds with the top of the ground that what is in them would fall on, unless that is far.
static um_aabb add_ground(const um_world* world, um_aabb bounds)
{
    const float far = 2.0f * greater_side(bounds);
    ground_search search = {world, bounds, um_world_get_gravity(world).y < 0.0f, far};
    um_world_each_body(world, look_below, &search);
    if (search.gap < far) {
        bounds.min.y -= search.is_y_up ? search.gap : 0.0f;
        bounds.max.y += search.is_y_up ? 0.0f : search.gap;
    }
    return bounds;
}

// ---- The view -------------------------------------------------------------------------------------------

static um_aabb clip(um_aabb aabb, um_aabb limits)
{
    return um_aabb_make(fminf(fmaxf(aabb.min.x, limits.min.x), limits.max.x),
                        fminf(fmaxf(aabb.min.y, limits.min.y), limits.max.y),
                        fmaxf(fminf(aabb.max.x, limits.max.x), limits.min.x),
                        fmaxf(fminf(aabb.max.y, limits.max.y), limits.min.y));
}

void sight_look(sight* it, const um_world* world)
{
    bounds_walk walk = {.world = world};
    um_world_each_body(world, add_body, &walk);
    if (!walk.has_bounds) {
        return;
    }
    walk.bounds = add_joints(world, walk.bounds);
    if (!it->has_limits) {
        float side = greater_side(walk.bounds);
        it->limits = grow(add_ground(world, walk.bounds), side, side);
        it->has_limits = true;
    }
    um_aabb seen = clip(add_ground(world, walk.bounds), it->limits);
    it->bounds = it->has_bounds ? um_aabb_union(it->bounds, seen) : seen;
    it->has_bounds = true;
}

um_aabb sight_view(const sight* it, const scene_source* source)
{
    if (source->has_view) {
        return source->view;
    }
    float meter = source->def.units_per_meter;
    if (!it->has_bounds) {
        return um_aabb_make(-5.0f * meter, -5.0f * meter, 5.0f * meter, 5.0f * meter);
    }
    float room = fmaxf(0.05f * greater_side(it->bounds), 0.05f * meter);
    return grow(it->bounds, room, room);
}
