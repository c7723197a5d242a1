// The small parts of the tool: files that are whole or not there, JSON, the progress bar, suggestions, and
// what the command table promises.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/command_table.h"
#include "tools/json.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/suggestion.h"

#include <math.h>
#include <string.h>

// ---- Files ----------------------------------------------------------------------------------------------

static void put_file(const char* path, const char* text)
{
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void check_file(const char* path, const char* expected)
{
    char* text = read_whole_file(path, NULL);
    assert_string_equal(text, expected);
    free(text);
}

static void a_file_replaces_the_old_one_when_it_is_whole(void** state)
{
    (void)state;
    put_file("test_output.txt", "old");
    output_file output;
    assert_true(output_begin(&output, "test_output.txt"));
    fputs("new", output.file);
    check_file("test_output.txt", "old");
    assert_true(output_finish(&output));
    check_file("test_output.txt", "new");
    output_discard(&output); // too late: nothing happens
    check_file("test_output.txt", "new");
    assert_false(file_exists("test_output.txt.part0"));
    assert_true(output_begin(&output, "test_output.txt"));
    fputs("half", output.file);
    output_discard(&output);
    check_file("test_output.txt", "new");
    assert_false(file_exists("test_output.txt.part0"));
    remove("test_output.txt");
}

static void two_writers_do_not_share_a_file(void** state)
{
    (void)state;
    output_file outputs[2];
    assert_true(output_begin(&outputs[0], "test_output.txt"));
    assert_true(output_begin(&outputs[1], "test_output.txt"));
    assert_string_not_equal(outputs[0].temporary, outputs[1].temporary);
    fputs("first", outputs[0].file);
    fputs("second", outputs[1].file);
    assert_true(output_finish(&outputs[1]));
    assert_true(output_finish(&outputs[0]));
    check_file("test_output.txt", "first");
    remove("test_output.txt");
}

static void what_cannot_be_written_is_refused_at_once(void** state)
{
    (void)state;
    output_file output;
    assert_false(output_begin(&output, "no/such/folder/file.txt"));
    assert_false(output_begin(&output, "."));
    char path[2 * OUTPUT_PATH_SIZE];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_false(output_begin(&output, path));
    output_discard(&output);
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void json_has_its_commas_and_escapes(void** state)
{
    (void)state;
    FILE* file = fopen("test_output.json", "wb");
    assert_non_null(file);
    json_writer json = {.file = file};
    json_begin_object(&json, NULL);
    json_text(&json, "text", "a \"b\" \\ \n\x01 ä");
    json_begin_array(&json, "list");
    json_integer(&json, NULL, -3);
    json_begin_object(&json, NULL);
    json_end_object(&json);
    json_flag(&json, NULL, true);
    json_end_array(&json);
    json_fixed(&json, "fixed", 1.0 / 3.0, 3);
    json_fixed(&json, "none", (double)NAN, 3);
    json_float(&json, "float", 0.1f);
    json_float(&json, "infinite", INFINITY);
    json_hash(&json, "hash", 0xabcu);
    json_end_object(&json);
    json_end_line(&json);
    fclose(file);
    check_file(
        "test_output.json",
        "{\"text\": \"a \\\"b\\\" \\\\ \\u000a\\u0001 ä\", \"list\": [-3, {}, true], \"fixed\": 0.333, "
        "\"none\": null, \"float\": 0.100000001, \"infinite\": null, \"hash\": \"0000000000000abc\"}\n");
    remove("test_output.json");
}

// ---- Words ----------------------------------------------------------------------------------------------

static void the_progress_bar_tells_share_speed_and_time_left(void** state)
{
    (void)state;
    char line[160];
    progress_line("heap", 25, 100, 0.5, line, sizeof line);
    assert_string_equal(line, "heap [=======>                    ]  25 %  50 steps/s  0:02 left");
    progress_line("heap", 1000, 1000, 0.25, line, sizeof line);
    assert_string_equal(line, "heap [============================] 100 %  4,000 steps/s  0:00 left");
    progress_line("heap", 1, 1000, 1.0, line, sizeof line);
    assert_string_equal(line, "heap [>                           ]   0 %  1 steps/s  16:39 left");
    progress_line("heap", 0, 10, 0.0, line, sizeof line);
    assert_string_equal(line, "heap [>                           ]   0 %  0 steps/s  0:00 left");
}

static const char* suggest(const char* wrong, const char* const* names)
{
    suggestion nearest = suggestion_for(wrong);
    for (int i = 0; names[i] != NULL; ++i) {
        suggestion_consider(&nearest, names[i]);
    }
    return nearest.name;
}

static void the_nearest_name_is_suggested_unless_it_is_far(void** state)
{
    (void)state;
    const char* const names[] = {"pyramid", "stack", "washing", "--steps", NULL};
    assert_string_equal(suggest("piramid", names), "pyramid");
    assert_string_equal(suggest("stak", names), "stack");
    assert_string_equal(suggest("--step", names), "--steps");
    assert_null(suggest("elephant", names));
    assert_null(suggest("x", names));
    char long_name[200];
    memset(long_name, 'a', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    assert_null(suggest(long_name, names));
}

// ---- The table ------------------------------------------------------------------------------------------

static void every_command_has_help_examples_and_distinct_options(void** state)
{
    (void)state;
    for (size_t i = 0; i < command_count; ++i) {
        const command* it = &command_table[i];
        assert_true(it->summary[0] >= 'a' && it->summary[0] <= 'z' && it->example_count > 0);
        assert_ptr_equal(command_find(it->name), it);
        assert_int_equal(it->options[it->option_count - 1].kind, OPTION_HELP);
        for (size_t k = 0; k < it->option_count; ++k) {
            const option* one = &it->options[k];
            assert_true(one->help != NULL && one->help[0] != '\0');
            bool has_words = one->kind == OPTION_CHOICE || one->kind == OPTION_SET;
            assert_int_equal(one->choices != NULL, has_words);
            for (size_t j = 0; j < k; ++j) {
                assert_string_not_equal(one->name, it->options[j].name);
            }
        }
        for (size_t k = 0; k < it->example_count; ++k) { // each shows its own command
            assert_memory_equal(it->examples[k].line, "umbra ", 6);
            assert_memory_equal(it->examples[k].line + 6, it->name, strlen(it->name));
        }
    }
    assert_null(command_find("forest"));
}

// Arguments of a line, split at spaces; those after the first two words.
static int split(char* line, char** out_arguments)
{
    int count = 0;
    for (char* word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        out_arguments[count++] = word;
    }
    return count;
}

static void the_examples_are_accepted(void** state)
{
    (void)state;
    for (size_t i = 0; i < command_count; ++i) {
        const command* it = &command_table[i];
        for (size_t k = 0; k < it->example_count; ++k) {
            char line[256];
            char* words[32];
            snprintf(line, sizeof line, "%s", it->examples[k].line);
            line[strcspn(line, ">")] = '\0'; // where it goes is the shell's business
            int count = split(line, words);
            settings given;
            int used = 0;
            options_set_defaults(it->options, it->option_count, &given);
            assert_int_equal(
                options_read(it->name, it->options, it->option_count, count - 2, words + 2, &given, &used),
                OPTIONS_READ);
            assert_true(used == count - 2 || it->has_second_run);
        }
    }
}

static void values_are_read_to_the_letter(void** state)
{
    (void)state;
    const command* render = command_find("render");
    char* words[] = {"pyramid",  "--size",  "640x480", "--camera=-1.5,2,30", "-o",      "a b.png",
                     "--speed",  "0.25",    "--show",  "tree,contacts",      "--lanes", "8",
                     "--solver", "substep", "--json"};
    settings given;
    int used = 0;
    options_set_defaults(render->options, render->option_count, &given);
    assert_true(given.steps == STEPS_OF_THE_SCENE && given.workers == 1 && given.speed == 1.0);
    assert_int_equal(options_read("render", render->options, render->option_count, 15, words, &given, &used),
                     OPTIONS_READ);
    assert_int_equal(used, 15);
    assert_string_equal(given.scene, "pyramid");
    assert_string_equal(given.output_path, "a b.png");
    assert_true(given.size.width == 640 && given.size.height == 480);
    assert_true(given.camera.x == -1.5 && given.camera.y == 2.0 && given.camera.width == 30.0);
    assert_true(given.speed == 0.25 && given.is_json && given.solver == SOLVER_SUBSTEP && given.lanes == 3);
    assert_int_equal(given.show, (1u << 6) | (1u << 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_replaces_the_old_one_when_it_is_whole),
        cmocka_unit_test(two_writers_do_not_share_a_file),
        cmocka_unit_test(what_cannot_be_written_is_refused_at_once),
        cmocka_unit_test(json_has_its_commas_and_escapes),
        cmocka_unit_test(the_progress_bar_tells_share_speed_and_time_left),
        cmocka_unit_test(the_nearest_name_is_suggested_unless_it_is_far),
        cmocka_unit_test(every_command_has_help_examples_and_distinct_options),
        cmocka_unit_test(the_examples_are_accepted),
        cmocka_unit_test(values_are_read_to_the_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
