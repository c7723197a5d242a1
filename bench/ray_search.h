// The closest-hit search that every engine's ray callback runs: one function for all, so that all get the
// same answer and spend the same time on a leaf. It does not walk any tree.
// SPDX-License-Identifier: MIT

#ifndef BENCH_RAY_SEARCH_H
#define BENCH_RAY_SEARCH_H

#include <umbra/math.h>

#include <stdint.h>

// A ray from origin to origin + translation. Neither coordinate of the translation is zero, which keeps
// infinities and NaN out of the slab test.
typedef struct bench_ray {
    um_vec2 origin;
    um_vec2 translation;
    um_vec2 inverse; // 1 / translation
} bench_ray;

// The nearest hit; index -1 and fraction 1 if there is none.
typedef struct ray_answer {
    float fraction;
    int32_t index;
} ray_answer;

typedef struct ray_search {
    const um_aabb* aabbs;
    const bench_ray* ray;
    ray_answer nearest;
} ray_search;

static inline float ray_smaller(float a, float b)
{
    return a < b ? a : b;
}

static inline float ray_larger(float a, float b)
{
    return a > b ? a : b;
}

// The fraction at which the ray enters the AABB from outside, or 2 if it does not enter it within its
// length. An AABB around the origin is not a hit: in a dense pile every ray starts in one, and all casts
// would end at once.
static inline float ray_entry(const bench_ray* ray, float min_x, float min_y, float max_x, float max_y)
{
    float x1 = (min_x - ray->origin.x) * ray->inverse.x;
    float x2 = (max_x - ray->origin.x) * ray->inverse.x;
    float y1 = (min_y - ray->origin.y) * ray->inverse.y;
    float y2 = (max_y - ray->origin.y) * ray->inverse.y;
    float entry = ray_larger(ray_smaller(x1, x2), ray_smaller(y1, y2));
    float leave = ray_smaller(ray_larger(x1, x2), ray_larger(y1, y2));
    return ((entry <= leave) & (entry > 0.0f) & (entry < 1.0f)) ? entry : 2.0f;
}

static inline ray_search ray_search_start(const um_aabb* aabbs, const bench_ray* ray)
{
    ray_search search = {aabbs, ray, {1.0f, -1}};
    return search;
}

// Looks at one leaf and returns how far the ray still has to go.
static inline float ray_search_visit(ray_search* search, int32_t index)
{
    um_aabb aabb = search->aabbs[index];
    float entry = ray_entry(search->ray, aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y);
    if (entry < search->nearest.fraction) {
        search->nearest.fraction = entry;
        search->nearest.index = index;
    }
    return search->nearest.fraction;
}

#endif
