// What tests of imports have in common: samples that must be read, or must not.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_IMPORT_CHECKS_H
#define UMBRA_TEST_IMPORT_CHECKS_H

#include "scene/scene_checks.h"

static inline ums_scene* load_sample(const char* file)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/scene/samples/%s", UMBRA_SOURCE_DIR, file);
    ums_error error;
    ums_scene* scene = NULL;
    if (ums_scene_load(path, NULL, &scene, &error) != UM_OK) {
        fail_msg("%s", error.message);
    }
    return scene;
}

// A player of a sample. The scene goes along with the player, see end_player.
typedef struct sample_player {
    ums_scene* scene;
    ums_player* player;
} sample_player;

static sample_player loaded;

static inline ums_player* load_player(const char* file)
{
    loaded.scene = load_sample(file);
    loaded.player = make_player(loaded.scene);
    return loaded.player;
}

static inline void end_player(ums_player* player)
{
    const char* rule = NULL;
    play(player, 20);
    assert_int_equal(um_world_validate(ums_player_get_world(player), &rule), UM_OK);
    ums_player_destroy(player);
    ums_scene_destroy(loaded.scene);
}

// The one body of a name.
static inline um_body_id find_body(const ums_player* player, const char* name)
{
    um_body_id body = {0};
    check_count(ums_player_find_bodies(player, name, &body, 1), 1, name);
    return body;
}

static inline void check_point(um_vec2 point, float x, float y, const char* what)
{
    check_near(point.x, x, 1e-4f, what);
    check_near(point.y, y, 1e-4f, what);
}

// What was imported is written as a scene that reads back as the same text, and as the same world.
static inline void check_import_round_trip(const char* file)
{
    ums_scene* imported = load_sample(file);
    text_buffer text = write_scene(imported);
    text_buffer again = check_round_trip(text.text, 1);
    assert_string_equal(again.text, text.text);
    ums_scene* read = read_scene(text.text);
    ums_player* a = make_player(imported);
    ums_player* b = make_player(read);
    play(a, 60);
    play(b, 60);
    check_hash(um_world_hash(ums_player_get_world(b)), um_world_hash(ums_player_get_world(a)), file);
    ums_player_destroy(a);
    ums_player_destroy(b);
    ums_scene_destroy(imported);
    ums_scene_destroy(read);
    free(text.text);
    free(again.text);
}

// A sample is not read, and the message is about a file, which is the sample or another one, and ends so.
static inline void check_sample_message(const char* file, const char* about, const char* end)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/scene/samples/%s", UMBRA_SOURCE_DIR, file);
    ums_error error;
    ums_scene* scene;
    assert_int_equal(ums_scene_load(path, NULL, &scene, &error), UM_ERROR_INVALID_DEF);
    assert_null(scene);
    assert_non_null(strstr(error.message, about));
    assert_string_equal(strstr(error.message, about) + strlen(about), end);
}

#endif
