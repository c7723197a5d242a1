// Queries of a world: see world_fuzz.h. They are compared with each other: the nearest hit is the first of
// all, a function gets as many as a list does, a batch answers like single casts, and all shapes that are
// found are there, enabled, and of a category that was asked for.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>
#include <string.h>

enum { MOST_HITS = MOST_CROWD + MOST_SHAPES };

// ---- What is asked --------------------------------------------------------------------------------------

// A ray or a moving shape.
typedef struct question {
    um_ray ray;
    um_convex convex;
    um_shape_cast cast; // of that convex
    bool is_shape;
    uint64_t mask;
} question;

static uint64_t choose_mask(world_fuzz* f)
{
    static const uint64_t masks[] = {UM_ALL_CATEGORIES, UM_ALL_CATEGORIES, 1, 2, 0, UINT64_C(1) << 63};
    return masks[choose(f, 6)];
}

static bool is_place(um_vec2 v)
{
    return fabsf(v.x) <= UM_MAX_POSITION && fabsf(v.y) <= UM_MAX_POSITION;
}

// The way of a ray or a shape from a place that was chosen before.
static um_ray choose_way(world_fuzz* f, um_vec2 origin)
{
    static const float fractions[] = {1.0f, 1.0f, 0.5f, 3.0f, 0.0f, 1e30f, -1.0f, NAN};
    um_ray ray = {.origin = origin};
    ray.translation = choose_vector(f, f->meter, 15);
    ray.max_fraction = fractions[choose(f, f->hostile_percent > 0 ? 8 : 6)];
    bool has_length = ray.translation.x != 0.0f || ray.translation.y != 0.0f;
    bool is_good =
        isfinite(ray.translation.x) && isfinite(ray.translation.y) && has_length && ray.max_fraction >= 0.0f;
    f->call.must_fail = f->call.must_fail || !is_good;
    tell(f, " by (%g, %g), %g of it", (double)ray.translation.x, (double)ray.translation.y,
         (double)ray.max_fraction);
    return ray;
}

static um_ray choose_ray(world_fuzz* f)
{
    um_vec2 origin = choose_vector(f, 0.5f * f->meter, 12);
    f->call.must_fail = f->call.must_fail || !is_place(origin);
    return choose_way(f, origin);
}

static um_convex choose_convex(world_fuzz* f)
{
    um_convex convex;
    um_polygon polygon;
    switch (choose(f, 6)) {
    case 0:
        convex = um_convex_of_point(choose_vector(f, 0.25f * f->meter, 4));
        break;
    case 1:
        convex = um_convex_of_circle(choose_circle(f));
        break;
    case 2:
        convex = um_convex_of_box(choose_box(f));
        break;
    case 3:
        convex = um_convex_of_capsule(choose_capsule(f));
        break;
    case 4:
        polygon = choose_polygon(f);
        convex = um_convex_of_polygon(&polygon);
        break;
    default:
        convex = um_convex_of_segment(choose_segment(f));
        break;
    }
    if (happens(f, f->hostile_percent)) {
        convex.count = choose(f, 20) - 1;
        convex.radius = choose_signed(f, f->meter, 4);
    }
    // What is no shape by itself may well be a convex.
    f->call.must_fail = f->call.subject == NULL || !um_convex_is_valid(&convex);
    tell(f, " convex of %d points, radius %g", (int)convex.count, (double)convex.radius);
    return convex;
}

static um_transform choose_transform(world_fuzz* f)
{
    bool must_fail = f->call.must_fail; // the rotation of an angle that is none is the identity
    um_transform transform;
    transform.q = um_rot_from_angle(choose_angle(f));
    f->call.must_fail = must_fail;
    transform.p = choose_vector(f, 0.5f * f->meter, 12);
    if (happens(f, f->hostile_percent)) {
        transform.q.c = choose_signed(f, 0.5f, 4);
    }
    double square =
        (double)transform.q.c * (double)transform.q.c + (double)transform.q.s * (double)transform.q.s;
    f->call.must_fail = f->call.must_fail || !is_place(transform.p) || !(square > 0.99 && square < 1.01);
    return transform;
}

static void choose_question(world_fuzz* f, question* out_question)
{
    question* q = out_question;
    q->is_shape = choose(f, 2) == 1;
    q->mask = choose_mask(f);
    q->ray = (um_ray){0};
    if (q->is_shape) {
        q->convex = choose_convex(f);
        um_transform transform = choose_transform(f);
        q->ray = choose_way(f, transform.p);
        q->cast = (um_shape_cast){&q->convex, transform, q->ray.translation, q->ray.max_fraction};
    } else {
        q->ray = choose_ray(f);
    }
}

// ---- What is found --------------------------------------------------------------------------------------

// Queries may take memory. To the hooks that is a walk, and they must find the same without.
static bool begin_asking(world_fuzz* f)
{
    bool was_asking = f->is_asking;
    f->is_asking = true;
    return was_asking;
}

static void check_shape(const world_fuzz* f, um_shape_id shape, uint64_t mask)
{
    require(f, um_shape_exists(f->world, shape), "a query found a shape that is not there");
    require(f, um_body_is_enabled(f->world, um_shape_get_body(f->world, shape)),
            "a query found a shape of a disabled body");
    require(f, (um_shape_get_filter(f->world, shape).categories & mask) != 0,
            "a query found a shape of other categories");
}

static void check_hit(const world_fuzz* f, const question* q, const um_hit* hit)
{
    check_shape(f, hit->shape, q->mask);
    require(f, hit->fraction >= 0.0f && hit->fraction <= q->ray.max_fraction, "a hit beyond the way");
    require(f, isfinite(hit->point.x) && isfinite(hit->point.y), "a hit at no point");
    float length = hit->normal.x * hit->normal.x + hit->normal.y * hit->normal.y;
    require(f, fabsf(length - 1.0f) < 1e-3f || (length == 0.0f && hit->fraction == 0.0f),
            "a normal is not of unit length");
}

static int32_t ask_all(const um_world* world, const question* q, um_hit* out_hits, int32_t capacity)
{
    return q->is_shape ? um_world_cast_shape_all(world, &q->cast, q->mask, out_hits, capacity)
                       : um_world_cast_ray_all(world, &q->ray, q->mask, out_hits, capacity);
}

static bool ask_nearest(const um_world* world, const question* q, um_hit* out_hit)
{
    return q->is_shape ? um_world_cast_shape(world, &q->cast, q->mask, out_hit)
                       : um_world_cast_ray(world, &q->ray, q->mask, out_hit);
}

static bool ask_any(const um_world* world, const question* q, um_hit* out_hit)
{
    return q->is_shape ? um_world_cast_shape_any(world, &q->cast, q->mask, out_hit)
                       : um_world_cast_ray_any(world, &q->ray, q->mask, out_hit);
}

typedef struct viewer {
    world_fuzz* f;
    const question* question;
    uint64_t mask;
    int32_t seen;
    int32_t most; // after which the walk is ended
} viewer;

static float see_hit(const um_hit* hit, void* context)
{
    viewer* v = context;
    check_hit(v->f, v->question, hit);
    v->seen += 1;
    intrude(v->f, LOCK_WALK);
    return v->seen < v->most ? NAN : 0.0f;
}

static um_result ask_each(const um_world* world, const question* q, viewer* v)
{
    return q->is_shape ? um_world_cast_shape_each(world, &q->cast, q->mask, see_hit, v)
                       : um_world_cast_ray_each(world, &q->ray, q->mask, see_hit, v);
}

static void check_refused_cast(world_fuzz* f, const question* q)
{
    um_hit hit = {.fraction = -7.0f};
    viewer v = {f, q, 0, 0, INT32_MAX};
    const um_world* world = f->call.subject;
    require(f, ask_all(world, q, &hit, 1) == 0, "a cast that has to fail has hits");
    require(f, !ask_nearest(world, q, &hit) && !ask_any(world, q, &hit), "a cast that has to fail has a hit");
    require(f, ask_each(world, q, &v) != UM_OK && v.seen == 0, "a cast that has to fail was made");
    require(f, hit.fraction == -7.0f, "a cast that failed has written a hit");
}

static void cast(world_fuzz* f)
{
    static um_hit hits[MOST_HITS];
    static um_hit some[2];
    before_call(f, "um_world_cast_...");
    question q;
    choose_question(f, &q);
    if (f->call.must_fail || f->lock == LOCK_FLUX) {
        end_failures(f);
        check_refused_cast(f, &q);
        return;
    }
    bool was_asking = begin_asking(f);
    int32_t count = ask_all(f->world, &q, hits, MOST_HITS);
    end_failures(f);
    for (int32_t i = 0; i < count; ++i) {
        check_hit(f, &q, hits + i);
        require(f, i == 0 || hits[i - 1].fraction <= hits[i].fraction, "hits are not in order");
    }
    um_hit nearest;
    um_hit any;
    require(f, ask_nearest(f->world, &q, &nearest) == (count > 0), "the nearest hit is not among all");
    require(f, count == 0 || nearest.fraction == hits[0].fraction, "the nearest hit is not the first");
    require(f, ask_any(f->world, &q, &any) == (count > 0), "any hit is not among all");
    if (count > 0) {
        check_hit(f, &q, &nearest);
        check_hit(f, &q, &any);
    }
    int32_t few = ask_all(f->world, &q, some, 2);
    require(f, few == (count < 2 ? count : 2), "little room has other hits");
    require(f, memcmp(some, hits, (size_t)few * sizeof hits[0]) == 0, "little room has not the nearest hits");
    viewer v = {f, &q, 0, 0, INT32_MAX};
    require(f, ask_each(f->world, &q, &v) == UM_OK && v.seen == count, "a function gets other hits");
    viewer first = {f, &q, 0, 0, 1};
    require(f, ask_each(f->world, &q, &first) == UM_OK && first.seen == (count > 0), "a cast was not ended");
    f->is_asking = was_asking;
    tell(f, " hits %d", (int)count);
    require(f, um_world_hash(f->world) == f->call.hash, "a cast has changed the world");
}

// ---- Batches --------------------------------------------------------------------------------------------

static void cast_many(world_fuzz* f)
{
    enum { COUNT = 3 };
    before_call(f, "um_world_cast_rays");
    um_ray rays[COUNT];
    um_shape_cast casts[COUNT];
    um_convex convex = choose_convex(f);
    um_transform transform = choose_transform(f);
    for (int32_t i = 0; i < COUNT; ++i) {
        rays[i] = choose_ray(f);
        casts[i] = (um_shape_cast){&convex, transform, rays[i].translation, rays[i].max_fraction};
    }
    int32_t count = happens(f, f->hostile_percent) ? -1 : choose(f, COUNT + 1);
    bool must_fail = f->call.must_fail || count < 0;
    um_hit hits[COUNT] = {{.fraction = -7.0f}, {.fraction = -7.0f}, {.fraction = -7.0f}};
    um_result result = um_world_cast_rays(f->call.subject, rays, count, 1, hits);
    end_failures(f);
    bool is_open = f->lock == LOCK_NONE && f->call.subject != NULL;
    require(f, result != UM_ERROR_LOCKED || !is_open, "an open world is locked");
    require(f, result != UM_OK || is_open, "a batch in a locked world");
    require(f, result == UM_OK || must_fail || !is_open, "a good batch was refused");
    for (int32_t i = 0; i < COUNT && result == UM_OK; ++i) {
        um_hit hit = {.fraction = -7.0f};
        if (i < count) {
            um_world_cast_ray(f->world, &rays[i], 1, &hit);
        }
        require(f, memcmp(&hit, &hits[i], sizeof hit) == 0, "a batch has another hit than a ray");
    }
    um_hit none[COUNT] = {{.fraction = -7.0f}, {.fraction = -7.0f}, {.fraction = -7.0f}};
    result = um_world_cast_shapes(f->call.subject, casts, count, 1, none);
    require(f, result == UM_OK || must_fail || !is_open, "a good batch was refused");
    require(f, result == UM_OK || none[0].fraction == -7.0f, "a batch that failed has written a hit");
    for (int32_t i = 0; i < count && result == UM_OK; ++i) {
        um_hit hit;
        um_world_cast_shape(f->world, &casts[i], 1, &hit);
        require(f, memcmp(&hit, &none[i], sizeof hit) == 0, "a batch has another hit than a shape");
    }
    require(f, um_world_hash(f->world) == f->call.hash, "a batch has changed the world");
}

// ---- Overlaps -------------------------------------------------------------------------------------------

static bool see_shape(um_shape_id shape, void* context)
{
    viewer* v = context;
    check_shape(v->f, shape, v->mask);
    v->seen += 1;
    intrude(v->f, LOCK_WALK);
    return v->seen < v->most;
}

static void overlap_shape(world_fuzz* f)
{
    static um_shape_id shapes[MOST_HITS];
    before_call(f, "um_world_overlap_shape");
    um_convex convex = choose_convex(f);
    um_transform transform = choose_transform(f);
    uint64_t mask = choose_mask(f);
    const um_world* world = f->call.subject;
    bool is_refused = f->call.must_fail || f->lock == LOCK_FLUX;
    bool was_asking = begin_asking(f);
    int32_t count = um_world_overlap_shape(world, &convex, transform, mask, shapes, MOST_HITS);
    end_failures(f);
    require(f, !is_refused || count == 0, "an overlap that has to fail has shapes");
    for (int32_t i = 0; i < count; ++i) {
        check_shape(f, shapes[i], mask);
        require(f, i == 0 || shapes[i - 1].index1 < shapes[i].index1, "overlaps are not in order");
    }
    require(f, um_world_overlap_shape(world, &convex, transform, mask, NULL, 0) == count,
            "overlaps are counted otherwise");
    viewer v = {f, NULL, mask, 0, 1 + choose(f, 256)};
    um_result result = um_world_overlap_shape_each(world, &convex, transform, mask, see_shape, &v);
    require(f, (result == UM_OK) != is_refused, "a walk over overlaps");
    require(f, v.seen == (count < v.most ? count : v.most), "a function gets other overlaps");
    f->is_asking = was_asking;
    require(f, um_world_hash(f->world) == f->call.hash, "an overlap has changed the world");
}

static void overlap_place(world_fuzz* f)
{
    before_call(f, "um_world_overlap_aabb");
    um_vec2 corner = choose_vector(f, 0.5f * f->meter, 12);
    bool is_bad = f->call.must_fail || f->lock == LOCK_FLUX;
    um_vec2 size = choose_vector(f, f->meter, 10);
    um_aabb aabb = {corner, um_vec2_add(corner, size)};
    uint64_t mask = choose_mask(f);
    const um_world* world = f->call.subject;
    bool was_asking = begin_asking(f);
    int32_t in_aabb = um_world_overlap_aabb(world, aabb, mask, NULL, 0);
    end_failures(f);
    bool is_bad_aabb = is_bad || f->call.must_fail || !um_aabb_is_valid(aabb);
    require(f, !is_bad_aabb || in_aabb == 0, "an AABB that is none has overlaps");
    require(f, um_world_overlap_aabb(world, aabb, mask, NULL, 0) == in_aabb, "overlaps of an AABB change");
    um_shape_id shapes[4];
    int32_t count = um_world_overlap_point(world, corner, mask, shapes, 4);
    require(f, !(is_bad || !is_place(corner)) || count == 0, "a point that is none has overlaps");
    require(f, is_bad_aabb || count <= in_aabb, "a corner of an AABB overlaps more than the AABB");
    require(f, um_world_overlap_point(world, corner, mask, NULL, -1) == 0, "a negative capacity");
    for (int32_t i = 0; i < count && i < 4; ++i) {
        check_shape(f, shapes[i], mask);
    }
    um_nearest nearest = {.distance = -7.0f};
    float most = choose_float(f, f->meter, 8);
    bool is_found = um_world_find_nearest(world, corner, most, mask, &nearest);
    bool is_good = !is_bad && is_place(corner) && most >= 0.0f;
    require(f, !is_found || is_good, "the nearest of a bad place was found");
    require(f, is_good || nearest.distance == -7.0f, "a nearest shape that failed was written");
    if (is_found) {
        check_shape(f, nearest.shape, mask);
        require(f, nearest.distance >= 0.0f && nearest.distance <= most, "the nearest is too far away");
        require(f, isfinite(nearest.point.x) && isfinite(nearest.point.y), "the nearest is nowhere");
    }
    require(f, !is_good || count == 0 || (is_found && nearest.distance < 1e-3f * f->meter),
            "what overlaps a point is not the nearest to it");
    f->is_asking = was_asking;
    require(f, um_world_hash(f->world) == f->call.hash, "an overlap has changed the world");
}

// ---- Lists ----------------------------------------------------------------------------------------------

static void list(world_fuzz* f)
{
    static um_body_id bodies[MOST_CROWD + MOST_BODIES];
    before_call(f, "um_world_get_bodies");
    end_failures(f);
    int32_t count = um_world_get_bodies(f->call.subject, bodies, MOST_CROWD + MOST_BODIES);
    if (f->lock == LOCK_FLUX || f->call.subject == NULL) {
        return;
    }
    require(f, count == f->body_count, "a list has not every body");
    int32_t shapes = 0;
    for (int32_t i = 0; i < count; ++i) {
        um_shape_id first = {0, 0};
        int32_t of_body = um_body_get_shapes(f->world, bodies[i], &first, 1);
        require(f, of_body == um_body_get_shape_count(f->world, bodies[i]), "a list has not every shape");
        require(f, of_body == 0 || um_shape_exists(f->world, first), "a list has a shape that is not there");
        shapes += of_body;
    }
    require(f, shapes == f->shape_count, "the lists have not every shape");
    require(f, um_world_get_bodies(f->world, NULL, 1) == 0, "a list in NULL");
    require(f, um_world_get_bodies(f->world, bodies, -1) == 0, "a list in less than no room");
}

void call_query(world_fuzz* f)
{
    switch (choose(f, 8)) {
    case 0:
        cast_many(f);
        break;
    case 1:
        overlap_shape(f);
        break;
    case 2:
        overlap_place(f);
        break;
    case 3:
        list(f);
        break;
    case 4:
        call_mover(f);
        break;
    default:
        cast(f);
        break;
    }
}
