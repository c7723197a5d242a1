// The subcommand `umbra run`: one built-in scene, stepped and measured.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "options.h"
#include "picture_path.h"
#include "run_report.h"
#include "scene_run.h"
#include "world_picture.h"

#include <stdio.h>
#include <string.h>

// More than any run needs, and still a number that fits everywhere.
#define GREATEST_STEPS 100000000
#define STEPS_OF_THE_SCENE UINT64_MAX

typedef struct run_options {
    const char* scene_name;
    uint64_t steps;
    const char* picture_path;
    uint64_t lanes;
    uint64_t workers;
    const char* solver_name;
    bool lists, is_json, is_brute_force, has_no_sleep;
} run_options;

static options_result read_options(int argument_count, char** arguments, run_options* out)
{
    const option options[] = {
        {.name = "SCENE", .help = "which one; --list shows all", .text = &out->scene_name},
        {.name = "--list", .help = "list the scenes and do nothing else", .flag = &out->lists},
        {.name = "--steps",
         .value_name = "N",
         .help = "how many; default: what the scene says",
         .number = &out->steps,
         .greatest = GREATEST_STEPS},
        {.name = "--json", .help = "print one JSON object instead of a table", .flag = &out->is_json},
        {.name = "--svg",
         .value_name = "FILE",
         .help = "draw the world after the last step",
         .text = &out->picture_path},
        {.name = "--lanes",
         .value_name = "N",
         .help = "SIMD lanes: 1, 4, 8, 16, or 0 for what is fastest here",
         .number = &out->lanes,
         .greatest = 16},
        {.name = "--workers",
         .value_name = "N",
         .help = "threads that share a step; default 1",
         .number = &out->workers,
         .least = 1,
         .greatest = 64},
        {.name = "--solver",
         .value_name = "NAME",
         .help = "sequential or substep; default: substep",
         .text = &out->solver_name},
        {.name = "--brute-force",
         .help = "test all pairs of shapes instead of asking the tree",
         .flag = &out->is_brute_force},
        {.name = "--no-sleep", .help = "keep every body awake", .flag = &out->has_no_sleep},
    };
    return options_read("run", options, sizeof options / sizeof options[0], argument_count, arguments);
}

// The scene that was asked for, or NULL and says what is wrong.
static const scene* check_options(const run_options* options)
{
    uint64_t lanes = options->lanes;
    if (lanes != 0 && lanes != 1 && lanes != 4 && lanes != 8 && lanes != 16) {
        fprintf(stderr, "umbra: --lanes needs 0, 1, 4, 8 or 16, not %d\n", (int)lanes);
        return NULL;
    }
    const char* solver = options->solver_name;
    if (solver != NULL && strcmp(solver, "sequential") != 0 && strcmp(solver, "substep") != 0) {
        fprintf(stderr, "umbra: --solver needs sequential or substep, not %s\n", solver);
        return NULL;
    }
    if (options->scene_name == NULL) {
        fprintf(stderr, "umbra: run needs a scene; `umbra run --list` lists them\n");
        return NULL;
    }
    const scene* wanted = scene_find(options->scene_name);
    if (wanted == NULL) {
        fprintf(stderr, "umbra: unknown scene \"%s\"; `umbra run --list` lists them\n", options->scene_name);
    }
    return wanted;
}

static um_world_def world_def(const scene* wanted, const run_options* options)
{
    um_world_def def = scene_world_def(wanted);
    def.lanes = (int32_t)options->lanes;
    def.threads.worker_count = (int32_t)options->workers;
    if (options->solver_name != NULL) {
        bool is_substep = strcmp(options->solver_name, "substep") == 0;
        def.solver = is_substep ? UM_SOLVER_SUBSTEP : UM_SOLVER_SEQUENTIAL;
    }
    if (options->is_brute_force) {
        def.broadphase = UM_BROADPHASE_ALL_PAIRS;
    }
    if (options->has_no_sleep) {
        def.sleep.enabled = false;
    }
    return def;
}

static int draw(const char* path, const um_world* world, const scene* shown, int32_t steps)
{
    char title[128];
    char subtitle[256];
    snprintf(title, sizeof title, "Umbra: %s", shown->name);
    snprintf(subtitle, sizeof subtitle, "%s; after %d steps", shown->summary, (int)steps);
    if (!world_picture_write(path, world, NULL, title, subtitle)) {
        picture_report_failure(path);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

static int run(const scene* wanted, const run_options* options)
{
    um_world_def def = world_def(wanted, options);
    int32_t steps = options->steps == STEPS_OF_THE_SCENE ? wanted->steps : (int32_t)options->steps;
    scene_figures figures;
    um_world* world;
    um_result result = scene_run(wanted, &def, steps, &figures, &world);
    if (result != UM_OK) {
        fprintf(stderr, "umbra: the scene %s failed: %s\n", wanted->name, um_result_text(result));
        return EXIT_FAILED;
    }
    if (options->is_json) {
        run_report_json(wanted, &figures);
    } else {
        run_report_table(wanted, &figures);
    }
    int exit_code = EXIT_DONE;
    if (options->picture_path != NULL) {
        exit_code = draw(options->picture_path, world, wanted, steps);
    }
    um_world_destroy(world);
    return exit_code;
}

int run_command(int argument_count, char** arguments)
{
    run_options options = {.steps = STEPS_OF_THE_SCENE, .workers = 1};
    switch (read_options(argument_count, arguments, &options)) {
    case OPTIONS_READ:
        break;
    case OPTIONS_HELP:
        return EXIT_DONE;
    case OPTIONS_WRONG:
        return EXIT_WRONG_USAGE;
    }
    if (options.lists) {
        run_report_list();
        return EXIT_DONE;
    }
    const scene* wanted = check_options(&options);
    return wanted != NULL ? run(wanted, &options) : EXIT_WRONG_USAGE;
}
