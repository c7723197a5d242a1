// Calls for shapes: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>

static um_shape_def choose_def(extremes* e)
{
    um_shape_def def = um_default_shape_def();
    def.density = extreme_density(e);
    if (extreme_chance(e, 50)) {
        def.friction = extreme_signed(e, 1e-3f, 1e6f);
        def.friction = fabsf(def.friction);
        def.restitution = prng_float(&e->random, 0.0f, 1.0f);
    }
    def.restitution = extreme_chance(e, 10) ? 1.0f : def.restitution;
    def.filter = extreme_filter(e);
    def.reports = extreme_chance(e, 70) ? UM_REPORT_CONTACTS | UM_REPORT_HITS : (uint32_t)extreme_below(e, 8);
    def.surface = extreme_surface(e);
    def.asks_pre_solve = extreme_chance(e, 10);
    def.is_sensor = extreme_chance(e, 8);
    def.sees_sensors = extreme_chance(e, 50);
    return def;
}

// A zigzag, or a ring, of at most 8 points.
static int32_t choose_points(extremes* e, um_vec2* out_points)
{
    int32_t count = 3 + extreme_below(e, 6);
    float width = fminf(e->size * extreme_magnitude(e, 0.5f, 5.0f), 1e5f);
    bool is_ring = extreme_chance(e, 40);
    for (int32_t i = 0; i < count; ++i) {
        um_rot turn = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)count);
        um_vec2 rough = um_vec2_make(prng_float(&e->random, 0.5f, 1.0f), 0.0f);
        out_points[i] = is_ring ? um_vec2_scale(um_rot_apply(turn, rough), 2.0f * width)
                                : um_vec2_make(width * ((float)i - 0.5f * (float)count),
                                               prng_float(&e->random, -0.5f, 0.5f) * width);
    }
    return count;
}

static void add_chain(extremes* e, um_body_id body, const um_shape_def* def)
{
    um_vec2 points[8];
    int32_t count = choose_points(e, points);
    um_chain chain = {.points = points, .count = count, .is_loop = extreme_chance(e, 40)};
    chain.is_two_sided = extreme_chance(e, 50);
    um_shape_create_chain(e->world, body, def, &chain, NULL);
}

static void add_heightfield(extremes* e, um_body_id body, const um_shape_def* def)
{
    float heights[8];
    for (int32_t i = 0; i < 8; ++i) {
        heights[i] = prng_float(&e->random, 0.0f, fminf(e->size, 1e5f));
    }
    um_heightfield field = {.heights = heights, .count = 2 + extreme_below(e, 7)};
    field.origin = extreme_offset(e);
    field.spacing = fminf(e->size, 1e5f);
    field.is_y_up = extreme_chance(e, 50);
    um_shape_create_heightfield(e->world, body, def, &field, NULL);
}

// A ring around the middle does not cross itself, a zigzag does.
static void add_outline(extremes* e, um_body_id body, const um_shape_def* def)
{
    um_vec2 points[8];
    int32_t count = choose_points(e, points);
    um_outline outline = {points, &count, 1};
    um_shape_create_outline(e->world, body, def, &outline, NULL, 0);
}

// A shape may be refused: a tiny one that is far from the origin, or an outline that crosses itself.
void extreme_add_shape(extremes* e, um_body_id body)
{
    um_polygon polygon;
    if (um_world_get_counters(e->world).shapes >= EXTREME_SHAPES) {
        return;
    }
    um_world* world = e->world;
    um_shape_def def = choose_def(e);
    extreme_begin(e, "um_shape_create_...");
    switch (extreme_below(e, 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
        um_shape_create_circle(world, body, &def, extreme_circle(e));
        break;
    case 4:
    case 5:
    case 6:
    case 7:
        um_shape_create_box(world, body, &def, extreme_box(e));
        break;
    case 8:
    case 9:
        if (extreme_polygon(e, &polygon)) {
            um_shape_create_polygon(world, body, &def, &polygon);
        }
        break;
    case 10:
    case 11:
        um_shape_create_capsule(world, body, &def, extreme_capsule(e));
        break;
    case 12:
        um_shape_create_segment(world, body, &def, extreme_segment(e));
        break;
    case 13:
        add_chain(e, body, &def);
        break;
    case 14:
        add_heightfield(e, body, &def);
        break;
    default:
        add_outline(e, body, &def);
        break;
    }
}

static void set_geometry(extremes* e, um_shape_id shape)
{
    um_polygon polygon;
    extreme_begin(e, "um_shape_set_...");
    switch (extreme_below(e, 5)) {
    case 0:
        um_shape_set_circle(e->world, shape, extreme_circle(e));
        break;
    case 1:
        um_shape_set_box(e->world, shape, extreme_box(e));
        break;
    case 2:
        um_shape_set_capsule(e->world, shape, extreme_capsule(e));
        break;
    case 3:
        um_shape_set_segment(e->world, shape, extreme_segment(e));
        break;
    default:
        if (extreme_polygon(e, &polygon)) {
            um_shape_set_polygon(e->world, shape, &polygon);
        }
        break;
    }
}

void extreme_call_shape(extremes* e)
{
    um_body_id body = extreme_body(e);
    um_shape_id shape = extreme_shape(e);
    int32_t kind = shape.index1 == 0 ? 0 : extreme_below(e, 8);
    if (kind < 5) {
        if (body.index1 != 0) {
            extreme_add_shape(e, body);
        }
    } else if (kind == 5) {
        extreme_begin(e, "um_shape_destroy");
        um_shape_destroy(e->world, shape);
    } else {
        set_geometry(e, shape);
    }
}

void extreme_call_material(extremes* e)
{
    um_world* world = e->world;
    um_shape_id shape = extreme_shape(e);
    if (shape.index1 == 0) {
        return;
    }
    extreme_begin(e, "a property of a shape");
    bool succeeded = true;
    switch (extreme_below(e, 8)) {
    case 0:
        succeeded = um_shape_set_density(world, shape, extreme_density(e));
        break;
    case 1:
        succeeded = um_shape_set_friction(world, shape, extreme_magnitude(e, 1e-3f, 1e6f));
        break;
    case 2:
        succeeded = um_shape_set_restitution(world, shape, prng_float(&e->random, 0.0f, 1.0f));
        break;
    case 3:
        succeeded = um_shape_set_surface(world, shape, extreme_surface(e));
        break;
    case 4:
        succeeded = um_shape_set_asks_pre_solve(world, shape, extreme_chance(e, 50));
        break;
    case 5:
        succeeded = um_shape_set_reports(world, shape, (uint32_t)extreme_below(e, 8));
        break;
    case 6:
        succeeded = um_shape_set_filter(world, shape, extreme_filter(e));
        break;
    default:
        succeeded = um_shape_set_user_data(world, shape, prng_bits(&e->random));
        break;
    }
    extreme_require(e, succeeded, "a property of a shape was refused");
}
