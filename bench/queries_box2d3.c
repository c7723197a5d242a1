// The queries of Box2D 3's world. Its query by an AABB reports what may overlap, so what does is asked for by
// a shape.
// SPDX-License-Identifier: MIT

#include "queries_engine.h"

#include <box2d/box2d.h>

#include <stddef.h>

static b2WorldId world_of(void* native)
{
    return *(b2WorldId*)native;
}

static b2Vec2 to_vector(um_vec2 v)
{
    return (b2Vec2){v.x, v.y};
}

static b2Pos to_position(um_vec2 v)
{
    return (b2Pos){v.x, v.y};
}

static queries_sum ray(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep* asked = &scene->rays[i];
        b2RayResult result = b2World_CastRayClosest(world_of(native), to_position(asked->origin),
                                                    to_vector(asked->translation), b2DefaultQueryFilter());
        sum.hits += result.hit;
        sum.distance += result.hit ? (double)(result.fraction * asked->length) : 0.0;
    }
    return sum;
}

static float note_any(b2ShapeId shape, b2Pos point, b2Vec2 normal, float fraction, void* context)
{
    (void)shape;
    (void)point;
    (void)normal;
    (void)fraction;
    *(bool*)context = true;
    return 0.0f;
}

static queries_sum ray_any(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        bool hit = false;
        b2World_CastRay(world_of(native), to_position(scene->rays[i].origin),
                        to_vector(scene->rays[i].translation), b2DefaultQueryFilter(), note_any, &hit);
        sum.hits += hit;
    }
    return sum;
}

static float note_nearest(b2ShapeId shape, b2Pos point, b2Vec2 normal, float fraction, void* context)
{
    (void)shape;
    (void)point;
    (void)normal;
    *(float*)context = fraction;
    return fraction;
}

static queries_sum cast_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep* asked = &scene->casts[i];
        float nearest = 2.0f;
        b2ShapeProxy circle = b2MakeProxy(&(b2Vec2){0.0f, 0.0f}, 1, QUERIES_CAST_RADIUS);
        b2World_CastShape(world_of(native), to_position(asked->origin), &circle,
                          to_vector(asked->translation), b2DefaultQueryFilter(), note_nearest, &nearest);
        sum.hits += nearest <= 1.0f;
        sum.distance += nearest <= 1.0f ? (double)(nearest * asked->length) : 0.0;
    }
    return sum;
}

static bool count_shape(b2ShapeId shape, void* context)
{
    (void)shape;
    *(int64_t*)context += 1;
    return true;
}

static queries_sum overlap_box(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_aabb box = scene->boxes[i];
        um_vec2 center = um_vec2_scale(um_vec2_add(box.min, box.max), 0.5f);
        um_vec2 half = um_vec2_sub(box.max, center);
        const b2Vec2 corners[4] = {
            {-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
        b2ShapeProxy proxy = b2MakeProxy(corners, 4, 0.0f);
        b2World_OverlapShape(world_of(native), to_position(center), &proxy, b2DefaultQueryFilter(),
                             count_shape, &sum.hits);
    }
    return sum;
}

static queries_sum overlap_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        b2ShapeProxy circle = b2MakeProxy(&(b2Vec2){0.0f, 0.0f}, 1, scene->discs[i].radius);
        b2World_OverlapShape(world_of(native), to_position(scene->discs[i].center), &circle,
                             b2DefaultQueryFilter(), count_shape, &sum.hits);
    }
    return sum;
}

static queries_sum overlap_loose(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        b2AABB box = {to_vector(scene->boxes[i].min), to_vector(scene->boxes[i].max)};
        b2World_OverlapAABB(world_of(native), (b2Pos){0.0f, 0.0f}, box, b2DefaultQueryFilter(), count_shape,
                            &sum.hits);
    }
    return sum;
}

const queries_engine queries_engine_box2d3 = {
    .name = "box2d3",
    .world = &world_engine_box2d3,
    .ray = ray,
    .ray_any = ray_any,
    .cast_circle = cast_circle,
    .overlap_box = overlap_box,
    .overlap_circle = overlap_circle,
    .overlap_loose = overlap_loose,
};
