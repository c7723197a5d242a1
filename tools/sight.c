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

// How deep things are, column by column: bodies may fall on ground of different heights, as on stairs.
enum { COLUMN_COUNT = 64 };

typedef struct column {
    bool has_body, has_ground;
    float bottom; // of the lowest shape of a body, and its middle
    float middle;
    float ground; // the first one below that
} column;

typedef struct ground_search {
    const um_world* world;
    um_aabb bounds; // of all bodies
    bool is_y_up;
    float gap; // from the bounds to the first ground below all of them
    column columns[COLUMN_COUNT];
} ground_search;

// How deep an AABB begins and ends: greater is lower, whatever the direction of y.
typedef struct depths {
    float top, bottom;
} depths;

static depths depths_of(um_aabb aabb, bool is_y_up)
{
    return is_y_up ? (depths){-aabb.max.y, -aabb.min.y} : (depths){aabb.min.y, aabb.max.y};
}

static int32_t column_at(const ground_search* search, float x)
{
    float width = search->bounds.max.x - search->bounds.min.x;
    float share = width > 0.0f ? (x - search->bounds.min.x) / width : 0.0f;
    return (int32_t)fminf(fmaxf(share * COLUMN_COUNT, 0.0f), COLUMN_COUNT - 1);
}

static void note_body(ground_search* search, int32_t which, depths shape)
{
    column* at = &search->columns[which];
    if (!at->has_body || shape.bottom > at->bottom) {
        *at = (column){.has_body = true, .bottom = shape.bottom, .middle = 0.5f * (shape.top + shape.bottom)};
    }
}

// Ground that a body stands in is as deep as the body.
static void note_ground(ground_search* search, int32_t which, depths shape)
{
    column* at = &search->columns[which];
    float top = fmaxf(shape.top, at->bottom);
    if (at->has_body && shape.bottom >= at->middle && (!at->has_ground || top < at->ground)) {
        at->has_ground = true;
        at->ground = top;
    }
    float bottom = depths_of(search->bounds, search->is_y_up).bottom;
    if (shape.top > bottom) {
        search->gap = fminf(search->gap, shape.top - bottom);
    }
}

// Notes all shapes of a body in the columns that they are in.
static void note_shapes(ground_search* search, um_body_id body, void (*note)(ground_search*, int32_t, depths))
{
    for (int32_t i = 0; i < um_body_get_shape_count(search->world, body); ++i) {
        um_shape_id shape = um_body_get_shape(search->world, body, i);
        um_aabb aabb = um_shape_get_aabb(search->world, shape);
        bool is_there = aabb.min.x < search->bounds.max.x && aabb.max.x > search->bounds.min.x;
        if (!is_there || um_shape_is_sensor(search->world, shape)) {
            continue;
        }
        depths deep = depths_of(aabb, search->is_y_up);
        for (int32_t k = column_at(search, aabb.min.x); k <= column_at(search, aabb.max.x); ++k) {
            note(search, k, deep);
        }
    }
}

static bool look_for_bottom(um_body_id body, void* context)
{
    ground_search* search = context;
    if (um_body_get_type(search->world, body) != UM_STATIC_BODY && um_body_is_enabled(search->world, body)) {
        note_shapes(search, body, note_body);
    }
    return true;
}

static bool look_for_ground(um_body_id body, void* context)
{
    ground_search* search = context;
    if (um_body_get_type(search->world, body) == UM_STATIC_BODY && um_body_is_enabled(search->world, body)) {
        note_shapes(search, body, note_ground);
    }
    return true;
}

// The bounds with the tops of the ground that each body would fall on, and of the first ground below all of
// them, where they come that slide off the other; unless that is far.
static um_aabb add_ground(const um_world* world, um_aabb bounds)
{
    const float far = 2.0f * greater_side(bounds);
    bool is_y_up = um_world_get_gravity(world).y < 0.0f;
    ground_search search = {.world = world, .bounds = bounds, .is_y_up = is_y_up, .gap = far};
    um_world_each_body(world, look_for_bottom, &search);
    um_world_each_body(world, look_for_ground, &search);
    float bottom = depths_of(bounds, is_y_up).bottom;
    float gap = search.gap < far ? search.gap : 0.0f;
    for (int32_t i = 0; i < COLUMN_COUNT; ++i) {
        float below = search.columns[i].ground - bottom;
        if (search.columns[i].has_ground && below < far) {
            gap = fmaxf(gap, below);
        }
    }
    bounds.min.y -= is_y_up ? gap : 0.0f;
    bounds.max.y += is_y_up ? 0.0f : gap;
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
