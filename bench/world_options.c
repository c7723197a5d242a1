// Reads the arguments of `umbra-bench world`.
// SPDX-License-Identifier: MIT

#include "world_options.h"

#include "arguments.h"

#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench world [--json] [--scene NAME]... [--engine NAME]... [--workers N]... [--n N]\n"
    "                         [--steps N] [--runs R] [--lanes N]\n"
    "\n"
    "Times the steps of whole worlds: Umbra's and those of the engines that were found, on the same scenes.\n"
    "\n"
    "  --json         print one JSON array of rows {scene, engine, n, workers, ms_per_step, bytes_per_body,\n"
    "                 ...} and nothing else on stdout\n"
    "  --scene NAME   only this scene; may be given again for another one, as may the next two\n"
    "  --engine NAME  only this engine: umbra (the substep solver), umbra-sequential, box2d3, box2d2, "
    "chipmunk\n"
    "  --workers N    only this number of threads, 1 to 64 (default: 1, and 2 for Box2D's scenes,\n"
    "                 capsules, terrain and spikes);\n"
    "                 engines without threads are left out above 1\n"
    "  --n N          only this size of each scene, for all engines\n"
    "  --steps N      so many timed steps instead of those of the scene\n"
    "  --runs R       alternate the engines R times and keep the best of each, 1 to 1000 (default: 1 to 3, "
    "and\n"
    "                 once for chipmunk and box2d2 in the scenes of large worlds, where they take long)\n"
    "  --lanes N      SIMD lanes of Umbra's kernels: 1, 4, 8, 16, or 0 for what is fastest here; default 0\n"
    "  --help         print this\n"
    "\n"
    "Scenes:\n";

static const char* const exit_codes =
    "\n"
    "Exit code: 0, or 1 if an engine's pyramid falls, or 2 for bad arguments.\n";

void world_options_print_usage(void)
{
    fputs(usage, stdout);
    for (int k = 0; k < world_scene_kind_count; ++k) {
        printf("  %-13s  %s\n", world_scene_kind_at(k)->name, world_scene_kind_at(k)->summary);
    }
    fputs(exit_codes, stdout);
}

static bool parse_scene(const char* name, world_options* out_options)
{
    int kind = name != NULL ? world_scene_kind_find(name) : -1;
    if (kind < 0) {
        fprintf(stderr, "umbra-bench world: there is no scene '%s'; see umbra-bench world --help\n",
                name != NULL ? name : "");
        return false;
    }
    out_options->has_scene = true;
    out_options->scenes[kind] = true;
    return true;
}

static bool parse_engine(const char* name, world_options* out_options)
{
    int index = name != NULL ? world_engine_find(name) : -1;
    if (!check_engine("world", name, index, index >= 0 ? world_engine_at(index)->missing : NULL)) {
        return false;
    }
    out_options->has_engine = true;
    out_options->engines[index] = true;
    return true;
}

static bool parse_count(const char* name, const char* value, int32_t low, int32_t high, int32_t* out_count)
{
    uint64_t number = 0;
    if (!parse_number("world", name, value, (uint64_t)low, (uint64_t)high, &number)) {
        return false;
    }
    *out_count = (int32_t)number;
    return true;
}

static bool parse_workers(const char* name, const char* value, world_options* out_options)
{
    if (out_options->worker_count == world_worker_capacity) {
        fprintf(stderr, "umbra-bench world: no more than %d counts of workers\n", world_worker_capacity);
        return false;
    }
    int32_t* workers = &out_options->workers[out_options->worker_count];
    out_options->worker_count += 1;
    return parse_count(name, value, 1, 64, workers);
}

static int parse_option(const char* name, const char* value, void* context)
{
    world_options* out_options = context;
    if (parse_common(name, &out_options->help, &out_options->json)) {
        return 1;
    }
    if (strcmp(name, "--scene") == 0) {
        return parse_scene(value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--engine") == 0) {
        return parse_engine(value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--workers") == 0) {
        return parse_workers(name, value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--n") == 0) {
        out_options->has_n = true;
        return parse_count(name, value, 0, 1000000, &out_options->n) ? 2 : 0;
    }
    if (strcmp(name, "--steps") == 0) {
        return parse_count(name, value, 1, 1000000, &out_options->steps) ? 2 : 0;
    }
    if (strcmp(name, "--lanes") == 0) {
        return parse_count(name, value, 0, 16, &out_options->lanes) ? 2 : 0;
    }
    if (strcmp(name, "--runs") == 0) {
        return parse_count(name, value, 1, 1000, &out_options->runs) ? 2 : 0;
    }
    return refuse_argument("world", name);
}

static bool check_size(const world_options* options)
{
    for (int k = 0; options->has_n && k < world_scene_kind_count; ++k) {
        const world_scene_kind* kind = world_scene_kind_at(k);
        bool fits = options->n >= kind->least_n && options->n <= kind->most_n;
        if ((!options->has_scene || options->scenes[k]) && !fits) {
            fprintf(stderr, "umbra-bench world: %s takes an n from %d to %d, not %d\n", kind->name,
                    (int)kind->least_n, (int)kind->most_n, (int)options->n);
            return false;
        }
    }
    return true;
}

bool world_options_parse(int argument_count, char** arguments, world_options* out_options)
{
    *out_options = (world_options){0};
    return parse_arguments(argument_count, arguments, parse_option, out_options) && check_size(out_options);
}
