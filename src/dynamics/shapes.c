// The shapes' arrays and what can be said of one shape alone. Knows nothing of worlds.
// SPDX-License-Identifier: MIT

#include "dynamics/shapes.h"

#include "core/array.h"

#include <math.h>
#include <string.h>

// A free place is chained through the first bytes of its first open side.
umi_shapes umi_shapes_make(void)
{
    umi_shapes shapes = {
        .pool = umi_pool_make(sizeof(umi_shape), offsetof(umi_shape, next)),
        .polygons = umi_pool_make(sizeof(umi_polygon), offsetof(umi_polygon, next_free)),
    };
    for (int32_t i = 0; i < UMI_SEAM_POOLS; ++i) {
        shapes.seam_pools[i] = umi_pool_make((size_t)umi_seam_pool_sizes[i] * sizeof(umi_open_side), 0);
    }
    return shapes;
}

void umi_shapes_destroy(const um_allocator* allocator, umi_shapes* s)
{
    umi_pool_destroy(allocator, &s->pool);
    umi_pool_destroy(allocator, &s->polygons);
    for (int32_t i = 0; i < UMI_SEAM_POOLS; ++i) {
        umi_pool_destroy(allocator, &s->seam_pools[i]);
    }
    umi_array_free(allocator, &s->seam_places, &s->seam_place_capacity, sizeof s->seam_places[0]);
    umi_array_free(allocator, &s->surfaces, &s->surface_capacity, sizeof s->surfaces[0]);
    umi_array_free(allocator, &s->due, &s->due_capacity, sizeof s->due[0]);
    umi_array_free(allocator, &s->geometries, &s->geometry_capacity, sizeof s->geometries[0]);
    umi_array_free(allocator, &s->tight_aabbs, &s->tight_aabb_capacity, sizeof s->tight_aabbs[0]);
    umi_array_free(allocator, &s->fat_aabbs, &s->fat_aabb_capacity, sizeof s->fat_aabbs[0]);
}

bool umi_shapes_reserve(const um_allocator* allocator, umi_shapes* s, int32_t extra)
{
    return umi_pool_reserve(allocator, &s->pool, extra) &&
           umi_array_resize(allocator, &s->geometries, &s->geometry_capacity, s->pool.fresh, s->pool.capacity,
                            sizeof s->geometries[0]) &&
           umi_array_resize(allocator, &s->tight_aabbs, &s->tight_aabb_capacity, s->pool.fresh,
                            s->pool.capacity, sizeof s->tight_aabbs[0]) &&
           umi_array_resize(allocator, &s->due, &s->due_capacity, s->due_count, s->pool.capacity,
                            sizeof s->due[0]) &&
           umi_array_resize(allocator, &s->fat_aabbs, &s->fat_aabb_capacity, s->pool.fresh, s->pool.capacity,
                            sizeof s->fat_aabbs[0]);
}

bool umi_shapes_reserve_geometry(const um_allocator* allocator, umi_shapes* s, um_shape_kind kind,
                                 int32_t extra)
{
    return kind != UM_POLYGON_SHAPE || umi_pool_reserve(allocator, &s->polygons, extra);
}

int32_t umi_shapes_take(umi_shapes* s)
{
    int32_t index = umi_pool_take(&s->pool);
    umi_shape* shape = umi_shape_at(s, index);
    *shape = (umi_shape){.stamp = shape->stamp + 1, .next = -1, .previous = -1};
    s->filtered_count += 1; // it touches nothing yet
    s->geometries[index] = (umi_geometry){0};
    s->tight_aabbs[index] = (um_aabb){0};
    s->fat_aabbs[index] = (um_aabb){0};
    return index;
}

// Whether a shape touches whatever has a category and touches all of them.
static bool is_unfiltered(const umi_shape* shape)
{
    return shape->categories != 0 && shape->mask == UM_ALL_CATEGORIES && shape->group == 0;
}

void umi_shapes_set_filter(umi_shapes* s, int32_t index, um_filter filter)
{
    umi_shape* shape = umi_shape_at(s, index);
    s->filtered_count -= !is_unfiltered(shape);
    shape->categories = filter.categories;
    shape->mask = filter.mask;
    shape->group = filter.group;
    s->filtered_count += !is_unfiltered(shape);
}

bool umi_shapes_reserve_surfaces(const um_allocator* allocator, umi_shapes* s)
{
    int32_t before = s->surface_capacity;
    if (!umi_array_reserve(allocator, &s->surfaces, &s->surface_capacity, before, s->pool.capacity,
                           sizeof s->surfaces[0])) {
        return false;
    }
    for (int32_t i = before; i < s->surface_capacity; ++i) {
        s->surfaces[i] = (um_surface){0};
    }
    return true;
}

void umi_shapes_set_surface(umi_shapes* s, int32_t index, um_surface surface, bool asks_pre_solve)
{
    s->ruled_count -= umi_shape_is_ruled(s, index);
    umi_shape_at(s, index)->asks_pre_solve = asks_pre_solve;
    if (index < s->surface_capacity) {
        s->surfaces[index] = surface;
    }
    s->ruled_count += umi_shape_is_ruled(s, index);
}

// Whether a shape watches for overlaps that contacts have nothing to do with.
static bool is_watching(const umi_shapes* s, int32_t index)
{
    return umi_geometry_at(s, index)->is_sensor ||
           (umi_shape_at(s, index)->reports & UM_REPORT_KINEMATIC) != 0;
}

void umi_shapes_set_watching(umi_shapes* s, int32_t index, bool is_sensor, uint32_t reports)
{
    s->watching_count -= is_watching(s, index);
    umi_geometry_at(s, index)->is_sensor = is_sensor;
    umi_shape_at(s, index)->reports = (uint8_t)reports;
    s->watching_count += is_watching(s, index);
}

// ---- Seams ----------------------------------------------------------------------------------------------

// Which pool has room for so many open sides, of which there must be one at least.
static int32_t seam_pool_for(int32_t count)
{
    int32_t i = 0;
    while (i + 1 < UMI_SEAM_POOLS && umi_seam_pool_sizes[i] < count) {
        i += 1;
    }
    return i;
}

static umi_open_side* open_sides_of(const umi_shapes* s, int32_t index)
{
    int32_t which = seam_pool_for(umi_geometry_at(s, index)->open_count);
    return (umi_open_side*)s->seam_pools[which].items +
           (ptrdiff_t)s->seam_places[index] * umi_seam_pool_sizes[which];
}

const umi_open_side* umi_shape_open_sides(const umi_shapes* s, int32_t index)
{
    return umi_geometry_at(s, index)->open_count > 0 ? open_sides_of(s, index) : NULL;
}

static void drop_seams(umi_shapes* s, int32_t index)
{
    umi_geometry* geometry = umi_geometry_at(s, index);
    if (geometry->open_count > 0) {
        umi_pool_put(&s->seam_pools[seam_pool_for(geometry->open_count)], s->seam_places[index]);
    }
    geometry->has_seams = false;
    geometry->open_count = 0;
}

bool umi_shapes_set_seams(const um_allocator* allocator, umi_shapes* s, int32_t index, bool has_seams,
                          const umi_open_side* sides, int32_t count)
{
    bool has_sides = has_seams && count > 0;
    umi_pool* pool = has_sides ? &s->seam_pools[seam_pool_for(count)] : NULL;
    if (has_sides &&
        !(umi_pool_reserve(allocator, pool, 1) &&
          umi_array_resize(allocator, &s->seam_places, &s->seam_place_capacity, s->seam_place_capacity,
                           s->pool.capacity, sizeof s->seam_places[0]))) {
        return false;
    }
    drop_seams(s, index);
    umi_geometry* geometry = umi_geometry_at(s, index);
    geometry->has_seams = has_seams;
    if (has_sides) {
        s->seam_places[index] = umi_pool_take(pool);
        geometry->open_count = (uint8_t)count;
        memcpy(open_sides_of(s, index), sides, (size_t)count * sizeof sides[0]);
    }
    return true;
}

// Takes shapes off the list that have ended, or stand in it twice because another one got their place.
static void tidy_due(umi_shapes* s)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < s->due_count; ++i) {
        umi_geometry* geometry = umi_geometry_at(s, s->due[i]);
        if (geometry->is_due) {
            geometry->is_due = false;
            s->due[kept++] = s->due[i];
        }
    }
    s->due_count = kept;
    for (int32_t i = 0; i < kept; ++i) {
        umi_geometry_at(s, s->due[i])->is_due = true;
    }
}

void umi_shapes_set_due(umi_shapes* s, int32_t index)
{
    umi_geometry* geometry = umi_geometry_at(s, index);
    if (geometry->is_due) {
        return;
    }
    if (s->due_count == s->due_capacity) {
        tidy_due(s);
    }
    geometry->is_due = true;
    s->due[s->due_count++] = index;
}

// ---- Geometry -------------------------------------------------------------------------------------------

void umi_shapes_put(umi_shapes* s, int32_t index)
{
    umi_geometry* geometry = umi_geometry_at(s, index);
    geometry->is_due = false; // it may stay in the list
    drop_seams(s, index);
    if (geometry->kind == UM_POLYGON_SHAPE) {
        umi_pool_put(&s->polygons, geometry->polygon);
    }
    s->filtered_count -= !is_unfiltered(umi_shape_at(s, index));
    umi_shapes_set_watching(s, index, false, 0);
    umi_shapes_set_surface(s, index, (um_surface){0}, false);
    umi_shape_at(s, index)->stamp += 1;
    umi_pool_put(&s->pool, index);
}

void umi_shapes_set_geometry(umi_shapes* s, int32_t index, const umi_geometry* geometry,
                             const um_polygon* polygon)
{
    drop_seams(s, index);
    umi_geometry before = *umi_geometry_at(s, index);
    umi_geometry after = *geometry;
    after.body = before.body;
    after.is_due = before.is_due;
    after.is_sensor = before.is_sensor;
    if (after.kind == UM_POLYGON_SHAPE) {
        after.polygon = umi_pool_take(&s->polygons);
        after.sides = polygon->count;
        after.rounding = polygon->radius;
        *umi_polygon_at(s, after.polygon) = *polygon;
    }
    if (before.kind == UM_POLYGON_SHAPE) {
        umi_pool_put(&s->polygons, before.polygon);
    }
    *umi_geometry_at(s, index) = after;
}

static float distance(um_vec2 a, um_vec2 b)
{
    um_vec2 d = um_vec2_sub(b, a);
    return sqrtf(d.x * d.x + d.y * d.y);
}

float umi_shape_reach(const umi_shapes* shapes, const umi_geometry* geometry, um_vec2 from)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return distance(from, geometry->circle.center) + geometry->circle.radius;
    case UM_BOX_SHAPE:
    case UM_POLYGON_SHAPE:
    case UM_CAPSULE_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        break;
    }
    umi_corners room;
    umi_convex convex = umi_shape_convex(shapes, geometry, &room);
    float reach = 0.0f;
    for (int32_t i = 0; i < convex.count; ++i) {
        float to_vertex = distance(from, convex.vertices[i]);
        reach = to_vertex > reach ? to_vertex : reach;
    }
    return reach + convex.radius;
}

um_circle umi_shape_inner_circle(const umi_shapes* shapes, const umi_geometry* geometry)
{
    umi_corners room;
    umi_convex convex = umi_shape_convex(shapes, geometry, &room);
    um_vec2 mean = {0.0f, 0.0f};
    for (int32_t i = 0; i < convex.count; ++i) {
        mean = um_vec2_add(mean, um_vec2_scale(convex.vertices[i], 1.0f / (float)convex.count));
    }
    float least = INFINITY;
    for (int32_t i = 0; i < convex.count; ++i) {
        um_vec2 way = um_vec2_sub(convex.vertices[i], mean);
        float inside = convex.normals[i].x * way.x + convex.normals[i].y * way.y;
        least = inside < least ? inside : least;
    }
    return (um_circle){mean, convex.radius + (least > 0.0f ? least : 0.0f)};
}

um_mass umi_shape_mass(const umi_shapes* shapes, int32_t index)
{
    const umi_geometry* geometry = umi_geometry_at(shapes, index);
    const umi_shape* shape = umi_shape_at(shapes, index);
    if (geometry->is_sensor) {
        return (um_mass){0};
    }
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return um_circle_mass(geometry->circle, shape->density);
    case UM_BOX_SHAPE:
        return um_box_mass(geometry->box, shape->density);
    case UM_CAPSULE_SHAPE:
        return um_capsule_mass(geometry->capsule, shape->density);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return (um_mass){0};
    case UM_POLYGON_SHAPE:
        break;
    }
    return um_polygon_mass(umi_polygon_at(shapes, geometry->polygon), shape->density);
}
