// What tests of sessions share: a session with a scene in it, and ways through its time.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SESSION_CHECKS_H
#define UMBRA_TEST_SESSION_CHECKS_H

#include "support/checks.h"

#include "viewer/model/session.h"

#include <string.h>

// A floor in pixels with y down, and a box of 100 that stands on it at x = 0.
static const char one_box[] =
    "{\"umbra_scene\": 1, \"name\": \"one box\", \"bodies\": [\n"
    "{\"shapes\": [{\"kind\": \"box\", \"center\": [0, 50], \"size\": [4000, 100]}]},\n"
    "{\"type\": \"dynamic\", \"name\": \"box\", \"position\": [0, -50],"
    " \"shapes\": [{\"kind\": \"box\", \"size\": [100, 100]}]}]}";

static inline void open_text(session* it, const char* text)
{
    ums_error error = {0};
    if (!session_open_text(it, "test", text, strlen(text), &error)) {
        fail_msg("session_open_text: %s", error.message);
    }
    it->is_playing = false;
}

static inline void open_scene(session* it, const char* name)
{
    ums_error error = {0};
    if (!session_open(it, name, &error)) {
        fail_msg("session_open: %s", error.message);
    }
    it->is_playing = false;
}

// Seeks, and waits until it has arrived.
static inline void go_to(session* it, int32_t step)
{
    session_seek(it, step);
    while (session_is_seeking(it)) {
        session_update(it, 0.0);
    }
    assert_int_equal(session_step_count(it), step);
}

static inline void check_hash(const session* it, uint64_t expected, const char* what)
{
    uint64_t hash = um_world_hash(session_world(it));
    if (hash != expected) {
        fail_msg("%s at step %d: hash %016llx, expected %016llx", what, session_step_count(it),
                 (unsigned long long)hash, (unsigned long long)expected);
    }
}

#endif
