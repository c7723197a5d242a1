// Reads the arguments of `umbra-bench queries` and takes every world through scene, runs, check and report.
// SPDX-License-Identifier: MIT

#include "queries_command.h"

#include "arguments.h"
#include "queries_measure.h"

#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench queries [--json] [--n N,N...] [--engine NAME]... [--workers N] [--runs R] [--seed "
    "S]\n"
    "\n"
    "Times queries in worlds of n static shapes and of n sleepers: Umbra's and those of the engines that "
    "were\n"
    "found. All are asked the same and must give the same answers.\n"
    "\n"
    "  --json         print one JSON array of rows {what, world, n, engine, ns, runs, hits} and nothing "
    "else\n"
    "                 on stdout\n"
    "  --n N,N...     only worlds of so many shapes, 2 to 1000000 (default: 1000,10000,100000)\n"
    "  --engine NAME  only this engine: umbra, box2d3, box2d2, chipmunk; may be given again\n"
    "  --workers N    threads that share a batch in Umbra, 1 to 64 (default: 2); the others have none\n"
    "  --runs R       alternate the engines R times and keep the best of each, 1 to 1000 (default: 5)\n"
    "  --seed S       another level and other questions, 0 to 18446744073709551615 (default: 1)\n"
    "  --help         print this\n"
    "\n"
    "Kinds of questions:\n"
    "  ray             the closest hit of a ray of 2 to 200 m\n"
    "  ray_any         whether the same ray hits anything\n"
    "  cast_circle     the closest hit of a circle that moves by 1 to 50 m\n"
    "  overlap_box     the shapes that overlap an AABB of 0.5 to 10 m\n"
    "  overlap_circle  the shapes that overlap a circle of a radius of 0.25 to 5 m\n"
    "  rays_batch      the closest hits of all rays at once, by the clock on the wall\n"
    "  overlap_loose   the shapes whose AABBs overlap the same AABB, and so may overlap it themselves\n"
    "\n"
    "Exit code: 0, or 1 if two engines give different answers, or 2 for bad arguments.\n";

enum {
    size_capacity = 16,
};

typedef struct queries_options {
    bool help;
    bool json;
    bool has_engine;
    bool engines[queries_engine_count];
    int size_count;
    int32_t sizes[size_capacity];
    uint64_t workers;
    uint64_t runs;
    uint64_t seed;
} queries_options;

// ---- Arguments ------------------------------------------------------------------------------------------

static bool parse_sizes(const char* name, const char* text, queries_options* out_options)
{
    while (text != NULL) {
        char part[32];
        const char* comma = strchr(text, ',');
        size_t length = comma != NULL ? (size_t)(comma - text) : strlen(text);
        uint64_t size = 0;
        if (length >= sizeof(part) || out_options->size_count == size_capacity) {
            fprintf(stderr, "umbra-bench queries: %s takes up to %d numbers\n", name, size_capacity);
            return false;
        }
        memcpy(part, text, length);
        part[length] = '\0';
        if (!parse_number("queries", name, part, 2, 1000000, &size)) {
            return false;
        }
        out_options->sizes[out_options->size_count++] = (int32_t)size;
        text = comma != NULL ? comma + 1 : NULL;
    }
    return out_options->size_count > 0 || parse_number("queries", name, NULL, 2, 1000000, &(uint64_t){0});
}

static bool parse_engine(const char* name, queries_options* out_options)
{
    int index = name != NULL ? queries_engine_find(name) : -1;
    if (!check_engine("queries", name, index, index >= 0 ? queries_engine_at(index)->missing : NULL)) {
        return false;
    }
    out_options->has_engine = true;
    out_options->engines[index] = true;
    return true;
}

static int parse_option(const char* name, const char* value, void* context)
{
    queries_options* out_options = context;
    if (parse_common(name, &out_options->help, &out_options->json)) {
        return 1;
    }
    if (strcmp(name, "--n") == 0) {
        return parse_sizes(name, value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--engine") == 0) {
        return parse_engine(value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--workers") == 0) {
        return parse_number("queries", name, value, 1, 64, &out_options->workers) ? 2 : 0;
    }
    if (strcmp(name, "--runs") == 0) {
        return parse_number("queries", name, value, 1, 1000, &out_options->runs) ? 2 : 0;
    }
    if (strcmp(name, "--seed") == 0) {
        return parse_number("queries", name, value, 0, UINT64_MAX, &out_options->seed) ? 2 : 0;
    }
    return refuse_argument("queries", name);
}

static bool parse_options(int argument_count, char** arguments, queries_options* out_options)
{
    *out_options = (queries_options){.workers = 2, .runs = 5, .seed = 1};
    if (!parse_arguments(argument_count, arguments, parse_option, out_options)) {
        return false;
    }
    bool has_sizes = out_options->size_count > 0;
    for (int32_t size = 1000; !has_sizes && size <= 100000; size *= 10) {
        out_options->sizes[out_options->size_count++] = size;
    }
    for (int e = 0; e < queries_engine_count && !out_options->has_engine; ++e) {
        out_options->engines[e] = queries_engine_at(e)->missing == NULL;
    }
    return true;
}

// ---- Worlds ---------------------------------------------------------------------------------------------

// Measures one world and prints it. Returns whether the engines agree.
static bool run_world(const queries_options* options, int32_t n, bool is_asleep, bool* first_row)
{
    queries_results results = {
        .world = is_asleep ? "asleep" : "static",
        .n = n,
        .runs = (int32_t)options->runs,
        .workers = (int32_t)options->workers,
    };
    queries_scene scene = queries_scene_create(n, is_asleep, options->seed);
    queries_measure(&scene, options->engines, &results);
    queries_scene_destroy(&scene);
    if (options->json) {
        queries_json_print(&results, first_row);
    } else {
        queries_table_print(&results);
    }
    fflush(stdout);
    return queries_check(&results);
}

static void print_missing(FILE* file)
{
    for (int e = 0; e < queries_engine_count; ++e) {
        if (queries_engine_at(e)->missing != NULL) {
            fprintf(file, "missing: %s (%s)\n", queries_engine_at(e)->name, queries_engine_at(e)->missing);
        }
    }
}

int queries_command(int argument_count, char** arguments)
{
    queries_options options;
    if (!parse_options(argument_count, arguments, &options)) {
        return 2;
    }
    if (options.help) {
        fputs(usage, stdout);
        return 0;
    }
#if !defined(NDEBUG)
    fputs("umbra-bench: this is not a release build; its times mean little\n", stderr);
#endif
    if (options.json) {
        printf("[\n");
    } else {
        printf("umbra-bench queries, seed %llu\n", (unsigned long long)options.seed);
    }
    print_missing(options.json ? stderr : stdout);
    bool same = true;
    bool first_row = true;
    for (int i = 0; i < options.size_count; ++i) {
        same = run_world(&options, options.sizes[i], false, &first_row) && same;
        same = run_world(&options, options.sizes[i], true, &first_row) && same;
    }
    if (options.json) {
        printf("\n]\n");
    }
    if (!same) {
        fputs("*** the engines do not agree: their times cannot be compared\n", stderr);
    }
    return same ? 0 : 1;
}
