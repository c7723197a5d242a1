// Overlaps of rectangles with each other and with discs, against the reference.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "convex_reference.h"
#include "geometry/rectangle.h"

#define SEED UINT64_C(20260305)
#define ROUNDING 1e-6 // of the corners, which the reference has as floats

static um_box random_box(prng* random)
{
    float width = prng_float(random, 0.01f, 2.0f);
    float height = prng_float(random, 0.01f, 2.0f);
    return um_box_make_at(width, height, random_vec2(random, 2.0f),
                          prng_chance(random, 30) ? 0.0f : prng_float(random, -4.0f, 4.0f));
}

static void check_overlap(prng* random, bool actual, double distance)
{
    if (fabs(distance) > ROUNDING && actual != (distance < 0.0)) {
        fail_with_seed(random, "overlap is %d at a distance of %g", actual, distance);
    }
}

static void rectangles_overlap_where_there_is_no_distance(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    for (int32_t turn = 0; turn < 20000; ++turn) {
        um_box box_a = random_box(&random);
        um_box box_b = random_box(&random);
        um_transform at = random_transform(&random, um_vec2_make(0.0f, 0.0f), 2.0f);
        um_convex convex_a = um_convex_of_box(box_a);
        um_convex convex_b = um_convex_of_box(box_b);
        placed a = place(&convex_a, (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}}, um_vec2_make(0.0f, 0.0f));
        placed b = place(&convex_b, at, um_vec2_make(0.0f, 0.0f));
        umi_rectangle rectangle_a = umi_rectangle_of_box(&box_a, 0.0);
        umi_rectangle rectangle_b = umi_rectangle_of_box(&box_b, 0.0);
        umi_rectangle moved = umi_rectangle_placed(&rectangle_b, umi_frame_of(at));
        check_overlap(&random, umi_rectangles_overlap(&rectangle_a, &moved), surface_distance(&a, &b));
    }
}

static void discs_overlap_rectangles_where_there_is_no_distance(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 1);
    for (int32_t turn = 0; turn < 20000; ++turn) {
        um_box box = random_box(&random);
        um_convex convex = um_convex_of_box(box);
        convex.radius = prng_float(&random, 0.0f, 1.0f);
        um_circle circle = um_circle_make_at(random_vec2(&random, 4.0f), prng_float(&random, 0.01f, 1.0f));
        um_convex other = um_convex_of_circle(circle);
        um_transform none = {{0.0f, 0.0f}, {1.0f, 0.0f}};
        placed a = place(&convex, none, none.p);
        placed b = place(&other, none, none.p);
        umi_rectangle rectangle = umi_rectangle_of_box(&box, (double)convex.radius);
        bool overlaps =
            umi_rectangle_overlaps_disc(&rectangle, umi_point_of(circle.center), (double)circle.radius);
        check_overlap(&random, overlaps, surface_distance(&a, &b));
    }
}

static void touching_counts_as_overlap(void** state)
{
    (void)state;
    umi_rectangle a = umi_rectangle_of_aabb(um_aabb_make(0.0f, 0.0f, 2.0f, 1.0f));
    umi_rectangle beside = umi_rectangle_of_aabb(um_aabb_make(2.0f, 1.0f, 3.0f, 2.0f));
    umi_rectangle apart = umi_rectangle_of_aabb(um_aabb_make(2.0001f, 0.0f, 3.0f, 2.0f));
    assert_true(umi_rectangles_overlap(&a, &beside) && umi_rectangles_overlap(&beside, &a));
    assert_false(umi_rectangles_overlap(&a, &apart) || umi_rectangles_overlap(&apart, &a));
    assert_true(umi_rectangle_overlaps_disc(&a, (umi_point){3.0, 0.5}, 1.0));
    assert_false(umi_rectangle_overlaps_disc(&a, (umi_point){3.0, 0.5}, 0.9999));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectangles_overlap_where_there_is_no_distance),
        cmocka_unit_test(discs_overlap_rectangles_where_there_is_no_distance),
        cmocka_unit_test(touching_counts_as_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
