// Which circles, boxes and polygons are valid, and boxes as polygons.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"

static void check_validity(bool actual, bool expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: validity is %d, expected %d", what, actual, expected);
    }
}

static void check_box_result(um_box box, um_result expected, const char* what)
{
    um_polygon before;
    memset(&before, 0x5a, sizeof before);
    um_polygon after = before;
    um_result actual = um_polygon_from_box(box, &after);
    if (actual != expected) {
        fail_msg("%s: \"%s\", expected \"%s\"", what, um_result_text(actual), um_result_text(expected));
    }
    if (actual != UM_OK && !same_polygon(&before, &after)) {
        fail_msg("%s: the output has changed", what);
    }
}

// ---- Circles and boxes ----------------------------------------------------------------------------------

static void shapes_can_be_made_in_one_line(void** state)
{
    (void)state;
    um_circle circle = um_circle_make(3.0f);
    assert_true(circle.center.x == 0.0f && circle.center.y == 0.0f && circle.radius == 3.0f);
    circle = um_circle_make_at(um_vec2_make(1.0f, 2.0f), 3.0f);
    assert_true(circle.center.x == 1.0f && circle.center.y == 2.0f && circle.radius == 3.0f);
    um_box box = um_box_make_at(4.0f, 5.0f, um_vec2_make(1.0f, 2.0f), um_radians(90.0f));
    assert_true(box.center.x == 1.0f && box.center.y == 2.0f && box.half.x == 4.0f && box.half.y == 5.0f);
    assert_true(box.q.c == 0.0f && box.q.s == 1.0f);
    um_box plain = um_box_make(4.0f, 5.0f);
    um_box at_origin = um_box_make_at(4.0f, 5.0f, um_vec2_make(0.0f, 0.0f), 0.0f);
    assert_memory_equal(&plain, &at_origin, sizeof plain);
}

static void a_circle_is_valid_up_to_the_limits_and_not_beyond(void** state)
{
    (void)state;
    check_validity(um_circle_is_valid((um_circle){{0.0f, 0.0f}, 1.0f}), true, "a plain circle");
    check_validity(um_circle_is_valid((um_circle){{UM_MAX_EXTENT, -UM_MAX_EXTENT}, UM_MAX_EXTENT}), true,
                   "the largest circle");
    check_validity(um_circle_is_valid((um_circle){{0.0f, 0.0f}, UM_MIN_EXTENT}), true, "the smallest circle");
    float bad[] = {0.0f, -1.0f, 0.9f * UM_MIN_EXTENT, 1.0001f * UM_MAX_EXTENT, INFINITY, NAN};
    for (int32_t i = 0; i < 6; ++i) {
        check_validity(um_circle_is_valid((um_circle){{0.0f, 0.0f}, bad[i]}), false, "a bad radius");
    }
    check_validity(um_circle_is_valid((um_circle){{NAN, 0.0f}, 1.0f}), false, "a centre that is NaN");
    check_validity(um_circle_is_valid((um_circle){{0.0f, -1.001e6f}, 1.0f}), false, "a centre too far out");
}

static void a_box_is_valid_up_to_the_limits_and_not_beyond(void** state)
{
    (void)state;
    check_validity(um_box_is_valid(um_box_make(1.0f, 2.0f)), true, "a plain box");
    check_validity(um_box_is_valid(um_box_make(UM_MIN_EXTENT, UM_MAX_EXTENT)), true, "a strip");
    float bad[] = {0.0f, -1.0f, 0.9f * UM_MIN_EXTENT, 1.0001f * UM_MAX_EXTENT, INFINITY, NAN};
    for (int32_t i = 0; i < 6; ++i) {
        check_validity(um_box_is_valid(um_box_make(bad[i], 1.0f)), false, "a bad half width");
        check_validity(um_box_is_valid(um_box_make(1.0f, bad[i])), false, "a bad half height");
    }
    um_box box = um_box_make(1.0f, 1.0f);
    box.center.y = INFINITY;
    check_validity(um_box_is_valid(box), false, "an infinite centre");
}

static void a_rotation_of_a_box_has_unit_length_to_a_thousandth(void** state)
{
    (void)state;
    um_box box = um_box_make(1.0f, 1.0f);
    box.q = (um_rot){0.6f * 1.0009f, 0.8f * 1.0009f};
    check_validity(um_box_is_valid(box), true, "a length of 1.0009");
    box.q = (um_rot){0.6f * 1.0011f, 0.8f * 1.0011f};
    check_validity(um_box_is_valid(box), false, "a length of 1.0011");
    um_rot bad[] = {{0.0f, 0.0f}, {NAN, 0.0f}, {1.0f, NAN}, {1e30f, 1e30f}, {INFINITY, 0.0f}};
    for (int32_t i = 0; i < 5; ++i) {
        box.q = bad[i];
        check_validity(um_box_is_valid(box), false, "a bad rotation");
    }
}

// ---- Boxes as polygons ----------------------------------------------------------------------------------

static void a_box_as_a_polygon_has_the_same_corners(void** state)
{
    (void)state;
    um_box box = {{10.0f, -20.0f}, {3.0f, 1.0f}, um_rot_from_angle(0.5f)};
    um_polygon polygon = {.count = 0};
    um_result result = um_polygon_from_box(box, &polygon);
    if (result != UM_OK || polygon.count != 4) {
        fail_msg("\"%s\" and %d vertices, expected success and 4", um_result_text(result), polygon.count);
    }
    double c = cos(0.5);
    double s = sin(0.5);
    // From the left: the upper left corner comes first, then the lower left one.
    double signs[4][2] = {{-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}};
    for (int32_t i = 0; i < 4; ++i) {
        double x = 3.0 * signs[i][0];
        double y = 1.0 * signs[i][1];
        um_vec2 expected = {(float)(10.0 + c * x - s * y), (float)(-20.0 + s * x + c * y)};
        check_vec2_near("a corner", polygon.vertices[i], expected, 4e-6);
    }
    check_vec2_near("the centre", polygon.center, box.center, 4e-6);
    check_validity(um_polygon_is_valid(&polygon), true, "the polygon");
}

static void a_rotation_that_is_a_little_off_does_not_scale_the_polygon(void** state)
{
    (void)state;
    um_box box = um_box_make(100.0f, 100.0f);
    box.q.c = 1.0009f;
    um_polygon polygon = {.count = 0};
    um_result result = um_polygon_from_box(box, &polygon);
    if (result != UM_OK) {
        fail_msg("\"%s\", expected success", um_result_text(result));
    }
    check_vec2_near("a corner", polygon.vertices[0], um_vec2_make(-100.0f, -100.0f), 1e-5);
}

static void every_box_of_a_plain_size_can_be_a_polygon(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_box box = um_box_make(prng_float(&random, 0.01f, 100.0f), prng_float(&random, 0.01f, 100.0f));
        box.center = um_vec2_make(prng_float(&random, -100.0f, 100.0f), prng_float(&random, -100.0f, 100.0f));
        box.q = um_rot_from_angle(prng_float(&random, -UM_PI, UM_PI));
        um_polygon polygon;
        um_result result = um_polygon_from_box(box, &polygon);
        if (result != UM_OK) {
            fail_with_seed(&random, "run %d: \"%s\", expected success", run, um_result_text(result));
        }
    }
}

static void the_thinnest_strip_is_a_polygon_if_it_is_not_turned(void** state)
{
    (void)state;
    um_box strip = um_box_make(UM_MAX_EXTENT, UM_MIN_EXTENT);
    check_box_result(strip, UM_OK, "a strip");
    strip.q = um_rot_from_angle(1.0f);
    check_box_result(strip, UM_ERROR_NO_AREA, "a turned strip");
}

static void bad_boxes_are_refused(void** state)
{
    (void)state;
    um_result result = um_polygon_from_box(um_box_make(1.0f, 1.0f), NULL);
    if (result != UM_ERROR_NULL_ARGUMENT) {
        fail_msg("\"%s\", expected \"%s\"", um_result_text(result), um_result_text(UM_ERROR_NULL_ARGUMENT));
    }
    check_box_result(um_box_make(NAN, 1.0f), UM_ERROR_INVALID_GEOMETRY, "NaN");
    um_box far = um_box_make(1000.0f, 1000.0f);
    far.center.x = UM_MAX_EXTENT;
    check_box_result(far, UM_ERROR_INVALID_VECTOR, "a corner too far out");
    um_box tiny = um_box_make(UM_MIN_EXTENT, UM_MIN_EXTENT);
    tiny.center.x = UM_MAX_EXTENT;
    check_box_result(tiny, UM_ERROR_NO_AREA, "a tiny box far out");
}

// ---- Polygons -------------------------------------------------------------------------------------------

static um_polygon square(void)
{
    um_vec2 points[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {2.0f, 2.0f}, {0.0f, 2.0f}};
    um_polygon polygon = {.count = 0};
    if (um_polygon_from_points(points, 4, &polygon) != UM_OK) {
        fail_msg("%s", "a square is not a polygon");
    }
    return polygon;
}

static void a_hull_is_valid_wherever_it_starts(void** state)
{
    (void)state;
    um_polygon polygon = square();
    um_polygon turned = polygon;
    for (int32_t i = 0; i < 4; ++i) {
        turned.vertices[i] = polygon.vertices[(i + 1) % 4];
        turned.normals[i] = polygon.normals[(i + 1) % 4];
    }
    check_validity(um_polygon_is_valid(&polygon), true, "a square");
    check_validity(um_polygon_is_valid(&turned), true, "a square that starts elsewhere");
}

static void null_and_bad_counts_are_not_valid(void** state)
{
    (void)state;
    check_validity(um_polygon_is_valid(NULL), false, "NULL");
    int32_t bad[] = {INT32_MIN, -1, 0, 2, UM_MAX_POLYGON_VERTICES + 1, INT32_MAX};
    for (int32_t i = 0; i < 6; ++i) {
        um_polygon polygon = square();
        polygon.count = bad[i];
        check_validity(um_polygon_is_valid(&polygon), false, "a bad count");
    }
}

static void a_polygon_with_any_number_changed_is_not_valid(void** state)
{
    (void)state;
    float changes[] = {NAN, INFINITY, -INFINITY, 2e6f, 0.7f};
    for (int32_t i = 0; i < 9 * 2 * 5; ++i) {
        um_polygon polygon = square();
        um_vec2* vectors[] = {&polygon.vertices[0], &polygon.vertices[1], &polygon.vertices[2],
                              &polygon.vertices[3], &polygon.normals[0],  &polygon.normals[1],
                              &polygon.normals[2],  &polygon.normals[3],  &polygon.center};
        um_vec2* changed = vectors[i % 9];
        *(i / 9 % 2 == 0 ? &changed->x : &changed->y) = changes[i / 18];
        check_validity(um_polygon_is_valid(&polygon), false, "a changed number");
    }
}

// Computes normals and centre of what is not a hull, so that only the vertices are to blame.
static um_polygon unchecked(const um_vec2* vertices, int32_t count)
{
    um_polygon polygon = {.count = count};
    exact_vec2 sum = {0.0, 0.0};
    double twice_area = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        exact_vec2 a = exact_of(vertices[i]);
        exact_vec2 b = exact_of(vertices[(i + 1) % count]);
        double length = exact_length(exact_sub(b, a));
        polygon.vertices[i] = vertices[i];
        polygon.normals[i] = um_vec2_make((float)((b.y - a.y) / length), (float)((a.x - b.x) / length));
        twice_area += exact_cross(a, b);
        sum = exact_add(sum, exact_scale(exact_add(a, b), exact_cross(a, b)));
    }
    polygon.center = um_vec2_make((float)(sum.x / (3.0 * twice_area)), (float)(sum.y / (3.0 * twice_area)));
    return polygon;
}

static void clockwise_concave_and_crossed_polygons_are_not_valid(void** state)
{
    (void)state;
    um_vec2 good[] = {{1.0f, 1.0f}, {3.0f, 1.0f}, {3.0f, 3.0f}, {1.0f, 3.0f}};
    um_vec2 clockwise[] = {{1.0f, 1.0f}, {1.0f, 3.0f}, {3.0f, 3.0f}, {3.0f, 1.0f}};
    um_vec2 concave[] = {{1.0f, 1.0f}, {5.0f, 1.0f}, {2.0f, 2.0f}, {1.0f, 5.0f}};
    um_vec2 crossed[] = {{1.0f, 1.0f}, {3.0f, 1.0f}, {1.0f, 3.5f}, {3.0f, 3.0f}};
    um_vec2 twice[] = {{1.0f, 1.0f}, {3.0f, 1.0f}, {2.0f, 3.0f}, {1.0f, 1.0f}, {3.0f, 1.0f}, {2.0f, 3.0f}};
    um_polygon polygon = unchecked(good, 4);
    check_validity(um_polygon_is_valid(&polygon), true, "a square");
    polygon = unchecked(clockwise, 4);
    check_validity(um_polygon_is_valid(&polygon), false, "a clockwise square");
    polygon = unchecked(concave, 4);
    check_validity(um_polygon_is_valid(&polygon), false, "a concave polygon");
    polygon = unchecked(crossed, 4);
    check_validity(um_polygon_is_valid(&polygon), false, "a polygon that crosses itself");
    polygon = unchecked(twice, 6);
    check_validity(um_polygon_is_valid(&polygon), false, "a triangle that goes round twice");
}

static void sides_that_are_too_short_and_vertices_on_a_line_are_not_valid(void** state)
{
    (void)state;
    um_vec2 bevelled[] = {{1.0f, 1.0f}, {3.0f, 1.0f}, {3.0f, 3.0f}, {1.00003f, 3.0f}, {1.0f, 2.99997f}};
    um_vec2 straight[] = {{1.0f, 1.0f}, {2.0f, 1.0f}, {3.0f, 1.0f}, {3.0f, 3.0f}, {1.0f, 3.0f}};
    um_vec2 bent[] = {{1.0f, 1.0f}, {2.0f, 0.9999999f}, {3.0f, 1.0f}, {3.0f, 3.0f}, {1.0f, 3.0f}};
    um_polygon polygon = unchecked(bevelled, 5);
    check_validity(um_polygon_is_valid(&polygon), false, "a side that is too short");
    polygon = unchecked(straight, 5);
    check_validity(um_polygon_is_valid(&polygon), false, "a vertex on a side");
    polygon = unchecked(bent, 5);
    check_validity(um_polygon_is_valid(&polygon), false, "a vertex on a side but for rounding");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_can_be_made_in_one_line),
        cmocka_unit_test(a_circle_is_valid_up_to_the_limits_and_not_beyond),
        cmocka_unit_test(a_box_is_valid_up_to_the_limits_and_not_beyond),
        cmocka_unit_test(a_rotation_of_a_box_has_unit_length_to_a_thousandth),
        cmocka_unit_test(a_box_as_a_polygon_has_the_same_corners),
        cmocka_unit_test(a_rotation_that_is_a_little_off_does_not_scale_the_polygon),
        cmocka_unit_test(every_box_of_a_plain_size_can_be_a_polygon),
        cmocka_unit_test(the_thinnest_strip_is_a_polygon_if_it_is_not_turned),
        cmocka_unit_test(bad_boxes_are_refused),
        cmocka_unit_test(a_hull_is_valid_wherever_it_starts),
        cmocka_unit_test(null_and_bad_counts_are_not_valid),
        cmocka_unit_test(a_polygon_with_any_number_changed_is_not_valid),
        cmocka_unit_test(clockwise_concave_and_crossed_polygons_are_not_valid),
        cmocka_unit_test(sides_that_are_too_short_and_vertices_on_a_line_are_not_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
