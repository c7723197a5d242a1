// Sessions of the viewer: playing, seeking, edits and their log.
// SPDX-License-Identifier: MIT

#include "viewer/session_checks.h"

#include <math.h>

static const um_body_id no_body = {0};

// ---- Opening --------------------------------------------------------------------------------------------

static void test_a_built_in_scene_plays_as_it_does_elsewhere(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_scene(&it, "pyramid");
    assert_string_equal(it.source.name, "pyramid");
    assert_non_null(it.text);
    go_to(&it, 50);

    scene_source source;
    scene_play play;
    check_result(scene_source_open("pyramid", &source, NULL), UM_OK, "open");
    check_result(scene_play_begin(&source, &source.def, &play), UM_OK, "begin");
    for (int i = 0; i < 50; ++i) {
        check_result(scene_play_step(&play), UM_OK, "step");
    }
    check_hash(&it, um_world_hash(play.world), "pyramid");
    scene_play_end(&play);
    scene_source_close(&source);
    session_end(&it);
}

static void test_a_file_opens_with_its_text(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_scene(&it, UMBRA_SOURCE_DIR "/scenes/stack.json");
    assert_string_equal(it.source.name, "stack");
    assert_int_equal(it.text[0], '{');
    assert_int_equal(it.text_size, strlen(it.text));
    session_end(&it);
}

static void test_a_scene_that_is_refused_leaves_all_as_it_was(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    go_to(&it, 3);
    uint64_t hash = um_world_hash(session_world(&it));

    static const char wrong[] = "{\"umbra_scene\": 1,\n\"bodies\": [{\"typo\": 1}]}";
    ums_error error = {0};
    assert_false(session_open_text(&it, "wrong", wrong, sizeof wrong - 1, &error));
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "typo"));
    assert_false(session_open(&it, "no such scene", &error));
    assert_non_null(strstr(error.message, "no such scene"));
    assert_false(session_open(&it, "no/such/file.json", &error));
    assert_true(error.message[0] != '\0');

    assert_string_equal(it.source.name, "one box");
    assert_int_equal(session_step_count(&it), 3);
    check_hash(&it, hash, "kept");
    session_end(&it);
}

static void test_a_session_without_a_scene_does_nothing(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    session_update(&it, 1.0);
    session_play(&it, true);
    session_seek(&it, 10);
    assert_false(session_restart(&it));
    assert_false(session_reset(&it));
    assert_false(session_undo(&it));
    assert_false(session_edit(&it, (edit){.kind = EDIT_BOMB, .radius = 1.0f}));
    assert_false(session_change(&it, SETTING_SOLVER, 0.0));
    assert_null(session_world(&it));
    assert_int_equal(session_step_count(&it), 0);
    session_end(&it);
}

// ---- Time -----------------------------------------------------------------------------------------------

static int32_t steps_after(double speed, double seconds, int updates)
{
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    it.budget = 1e9;
    it.speed = speed;
    session_play(&it, true);
    for (int i = 0; i < updates; ++i) {
        session_update(&it, seconds);
    }
    int32_t steps = session_step_count(&it);
    session_end(&it);
    return steps;
}

static void test_steps_follow_real_time_times_the_speed(void** state)
{
    (void)state;
    assert_int_equal(steps_after(1.0, 1.0 / 60.0, 60), 60);
    assert_int_equal(steps_after(1.0, 1.0 / 59.94, 60), 60); // nearly a step: one for each frame
    assert_in_range(steps_after(1.0, 1.0 / 144.0, 144), 59, 60);
    assert_in_range(steps_after(0.25, 1.0 / 60.0, 60), 14, 15);
    assert_in_range(steps_after(4.0, 1.0 / 60.0, 60), 239, 240);
    assert_in_range(steps_after(1.0, 3600.0, 1), 14, 15); // as after a quarter of a second
    assert_int_equal(steps_after(1.0, -1.0, 3), 0);
    assert_int_equal(steps_after(1.0, (double)NAN, 3), 0);
}

static void test_a_world_that_is_too_slow_plays_slowly(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    session_play(&it, true);
    it.speed = 16.0;
    it.budget = 1e-12; // any step takes longer
    for (int i = 1; i <= 5; ++i) {
        session_update(&it, 0.1);
        assert_int_equal(session_step_count(&it), i);
        assert_true(it.due < (double)it.shown.play.time_step);
    }
    session_wait_for_steps(&it, true); // as for a film
    session_update(&it, 0.1);
    assert_in_range(session_step_count(&it), 5 + 95, 5 + 97);
    session_wait_for_steps(&it, false);
    it.budget = 1e-12;
    session_seek(&it, 0);
    for (int i = 0; session_is_seeking(&it); ++i) {
        assert_in_range(i, 0, 10);
        session_update(&it, 0.0);
    }
    assert_int_equal(session_step_count(&it), 0);
    session_end(&it);
}

static void test_the_fraction_says_how_far_it_is_to_the_next_step(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    assert_true(session_fraction(&it) == 1.0f);
    session_play(&it, true);
    session_update(&it, 1.75 * (double)it.shown.play.time_step);
    assert_int_equal(session_step_count(&it), 1);
    assert_float_equal(session_fraction(&it), 0.75f, 1e-3f);
    session_end(&it);
}

// ---- Back -----------------------------------------------------------------------------------------------

static void test_going_back_comes_to_the_same_world(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_scene(&it, "bounce");
    uint64_t hashes[101];
    for (int32_t step = 0; step <= 100; ++step) {
        go_to(&it, step);
        hashes[step] = um_world_hash(session_world(&it));
    }
    assert_true(hashes[40] != hashes[41]);
    static const int32_t ways[] = {99, 60, 61, 100, 0, 1, 77, 100};
    for (int i = 0; i < COUNT_OF(ways); ++i) {
        go_to(&it, ways[i]);
        check_hash(&it, hashes[ways[i]], "seek");
        assert_int_equal(it.shown.curves.count, ways[i]);
    }
    go_to(&it, 5);
    session_seek(&it, -7);
    go_to(&it, 0);
    session_end(&it);
}

// A seek shows the world that was there until it has arrived, and can be given up.
static void test_a_seek_in_slices_keeps_what_is_shown(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_scene(&it, "bounce");
    go_to(&it, 50);
    uint64_t hash = um_world_hash(session_world(&it));
    it.budget = 1e-12;
    session_seek(&it, 40);
    assert_true(session_is_seeking(&it));
    session_update(&it, 0.0);
    check_hash(&it, hash, "while seeking");
    session_seek(&it, 30); // on, with the run that is under way
    assert_int_equal(it.coming.play.steps_made, 3);
    assert_false(session_edit(&it, (edit){.kind = EDIT_BOMB, .radius = 1.0f}));
    session_play(&it, false);
    assert_false(session_is_seeking(&it));
    check_hash(&it, hash, "given up");
    session_end(&it);
}

static void test_a_seek_says_where_it_goes_once_it_is_long(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_scene(&it, "bounce");
    it.budget = 1e-12;
    session_seek(&it, 40);
    session_update(&it, 0.0);
    assert_string_equal(it.message, "");
    it.word_due = 0.0; // as if it had taken a while
    session_update(&it, 0.0);
    assert_string_equal(it.message, "On the way to step 40; Escape ends it");
    session_end(&it);
}

// ---- Edits ----------------------------------------------------------------------------------------------

static um_body_id find_box(const session* it)
{
    um_body_id bodies[8];
    int32_t count = um_world_get_bodies(session_world(it), bodies, 8);
    for (int32_t i = 0; i < count && i < 8; ++i) {
        if (strcmp(um_body_get_name(session_world(it), bodies[i]), "box") == 0) {
            return bodies[i];
        }
    }
    return no_body;
}

// One of each kind, some steps apart; hashes of all steps.
static void play_with_edits(session* it, uint64_t hashes[121])
{
    um_body_id box = find_box(it);
    const struct {
        int32_t step;
        edit done;
    } plan[] = {
        {5, {.kind = EDIT_GRAB, .body = box, .point = {20.0f, -60.0f}}},
        {6, {.kind = EDIT_PULL, .point = {60.0f, -160.0f}}},
        {6, {.kind = EDIT_PULL, .point = {80.0f, -190.0f}}},
        {30, {.kind = EDIT_RELEASE}},
        {40, {.kind = EDIT_BALL, .point = {-300.0f, -80.0f}, .velocity = {900.0f, -40.0f}, .radius = 20.0f}},
        {50, {.kind = EDIT_BOX, .point = {0.0f, -400.0f}, .half = {30.0f, 10.0f}}},
        {60, {.kind = EDIT_SETTING, .which = SETTING_GRAVITY_Y, .value = -300.0}},
        {61, {.kind = EDIT_SETTING, .which = SETTING_SUBSTEP_COUNT, .value = 8.0}},
        {80, {.kind = EDIT_BOMB, .point = {0.0f, -20.0f}, .radius = 200.0f, .impulse = 3000.0f}},
        {100, {.kind = EDIT_DELETE, .body = box}},
    };
    int32_t next = 0;
    for (int32_t step = 0; step <= 120; ++step) {
        go_to(it, step);
        for (; next < COUNT_OF(plan) && plan[next].step == step; ++next) {
            if (!session_edit(it, plan[next].done)) {
                fail_msg("edit %d is refused: %s", next, um_world_get_last_message(session_world(it)));
            }
        }
        hashes[step] = um_world_hash(session_world(it));
    }
}

static void test_edits_are_done_again_at_their_steps(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    assert_int_equal(it.log.count, 9); // the second of two pulls before one step has replaced the first
    assert_int_equal(um_world_get_counters(session_world(&it)).bodies, 3);
    for (int32_t step = 119; step >= 0; step -= 7) {
        go_to(&it, step);
        check_hash(&it, hashes[step], "back");
    }
    for (int32_t step = 0; step <= 120; ++step) {
        go_to(&it, step);
        check_hash(&it, hashes[step], "and forth");
    }
    session_end(&it);
}

static void test_an_edit_after_going_back_forgets_later_ones(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    go_to(&it, 20); // in the middle of a drag, of which two edits are done
    assert_true(it.shown.held.index1 != 0);
    assert_true(session_edit(&it, (edit){.kind = EDIT_BOX, .point = {500.0f, -50.0f}, .half = {5.0f, 5.0f}}));
    assert_int_equal(it.log.count, 4); // those, a release, and the box
    assert_int_equal(um_world_get_counters(session_world(&it)).joints, 0);
    go_to(&it, 120);
    assert_true(um_world_hash(session_world(&it)) != hashes[120]);
    assert_int_equal(um_world_get_counters(session_world(&it)).bodies, 3);
    session_end(&it);
}

// A second grab in the middle of a drag lets go of what the first one held.
static void test_there_is_one_hand(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    edit grab = {.kind = EDIT_GRAB, .body = find_box(&it), .point = {20.0f, -60.0f}};
    assert_true(session_edit(&it, grab));
    go_to(&it, 10);
    assert_true(session_edit(&it, (edit){.kind = EDIT_RELEASE}));
    go_to(&it, 5);
    assert_true(session_edit(&it, grab));
    assert_int_equal(um_world_get_counters(session_world(&it)).joints, 1);
    go_to(&it, 0);
    go_to(&it, 5);
    assert_int_equal(um_world_get_counters(session_world(&it)).joints, 1);
    assert_true(session_edit(&it, (edit){.kind = EDIT_RELEASE}));
    assert_int_equal(um_world_get_counters(session_world(&it)).joints, 0);
    session_end(&it);
}

static void test_undo_takes_back_one_thing_at_a_time(void** state)
{
    (void)state;
    session it, plain;
    session_begin(&it, (um_allocator){0});
    session_begin(&plain, (um_allocator){0});
    open_text(&it, one_box);
    open_text(&plain, one_box);
    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    int32_t undone = 0;
    while (session_undo(&it)) {
        while (session_is_seeking(&it)) {
            session_update(&it, 0.0);
        }
        ++undone;
    }
    assert_int_equal(undone, 7); // the drag is one thing
    assert_int_equal(it.log.count, 0);
    go_to(&plain, 120);
    check_hash(&it, um_world_hash(session_world(&plain)), "all undone");
    session_end(&plain);
    session_end(&it);
}

// As from a slider that is dragged.
static void test_values_that_a_setting_gets_in_turn_are_undone_as_one(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    for (int32_t step = 1; step <= 3; ++step) {
        go_to(&it, step);
        assert_true(session_change(&it, SETTING_GRAVITY_Y, 100.0 * step));
    }
    assert_true(session_change(&it, SETTING_GRAVITY_X, 50.0));
    assert_true(session_change(&it, SETTING_GRAVITY_X, 50.0)); // which it has: no edit
    assert_int_equal(it.log.count, 4);
    assert_true(session_undo(&it));
    go_to(&it, 3);
    assert_true(session_setting(&it, SETTING_GRAVITY_X) == 0.0);
    assert_true(session_setting(&it, SETTING_GRAVITY_Y) == 300.0);
    assert_true(session_undo(&it));
    go_to(&it, 3);
    assert_true(session_setting(&it, SETTING_GRAVITY_Y) == 981.0);
    assert_false(session_undo(&it));
    assert_string_equal(it.message, "Nothing to undo");
    session_end(&it);
}

// Whoever presses the key for it twice means two things, however long the way is.
static void test_an_undo_on_the_way_of_another_takes_back_one_thing_more(void** state)
{
    (void)state;
    session it, plain;
    session_begin(&it, (um_allocator){0});
    session_begin(&plain, (um_allocator){0});
    open_text(&it, one_box);
    open_text(&plain, one_box);
    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    it.budget = 1e-12;
    for (int32_t left = 6; left >= 0; --left) {
        assert_true(session_undo(&it));
        for (int32_t step = 0; step < 20 * left && session_is_seeking(&it); ++step) {
            session_update(&it, 0.0);
        }
    }
    assert_false(session_undo(&it));
    it.budget = 1e9;
    go_to(&it, 120);
    go_to(&plain, 120);
    assert_int_equal(it.log.count, 0);
    check_hash(&it, um_world_hash(session_world(&plain)), "all undone");
    session_end(&plain);
    session_end(&it);
}

static void test_an_undo_that_is_given_up_leaves_the_log(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    it.budget = 1e-12;
    assert_true(session_undo(&it));
    assert_true(session_is_seeking(&it));
    session_play(&it, false);
    assert_int_equal(it.log.count, 9);
    check_hash(&it, hashes[120], "given up");
    it.budget = 1e9;
    go_to(&it, 30);
    go_to(&it, 120);
    check_hash(&it, hashes[120], "run again");
    session_end(&it);
}

static void test_edits_that_the_world_refuses_are_not_logged(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    const edit wrong[] = {
        {.kind = EDIT_GRAB},
        {.kind = EDIT_PULL},
        {.kind = EDIT_DELETE},
        {.kind = EDIT_BALL, .radius = 0.0f},
        {.kind = EDIT_BALL, .radius = 1.0f, .point = {NAN, 0.0f}},
        {.kind = EDIT_BOX, .half = {1.0f, -1.0f}},
        {.kind = EDIT_BOMB, .radius = -1.0f},
        {.kind = EDIT_SETTING, .which = SETTING_SLOP, .value = -1.0},
    };
    uint64_t hash = um_world_hash(session_world(&it));
    for (int i = 0; i < COUNT_OF(wrong); ++i) {
        assert_false(session_edit(&it, wrong[i]));
    }
    assert_int_equal(it.log.count, 0);
    assert_int_equal(um_world_get_counters(session_world(&it)).bodies, 2);
    check_hash(&it, hash, "after refused edits");

    uint64_t hashes[121];
    play_with_edits(&it, hashes);
    go_to(&it,
          20); // in the middle of a drag: later edits are forgotten by what is done, not by what is refused
    for (int i = 0; i < COUNT_OF(wrong); ++i) {
        assert_true(wrong[i].kind == EDIT_PULL || !session_edit(&it, wrong[i]));
    }
    assert_int_equal(it.log.count, 9);
    go_to(&it, 120);
    check_hash(&it, hashes[120], "after edits refused on the way");
    session_end(&it);
}

static void test_edits_are_refused_on_a_way(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    it.budget = 1e-12;
    session_seek(&it, 40);
    assert_false(session_edit(&it, (edit){.kind = EDIT_PULL}));
    assert_string_equal(it.message, ""); // nobody asked for it
    assert_false(session_edit(&it, (edit){.kind = EDIT_BOMB, .radius = 1.0f}));
    assert_string_equal(it.message, "On the way to step 40; Escape ends it");
    assert_false(session_undo(&it));
    assert_true(session_is_seeking(&it));
    assert_int_equal(it.log.count, 0);
    session_end(&it);
}

// ---- Settings -------------------------------------------------------------------------------------------

static void test_settings_stay_when_the_scene_begins_again(void** state)
{
    (void)state;
    session it;
    session_begin(&it, (um_allocator){0});
    open_text(&it, one_box);
    go_to(&it, 10);
    assert_true(session_change(&it, SETTING_GRAVITY_Y, 100.0));
    assert_int_equal(session_step_count(&it), 10);
    assert_true(um_world_get_gravity(session_world(&it)).y == 100.0f);
    go_to(&it, 9);
    assert_true(um_world_get_gravity(session_world(&it)).y == 981.0f);
    go_to(&it, 10);
    assert_true(um_world_get_gravity(session_world(&it)).y == 100.0f);

    assert_true(session_change(&it, SETTING_SOLVER, UM_SOLVER_SEQUENTIAL));
    assert_int_equal(session_step_count(&it), 0);
    um_world_def def = um_world_get_settings(session_world(&it));
    assert_int_equal(def.solver, UM_SOLVER_SEQUENTIAL);
    assert_true(def.gravity.y == 100.0f);
    assert_int_equal(it.log.count, 0);

    assert_true(session_reset(&it));
    def = um_world_get_settings(session_world(&it));
    assert_int_equal(def.solver, UM_SOLVER_SUBSTEP);
    assert_true(def.gravity.y == 981.0f);
    session_end(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_built_in_scene_plays_as_it_does_elsewhere),
        cmocka_unit_test(test_a_file_opens_with_its_text),
        cmocka_unit_test(test_a_scene_that_is_refused_leaves_all_as_it_was),
        cmocka_unit_test(test_a_session_without_a_scene_does_nothing),
        cmocka_unit_test(test_steps_follow_real_time_times_the_speed),
        cmocka_unit_test(test_a_world_that_is_too_slow_plays_slowly),
        cmocka_unit_test(test_the_fraction_says_how_far_it_is_to_the_next_step),
        cmocka_unit_test(test_going_back_comes_to_the_same_world),
        cmocka_unit_test(test_a_seek_in_slices_keeps_what_is_shown),
        cmocka_unit_test(test_a_seek_says_where_it_goes_once_it_is_long),
        cmocka_unit_test(test_edits_are_done_again_at_their_steps),
        cmocka_unit_test(test_an_edit_after_going_back_forgets_later_ones),
        cmocka_unit_test(test_there_is_one_hand),
        cmocka_unit_test(test_undo_takes_back_one_thing_at_a_time),
        cmocka_unit_test(test_values_that_a_setting_gets_in_turn_are_undone_as_one),
        cmocka_unit_test(test_an_undo_on_the_way_of_another_takes_back_one_thing_more),
        cmocka_unit_test(test_an_undo_that_is_given_up_leaves_the_log),
        cmocka_unit_test(test_edits_that_the_world_refuses_are_not_logged),
        cmocka_unit_test(test_edits_are_refused_on_a_way),
        cmocka_unit_test(test_settings_stay_when_the_scene_begins_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
