// um_aabb_is_valid and the inline AABB functions of umbra/math.h, by cases with a closed form.
// SPDX-License-Identifier: MIT

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geometry_checks.h"

static void check_valid(um_aabb aabb, bool expected)
{
    bool actual = um_aabb_is_valid(aabb);
    if (actual != expected) {
        fail_msg("um_aabb_is_valid of (%.9g, %.9g) to (%.9g, %.9g) is %d, expected %d", (double)aabb.min.x,
                 (double)aabb.min.y, (double)aabb.max.x, (double)aabb.max.y, actual, expected);
    }
}

static void check_overlap(um_aabb a, um_aabb b, bool expected)
{
    bool actual = um_aabb_overlaps(a, b);
    bool mirrored = um_aabb_overlaps(b, a);
    if (actual != expected || mirrored != expected) {
        fail_msg(
            "the overlap with (%.9g, %.9g) to (%.9g, %.9g) is %d and, asked the other way, %d, expected %d",
            (double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y, actual, mirrored, expected);
    }
}

static void check_contained(um_aabb outer, um_aabb inner, bool expected)
{
    bool actual = um_aabb_contains(outer, inner);
    if (actual != expected) {
        fail_msg("whether it contains (%.9g, %.9g) to (%.9g, %.9g) is %d, expected %d", (double)inner.min.x,
                 (double)inner.min.y, (double)inner.max.x, (double)inner.max.y, actual, expected);
    }
}

static um_transform placed(float x, float y, float radians)
{
    return (um_transform){um_vec2_make(x, y), um_rot_from_angle(radians)};
}

// ---- Validity -------------------------------------------------------------------------------------------

static void a_aabb_with_area_is_valid(void** state)
{
    (void)state;
    check_valid(um_aabb_make(-1.0f, -2.0f, 3.0f, 4.0f), true);
}

static void a_point_or_a_segment_is_a_valid_aabb(void** state)
{
    (void)state;
    check_valid(um_aabb_make(5.0f, 6.0f, 5.0f, 6.0f), true);
    check_valid(um_aabb_make(5.0f, 6.0f, 7.0f, 6.0f), true);
    check_valid(um_aabb_make(0.0f, 0.0f, -0.0f, -0.0f), true);
}

static void the_greatest_finite_aabb_is_valid(void** state)
{
    (void)state;
    const float greatest = float_from_bits(0x7f7fffffu);
    check_valid(um_aabb_make(-greatest, -greatest, greatest, greatest), true);
}

static void a_aabb_that_is_inverted_on_one_axis_is_not_valid(void** state)
{
    (void)state;
    check_valid(um_aabb_make(1.0f, 0.0f, 0.0f, 1.0f), false);
    check_valid(um_aabb_make(0.0f, 1.0f, 1.0f, 0.0f), false);
    check_valid(um_aabb_make(1.0f, 0.0f, nextafterf(1.0f, 0.0f), 1.0f), false);
}

static void a_aabb_with_nan_in_any_place_is_not_valid(void** state)
{
    (void)state;
    // Quiet and signalling, either sign.
    const uint32_t nan_bits[] = {0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xffffffffu};
    for (size_t i = 0; i < sizeof nan_bits / sizeof nan_bits[0]; ++i) {
        float nan = float_from_bits(nan_bits[i]);
        check_valid(um_aabb_make(nan, 0.0f, 1.0f, 1.0f), false);
        check_valid(um_aabb_make(0.0f, nan, 1.0f, 1.0f), false);
        check_valid(um_aabb_make(0.0f, 0.0f, nan, 1.0f), false);
        check_valid(um_aabb_make(0.0f, 0.0f, 1.0f, nan), false);
    }
}

static void a_aabb_with_infinity_in_any_place_is_not_valid(void** state)
{
    (void)state;
    check_valid(um_aabb_make(-INFINITY, 0.0f, 1.0f, 1.0f), false);
    check_valid(um_aabb_make(0.0f, -INFINITY, 1.0f, 1.0f), false);
    check_valid(um_aabb_make(0.0f, 0.0f, INFINITY, 1.0f), false);
    check_valid(um_aabb_make(0.0f, 0.0f, 1.0f, INFINITY), false);
    check_valid(um_aabb_make(INFINITY, INFINITY, INFINITY, INFINITY), false);
}

// ---- Overlap, containment, union ------------------------------------------------------------------------

static void aabbs_that_share_area_overlap(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 2.0f, 2.0f);
    check_overlap(aabb, um_aabb_make(1.0f, 1.0f, 3.0f, 3.0f), true);
    check_overlap(aabb, um_aabb_make(0.5f, 0.5f, 1.5f, 1.5f), true);
    check_overlap(aabb, um_aabb_make(-1.0f, 0.5f, 3.0f, 1.5f), true);
    check_overlap(aabb, aabb, true);
}

static void aabbs_that_touch_at_an_edge_or_a_corner_overlap(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 2.0f, 2.0f);
    check_overlap(aabb, um_aabb_make(2.0f, 0.0f, 3.0f, 2.0f), true);
    check_overlap(aabb, um_aabb_make(0.0f, -1.0f, 2.0f, 0.0f), true);
    check_overlap(aabb, um_aabb_make(2.0f, 2.0f, 3.0f, 3.0f), true);
}

static void aabbs_that_are_apart_on_one_axis_do_not_overlap(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 2.0f, 2.0f);
    float beyond = nextafterf(2.0f, 3.0f);
    check_overlap(aabb, um_aabb_make(beyond, 0.0f, 4.0f, 2.0f), false);
    check_overlap(aabb, um_aabb_make(0.0f, beyond, 2.0f, 4.0f), false);
    check_overlap(aabb, um_aabb_make(-4.0f, 0.0f, -1e-45f, 2.0f), false);
    check_overlap(aabb, um_aabb_make(0.0f, -4.0f, 2.0f, -1e-45f), false);
}

static void a_aabb_contains_itself_and_what_touches_its_sides_from_within(void** state)
{
    (void)state;
    um_aabb outer = um_aabb_make(0.0f, 0.0f, 4.0f, 4.0f);
    check_contained(outer, outer, true);
    check_contained(outer, um_aabb_make(0.0f, 1.0f, 2.0f, 4.0f), true);
    check_contained(outer, um_aabb_make(1.0f, 1.0f, 2.0f, 2.0f), true);
}

static void a_aabb_does_not_contain_what_sticks_out_on_any_side(void** state)
{
    (void)state;
    um_aabb outer = um_aabb_make(0.0f, 0.0f, 4.0f, 4.0f);
    check_contained(outer, um_aabb_make(-1.0f, 1.0f, 2.0f, 2.0f), false);
    check_contained(outer, um_aabb_make(1.0f, -1.0f, 2.0f, 2.0f), false);
    check_contained(outer, um_aabb_make(1.0f, 1.0f, 5.0f, 2.0f), false);
    check_contained(outer, um_aabb_make(1.0f, 1.0f, 2.0f, 5.0f), false);
    check_contained(um_aabb_make(1.0f, 1.0f, 2.0f, 2.0f), outer, false);
}

static void a_union_takes_the_outermost_side_of_either_aabb(void** state)
{
    (void)state;
    um_aabb a = um_aabb_make(0.0f, -5.0f, 2.0f, 1.0f);
    um_aabb b = um_aabb_make(-3.0f, 0.0f, 1.0f, 7.0f);
    um_aabb expected = um_aabb_make(-3.0f, -5.0f, 2.0f, 7.0f);
    check_aabb_near("the union", um_aabb_union(a, b), expected, 0.0);
    check_aabb_near("the union the other way", um_aabb_union(b, a), expected, 0.0);
}

static void a_union_contains_both_aabbs_and_is_as_small_as_can_be(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 10000; ++i) {
        um_aabb aabbs[2];
        for (int k = 0; k < 2; ++k) {
            float x = random_between(&random, -100.0f, 100.0f);
            float y = random_between(&random, -100.0f, 100.0f);
            aabbs[k] = um_aabb_make(x, y, x + random_between(&random, 0.0f, 50.0f),
                                    y + random_between(&random, 0.0f, 50.0f));
        }
        um_aabb both = um_aabb_union(aabbs[0], aabbs[1]);
        check_contained(both, aabbs[0], true);
        check_contained(both, aabbs[1], true);
        check_equal("the left side", both.min.x, fminf(aabbs[0].min.x, aabbs[1].min.x));
        check_equal("the top side", both.min.y, fminf(aabbs[0].min.y, aabbs[1].min.y));
        check_equal("the right side", both.max.x, fmaxf(aabbs[0].max.x, aabbs[1].max.x));
        check_equal("the bottom side", both.max.y, fmaxf(aabbs[0].max.y, aabbs[1].max.y));
    }
}

static void the_center_lies_halfway_between_the_sides(void** state)
{
    (void)state;
    um_vec2 center = um_aabb_center(um_aabb_make(-1.0f, 2.0f, 5.0f, 10.0f));
    check_vec2_near("the center", center, um_vec2_make(2.0f, 6.0f), 0.0);
}

// ---- The AABB around a box ------------------------------------------------------------------------------

static void the_aabb_around_an_unturned_box_is_the_box(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_of_box(placed(10.0f, 20.0f, 0.0f), 3.0f, 4.0f);
    check_aabb_near("the aabb", aabb, um_aabb_make(7.0f, 16.0f, 13.0f, 24.0f), 0.0);
}

static void the_aabb_around_a_box_on_its_side_swaps_width_and_height(void** state)
{
    (void)state;
    um_aabb expected = um_aabb_make(6.0f, 17.0f, 14.0f, 23.0f);
    check_aabb_near("the aabb", um_aabb_of_box(placed(10.0f, 20.0f, 0.5f * UM_PI), 3.0f, 4.0f), expected,
                    0.0);
    check_aabb_near("the aabb", um_aabb_of_box(placed(10.0f, 20.0f, -0.5f * UM_PI), 3.0f, 4.0f), expected,
                    0.0);
}

static void the_aabb_around_a_square_on_its_corner_is_wider_by_the_root_of_two(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_of_box(placed(0.0f, 0.0f, 0.25f * UM_PI), 1.0f, 1.0f);
    const float root = 1.41421356f;
    check_aabb_near("the aabb", aabb, um_aabb_make(-root, -root, root, root), 2.5e-7);
}

static void the_aabb_around_a_box_fits_its_four_corners(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 20000; ++i) {
        um_transform t =
            placed(random_between(&random, -100.0f, 100.0f), random_between(&random, -100.0f, 100.0f),
                   random_between(&random, -10.0f, 10.0f));
        float width = random_between(&random, 0.0f, 20.0f);
        float height = random_between(&random, 0.0f, 20.0f);
        um_vec2 corner = um_transform_apply(t, um_vec2_make(width, height));
        um_aabb around = {corner, corner};
        const float signs[3][2] = {{-1.0f, 1.0f}, {-1.0f, -1.0f}, {1.0f, -1.0f}};
        for (int k = 0; k < 3; ++k) {
            corner = um_transform_apply(t, um_vec2_make(signs[k][0] * width, signs[k][1] * height));
            around = um_aabb_union(around, (um_aabb){corner, corner});
        }
        // Coordinates stay below 128 + 32, where floats are 2^-16 apart; a few roundings each way.
        check_aabb_near("the aabb", um_aabb_of_box(t, width, height), around, 3.0 * 0x1p-16);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_aabb_with_area_is_valid),
        cmocka_unit_test(a_point_or_a_segment_is_a_valid_aabb),
        cmocka_unit_test(the_greatest_finite_aabb_is_valid),
        cmocka_unit_test(a_aabb_that_is_inverted_on_one_axis_is_not_valid),
        cmocka_unit_test(a_aabb_with_nan_in_any_place_is_not_valid),
        cmocka_unit_test(a_aabb_with_infinity_in_any_place_is_not_valid),
        cmocka_unit_test(aabbs_that_share_area_overlap),
        cmocka_unit_test(aabbs_that_touch_at_an_edge_or_a_corner_overlap),
        cmocka_unit_test(aabbs_that_are_apart_on_one_axis_do_not_overlap),
        cmocka_unit_test(a_aabb_contains_itself_and_what_touches_its_sides_from_within),
        cmocka_unit_test(a_aabb_does_not_contain_what_sticks_out_on_any_side),
        cmocka_unit_test(a_union_takes_the_outermost_side_of_either_aabb),
        cmocka_unit_test(a_union_contains_both_aabbs_and_is_as_small_as_can_be),
        cmocka_unit_test(the_center_lies_halfway_between_the_sides),
        cmocka_unit_test(the_aabb_around_an_unturned_box_is_the_box),
        cmocka_unit_test(the_aabb_around_a_box_on_its_side_swaps_width_and_height),
        cmocka_unit_test(the_aabb_around_a_square_on_its_corner_is_wider_by_the_root_of_two),
        cmocka_unit_test(the_aabb_around_a_box_fits_its_four_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
