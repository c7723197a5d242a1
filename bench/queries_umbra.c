// The queries of Umbra's world.
// SPDX-License-Identifier: MIT

#include "queries_engine.h"

#include "support.h"

#include <umbra/convex.h>
#include <umbra/query.h>

enum {
    most_shapes = 4096, // that a query can list; none of them finds as many
};

static const um_transform IDENTITY = {{0.0f, 0.0f}, {1.0f, 0.0f}};

static um_ray to_ray(const queries_sweep* sweep)
{
    return (um_ray){sweep->origin, sweep->translation, 1.0f};
}

static void add_hit(queries_sum* sum, const queries_sweep* asked, const um_hit* hit)
{
    sum->hits += 1;
    sum->distance += (double)(hit->fraction * asked->length);
}

static queries_sum ray(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_ray asked = to_ray(&scene->rays[i]);
        um_hit hit;
        if (um_world_cast_ray(native, &asked, UM_ALL_CATEGORIES, &hit)) {
            add_hit(&sum, &scene->rays[i], &hit);
        }
    }
    return sum;
}

static queries_sum ray_any(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_ray asked = to_ray(&scene->rays[i]);
        um_hit hit;
        sum.hits += um_world_cast_ray_any(native, &asked, UM_ALL_CATEGORIES, &hit);
    }
    return sum;
}

static queries_sum cast_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    um_convex circle = um_convex_of_circle(um_circle_make(QUERIES_CAST_RADIUS));
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep* asked = &scene->casts[i];
        um_shape_cast cast = {&circle, {asked->origin, IDENTITY.q}, asked->translation, 1.0f};
        um_hit hit;
        if (um_world_cast_shape(native, &cast, UM_ALL_CATEGORIES, &hit)) {
            add_hit(&sum, asked, &hit);
        }
    }
    return sum;
}

static queries_sum overlap_box(void* native, const queries_scene* scene)
{
    static um_shape_id shapes[most_shapes];
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        sum.hits += um_world_overlap_aabb(native, scene->boxes[i], UM_ALL_CATEGORIES, shapes, most_shapes);
    }
    return sum;
}

static queries_sum overlap_circle(void* native, const queries_scene* scene)
{
    static um_shape_id shapes[most_shapes];
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_convex circle = um_convex_of_circle(um_circle_make(scene->discs[i].radius));
        um_transform at = {scene->discs[i].center, IDENTITY.q};
        sum.hits += um_world_overlap_shape(native, &circle, at, UM_ALL_CATEGORIES, shapes, most_shapes);
    }
    return sum;
}

static bool count_shape(um_shape_id shape, void* context)
{
    (void)shape;
    queries_sum* sum = context;
    sum->hits += 1;
    return true;
}

static queries_sum overlap_loose(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_world_query_aabb(native, scene->boxes[i], count_shape, &sum);
    }
    return sum;
}

// A hit of the null shape is none.
static queries_sum rays_batch(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    um_ray* rays = bench_allocate((size_t)scene->question_count, sizeof(um_ray));
    um_hit* hits = bench_allocate((size_t)scene->question_count, sizeof(um_hit));
    for (int32_t i = 0; i < scene->question_count; ++i) {
        rays[i] = to_ray(&scene->rays[i]);
    }
    um_result result = um_world_cast_rays(native, rays, scene->question_count, UM_ALL_CATEGORIES, hits);
    if (result != UM_OK) {
        bench_fail(um_result_text(result));
    }
    for (int32_t i = 0; i < scene->question_count; ++i) {
        if (hits[i].shape.index1 != 0) {
            add_hit(&sum, &scene->rays[i], &hits[i]);
        }
    }
    bench_release(rays);
    bench_release(hits);
    return sum;
}

const queries_engine queries_engine_umbra = {
    .name = "umbra",
    .world = &world_engine_umbra,
    .has_batch = true,
    .ray = ray,
    .ray_any = ray_any,
    .cast_circle = cast_circle,
    .overlap_box = overlap_box,
    .overlap_circle = overlap_circle,
    .overlap_loose = overlap_loose,
    .rays_batch = rays_batch,
};
