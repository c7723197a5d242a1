// Queries and the mover: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>

// ---- Queries --------------------------------------------------------------------------------------------

// Of a ray or of a moving shape.
typedef struct questions {
    um_ray ray;
    um_shape_cast cast;
    um_convex shape;
} questions;

static void check_hit(extremes* e, const um_hit* hit)
{
    extreme_require_vector(e, hit->point, "the point of a hit of a query is not finite");
    extreme_require_vector(e, hit->normal, "the normal of a hit of a query is not finite");
    extreme_require_finite(e, (double)hit->fraction, "the fraction of a hit of a query is not finite");
    extreme_require(e, um_shape_exists(e->world, hit->shape), "a query hit a shape that is not there");
}

static void check_hits(extremes* e, const um_hit* hits, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        check_hit(e, hits + i);
    }
}

static float see_hit(const um_hit* hit, void* context)
{
    check_hit(context, hit);
    return hit->fraction;
}

static bool see_shape(um_shape_id shape, void* context)
{
    extremes* e = context;
    extreme_require(e, um_shape_exists(e->world, shape), "a query found a shape that is not there");
    return true;
}

static um_vec2 choose_way(extremes* e)
{
    um_vec2 way = extreme_chance(e, 20) ? extreme_vector(e, 1e-3f, UM_MAX_POSITION)
                                        : um_vec2_scale(extreme_vector(e, 1e-2f, 1e2f), e->size);
    return way.x == 0.0f && way.y == 0.0f ? um_vec2_make(1.0f, 0.0f) : way;
}

static questions choose_questions(extremes* e)
{
    questions q = {.ray.origin = extreme_place(e)};
    q.ray.translation = choose_way(e);
    q.ray.max_fraction = extreme_chance(e, 80) ? 1.0f : extreme_magnitude(e, 1e-3f, 1.0f);
    q.shape = extreme_convex(e);
    if (!um_convex_is_valid(&q.shape)) {
        q.shape = um_convex_of_circle(um_circle_make(extreme_length(e)));
    }
    q.cast.transform.p = extreme_place(e);
    q.cast.transform.q = um_rot_from_angle(extreme_angle(e));
    q.cast.translation = q.ray.translation;
    q.cast.max_fraction = q.ray.max_fraction;
    return q;
}

static void cast(extremes* e, questions* q)
{
    um_hit hits[EXTREME_HITS];
    um_world* world = e->world;
    uint64_t all = UM_ALL_CATEGORIES;
    bool has_hit = um_world_cast_ray(world, &q->ray, all, hits);
    check_hits(e, hits, has_hit ? 1 : 0);
    check_hits(e, hits, um_world_cast_ray_any(world, &q->ray, all, hits) ? 1 : 0);
    check_hits(e, hits, um_world_cast_ray_all(world, &q->ray, all, hits, EXTREME_HITS));
    um_world_cast_ray_each(world, &q->ray, all, see_hit, e);
    um_world_cast_rays(world, &q->ray, 1, all, hits);
    check_hits(e, hits, has_hit ? 1 : 0);
}

static void cast_shape(extremes* e, questions* q)
{
    um_hit hits[EXTREME_HITS];
    um_world* world = e->world;
    uint64_t all = UM_ALL_CATEGORIES;
    bool has_hit = um_world_cast_shape(world, &q->cast, all, hits);
    check_hits(e, hits, has_hit ? 1 : 0);
    check_hits(e, hits, um_world_cast_shape_any(world, &q->cast, all, hits) ? 1 : 0);
    check_hits(e, hits, um_world_cast_shape_all(world, &q->cast, all, hits, EXTREME_HITS));
    um_world_cast_shape_each(world, &q->cast, all, see_hit, e);
    um_world_cast_shapes(world, &q->cast, 1, all, hits);
    check_hits(e, hits, has_hit ? 1 : 0);
}

static void find_overlaps(extremes* e, const questions* q)
{
    um_shape_id shapes[EXTREME_HITS];
    um_world* world = e->world;
    um_vec2 p = q->cast.transform.p;
    um_aabb aabb = um_convex_aabb(&q->shape, q->cast.transform);
    um_world_overlap_shape(world, &q->shape, q->cast.transform, UM_ALL_CATEGORIES, shapes, EXTREME_HITS);
    um_world_overlap_shape_each(world, &q->shape, q->cast.transform, UM_ALL_CATEGORIES, see_shape, e);
    um_world_overlap_aabb(world, aabb, UM_ALL_CATEGORIES, shapes, EXTREME_HITS);
    um_world_overlap_point(world, p, UM_ALL_CATEGORIES, shapes, EXTREME_HITS);
    um_world_query_aabb(world, aabb, see_shape, e);
}

static void find_nearest(extremes* e, const questions* q)
{
    um_nearest nearest;
    float most = extreme_chance(e, 50) ? INFINITY : extreme_length(e);
    if (um_world_find_nearest(e->world, q->ray.origin, most, UM_ALL_CATEGORIES, &nearest)) {
        extreme_require_vector(e, nearest.point, "the nearest point is not finite");
        extreme_require_vector(e, nearest.normal, "the normal of the nearest point is not finite");
        extreme_require_finite(e, (double)nearest.distance,
                               "the distance of the nearest point is not finite");
    }
}

void extreme_call_query(extremes* e)
{
    extreme_begin(e, "a query");
    questions q = choose_questions(e);
    q.cast.shape = &q.shape;
    switch (extreme_below(e, 4)) {
    case 0:
        cast(e, &q);
        break;
    case 1:
        cast_shape(e, &q);
        break;
    case 2:
        find_overlaps(e, &q);
        break;
    default:
        find_nearest(e, &q);
        break;
    }
}

// ---- The mover ------------------------------------------------------------------------------------------

static void make_mover(extremes* e)
{
    extreme_begin(e, "um_mover_make");
    um_mover_def def = um_default_mover_def();
    def.position = extreme_place(e);
    def.up = extreme_chance(e, 50) ? um_vec2_make(0.0f, -1.0f) : extreme_vector(e, 1e-3f, 1e6f);
    def.radius = extreme_magnitude(e, 1e-3f, 1e3f);
    def.height = def.radius * extreme_magnitude(e, 2.01f, 10.0f);
    def.step_height = def.radius * extreme_magnitude(e, 1e-2f, 1.0f);
    def.snap_distance = def.step_height;
    def.density = extreme_density(e);
    def.push_acceleration = extreme_magnitude(e, 1e-3f, 1e6f);
    def.presses_down = extreme_chance(e, 50);
    e->has_mover = um_mover_make(e->world, &def, &e->mover) == UM_OK; // a capsule may be too large in units
}

void extreme_call_mover(extremes* e)
{
    if (!e->has_mover || extreme_chance(e, 10)) {
        make_mover(e);
        return;
    }
    extreme_begin(e, "um_mover_move");
    um_vec2 way = choose_way(e);
    um_mover_move(e->world, &e->mover, way, extreme_time(e));
    extreme_require_vector(e, e->mover.position, "a mover's position is not finite");
    extreme_require_vector(e, e->mover.velocity, "a mover's velocity is not finite");
    extreme_require_vector(e, e->mover.ground_velocity, "the velocity of a mover's ground is not finite");
    for (int32_t i = 0; i < e->mover.plane_count; ++i) {
        extreme_require_vector(e, e->mover.planes[i].point, "the point of a mover's plane is not finite");
        extreme_require_vector(e, e->mover.planes[i].normal, "the normal of a mover's plane is not finite");
    }
}
