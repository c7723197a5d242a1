// What tests of the whole viewer share. A window of 800 x 600 over the floor of one_box: with the camera that
// these set, a point is a pixel of the world, and the middle of the window is the world's (0, -200); where y
// points up, the world is in metres, a metre is 50 points, and the middle is at (0, 2).
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_VIEWER_CHECKS_H
#define UMBRA_TEST_VIEWER_CHECKS_H

#include "viewer/session_checks.h"

#include "viewer/model/viewer_data.h"

// The same as one_box in metres with y up: the box has sides of one metre.
static const char one_box_up[] =
    "{\"umbra_scene\": 1, \"name\": \"box up\", \"world\": {\"units_per_meter\": 1, \"gravity\": [0, "
    "-9.81]},\n"
    "\"camera\": {\"y_up\": true, \"width\": 16, \"center\": [0, 2]}, \"bodies\": [\n"
    "{\"shapes\": [{\"kind\": \"box\", \"center\": [0, -0.5], \"size\": [40, 1]}]},\n"
    "{\"type\": \"dynamic\", \"name\": \"box\", \"position\": [0, 0.5],"
    " \"shapes\": [{\"kind\": \"box\", \"size\": [1, 1]}]}]}";

static inline viewer* viewer_with(const char* text)
{
    viewer* it = viewer_create();
    assert_non_null(it);
    char message[VIEWER_MESSAGE_SIZE];
    viewer_resize(it, (viewer_size){800.0f, 600.0f, 1.0f});
    if (!viewer_open_text(it, "test", text, strlen(text), message, NULL)) {
        fail_msg("viewer_open_text: %s", message);
    }
    session_play(&it->session, false);
    it->camera.scale = it->camera.is_y_up ? 50.0f : 1.0f;
    it->camera.center = it->camera.is_y_up ? um_vec2_make(0.0f, 2.0f) : um_vec2_make(0.0f, -200.0f);
    it->is_camera_free = true;
    return it;
}

// By updates of a sixtieth of a second.
static inline void play_steps(viewer* it, int32_t steps)
{
    int32_t target = viewer_step(it) + steps;
    session_play(&it->session, true);
    while (viewer_step(it) < target) {
        viewer_update(it, 1.0 / 60.0);
    }
    it->session.is_playing = false;
}

static inline um_body_id body_named(const viewer* it, const char* name)
{
    um_body_id bodies[64];
    int32_t count = um_world_get_bodies(viewer_world(it), bodies, 64);
    for (int32_t i = 0; i < count && i < 64; ++i) {
        if (strcmp(um_body_get_name(viewer_world(it), bodies[i]), name) == 0) {
            return bodies[i];
        }
    }
    fail_msg("no body is called %s", name);
    return (um_body_id){0};
}

// The body that was created last.
static inline um_body_id newest_body(const viewer* it)
{
    um_body_id bodies[64];
    int32_t count = um_world_get_bodies(viewer_world(it), bodies, 64);
    assert_in_range(count, 1, 64);
    return bodies[count - 1];
}

static inline void check_near(float actual, float expected, float tolerance, const char* what)
{
    if (!(actual >= expected - tolerance && actual <= expected + tolerance)) {
        fail_msg("%s: %.9g, expected %.9g to %.3g", what, (double)actual, (double)expected,
                 (double)tolerance);
    }
}

// Whatever has been done comes to the same hash when it is run again from its beginning.
static inline void check_replay(viewer* it)
{
    int32_t step = viewer_step(it);
    uint64_t hash = viewer_hash(it);
    go_to(&it->session, 0);
    go_to(&it->session, step);
    check_hash(&it->session, hash, "run again");
}

#endif
