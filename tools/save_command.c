// The command `umbra save`: a scene as a file, as it is or after some steps.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "json.h"
#include "message.h"
#include "numbers.h"
#include "output_file.h"
#include "scene_choice.h"
#include "stepping.h"

#include <string.h>

// What is written, for the report.
typedef struct saved_scene {
    ums_scene* scene;
    int32_t steps;  // that were made before
    bool is_source; // it is the source's own, which ends it
} saved_scene;

// ---- The scene ------------------------------------------------------------------------------------------

static bool describe(const scene_play* play, ums_scene** out_scene)
{
    ums_error error;
    um_result result = play->player != NULL ? ums_scene_from_player(play->player, NULL, out_scene, &error)
                                            : ums_scene_from_world(play->world, NULL, out_scene, &error);
    if (result != UM_OK) {
        complain_about_scene(&error);
    }
    return result == UM_OK;
}

// The world after some steps. Returns the exit code.
static int play_and_describe(const settings* given, const scene_choice* choice, saved_scene* out)
{
    scene_play play;
    if (!scene_choice_play(choice, &play)) {
        return scene_failure_code(&play);
    }
    progress bar = progress_begin(choice->source.name, out->steps, given->is_quiet);
    stepping loop = {.play = &play, .bar = &bar};
    stepping_end end = stepping_go(&loop, out->steps);
    progress_end(&bar);
    bool is_done = end == STEPPING_DONE && describe(&play, &out->scene);
    scene_play_end(&play);
    return is_done ? EXIT_DONE : scene_failure_code(&play);
}

// ---- The file -------------------------------------------------------------------------------------------

static bool write_bytes(const char* bytes, size_t count, void* context)
{
    return !interrupt_came() && fwrite(bytes, 1, count, context) == count;
}

static void report(const settings* given, const scene_choice* choice, const saved_scene* saved)
{
    int32_t bodies = ums_scene_get_info(saved->scene).bodies;
    if (given->is_json) {
        json_writer json = {.file = stdout};
        json_begin_object(&json, NULL);
        json_text(&json, "scene", choice->source.name);
        json_integer(&json, "steps", saved->steps);
        json_text(&json, "file", given->output_path);
        json_integer(&json, "bodies", bodies);
        json_end_object(&json);
        json_end_line(&json);
    } else {
        printf("Scene: %s, %s bodies, after %d steps\n", given->output_path, number_with_commas(bodies).text,
               (int)saved->steps);
    }
}

static int write_file(const settings* given, const scene_choice* choice, const saved_scene* saved,
                      output_file* output)
{
    ums_scene_write(saved->scene, write_bytes, output->file); // what fails is seen when the file is finished
    if (interrupt_came() || !output_finish(output)) {
        return EXIT_FAILED;
    }
    report(given, choice, saved);
    return EXIT_DONE;
}

// ---- The command ----------------------------------------------------------------------------------------

static int save(const settings* given, const scene_choice* choice, output_file* output)
{
    bool has_steps = given->steps != STEPS_OF_THE_SCENE;
    saved_scene saved = {.steps = has_steps ? choice->steps : 0};
    saved.is_source = !has_steps && choice->source.scene != NULL;
    int exit_code = EXIT_DONE;
    if (saved.is_source) {
        saved.scene = choice->source.scene;
    } else {
        exit_code = play_and_describe(given, choice, &saved);
    }
    if (exit_code == EXIT_DONE) {
        exit_code = write_file(given, choice, &saved, output);
    }
    if (!saved.is_source) {
        ums_scene_destroy(saved.scene);
    }
    return exit_code;
}

static bool ends_in_json(const char* path)
{
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".json") == 0;
}

int save_command(const settings* given)
{
    if (given->output_path == NULL || !ends_in_json(given->output_path)) {
        complain("save needs -o FILE, which ends in .json");
        return EXIT_WRONG_USAGE;
    }
    scene_choice choice;
    if (!scene_choose("save", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    // Before the steps, so that nobody waits for what has nowhere to go.
    output_file output;
    int exit_code = EXIT_FAILED;
    if (output_begin(&output, given->output_path)) {
        exit_code = save(given, &choice, &output);
        output_discard(&output);
    }
    scene_source_close(&choice.source);
    return exit_code;
}
