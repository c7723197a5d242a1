// um_outline_decompose with shapes made by hand, whose number of pieces is known.
// SPDX-License-Identifier: MIT

#include "outline_checks.h"

enum { SAMPLES = 400 };

// The shape must be cut into so many pieces, in each of several orders of its points.
static void check_pieces(int32_t expected, const char* what)
{
    prng random = prng_make(TEST_SEED);
    for (int32_t i = 0; i < 4; ++i) {
        int32_t count = check_shape(&random, SAMPLES, what);
        if (count != expected) {
            fail_msg("%s: %d pieces, expected %d", what, count, expected);
        }
        shape_shuffle(&shape, &random);
    }
}

static void begin_shape(const um_vec2* points, int32_t count)
{
    shape_clear(&shape);
    shape_begin_ring(&shape);
    for (int32_t i = 0; i < count; ++i) {
        shape_add(&shape, points[i].x, points[i].y);
    }
}

#define BEGIN_SHAPE(points) begin_shape(points, (int32_t)(sizeof(points) / sizeof((points)[0])))

// ---- One ring -------------------------------------------------------------------------------------------

static void a_convex_outline_is_the_polygon_that_its_points_make(void** state)
{
    (void)state;
    for (int32_t count = 3; count <= UM_MAX_POLYGON_VERTICES; ++count) {
        shape_clear(&shape);
        shape_add_circle(&shape, um_vec2_make(3.0f, -4.0f), 2.0f, count, count % 2 == 0 ? 1 : -1);
        check_pieces(1, "a regular polygon");
        um_polygon hull;
        assert_int_equal(um_polygon_from_points(shape.points, count, &hull), UM_OK);
        assert_true(same_polygon(&hull, &polygons[0]));
    }
}

static void a_convex_outline_of_many_points_is_cut(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_circle(&shape, um_vec2_make(0.0f, 0.0f), 10.0f, 17, 1);
    check_pieces(2, "17 points");
    shape_clear(&shape);
    shape_add_circle(&shape, um_vec2_make(0.0f, 0.0f), 10.0f, 30, 1);
    check_pieces(2, "30 points");
    shape_clear(&shape);
    shape_add_circle(&shape, um_vec2_make(0.0f, 0.0f), 10.0f, 200, 1);
    prng random = prng_make(TEST_SEED);
    int32_t count = check_shape(&random, SAMPLES, "200 points");
    if (count < 15 || count > 20) {
        fail_msg("200 points: %d pieces, expected 15 to 20", count);
    }
}

static void an_l_is_two_pieces(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {3.0f, 0.0f}, {3.0f, 1.0f}, {1.0f, 1.0f}, {1.0f, 4.0f}, {0.0f, 4.0f}};
    BEGIN_SHAPE(points);
    check_pieces(2, "an L");
    check_exact_area(2, "an L");
}

static void a_t_has_a_bar_whose_side_passes_the_corners_of_its_stem(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, -2.0f}, {2.0f, -2.0f},
                        {2.0f, 0.0f}, {3.0f, 0.0f}, {3.0f, 1.0f},  {0.0f, 1.0f}};
    BEGIN_SHAPE(points);
    check_pieces(2, "a T");
    check_exact_area(2, "a T");
}

static void a_star_of_five_points_is_four_pieces(void** state)
{
    (void)state;
    shape_star(&shape, 5, 0.4f, 1.0f);
    check_pieces(4, "a star");
}

static void a_comb_is_a_bar_and_its_teeth(void** state)
{
    (void)state;
    shape_comb(&shape, 10, 3.0f);
    check_pieces(11, "a comb");
    check_exact_area(11, "a comb");
}

static void a_spiral_is_cut_at_each_corner(void** state)
{
    (void)state;
    shape_spiral(&shape, 6);
    check_pieces(23, "a spiral");
    check_exact_area(23, "a spiral");
}

static void a_coil_is_cut_at_each_point_of_its_inner_side(void** state)
{
    (void)state;
    shape_coil(&shape, 3, 24);
    check_pieces(72, "a coil");
}

static void a_c_that_is_almost_closed_stays_open(void** state)
{
    (void)state;
    float gap = 1.0f;
    for (int32_t i = 0; i < 5; ++i) {
        gap *= 0.25f;
        um_vec2 points[] = {{0.0f, 0.0f},       {8.0f, 0.0f},       {8.0f, 4.0f}, {7.0f, 4.0f},
                            {7.0f, 1.0f},       {1.0f, 1.0f},       {1.0f, 7.0f}, {7.0f, 7.0f},
                            {7.0f, 4.0f + gap}, {8.0f, 4.0f + gap}, {8.0f, 8.0f}, {0.0f, 8.0f}};
        BEGIN_SHAPE(points);
        check_pieces(5, "a C");
    }
}

static void a_gear_needs_little_more_than_a_piece_for_each_tooth(void** state)
{
    (void)state;
    shape_gear(&shape, 24);
    prng random = prng_make(TEST_SEED);
    int32_t count = check_shape(&random, SAMPLES, "a gear");
    if (count < 25 || count > 29) {
        fail_msg("a gear: %d pieces, expected 25 to 29", count);
    }
}

// ---- Several rings --------------------------------------------------------------------------------------

static void a_frame_is_four_pieces(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 5.0f, 5.0f);
    shape_add_box(&shape, 1.0f, 1.0f, 3.0f, 3.0f);
    check_pieces(4, "a frame");
    check_exact_area(4, "a frame");
}

static void the_order_of_rings_makes_no_difference_to_what_is_inside(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 1.0f, 1.0f, 3.0f, 3.0f);
    shape_add_box(&shape, 0.0f, 0.0f, 5.0f, 5.0f);
    check_pieces(4, "a frame whose hole comes first");
}

static void a_ring_beside_another_is_a_part_of_its_own(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 1.0f, 1.0f);
    shape_add_box(&shape, 2.0f, 0.0f, 1.0f, 1.0f);
    shape_add_circle(&shape, um_vec2_make(10.0f, 10.0f), 2.0f, 8, -1);
    check_pieces(3, "three parts");
}

static void a_ring_in_a_hole_is_an_island(void** state)
{
    (void)state;
    shape_clear(&shape);
    for (int32_t i = 0; i < 6; ++i) {
        float size = 13.0f - 2.0f * (float)i;
        shape_add_box(&shape, (float)i, (float)i, size, size);
    }
    check_pieces(12, "three frames in each other");
    check_exact_area(12, "three frames in each other");
}

static void a_plate_with_many_holes_has_them_all(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 40.0f, 40.0f);
    for (int32_t i = 0; i < 100; ++i) {
        um_vec2 center = {2.0f + 4.0f * (float)(i % 10), 2.0f + 4.0f * (float)(i - i % 10) / 10.0f};
        shape_add_circle(&shape, center, 1.0f, 3 + i % 9, i % 2 == 0 ? 1 : -1);
    }
    prng random = prng_make(TEST_SEED);
    int32_t count = check_shape(&random, 2000, "a plate with holes");
    um_outline outline = outline_of_shape(&shape);
    int32_t least = outline_least_pieces(&outline);
    if (count > 2 * least) {
        fail_msg("a plate with holes: %d pieces, expected at most twice %d", count, least);
    }
}

// ---- Points that are left out ---------------------------------------------------------------------------

static void points_on_a_line_and_repeated_points_are_left_out(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {0.0f, 0.0f}, {1.0f, 0.0f}, {2.0f, 0.0f},     {3.0f, 0.0f},
                        {3.0f, 1.0f}, {3.0f, 1.0f}, {1.0f, 1.0f}, {1.00003f, 1.0f}, {1.0f, 2.0f},
                        {1.0f, 4.0f}, {0.0f, 4.0f}, {0.0f, 2.0f}, {0.0f, 1e-5f}};
    BEGIN_SHAPE(points);
    check_pieces(2, "an L with needless points");
}

static void a_finely_drawn_circle_needs_few_pieces(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_circle(&shape, um_vec2_make(0.0f, 0.0f), 1.0f, 10000, 1);
    int32_t count = decompose_shape("a circle of 10,000 points");
    if (count > 60) {
        fail_msg("a circle of 10,000 points: %d pieces, expected at most 60", count);
    }
    double area = polygons_area(count);
    check_near("the area", area, 3.14159265358979, 1e-4);
}

static void a_curve_that_bends_slowly_is_not_straightened(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_begin_ring(&shape);
    for (int32_t i = 0; i <= 2000; ++i) {
        float x = (float)i * 0.01f;
        shape_add(&shape, x, 0.01f * x * (20.0f - x));
    }
    shape_add(&shape, 20.0f, -1.0f);
    shape_add(&shape, 0.0f, -1.0f);
    prng random = prng_make(TEST_SEED);
    (void)check_shape(&random, SAMPLES, "a flat arch");
}

static void a_neck_thinner_than_the_tolerance_may_be_missing(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f},     {2.0f, 0.0f},     {2.0f, 1.0f}, {4.0f, 1.0f},
                        {4.0f, 0.0f},     {6.0f, 0.0f},     {6.0f, 2.0f}, {4.0f, 2.0f},
                        {4.0f, 1.00001f}, {2.0f, 1.00001f}, {2.0f, 2.0f}, {0.0f, 2.0f}};
    BEGIN_SHAPE(points);
    check_pieces(2, "two boxes and a thin neck");
}

// ---- Capacity -------------------------------------------------------------------------------------------

static void a_call_without_room_gives_the_number_of_polygons(void** state)
{
    (void)state;
    shape_comb(&shape, 10, 3.0f);
    um_outline outline = outline_of_shape(&shape);
    int32_t count = -1;
    assert_int_equal(um_outline_decompose(&outline, NULL, NULL, 0, &count, NULL), UM_OK);
    assert_int_equal(count, 11);
}

static void no_more_polygons_are_written_than_there_is_room_for(void** state)
{
    (void)state;
    shape_comb(&shape, 10, 3.0f);
    um_outline outline = outline_of_shape(&shape);
    um_polygon few[4];
    um_polygon untouched;
    memset(&untouched, 0x5a, sizeof untouched);
    few[3] = untouched;
    int32_t count = decompose_shape("a comb");
    assert_int_equal(um_outline_decompose(&outline, NULL, few, 3, &count, NULL), UM_OK);
    assert_int_equal(count, 11);
    for (int32_t i = 0; i < 3; ++i) {
        assert_true(same_polygon(&few[i], &polygons[i]));
    }
    assert_true(same_polygon(&few[3], &untouched));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_convex_outline_is_the_polygon_that_its_points_make),
        cmocka_unit_test(a_convex_outline_of_many_points_is_cut),
        cmocka_unit_test(an_l_is_two_pieces),
        cmocka_unit_test(a_t_has_a_bar_whose_side_passes_the_corners_of_its_stem),
        cmocka_unit_test(a_star_of_five_points_is_four_pieces),
        cmocka_unit_test(a_comb_is_a_bar_and_its_teeth),
        cmocka_unit_test(a_spiral_is_cut_at_each_corner),
        cmocka_unit_test(a_coil_is_cut_at_each_point_of_its_inner_side),
        cmocka_unit_test(a_c_that_is_almost_closed_stays_open),
        cmocka_unit_test(a_gear_needs_little_more_than_a_piece_for_each_tooth),
        cmocka_unit_test(a_frame_is_four_pieces),
        cmocka_unit_test(the_order_of_rings_makes_no_difference_to_what_is_inside),
        cmocka_unit_test(a_ring_beside_another_is_a_part_of_its_own),
        cmocka_unit_test(a_ring_in_a_hole_is_an_island),
        cmocka_unit_test(a_plate_with_many_holes_has_them_all),
        cmocka_unit_test(points_on_a_line_and_repeated_points_are_left_out),
        cmocka_unit_test(a_finely_drawn_circle_needs_few_pieces),
        cmocka_unit_test(a_curve_that_bends_slowly_is_not_straightened),
        cmocka_unit_test(a_neck_thinner_than_the_tolerance_may_be_missing),
        cmocka_unit_test(a_call_without_room_gives_the_number_of_polygons),
        cmocka_unit_test(no_more_polygons_are_written_than_there_is_room_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
