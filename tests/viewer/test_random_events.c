// Random events for the viewer: whatever the user does, the world stays valid, and its log comes to the same
// hash again.
// SPDX-License-Identifier: MIT

#include "viewer/viewer_checks.h"

static float coordinate(prng* random, float most)
{
    return prng_float(random, -0.1f * most, 1.1f * most);
}

// Not those that take long, or another scene.
static bool is_wanted(const control* it)
{
    static const char* const left_out[] = {"next_scene",      "previous_scene", "worker_count",
                                           "units_per_meter", "contact_hertz",  "speed",
                                           "faster"};
    for (int i = 0; i < COUNT_OF(left_out); ++i) {
        if (strcmp(it->name, left_out[i]) == 0) {
            return false;
        }
    }
    return true;
}

static void change_a_control(viewer* it, prng* random)
{
    int32_t index = prng_below(random, viewer_control_count(it));
    control now = viewer_control_at(it, index);
    if (!is_wanted(&now)) {
        return;
    }
    double most = strcmp(now.name, "step") == 0 ? 60.0 : now.most;
    viewer_control_set(it, index, now.least + (most - now.least) * (double)prng_float(random, 0.0f, 1.0f));
}

static void do_something(viewer* it, prng* random)
{
    float x = coordinate(random, 800.0f), y = coordinate(random, 600.0f);
    viewer_button button = prng_below(random, 4) == 0 ? BUTTON_MIDDLE : BUTTON_MAIN;
    switch (prng_below(random, 10)) {
    case 0:
    case 1:
        viewer_pointer_down(it, x, y, button, prng_below(random, 8));
        break;
    case 2:
    case 3:
        viewer_pointer_move(it, x, y);
        break;
    case 4:
        viewer_pointer_up(it, x, y, button);
        break;
    case 5:
        viewer_wheel(it, x, y, prng_float(random, -2.0f, 2.0f));
        break;
    case 6:
        it->hand.tool = (hand_tool)prng_below(random, HAND_TOOL_COUNT);
        break;
    case 7:
        change_a_control(it, random);
        break;
    default:
        viewer_update(it, 1.0 / 60.0);
        break;
    }
}

static void play_randomly(uint64_t seed)
{
    prng random = prng_make(seed);
    viewer* it = viewer_with(seed % 2 == 0 ? one_box : one_box_up);
    it->session.budget = seed % 3 == 0 ? 1e-12 : 1e9; // with seeks that take many updates, and without
    session_play(&it->session, true);
    for (int i = 0; i < 300; ++i) {
        do_something(it, &random);
        viewer_take_message(it);
    }
    while (session_is_seeking(&it->session)) {
        viewer_update(it, 0.0);
    }
    session_play(&it->session, false);
    const char* rule = "";
    if (um_world_validate(viewer_world(it), &rule) != UM_OK) {
        fail_with_seed(&random, "the world is not valid: %s", rule);
    }
    int32_t step = viewer_step(it);
    uint64_t hash = viewer_hash(it);
    it->session.budget = 1e9;
    go_to(&it->session, step + 5);
    uint64_t later = viewer_hash(it);
    go_to(&it->session, 0);
    go_to(&it->session, step);
    if (viewer_hash(it) != hash) {
        fail_with_seed(&random, "step %d is another one when it is run again", (int)step);
    }
    go_to(&it->session, step + 5);
    if (viewer_hash(it) != later) {
        fail_with_seed(&random, "step %d is another one when it is run again", (int)step + 5);
    }
    viewer_destroy(it);
}

static void test_random_events_come_to_the_same_again(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        play_randomly(seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_events_come_to_the_same_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
