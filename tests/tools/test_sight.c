// What part of a world pictures and windows show.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "scenes/scenes.h"
#include "tools/sight.h"

#include <stdio.h>
#include <string.h>

static um_aabb view_of(scene_source* source)
{
    scene_play play;
    check_result(scene_play_begin(source, &source->def, &play), UM_OK, source->name);
    sight seen = {0};
    sight_look(&seen, play.world);
    um_aabb view = sight_view(&seen, source);
    scene_play_end(&play);
    scene_source_close(source);
    return view;
}

static um_aabb view_of_scene(const char* name)
{
    scene_source source;
    check_result(scene_source_open(name, &source, NULL), UM_OK, name);
    return view_of(&source);
}

static um_aabb view_of_text(const char* text)
{
    scene_source source;
    check_result(scene_source_open_text("text", text, strlen(text), &source, NULL), UM_OK, "text");
    return view_of(&source);
}

// Six dolls above stairs: the last of them falls on the lowest step, whose top is at -60.
static void the_ground_below_each_body_is_seen(void** state)
{
    (void)state;
    um_aabb view = view_of_scene("ragdolls");
    assert_true(view.max.y > -60.0f && view.max.y < 60.0f);
}

// Boxes lie on a slope, and a floor is below it.
static void the_ground_below_all_bodies_is_seen(void** state)
{
    (void)state;
    um_aabb view = view_of_scene("slope");
    assert_true(view.max.y > 0.0f);
}

// Two balls above two steps, of which the lower one is deeper than all that is below the other ball.
#define STEPS(sign)                                                                                         \
    "{\"umbra_scene\": 1, \"world\": {\"gravity\": [0, " sign "10], \"units_per_meter\": 1}, \"bodies\": [" \
    "{\"type\": \"dynamic\", \"position\": [0, 0], \"shapes\": [{\"kind\": \"circle\", \"radius\": 1}]},"   \
    "{\"type\": \"dynamic\", \"position\": [10, 0], \"shapes\": [{\"kind\": \"circle\", \"radius\": 1}]},"  \
    "{\"position\": [0, " sign "4], \"shapes\": [{\"kind\": \"box\", \"size\": [4, 2]}]},"                  \
    "{\"position\": [10, " sign "9], \"shapes\": [{\"kind\": \"box\", \"size\": [4, 2]}]}]}"

static void steps_are_seen_whichever_way_gravity_goes(void** state)
{
    (void)state;
    um_aabb down = view_of_text(STEPS(""));
    assert_true(down.max.y > 8.0f && down.max.y < 10.0f && down.min.y < -1.0f);
    um_aabb up = view_of_text(STEPS("-"));
    check_near(up.min.y, -down.max.y, 1e-4f, "lower end of the view");
    check_near(up.max.y, -down.min.y, 1e-4f, "upper end of the view");
}

// ---- Over a run -----------------------------------------------------------------------------------------

// The movable bodies of a world that a view shows.
typedef struct shown_bodies {
    const um_world* world;
    um_aabb view;
    int32_t all, shown; // of dynamic bodies
    int32_t flying;     // that are not shown: they touch nothing and have no joints
} shown_bodies;

static bool count_shown(um_body_id body, void* context)
{
    shown_bodies* count = context;
    if (um_body_get_type(count->world, body) != UM_DYNAMIC_BODY) {
        return true;
    }
    um_aabb box = um_shape_get_aabb(count->world, um_body_get_shape(count->world, body, 0));
    bool is_shown = um_aabb_contains(count->view, box);
    count->all += 1;
    count->shown += is_shown;
    count->flying += !is_shown && um_body_get_contacts(count->world, body, NULL, 0) == 0 &&
                     um_body_get_joints(count->world, body, NULL, 0) == 0;
    return true;
}

static shown_bodies look_once(const scene_play* play, const scene_source* source)
{
    sight seen = {0};
    sight_look(&seen, play->world);
    shown_bodies count = {.world = play->world, .view = sight_view(&seen, source)};
    assert_true(um_aabb_is_valid(count.view));
    um_world_each_body(play->world, count_shown, &count);
    return count;
}

static scene_play play_text(const char* text, scene_source* out_source)
{
    scene_play play;
    check_result(scene_source_open_text("text", text, strlen(text), out_source, NULL), UM_OK, "text");
    check_result(scene_play_begin(out_source, &out_source->def, &play), UM_OK, "text");
    return play;
}

static void step_to(scene_play* play, int32_t step)
{
    while (play->steps_made < step) {
        check_result(scene_play_step(play), UM_OK, "step");
    }
}

#define FLOOR "{\"shapes\": [{\"kind\": \"box\", \"center\": [0, 10], \"size\": [4000, 20]}]}"
#define BALL(x, y, velocity)                                                                    \
    "{\"type\": \"dynamic\", \"position\": [" #x "," #y "], \"velocity\": [" #velocity ", 0], " \
    "\"shapes\": [{\"kind\": \"circle\", \"radius\": 20}]}"
#define WORLD(members) "{\"umbra_scene\": 1, " members "}"

static void test_a_rolling_ball_stays_in_the_picture(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = play_text(WORLD("\"bodies\": [" FLOOR "," BALL(0, -20, 300) "]"), &source);
    sight film = {0};
    for (int32_t step = 0; step <= 360; ++step) {
        step_to(&play, step);
        sight_look(&film, play.world);
        shown_bodies count = look_once(&play, &source);
        assert_int_equal(count.shown, 1);
        assert_true(count.view.max.y > 0.0f && count.view.max.y < 100.0f); // with the floor
        um_vec2 center = um_aabb_center(count.view);
        assert_true(um_aabb_contains(sight_view(&film, &source), (um_aabb){center, center}));
    }
    finish_play(&play, &source);
}

// The right ball rolls over the end of the floor. The left one stays, and fills the picture as before.
static void test_a_ball_that_falls_out_leaves_no_empty_picture(void** state)
{
    (void)state;
    scene_source source;
    scene_play play =
        play_text(WORLD("\"bodies\": [" FLOOR "," BALL(1700, -20, 0) "," BALL(1900, -20, 300) "]"), &source);
    um_aabb first = look_once(&play, &source).view;
    sight film = {0};
    for (int32_t step = 0; step <= 600; ++step) {
        step_to(&play, step);
        sight_look(&film, play.world);
        if (step % 60 == 0) {
            um_aabb view = look_once(&play, &source).view;
            assert_true(view.min.x < 1680.0f && view.max.x > 1720.0f);
            assert_true(view.max.y - view.min.y < 2.0f * (first.max.y - first.min.y));
        }
    }
    assert_int_equal(look_once(&play, &source).shown, 1);
    um_aabb whole = sight_view(&film, &source);
    assert_true(um_aabb_contains(whole, first) && whole.max.y < 200.0f);
    finish_play(&play, &source);
}

static void test_a_world_whose_bodies_have_all_fallen_out_shows_its_ground(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = play_text(WORLD("\"bodies\": [" FLOOR "," BALL(1990, -20, 300) "]"), &source);
    step_to(&play, 600);
    um_aabb view = look_once(&play, &source).view;
    assert_true(view.min.x < -2000.0f && view.max.x > 2000.0f && view.max.y < 500.0f);
    finish_play(&play, &source);
}

static void test_worlds_without_ground_or_bodies_show_what_they_have(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = play_text(WORLD("\"bodies\": [" BALL(0, 0, 0) "," BALL(90, 0, 0) "]"), &source);
    step_to(&play, 300); // both fall, and nothing stops them
    assert_int_equal(look_once(&play, &source).shown, 2);
    finish_play(&play, &source);
    um_aabb view = view_of_text(WORLD(
        "\"bodies\": [{\"position\": [9000, 0], \"shapes\": [{\"kind\": \"box\", \"size\": [40, 20]}]}]"));
    assert_true(view.min.x > 8900.0f && view.min.x < 8980.0f && view.max.x < 9100.0f);
    assert_true(um_aabb_is_valid(view_of_text(WORLD("\"bodies\": []"))));
}

// A rope with a ball, both below all static shapes, and a ball that lies on a swing.
static void test_bodies_that_hang_are_no_falling_ones(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = play_text(
        WORLD("\"bodies\": [{\"name\": \"hook\", \"shapes\": [{\"kind\": \"circle\", \"radius\": 5}]},"
              "{\"repeat\": 20, \"pitch\": [20, 0], \"position\": [10, 0], \"bodies\": [{\"name\": \"link\", "
              "\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"capsule\", \"a\": [-8, 0], \"b\": [8, 0], "
              "\"radius\": 2}]}], \"joints\": [{\"kind\": \"revolute\", \"body_a\": \"link\", \"body_b\": "
              "\"link[+1]\", \"at\": [10, 0]}]}],"
              "\"joints\": [{\"kind\": \"revolute\", \"body_a\": \"hook\", \"body_b\": \"link[0]\", "
              "\"at\": [0, 0]}]"),
        &source);
    for (int32_t step = 0; step <= 120; step += 5) { // it swings at up to 900 pixels per second
        step_to(&play, step);
        assert_int_equal(look_once(&play, &source).shown, 20);
    }
    finish_play(&play, &source);
}

static void test_gravity_may_go_any_way(void** state)
{
    (void)state;
    static const char* const gravities[] = {"[0, 981]", "[0, -981]", "[981, 0]", "[-981, 0]"};
    static const um_vec2 downs[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (int i = 0; i < 4; ++i) {
        char text[1024];
        um_vec2 down = downs[i];
        um_vec2 side = um_vec2_make(down.y, down.x);
        // One ball on a plate of ground, and one beside it.
        snprintf(text, sizeof text,
                 WORLD("\"world\": {\"gravity\": %s}, \"bodies\": ["
                       "{\"position\": [%.0f, %.0f], \"shapes\": [{\"kind\": \"box\", \"size\": [40, 40]}]},"
                       "{\"type\": \"dynamic\", \"shapes\": [{\"kind\": \"circle\", \"radius\": 10}]},"
                       "{\"type\": \"dynamic\", \"position\": [%.0f, %.0f], \"shapes\": [{\"kind\": "
                       "\"circle\", \"radius\": 10}]}]"),
                 gravities[i], (double)(40.0f * down.x), (double)(40.0f * down.y), (double)(60.0f * side.x),
                 (double)(60.0f * side.y));
        scene_source source;
        scene_play play = play_text(text, &source);
        assert_int_equal(look_once(&play, &source).shown, 2);
        step_to(&play, 120);
        shown_bodies count = look_once(&play, &source);
        assert_int_equal(count.shown, 1);
        um_vec2 top = um_vec2_scale(down, 22.0f); // of the ground, where it has been reached
        assert_true(um_aabb_contains(count.view, (um_aabb){top, top}));
        assert_true(count.view.max.x - count.view.min.x < 200.0f);
        finish_play(&play, &source);
    }
}

// All bodies are seen, except for the few that have fallen out of the world or fly far away from it.
static void count_scene(const char* name)
{
    scene_source source;
    check_result(scene_source_open(name, &source, NULL), UM_OK, name);
    if (source.bodies > 1000) {
        scene_source_close(&source);
        return;
    }
    source.has_view = false; // the camera of the scene does not count here
    scene_play play;
    check_result(scene_play_begin(&source, &source.def, &play), UM_OK, name);
    static const int32_t steps[] = {0, 30, 60, 120, 200, 300};
    for (int i = 0; i < 6; ++i) {
        step_to(&play, steps[i]);
        shown_bodies count = look_once(&play, &source);
        if (count.shown + count.flying < count.all || 5 * count.flying > count.all) {
            fail_msg("%s: %d of %d bodies are seen at step %d", name, (int)count.shown, (int)count.all,
                     (int)steps[i]);
        }
    }
    finish_play(&play, &source);
}

static void test_the_moving_bodies_of_all_scenes_are_seen(void** state)
{
    (void)state;
    for (size_t i = 0; i < scene_count(); ++i) {
        count_scene(scene_at(i)->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ground_below_each_body_is_seen),
        cmocka_unit_test(the_ground_below_all_bodies_is_seen),
        cmocka_unit_test(steps_are_seen_whichever_way_gravity_goes),
        cmocka_unit_test(test_a_rolling_ball_stays_in_the_picture),
        cmocka_unit_test(test_a_ball_that_falls_out_leaves_no_empty_picture),
        cmocka_unit_test(test_a_world_whose_bodies_have_all_fallen_out_shows_its_ground),
        cmocka_unit_test(test_worlds_without_ground_or_bodies_show_what_they_have),
        cmocka_unit_test(test_bodies_that_hang_are_no_falling_ones),
        cmocka_unit_test(test_gravity_may_go_any_way),
        cmocka_unit_test(test_the_moving_bodies_of_all_scenes_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
