// The view of the viewer: it follows bodies that leave the picture until the user moves the camera.
// SPDX-License-Identifier: MIT

#include "viewer/viewer_checks.h"

#include <math.h>

#define FLOOR "{\"shapes\": [{\"kind\": \"box\", \"center\": [0, 10], \"size\": [40000, 20]}]}"
#define BALL                                                                                       \
    "{\"name\": \"ball\", \"type\": \"dynamic\", \"position\": [0, -20], \"velocity\": [300, 0], " \
    "\"shapes\": [{\"kind\": \"circle\", \"radius\": 20}]}"
#define SCENE(members) "{\"umbra_scene\": 1, " members "}"

static const char rolling_ball[] = SCENE("\"bodies\": [" FLOOR "," BALL "]");

static viewer* viewer_of(const char* text)
{
    viewer* it = viewer_with(text);
    viewer_fit(it);
    return it;
}

static bool sees_ball(const viewer* it)
{
    um_body_id ball = body_named(it, "ball");
    um_aabb box = um_shape_get_aabb(viewer_world(it), um_body_get_shape(viewer_world(it), ball, 0));
    return um_aabb_contains(camera_seen(&it->camera), box);
}

static void test_a_rolling_ball_stays_in_the_window(void** state)
{
    (void)state;
    viewer* it = viewer_of(rolling_ball);
    int32_t moves = 0;
    for (int i = 0; i < 600; ++i) {
        camera before = it->camera;
        play_steps(it, 1);
        assert_true(sees_ball(it));
        // Smoothly: by less than an eighth of the window in a frame.
        um_vec2 way = um_vec2_sub(it->camera.center, before.center);
        assert_true(fabsf(way.x) * before.scale < 0.125f * before.width);
        assert_true(it->camera.scale > 0.8f * before.scale && it->camera.scale < 1.001f * before.scale);
        moves += it->camera.scale < 0.999f * before.scale;
    }
    assert_true(moves < 300); // the camera stops in the end
    viewer_destroy(it);
}

static void test_a_camera_that_the_user_has_moved_stays(void** state)
{
    (void)state;
    viewer* it = viewer_of(rolling_ball);
    viewer_zoom(it, um_vec2_make(400.0f, 300.0f), 0.5f);
    camera before = it->camera;
    play_steps(it, 300);
    assert_memory_equal(&it->camera, &before, sizeof before);
    assert_false(sees_ball(it));
    viewer_fit(it);
    play_steps(it, 60);
    assert_true(sees_ball(it));
    viewer_destroy(it);
}

static void test_the_camera_of_a_scene_stays(void** state)
{
    (void)state;
    viewer* it = viewer_of(
        SCENE("\"camera\": {\"center\": [0, -50], \"width\": 400}, \"bodies\": [" FLOOR "," BALL "]"));
    camera before = it->camera;
    play_steps(it, 300);
    assert_memory_equal(&it->camera, &before, sizeof before);
    viewer_destroy(it);
}

static void test_the_camera_stays_where_nothing_leaves_the_picture(void** state)
{
    (void)state;
    viewer* it = viewer_of(SCENE("\"bodies\": [" FLOOR
                                 ",{\"type\": \"dynamic\", \"position\": [0, -300], \"shapes\": [{\"kind\": "
                                 "\"box\", \"size\": [100, 100]}]}]"));
    camera before = it->camera;
    play_steps(it, 200);
    assert_true(fabsf(it->camera.scale - before.scale) < 1e-3f * before.scale);
    assert_true(fabsf(it->camera.center.y - before.center.y) < 1.0f);
    viewer_destroy(it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rolling_ball_stays_in_the_window),
        cmocka_unit_test(test_a_camera_that_the_user_has_moved_stays),
        cmocka_unit_test(test_the_camera_of_a_scene_stays),
        cmocka_unit_test(test_the_camera_stays_where_nothing_leaves_the_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
