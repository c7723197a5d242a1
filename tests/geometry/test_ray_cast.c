// The closed forms for rays at circles, boxes, capsules and polygons, with and without a radius, against
// casts of the same shapes as clouds.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "convex_reference.h"
#include "geometry/ray_cast.h"
#include "geometry/shape_cast.h"

#define SEED UINT64_C(20260303)

typedef struct shot {
    prng* random;
    umi_ray ray;
    bool is_hit;
    umi_ray_hit hit;
} shot;

static umi_ray random_ray(prng* random)
{
    um_vec2 origin = random_vec2(random, prng_chance(random, 30) ? 2.0f : 20.0f);
    um_vec2 target = random_vec2(random, 2.0f);
    umi_ray ray = {umi_point_of(origin), umi_point_of(um_vec2_sub(target, origin)),
                   (double)prng_float(random, 0.0f, 2.0f)};
    if (prng_chance(random, 10)) {
        ray.translation.x = 0.0;
    }
    if (prng_chance(random, 10)) {
        ray.translation.y = 0.0;
    }
    return ray;
}

// A point of no size that moves along the ray against the same shape as a cloud.
static void check_shot(const shot* s, const um_convex* convex, double radius, const char* what)
{
    umi_cloud cloud;
    umi_cloud_of_convex(&cloud, convex, (umi_frame){0.0, 0.0, 1.0, 0.0});
    cloud.radius = radius;
    umi_cloud dot = {.points = {s->ray.origin}, .count = 1};
    umi_shape_hit expected;
    bool is_hit = umi_clouds_cast(&cloud, &dot, s->ray.translation, s->ray.most, &expected);
    if (is_hit != s->is_hit) {
        // Within rounding of a touch, or of the end of the ray, both are right.
        umi_cloud thinner = cloud;
        umi_cloud thicker = cloud;
        thinner.radius = radius - 1e-6;
        thicker.radius = radius + 1e-6;
        umi_shape_hit other;
        bool thin_hit =
            radius > 1e-6 && umi_clouds_cast(&thinner, &dot, s->ray.translation, s->ray.most, &other);
        bool thick_hit = umi_clouds_cast(&thicker, &dot, s->ray.translation, s->ray.most, &other);
        if (thin_hit == thick_hit) {
            fail_with_seed(s->random, "%s: hit is %d, expected %d", what, s->is_hit, is_hit);
        }
        return;
    }
    if (!is_hit) {
        return;
    }
    umi_point normal = s->hit.normal;
    double length = sqrt(umi_dot(s->ray.translation, s->ray.translation));
    if (!(fabs(s->hit.fraction - expected.fraction) * length <= 1e-5)) {
        fail_with_seed(s->random, "%s: fraction %.17g, expected %.17g", what, s->hit.fraction,
                       expected.fraction);
    }
    bool has_normal = normal.x != 0.0 || normal.y != 0.0;
    if (has_normal == expected.starts_in_overlap) {
        fail_with_seed(s->random, "%s: normal (%g, %g), starts in overlap: %d", what, normal.x, normal.y,
                       expected.starts_in_overlap);
    }
    if (has_normal && !(umi_dot(normal, expected.normal) > 1.0 - 1e-4) && s->hit.fraction > 1e-6) {
        fail_with_seed(s->random, "%s: normal (%g, %g), expected (%g, %g)", what, normal.x, normal.y,
                       expected.normal.x, expected.normal.y);
    }
}

static void rays_at_circles(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    for (int32_t turn = 0; turn < 40000; ++turn) {
        um_circle circle = um_circle_make_at(random_vec2(&random, 1.0f), prng_float(&random, 0.01f, 2.0f));
        shot s = {.random = &random, .ray = random_ray(&random)};
        s.is_hit = umi_disc_cast_ray(umi_point_of(circle.center), (double)circle.radius, &s.ray, &s.hit);
        um_convex convex = um_convex_of_circle(circle);
        check_shot(&s, &convex, (double)circle.radius, "circle");
    }
}

// The convexes of turned boxes have rounded corners: they are nearer to the box than the checks can tell.
static void rays_at_boxes(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 1);
    for (int32_t turn = 0; turn < 40000; ++turn) {
        float width = prng_float(&random, 0.01f, 2.0f);
        float height = prng_float(&random, 0.01f, 2.0f);
        float angle = prng_chance(&random, 30) ? 0.0f : prng_float(&random, -4.0f, 4.0f);
        um_box box = um_box_make_at(width, height, random_vec2(&random, 1.0f), angle);
        double radius = prng_chance(&random, 50) ? 0.0 : (double)prng_float(&random, 0.0f, 1.0f);
        shot s = {.random = &random, .ray = random_ray(&random)};
        umi_rectangle rectangle = umi_rectangle_of_box(&box, radius);
        s.is_hit = umi_rectangle_cast_ray(&rectangle, &s.ray, &s.hit);
        um_convex convex = um_convex_of_box(box);
        check_shot(&s, &convex, radius, radius > 0.0 ? "rounded box" : "box");
    }
}

static void rays_at_capsules_and_segments(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 2);
    for (int32_t turn = 0; turn < 40000; ++turn) {
        um_vec2 a = random_vec2(&random, 2.0f);
        um_vec2 b = random_vec2(&random, 2.0f);
        if (prng_chance(&random, 20)) {
            b = um_vec2_make(a.x, prng_chance(&random, 20) ? a.y : b.y);
        }
        double radius = prng_chance(&random, 30) ? 0.0 : (double)prng_float(&random, 0.0f, 1.0f);
        shot s = {.random = &random, .ray = random_ray(&random)};
        umi_rectangle line = umi_rectangle_of_line(a, b, radius);
        s.is_hit = umi_rectangle_cast_ray(&line, &s.ray, &s.hit);
        um_convex convex = {.points = {a, b}, .count = 2};
        check_shot(&s, &convex, radius, radius > 0.0 ? "capsule" : "segment");
    }
}

static void rays_at_polygons(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 3);
    for (int32_t turn = 0; turn < 40000; ++turn) {
        um_polygon polygon = random_polygon(&random, 2.0f);
        double radius = prng_chance(&random, 50) ? 0.0 : (double)prng_float(&random, 0.0f, 2.0f);
        shot s = {.random = &random, .ray = random_ray(&random)};
        s.is_hit = umi_polygon_cast_ray(&polygon, radius, &s.ray, &s.hit);
        um_convex convex = um_convex_of_polygon(&polygon);
        check_shot(&s, &convex, radius, radius > 0.0 ? "rounded polygon" : "polygon");
    }
}

static void a_ray_of_the_world_is_seen_from_its_body(void** state)
{
    (void)state;
    um_ray ray = {{1e5f, 1e5f + 3.0f}, {0.0f, -2.0f}, 1.5f};
    um_transform body = {{1e5f, 1e5f}, um_rot_from_angle(UM_PI / 2.0f)};
    umi_ray local = umi_ray_local(&ray, body);
    assert_true(local.origin.x == 3.0 && local.origin.y == 0.0);
    assert_true(local.translation.x == -2.0 && local.translation.y == 0.0 && local.most == 1.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rays_at_circles),
        cmocka_unit_test(rays_at_boxes),
        cmocka_unit_test(rays_at_capsules_and_segments),
        cmocka_unit_test(rays_at_polygons),
        cmocka_unit_test(a_ray_of_the_world_is_seen_from_its_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
