// The command `umbra demo`: 500 bodies of which 480 rest, once with the tree and sleep and once by brute
// force without sleep, side by side.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "demo_report.h"
#include "exit_codes.h"
#include "message.h"
#include "numbers.h"
#include "picture_path.h"
#include "world_snapshot.h"

#include <stdio.h>

// Runs of each kind; they alternate, so that a slow moment of the machine hits both, and the best one
// counts.
enum { ROUND_COUNT = 5 };

static const char* const scene_name = "resting_500";

// One run, kept if it is the fastest of its kind so far. The world is kept in *out_play.
static bool run_once(const scene_source* source, const um_world_def* def, int32_t steps, scene_figures* best,
                     scene_play* out_play)
{
    if (scene_play_begin(source, def, out_play) != UM_OK) {
        complain_about_scene(&out_play->error);
        return false;
    }
    scene_figures figures;
    run_request request = {.steps = steps, .has_profile = true};
    if (scene_run(out_play, &request, &figures) != STEPPING_DONE) {
        scene_play_end(out_play);
        return false;
    }
    if (best->steps == 0 || figures.ms_per_step < best->ms_per_step) {
        *best = figures;
    }
    return true;
}

// The last world with a tree is kept for the picture.
static bool run_rounds(const scene_source* source, int32_t steps, demo_report* report, scene_play* out_play)
{
    um_world_def def = source->def;
    def.solver = UM_SOLVER_SEQUENTIAL; // the table has a line for each of its stages, one after the other
    um_world_def brute_def = def;
    brute_def.broadphase = UM_BROADPHASE_ALL_PAIRS;
    brute_def.sleep.enabled = false;
    for (int i = 0; i < ROUND_COUNT; ++i) {
        scene_play brute;
        if (!run_once(source, &brute_def, steps, &report->brute_force, &brute)) {
            return false;
        }
        scene_play_end(&brute);
        if (!run_once(source, &def, steps, &report->tree, out_play)) {
            return false;
        }
        if (i + 1 < ROUND_COUNT) {
            scene_play_end(out_play);
        }
    }
    return true;
}

// Goes on for half a second, to see where the moving bodies come from.
static bool write_picture(const scene_source* source, scene_play* play, const demo_report* report,
                          output_file* picture)
{
    trails behind;
    trails_begin(&behind, play->world);
    for (int i = 0; i < 30; ++i) {
        trails_note(&behind, play->world);
        scene_play_step(play);
    }
    const scene_figures* tree = &report->tree;
    char subtitle[256];
    snprintf(subtitle, sizeof subtitle,
             "%d bodies, %s pairs. The broadphase leaves %d pairs and %d narrow-phase tests per step; that "
             "is %.0f times faster than brute force.",
             (int)tree->bodies, number_with_commas(tree->all_pairs).text, (int)tree->last.pairs,
             (int)tree->last.narrow_phase_tests, report->brute_force.ms_per_step / tree->ms_per_step);
    bool is_written = world_snapshot_write_as(source, play->world, &behind, "Umbra: what rests costs nothing",
                                              subtitle, picture);
    trails_end(&behind);
    return is_written;
}

static int show(const scene_source* source, const settings* given, output_file* picture)
{
    demo_report report = {.runs = ROUND_COUNT, .time_step = (double)source->time_step};
    scene_play play;
    if (!run_rounds(source, (int32_t)given->steps, &report, &play)) {
        return EXIT_FAILED;
    }
    bool is_written = write_picture(source, &play, &report, picture);
    scene_play_end(&play);
    if (!is_written) {
        return EXIT_FAILED;
    }
    if (given->is_json) {
        demo_report_json(&report, picture->path);
    } else {
        demo_report_print(&report);
        printf("Picture: %s\n", picture->path);
    }
    return EXIT_DONE;
}

int demo_command(const settings* given)
{
    scene_source source;
    output_file picture;
    ums_error error;
    if (scene_source_open(scene_name, &source, &error) != UM_OK) {
        complain_about_scene(&error);
        return EXIT_FAILED;
    }
    int exit_code = EXIT_FAILED;
    if (output_begin(&picture, picture_path(given->svg_path, "build/world.svg"))) {
        exit_code = show(&source, given, &picture);
        output_discard(&picture);
    }
    scene_source_close(&source);
    return exit_code;
}
