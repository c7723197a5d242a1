// The tight AABBs of geometry/bounds.h, against extremes over the shape in double.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"

#include "geometry/bounds.h"

// A transform near or far, turned at random or by quarters.
static um_transform random_transform(prng* random)
{
    float far = prng_chance(random, 50) ? 10.0f : 1e5f;
    float angle = prng_chance(random, 20) ? 0.5f * UM_PI * (float)prng_below(random, 4)
                                          : prng_float(random, -UM_PI, UM_PI);
    return transform_make(prng_float(random, -far, far), prng_float(random, -far, far), angle);
}

// How much a box may be off: a few roundings of its place and its size.
static double tolerance_for(um_transform t, double size)
{
    return 4e-7 * (fabs((double)t.p.x) + fabs((double)t.p.y) + size);
}

static um_aabb aabb_of_exact(const exact_polygon* polygon)
{
    double min_x = HUGE_VAL;
    double min_y = HUGE_VAL;
    double max_x = -HUGE_VAL;
    double max_y = -HUGE_VAL;
    for (int32_t i = 0; i < polygon->count; ++i) {
        min_x = fmin(min_x, polygon->vertices[i].x);
        min_y = fmin(min_y, polygon->vertices[i].y);
        max_x = fmax(max_x, polygon->vertices[i].x);
        max_y = fmax(max_y, polygon->vertices[i].y);
    }
    return um_aabb_make((float)min_x, (float)min_y, (float)max_x, (float)max_y);
}

static void the_box_of_a_circle_is_its_radius_to_all_sides(void** state)
{
    (void)state;
    um_circle circle = {{3.0f, 1.0f}, 2.0f};
    um_aabb aabb = umi_circle_bounds(&circle, transform_make(10.0f, 20.0f, 0.5f * UM_PI));
    check_aabb_near("the aabb", aabb, um_aabb_make(7.0f, 21.0f, 11.0f, 25.0f), 1e-6);
}

static void the_box_of_a_box_is_that_of_its_corners(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_box box = um_box_make(prng_float(&random, 0.01f, 50.0f), prng_float(&random, 0.01f, 50.0f));
        box.center = um_vec2_make(prng_float(&random, -20.0f, 20.0f), prng_float(&random, -20.0f, 20.0f));
        box.q = um_rot_from_angle(prng_float(&random, -UM_PI, UM_PI));
        um_transform t = random_transform(&random);
        umi_corners corners;
        umi_convex convex = umi_convex_of_box(&box, &corners);
        exact_polygon exact = exact_polygon_of(convex.vertices, convex.count, t);
        check_aabb_near("the box", umi_box_bounds(&box, t), aabb_of_exact(&exact), tolerance_for(t, 100.0));
        check_aabb_near("the box of the corners", umi_convex_bounds(&convex, t), aabb_of_exact(&exact),
                        tolerance_for(t, 100.0));
    }
}

static void the_box_of_a_polygon_is_that_of_its_vertices(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_polygon polygon = random_polygon(&random, 30.0f);
        um_transform t = random_transform(&random);
        umi_convex convex = umi_convex_of_polygon(&polygon);
        exact_polygon exact = exact_polygon_of(polygon.vertices, polygon.count, t);
        check_aabb_near("the box", umi_convex_bounds(&convex, t), aabb_of_exact(&exact),
                        tolerance_for(t, 30.0));
    }
}

// Each count ends its last pair of vertices in another way.
static void every_vertex_of_every_count_can_be_the_extreme_one(void** state)
{
    (void)state;
    for (int32_t count = 3; count <= UM_MAX_POLYGON_VERTICES; ++count) {
        um_vec2 vertices[UM_MAX_POLYGON_VERTICES];
        for (int32_t extreme = 0; extreme < count; ++extreme) {
            regular_points(um_vec2_make(0.0f, 0.0f), 1.0f, 0.0f, count, vertices);
            vertices[extreme] = um_vec2_make(50.0f, -60.0f);
            umi_convex convex = {vertices, NULL, count, 0.0f};
            um_aabb aabb = umi_convex_bounds(&convex, transform_make(0.0f, 0.0f, 0.0f));
            check_equal("the right side", aabb.max.x, 50.0f);
            check_equal("the lower side", aabb.min.y, -60.0f);
        }
    }
}

static void the_box_of_an_untouched_box_is_exact(void** state)
{
    (void)state;
    um_box box = um_box_make(3.0f, 0.25f);
    um_aabb aabb = umi_box_bounds(&box, transform_make(8.0f, -4.0f, 0.0f));
    check_aabb_near("the aabb", aabb, um_aabb_make(5.0f, -4.25f, 11.0f, -3.75f), 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_box_of_a_circle_is_its_radius_to_all_sides),
        cmocka_unit_test(the_box_of_a_box_is_that_of_its_corners),
        cmocka_unit_test(the_box_of_a_polygon_is_that_of_its_vertices),
        cmocka_unit_test(every_vertex_of_every_count_can_be_the_extreme_one),
        cmocka_unit_test(the_box_of_an_untouched_box_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
