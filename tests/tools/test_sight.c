// What part of a world pictures and windows show.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/sight.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ground_below_each_body_is_seen),
        cmocka_unit_test(the_ground_below_all_bodies_is_seen),
        cmocka_unit_test(steps_are_seen_whichever_way_gravity_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
