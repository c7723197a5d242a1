// The command `umbra run`: one scene, stepped and measured.
// SPDX-License-Identifier: MIT

#include "camera.h"
#include "commands.h"
#include "exit_codes.h"
#include "message.h"
#include "picture_file.h"
#include "run_report.h"
#include "scene_choice.h"
#include "world_snapshot.h"

#include <stdio.h>
#include <string.h>

// The files that a run writes. All of them begin before the first step, so that nobody waits for a run whose
// results have nowhere to go.
typedef struct run_files {
    state_csv csv;
    output_file svg;
} run_files;

static int begin_files(run_files* files, const settings* given, const scene_play* play)
{
    *files = (run_files){0};
    int exit_code = EXIT_DONE;
    if (given->csv_path != NULL) {
        exit_code = state_csv_begin(&files->csv, given->csv_path, given->bodies, play);
    }
    if (exit_code == EXIT_DONE && given->svg_path != NULL && !output_begin(&files->svg, given->svg_path)) {
        state_csv_discard(&files->csv);
        exit_code = EXIT_FAILED;
    }
    return exit_code;
}

static void discard_files(run_files* files)
{
    state_csv_discard(&files->csv);
    output_discard(&files->svg);
}

static bool finish_files(run_files* files, const settings* given, const scene_choice* choice,
                         const scene_play* play)
{
    if (given->csv_path != NULL && !state_csv_finish(&files->csv)) {
        return false;
    }
    return given->svg_path == NULL || world_snapshot_write(&choice->source, play, &files->svg);
}

// Prints the report and finishes the files. Returns the exit code.
static int conclude(const settings* given, const scene_choice* choice, const scene_play* play,
                    const scene_figures* figures, run_files* files)
{
    if (given->is_json) {
        run_report_json(&choice->source, figures, given->has_profile);
    } else {
        run_report_table(&choice->source, figures, given->has_profile);
    }
    if (!finish_files(files, given, choice, play)) {
        return EXIT_FAILED;
    }
    return given->until == UNTIL_ASLEEP && figures->last.awake > 0 ? EXIT_NOT_SO : EXIT_DONE;
}

static int run_play(const settings* given, const scene_choice* choice, scene_play* play)
{
    run_files files;
    int exit_code = begin_files(&files, given, play);
    if (exit_code != EXIT_DONE) {
        return exit_code;
    }
    progress bar = progress_begin(choice->source.name, choice->steps, given->is_quiet);
    run_request request = {
        .steps = choice->steps,
        .has_profile = given->has_profile,
        .until_asleep = given->until == UNTIL_ASLEEP,
        .csv = given->csv_path != NULL ? &files.csv : NULL,
        .bar = bar.is_shown ? &bar : NULL,
    };
    scene_figures figures;
    stepping_end end = scene_run(play, &request, &figures);
    progress_end(&bar);
    exit_code = scene_failure_code(play);
    if (end == STEPPING_DONE || end == STEPPING_STOPPED) {
        exit_code = conclude(given, choice, play, &figures, &files);
    }
    discard_files(&files);
    return exit_code;
}

int run_command(const settings* given)
{
    if (given->lists) {
        return run_report_list(given->is_json) ? EXIT_DONE : EXIT_FAILED;
    }
    if (given->bodies != NULL && given->csv_path == NULL) {
        complain("--bodies says whom --csv tells of, and needs it");
        return EXIT_WRONG_USAGE;
    }
    if (given->csv_path != NULL && given->svg_path != NULL && strcmp(given->csv_path, given->svg_path) == 0) {
        complain("--csv and --svg are the same file, must be two");
        return EXIT_WRONG_USAGE;
    }
    scene_choice choice;
    if (!scene_choose_moving("run", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    scene_play play;
    int exit_code;
    if (scene_choice_play(&choice, &play)) {
        exit_code = run_play(given, &choice, &play);
        scene_play_end(&play);
    } else {
        exit_code = scene_failure_code(&play);
    }
    scene_source_close(&choice.source);
    return exit_code;
}
