// Reads the arguments of `umbra-bench tree` and takes every size through pile, runs, check and report.
// SPDX-License-Identifier: MIT

#include "tree_command.h"

#include "arguments.h"
#include "tree_bars.h"
#include "tree_check.h"
#include "tree_measure.h"
#include "tree_report.h"

#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench tree [--json] [--n N] [--seed S] [--runs R]\n"
    "\n"
    "Times Umbra's tree, the trees of the engines that were found, and brute force on a pile of boxes.\n"
    "\n"
    "  --json    print one JSON array of rows {what, n, engine, ns, ...} and nothing else on stdout\n"
    "  --n N     only piles of N boxes, 2 to 16777216 (default: 100, 500, 1000, 10000, 100000 and 1000000)\n"
    "  --seed S  another pile, 0 to 18446744073709551615 (default: 1)\n"
    "  --runs R  alternate the engines R times and keep the best of each, 1 to 1000\n"
    "            (default: 5, above 10000 boxes 3, above 100000 boxes 2)\n"
    "  --help    print this\n"
    "\n"
    "Exit code: 0, or 1 if two engines give different answers, or 2 for bad arguments.\n";

typedef struct tree_options {
    bool help;
    bool json;
    uint64_t n;    // 0: all sizes
    uint64_t runs; // 0: by size
    uint64_t seed;
} tree_options;

// ---- Arguments ------------------------------------------------------------------------------------------

static int parse_option(const char* name, const char* value, void* context)
{
    tree_options* out_options = context;
    if (parse_common(name, &out_options->help, &out_options->json)) {
        return 1;
    }
    if (strcmp(name, "--n") == 0) {
        return parse_number("tree", name, value, 2, 1u << 24, &out_options->n) ? 2 : 0;
    }
    if (strcmp(name, "--seed") == 0) {
        return parse_number("tree", name, value, 0, UINT64_MAX, &out_options->seed) ? 2 : 0;
    }
    if (strcmp(name, "--runs") == 0) {
        return parse_number("tree", name, value, 1, 1000, &out_options->runs) ? 2 : 0;
    }
    return refuse_argument("tree", name);
}

// ---- Sizes ----------------------------------------------------------------------------------------------

static int32_t choose_runs(const tree_options* options, int32_t count)
{
    if (options->runs > 0) {
        return (int32_t)options->runs;
    }
    // All sizes together are to take less than 100 seconds, and a million boxes take most of them.
    return count <= 10000 ? 5 : count <= 100000 ? 3 : 2;
}

// Measures one size and prints it. Returns whether the engines agree.
static bool run_size(const tree_options* options, int32_t count, bool* first_row)
{
    int32_t runs = choose_runs(options, count);
    size_results* results = size_results_create(count, options->seed, runs);
    tree_measure_run(results, true);
    bool same = tree_check(results);
    for (int32_t run = 1; run < runs; ++run) {
        tree_measure_run(results, false);
    }
    if (options->json) {
        tree_json_print(results, first_row);
    } else {
        tree_table_print(results);
        tree_bars_print(results);
    }
    fflush(stdout);
    size_results_destroy(results);
    return same;
}

static bool run_sizes(const tree_options* options)
{
    static const int32_t sizes[] = {100, 500, 1000, 10000, 100000, 1000000};
    bool first_row = true;
    if (options->n > 0) {
        return run_size(options, (int32_t)options->n, &first_row);
    }
    bool same = true;
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i) {
        same = run_size(options, sizes[i], &first_row) && same;
    }
    return same;
}

int tree_command(int argument_count, char** arguments)
{
    tree_options options = {.seed = 1};
    if (!parse_arguments(argument_count, arguments, parse_option, &options)) {
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
        printf("umbra-bench tree, seed %llu\n", (unsigned long long)options.seed);
    }
    tree_print_missing(options.json ? stderr : stdout);
    bool same = run_sizes(&options);
    if (options.json) {
        printf("\n]\n");
    }
    if (!same) {
        fputs("*** the engines do not agree: their times cannot be compared\n", stderr);
    }
    return same ? 0 : 1;
}
