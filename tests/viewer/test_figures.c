// What the viewer says about a world: curves, counters, figures of bodies, labels, its text.
// SPDX-License-Identifier: MIT

#include "viewer/viewer_checks.h"

#include "viewer/draw/grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Curves ---------------------------------------------------------------------------------------------

// A ball in free fall: its energies in closed form, per step, up to what the integrator is off by.
static void test_curves_hold_the_last_steps_oldest_first(void** state)
{
    (void)state;
    static const char falling[] =
        "{\"umbra_scene\": 1, \"bodies\": [{\"type\": \"dynamic\", \"position\": [0, -1000],"
        " \"shapes\": [{\"kind\": \"circle\", \"radius\": 10}]}]}";
    viewer* it = viewer_with(falling);
    float values[VIEWER_HISTORY];
    assert_int_equal(viewer_curve_values(it, CURVE_KINETIC, values), 0);
    go_to(&it->session, 100);
    assert_int_equal(viewer_curve_values(it, CURVE_KINETIC, values), 100);
    float mass = UM_PI * 100.0f;
    for (int step = 1; step <= 100; ++step) {
        float speed = 981.0f * (float)step / 60.0f;
        check_near(values[step - 1], 0.5f * mass * speed * speed, 0.001f * mass * speed * speed, "kinetic");
    }
    assert_int_equal(viewer_curve_values(it, CURVE_AWAKE, values), 100);
    assert_true(values[99] == 1.0f);
    for (int32_t steps = 300; steps <= 500; steps += 100) {
        go_to(&it->session, steps);
        assert_int_equal(viewer_curve_values(it, CURVE_KINETIC, values), VIEWER_HISTORY);
        float speed = 981.0f * (float)(steps - VIEWER_HISTORY + 1) / 60.0f;
        check_near(values[0], 0.5f * mass * speed * speed, 0.001f * mass * speed * speed, "the oldest");
    }
    viewer_destroy(it);
}

static void test_every_curve_has_a_name_and_times_are_no_less_than_0(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    go_to(&it->session, 5);
    float values[VIEWER_HISTORY];
    for (int a = 0; a < CURVE_TOTAL; ++a) {
        assert_true(viewer_curve_name((viewer_curve)a)[0] != '\0');
        for (int b = 0; b < a; ++b) {
            assert_string_not_equal(viewer_curve_name((viewer_curve)a), viewer_curve_name((viewer_curve)b));
        }
        assert_int_equal(viewer_curve_values(it, (viewer_curve)a, values), 5);
        assert_true(a == CURVE_POTENTIAL || values[4] >= 0.0f);
    }
    assert_int_equal(viewer_curve_values(it, CURVE_TOTAL, values), 0);
    assert_string_equal(viewer_curve_name((viewer_curve)-1), "unknown curve");
    viewer_destroy(it);
}

// ---- Lines ----------------------------------------------------------------------------------------------

static const char* counter(const viewer* it, const char* name, char* room)
{
    for (int32_t i = 0; i < viewer_counter_count(it); ++i) {
        viewer_line line = viewer_counter_at(it, i);
        if (strcmp(line.name, name) == 0) {
            memcpy(room, line.value, sizeof line.value);
            return room;
        }
    }
    fail_msg("no counter is called %s", name);
    return "";
}

static const char* body_line(const viewer* it, const char* name, char* room)
{
    for (int32_t i = 0; i < viewer_body_line_count(it); ++i) {
        viewer_line line = viewer_body_line_at(it, i);
        if (strcmp(line.name, name) == 0) {
            memcpy(room, line.value, sizeof line.value);
            return room;
        }
    }
    fail_msg("the body has no line %s", name);
    return "";
}

static void test_counters_say_what_the_world_says(void** state)
{
    (void)state;
    char room[64], hash[32];
    viewer* it = viewer_with(one_box);
    go_to(&it->session, 12);
    assert_string_equal(counter(it, "Bodies", room), "2");
    assert_string_equal(counter(it, "Awake", room), "1");
    assert_string_equal(counter(it, "Contacts", room), "1");
    assert_string_equal(counter(it, "Time", room), "0.20 s");
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)viewer_hash(it));
    assert_string_equal(counter(it, "Hash", room), hash);
    assert_true(strncmp(counter(it, "Step", room), "12 of ", 6) == 0);
    viewer_destroy(it);
    it = viewer_create();
    assert_int_equal(viewer_counter_count(it), 0);
    assert_string_equal(viewer_counter_at(it, 0).name, "");
    viewer_destroy(it);
}

static void test_the_body_under_the_pointer_is_described(void** state)
{
    (void)state;
    char room[64];
    viewer* it = viewer_with(one_box);
    go_to(&it->session, 10);
    viewer_pointer_move(it, 400.0f, 100.0f); // nothing is there
    assert_int_equal(viewer_body_line_count(it), 0);
    viewer_pointer_move(it, 410.0f, 450.0f);
    assert_string_equal(body_line(it, "Body", room), "2, box");
    assert_string_equal(body_line(it, "Type", room), "dynamic");
    assert_string_equal(body_line(it, "Mass", room), "10000");
    assert_string_equal(body_line(it, "Inertia", room), "1.6667e+07"); // m (w^2 + h^2) / 12
    assert_string_equal(body_line(it, "Shape", room), "box, 100 x 100");
    assert_string_equal(body_line(it, "Material", room), "density 1, friction 0.6, bounce 0");
    assert_true(strncmp(body_line(it, "Contacts", room), "1, impulses 1.63", 16) == 0); // m g / 60: 1.635e5
    viewer_pointer_move(it, 410.0f, 550.0f);
    assert_string_equal(body_line(it, "Type", room), "static");

    // The picked one where there is none under the pointer.
    viewer_pointer_down(it, 410.0f, 450.0f, BUTTON_MAIN, 0);
    viewer_pointer_up(it, 410.0f, 450.0f, BUTTON_MAIN);
    viewer_pointer_leave(it);
    assert_string_equal(body_line(it, "Body", room), "2, box");
    assert_true(viewer_key(it, "Delete", 0));
    viewer_update(it, 0.0);
    assert_int_equal(viewer_body_line_count(it), 0);
    assert_string_equal(viewer_body_line_at(it, 0).name, "");
    viewer_destroy(it);
}

// The angle of a body does not change how large its shapes are, and a disabled body has no AABBs.
static void test_shapes_have_sizes_of_their_own(void** state)
{
    (void)state;
    static const struct {
        const char* shape;
        const char* expected;
    } cases[] = {
        {"\"kind\": \"box\", \"size\": [100, 10]", "box, 100 x 10"},
        {"\"kind\": \"box\", \"size\": [100, 10], \"is_sensor\": true", "sensor, box, 100 x 10"},
        {"\"kind\": \"circle\", \"radius\": 30, \"center\": [10, 0]", "circle, radius 30"},
        {"\"kind\": \"capsule\", \"a\": [-30, 0], \"b\": [0, 40], \"radius\": 10",
         "capsule, centres 50 apart, radius 10"},
        {"\"kind\": \"segment\", \"a\": [-30, 0], \"b\": [0, 40]", "segment, length 50"},
        {"\"kind\": \"polygon\", \"points\": [[-50, -50], [50, -50], [0, 60]]", "polygon, 3 corners"},
    };
    for (int i = 0; i < COUNT_OF(cases); ++i) {
        char text[512], room[64];
        snprintf(text, sizeof text,
                 "{\"umbra_scene\": 1, \"bodies\": [{\"type\": \"dynamic\", \"name\": \"shape\","
                 " \"angle\": 0.785398, \"shapes\": [{%s}]}]}",
                 cases[i].shape);
        viewer* it = viewer_with(text);
        it->picked = body_named(it, "shape");
        viewer_update(it, 0.0);
        assert_string_equal(body_line(it, "Shape", room), cases[i].expected);
        assert_true(um_body_set_enabled(session_world(&it->session), it->picked, false));
        viewer_update(it, 0.0);
        assert_string_equal(body_line(it, "Type", room), "dynamic, disabled");
        assert_string_equal(body_line(it, "Shape", room), cases[i].expected);
        viewer_destroy(it);
    }
}

static void test_a_body_of_many_shapes_has_lines_enough(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    um_world* world = session_world(&it->session);
    um_body_id box = body_named(it, "box");
    for (int i = 0; i < 100; ++i) {
        um_circle circle = um_circle_make_at(um_vec2_make((float)i, 0.0f), 5.0f);
        assert_true(um_shape_create_circle(world, box, NULL, circle).index1 != 0);
    }
    viewer_pointer_move(it, 400.0f, 450.0f);
    assert_in_range(viewer_body_line_count(it), BODY_MOST_LINES - 1, BODY_MOST_LINES);
    viewer_destroy(it);
}

// ---- Labels ---------------------------------------------------------------------------------------------

// Each mark of the grid stands where its number is in the world, at multiples of 1, 2 or 5 times a power of
// ten.
static void check_marks(const viewer* it)
{
    double unit = (double)um_world_get_settings(viewer_world(it)).units_per_meter;
    double spacing = grid_spacing_of(&it->camera, unit).major;
    double digits = spacing / pow(10.0, floor(log10(spacing) + 1e-9));
    assert_true(fabs(digits - 1.0) < 1e-6 || fabs(digits - 2.0) < 1e-6 || fabs(digits - 5.0) < 1e-6);
    int32_t marks = 0;
    for (int32_t i = 0; i < viewer_label_count(it); ++i) {
        viewer_label label = viewer_label_at(it, i);
        if (strncmp(label.text, "grid", 4) == 0) {
            continue;
        }
        double value = atof(label.text);
        um_vec2 at = camera_to_screen(&it->camera, um_vec2_make((float)value, (float)value));
        float tolerance = 4.0f + 1e-5f * fabsf((float)value) * it->camera.scale; // %.6g
        check_near(label.is_centered ? label.x : label.y + 3.0f, label.is_centered ? at.x : at.y, tolerance,
                   label.text);
        assert_true(fabs(value / spacing - round(value / spacing)) < 1e-3);
        ++marks;
    }
    assert_in_range(marks, 4, 24);
}

static void test_marks_of_the_grid_stand_at_their_places(void** state)
{
    (void)state;
    static const float scales[] = {1e-4f, 0.013f, 1.0f, 3.7f, 500.0f};
    for (int i = 0; i < 2; ++i) {
        viewer* it = viewer_with(i == 0 ? one_box : one_box_up);
        for (int k = 0; k < COUNT_OF(scales); ++k) {
            it->camera.scale = scales[k];
            viewer_update(it, 0.0);
            check_marks(it);
        }
        viewer_destroy(it);
    }
}

// Wherever a line of the grid lies, the window has room for its number: 7 x 9 points to a sign, about.
static void test_marks_of_the_grid_are_not_cut(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    for (int i = 0; i < 300; ++i) {
        it->camera.center = um_vec2_make(1000.0f + (float)i, -1000.0f - (float)i);
        viewer_update(it, 0.0);
        int32_t marks = viewer_label_count(it) - 1; // the last one is the scale
        assert_in_range(marks, 4, 24);
        for (int32_t k = 0; k < marks; ++k) {
            viewer_label label = viewer_label_at(it, k);
            float width = 7.0f * (float)strlen(label.text) * (label.is_centered ? 0.5f : 1.0f);
            if (!(label.x + width <= 800.0f && label.y >= 9.0f)) {
                fail_msg("%s is cut at %g, %g", label.text, (double)label.x, (double)label.y);
            }
        }
    }
    viewer_destroy(it);
}

static void test_the_scale_is_in_units_and_metres(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    viewer_update(it, 0.0);
    assert_string_equal(viewer_label_at(it, viewer_label_count(it) - 1).text, "grid 100 = 1 m");
    viewer_destroy(it);
    it = viewer_with(one_box_up);
    viewer_update(it, 0.0);
    assert_string_equal(viewer_label_at(it, viewer_label_count(it) - 1).text, "grid 2 m");
    it->layers = 0;
    viewer_update(it, 0.0);
    assert_int_equal(viewer_label_count(it), 0);
    viewer_destroy(it);
}

static void test_bodies_have_numbers(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    it->layers = 0;
    assert_true(viewer_key(it, "N", 0));
    viewer_update(it, 0.0);
    assert_int_equal(viewer_label_count(it), 2);
    viewer_label box = viewer_label_at(it, 1);
    assert_string_equal(box.text, "2");
    check_near(box.x, 400.0f, 1e-3f, "x");
    check_near(box.y, 450.0f, 8.0f, "y");
    viewer_destroy(it);
}

static void test_windows_of_no_size_have_no_labels(void** state)
{
    (void)state;
    static const viewer_size sizes[] = {
        {0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}, {800.0f, 0.0f, 1.0f}, {NAN, NAN, NAN}, {-5.0f, 5.0f, 1.0f}};
    viewer* it = viewer_with(one_box);
    it->shows_numbers = true;
    for (int i = 0; i < COUNT_OF(sizes); ++i) {
        viewer_resize(it, sizes[i]);
        viewer_update(it, 0.01);
        assert_int_equal(viewer_label_count(it), 0);
        viewer_fit(it);
    }
    viewer_resize(it, (viewer_size){30000.0f, 30000.0f, 1.0f});
    viewer_update(it, 0.01);
    assert_in_range(viewer_label_count(it), 1, VIEWER_MOST_LABELS);
    viewer_destroy(it);
}

// ---- The world as text ----------------------------------------------------------------------------------

// Bodies in the same order, where they were; a text has angles instead of rotations, which differ in the last
// bits.
static void check_same_bodies(const um_world* world, const um_world* expected)
{
    enum { MOST = 256 };
    um_body_id a[MOST], b[MOST];
    int32_t count = um_world_get_bodies(expected, b, MOST);
    assert_in_range(count, 1, MOST);
    assert_int_equal(um_world_get_bodies(world, a, MOST), count);
    for (int32_t i = 0; i < count; ++i) {
        um_transform at = um_body_get_transform(world, a[i]), wanted = um_body_get_transform(expected, b[i]);
        check_near(at.p.x, wanted.p.x, 1e-6f * fabsf(wanted.p.x), "x");
        check_near(at.p.y, wanted.p.y, 1e-6f * fabsf(wanted.p.y), "y");
        check_near(at.q.s, wanted.q.s, 1e-6f, "sine");
        assert_true(um_body_get_velocity(world, a[i]).y == um_body_get_velocity(expected, b[i]).y);
    }
    assert_int_equal(um_world_get_joints(world, NULL, 0), um_world_get_joints(expected, NULL, 0));
}

// A world that is saved and opened again is the same, its view and time step included.
static void check_saved(const char* name)
{
    viewer* it = viewer_create();
    viewer* again = viewer_create();
    char message[VIEWER_MESSAGE_SIZE];
    viewer_resize(it, (viewer_size){800.0f, 600.0f, 1.0f});
    viewer_resize(again, (viewer_size){800.0f, 600.0f, 1.0f});
    assert_true(viewer_open(it, name, message, NULL));
    go_to(&it->session, 20);
    viewer_wheel(it, 100.0f, 100.0f, 3.0f);
    size_t size = 0;
    char* text = viewer_world_text(it, &size);
    assert_non_null(text);
    assert_int_equal(size, strlen(text));
    if (!viewer_open_text(again, "saved", text, size, message, NULL)) {
        fail_msg("saved: %s", message);
    }
    check_same_bodies(viewer_world(again), viewer_world(it));
    assert_true(again->session.source.time_step == it->session.source.time_step);
    check_near(again->camera.center.x, it->camera.center.x, 0.01f / it->camera.scale, "x of the view");
    check_near(again->camera.center.y, it->camera.center.y, 0.01f / it->camera.scale, "y of the view");
    assert_int_equal(again->camera.is_y_up, it->camera.is_y_up);
    free(text);
    viewer_destroy(again);
    viewer_destroy(it);
}

static void test_a_world_is_saved_as_a_scene(void** state)
{
    (void)state;
    check_saved("bounce");
    check_saved("machine");
}

// The hand is no part of the world: what it holds is saved, and the joint by which it does is not.
static void test_a_world_is_saved_without_the_hand(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    char message[VIEWER_MESSAGE_SIZE];
    viewer_resize(it, (viewer_size){800.0f, 600.0f, 1.0f});
    assert_true(viewer_open(it, "ragdolls", message, NULL));
    int32_t joints = um_world_get_joints(viewer_world(it), NULL, 0);
    um_body_id bodies[128];
    int32_t count = um_world_get_bodies(viewer_world(it), bodies, 128);
    um_vec2 at = camera_to_screen(&it->camera, um_body_get_center(viewer_world(it), bodies[count - 1]));
    viewer_pointer_down(it, at.x, at.y, BUTTON_MAIN, 0);
    assert_int_equal(um_world_get_joints(viewer_world(it), NULL, 0), joints + 1);
    uint64_t hash = viewer_hash(it);
    size_t size = 0;
    char* text = viewer_world_text(it, &size);
    assert_non_null(text);
    assert_null(strstr(text, "mouse"));
    assert_true(viewer_hash(it) == hash);
    assert_true(viewer_open_text(it, "saved", text, size, message, NULL));
    assert_int_equal(um_world_get_joints(viewer_world(it), NULL, 0), joints);
    assert_int_equal(um_world_get_bodies(viewer_world(it), NULL, 0), count);
    free(text);
    viewer_destroy(it);
}

static void test_an_empty_world_is_saved_too(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    size_t size = 1;
    assert_null(viewer_world_text(it, &size));
    static const char empty[] = "{\"umbra_scene\": 1, \"bodies\": []}";
    char message[VIEWER_MESSAGE_SIZE];
    assert_true(viewer_open_text(it, "empty", empty, sizeof empty - 1, message, NULL));
    viewer_resize(it, (viewer_size){800.0f, 600.0f, 1.0f});
    viewer_pointer_move(it, 10.0f, 10.0f);
    viewer_update(it, 0.1);
    char* text = viewer_world_text(it, &size);
    assert_non_null(text);
    assert_true(viewer_open_text(it, "again", text, size, message, NULL));
    free(text);
    viewer_destroy(it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_curves_hold_the_last_steps_oldest_first),
        cmocka_unit_test(test_every_curve_has_a_name_and_times_are_no_less_than_0),
        cmocka_unit_test(test_counters_say_what_the_world_says),
        cmocka_unit_test(test_the_body_under_the_pointer_is_described),
        cmocka_unit_test(test_shapes_have_sizes_of_their_own),
        cmocka_unit_test(test_a_body_of_many_shapes_has_lines_enough),
        cmocka_unit_test(test_marks_of_the_grid_stand_at_their_places),
        cmocka_unit_test(test_marks_of_the_grid_are_not_cut),
        cmocka_unit_test(test_the_scale_is_in_units_and_metres),
        cmocka_unit_test(test_bodies_have_numbers),
        cmocka_unit_test(test_windows_of_no_size_have_no_labels),
        cmocka_unit_test(test_a_world_is_saved_as_a_scene),
        cmocka_unit_test(test_a_world_is_saved_without_the_hand),
        cmocka_unit_test(test_an_empty_world_is_saved_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
