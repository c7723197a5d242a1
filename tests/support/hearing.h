// An error hook that remembers what it heard, and checks that every message begins with its function.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_HEARING_H
#define UMBRA_TEST_HEARING_H

#include "support/worlds.h"

#include <string.h>

typedef struct hearing {
    um_result result;
    char function[64];
    char message[256];
    int32_t count;
} hearing;

// For the error and error_context of a def.
static inline void hear(const um_error* error, void* context)
{
    hearing* h = context;
    size_t length = strlen(error->function);
    assert_true(error->result != UM_OK);
    assert_true(length < sizeof h->function && strlen(error->message) < sizeof h->message);
    assert_memory_equal(error->message, error->function, length);
    assert_memory_equal(error->message + length, ": ", 2);
    h->result = error->result;
    memcpy(h->function, error->function, length + 1);
    memcpy(h->message, error->message, strlen(error->message) + 1);
    h->count += 1;
}

// A world of tested_world_def that is heard.
static inline um_world* start_heard_world(hearing* heard)
{
    *heard = (hearing){0};
    um_world_def def = tested_world_def();
    def.error = hear;
    def.error_context = heard;
    return start_world(&def);
}

// That the hook has heard one message since the last check, and this one.
static inline void check_heard(hearing* h, um_result result, const char* message)
{
    if (h->count != 1 || strcmp(h->message, message) != 0) {
        fail_msg("%d messages, the last \"%s\", expected \"%s\"", (int)h->count, h->message, message);
    }
    check_result(h->result, result, message);
    *h = (hearing){0};
}

// The same for the function alone.
static inline void check_heard_from(hearing* h, const char* function)
{
    if (h->count != 1 || strcmp(h->function, function) != 0) {
        fail_msg("%d messages, the last \"%s\", expected one of %s", (int)h->count, h->message, function);
    }
    *h = (hearing){0};
}

#endif
