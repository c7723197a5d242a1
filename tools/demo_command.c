// The subcommand `umbra demo`: 500 bodies of which 480 rest, once with the tree and sleep and once by brute
// force without sleep, side by side.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "demo_report.h"
#include "numbers.h"
#include "options.h"
#include "picture_path.h"
#include "world_picture.h"

#include <stdio.h>

// Runs of each kind; they alternate, so that a slow moment of the machine hits both, and the best one
// counts.
enum { ROUND_COUNT = 5 };

static const char* const scene_name = "resting_500";

// One run, kept if it is the fastest of its kind so far. The last world of a kind is kept for the picture if
// out_world is not NULL.
static bool run_once(const scene* wanted, const um_world_def* def, int32_t steps, scene_figures* best,
                     um_world** out_world)
{
    scene_figures figures;
    um_world* world;
    um_result result = scene_run(wanted, def, steps, &figures, &world);
    if (result != UM_OK) {
        fprintf(stderr, "umbra: the scene %s failed: %s\n", wanted->name, um_result_text(result));
        return false;
    }
    if (best->steps == 0 || figures.ms_per_step < best->ms_per_step) {
        *best = figures;
    }
    if (out_world != NULL) {
        *out_world = world;
    } else {
        um_world_destroy(world);
    }
    return true;
}

static bool run_rounds(const scene* wanted, int32_t steps, demo_report* report, um_world** out_world)
{
    um_world_def def = scene_world_def(wanted);
    def.solver = UM_SOLVER_SEQUENTIAL; // the table has a line for each of its stages, one after the other
    um_world_def brute_def = def;
    brute_def.broadphase = UM_BROADPHASE_ALL_PAIRS;
    brute_def.sleep.enabled = false;
    for (int i = 0; i < ROUND_COUNT; ++i) {
        um_world** kept = i + 1 == ROUND_COUNT ? out_world : NULL;
        if (!run_once(wanted, &brute_def, steps, &report->brute_force, NULL) ||
            !run_once(wanted, &def, steps, &report->tree, kept)) {
            return false;
        }
    }
    return true;
}

// Goes on for half a second, to see where the moving bodies come from.
static bool write_picture(const char* wanted_path, um_world* world, const demo_report* report)
{
    world_trails trails = {0};
    for (int i = 0; i < 30; ++i) {
        world_trails_note(&trails, world);
        um_world_step(world, (float)report->time_step);
    }
    const scene_figures* tree = &report->tree;
    char subtitle[256];
    snprintf(subtitle, sizeof subtitle,
             "%d bodies, %s pairs. The broadphase leaves %d pairs and %d narrow-phase tests per step; that "
             "is %.0f "
             "times faster than brute force.",
             (int)tree->bodies, number_with_commas(tree->all_pairs).text, (int)tree->last.pairs,
             (int)tree->last.narrow_phase_tests, report->brute_force.ms_per_step / tree->ms_per_step);
    const char* path = picture_path(wanted_path, "build/world.svg");
    if (!world_picture_write(path, world, &trails, "Umbra: what rests costs nothing", subtitle)) {
        picture_report_failure(path);
        return false;
    }
    printf("Picture: %s\n", path);
    return true;
}

int demo_command(int argument_count, char** arguments)
{
    const scene* wanted = scene_find(scene_name);
    uint64_t steps = 200; // brute force needs milliseconds for each
    const char* wanted_path = NULL;
    const option options[] = {
        {.name = "--steps",
         .value_name = "N",
         .help = "steps of each run",
         .number = &steps,
         .least = 1,
         .greatest = 1000000},
        {.name = "--svg",
         .value_name = "FILE",
         .help = "where the picture goes; default build/world.svg, or world.svg if there is no build",
         .text = &wanted_path},
    };
    switch (options_read("demo", options, sizeof options / sizeof options[0], argument_count, arguments)) {
    case OPTIONS_READ:
        break;
    case OPTIONS_HELP:
        return EXIT_DONE;
    case OPTIONS_WRONG:
        return EXIT_WRONG_USAGE;
    }

    demo_report report = {.runs = ROUND_COUNT, .time_step = (double)wanted->time_step};
    um_world* world = NULL;
    bool is_done = run_rounds(wanted, (int32_t)steps, &report, &world);
    if (is_done) {
        demo_report_print(&report);
        is_done = write_picture(wanted_path, world, &report);
    }
    um_world_destroy(world);
    return is_done ? EXIT_DONE : EXIT_FAILED;
}
