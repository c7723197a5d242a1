// Questions with bad arguments: nothing is found, no output is written, nothing changes, and the error hook
// gets the exact message by the name of the function that was called.
// SPDX-License-Identifier: MIT

#include "support/hearing.h"
#include "support/worlds.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { OUTPUTS = 4 };

// Where answers go. All bytes stay what they are if a question is refused.
typedef struct outputs {
    um_hit hits[OUTPUTS];
    um_nearest nearest;
    um_shape_id shapes[OUTPUTS];
    um_body_id bodies[OUTPUTS];
} outputs;

typedef struct fixture {
    um_world* world;
    um_body_id box;
    hearing heard;
    outputs out;
    uint64_t hash;
    um_counters counters;
} fixture;

static void start_fixture(fixture* f)
{
    *f = (fixture){0};
    f->world = start_heard_world(&f->heard);
    make_floor(f->world, 0.0f);
    f->box = make_box(f->world, 0.0f, -15.0f, 10.0f, 10.0f);
    step_world(f->world, 3);
    f->hash = um_world_hash(f->world);
    f->counters = um_world_get_counters(f->world);
    memset(&f->out, 0x5a, sizeof f->out);
}

static void finish_fixture(fixture* f)
{
    check_count(f->heard.count, 0, "messages that nobody expected");
    finish_world(f->world);
}

// After a question that was refused. Errors of reads are told, and leave no trace.
static void check_refused(fixture* f, um_result result, const char* function, const char* reason)
{
    char message[256];
    (void)snprintf(message, sizeof message, "%s: %s", function, reason);
    check_heard(&f->heard, result, message);
    outputs untouched;
    memset(&untouched, 0x5a, sizeof untouched);
    assert_memory_equal(&f->out, &untouched, sizeof untouched);
    check_hash(um_world_hash(f->world), f->hash, message);
    um_counters now = um_world_get_counters(f->world);
    assert_memory_equal(&now, &f->counters, sizeof now);
    check_result(um_world_get_last_error(f->world), UM_OK, message);
    check_world(f->world);
}

static float never_a_hit(const um_hit* hit, void* context)
{
    (void)hit;
    (void)context;
    fail_msg("a refused cast has a hit");
    return 0.0f;
}

static bool never_a_shape(um_shape_id shape, void* context)
{
    (void)shape;
    (void)context;
    fail_msg("a refused question has a shape");
    return false;
}

// ---- Casts ----------------------------------------------------------------------------------------------

// All questions about a ray or a moving shape. They return whether anything was found or done.
typedef struct ray_call {
    const char* name;
    const char* subject; // what messages call the ray or cast
    bool (*ask)(fixture* f, const um_ray* ray, const um_shape_cast* cast);
} ray_call;

static bool cast_ray(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)cast;
    return um_world_cast_ray(f->world, ray, 1, f->out.hits);
}

static bool cast_ray_any(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)cast;
    return um_world_cast_ray_any(f->world, ray, 1, f->out.hits);
}

static bool cast_ray_all(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)cast;
    return um_world_cast_ray_all(f->world, ray, 1, f->out.hits, OUTPUTS) != 0;
}

static bool cast_ray_each(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)cast;
    return um_world_cast_ray_each(f->world, ray, 1, never_a_hit, NULL) == UM_OK;
}

static bool cast_rays(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)cast;
    um_ray rays[] = {{{0.0f, 0.0f}, {1.0f, 0.0f}, 1.0f}, *ray};
    return um_world_cast_rays(f->world, rays, 2, 1, f->out.hits) == UM_OK;
}

static bool cast_shape(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)ray;
    return um_world_cast_shape(f->world, cast, 1, f->out.hits);
}

static bool cast_shape_any(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)ray;
    return um_world_cast_shape_any(f->world, cast, 1, f->out.hits);
}

static bool cast_shape_all(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)ray;
    return um_world_cast_shape_all(f->world, cast, 1, f->out.hits, OUTPUTS) != 0;
}

static bool cast_shape_each(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)ray;
    return um_world_cast_shape_each(f->world, cast, 1, never_a_hit, NULL) == UM_OK;
}

static const um_convex POINT = {{{0.0f, 0.0f}}, 1, 0.0f};

static bool cast_shapes(fixture* f, const um_ray* ray, const um_shape_cast* cast)
{
    (void)ray;
    um_shape_cast casts[] = {{&POINT, {{0.0f, 0.0f}, {1.0f, 0.0f}}, {1.0f, 0.0f}, 1.0f}, *cast};
    return um_world_cast_shapes(f->world, casts, 2, 1, f->out.hits) == UM_OK;
}

static const ray_call RAY_CALLS[] = {
    {"um_world_cast_ray", "ray", cast_ray},         {"um_world_cast_ray_any", "ray", cast_ray_any},
    {"um_world_cast_ray_all", "ray", cast_ray_all}, {"um_world_cast_ray_each", "ray", cast_ray_each},
    {"um_world_cast_rays", "rays[1]", cast_rays},
};

static const ray_call SHAPE_CALLS[] = {
    {"um_world_cast_shape", "cast", cast_shape},
    {"um_world_cast_shape_any", "cast", cast_shape_any},
    {"um_world_cast_shape_all", "cast", cast_shape_all},
    {"um_world_cast_shape_each", "cast", cast_shape_each},
    {"um_world_cast_shapes", "casts[1]", cast_shapes},
};

// A ray that is refused, and the message after the name of the ray.
typedef struct bad_ray {
    um_ray ray;
    um_result result;
    const char* reason;
} bad_ray;

#define NO_LENGTH                                                                                        \
    ".translation is (0, 0), must have a length; um_world_overlap_shape and um_world_overlap_point ask " \
    "for what stands still"

// Of the origin, which is the place of a moving shape, of the translation, and of the fraction.
static const bad_ray BAD_ORIGINS[] = {
    {{{NAN, 0.0f}, {1.0f, 0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, ".x is nan, must be -1e9 to 1e9"},
    {{{0.0f, INFINITY}, {1.0f, 0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, ".y is inf, must be -1e9 to 1e9"},
    {{{-INFINITY, 0.0f}, {1.0f, 0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, ".x is -inf, must be -1e9 to 1e9"},
    {{{0.0f, 2e9f}, {1.0f, 0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, ".y is 2e9, must be -1e9 to 1e9"},
};
static const bad_ray BAD_WAYS[] = {
    {{{0.0f, 0.0f}, {NAN, 0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, ".translation.x is nan, must be finite"},
    {{{0.0f, 0.0f}, {1.0f, -INFINITY}, 1.0f},
     UM_ERROR_INVALID_VECTOR,
     ".translation.y is -inf, must be finite"},
    {{{0.0f, 0.0f}, {0.0f, -0.0f}, 1.0f}, UM_ERROR_INVALID_VECTOR, NO_LENGTH},
    {{{0.0f, 0.0f}, {1.0f, 0.0f}, NAN}, UM_ERROR_INVALID_FRACTION, ".max_fraction is nan, must be 0 to 1e30"},
    {{{0.0f, 0.0f}, {1.0f, 0.0f}, -1.0f},
     UM_ERROR_INVALID_FRACTION,
     ".max_fraction is -1, must be 0 to 1e30"},
    {{{0.0f, 0.0f}, {1.0f, 0.0f}, INFINITY},
     UM_ERROR_INVALID_FRACTION,
     ".max_fraction is inf, must be 0 to 1e30"},
    {{{0.0f, 0.0f}, {1.0f, 0.0f}, 2e30f},
     UM_ERROR_INVALID_FRACTION,
     ".max_fraction is 2e30, must be 0 to 1e30"},
};

static void try_cast(fixture* f, const ray_call* call, const um_ray* ray, const um_shape_cast* cast,
                     um_result result, const char* field, const char* reason)
{
    char whole[256];
    (void)snprintf(whole, sizeof whole, "%s%s%s", call->subject, field, reason);
    assert_false(call->ask(f, ray, cast));
    check_refused(f, result, call->name, whole);
}

static void try_bad_rays(fixture* f, const bad_ray* rays, int32_t count, const char* field,
                         const char* shape_field)
{
    for (int32_t i = 0; i < count; ++i) {
        const um_ray* ray = &rays[i].ray;
        um_shape_cast cast = {&POINT, {ray->origin, {1.0f, 0.0f}}, ray->translation, ray->max_fraction};
        for (int32_t k = 0; k < COUNT_OF(RAY_CALLS); ++k) {
            try_cast(f, &RAY_CALLS[k], ray, &cast, rays[i].result, field, rays[i].reason);
        }
        for (int32_t k = 0; k < COUNT_OF(SHAPE_CALLS); ++k) {
            try_cast(f, &SHAPE_CALLS[k], ray, &cast, rays[i].result, shape_field, rays[i].reason);
        }
    }
}

static void casts_from_nowhere_to_nowhere_or_of_no_length_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    try_bad_rays(&f, BAD_ORIGINS, COUNT_OF(BAD_ORIGINS), ".origin", ".transform.p");
    try_bad_rays(&f, BAD_WAYS, COUNT_OF(BAD_WAYS), "", "");
    finish_fixture(&f);
}

// The limits themselves are taken.
static void casts_at_the_limits_are_taken(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    static const um_ray good[] = {{{1e9f, -1e9f}, {-1.0f, 1.0f}, 1e30f},
                                  {{0.0f, -500.0f}, {FLT_MAX, -FLT_MAX}, 0.0f},
                                  {{0.0f, -500.0f}, {FLT_MAX, -FLT_MAX}, 1e30f},
                                  {{0.0f, -500.0f}, {1e-45f, 0.0f}, 1e30f},
                                  {{-1e9f, -500.0f}, {FLT_MIN, -FLT_MIN}, 1.0f}};
    um_convex large = um_convex_of_box(um_box_make(1.0f, 1.0f));
    for (int32_t i = 0; i < COUNT_OF(good); ++i) {
        um_shape_cast cast = {
            &large, {good[i].origin, {1.0f, 0.0f}}, good[i].translation, good[i].max_fraction};
        um_hit hit;
        um_world_cast_ray(f.world, &good[i], 1, &hit);
        assert_true(isfinite(hit.point.x) && isfinite(hit.fraction) && isfinite(hit.normal.x));
        um_world_cast_shape(f.world, &cast, 1, &hit);
        assert_true(isfinite(hit.point.x) && isfinite(hit.fraction) && isfinite(hit.normal.x));
        check_count(f.heard.count, 0, "messages");
    }
    finish_fixture(&f);
}

static void casts_without_a_world_a_ray_or_room_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_ray ray = {{0.0f, -100.0f}, {0.0f, 200.0f}, 1.0f};
    um_shape_cast cast = {&POINT, {{0.0f, -100.0f}, {1.0f, 0.0f}}, {0.0f, 200.0f}, 1.0f};
    um_result null = UM_ERROR_NULL_ARGUMENT;
    for (int32_t i = 0; i < COUNT_OF(RAY_CALLS) - 1; ++i) {
        try_cast(&f, &RAY_CALLS[i], NULL, NULL, null, "", " is NULL");
        try_cast(&f, &SHAPE_CALLS[i], NULL, NULL, null, "", " is NULL");
    }
    um_hit* hits = f.out.hits;
    assert_false(um_world_cast_ray(f.world, &ray, 1, NULL));
    check_refused(&f, null, "um_world_cast_ray", "out_hit is NULL");
    assert_false(um_world_cast_shape(f.world, &cast, 1, NULL));
    check_refused(&f, null, "um_world_cast_shape", "out_hit is NULL");
    check_count(um_world_cast_ray_all(f.world, &ray, 1, NULL, 1), 0, "hits");
    check_refused(&f, null, "um_world_cast_ray_all", "out_hits is NULL");
    check_count(um_world_cast_shape_all(f.world, &cast, 1, NULL, 1), 0, "hits");
    check_refused(&f, null, "um_world_cast_shape_all", "out_hits is NULL");
    check_count(um_world_cast_ray_all(f.world, &ray, 1, hits, -1), 0, "hits");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_cast_ray_all", "capacity is -1, must be 0 or more");
    check_count(um_world_cast_shape_all(f.world, &cast, 1, hits, INT32_MIN), 0, "hits");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_cast_shape_all",
                  "capacity is -2147483648, must be 0 or more");
    check_result(um_world_cast_ray_each(f.world, &ray, 1, NULL, NULL), null, "no function");
    check_refused(&f, null, "um_world_cast_ray_each", "fn is NULL");
    check_result(um_world_cast_shape_each(f.world, &cast, 1, NULL, NULL), null, "no function");
    check_refused(&f, null, "um_world_cast_shape_each", "fn is NULL");
    finish_fixture(&f);
}

static void batches_of_nothing_or_into_nothing_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_ray ray = {{0.0f, -100.0f}, {0.0f, 200.0f}, 1.0f};
    um_shape_cast cast = {&POINT, {{0.0f, -100.0f}, {1.0f, 0.0f}}, {0.0f, 200.0f}, 1.0f};
    um_hit* hits = f.out.hits;
    um_result null = UM_ERROR_NULL_ARGUMENT;
    check_result(um_world_cast_rays(f.world, NULL, 1, 1, hits), null, "no rays");
    check_refused(&f, null, "um_world_cast_rays", "rays is NULL");
    check_result(um_world_cast_rays(f.world, &ray, 1, 1, NULL), null, "no room");
    check_refused(&f, null, "um_world_cast_rays", "out_hits is NULL");
    check_result(um_world_cast_rays(f.world, &ray, -1, 1, hits), UM_ERROR_INVALID_COUNT, "a count");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_cast_rays", "count is -1, must be 0 or more");
    check_result(um_world_cast_shapes(f.world, NULL, 1, 1, hits), null, "no casts");
    check_refused(&f, null, "um_world_cast_shapes", "casts is NULL");
    check_result(um_world_cast_shapes(f.world, &cast, 1, 1, NULL), null, "no room");
    check_refused(&f, null, "um_world_cast_shapes", "out_hits is NULL");
    check_result(um_world_cast_shapes(f.world, &cast, INT32_MIN, 1, hits), UM_ERROR_INVALID_COUNT, "a count");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_cast_shapes",
                  "count is -2147483648, must be 0 or more");
    finish_fixture(&f);
}

// ---- Shapes and transforms ------------------------------------------------------------------------------

#define NOT_VALID " is not valid: it must have 1 to 16 points within 1e6, and a radius of 0 to 1e6"

static void try_placed(fixture* f, const um_convex* shape, um_transform at, um_result result,
                       const char* reason)
{
    check_count(um_world_overlap_shape(f->world, shape, at, 1, f->out.shapes, OUTPUTS), 0, "overlaps");
    check_refused(f, result, "um_world_overlap_shape", reason);
    check_result(um_world_overlap_shape_each(f->world, shape, at, 1, never_a_shape, NULL), result,
                 "each overlap");
    check_refused(f, result, "um_world_overlap_shape_each", reason);
}

static void shapes_that_are_none_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_transform at = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    const um_convex bad[] = {
        {{{0.0f, 0.0f}}, 0, 1.0f},         {{{0.0f, 0.0f}}, -1, 1.0f},    {{{0.0f, 0.0f}}, 17, 1.0f},
        {{{NAN, 0.0f}}, 1, 1.0f},          {{{0.0f, INFINITY}}, 1, 1.0f}, {{{2e6f, 0.0f}}, 1, 1.0f},
        {{{0.0f, 0.0f}}, 1, -1.0f},        {{{0.0f, 0.0f}}, 1, NAN},      {{{0.0f, 0.0f}}, 1, 2e6f},
        {{{0.0f, 0.0f}}, INT32_MAX, 1.0f},
    };
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_shape_cast cast = {&bad[i], at, {1.0f, 0.0f}, 1.0f};
        for (int32_t k = 0; k < COUNT_OF(SHAPE_CALLS); ++k) {
            try_cast(&f, &SHAPE_CALLS[k], NULL, &cast, UM_ERROR_INVALID_GEOMETRY, ".shape", NOT_VALID);
        }
        try_placed(&f, &bad[i], at, UM_ERROR_INVALID_GEOMETRY, "shape" NOT_VALID);
    }
    um_shape_cast none = {NULL, at, {1.0f, 0.0f}, 1.0f};
    for (int32_t k = 0; k < COUNT_OF(SHAPE_CALLS); ++k) {
        try_cast(&f, &SHAPE_CALLS[k], NULL, &none, UM_ERROR_NULL_ARGUMENT, ".shape", " is NULL");
    }
    try_placed(&f, NULL, at, UM_ERROR_NULL_ARGUMENT, "shape is NULL");
    finish_fixture(&f);
}

static void bad_transforms_are_refused(void** state)
{
    (void)state;
    static const struct {
        um_transform at;
        um_result result;
        const char* reason;
    } bad[] = {
        {{{NAN, 0.0f}, {1.0f, 0.0f}}, UM_ERROR_INVALID_VECTOR, "transform.p.x is nan, must be -1e9 to 1e9"},
        {{{0.0f, -2e9f}, {1.0f, 0.0f}},
         UM_ERROR_INVALID_VECTOR,
         "transform.p.y is -2e9, must be -1e9 to 1e9"},
        {{{0.0f, 0.0f}, {0.0f, 0.0f}},
         UM_ERROR_INVALID_NUMBER,
         "transform.q is (0, 0), must have a length of 1; take um_rot_from_angle"},
        {{{0.0f, 0.0f}, {NAN, 0.0f}},
         UM_ERROR_INVALID_NUMBER,
         "transform.q is (nan, 0), must have a length of 1; take um_rot_from_angle"},
        {{{0.0f, 0.0f}, {1.0f, 1.0f}},
         UM_ERROR_INVALID_NUMBER,
         "transform.q is (1, 1), must have a length of 1; take um_rot_from_angle"},
    };
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_shape_cast cast = {&POINT, bad[i].at, {1.0f, 0.0f}, 1.0f};
        for (int32_t k = 0; k < COUNT_OF(SHAPE_CALLS); ++k) {
            try_cast(&f, &SHAPE_CALLS[k], NULL, &cast, bad[i].result, ".", bad[i].reason);
        }
        try_placed(&f, &POINT, bad[i].at, bad[i].result, bad[i].reason);
    }
    finish_fixture(&f);
}

// ---- Overlaps and the nearest ---------------------------------------------------------------------------

static void overlaps_of_bad_places_and_without_room_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_world* w = f.world;
    um_shape_id* shapes = f.out.shapes;
    um_transform at = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    um_vec2 point = {0.0f, 0.0f};
    um_aabb aabb = {{0.0f, 0.0f}, {1.0f, 1.0f}};
    check_count(um_world_overlap_point(w, um_vec2_make(NAN, 0.0f), 1, shapes, OUTPUTS), 0, "a point");
    check_refused(&f, UM_ERROR_INVALID_VECTOR, "um_world_overlap_point",
                  "point.x is nan, must be -1e9 to 1e9");
    check_count(um_world_overlap_aabb(w, um_aabb_make(5.0f, 0.0f, 1.0f, 1.0f), 1, shapes, OUTPUTS), 0,
                "an AABB");
    check_refused(&f, UM_ERROR_INVALID_AABB, "um_world_overlap_aabb",
                  "aabb.min.x is 5, above aabb.max.x, which is 1");
    check_count(um_world_overlap_aabb(w, um_aabb_make(0.0f, NAN, 1.0f, 1.0f), 1, shapes, OUTPUTS), 0,
                "an AABB");
    check_refused(&f, UM_ERROR_INVALID_AABB, "um_world_overlap_aabb",
                  "aabb.min.y is nan, must be -1e30 to 1e30");
    const char* reason = "capacity is -1, must be 0 or more";
    check_count(um_world_overlap_point(w, point, 1, shapes, -1), 0, "a capacity");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_overlap_point", reason);
    check_count(um_world_overlap_aabb(w, aabb, 1, shapes, -1), 0, "a capacity");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_overlap_aabb", reason);
    check_count(um_world_overlap_shape(w, &POINT, at, 1, shapes, -1), 0, "a capacity");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_overlap_shape", reason);
    check_count(um_world_overlap_point(w, point, 1, NULL, 1), 0, "no room");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_world_overlap_point", "out_shapes is NULL");
    check_count(um_world_overlap_aabb(w, aabb, 1, NULL, 1), 0, "no room");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_world_overlap_aabb", "out_shapes is NULL");
    check_count(um_world_overlap_shape(w, &POINT, at, 1, NULL, 1), 0, "no room");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_world_overlap_shape", "out_shapes is NULL");
    check_result(um_world_overlap_shape_each(w, &POINT, at, 1, NULL, NULL), UM_ERROR_NULL_ARGUMENT,
                 "no function");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_world_overlap_shape_each", "fn is NULL");
    finish_fixture(&f);
}

static void the_nearest_of_no_place_or_distance_is_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    const char* name = "um_world_find_nearest";
    um_nearest* out = &f.out.nearest;
    um_vec2 point = {0.0f, 0.0f};
    assert_false(um_world_find_nearest(f.world, um_vec2_make(0.0f, -INFINITY), 1.0f, 1, out));
    check_refused(&f, UM_ERROR_INVALID_VECTOR, name, "point.y is -inf, must be -1e9 to 1e9");
    assert_false(um_world_find_nearest(f.world, point, NAN, 1, out));
    check_refused(&f, UM_ERROR_INVALID_NUMBER, name, "max_distance is nan, must be 0 to inf");
    assert_false(um_world_find_nearest(f.world, point, -1.0f, 1, out));
    check_refused(&f, UM_ERROR_INVALID_NUMBER, name, "max_distance is -1, must be 0 to inf");
    assert_false(um_world_find_nearest(f.world, point, 1.0f, 1, NULL));
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, name, "out_nearest is NULL");
    finish_fixture(&f);
}

static void lists_without_room_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    check_count(um_world_get_bodies(f.world, f.out.bodies, -1), 0, "bodies");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_world_get_bodies", "capacity is -1, must be 0 or more");
    check_count(um_world_get_bodies(f.world, NULL, 1), 0, "bodies");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_world_get_bodies", "out_bodies is NULL");
    check_count(um_body_get_shapes(f.world, f.box, f.out.shapes, -1), 0, "shapes");
    check_refused(&f, UM_ERROR_INVALID_COUNT, "um_body_get_shapes", "capacity is -1, must be 0 or more");
    check_count(um_body_get_shapes(f.world, f.box, NULL, 1), 0, "shapes");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_body_get_shapes", "out_shapes is NULL");
    finish_fixture(&f);
}

// Nobody hears of it.
static void no_world_answers_no_question(void** state)
{
    (void)state;
    outputs out;
    outputs untouched;
    memset(&out, 0x5a, sizeof out);
    memset(&untouched, 0x5a, sizeof untouched);
    um_ray ray = {{0.0f, 0.0f}, {1.0f, 0.0f}, 1.0f};
    um_transform at = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    um_shape_cast cast = {&POINT, at, {1.0f, 0.0f}, 1.0f};
    um_aabb aabb = {{0.0f, 0.0f}, {1.0f, 1.0f}};
    um_vec2 point = {0.0f, 0.0f};
    um_result null = UM_ERROR_NULL_ARGUMENT;
    assert_false(um_world_cast_ray(NULL, &ray, 1, out.hits));
    assert_false(um_world_cast_ray_any(NULL, &ray, 1, out.hits));
    check_count(um_world_cast_ray_all(NULL, &ray, 1, out.hits, OUTPUTS), 0, "rays, all");
    check_result(um_world_cast_ray_each(NULL, &ray, 1, never_a_hit, NULL), null, "rays, each");
    check_result(um_world_cast_rays(NULL, &ray, 1, 1, out.hits), null, "rays");
    assert_false(um_world_cast_shape(NULL, &cast, 1, out.hits));
    assert_false(um_world_cast_shape_any(NULL, &cast, 1, out.hits));
    check_count(um_world_cast_shape_all(NULL, &cast, 1, out.hits, OUTPUTS), 0, "shapes, all");
    check_result(um_world_cast_shape_each(NULL, &cast, 1, never_a_hit, NULL), null, "shapes, each");
    check_result(um_world_cast_shapes(NULL, &cast, 1, 1, out.hits), null, "shapes");
    check_count(um_world_overlap_shape(NULL, &POINT, at, 1, out.shapes, OUTPUTS), 0, "overlaps of a shape");
    check_count(um_world_overlap_aabb(NULL, aabb, 1, out.shapes, OUTPUTS), 0, "overlaps of an AABB");
    check_count(um_world_overlap_point(NULL, point, 1, out.shapes, OUTPUTS), 0, "overlaps of a point");
    check_result(um_world_overlap_shape_each(NULL, &POINT, at, 1, never_a_shape, NULL), null,
                 "overlaps, each");
    assert_false(um_world_find_nearest(NULL, point, 1.0f, 1, &out.nearest));
    check_count(um_world_get_bodies(NULL, out.bodies, OUTPUTS), 0, "bodies");
    check_count(um_body_get_shapes(NULL, (um_body_id){1, 1}, out.shapes, OUTPUTS), 0, "shapes");
    assert_memory_equal(&out, &untouched, sizeof out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(casts_from_nowhere_to_nowhere_or_of_no_length_are_refused),
        cmocka_unit_test(casts_at_the_limits_are_taken),
        cmocka_unit_test(casts_without_a_world_a_ray_or_room_are_refused),
        cmocka_unit_test(batches_of_nothing_or_into_nothing_are_refused),
        cmocka_unit_test(shapes_that_are_none_are_refused),
        cmocka_unit_test(bad_transforms_are_refused),
        cmocka_unit_test(overlaps_of_bad_places_and_without_room_are_refused),
        cmocka_unit_test(the_nearest_of_no_place_or_distance_is_refused),
        cmocka_unit_test(lists_without_room_are_refused),
        cmocka_unit_test(no_world_answers_no_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
