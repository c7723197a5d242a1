// Ray casts by cases with a known answer: all sides, touches, rounding, and the ends of the ranges of
// numbers.
// SPDX-License-Identifier: MIT

#include "cast_checks.h"

#include <math.h>

static void an_empty_tree_is_never_hit(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(1.0f, 1.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(0.0f, 1.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(0.0f, 0.0f), 0.0f), 0);
        assert_int_equal(count_aabb(d.tree, um_aabb_make(-1e30f, -1e30f, 1e30f, 1e30f), at(0.0f, 1.0f), 1.0f),
                         0);
    }
    finish_driver(&d);
}

static void a_ray_hits_from_every_side_and_only_as_far_as_it_goes(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(15.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(9.0f, 0.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(40.0f, 20.0f), at(-25.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(40.0f, 20.0f), at(-19.0f, 0.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(15.0f, 0.0f), at(0.0f, 15.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(15.0f, 0.0f), at(0.0f, 9.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(15.0f, 50.0f), at(0.0f, -25.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(15.0f, 50.0f), at(0.0f, -19.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(30.0f, 40.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(-30.0f, -40.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(40.0f, 10.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(3.0f, 30.0f), 1.0f), 0);
    }
    finish_driver(&d);
}

static void a_ray_that_starts_inside_hits_wherever_it_goes(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        for (int32_t x = -2; x <= 2; ++x) {
            for (int32_t y = -2; y <= 2; ++y) {
                um_vec2 translation = at((float)x * 50.0f, (float)y * 0.001f);
                assert_int_equal(count_ray(d.tree, at(15.0f, 20.0f), translation, 1.0f), 1);
                assert_int_equal(count_ray(d.tree, at(10.0f, 10.0f), translation, 0.0f), 1);
            }
        }
    }
    finish_driver(&d);
}

static void a_ray_that_only_touches_hits(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    float beside = nextafterf(10.0f, 0.0f);
    float beyond = nextafterf(30.0f, 100.0f);
    FOR_NODES_AND_COPY(&d)
    {
        // Ending on an edge and on a corner.
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(10.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(10.0f, 10.0f), 1.0f), 1);
        // Past a corner on the diagonal.
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(20.0f, -20.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 19.99f), at(20.0f, -20.0f), 1.0f), 0);
        // Along each of the four edges, and one float beside them.
        assert_int_equal(count_ray(d.tree, at(10.0f, 0.0f), at(0.0f, 50.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(beside, 0.0f), at(0.0f, 50.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(20.0f, 50.0f), at(0.0f, -50.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(nextafterf(20.0f, 99.0f), 50.0f), at(0.0f, -50.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 10.0f), at(50.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, beside), at(50.0f, 0.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(50.0f, 30.0f), at(-50.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(50.0f, beyond), at(-50.0f, 0.0f), 1.0f), 0);
    }
    finish_driver(&d);
}

// A ray through the upper left corner of an AABB, upwards to the right: it touches just there. All numbers
// are integers, so the touch is exact, while the fractions at which it happens are not.
static void check_corner(driver* d, prng* random)
{
    float step_x = (float)(1 + prng_below(random, 300));
    float step_y = (float)(1 + prng_below(random, 300));
    float before = (float)prng_below(random, 1000);
    float steps = before + (float)prng_below(random, 1000);
    float corner_x = (float)prng_below(random, 100000);
    float corner_y = (float)prng_below(random, 100000);
    um_aabb aabb = um_aabb_make(corner_x, corner_y - 50.0f, corner_x + 70.0f, corner_y);
    um_ray ray = {
        {corner_x - before * step_x, corner_y - before * step_y}, {steps * step_x, steps * step_y}, 1.0f};
    driver_insert(d, aabb, STILL, 1);
    if (count_ray(d->tree, ray.origin, ray.translation, 1.0f) != 1) {
        fail_with_seed(random, "the ray from (%g, %g) by (%g, %g) misses the corner (%g, %g)",
                       (double)ray.origin.x, (double)ray.origin.y, (double)ray.translation.x,
                       (double)ray.translation.y, (double)corner_x, (double)corner_y);
    }
    driver_clear(d);
}

static void no_touch_of_a_corner_is_lost_to_rounding(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(2);
    start_driver(&d, def_with_margin(0.0f));
    for (int32_t i = 0; i < 5000; ++i) {
        check_corner(&d, &random);
    }
    finish_driver(&d);
}

// What is allowed for rounding must not be seen: four millionths of the way are too far.
static void a_ray_that_passes_a_corner_by_millionths_of_its_way_misses(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    for (int32_t k = 0; k < 50; ++k) {
        float way = 1000000.0f + 7919.0f * (float)k;
        float past = 4e-6f * way;
        // Upwards to the right past the upper left corner, and the same mirrored.
        assert_int_equal(
            count_ray(d.tree, at(10.0f - way - past, 30.0f - way), at(2.0f * way, 2.0f * way), 1.0f), 0);
        assert_int_equal(
            count_ray(d.tree, at(10.0f - way, 30.0f - way + past), at(2.0f * way, 2.0f * way), 1.0f), 0);
        assert_int_equal(
            count_ray(d.tree, at(20.0f + way + past, 30.0f - way), at(-3.0f * way, 3.0f * way), 1.0f), 0);
        // Ending before the edge.
        assert_int_equal(count_ray(d.tree, at(10.0f - way - past, 20.0f), at(way, 0.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(10.0f - way + past, 20.0f), at(way, 0.0f), 1.0f), 1);
    }
    finish_driver(&d);
}

static void a_ray_without_translation_asks_for_a_point(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(count_ray(d.tree, at(15.0f, 15.0f), at(0.0f, 0.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(15.0f, 15.0f), at(-0.0f, -0.0f), 1e30f), 1);
        assert_int_equal(count_ray(d.tree, at(20.0f, 30.0f), at(0.0f, 0.0f), 0.0f), 1);
        assert_int_equal(count_ray(d.tree, at(20.0f, 30.01f), at(0.0f, 0.0f), 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(9.99f, 15.0f), at(0.0f, 0.0f), 1e30f), 0);
    }
    finish_driver(&d);
}

static void a_translation_of_minus_zero_is_none(void** state)
{
    (void)state;
    static const float zeros[] = {0.0f, -0.0f};
    driver d;
    start_with_one(&d);
    for (int32_t i = 0; i < 4; ++i) {
        um_vec2 none = at(zeros[i / 2], zeros[i % 2]);
        // All edges and corners, and just beside them.
        for (int32_t k = 0; k < 9; ++k) {
            um_vec2 origin = at(10.0f + 5.0f * (float)(k % 3), 10.0f * (float)(1 + k / 3 % 3));
            assert_int_equal(count_ray(d.tree, origin, none, 1.0f), 1);
        }
        assert_int_equal(count_ray(d.tree, at(9.99f, 20.0f), none, 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(20.01f, 20.0f), none, 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(15.0f, 9.99f), none, 1.0f), 0);
        assert_int_equal(count_ray(d.tree, at(15.0f, 30.01f), none, 1.0f), 0);
        // Along the edges, with the zero across.
        assert_int_equal(count_ray(d.tree, at(10.0f, 0.0f), at(zeros[i % 2], 50.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(20.0f, 50.0f), at(zeros[i % 2], -50.0f), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 10.0f), at(50.0f, zeros[i % 2]), 1.0f), 1);
        assert_int_equal(count_ray(d.tree, at(50.0f, 30.0f), at(-50.0f, zeros[i % 2]), 1.0f), 1);
    }
    finish_driver(&d);
}

static void a_fraction_of_zero_asks_for_the_start_alone(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(count_ray(d.tree, at(9.0f, 20.0f), at(100.0f, 0.0f), 0.0f), 0);
        assert_int_equal(count_ray(d.tree, at(10.0f, 20.0f), at(100.0f, 0.0f), 0.0f), 1);
        assert_int_equal(count_ray(d.tree, at(10.0f, 20.0f), at(-100.0f, 0.0f), 0.0f), 1);
    }
    finish_driver(&d);
}

static void a_fraction_above_one_goes_further_than_the_translation(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(1.0f, 0.0f), 9.9f), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(1.0f, 0.0f), 10.0f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(1e-6f, 0.0f), 1e7f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(1e-25f, 0.0f), 1e27f), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(1.0f, 0.0f), UM_TREE_MAX_FRACTION), 1);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(-1.0f, 0.0f), UM_TREE_MAX_FRACTION), 0);
        assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(0.0f, 1.0f), UM_TREE_MAX_FRACTION), 0);
    }
    finish_driver(&d);
}

static void translations_of_all_lengths_hit_what_is_straight_ahead(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    FOR_NODES_AND_COPY(&d)
    {
        for (int32_t power = 2; power <= 38; ++power) {
            float length = powf(10.0f, (float)power);
            assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(length, 0.0f), 1.0f), 1);
            assert_int_equal(count_ray(d.tree, at(0.0f, 20.0f), at(-length, 0.0f), 1.0f), 0);
            assert_int_equal(count_ray(d.tree, at(15.0f, 90.0f), at(0.0f, -length), 1.0f), 1);
            assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(length, length), 1.0f), 1);
            assert_int_equal(count_ray(d.tree, at(0.0f, 0.0f), at(length, -length), 1.0f), 0);
        }
    }
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_tree_is_never_hit),
        cmocka_unit_test(a_ray_hits_from_every_side_and_only_as_far_as_it_goes),
        cmocka_unit_test(a_ray_that_starts_inside_hits_wherever_it_goes),
        cmocka_unit_test(a_ray_that_only_touches_hits),
        cmocka_unit_test(no_touch_of_a_corner_is_lost_to_rounding),
        cmocka_unit_test(a_ray_that_passes_a_corner_by_millionths_of_its_way_misses),
        cmocka_unit_test(a_ray_without_translation_asks_for_a_point),
        cmocka_unit_test(a_translation_of_minus_zero_is_none),
        cmocka_unit_test(a_fraction_of_zero_asks_for_the_start_alone),
        cmocka_unit_test(a_fraction_above_one_goes_further_than_the_translation),
        cmocka_unit_test(translations_of_all_lengths_hit_what_is_straight_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
