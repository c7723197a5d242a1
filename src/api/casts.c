// Rays and moving shapes in a world: the nearest hit, any, all of them, or each to a function; one at a time,
// or many by all workers.
// SPDX-License-Identifier: MIT

#include "api/ask_shape.h"
#include "api/questions.h"
#include "broadphase/tree_cast.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"

// ---- One shape ------------------------------------------------------------------------------------------

// A ray, or a shape that moves, which is a disc or a cloud. A disc is a ray along the way of its centre that
// hits shapes which are so much thicker.
typedef struct path {
    um_ray ray;
    double radius;
    umi_cloud cloud; // around the ray's origin
    bool is_cloud;
    um_aabb start; // what moves, at its start
} path;

static void path_of_ray(const um_ray* ray, path* out_path)
{
    out_path->ray = *ray;
    out_path->radius = 0.0;
    out_path->is_cloud = false;
    out_path->start = (um_aabb){ray->origin, ray->origin};
}

static void path_of_cast(const um_shape_cast* cast, path* out_path)
{
    const um_convex* shape = cast->shape;
    umi_frame frame = umi_frame_normalized(cast->transform);
    um_vec2 origin = cast->transform.p;
    if (shape->count == 1) {
        origin = umi_vec2_of(umi_frame_apply(frame, umi_point_of(shape->points[0])));
    }
    out_path->ray = (um_ray){origin, cast->translation, cast->max_fraction};
    out_path->radius = (double)shape->radius;
    out_path->is_cloud = shape->count > 1;
    frame.x -= (double)origin.x;
    frame.y -= (double)origin.y;
    umi_cloud_of_convex(&out_path->cloud, shape, frame);
    out_path->start = um_convex_aabb(shape, cast->transform);
}

// A hit in double, without the id of the shape.
typedef struct exact_hit {
    double fraction;
    float reported;   // the fraction as callers get it
    umi_point normal; // in the world
    umi_point point;  // from the origin of the ray
} exact_hit;

// Whether a moving shape comes to a one-sided segment from its open side: against its normal, and touching
// that side; what stands across the segment at the start comes from where its middle is.
static bool meets_front(const umi_cloud* segment, const path* p, const umi_shape_hit* hit)
{
    umi_point a = segment->points[0];
    umi_point b = segment->points[segment->count - 1];
    umi_point way = {b.x - a.x, b.y - a.y};
    umi_point from = hit->normal;
    if (hit->starts_in_overlap) {
        from = (umi_point){0.0, 0.0};
        for (int32_t i = 0; i < p->cloud.count; ++i) {
            from.x += p->cloud.points[i].x - a.x;
            from.y += p->cloud.points[i].y - a.y;
        }
    }
    return umi_cross(way, umi_point_of(p->ray.translation)) > 0.0 && umi_cross(way, from) <= 0.0;
}

static bool hit_by_cloud(const um_world* world, const umi_geometry* geometry, um_transform transform,
                         const path* p, double most, exact_hit* out_hit)
{
    umi_cloud target;
    umi_shape_cloud(&world->shapes, geometry, umi_frame_from(p->ray.origin, transform), &target);
    umi_shape_hit hit;
    umi_point translation = umi_point_of(p->ray.translation);
    if (!umi_clouds_cast(&target, &p->cloud, translation, most, &hit)) {
        return false;
    }
    if (geometry->is_one_sided && !meets_front(&target, p, &hit)) {
        return false;
    }
    *out_hit = (exact_hit){.fraction = hit.fraction, .normal = hit.normal, .point = hit.point};
    return true;
}

// Where a disc that starts in a shape touches it.
static umi_point shared_point(const um_world* world, const umi_geometry* geometry, um_transform transform,
                              const path* p)
{
    umi_cloud target;
    umi_shape_cloud(&world->shapes, geometry, umi_frame_from(p->ray.origin, transform), &target);
    return umi_clouds_separation(&target, &p->cloud).point_a;
}

static bool hit_by_ray(const um_world* world, const umi_geometry* geometry, um_transform transform,
                       const path* p, double most, exact_hit* out_hit)
{
    umi_ray ray = umi_ray_local(&p->ray, transform);
    ray.most = most;
    umi_ray_hit hit;
    if (!umi_shape_cast_ray(&world->shapes, geometry, p->radius, &ray, &hit)) {
        return false;
    }
    umi_frame frame = umi_frame_of(transform);
    umi_point normal = umi_frame_turn(frame, hit.normal);
    umi_point translation = umi_point_of(p->ray.translation);
    umi_point point = {translation.x * hit.fraction - p->radius * normal.x,
                       translation.y * hit.fraction - p->radius * normal.y};
    bool starts_inside = normal.x == 0.0 && normal.y == 0.0;
    if (starts_inside && p->radius > 0.0) {
        point = shared_point(world, geometry, transform, p);
    }
    *out_hit = (exact_hit){.fraction = hit.fraction, .normal = normal, .point = point};
    return true;
}

// Hits count up to a limit by the fraction that is reported: the order of hits, ties and limits depend on no
// digit that callers do not see.
static bool hit_shape(const um_world* world, uint64_t leaf, const path* p, float limit, exact_hit* out_hit)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, umi_leaf_shape(leaf));
    um_transform transform = umi_body_transform(&world->bodies, umi_leaf_body(leaf));
    double most = umi_fraction_above(limit);
    bool is_hit = p->is_cloud ? hit_by_cloud(world, geometry, transform, p, most, out_hit)
                              : hit_by_ray(world, geometry, transform, p, most, out_hit);
    if (!is_hit) {
        return false;
    }
    out_hit->reported = umi_fraction_below(out_hit->fraction);
    return out_hit->reported <= limit;
}

static um_hit make_hit(const um_world* world, int32_t shape, const path* p, const exact_hit* exact)
{
    return (um_hit){
        .shape = umi_shape_id(world, shape),
        .point = {(float)((double)p->ray.origin.x + exact->point.x),
                  (float)((double)p->ray.origin.y + exact->point.y)},
        .normal = umi_vec2_of(exact->normal),
        .fraction = exact->reported,
    };
}

// ---- All shapes on the way ------------------------------------------------------------------------------

// Searches both trees. The function gets shapes and returns as um_tree_cast_fn does; it must not make the way
// longer again.
static void search(const um_world* world, const path* p, uint64_t category_mask, um_tree_cast_fn* fn,
                   const float* most, void* context)
{
    um_aabb_cast cast = {umi_search_aabb(world, p->start), p->ray.translation, *most};
    if (um_tree_get_count(world->moving) > 0) {
        umi_tree_cast(world->moving, &cast, category_mask, fn, context, NULL);
    }
    cast.max_fraction = *most;
    if (*most >= 0.0f) {
        umi_tree_cast(world->resting, &cast, category_mask, fn, context, NULL);
    }
}

// How far a tree is searched for hits up to a fraction. Leaves of hits at that very fraction are still found,
// and 0 would end the cast.
static float search_limit(float fraction)
{
    float limit = fraction * (1.0f + 0x1p-22f);
    return limit > 1e-30f ? limit : 1e-30f;
}

typedef struct nearest_search {
    const um_world* world;
    const path* path;
    exact_hit best;
    int32_t shape; // -1 without a hit
    float most;
} nearest_search;

static float keep_nearest(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    nearest_search* s = context;
    int32_t shape = umi_leaf_shape(user_data);
    float limit = s->shape >= 0 ? s->best.reported : s->path->ray.max_fraction;
    exact_hit hit;
    if (!hit_shape(s->world, user_data, s->path, limit, &hit)) {
        return max_fraction;
    }
    if (s->shape < 0 || hit.reported < limit || shape < s->shape) {
        s->best = hit;
        s->shape = shape;
    }
    s->most = search_limit(s->best.reported);
    return s->most;
}

static bool find_nearest(const um_world* world, const path* p, uint64_t category_mask, um_hit* out_hit)
{
    nearest_search s = {.world = world, .path = p, .shape = -1, .most = p->ray.max_fraction};
    search(world, p, category_mask, keep_nearest, &s.most, &s);
    *out_hit = s.shape >= 0 ? make_hit(world, s.shape, p, &s.best) : (um_hit){0};
    return s.shape >= 0;
}

static float keep_any(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    nearest_search* s = context;
    if (!hit_shape(s->world, user_data, s->path, s->path->ray.max_fraction, &s->best)) {
        return max_fraction;
    }
    s->shape = umi_leaf_shape(user_data);
    s->most = -1.0f;
    return 0.0f;
}

static bool find_any(const um_world* world, const path* p, uint64_t category_mask, um_hit* out_hit)
{
    nearest_search s = {.world = world, .path = p, .shape = -1, .most = p->ray.max_fraction};
    search(world, p, category_mask, keep_any, &s.most, &s);
    if (out_hit != NULL) {
        *out_hit = s.shape >= 0 ? make_hit(world, s.shape, p, &s.best) : (um_hit){0};
    }
    return s.shape >= 0;
}

// ---- All hits -------------------------------------------------------------------------------------------

typedef struct hit_list {
    const um_world* world;
    const path* path;
    um_hit* hits;
    int32_t capacity;
    int32_t count;
    float most;
} hit_list;

static bool comes_before(const um_hit* a, const um_hit* b)
{
    return a->fraction != b->fraction ? a->fraction < b->fraction : a->shape.index1 < b->shape.index1;
}

// Puts a hit into its place in the list; the last one may fall out.
static void insert_hit(hit_list* list, um_hit hit)
{
    int32_t place = list->count < list->capacity ? list->count++ : list->capacity - 1;
    while (place > 0 && comes_before(&hit, &list->hits[place - 1])) {
        list->hits[place] = list->hits[place - 1];
        place -= 1;
    }
    list->hits[place] = hit;
}

static float keep_all(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    hit_list* list = context;
    exact_hit exact;
    if (!hit_shape(list->world, user_data, list->path, list->path->ray.max_fraction, &exact)) {
        return max_fraction;
    }
    um_hit hit = make_hit(list->world, umi_leaf_shape(user_data), list->path, &exact);
    bool is_full = list->count == list->capacity;
    if (!is_full || comes_before(&hit, &list->hits[list->capacity - 1])) {
        insert_hit(list, hit);
    }
    if (list->count == list->capacity) { // nothing beyond the last one is of interest any more
        list->most = search_limit(list->hits[list->capacity - 1].fraction);
    }
    return list->most;
}

static int32_t find_all(const um_world* world, const path* p, uint64_t category_mask, um_hit* out_hits,
                        int32_t capacity)
{
    hit_list list = {world, p, out_hits, capacity, 0, p->ray.max_fraction};
    if (capacity > 0) {
        search(world, p, category_mask, keep_all, &list.most, &list);
    }
    return list.count;
}

// ---- Each to a function ---------------------------------------------------------------------------------

typedef struct each_search {
    const um_world* world;
    const path* path;
    um_hit_fn* fn;
    void* context;
    float most;
    bool is_over; // whether the function has ended the cast
} each_search;

static float hand_over(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    each_search* s = context;
    exact_hit exact;
    // Trees take the max_fraction that they have as a wish to go on, also where that is 0.
    if (s->is_over || !hit_shape(s->world, user_data, s->path, max_fraction, &exact)) {
        return max_fraction;
    }
    um_hit hit = make_hit(s->world, umi_leaf_shape(user_data), s->path, &exact);
    float wish = s->fn(&hit, s->context);
    s->is_over = wish == 0.0f;
    if (wish >= 0.0f && wish < s->most) {
        s->most = wish > 0.0f ? wish : -1.0f;
    }
    return wish;
}

static um_result hand_all_over(const um_world* world, const path* p, uint64_t category_mask, um_hit_fn* fn,
                               void* context)
{
    each_search s = {world, p, fn, context, p->ray.max_fraction, false};
    umi_walks_begin(&world->gate->walks);
    search(world, p, category_mask, hand_over, &s.most, &s);
    umi_walks_end(&world->gate->walks);
    return UM_OK;
}

// ---- Rays -----------------------------------------------------------------------------------------------

// UM_OK, or an error that was told.
static um_result check_ray(const um_world* world, const um_ray* ray, const char* function)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_ray(world, ray, "ray", function);
    return result == UM_OK ? umi_gate_check_walk(world->gate, function) : result;
}

bool um_world_cast_ray(const um_world* world, const um_ray* ray, uint64_t category_mask, um_hit* out_hit)
{
    if (check_ray(world, ray, __func__) != UM_OK ||
        umi_check_pointer(world, out_hit, "out_hit", __func__) != UM_OK) {
        return false;
    }
    path p;
    path_of_ray(ray, &p);
    return find_nearest(world, &p, category_mask, out_hit);
}

bool um_world_cast_ray_any(const um_world* world, const um_ray* ray, uint64_t category_mask, um_hit* out_hit)
{
    if (check_ray(world, ray, __func__) != UM_OK) {
        return false;
    }
    path p;
    path_of_ray(ray, &p);
    return find_any(world, &p, category_mask, out_hit);
}

int32_t um_world_cast_ray_all(const um_world* world, const um_ray* ray, uint64_t category_mask,
                              um_hit* out_hits, int32_t capacity)
{
    if (check_ray(world, ray, __func__) != UM_OK ||
        umi_check_room(world, out_hits, capacity, "out_hits", __func__) != UM_OK) {
        return 0;
    }
    path p;
    path_of_ray(ray, &p);
    return find_all(world, &p, category_mask, out_hits, capacity);
}

um_result um_world_cast_ray_each(const um_world* world, const um_ray* ray, uint64_t category_mask,
                                 um_hit_fn* fn, void* context)
{
    um_result result = check_ray(world, ray, __func__);
    if (result != UM_OK || fn == NULL) {
        return result != UM_OK
                   ? result
                   : umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    path p;
    path_of_ray(ray, &p);
    return hand_all_over(world, &p, category_mask, fn, context);
}

// ---- Moving shapes --------------------------------------------------------------------------------------

static um_result check_cast(const um_world* world, const um_shape_cast* cast, const char* function)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_shape_cast(world, cast, "cast", function);
    return result == UM_OK ? umi_gate_check_walk(world->gate, function) : result;
}

bool um_world_cast_shape(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                         um_hit* out_hit)
{
    if (check_cast(world, cast, __func__) != UM_OK ||
        umi_check_pointer(world, out_hit, "out_hit", __func__) != UM_OK) {
        return false;
    }
    path p;
    path_of_cast(cast, &p);
    return find_nearest(world, &p, category_mask, out_hit);
}

bool um_world_cast_shape_any(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                             um_hit* out_hit)
{
    if (check_cast(world, cast, __func__) != UM_OK) {
        return false;
    }
    path p;
    path_of_cast(cast, &p);
    return find_any(world, &p, category_mask, out_hit);
}

int32_t um_world_cast_shape_all(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                                um_hit* out_hits, int32_t capacity)
{
    if (check_cast(world, cast, __func__) != UM_OK ||
        umi_check_room(world, out_hits, capacity, "out_hits", __func__) != UM_OK) {
        return 0;
    }
    path p;
    path_of_cast(cast, &p);
    return find_all(world, &p, category_mask, out_hits, capacity);
}

um_result um_world_cast_shape_each(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                                   um_hit_fn* fn, void* context)
{
    um_result result = check_cast(world, cast, __func__);
    if (result != UM_OK || fn == NULL) {
        return result != UM_OK
                   ? result
                   : umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    path p;
    path_of_cast(cast, &p);
    return hand_all_over(world, &p, category_mask, fn, context);
}

// ---- Many at once ---------------------------------------------------------------------------------------

// A chunk of casts for a worker.
#define CAST_GRAIN 64

typedef struct cast_loop {
    const um_world* world;
    const um_ray* rays;
    const um_shape_cast* casts;
    uint64_t category_mask;
    um_hit* hits;
} cast_loop;

static void cast_some_rays(int32_t begin, int32_t end, void* context)
{
    const cast_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        path p;
        path_of_ray(&loop->rays[i], &p);
        find_nearest(loop->world, &p, loop->category_mask, &loop->hits[i]);
    }
}

static void cast_some_shapes(int32_t begin, int32_t end, void* context)
{
    const cast_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        path p;
        path_of_cast(&loop->casts[i], &p);
        find_nearest(loop->world, &p, loop->category_mask, &loop->hits[i]);
    }
}

static umi_message name_request(const char* list, int32_t i)
{
    umi_message name = {""};
    umi_message_add(&name, "%s[%d]", list, (int)i);
    return name;
}

// Runs a batch with all workers. Nobody may change the world meanwhile, also not the user's threads.
static void share(um_world* world, int32_t count, umi_range_fn* fn, cast_loop* loop)
{
    world->gate->is_locked = true;
    umi_workers_begin(world->executor.workers);
    umi_parallel(world, count, CAST_GRAIN, fn, loop);
    umi_workers_end(world->executor.workers);
    world->gate->is_locked = false;
}

// Checks what both batches have in common, and counts. False if there is nothing to do.
static bool begins_batch(um_world* world, const void* requests, const char* name, int32_t count,
                         const um_hit* out_hits, const char* function, um_result* out_result)
{
    *out_result = umi_world_open(world, function) ? UM_OK : UM_ERROR_LOCKED;
    if (*out_result == UM_OK && count < 0) {
        *out_result = umi_gate_fail_read(world->gate, UM_ERROR_INVALID_COUNT, function,
                                         "count is %d, must be 0 or more", (int)count);
    }
    if (*out_result == UM_OK && count > 0 && (requests == NULL || out_hits == NULL)) {
        *out_result = umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, function, "%s is NULL",
                                         requests == NULL ? name : "out_hits");
    }
    return *out_result == UM_OK && count > 0;
}

um_result um_world_cast_rays(um_world* world, const um_ray* rays, int32_t count, uint64_t category_mask,
                             um_hit* out_hits)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result;
    if (!begins_batch(world, rays, "rays", count, out_hits, __func__, &result)) {
        return result;
    }
    for (int32_t i = 0; i < count; ++i) {
        if (!umi_ray_is_good(&rays[i])) {
            return umi_check_ray(world, &rays[i], name_request("rays", i).text, __func__);
        }
    }
    cast_loop loop = {.world = world, .rays = rays, .category_mask = category_mask, .hits = out_hits};
    share(world, count, cast_some_rays, &loop);
    return UM_OK;
}

um_result um_world_cast_shapes(um_world* world, const um_shape_cast* casts, int32_t count,
                               uint64_t category_mask, um_hit* out_hits)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result;
    if (!begins_batch(world, casts, "casts", count, out_hits, __func__, &result)) {
        return result;
    }
    for (int32_t i = 0; i < count; ++i) {
        if (!umi_shape_cast_is_good(&casts[i])) {
            return umi_check_shape_cast(world, &casts[i], name_request("casts", i).text, __func__);
        }
    }
    cast_loop loop = {.world = world, .casts = casts, .category_mask = category_mask, .hits = out_hits};
    share(world, count, cast_some_shapes, &loop);
    return UM_OK;
}
