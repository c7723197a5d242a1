// Making convexes, and what bad input gets: convexes, transforms, rays and fractions that are out of range,
// and random bits for all of them.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/hard_floats.h"

#include "convex_reference.h"
#include "geometry/finite.h"

#define SEED UINT64_C(20260304)

static const um_transform IDENTITY = {{0.0f, 0.0f}, {1.0f, 0.0f}};

// ---- Making them ----------------------------------------------------------------------------------------

static void check_convex(um_convex convex, int32_t count, float radius, const char* what)
{
    if (convex.count != count || convex.radius != radius || um_convex_is_valid(&convex) != (count > 0)) {
        fail_msg("%s: %d points with a radius of %g, expected %d and %g", what, convex.count,
                 (double)convex.radius, count, (double)radius);
    }
}

static void every_kind_of_shape_becomes_a_convex(void** state)
{
    (void)state;
    um_vec2 a = {1.0f, 2.0f};
    um_vec2 b = {3.0f, 5.0f};
    um_polygon polygon;
    um_vec2 corners[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}};
    check_result(um_polygon_from_points(corners, 3, &polygon), UM_OK, "um_polygon_from_points");
    polygon.radius = 0.25f;
    check_convex(um_convex_of_point(a), 1, 0.0f, "point");
    check_convex(um_convex_of_circle(um_circle_make_at(a, 2.0f)), 1, 2.0f, "circle");
    check_convex(um_convex_of_capsule(um_capsule_make(a, b, 2.0f)), 2, 2.0f, "capsule");
    check_convex(um_convex_of_segment(um_segment_make(a, b)), 2, 0.0f, "segment");
    check_convex(um_convex_of_box(um_box_make(1.0f, 2.0f)), 4, 0.0f, "box");
    check_convex(um_convex_of_polygon(&polygon), 3, 0.25f, "polygon");
    check_convex(um_convex_of_aabb((um_aabb){a, b}), 4, 0.0f, "AABB");
    check_convex(um_convex_of_aabb((um_aabb){a, a}), 4, 0.0f, "AABB without a size");
}

static void a_convex_lies_where_its_shape_does(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_make(1.0f, 2.0f, 3.0f, 5.0f);
    um_convex convex = um_convex_of_aabb(aabb);
    check_aabb(um_convex_aabb(&convex, IDENTITY), aabb, "AABB");
    convex = um_convex_of_box(um_box_make_at(1.0f, 2.0f, um_vec2_make(10.0f, 20.0f), UM_PI / 2.0f));
    check_aabb(um_convex_aabb(&convex, IDENTITY), um_aabb_make(8.0f, 19.0f, 12.0f, 21.0f), "box");
    convex = um_convex_of_capsule(um_capsule_make(um_vec2_make(1.0f, 1.0f), um_vec2_make(4.0f, 1.0f), 0.5f));
    um_transform quarter = {{100.0f, 0.0f}, um_rot_from_angle(UM_PI / 2.0f)};
    check_aabb(um_convex_aabb(&convex, quarter), um_aabb_make(98.5f, 0.5f, 99.5f, 4.5f), "capsule");
}

static void shapes_that_are_not_valid_become_convexes_without_points(void** state)
{
    (void)state;
    um_vec2 a = {1.0f, 2.0f};
    check_convex(um_convex_of_circle(um_circle_make_at(a, 0.0f)), 0, 0.0f, "circle");
    check_convex(um_convex_of_capsule(um_capsule_make(a, a, 1.0f)), 0, 0.0f, "capsule");
    check_convex(um_convex_of_segment(um_segment_make(a, a)), 0, 0.0f, "segment");
    um_box box = um_box_make(1.0f, 1.0f);
    box.q.c = 2.0f;
    check_convex(um_convex_of_box(box), 0, 0.0f, "box");
    um_polygon polygon = {.count = UM_MAX_POLYGON_VERTICES + 1};
    check_convex(um_convex_of_polygon(NULL), 0, 0.0f, "NULL");
    check_convex(um_convex_of_polygon(&polygon), 0, 0.0f, "polygon");
    check_convex(um_convex_of_aabb(um_aabb_make(1.0f, 0.0f, 0.0f, 1.0f)), 0, 0.0f, "AABB");
    um_convex point = um_convex_of_point(um_vec2_make(NAN, 0.0f));
    assert_false(um_convex_is_valid(&point));
}

static void a_convex_is_valid_up_to_the_limits_and_not_beyond(void** state)
{
    (void)state;
    um_convex convex = um_convex_of_point(um_vec2_make(UM_MAX_EXTENT, -UM_MAX_EXTENT));
    convex.radius = UM_MAX_EXTENT;
    assert_true(um_convex_is_valid(&convex));
    assert_false(um_convex_is_valid(NULL));
    const float radii[] = {-1e-6f, 1.001f * UM_MAX_EXTENT, NAN, INFINITY};
    const float coordinates[] = {1.001f * UM_MAX_EXTENT, -INFINITY, NAN};
    const int32_t counts[] = {0, -1, UM_MAX_POLYGON_VERTICES + 1, INT32_MAX, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(radii); ++i) {
        um_convex bad = convex;
        bad.radius = radii[i];
        assert_false(um_convex_is_valid(&bad));
    }
    for (int32_t i = 0; i < COUNT_OF(coordinates); ++i) {
        um_convex bad = convex;
        bad.points[0].y = coordinates[i];
        assert_false(um_convex_is_valid(&bad));
    }
    for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
        um_convex bad = convex;
        bad.count = counts[i];
        assert_false(um_convex_is_valid(&bad));
    }
    convex.points[1].x = NAN; // behind the last one that counts
    assert_true(um_convex_is_valid(&convex));
}

// ---- Bad input ------------------------------------------------------------------------------------------

// Every question at once. Fails if two of them do not agree on what is wrong.
static void check_refused(const um_convex* a, um_transform at, const um_convex* b, um_result expected)
{
    um_distance distance;
    um_cast_hit hit;
    memset(&distance, 0x5a, sizeof distance);
    memset(&hit, 0x5a, sizeof hit);
    um_distance distance_before = distance;
    um_cast_hit hit_before = hit;
    um_ray ray = {{0.0f, 0.0f}, {1.0f, 0.0f}, 1.0f};
    um_vec2 way = {1.0f, 0.0f};
    check_result(um_convex_distance(a, at, b, IDENTITY, &distance), expected, "distance, a");
    check_result(um_convex_distance(b, IDENTITY, a, at, &distance), expected, "distance, b");
    check_result(um_convex_cast(a, at, b, IDENTITY, way, 1.0f, &hit), expected, "cast, a");
    check_result(um_convex_cast(b, IDENTITY, a, at, way, 1.0f, &hit), expected, "cast, b");
    check_result(um_convex_cast_ray(a, at, &ray, &hit), expected, "ray");
    assert_memory_equal(&distance, &distance_before, sizeof distance);
    assert_memory_equal(&hit, &hit_before, sizeof hit);
    assert_false(um_convex_overlaps(a, at, b, IDENTITY));
    assert_false(um_convex_overlaps(b, IDENTITY, a, at));
    assert_false(um_convex_contains(a, at, um_vec2_make(0.0f, 0.0f)));
    check_aabb(um_convex_aabb(a, at), um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), "AABB");
}

static void bad_convexes_and_transforms_are_refused(void** state)
{
    (void)state;
    um_convex good = um_convex_of_circle(um_circle_make(1.0f));
    um_convex bad = {0};
    check_refused(NULL, IDENTITY, &good, UM_ERROR_NULL_ARGUMENT);
    check_refused(&bad, IDENTITY, &good, UM_ERROR_INVALID_GEOMETRY);
    const float positions[] = {NAN, INFINITY, -INFINITY, 1.001f * UM_MAX_POSITION};
    for (int32_t i = 0; i < COUNT_OF(positions); ++i) {
        check_refused(&good, (um_transform){{positions[i], 0.0f}, {1.0f, 0.0f}}, &good,
                      UM_ERROR_INVALID_VECTOR);
        check_refused(&good, (um_transform){{0.0f, positions[i]}, {1.0f, 0.0f}}, &good,
                      UM_ERROR_INVALID_VECTOR);
    }
    const um_rot rotations[] = {{0.0f, 0.0f}, {NAN, 0.0f}, {1.0f, INFINITY}, {1.0011f, 0.0f}, {0.5f, 0.5f}};
    for (int32_t i = 0; i < COUNT_OF(rotations); ++i) {
        check_refused(&good, (um_transform){{0.0f, 0.0f}, rotations[i]}, &good, UM_ERROR_INVALID_NUMBER);
    }
}

static void bad_rays_and_translations_are_refused(void** state)
{
    (void)state;
    um_convex a = um_convex_of_circle(um_circle_make(1.0f));
    um_cast_hit hit;
    memset(&hit, 0x5a, sizeof hit);
    um_cast_hit before = hit;
    const float fractions[] = {-1.0f, -1e-30f, NAN, INFINITY, -INFINITY};
    for (int32_t i = 0; i < COUNT_OF(fractions); ++i) {
        um_ray ray = {{5.0f, 0.0f}, {-9.0f, 0.0f}, fractions[i]};
        check_result(um_convex_cast_ray(&a, IDENTITY, &ray, &hit), UM_ERROR_INVALID_FRACTION, "ray");
        check_result(um_convex_cast(&a, IDENTITY, &a, IDENTITY, ray.translation, fractions[i], &hit),
                     UM_ERROR_INVALID_FRACTION, "cast");
    }
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_ray ray = {{5.0f, 0.0f}, {0.0f, bad[i]}, 1.0f};
        um_ray from = {{bad[i], 0.0f}, {1.0f, 0.0f}, 1.0f};
        check_result(um_convex_cast_ray(&a, IDENTITY, &ray, &hit), UM_ERROR_INVALID_VECTOR, "translation");
        check_result(um_convex_cast_ray(&a, IDENTITY, &from, &hit), UM_ERROR_INVALID_VECTOR, "origin");
        check_result(um_convex_cast(&a, IDENTITY, &a, IDENTITY, ray.translation, 1.0f, &hit),
                     UM_ERROR_INVALID_VECTOR, "cast");
        assert_false(um_convex_contains(&a, IDENTITY, um_vec2_make(0.0f, bad[i])));
    }
    assert_memory_equal(&hit, &before, sizeof hit);
}

static void null_pointers_are_refused(void** state)
{
    (void)state;
    um_convex a = um_convex_of_circle(um_circle_make(1.0f));
    um_ray ray = {{5.0f, 0.0f}, {-9.0f, 0.0f}, 1.0f};
    um_vec2 way = {1.0f, 0.0f};
    um_cast_hit hit;
    check_result(um_convex_distance(&a, IDENTITY, &a, IDENTITY, NULL), UM_ERROR_NULL_ARGUMENT, "distance");
    check_result(um_convex_cast_ray(&a, IDENTITY, NULL, &hit), UM_ERROR_NULL_ARGUMENT, "no ray");
    check_result(um_convex_cast_ray(&a, IDENTITY, &ray, NULL), UM_ERROR_NULL_ARGUMENT, "ray");
    check_result(um_convex_cast(&a, IDENTITY, &a, IDENTITY, way, 1.0f, NULL), UM_ERROR_NULL_ARGUMENT, "cast");
}

// A rotation that is a little off counts as the nearest one that is not.
static void rotations_that_are_a_little_off_do_not_scale(void** state)
{
    (void)state;
    um_convex box = um_convex_of_box(um_box_make(1.0f, 1.0f));
    um_transform at_a = {{0.0f, 0.0f}, {1.0009f, 0.0f}};
    um_transform at_b = {{5.0f, 0.0f}, {0.9991f, 0.0f}};
    um_distance distance;
    check_result(um_convex_distance(&box, at_a, &box, at_b, &distance), UM_OK, "distance");
    assert_true(distance.distance == 3.0f);
    check_aabb(um_convex_aabb(&box, at_b), um_aabb_make(4.0f, -1.0f, 6.0f, 1.0f), "AABB");
}

// ---- Random bits ----------------------------------------------------------------------------------------

// A coordinate of any size within a limit, hard ones and bad ones among them.
static float any_float(prng* random, float limit)
{
    float value = hard_float(random);
    if (prng_chance(random, 98) && !(value >= -limit && value <= limit)) {
        value = prng_float(random, -limit, limit);
    }
    return value;
}

static um_vec2 any_vec2(prng* random, float limit)
{
    float x = any_float(random, limit);
    float y = any_float(random, limit);
    return um_vec2_make(x, y);
}

static um_convex any_convex(prng* random)
{
    um_convex convex = {.count = 1 + prng_below(random, UM_MAX_POLYGON_VERTICES)};
    float limit = prng_chance(random, 50) ? UM_MAX_EXTENT : 1e-20f;
    for (int32_t i = 0; i < convex.count; ++i) {
        convex.points[i] = any_vec2(random, limit);
        if (i > 0 && prng_chance(random, 30)) {
            convex.points[i].x = convex.points[i - 1].x;
        }
    }
    convex.radius = prng_chance(random, 50) ? 0.0f : fabsf(any_float(random, UM_MAX_EXTENT));
    return convex;
}

static um_transform any_transform(prng* random)
{
    um_transform t = {any_vec2(random, UM_MAX_POSITION), um_rot_from_angle(hard_float(random))};
    if (prng_chance(random, 30)) {
        t.p = um_vec2_make(0.0f, 0.0f);
    }
    if (prng_chance(random, 10)) {
        t.q = (um_rot){hard_float(random), hard_float(random)};
    }
    return t;
}

static void check_unit_or_zero(prng* random, um_vec2 normal, bool may_be_zero)
{
    float length = sqrtf(normal.x * normal.x + normal.y * normal.y);
    if (!(fabsf(length - 1.0f) < 1e-5f) && !(may_be_zero && length == 0.0f)) {
        fail_with_seed(random, "a normal (%g, %g)", (double)normal.x, (double)normal.y);
    }
}

static void check_any_hit(prng* random, const um_cast_hit* hit, float most)
{
    if (!(hit->fraction >= 0.0f && hit->fraction <= most) || !umi_vec2_is_finite(hit->point) ||
        (hit->starts_in_overlap && !hit->is_hit)) {
        fail_with_seed(random, "fraction %g of %g", (double)hit->fraction, (double)most);
    }
    check_unit_or_zero(random, hit->normal, !hit->is_hit || hit->starts_in_overlap);
}

static void random_bits_get_an_answer_or_an_error(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    int32_t answers = 0;
    for (int32_t turn = 0; turn < repeats(100000); ++turn) {
        um_convex a = any_convex(&random);
        um_convex b = any_convex(&random);
        um_transform at_a = any_transform(&random);
        um_transform at_b = prng_chance(&random, 30) ? at_a : any_transform(&random);
        um_vec2 way = {hard_float(&random), hard_float(&random)};
        float most = fabsf(hard_float(&random));
        um_ray ray = {any_vec2(&random, UM_MAX_POSITION), way, most};
        um_distance distance;
        um_cast_hit hit;
        if (um_convex_distance(&a, at_a, &b, at_b, &distance) == UM_OK) {
            ++answers;
            if (!(distance.distance >= 0.0f) || !umi_is_finite(distance.distance) ||
                !umi_vec2_is_finite(distance.point_a) || !umi_vec2_is_finite(distance.point_b)) {
                fail_with_seed(&random, "a distance of %g", (double)distance.distance);
            }
            check_unit_or_zero(&random, distance.normal, distance.distance == 0.0f);
        }
        if (um_convex_cast(&a, at_a, &b, at_b, way, most, &hit) == UM_OK) {
            check_any_hit(&random, &hit, most);
        }
        if (um_convex_cast_ray(&a, at_a, &ray, &hit) == UM_OK) {
            check_any_hit(&random, &hit, most);
        }
    }
    assert_true(answers > repeats(100000) / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_shape_becomes_a_convex),
        cmocka_unit_test(a_convex_lies_where_its_shape_does),
        cmocka_unit_test(shapes_that_are_not_valid_become_convexes_without_points),
        cmocka_unit_test(a_convex_is_valid_up_to_the_limits_and_not_beyond),
        cmocka_unit_test(bad_convexes_and_transforms_are_refused),
        cmocka_unit_test(bad_rays_and_translations_are_refused),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(rotations_that_are_a_little_off_do_not_scale),
        cmocka_unit_test(random_bits_get_an_answer_or_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
