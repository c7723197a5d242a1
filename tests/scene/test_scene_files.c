// The files in scenes/ are the built-in scenes of the same names, and all that is built in is well-formed.
// What they come to is what tests/golden compares.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "scenes/scene_source.h"
#include "scenes/scenes.h"

// The embedded text is the file, byte by byte.
static void check_like_file(const scene* built_in)
{
    char path[512];
    snprintf(path, sizeof path, "%s/scenes/%s%s.json", UMBRA_SOURCE_DIR,
             built_in->is_in_gallery ? "gallery/" : "", built_in->name);
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("%s cannot be opened", path);
    }
    char* text = malloc(built_in->size + 1);
    assert_non_null(text);
    size_t size = fread(text, 1, built_in->size + 1, file);
    fclose(file);
    check_count((int32_t)size, (int32_t)built_in->size, path);
    if (memcmp(text, built_in->text, size) != 0) {
        fail_msg("%s is not what is built in", path);
    }
    free(text);
}

static void built_in_scenes_are_the_files_of_their_names(void** state)
{
    (void)state;
    int32_t files = 0;
    for (size_t i = 0; i < scene_count(); ++i) {
        if (scene_at(i)->text != NULL) {
            check_like_file(scene_at(i));
            ++files;
        }
    }
    check_count_above(files, 19, "scenes that are files");
}

static void every_scene_can_be_opened_by_its_name_and_says_what_it_is(void** state)
{
    (void)state;
    for (size_t i = 0; i < scene_count(); ++i) {
        const scene* built_in = scene_at(i);
        assert_ptr_equal(scene_find(built_in->name), built_in);
        scene_source source;
        ums_error error;
        if (scene_source_open(built_in->name, &source, &error) != UM_OK) {
            fail_msg("%s", error.message);
        }
        if (!built_in->is_in_gallery) { // whose names are titles
            assert_string_equal(source.name, built_in->name);
        }
        if (source.summary[0] == '\0' || source.steps < 1) {
            fail_msg("%s has no summary, or no steps", built_in->name);
        }
        scene_source_close(&source);
    }
    assert_null(scene_at(scene_count()));
    assert_null(scene_find("no such scene"));
}

// ---- Sources --------------------------------------------------------------------------------------------

static void a_path_is_told_from_a_name(void** state)
{
    (void)state;
    static const char* const paths[] = {"a/b", "a\\b", "./stack", "stack.json", "/tmp/x"};
    static const char* const names[] = {"stack", "json", ".json", "stack.jsn", "a.json.b"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        assert_true(scene_source_is_path(paths[i]));
        assert_false(scene_source_is_path(names[i]));
    }
}

static void a_file_plays_as_the_built_in_scene_does(void** state)
{
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/scenes/dominoes.json", UMBRA_SOURCE_DIR);
    const char* const names[] = {path, "dominoes"};
    uint64_t hashes[2];
    for (int i = 0; i < 2; ++i) {
        scene_source source;
        scene_play play;
        assert_int_equal(scene_source_open(names[i], &source, NULL), UM_OK);
        assert_string_equal(source.name, "dominoes");
        assert_int_equal(scene_play_begin(&source, &source.def, &play), UM_OK);
        while (play.steps_made < 60) {
            assert_int_equal(scene_play_step(&play), UM_OK);
        }
        hashes[i] = um_world_hash(play.world);
        scene_play_end(&play);
        scene_source_close(&source);
    }
    check_hash(hashes[0], hashes[1], "dominoes");
}

static um_result open_text(const char* name, const char* text, scene_source* out_source, ums_error* out_error)
{
    return scene_source_open_text(name, text, strlen(text), out_source, out_error);
}

static void a_text_is_played_with_its_camera_and_actions(void** state)
{
    (void)state;
    static const char text[] =
        "{\"umbra_scene\": 1, \"steps\": 7, \"time_step\": 0.01, \"summary\": \"short\","
        "\"camera\": {\"center\": [10, 20], \"width\": 100, \"y_up\": true},"
        "\"actions\": [{\"kind\": \"spawn\", \"step\": 2, \"bodies\": [{}]}]}";
    scene_source source;
    assert_int_equal(open_text("folder/my text.json", text, &source, NULL), UM_OK);
    assert_string_equal(source.name, "my text");
    assert_string_equal(source.summary, "short");
    check_count(source.steps, 7, "steps");
    check_near(source.time_step, 0.01f, 0.0f, "time step");
    assert_true(source.is_y_up);
    assert_true(source.has_view);
    check_near(source.view.min.x, -40.0f, 0.0f, "left");
    check_near(source.view.max.x, 60.0f, 0.0f, "right");
    check_near(source.view.min.y, 20.0f, 0.0f, "middle");
    scene_play play;
    assert_int_equal(scene_play_begin(&source, &source.def, &play), UM_OK);
    int32_t before = um_world_get_bodies(play.world, NULL, 0);
    while (play.steps_made < 3) {
        assert_int_equal(scene_play_step(&play), UM_OK);
    }
    check_count(um_world_get_bodies(play.world, NULL, 0), before + 1, "bodies");
    scene_play_end(&play);
    scene_source_close(&source);
}

static void what_is_wrong_is_told_and_opens_nothing(void** state)
{
    (void)state;
    scene_source source;
    ums_error error;
    assert_int_equal(scene_source_open("pyramids", &source, &error), UM_ERROR_INVALID_OPTION);
    assert_string_equal(error.message, "pyramids: neither a built-in scene nor a file");
    assert_int_equal(scene_source_open("no/such.json", &source, &error), UM_ERROR_INVALID_DEF);
    assert_non_null(strstr(error.message, "no/such.json: cannot be opened"));
    assert_int_equal(open_text("typed", "{\"umbra_scene\": 1, \"bodeis\": []}", &source, &error),
                     UM_ERROR_INVALID_DEF);
    assert_string_equal(error.message, "typed:1:20: bodeis is unknown; did you mean \"bodies\"?");
    assert_null(source.scene);
    scene_source_close(&source);
}

// What shows only when the world is made, or even later.
static void a_play_says_why_it_fails(void** state)
{
    (void)state;
    scene_source source;
    scene_play play;
    assert_int_equal(open_text("lost",
                               "{\"umbra_scene\": 1, \"actions\": [{\"kind\": \"impulse\", \"at\": 0, "
                               "\"body\": \"bal\", \"impulse\": [1, 0]}]}",
                               &source, NULL),
                     UM_OK);
    assert_int_not_equal(scene_play_begin(&source, &source.def, &play), UM_OK);
    assert_null(play.world);
    if (strstr(play.error.message, "\"bal\"") == NULL) {
        fail_msg("%s", play.error.message);
    }
    scene_play_end(&play);
    scene_source_close(&source);
}

// A name of many signs of two bytes, after a letter or none: it is cut where a sign ends.
static void check_cut_name(const char* before)
{
    char name[256], text[512], path[512];
    snprintf(name, sizeof name, "%s", before);
    while (strlen(name) < 100) {
        memcpy(name + strlen(name), "\xc3\xa9", 3);
    }
    snprintf(text, sizeof text, "{\"umbra_scene\": 1, \"name\": \"%s\", \"bodies\": []}", name);
    snprintf(path, sizeof path, "folder/%s.json", name);
    for (int i = 0; i < 2; ++i) {
        static const char nameless[] = "{\"umbra_scene\": 1, \"bodies\": []}";
        const char* opened = i == 0 ? text : nameless;
        scene_source source;
        check_result(scene_source_open_text(path, opened, strlen(opened), &source, NULL), UM_OK, opened);
        check_count((int32_t)strlen(source.name), (int32_t)(62 + strlen(before)), "bytes of the name");
        assert_memory_equal(source.name, name, strlen(source.name));
        scene_source_close(&source);
    }
}

static void long_names_are_cut_between_signs(void** state)
{
    (void)state;
    check_cut_name("");
    check_cut_name("a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_scenes_are_the_files_of_their_names),
        cmocka_unit_test(every_scene_can_be_opened_by_its_name_and_says_what_it_is),
        cmocka_unit_test(a_path_is_told_from_a_name),
        cmocka_unit_test(a_file_plays_as_the_built_in_scene_does),
        cmocka_unit_test(a_text_is_played_with_its_camera_and_actions),
        cmocka_unit_test(what_is_wrong_is_told_and_opens_nothing),
        cmocka_unit_test(a_play_says_why_it_fails),
        cmocka_unit_test(long_names_are_cut_between_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
