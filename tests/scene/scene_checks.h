// What tests of scenes have in common: texts that must be read, or must not.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SCENE_CHECKS_H
#define UMBRA_TEST_SCENE_CHECKS_H

#include "support/worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umbra_scene/umbra_scene.h>

// A text that grows, and that ends with a zero.
typedef struct text_buffer {
    char* text;
    size_t size;
    size_t capacity;
} text_buffer;

static inline bool take_bytes(const char* bytes, size_t count, void* context)
{
    text_buffer* buffer = context;
    if (buffer->capacity < buffer->size + count + 1) {
        buffer->capacity = 2 * (buffer->size + count + 1); // doubled: a text is made of many pieces
        buffer->text = realloc(buffer->text, buffer->capacity);
    }
    memcpy(buffer->text + buffer->size, bytes, count);
    buffer->size += count;
    buffer->text[buffer->size] = '\0';
    return true;
}

static inline ums_scene* read_scene(const char* text)
{
    ums_error error;
    ums_scene* scene = NULL;
    if (ums_scene_parse(text, strlen(text), NULL, &scene, &error) != UM_OK) {
        fail_msg("%s\n%s", error.message, text);
    }
    return scene;
}

static inline text_buffer write_scene(const ums_scene* scene)
{
    text_buffer buffer = {0};
    assert_int_equal(ums_scene_write(scene, take_bytes, &buffer), UM_OK);
    return buffer;
}

static inline um_world* make_world(const ums_scene* scene)
{
    ums_error error;
    um_world* world = NULL;
    if (ums_scene_create_world(scene, NULL, &world, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    return world;
}

static inline ums_player* make_player(const ums_scene* scene)
{
    ums_error error;
    ums_player* player = NULL;
    if (ums_player_create(scene, NULL, &player, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    return player;
}

static inline void play(ums_player* player, int32_t steps)
{
    ums_error error;
    for (int32_t i = 0; i < steps; ++i) {
        if (ums_player_step(player, &error) != UM_OK) {
            fail_msg("%s", error.message);
        }
    }
}

// A text is not read, or makes no world, and the message is this.
static inline void check_message(const char* text, const char* message)
{
    ums_error error;
    ums_scene* scene = NULL;
    ums_player* player = NULL;
    if (ums_scene_parse(text, strlen(text), NULL, &scene, &error) == UM_OK) {
        um_result result = ums_player_create(scene, NULL, &player, &error);
        ums_scene_destroy(scene);
        if (result == UM_OK) {
            fail_msg("no error in %s", text);
        }
    } else {
        assert_null(scene);
    }
    assert_null(player);
    assert_string_equal(error.message, message);
}

// Reading a text, writing it and reading that gives the same text and, after some steps, the same world.
// Returns the text.
static inline text_buffer check_round_trip(const char* text, int32_t steps)
{
    ums_scene* first = read_scene(text);
    text_buffer written = write_scene(first);
    ums_scene* second = read_scene(written.text);
    text_buffer again = write_scene(second);
    assert_string_equal(again.text, written.text);
    ums_player* a = make_player(first);
    ums_player* b = make_player(second);
    play(a, steps);
    play(b, steps);
    check_hash(um_world_hash(ums_player_get_world(b)), um_world_hash(ums_player_get_world(a)), written.text);
    ums_player_destroy(a);
    ums_player_destroy(b);
    ums_scene_destroy(first);
    ums_scene_destroy(second);
    free(again.text);
    return written;
}

#endif
