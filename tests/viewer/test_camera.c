// The camera of the viewer.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "viewer/camera.h"

#include <math.h>

static void check_point(um_vec2 actual, float x, float y, float tolerance, const char* what)
{
    if (!(fabsf(actual.x - x) <= tolerance && fabsf(actual.y - y) <= tolerance)) {
        fail_msg("%s: (%.9g, %.9g), expected (%.9g, %.9g)", what, (double)actual.x, (double)actual.y,
                 (double)x, (double)y);
    }
}

static const camera down = {{10.0f, 20.0f}, 4.0f, 800.0f, 600.0f, false};
static const camera up = {{10.0f, 20.0f}, 4.0f, 800.0f, 600.0f, true};

static void test_points_go_to_the_screen_and_back(void** state)
{
    (void)state;
    check_point(camera_to_screen(&down, um_vec2_make(10.0f, 20.0f)), 400.0f, 300.0f, 0.0f, "the middle");
    check_point(camera_to_screen(&down, um_vec2_make(11.0f, 21.0f)), 404.0f, 304.0f, 0.0f, "y down");
    check_point(camera_to_screen(&up, um_vec2_make(11.0f, 21.0f)), 404.0f, 296.0f, 0.0f, "y up");
    check_point(camera_to_world(&up, 404.0f, 296.0f), 11.0f, 21.0f, 1e-5f, "back");
    check_aabb(camera_seen(&up), um_aabb_make(-90.0f, -55.0f, 110.0f, 95.0f), "seen");
}

static void test_zooming_keeps_the_point_under_the_pointer(void** state)
{
    (void)state;
    for (int i = 0; i < 2; ++i) {
        camera it = i == 0 ? down : up;
        um_vec2 before = camera_to_world(&it, 650.0f, 120.0f);
        camera_zoom_at(&it, 650.0f, 120.0f, 3.0f);
        assert_true(it.scale == 12.0f);
        check_point(camera_to_world(&it, 650.0f, 120.0f), before.x, before.y, 1e-3f, "zoomed in");
        camera_zoom_at(&it, 650.0f, 120.0f, 1.0f / 9.0f);
        check_point(camera_to_world(&it, 650.0f, 120.0f), before.x, before.y, 1e-3f, "and out");
    }
}

static void test_moving_takes_the_world_along(void** state)
{
    (void)state;
    for (int i = 0; i < 2; ++i) {
        camera it = i == 0 ? down : up;
        um_vec2 held = camera_to_world(&it, 100.0f, 100.0f);
        camera_move(&it, 30.0f, -50.0f);
        check_point(camera_to_world(&it, 130.0f, 50.0f), held.x, held.y, 1e-4f, "moved");
    }
}

static void test_a_box_fits_with_a_margin(void** state)
{
    (void)state;
    camera it = up;
    um_aabb box = um_aabb_make(-1000.0f, 0.0f, 3000.0f, 100.0f);
    camera_fit(&it, box);
    check_point(it.center, 1000.0f, 50.0f, 0.0f, "centre");
    assert_float_equal(it.scale, 0.88f * 800.0f / 4000.0f, 1e-6f);
    assert_true(um_aabb_contains(camera_seen(&it), box));
    camera_fit(&it, um_aabb_make(0.0f, -30.0f, 1.0f, 30.0f));
    assert_float_equal(it.scale, 0.88f * 600.0f / 60.0f, 1e-5f);
    camera_fit(&it, um_aabb_make(-50.0f, 7.0f, 50.0f, 7.0f)); // no height: as wide as it is
    assert_float_equal(it.scale, 0.88f * 8.0f, 1e-5f);
}

static void test_odd_numbers_leave_a_camera_that_works(void** state)
{
    (void)state;
    static const float odd[] = {NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 1e38f, -1e38f, 1e-38f};
    static const um_vec2 sizes[] = {{0.0f, 0.0f}, {1.0f, 1.0f}, {800.0f, 600.0f}};
    for (int size = 0; size < COUNT_OF(sizes); ++size) {
        for (int a = 0; a < COUNT_OF(odd); ++a) {
            for (int b = 0; b < COUNT_OF(odd); ++b) {
                camera it = down;
                it.width = sizes[size].x;
                it.height = sizes[size].y;
                camera_zoom_at(&it, odd[a], 10.0f, odd[b]);
                camera_zoom_at(&it, 10.0f, odd[a], odd[b]);
                camera_move(&it, odd[a], odd[b]);
                camera_fit(&it, um_aabb_make(odd[a], odd[a], odd[b], odd[b]));
                camera_fit(&it, um_aabb_make(odd[a], 0.0f, odd[a], 1.0f));
                assert_true(it.scale >= 1e-6f && it.scale <= 1e6f);
                assert_true(fabsf(it.center.x) <= UM_MAX_POSITION);
                assert_true(fabsf(it.center.y) <= UM_MAX_POSITION);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_go_to_the_screen_and_back),
        cmocka_unit_test(test_zooming_keeps_the_point_under_the_pointer),
        cmocka_unit_test(test_moving_takes_the_world_along),
        cmocka_unit_test(test_a_box_fits_with_a_margin),
        cmocka_unit_test(test_odd_numbers_leave_a_camera_that_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
