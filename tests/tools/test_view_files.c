// The files that the viewer's window asks for: their names, and films.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/view_files.h"

#include <string.h>

// ---- Names ----------------------------------------------------------------------------------------------

static void check_name(const char* scene, const char* expected)
{
    view_files files = {0};
    char message[VIEWER_MESSAGE_SIZE];
    char wanted[VIEWER_MESSAGE_SIZE];
    snprintf(wanted, sizeof wanted, "Wrote %s", expected);
    assert_true(view_files_functions(&files).save_scene(&files, scene, "{}", 2, message));
    assert_string_equal(message, wanted);
}

static void files_are_called_after_the_scene_if_they_can(void** state)
{
    (void)state;
    check_name("test view", "test view.json");
    check_name("test view", "test view_2.json");
    remove("test view.json");
    remove("test view_2.json");
    static const char* const names[] = {"", "-rf \xc3\xa9", ".hidden", "a/b", "a:b"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        check_name(names[i], "umbra.json");
        remove("umbra.json");
    }
}

// ---- Films ----------------------------------------------------------------------------------------------

// The hundredths of a second that all frames of a GIF are shown, by the blocks that say so.
static int hundredths_of(const char* path)
{
    size_t size = 0;
    char* bytes = read_whole_file(path, &size);
    int sum = 0;
    for (size_t i = 0; i + 8 <= size; ++i) {
        if (memcmp(bytes + i, "\x21\xf9\x04", 3) == 0 && bytes[i + 7] == 0) {
            sum += (unsigned char)bytes[i + 4] + 256 * (unsigned char)bytes[i + 5];
        }
    }
    free(bytes);
    return sum;
}

// Where there is no ffmpeg: begins a film, adds frames, and ends it. Returns the rate that was promised.
static int32_t make_gif(int32_t frames, bool* out_is_written, char* message)
{
    enum { SIDE = 16 };
    static const uint8_t pixels[4 * SIDE * SIDE];
    char path[4096];
    snprintf(path, sizeof path, "%s", getenv("PATH"));
    setenv("PATH", "", 1);
    view_files files = {0};
    native_files functions = view_files_functions(&files);
    int32_t rate = functions.begin_film(&files, "test_film", SIDE, SIDE, 60, message);
    setenv("PATH", path, 1);
    assert_true(rate > 0);
    for (int32_t i = 0; i < frames; ++i) {
        assert_true(functions.add_frame(&files, (native_pixels){pixels, SIDE, SIDE}));
    }
    *out_is_written = functions.end_film(&files, message);
    return rate;
}

static void a_gif_lasts_as_long_as_its_rate_says(void** state)
{
    (void)state;
    char message[VIEWER_MESSAGE_SIZE];
    bool is_written = false;
    int32_t rate = make_gif(120, &is_written, message);
    assert_true(is_written);
    assert_string_equal(message, "Wrote test_film.gif");
    assert_int_equal(hundredths_of("test_film.gif"), 120 * 100 / rate);
    remove("test_film.gif");
}

static void a_film_without_frames_is_no_file(void** state)
{
    (void)state;
    char message[VIEWER_MESSAGE_SIZE];
    bool is_written = true;
    make_gif(0, &is_written, message);
    assert_false(is_written);
    assert_non_null(strstr(message, "without a frame"));
    assert_false(file_exists("test_film.gif"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_called_after_the_scene_if_they_can),
        cmocka_unit_test(a_gif_lasts_as_long_as_its_rate_says),
        cmocka_unit_test(a_film_without_frames_is_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
