// Random values: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>
#include <string.h>

bool extreme_chance(extremes* e, int32_t percent)
{
    return prng_chance(&e->random, percent);
}

int32_t extreme_below(extremes* e, int32_t limit)
{
    return prng_below(&e->random, limit);
}

// ---- Numbers --------------------------------------------------------------------------------------------

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// The bits of a positive float are nearly its logarithm.
float extreme_magnitude(extremes* e, float low, float high)
{
    uint32_t span = bits_of(high) - bits_of(low);
    uint32_t bits = bits_of(low) + (uint32_t)(prng_bits(&e->random) % ((uint64_t)span + 1));
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

float extreme_signed(extremes* e, float low, float high)
{
    int32_t kind = extreme_below(e, 9);
    float x = kind == 0 ? 0.0f : extreme_magnitude(e, low, high);
    return kind < 5 ? x : -x;
}

um_vec2 extreme_vector(extremes* e, float low, float high)
{
    float x = extreme_signed(e, low, high);
    float y = extreme_chance(e, 20) ? x : extreme_signed(e, low, high);
    return um_vec2_make(x, y);
}

um_vec2 extreme_spread(extremes* e, float half_width, float half_height)
{
    float x = prng_float(&e->random, -half_width, half_width);
    float y = prng_float(&e->random, -half_height, half_height);
    return um_vec2_make(x, y);
}

static float limit(float x, float low, float high)
{
    return fminf(fmaxf(x, low), high);
}

float extreme_length(extremes* e)
{
    if (extreme_chance(e, 12)) {
        return extreme_magnitude(e, 1e-3f, 1e6f);
    }
    return limit(e->size * extreme_magnitude(e, 0.1f, 10.0f), 1e-3f, 1e6f);
}

// Often the same one, or one on a grid, where bodies touch exactly or lie in each other.
um_vec2 extreme_place(extremes* e)
{
    switch (extreme_below(e, 12)) {
    case 0:
        return um_vec2_make(0.0f, 0.0f);
    case 1:
        return extreme_vector(e, 1e-3f, UM_MAX_POSITION);
    case 2:
    case 3: {
        int32_t column = extreme_below(e, 9) - 4;
        int32_t row = extreme_below(e, 9) - 4;
        return um_vec2_make(e->size * (float)column, e->size * (float)row);
    }
    default:
        return extreme_spread(e, 6.0f * e->size, 6.0f * e->size);
    }
}

um_vec2 extreme_offset(extremes* e)
{
    if (extreme_chance(e, 5)) {
        return extreme_vector(e, 1e-3f, UM_MAX_EXTENT);
    }
    float reach = fminf(2.0f * e->size, UM_MAX_EXTENT);
    return extreme_spread(e, reach, reach);
}

float extreme_angle(extremes* e)
{
    static const float angles[] = {0.0f, 0.5f * UM_PI, UM_PI, -0.5f * UM_PI, 0.25f * UM_PI, 1e-7f, 1e6f};
    return extreme_chance(e, 50) ? angles[extreme_below(e, 7)] : prng_float(&e->random, -UM_PI, UM_PI);
}

float extreme_time(extremes* e)
{
    static const float times[] = {1.0f / 60.0f, 1.0f / 60.0f, 1.0f / 120.0f, 1.0f / 30.0f};
    if (e->step_time > 0.0f) {
        return e->step_time;
    }
    switch (extreme_below(e, 8)) {
    case 0:
    case 1:
        return extreme_magnitude(e, UM_MIN_STEP, UM_MAX_STEP);
    case 2:
        return extreme_magnitude(e, 1e-3f, 0.1f);
    default:
        return times[extreme_below(e, 4)];
    }
}

// Mostly some sizes per second.
um_vec2 extreme_velocity(extremes* e)
{
    if (extreme_chance(e, 20)) {
        return extreme_vector(e, 1e-6f, UM_MAX_NUMBER);
    }
    return um_vec2_scale(extreme_vector(e, 1e-2f, 1e2f), e->size);
}

float extreme_spin(extremes* e)
{
    return extreme_chance(e, 20) ? extreme_signed(e, 1e-6f, UM_MAX_NUMBER) : extreme_signed(e, 1e-2f, 1e3f);
}

float extreme_density(extremes* e)
{
    return extreme_chance(e, 40) ? 1.0f : extreme_magnitude(e, 1e-6f, 1e9f);
}

// ---- Ids ------------------------------------------------------------------------------------------------

um_body_id extreme_body(extremes* e)
{
    um_body_id bodies[EXTREME_BODIES];
    int32_t count = um_world_get_bodies(e->world, bodies, EXTREME_BODIES);
    return count > 0 ? bodies[extreme_below(e, count)] : (um_body_id){0, 0};
}

um_shape_id extreme_shape(extremes* e)
{
    um_body_id body = extreme_body(e);
    int32_t count = body.index1 != 0 ? um_body_get_shape_count(e->world, body) : 0;
    return count > 0 ? um_body_get_shape(e->world, body, extreme_below(e, count)) : (um_shape_id){0, 0};
}

um_joint_id extreme_joint(extremes* e)
{
    um_joint_id joints[EXTREME_JOINTS];
    int32_t count = um_world_get_joints(e->world, joints, EXTREME_JOINTS);
    return count > 0 ? joints[extreme_below(e, count)] : (um_joint_id){0, 0};
}

um_field_id extreme_field(extremes* e)
{
    um_field_id fields[EXTREME_FIELDS];
    int32_t count = um_world_get_fields(e->world, fields, EXTREME_FIELDS);
    return count > 0 ? fields[extreme_below(e, count)] : (um_field_id){0, 0};
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static um_vec2 center_of_shape(extremes* e)
{
    return extreme_chance(e, 70) ? um_vec2_make(0.0f, 0.0f) : extreme_offset(e);
}

um_circle extreme_circle(extremes* e)
{
    um_vec2 center = center_of_shape(e);
    return um_circle_make_at(center, extreme_length(e));
}

um_box extreme_box(extremes* e)
{
    float half_width = extreme_length(e);
    float half_height = extreme_chance(e, 50) ? half_width : extreme_length(e);
    um_vec2 center = center_of_shape(e);
    float angle = extreme_chance(e, 70) ? 0.0f : extreme_angle(e);
    return um_box_make_at(half_width, half_height, center, angle);
}

um_capsule extreme_capsule(extremes* e)
{
    um_vec2 a = extreme_offset(e);
    um_vec2 b = extreme_chance(e, 50) ? um_vec2_make(-a.x, -a.y) : extreme_offset(e);
    return um_capsule_make(a, b, extreme_length(e));
}

um_segment extreme_segment(extremes* e)
{
    um_vec2 a = extreme_offset(e);
    return um_segment_make(a, extreme_offset(e));
}

bool extreme_polygon(extremes* e, um_polygon* out_polygon)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    int32_t count = 3 + extreme_below(e, UM_MAX_POLYGON_VERTICES - 2);
    um_vec2 center = center_of_shape(e);
    float width = extreme_length(e);
    float height = extreme_chance(e, 60) ? width : extreme_length(e);
    for (int32_t i = 0; i < count; ++i) {
        points[i] = um_vec2_add(center, extreme_spread(e, width, height));
    }
    if (um_polygon_from_points(points, count, out_polygon) != UM_OK) {
        return false;
    }
    out_polygon->radius = extreme_chance(e, 30) ? extreme_length(e) : 0.0f;
    return true;
}

um_convex extreme_convex(extremes* e)
{
    um_polygon polygon;
    switch (extreme_below(e, 5)) {
    case 0:
        return um_convex_of_circle(extreme_circle(e));
    case 1:
        return um_convex_of_box(extreme_box(e));
    case 2:
        return um_convex_of_capsule(extreme_capsule(e));
    case 3:
        return extreme_polygon(e, &polygon) ? um_convex_of_polygon(&polygon)
                                            : um_convex_of_point(extreme_offset(e));
    default:
        return um_convex_of_segment(extreme_segment(e));
    }
}

um_filter extreme_filter(extremes* e)
{
    static const uint64_t bits[] = {1, 2, 3, 0, UM_ALL_CATEGORIES};
    um_filter filter = um_default_filter();
    if (extreme_chance(e, 20)) {
        filter.categories = bits[extreme_below(e, 5)];
        filter.mask = bits[extreme_below(e, 5)];
        filter.group = extreme_below(e, 5) - 2;
    }
    return filter;
}

// A belt gives energy.
um_surface extreme_surface(extremes* e)
{
    um_surface surface = {0};
    if (!e->is_passive && extreme_chance(e, 15)) {
        surface.belt_speed = extreme_signed(e, 1e-3f, 1e6f);
    }
    if (extreme_chance(e, 15)) {
        surface.rolling_resistance = extreme_magnitude(e, 1e-3f, 1e3f);
    }
    if (extreme_chance(e, 15)) {
        surface.one_way = extreme_vector(e, 1e-3f, 1e6f);
    }
    return surface;
}
