// What there is to see of a field.
// SPDX-License-Identifier: MIT

#include "field_sight.h"

#include <math.h>

// ---- Where it is ----------------------------------------------------------------------------------------

static field_area area_of_region(const um_field_region* region)
{
    const um_convex* shape = region->shape;
    um_polygon hull; // the points of a region may be in any order
    bool has_hull = shape->count > 2 && um_polygon_from_points(shape->points, shape->count, &hull) == UM_OK;
    field_area it;
    it.count = has_hull ? outline_points(hull.vertices, hull.count, shape->radius, it.points)
                        : outline_points(shape->points, shape->count, shape->radius, it.points);
    um_transform place = {region->position, um_rot_from_angle(region->angle)};
    for (int32_t i = 0; i < it.count; ++i) {
        it.points[i] = um_transform_apply(place, it.points[i]);
    }
    return it;
}

static field_area area_of_all(um_aabb seen)
{
    return (field_area){{seen.min, {seen.max.x, seen.min.y}, seen.max, {seen.min.x, seen.max.y}}, 4};
}

static float height_over(um_vec2 point, um_vec2 normal, float offset)
{
    return point.x * normal.x + point.y * normal.y - offset;
}

// The part below a line, by Sutherland and Hodgman; out_ends are where the line crosses the sides.
static field_area area_below(const field_area* whole, um_vec2 normal, float offset, um_vec2* out_ends)
{
    field_area part = {.count = 0};
    int32_t ends = 0;
    for (int32_t i = 0; i < whole->count; ++i) {
        um_vec2 a = whole->points[i];
        um_vec2 b = whole->points[(i + 1) % whole->count];
        float over_a = height_over(a, normal, offset);
        float over_b = height_over(b, normal, offset);
        if (over_a <= 0.0f) {
            part.points[part.count++] = a;
        }
        if ((over_a <= 0.0f) != (over_b <= 0.0f)) {
            um_vec2 way = um_vec2_sub(b, a);
            um_vec2 cut = um_vec2_add(a, um_vec2_scale(way, over_a / (over_a - over_b)));
            part.points[part.count++] = cut;
            out_ends[ends++ % 2] = cut;
        }
    }
    return part;
}

field_area field_area_of(const um_field_def* def, um_aabb seen, um_vec2 out_surface[2])
{
    bool has_region = def->region.shape != NULL;
    field_area whole = has_region ? area_of_region(&def->region) : area_of_all(seen);
    out_surface[0] = out_surface[1] = um_vec2_make(0.0f, 0.0f);
    if (def->kind != UM_BUOYANCY_FIELD) {
        return whole;
    }
    um_vec2 normal = def->buoyancy.normal;
    float length = sqrtf(normal.x * normal.x + normal.y * normal.y);
    return area_below(&whole, um_vec2_scale(normal, 1.0f / length), def->buoyancy.offset, out_surface);
}

// ---- Which way it pushes --------------------------------------------------------------------------------

// Which way a field pushes what is at rest at a point, of any length; zero for none.
static um_vec2 push_at(const um_field_def* def, um_vec2 point)
{
    switch (def->kind) {
    case UM_UNIFORM_FIELD:
        return um_vec2_add(def->uniform.acceleration, def->uniform.force);
    case UM_RADIAL_FIELD:
        return um_vec2_scale(um_vec2_sub(point, def->radial.center),
                             def->radial.acceleration + def->radial.force < 0.0f ? -1.0f : 1.0f);
    case UM_DRAG_FIELD:
        return def->drag.velocity;
    case UM_WIND_FIELD:
        return def->wind.velocity;
    case UM_BUOYANCY_FIELD:
        break;
    }
    return um_vec2_make(0.0f, 0.0f);
}

static bool is_strong_at(const um_field_def* def, um_vec2 point)
{
    if (def->kind != UM_RADIAL_FIELD) {
        return true;
    }
    um_vec2 way = um_vec2_sub(point, def->radial.center);
    float reach = def->radial.falloff == UM_FALLOFF_LINEAR ? def->radial.radius + def->radial.falloff_length
                                                           : 4.0f * def->radial.radius;
    return way.x * way.x + way.y * way.y < reach * reach &&
           def->radial.acceleration + def->radial.force != 0.0f;
}

static field_arrow make_arrow(um_vec2 middle, um_vec2 way)
{
    um_vec2 tip = um_vec2_add(middle, um_vec2_scale(way, 0.5f));
    um_vec2 side = um_vec2_scale(um_vec2_make(-way.y, way.x), 0.15f);
    um_vec2 neck = um_vec2_sub(tip, um_vec2_scale(way, 0.3f));
    return (field_arrow){tip, {um_vec2_sub(tip, way), um_vec2_add(neck, side), um_vec2_sub(neck, side)}};
}

// Whether there is an arrow at a point.
static bool find_arrow(const um_field_def* def, um_vec2 point, float pitch, field_arrow* out_arrow)
{
    um_transform place = {def->region.position, um_rot_from_angle(def->region.angle)};
    um_vec2 push = push_at(def, point);
    float length = sqrtf(push.x * push.x + push.y * push.y);
    bool is_in = def->region.shape == NULL || um_convex_contains(def->region.shape, place, point);
    if (!is_in || !(length > 0.0f) || !is_strong_at(def, point)) {
        return false;
    }
    *out_arrow = make_arrow(point, um_vec2_scale(push, 0.4f * pitch / length));
    return true;
}

// How many steps of a pitch there are from the first to the last: bounded, as floats are too coarse for a
// pitch that is tiny beside them.
static int32_t count_steps(float first, float last, float pitch)
{
    enum { MOST_STEPS = 200 };
    float steps = ceilf((last - first) / pitch);
    return steps < (float)MOST_STEPS ? (int32_t)steps : MOST_STEPS;
}

void field_each_arrow(const um_field_def* def, um_aabb seen, float pitch, field_arrow_fn* fn, void* context)
{
    um_vec2 first = {pitch * floorf(seen.min.x / pitch), pitch * floorf(seen.min.y / pitch)};
    int32_t columns = count_steps(first.x, seen.max.x, pitch);
    int32_t rows = count_steps(first.y, seen.max.y, pitch);
    for (int32_t row = 0; row < rows; ++row) {
        for (int32_t column = 0; column < columns; ++column) {
            um_vec2 point = {first.x + ((float)column + 0.5f) * pitch, first.y + ((float)row + 0.5f) * pitch};
            field_arrow arrow;
            if (find_arrow(def, point, pitch, &arrow)) {
                fn(&arrow, context);
            }
        }
    }
}

// ---- All of them ----------------------------------------------------------------------------------------

void field_each(const um_world* world, field_fn* fn, void* context)
{
    enum { MOST_FIELDS = 256 };
    um_field_id fields[MOST_FIELDS];
    int32_t count = um_world_get_fields(world, fields, MOST_FIELDS);
    for (int32_t i = 0; i < count && i < MOST_FIELDS; ++i) {
        um_field_def def;
        if (um_field_get(world, fields[i], &def)) {
            fn(&def, context);
        }
    }
}
