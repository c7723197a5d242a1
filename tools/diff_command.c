// The command `umbra diff`: two runs, and where they first differ.
// SPDX-License-Identifier: MIT

#include "body_list.h"
#include "commands.h"
#include "exit_codes.h"
#include "json.h"
#include "message.h"
#include "numbers.h"
#include "run_diff.h"
#include "scene_choice.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Reports --------------------------------------------------------------------------------------------

static void print_same(const scene_play* first)
{
    printf("The same: %s bodies, %s steps, hash of the state %016" PRIx64 "\n",
           number_with_commas(um_world_get_counters(first->world).bodies).text,
           number_with_commas(first->steps_made).text, um_world_hash(first->world));
}

// What the body that differs is called, in a run that has it.
static const char* name_of_body(const run_difference* found, const scene_play* plays)
{
    return um_body_get_name(plays[found->is_in[0] ? 0 : 1].world, found->body);
}

static void print_difference(const run_difference* found, const scene_play* plays)
{
    const char* name = name_of_body(found, plays);
    printf("Different %s step %d: %s of %s bodies. The first of them is body %d%s%s.\n",
           found->step == 0 ? "before the first step, that is after" : "after", (int)found->step,
           number_with_commas(found->bodies).text, number_with_commas(found->all).text,
           (int)body_number(found->body), name[0] != '\0' ? ", " : "", name);
    for (int run = 0; run < 2; ++run) {
        if (!found->is_in[run]) {
            printf("The %s run does not have it.\n", run == 0 ? "first" : "second");
            return;
        }
    }
    printf("\n  %-22s %17s %17s\n", "", "first run", "second run");
    for (int value = 0; value < BODY_VALUE_COUNT; ++value) {
        float a = found->values[0][value];
        float b = found->values[1][value];
        printf("  %-22s %17.9g %17.9g%s\n", body_value_name((body_value)value), (double)a, (double)b,
               a != b ? "   <" : "");
    }
}

// What the body is like in a run; null if the run does not have it.
static void write_values(json_writer* json, const char* name, const float* values, bool is_there)
{
    if (!is_there) {
        json_null(json, name);
        return;
    }
    static const char* const names[] = {"x",          "y",          "cosine",           "sine",
                                        "velocity_x", "velocity_y", "angular_velocity", "awake"};
    json_begin_object(json, name);
    for (int value = 0; value < BODY_VALUE_COUNT; ++value) {
        json_float(json, names[value], values[value]);
    }
    json_end_object(json);
}

static void write_json(const run_difference* found, const scene_play* plays, const char* scene)
{
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_text(&json, "scene", scene);
    json_flag(&json, "same", !found->is_there);
    json_integer(&json, "steps", plays[0].steps_made);
    if (found->is_there) {
        json_integer(&json, "step", found->step);
        json_integer(&json, "bodies", found->bodies);
        json_integer(&json, "body", body_number(found->body));
        json_text(&json, "name", name_of_body(found, plays));
        write_values(&json, "first", found->values[0], found->is_in[0]);
        write_values(&json, "second", found->values[1], found->is_in[1]);
    } else {
        json_hash(&json, "hash", um_world_hash(plays[0].world));
    }
    json_end_object(&json);
    json_end_line(&json);
}

// ---- The command ----------------------------------------------------------------------------------------

static int compare(scene_play* plays, const scene_choice* choices, const settings* given)
{
    run_difference found;
    int32_t steps = choices[0].steps < choices[1].steps ? choices[0].steps : choices[1].steps;
    progress bar = progress_begin(choices[0].source.name, steps, given->is_quiet);
    stepping_end end = run_diff(&plays[0], &plays[1], steps, &bar, &found);
    progress_end(&bar);
    if (end != STEPPING_DONE && end != STEPPING_STOPPED) {
        int code = scene_failure_code(&plays[0]);
        return code != EXIT_FAILED ? code : scene_failure_code(&plays[1]);
    }
    if (given->is_json) {
        write_json(&found, plays, choices[0].source.name);
    } else if (found.is_there) {
        print_difference(&found, plays);
    } else {
        print_same(&plays[0]);
    }
    return found.is_there ? EXIT_NOT_SO : EXIT_DONE;
}

static int play_both(const scene_choice* choices, const settings* given)
{
    scene_play plays[2];
    if (!scene_choice_play(&choices[0], &plays[0])) {
        return scene_failure_code(&plays[0]);
    }
    int exit_code;
    if (scene_choice_play(&choices[1], &plays[1])) {
        exit_code = compare(plays, choices, given);
        scene_play_end(&plays[1]);
    } else {
        exit_code = scene_failure_code(&plays[1]);
    }
    scene_play_end(&plays[0]);
    return exit_code;
}

int diff_command(const settings* given)
{
    scene_choice choices[2];
    if (!scene_choose_moving("diff", &given[0], &choices[0])) {
        return EXIT_WRONG_USAGE;
    }
    // One scene is read once: the standard input has it only once, and a file may be another one by then.
    bool is_one_scene = strcmp(given[0].scene, given[1].scene) == 0;
    bool is_chosen = is_one_scene ? scene_choose_again("diff", &given[1], &choices[0].source, &choices[1])
                                  : scene_choose_moving("diff", &given[1], &choices[1]);
    int exit_code = EXIT_WRONG_USAGE;
    if (is_chosen) {
        exit_code = play_both(choices, &given[1]); // which has what was said before "--" as well
    }
    if (is_chosen && !is_one_scene) {
        scene_source_close(&choices[1].source);
    }
    scene_source_close(&choices[0].source);
    return exit_code;
}
