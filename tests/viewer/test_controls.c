// Controls and keys of the viewer.
// SPDX-License-Identifier: MIT

#include "viewer/viewer_checks.h"

#include "viewer/model/control_table.h"

#include <math.h>

static control named(const viewer* it, const char* name)
{
    int32_t index = viewer_control_find(it, name);
    if (index < 0) {
        fail_msg("there is no control %s", name);
    }
    return viewer_control_at(it, index);
}

static bool set(viewer* it, const char* name, double value)
{
    return viewer_control_set(it, viewer_control_find(it, name), value);
}

static void check_value(const viewer* it, const char* name, double expected)
{
    control now = named(it, name);
    if (!(fabs(now.value - expected) <= 1e-6 * (1.0 + fabs(expected)))) {
        fail_msg("%s is %.9g, expected %.9g", name, now.value, expected);
    }
}

// ---- The table ------------------------------------------------------------------------------------------

static void check_control(const control* it)
{
    if (it->name[0] == '\0' || it->label[0] == '\0' || it->hint[0] == '\0' || it->unit == NULL ||
        it->key == NULL) {
        fail_msg("control \"%s\" lacks a text", it->name);
        return;
    }
    if (it->kind != CONTROL_BUTTON && !(it->least < it->most || strcmp(it->name, "step") == 0)) {
        fail_msg("%s has no range: %g to %g", it->name, it->least, it->most);
    }
    if (it->kind == CONTROL_CHOICE) {
        for (int32_t i = 0; i <= (int32_t)it->most; ++i) {
            assert_true(it->choices[i][0] != '\0');
        }
    }
    if (it->is_logarithmic && !(it->least > 0.0)) {
        fail_msg("%s is logarithmic from %g", it->name, it->least);
    }
    if ((it->kind == CONTROL_BUTTON || it->kind == CONTROL_SWITCH) && it->key[0] == '\0' &&
        it->group != GROUP_WORLD) {
        fail_msg("%s has no key", it->name);
    }
}

static void test_names_and_keys_are_unique(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    int32_t count = viewer_control_count(it);
    assert_true(count > 60);
    int group = 0;
    for (int32_t i = 0; i < count; ++i) {
        control a = viewer_control_at(it, i);
        check_control(&a);
        assert_true((int)a.group >= group);
        group = (int)a.group;
        assert_int_equal(viewer_control_find(it, a.name), i);
        for (int32_t k = 0; k < i; ++k) {
            control b = viewer_control_at(it, k);
            if (strcmp(a.name, b.name) == 0 || (a.key[0] != '\0' && strcmp(a.key, b.key) == 0)) {
                fail_msg("%s and %s have the same name or key %s", a.name, b.name, a.key);
            }
        }
    }
    for (int i = 0; i < GROUP_TOTAL; ++i) {
        assert_true(control_group_name((control_group)i)[0] != '\0');
    }
    assert_int_equal(viewer_control_find(it, "nothing"), -1);
    assert_false(viewer_control_set(it, -1, 0.0));
    assert_false(viewer_control_set(it, count, 0.0));
    viewer_destroy(it);
}

// ---- Settings -------------------------------------------------------------------------------------------

// What the world says that a setting is; of lanes, what it was asked for.
static double setting_of(const viewer* it, setting which)
{
    um_world_def def = um_world_get_settings(viewer_world(it));
    def.lanes = it->session.begun.lanes;
    return setting_get(&def, which);
}

// The control that changes a setting of the world, and no other one; -1 for none.
static int32_t control_of(setting which, bool is_sequential)
{
    int32_t found = -1;
    for (int32_t i = 0; i < viewer_control_count(NULL); ++i) {
        if (control_row_at(i)->set != control_set_setting) {
            continue;
        }
        viewer* it = viewer_with(one_box);
        assert_true(set(it, "solver", is_sequential ? 0.0 : 1.0));
        control now = viewer_control_at(it, i);
        double before = setting_of(it, which);
        double other = now.value == now.least ? fmin(now.least + 1.0, now.most) : now.least;
        if (viewer_control_set(it, i, other) && setting_of(it, which) != before) {
            assert_int_equal(found, -1);
            found = i;
            assert_true((float)setting_of(it, which) == (float)other);
            assert_int_equal(now.restarts, setting_is_fixed(which));
            assert_int_equal(it->session.log.count, now.restarts ? 0 : 1);
        }
        viewer_destroy(it);
    }
    return found;
}

static void test_every_setting_of_the_world_has_a_control(void** state)
{
    (void)state;
    for (int which = 0; which < SETTING_COUNT; ++which) {
        bool is_sequential = which >= SETTING_VELOCITY_ITERATIONS && which <= SETTING_PUSH_OUT;
        if (control_of((setting)which, is_sequential) < 0) {
            fail_msg("setting %d has no control", which);
        }
    }
}

static void test_values_are_cut_down_to_their_range(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    assert_true(set(it, "substep_count", 1e9));
    check_value(it, "substep_count", 64.0);
    assert_true(set(it, "substep_count", -3.0));
    check_value(it, "substep_count", 1.0);
    assert_true(set(it, "substep_count", 6.4));
    check_value(it, "substep_count", 6.0);
    assert_false(set(it, "substep_count", (double)NAN));
    assert_true(set(it, "gravity_y", -1e30)); // 50 metres per second squared, in pixels
    check_value(it, "gravity_y", -5000.0);
    control gravity = named(it, "gravity_y");
    assert_true(gravity.normal == 981.0);
    viewer_destroy(it);

    it = viewer_with(one_box_up);
    gravity = named(it, "gravity_y");
    assert_true(gravity.least == -50.0 && gravity.most == 50.0);
    check_value(it, "gravity_y", (double)-9.81f);
    viewer_destroy(it);
}

static void test_a_shell_says_how_many_workers_there_may_be(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    assert_true(named(it, "worker_count").most > 3.0);
    viewer_limit_workers(it, 3);
    assert_true(set(it, "worker_count", 16.0));
    check_value(it, "worker_count", 3.0);
    viewer_limit_workers(it, 1);
    check_value(it, "worker_count", 3.0); // a world keeps what it has
    assert_true(set(it, "worker_count", 1.0));
    viewer_limit_workers(it, -7);
    control workers = named(it, "worker_count");
    assert_true(workers.least == 1.0 && workers.most == 1.0);
    viewer_destroy(it);
}

static void test_settings_of_the_other_solver_are_disabled(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    assert_true(named(it, "substep_count").is_enabled);
    assert_false(named(it, "velocity_iterations").is_enabled);
    assert_false(set(it, "velocity_iterations", 20.0));
    assert_true(viewer_key(it, "v", 0));
    check_value(it, "solver", UM_SOLVER_SEQUENTIAL);
    assert_string_equal(viewer_take_message(it), "Solver: Sequential");
    assert_string_equal(viewer_take_message(it), "");
    assert_false(named(it, "substep_count").is_enabled);
    assert_true(set(it, "velocity_iterations", 20.0));
    viewer_destroy(it);
}

// ---- Keys -----------------------------------------------------------------------------------------------

// A key does what its control does.
static void press_named(viewer* it, const char* key)
{
    int modifiers = 0;
    static const struct {
        const char* prefix;
        int bit;
    } known[] = {{"Ctrl+", MODIFIER_CONTROL}, {"Alt+", MODIFIER_ALT}, {"Shift+", MODIFIER_SHIFT}};
    for (int i = 0; i < COUNT_OF(known); ++i) {
        if (strncmp(key, known[i].prefix, strlen(known[i].prefix)) == 0) {
            key += strlen(known[i].prefix);
            modifiers |= known[i].bit;
        }
    }
    if (!viewer_key(it, key, modifiers)) {
        fail_msg("%s does nothing", key);
    }
}

static void test_every_key_presses_its_control(void** state)
{
    (void)state;
    int32_t count;
    {
        viewer* it = viewer_with(one_box);
        count = viewer_control_count(it);
        viewer_destroy(it);
    }
    for (int32_t i = 0; i < count; ++i) {
        viewer* it = viewer_with(one_box);
        play_steps(it, 2);
        viewer_pointer_down(it, 400.0f, 450.0f, BUTTON_MAIN, 0); // picks the box, and something can be undone
        viewer_pointer_up(it, 400.0f, 450.0f, BUTTON_MAIN);
        control before = viewer_control_at(it, i);
        if (before.key[0] != '\0') {
            press_named(it, before.key);
            double after = viewer_control_at(it, i).value;
            if (before.kind == CONTROL_SWITCH && after != 1.0 - before.value) {
                fail_msg("%s does not turn %s", before.key, before.name);
            }
            if (before.kind == CONTROL_CHOICE && after == before.value) {
                fail_msg("%s does not change %s", before.key, before.name);
            }
        }
        viewer_destroy(it);
    }
}

static void test_keys_play_step_and_go_back(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    assert_true(viewer_key(it, "Right", 0));
    assert_true(viewer_key(it, "Right", 0));
    assert_int_equal(viewer_step(it), 2);
    uint64_t hash = viewer_hash(it);
    press_named(it, "Shift+Right");
    while (session_is_seeking(&it->session)) {
        viewer_update(it, 0.0);
    }
    assert_int_equal(viewer_step(it), 62);
    press_named(it, "Shift+Left");
    while (session_is_seeking(&it->session)) {
        viewer_update(it, 0.0);
    }
    assert_int_equal(viewer_step(it), 2);
    assert_true(viewer_hash(it) == hash);
    assert_true(viewer_key(it, "Space", 0));
    viewer_update(it, 1.0 / 60.0);
    assert_int_equal(viewer_step(it), 3);
    assert_true(viewer_key(it, "Space", 0));
    viewer_update(it, 1.0 / 60.0);
    assert_int_equal(viewer_step(it), 3);
    assert_true(viewer_key(it, "R", 0));
    assert_int_equal(viewer_step(it), 0);
    assert_false(viewer_key(it, "F9", 0));
    assert_false(viewer_key(it, "", 0));
    assert_false(viewer_key(it, "R", MODIFIER_CONTROL));
    viewer_destroy(it);
}

static void test_a_question_mark_asks_for_help_with_and_without_shift(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    assert_true(viewer_key(it, "?", 0));
    assert_int_equal(viewer_take_wish(it), WISH_HELP);
    assert_true(viewer_key(it, "?", MODIFIER_SHIFT));
    assert_int_equal(viewer_take_wish(it), WISH_HELP);
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    viewer_destroy(it);
}

// Keys choose any control that has a value, and make it more, less, and normal again.
static void test_every_value_can_be_changed_by_keys(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    int32_t valued = 0, reached = 0;
    for (int32_t i = 0; i < viewer_control_count(it); ++i) {
        valued += viewer_control_at(it, i).kind != CONTROL_BUTTON;
    }
    int32_t first = it->chosen;
    do {
        press_named(it, "]");
        assert_true(viewer_control_at(it, it->chosen).kind != CONTROL_BUTTON);
        assert_non_null(strstr(viewer_take_message(it), viewer_control_at(it, it->chosen).label));
        ++reached;
    } while (it->chosen != first);
    assert_int_equal(reached, valued);

    while (strcmp(viewer_control_at(it, it->chosen).name, "substep_count") != 0) {
        press_named(it, "[");
    }
    press_named(it, "Up");
    press_named(it, "Up");
    check_value(it, "substep_count", 6.0);
    assert_string_equal(viewer_take_message(it), "Substeps: 6");
    press_named(it, "Down");
    check_value(it, "substep_count", 5.0);
    press_named(it, "Backspace");
    check_value(it, "substep_count", 4.0);
    it->chosen = viewer_control_find(it, "contact_hertz");
    press_named(it, "Up");
    check_value(it, "contact_hertz", 46.5 * sqrt(2.0));
    viewer_destroy(it);
}

// ---- The rest -------------------------------------------------------------------------------------------

static void test_speed_is_doubled_and_halved(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    for (int i = 0; i < 10; ++i) {
        assert_true(viewer_key(it, ".", 0));
    }
    check_value(it, "speed", 16.0);
    assert_true(viewer_key(it, ",", 0));
    check_value(it, "speed", 8.0);
    assert_true(viewer_key(it, "0", 0));
    check_value(it, "speed", 1.0);
    viewer_destroy(it);
}

static void test_bodies_are_picked_deleted_and_followed_by_keys(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    assert_false(viewer_key(it, "W", 0));
    assert_true(viewer_key(it, "P", 0));
    assert_true(viewer_key(it, "P", 0));
    assert_string_equal(viewer_take_message(it), "Body 2, box");
    assert_true(viewer_key(it, "P", 0)); // the first one again
    assert_true(viewer_key(it, "P", MODIFIER_SHIFT));
    assert_true(um_body_id_equals(it->picked, body_named(it, "box")));
    assert_true(viewer_key(it, "W", 0));
    assert_true(it->follows);
    assert_true(viewer_key(it, "Delete", 0));
    assert_int_equal(um_world_get_counters(viewer_world(it)).bodies, 1);
    assert_false(viewer_key(it, "Delete", 0));
    assert_true(viewer_key(it, "Z", MODIFIER_CONTROL));
    assert_int_equal(um_world_get_counters(viewer_world(it)).bodies, 2);
    assert_true(viewer_key(it, "Escape", 0));
    assert_int_equal(it->picked.index1, 0);
    viewer_destroy(it);
}

static void test_tools_work_where_the_pointer_is(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    viewer_pointer_move(it, 500.0f, 100.0f);
    assert_true(viewer_key(it, "T", 0));
    um_vec2 place = um_body_get_center(viewer_world(it), newest_body(it));
    check_near(place.x, 100.0f, 1e-3f, "x");
    check_near(place.y, -400.0f, 1e-3f, "y");
    viewer_pointer_leave(it);
    assert_true(viewer_key(it, "X", 0));
    place = um_body_get_center(viewer_world(it), newest_body(it));
    check_near(place.x, 0.0f, 1e-3f, "x in the middle");
    check_near(place.y, -200.0f, 1e-3f, "y in the middle");
    assert_true(viewer_key(it, "B", 0));
    assert_int_equal(it->session.log.count, 3);
    viewer_destroy(it);
}

static void test_the_next_scene_is_opened(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    assert_true(viewer_key(it, "PageDown", 0));
    assert_string_equal(viewer_scene_name(it), viewer_scene_at(0).name);
    assert_true(viewer_key(it, "PageDown", 0));
    assert_string_equal(viewer_scene_name(it), viewer_scene_at(1).name);
    assert_int_equal(viewer_scene_index(it), 1);
    assert_true(viewer_key(it, "PageUp", 0));
    assert_string_equal(viewer_scene_name(it), viewer_scene_at(0).name);
    assert_true(viewer_open_text(it, "test", one_box, strlen(one_box), NULL, NULL));
    assert_int_equal(viewer_scene_index(it), -1);
    viewer_destroy(it);
}

static void test_a_film_begins_and_ends(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    assert_true(viewer_key(it, "E", 0));
    assert_int_equal(viewer_take_wish(it), WISH_FILM_BEGIN);
    assert_true(set(it, "film", 1.0)); // already
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    assert_true(viewer_key(it, "e", 0));
    assert_int_equal(viewer_take_wish(it), WISH_FILM_END);
    viewer_destroy(it);
}

static void test_a_film_that_ended_by_itself_can_begin_again(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    assert_true(viewer_key(it, "E", 0));
    assert_int_equal(viewer_take_wish(it), WISH_FILM_BEGIN);
    viewer_film_ended(it);
    assert_true(named(it, "film").value == 0.0);
    assert_true(viewer_key(it, "E", 0));
    assert_int_equal(viewer_take_wish(it), WISH_FILM_BEGIN);
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    viewer_destroy(it);
}

// Several keys may be pressed between two frames.
static void test_wishes_are_kept_in_their_order(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    assert_true(viewer_key(it, "S", 0));
    assert_true(viewer_key(it, "?", 0));
    assert_true(viewer_key(it, "E", 0));
    assert_int_equal(viewer_take_wish(it), WISH_SCREENSHOT);
    assert_int_equal(viewer_take_wish(it), WISH_HELP);
    assert_int_equal(viewer_take_wish(it), WISH_FILM_BEGIN);
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    int32_t taken = 0;
    while (viewer_key(it, "S", 0)) { // nobody takes them: there is an end
        ++taken;
    }
    assert_int_equal(taken, VIEWER_MOST_WISHES);
    assert_false(viewer_key(it, "E", 0));
    assert_true(named(it, "film").value == 1.0); // as it was
    viewer_destroy(it);
}

static void test_a_held_key_steps_again_and_presses_no_button_again(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    viewer_control_set(it, viewer_control_find(it, "play"), 0.0);
    int32_t before = viewer_step(it);
    assert_true(viewer_key(it, "Right", 0));
    assert_true(viewer_key(it, "Right", MODIFIER_REPEATED));
    viewer_update(it, 1.0 / 60.0);
    assert_int_equal(viewer_step(it), before + 2);
    assert_true(viewer_key(it, "S", MODIFIER_REPEATED)); // the shell is not to make anything else of it
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    assert_true(viewer_key(it, "Space", MODIFIER_REPEATED));
    assert_true(named(it, "play").value == 0.0);
    viewer_destroy(it);
}

static void test_what_a_shell_cannot_do_is_not_offered(void** state)
{
    (void)state;
    viewer* it = viewer_create();
    viewer_offer_wishes(it, ~(VIEWER_WISH_BIT(WISH_QUIT) | VIEWER_WISH_BIT(WISH_FILM_BEGIN)));
    assert_false(named(it, "quit").is_offered);
    assert_false(named(it, "film").is_offered);
    assert_true(named(it, "screenshot").is_offered);
    assert_false(viewer_key(it, "Q", MODIFIER_CONTROL));
    assert_false(viewer_key(it, "E", 0));
    assert_int_equal(viewer_take_wish(it), WISH_NONE);
    for (int32_t i = 0; i < viewer_control_count(it); ++i) {
        viewer_key(it, "]", 0);
        assert_true(viewer_control_at(it, it->chosen).is_offered);
    }
    viewer_destroy(it);
}

// Every control at its ends and beyond, with and without a scene.
static void test_controls_take_any_value(void** state)
{
    (void)state;
    static const double values[] = {0.0,        1.0, -1.0, 1e300, -1e300, (double)INFINITY, -(double)INFINITY,
                                    (double)NAN};
    for (int has_scene = 0; has_scene < 2; ++has_scene) {
        viewer* it = has_scene == 0 ? viewer_create() : viewer_with(one_box);
        for (int32_t i = 0; i < viewer_control_count(it); ++i) {
            control now = viewer_control_at(it, i);
            bool is_slow = strcmp(now.name, "next_scene") == 0 || strcmp(now.name, "previous_scene") == 0 ||
                           strcmp(now.name, "worker_count") == 0;
            for (int k = 0; k < COUNT_OF(values) && !is_slow; ++k) {
                viewer_control_set(it, i, values[k]);
                viewer_control_set(it, i, now.least);
                viewer_control_set(it, i, now.most);
                viewer_update(it, 1.0 / 60.0);
            }
        }
        assert_true(isfinite(it->camera.scale));
        if (has_scene == 1) {
            check_result(um_world_validate(viewer_world(it), NULL), UM_OK, "the world");
        }
        viewer_destroy(it);
    }
}

// Back before one edit, a new one takes its place: the log is as long as before.
static void test_a_tool_says_that_it_was_used_also_after_going_back(void** state)
{
    (void)state;
    viewer* it = viewer_with(one_box);
    go_to(&it->session, 10);
    assert_true(set(it, "drop_ball", 1.0));
    go_to(&it->session, 5);
    assert_true(set(it, "drop_ball", 1.0));
    assert_int_equal(it->session.log.count, 1);
    assert_int_equal(um_world_get_bodies(viewer_world(it), NULL, 0), 3);
    viewer_destroy(it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_and_keys_are_unique),
        cmocka_unit_test(test_every_setting_of_the_world_has_a_control),
        cmocka_unit_test(test_values_are_cut_down_to_their_range),
        cmocka_unit_test(test_a_shell_says_how_many_workers_there_may_be),
        cmocka_unit_test(test_settings_of_the_other_solver_are_disabled),
        cmocka_unit_test(test_every_key_presses_its_control),
        cmocka_unit_test(test_keys_play_step_and_go_back),
        cmocka_unit_test(test_a_question_mark_asks_for_help_with_and_without_shift),
        cmocka_unit_test(test_every_value_can_be_changed_by_keys),
        cmocka_unit_test(test_speed_is_doubled_and_halved),
        cmocka_unit_test(test_bodies_are_picked_deleted_and_followed_by_keys),
        cmocka_unit_test(test_tools_work_where_the_pointer_is),
        cmocka_unit_test(test_the_next_scene_is_opened),
        cmocka_unit_test(test_a_film_begins_and_ends),
        cmocka_unit_test(test_a_film_that_ended_by_itself_can_begin_again),
        cmocka_unit_test(test_wishes_are_kept_in_their_order),
        cmocka_unit_test(test_a_held_key_steps_again_and_presses_no_button_again),
        cmocka_unit_test(test_what_a_shell_cannot_do_is_not_offered),
        cmocka_unit_test(test_controls_take_any_value),
        cmocka_unit_test(test_a_tool_says_that_it_was_used_also_after_going_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
