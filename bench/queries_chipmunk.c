// The queries of Chipmunk's space. A point query with a distance is the overlap with a circle. It has no
// query that ends at the first hit, so that is the nearest one. A segment query with a radius would be the
// cast of a circle, but looks only at shapes whose AABB the line without its radius meets: it misses 7 hits
// of 100, so there is no time of it to compare with.
// SPDX-License-Identifier: MIT

#include "queries_engine.h"

#include <chipmunk/chipmunk.h>

static cpVect to_vector(um_vec2 v)
{
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

static queries_sum ray(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        const queries_sweep* asked = &scene->rays[i];
        cpSegmentQueryInfo info;
        cpVect from = to_vector(asked->origin);
        cpVect to = to_vector(um_vec2_add(asked->origin, asked->translation));
        if (cpSpaceSegmentQueryFirst(native, from, to, 0.0, CP_SHAPE_FILTER_ALL, &info) != NULL) {
            sum.hits += 1;
            sum.distance += info.alpha * (double)asked->length;
        }
    }
    return sum;
}

static queries_sum ray_any(void* native, const queries_scene* scene)
{
    return (queries_sum){ray(native, scene).hits, 0.0};
}

static cpBB to_bounds(um_aabb aabb)
{
    return cpBBNew((cpFloat)aabb.min.x, (cpFloat)aabb.min.y, (cpFloat)aabb.max.x, (cpFloat)aabb.max.y);
}

static void count_overlap(cpShape* shape, cpContactPointSet* points, void* context)
{
    (void)shape;
    (void)points;
    *(int64_t*)context += 1;
}

// A shape query needs a shape on a body, which stands in no space.
static queries_sum overlap_box(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    cpBody* body = cpBodyNewStatic();
    for (int32_t i = 0; i < scene->question_count; ++i) {
        cpShape* box = cpBoxShapeNew2(body, to_bounds(scene->boxes[i]), 0.0);
        cpShapeUpdate(box, cpTransformIdentity);
        cpSpaceShapeQuery(native, box, count_overlap, &sum.hits);
        cpShapeFree(box);
    }
    cpBodyFree(body);
    return sum;
}

static void count_near(cpShape* shape, cpVect point, cpFloat distance, cpVect gradient, void* context)
{
    (void)shape;
    (void)point;
    (void)distance;
    (void)gradient;
    *(int64_t*)context += 1;
}

static queries_sum overlap_circle(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        cpSpacePointQuery(native, to_vector(scene->discs[i].center), (cpFloat)scene->discs[i].radius,
                          CP_SHAPE_FILTER_ALL, count_near, &sum.hits);
    }
    return sum;
}

static void count_shape(cpShape* shape, void* context)
{
    (void)shape;
    *(int64_t*)context += 1;
}

static queries_sum overlap_loose(void* native, const queries_scene* scene)
{
    queries_sum sum = {0, 0.0};
    for (int32_t i = 0; i < scene->question_count; ++i) {
        cpSpaceBBQuery(native, to_bounds(scene->boxes[i]), CP_SHAPE_FILTER_ALL, count_shape, &sum.hits);
    }
    return sum;
}

const queries_engine queries_engine_chipmunk = {
    .name = "chipmunk",
    .world = &world_engine_chipmunk,
    .ray = ray,
    .ray_any = ray_any,
    .overlap_box = overlap_box,
    .overlap_circle = overlap_circle,
    .overlap_loose = overlap_loose,
};
