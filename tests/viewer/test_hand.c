// What the pointer does: with pixels and y down, and in metres with y up.
// SPDX-License-Identifier: MIT

#include "viewer/viewer_checks.h"

#include <math.h>

static um_vec2 screen_of(const viewer* it, float x, float y)
{
    return camera_to_screen(&it->camera, um_vec2_make(x, y));
}

static void press(viewer* it, float x, float y)
{
    um_vec2 at = screen_of(it, x, y);
    viewer_pointer_down(it, at.x, at.y, BUTTON_MAIN, 0);
}

static void move_to(viewer* it, float x, float y)
{
    um_vec2 at = screen_of(it, x, y);
    viewer_pointer_move(it, at.x, at.y);
}

static void lift(viewer* it, float x, float y)
{
    um_vec2 at = screen_of(it, x, y);
    viewer_pointer_up(it, at.x, at.y, BUTTON_MAIN);
}

// ---- Dragging -------------------------------------------------------------------------------------------

// A spring of 5 Hz holds a weight g / (2 pi 5)^2 below where it is pulled to.
static void drag(const char* text, float unit, float up)
{
    viewer* it = viewer_with(text);
    um_body_id box = body_named(it, "box");
    float gravity = fabsf(um_world_get_gravity(viewer_world(it)).y);
    float sag = gravity / powf(2.0f * UM_PI * 5.0f, 2.0f);
    press(it, 0.0f, 0.5f * unit * up);
    assert_true(um_body_id_equals(it->picked, box));
    assert_int_equal(it->hand.motion, MOTION_DRAG);
    for (int i = 1; i <= 30; ++i) {
        move_to(it, 0.1f * unit * (float)i, (0.5f + 0.05f * (float)i) * unit * up);
        play_steps(it, 1);
    }
    play_steps(it, 120);
    um_vec2 place = um_body_get_center(viewer_world(it), box);
    check_near(place.x, 3.0f * unit, 0.02f * unit, "x of what is dragged");
    check_near(place.y, 2.0f * unit * up - sag * up, 0.02f * unit, "y of what is dragged");
    lift(it, 3.0f * unit, 2.0f * unit * up);
    assert_int_equal(um_world_get_counters(viewer_world(it)).joints, 0);
    play_steps(it, 60);
    check_near(um_body_get_center(viewer_world(it), box).y, 0.5f * unit * up, 0.02f * unit, "it falls");
    check_replay(it);
    viewer_destroy(it);
}

static void test_a_dragged_body_follows_the_pointer(void** state)
{
    (void)state;
    drag(one_box, 100.0f, -1.0f);
    drag(one_box_up, 1.0f, 1.0f);
}

static void test_a_drag_of_nothing_moves_the_camera(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    um_vec2 held = camera_to_world(&it->camera, 100.0f, 100.0f);
    viewer_pointer_down(it, 100.0f, 100.0f, BUTTON_MAIN, 0);
    viewer_pointer_move(it, 160.0f, 80.0f);
    viewer_pointer_up(it, 170.0f, 90.0f, BUTTON_MAIN);
    um_vec2 now = camera_to_world(&it->camera, 170.0f, 90.0f);
    check_near(now.x, held.x, 1e-3f, "x under the pointer");
    check_near(now.y, held.y, 1e-3f, "y under the pointer");
    viewer_pointer_move(it, 300.0f, 300.0f); // no button: nothing
    check_near(camera_to_world(&it->camera, 170.0f, 90.0f).x, held.x, 1e-3f, "x, later");

    // Other buttons, over the box and with any tool.
    it->hand.tool = HAND_DELETE;
    um_vec2 at = screen_of(it, 0.0f, -50.0f);
    viewer_pointer_down(it, at.x, at.y, BUTTON_MIDDLE, 0);
    viewer_pointer_move(it, at.x + 10.0f, at.y);
    viewer_pointer_up(it, at.x + 10.0f, at.y, BUTTON_OTHER); // not the one that is down
    viewer_pointer_up(it, at.x + 10.0f, at.y, BUTTON_MIDDLE);
    check_near(screen_of(it, 0.0f, -50.0f).x, at.x + 10.0f, 1e-3f, "x by the middle button");
    assert_int_equal(it->session.log.count, 0);
    viewer_destroy(it);
}

// A drag that goes on while the user goes back, and ends there, leaves no joint behind.
static void test_a_drag_that_ends_on_the_way_back_lets_go(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    play_steps(it, 5);
    press(it, 0.0f, -50.0f);
    move_to(it, 100.0f, -200.0f);
    play_steps(it, 20);
    it->session.budget = 1e-12;
    session_seek(&it->session, 15);
    lift(it, 100.0f, -200.0f);
    while (session_is_seeking(&it->session)) {
        viewer_update(it, 0.01);
    }
    viewer_update(it, 0.0);
    assert_int_equal(um_world_get_counters(viewer_world(it)).joints, 0);
    check_replay(it);
    viewer_destroy(it);
}

// ---- Tools ----------------------------------------------------------------------------------------------

static void throw(const char* text, float unit, float up)
{
    viewer* it = viewer_with(text);
    it->hand.tool = HAND_THROW;
    press(it, -2.0f * unit, 1.0f * unit * up);
    move_to(it, 0.0f, 0.0f);
    lift(it, -1.0f * unit, 1.5f * unit * up);
    um_body_id ball = newest_body(it);
    um_vec2 velocity = um_body_get_velocity(viewer_world(it), ball);
    check_near(velocity.x, 4.0f * unit, 1e-3f * unit, "x of its velocity"); // four times the way per second
    check_near(velocity.y, 2.0f * unit * up, 1e-3f * unit, "y of its velocity");
    check_near(um_body_get_center(viewer_world(it), ball).x, -2.0f * unit, 1e-3f * unit, "x");
    um_circle circle;
    assert_true(um_shape_get_circle(viewer_world(it), um_body_get_shape(viewer_world(it), ball, 0), &circle));
    check_near(circle.radius * it->camera.scale, 14.0f, 1e-3f, "radius in points");
    play_steps(it, 30);
    assert_int_equal(it->session.log.count, 1);
    check_replay(it);
    viewer_destroy(it);
}

static void test_a_ball_flies_as_it_was_drawn(void** state)
{
    (void)state;
    throw(one_box, 100.0f, -1.0f);
    throw(one_box_up, 1.0f, 1.0f);
}

static void draw(const char* text, float unit, float up)
{
    viewer* it = viewer_with(text);
    it->hand.tool = HAND_BOX;
    press(it, 3.0f * unit, 3.0f * unit * up);
    lift(it, 1.0f * unit, 2.5f * unit * up);
    um_body_id made = newest_body(it);
    um_box box;
    assert_true(um_shape_get_box(viewer_world(it), um_body_get_shape(viewer_world(it), made, 0), &box));
    check_near(box.half.x, 1.0f * unit, 1e-3f * unit, "half of its width");
    check_near(box.half.y, 0.25f * unit, 1e-3f * unit, "half of its height");
    um_vec2 center = um_body_get_center(viewer_world(it), made);
    check_near(center.x, 2.0f * unit, 1e-3f * unit, "x");
    check_near(center.y, 2.75f * unit * up, 1e-3f * unit, "y");

    press(it, 0.0f, 3.0f * unit * up); // a click: the least box, of 12 points
    lift(it, 0.0f, 3.0f * unit * up);
    made = newest_body(it);
    assert_true(um_shape_get_box(viewer_world(it), um_body_get_shape(viewer_world(it), made, 0), &box));
    check_near(box.half.x * it->camera.scale, 6.0f, 1e-3f, "half of the least width, in points");
    play_steps(it, 60);
    check_replay(it);
    viewer_destroy(it);
}

static void test_a_box_is_drawn_from_corner_to_corner(void** state)
{
    (void)state;
    draw(one_box, 100.0f, -1.0f);
    draw(one_box_up, 1.0f, 1.0f);
}

static void test_bodies_of_any_type_are_deleted(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    um_body_id box = body_named(it, "box");
    it->hand.tool = HAND_DELETE;
    press(it, -300.0f, -300.0f); // nothing is there
    lift(it, -300.0f, -300.0f);
    assert_int_equal(it->session.log.count, 0);
    press(it, 10.0f, -50.0f);
    lift(it, 10.0f, -50.0f);
    assert_false(um_body_exists(viewer_world(it), box));
    press(it, 10.0f, 50.0f);
    lift(it, 10.0f, 50.0f);
    assert_int_equal(um_world_get_counters(viewer_world(it)).bodies, 0);
    play_steps(it, 3);
    check_replay(it);
    viewer_destroy(it);
}

// What is near flies up with a few radii per second, whatever the units and densities are.
static void explode(const char* text, float unit, float up)
{
    viewer* it = viewer_with(text);
    um_body_id box = body_named(it, "box");
    it->hand.tool = HAND_BOMB;
    press(it, 0.0f, -0.1f * unit * up);
    lift(it, 0.0f, -0.1f * unit * up);
    um_vec2 velocity = um_body_get_velocity(viewer_world(it), box);
    float radius = 70.0f / it->camera.scale;
    assert_true(velocity.y * up > 1.0f * radius && velocity.y * up < 16.0f * radius);
    check_near(velocity.x, 0.0f, 0.1f * velocity.y * up, "sideways");
    play_steps(it, 30);
    check_replay(it);
    viewer_destroy(it);
}

static void test_a_bomb_throws_what_is_near(void** state)
{
    (void)state;
    explode(one_box, 100.0f, -1.0f);
    explode(one_box_up, 1.0f, 1.0f);
}

// As when a second finger comes: a drag has been logged by then, all else is not done.
static void test_what_is_cancelled_is_not_done(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    for (int tool = HAND_DRAG + 1; tool < HAND_TOOL_COUNT; ++tool) {
        it->hand.tool = (hand_tool)tool;
        press(it, 0.0f, -50.0f);
        move_to(it, 60.0f, -90.0f);
        viewer_pointer_cancel(it);
        lift(it, 60.0f, -90.0f);
        assert_int_equal(it->session.log.count, 0);
        assert_int_equal(um_world_get_counters(viewer_world(it)).bodies, 2);
    }
    it->hand.tool = HAND_DRAG;
    press(it, 0.0f, -50.0f);
    assert_int_equal(um_world_get_counters(viewer_world(it)).joints, 1);
    viewer_pointer_cancel(it);
    assert_int_equal(um_world_get_counters(viewer_world(it)).joints, 0);
    viewer_destroy(it);
}

static void test_modifiers_are_tools(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    um_vec2 at = screen_of(it, 0.0f, -50.0f);
    static const struct {
        int modifiers;
        edit_kind made;
    } cases[] = {
        {MODIFIER_SHIFT, EDIT_BALL},
        {MODIFIER_CONTROL, EDIT_BOX},
        {MODIFIER_ALT, EDIT_DELETE},
    };
    for (int i = 0; i < COUNT_OF(cases); ++i) {
        viewer_pointer_down(it, at.x, at.y, BUTTON_MAIN, cases[i].modifiers);
        viewer_pointer_up(it, at.x, at.y, BUTTON_MAIN);
        assert_int_equal(it->session.log.count, i + 1);
        assert_int_equal(it->session.log.edits[i].kind, cases[i].made);
    }
    viewer_destroy(it);
}

// ---- The camera -----------------------------------------------------------------------------------------

static void test_wheel_and_fingers_keep_the_point(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box_up);
    um_vec2 before = camera_to_world(&it->camera, 200.0f, 500.0f);
    viewer_wheel(it, 200.0f, 500.0f, 4.0f);
    check_near(it->camera.scale, 100.0f, 1e-3f, "four notches are twice as near");
    check_near(camera_to_world(&it->camera, 200.0f, 500.0f).x, before.x, 1e-4f, "x");
    check_near(camera_to_world(&it->camera, 200.0f, 500.0f).y, before.y, 1e-4f, "y");
    viewer_pinch(it, 220.0f, 490.0f, 20.0f, -10.0f, 0.5f);
    check_near(it->camera.scale, 50.0f, 1e-3f, "half");
    check_near(camera_to_world(&it->camera, 220.0f, 490.0f).x, before.x, 1e-4f, "x between fingers");
    check_near(camera_to_world(&it->camera, 220.0f, 490.0f).y, before.y, 1e-4f, "y between fingers");
    viewer_destroy(it);
}

static void test_a_second_finger_ends_a_drag(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    press(it, 0.0f, -50.0f);
    viewer_pinch(it, 300.0f, 300.0f, 0.0f, 0.0f, 1.0f);
    assert_int_equal(um_world_get_counters(viewer_world(it)).joints, 0);
    lift(it, 0.0f, -50.0f);
    assert_int_equal(it->session.log.count, 2);
    viewer_destroy(it);
}

static void test_the_camera_follows_the_picked_body(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    um_body_id box = body_named(it, "box");
    session_edit(&it->session, (edit){.kind = EDIT_SETTING, .which = SETTING_GRAVITY_X, .value = 1500.0});
    press(it, 0.0f, -50.0f);
    lift(it, 0.0f, -50.0f);
    it->follows = true;
    play_steps(it, 90);
    it->session.due = 0.0;
    viewer_update(it, 0.0);
    um_vec2 place = um_body_get_center(viewer_world(it), box);
    assert_true(place.x > 10.0f);
    check_near(it->camera.center.x, place.x, 1e-3f, "x");
    check_near(it->camera.center.y, place.y, 1e-3f, "y");
    viewer_destroy(it);
}

static void test_the_camera_fits_until_it_is_moved(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    viewer_fit(it);
    viewer_resize(it, (viewer_size){0.0f, 0.0f, 0.0f}); // minimised
    viewer_resize(it, (viewer_size){1.0f, 1.0f, 2.0f});
    viewer_resize(it, (viewer_size){400.0f, 400.0f, 2.0f});
    um_aabb seen = camera_seen(&it->camera);
    assert_true(um_aabb_contains(seen, um_aabb_make(-50.0f, -100.0f, 50.0f, 0.0f)));
    assert_true(seen.max.x - seen.min.x < 400.0f);
    viewer_wheel(it, 10.0f, 10.0f, 1.0f);
    float scale = it->camera.scale;
    viewer_resize(it, (viewer_size){800.0f, 300.0f, 1.0f});
    assert_true(it->camera.scale == scale);
    viewer_destroy(it);
}

// A text that is being written is opened again and again.
static void test_a_new_text_of_the_same_scene_leaves_the_camera(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    viewer_wheel(it, 100.0f, 100.0f, 2.0f);
    camera before = it->camera;
    assert_true(viewer_open_text(it, "test", one_box, strlen(one_box), NULL, NULL));
    assert_true(it->camera.scale == before.scale && it->camera.center.x == before.center.x);
    assert_false(viewer_open_text(it, "test", "{", 1, NULL, NULL));
    assert_true(it->camera.scale == before.scale && it->is_camera_free);
    assert_true(viewer_open_text(it, "other", one_box_up, strlen(one_box_up), NULL, NULL));
    assert_true(it->camera.is_y_up && it->camera.scale != before.scale);
    viewer_destroy(it);
}

// ---- Odd input ------------------------------------------------------------------------------------------

static void test_odd_pointers_do_no_harm(void** state)
{
    (void)state;
    static const float odd[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 0.0f, 400.0f};
    static const viewer_size sizes[] = {{800.0f, 600.0f, 1.0f}, {0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, NAN}};
    for (int size = 0; size < COUNT_OF(sizes); ++size) {
        for (int tool = 0; tool < HAND_TOOL_COUNT; ++tool) {
            viewer* it = viewer_with(one_box);
            it->hand.tool = (hand_tool)tool;
            viewer_resize(it, sizes[size]);
            for (int a = 0; a < COUNT_OF(odd); ++a) {
                for (int b = 0; b < COUNT_OF(odd); ++b) {
                    viewer_pointer_move(it, odd[b], odd[a]);
                    viewer_pointer_down(it, odd[a], odd[b], BUTTON_MAIN, 0);
                    viewer_pointer_move(it, odd[b], odd[a]);
                    viewer_update(it, 1.0 / 60.0);
                    viewer_pointer_up(it, odd[b], odd[b], BUTTON_MAIN);
                    viewer_wheel(it, odd[a], odd[b], odd[a]);
                    viewer_pinch(it, odd[a], odd[b], odd[b], odd[a], odd[b]);
                }
            }
            viewer_pointer_leave(it);
            check_result(um_world_validate(viewer_world(it), NULL), UM_OK, "the world");
            assert_true(isfinite(it->camera.center.x) && isfinite(it->camera.center.y));
            viewer_destroy(it);
        }
    }
}

static void test_a_viewer_without_a_scene_takes_all_events(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    for (int tool = 0; tool < HAND_TOOL_COUNT; ++tool) {
        it->hand.tool = (hand_tool)tool;
        viewer_pointer_down(it, 10.0f, 10.0f, BUTTON_MAIN, 0);
        viewer_pointer_move(it, 20.0f, 10.0f);
        viewer_update(it, 0.1);
        viewer_pointer_up(it, 20.0f, 10.0f, BUTTON_MAIN);
    }
    viewer_wheel(it, 1.0f, 1.0f, 1.0f);
    viewer_resize(it, (viewer_size){100.0f, 100.0f, 1.0f});
    assert_null(viewer_world(it));
    assert_int_equal(viewer_hash(it), 0);
    viewer_destroy(it);
    viewer_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_dragged_body_follows_the_pointer),
        cmocka_unit_test(test_a_drag_of_nothing_moves_the_camera),
        cmocka_unit_test(test_a_drag_that_ends_on_the_way_back_lets_go),
        cmocka_unit_test(test_a_ball_flies_as_it_was_drawn),
        cmocka_unit_test(test_a_box_is_drawn_from_corner_to_corner),
        cmocka_unit_test(test_bodies_of_any_type_are_deleted),
        cmocka_unit_test(test_a_bomb_throws_what_is_near),
        cmocka_unit_test(test_what_is_cancelled_is_not_done),
        cmocka_unit_test(test_modifiers_are_tools),
        cmocka_unit_test(test_wheel_and_fingers_keep_the_point),
        cmocka_unit_test(test_a_second_finger_ends_a_drag),
        cmocka_unit_test(test_the_camera_follows_the_picked_body),
        cmocka_unit_test(test_the_camera_fits_until_it_is_moved),
        cmocka_unit_test(test_a_new_text_of_the_same_scene_leaves_the_camera),
        cmocka_unit_test(test_odd_pointers_do_no_harm),
        cmocka_unit_test(test_a_viewer_without_a_scene_takes_all_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
