// The queries of Box2D 2.4's world. It has rays and queries by an AABB; what else is asked goes through these
// and its functions for two shapes, as its users write it.
// SPDX-License-Identifier: MIT

#include "queries_engine.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

namespace
{

b2World* world_of(void* native)
{
    return static_cast<b2World*>(native);
}

b2Vec2 to_vector(um_vec2 v)
{
    return b2Vec2(v.x, v.y);
}

struct nearest_hit : b2RayCastCallback {
    float fraction = 2.0f;

    float ReportFixture(b2Fixture* fixture, const b2Vec2& point, const b2Vec2& normal, float at) override
    {
        (void)fixture;
        (void)point;
        (void)normal;
        fraction = at;
        return at;
    }
};

struct any_hit : b2RayCastCallback {
    bool hit = false;

    float ReportFixture(b2Fixture* fixture, const b2Vec2& point, const b2Vec2& normal, float at) override
    {
        (void)fixture;
        (void)point;
        (void)normal;
        (void)at;
        hit = true;
        return 0.0f;
    }
};

queries_sum ray(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep& asked = scene->rays[i];
        nearest_hit nearest;
        world_of(native)->RayCast(&nearest, to_vector(asked.origin),
                                  to_vector(um_vec2_add(asked.origin, asked.translation)));
        sum.hits += nearest.fraction <= 1.0f;
        sum.distance += nearest.fraction <= 1.0f ? static_cast<double>(nearest.fraction * asked.length) : 0.0;
    }
    return sum;
}

queries_sum ray_any(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep& asked = scene->rays[i];
        any_hit any;
        world_of(native)->RayCast(&any, to_vector(asked.origin),
                                  to_vector(um_vec2_add(asked.origin, asked.translation)));
        sum.hits += any.hit;
    }
    return sum;
}

// Casts the circle at each fixture whose AABB meets the AABB of the whole way.
struct circle_cast : b2QueryCallback {
    b2ShapeCastInput input;
    float nearest = 2.0f;

    bool ReportFixture(b2Fixture* fixture) override
    {
        b2ShapeCastOutput output;
        input.proxyA.Set(fixture->GetShape(), 0);
        input.transformA = fixture->GetBody()->GetTransform();
        if (b2ShapeCast(&output, &input) && output.lambda < nearest) {
            nearest = output.lambda;
        }
        return true;
    }
};

queries_sum cast_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    b2CircleShape circle;
    circle.m_radius = QUERIES_CAST_RADIUS;
    b2Vec2 extent(QUERIES_CAST_RADIUS, QUERIES_CAST_RADIUS);
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep& asked = scene->casts[i];
        b2Vec2 from = to_vector(asked.origin);
        b2Vec2 to = from + to_vector(asked.translation);
        circle_cast cast;
        cast.input.proxyB.Set(&circle, 0);
        cast.input.transformB.Set(from, 0.0f);
        cast.input.translationB = to - from;
        b2AABB aabb;
        aabb.lowerBound = b2Min(from, to) - extent;
        aabb.upperBound = b2Max(from, to) + extent;
        world_of(native)->QueryAABB(&cast, aabb);
        sum.hits += cast.nearest <= 1.0f;
        sum.distance += cast.nearest <= 1.0f ? static_cast<double>(cast.nearest * asked.length) : 0.0;
    }
    return sum;
}

// Counts the fixtures whose shape overlaps one.
struct shape_overlap : b2QueryCallback {
    const b2Shape* shape = nullptr;
    b2Transform transform;
    int64_t hits = 0;

    bool ReportFixture(b2Fixture* fixture) override
    {
        hits +=
            b2TestOverlap(shape, 0, fixture->GetShape(), 0, transform, fixture->GetBody()->GetTransform());
        return true;
    }
};

int64_t count_overlaps(void* native, const b2Shape* shape, b2Vec2 position)
{
    shape_overlap overlap;
    overlap.shape = shape;
    overlap.transform.Set(position, 0.0f);
    b2AABB aabb;
    shape->ComputeAABB(&aabb, overlap.transform, 0);
    world_of(native)->QueryAABB(&overlap, aabb);
    return overlap.hits;
}

queries_sum overlap_box(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        um_aabb box = scene->boxes[i];
        b2PolygonShape polygon;
        polygon.SetAsBox(0.5f * (box.max.x - box.min.x), 0.5f * (box.max.y - box.min.y));
        b2Vec2 center(0.5f * (box.min.x + box.max.x), 0.5f * (box.min.y + box.max.y));
        sum.hits += count_overlaps(native, &polygon, center);
    }
    return sum;
}

queries_sum overlap_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        b2CircleShape circle;
        circle.m_radius = scene->discs[i].radius;
        sum.hits += count_overlaps(native, &circle, to_vector(scene->discs[i].center));
    }
    return sum;
}

struct fixture_count : b2QueryCallback {
    int64_t hits = 0;

    bool ReportFixture(b2Fixture* fixture) override
    {
        (void)fixture;
        hits += 1;
        return true;
    }
};

queries_sum overlap_loose(void* native, const queries_scene* scene)
{
    fixture_count count;
    for (int32_t i = 0; i < scene->question_count; ++i) {
        b2AABB aabb;
        aabb.lowerBound = to_vector(scene->boxes[i].min);
        aabb.upperBound = to_vector(scene->boxes[i].max);
        world_of(native)->QueryAABB(&count, aabb);
    }
    return {count.hits, 0.0};
}

constexpr queries_engine make_engine()
{
    queries_engine result = {};
    result.name = "box2d2";
    result.world = &world_engine_box2d2;
    result.ray = ray;
    result.ray_any = ray_any;
    result.cast_circle = cast_circle;
    result.overlap_box = overlap_box;
    result.overlap_circle = overlap_circle;
    result.overlap_loose = overlap_loose;
    return result;
}

} // namespace

const queries_engine queries_engine_box2d2 = make_engine();
