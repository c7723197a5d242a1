// `umbra-bench quality`: reads its arguments and runs every test on every engine.
// SPDX-License-Identifier: MIT

#include "quality_command.h"

#include "arguments.h"
#include "quality_report.h"
#include "world_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench quality [--json] [--seed N] [--seeds COUNT] [--test NAME]... [--engine NAME]...\n"
    "\n"
    "How well the engines do what should happen: Umbra's two solvers and the engines that were found. Less\n"
    "is better in every figure, and 0 is ideal. A test runs with several seeds, and each figure is the\n"
    "worst of them: 0.020 @3 comes from seed 3.\n"
    "\n"
    "  --json         print one JSON array of rows {test, figure, unit, engine, value, ...} and nothing "
    "else\n"
    "                 on stdout; a value of null is what never happened\n"
    "  --seed N       the first seed; all engines get the same random scenes; default: 1\n"
    "  --seeds COUNT  how many seeds, 1 to 1000, each one more than the one before; default: 5\n"
    "  --test NAME    only this test; may be given again for another one, as may the next\n"
    "  --engine NAME  only this engine: umbra (the substep solver), umbra-sequential, box2d3, box2d2, "
    "chipmunk\n"
    "  --help         print this\n"
    "\n"
    "Tests:\n";

static const char* const notes =
    "\n"
    "  Seeds: a seed makes random scenes, and moves the bodies of stacks, pyramids and arches by up to\n"
    "    0.1 mm. Slopes, bounces, deep_overlap, elastic_row, and joints other than ragdolls are the same\n"
    "    with all seeds, and run once.\n"
    "  height_error: how far the top is from where it was put after 600 steps, or how far a bounce is\n"
    "    from the height that it should reach.\n"
    "  drift: the longest way that a box has gone sideways after 600 steps; arch and sizes: in any\n"
    "    direction.\n"
    "  asleep_at: the step after which all sleep, within 1200; bridge and ragdolls: within 1800; heaps\n"
    "    and rods: the mean of those that sleep within 1800.\n"
    "  still_awake: heaps that have an awake body after 1800 steps; ragdolls: bodies that are awake.\n"
    "  fallen: houses in which a card has turned by more than 0.15 radians or sunk by more than 0.15\n"
    "    of its length, or that do not fall asleep within 1200 steps; worlds whose top is off by more\n"
    "    than half a box, in height or sideways, after 10 seconds.\n"
    "  worst_height_error: the largest one of these worlds.\n"
    "  overlap: the deepest one that is left in any heap.\n"
    "  slip: the longest way that a body goes within 60 steps after all have been woken.\n"
    "  way_error: how far a box on a slope is from where it should be after 4 seconds.\n"
    "  parted_at: the step after which no two boxes overlap by more than 2 cm.\n"
    "  largest_speed: until the boxes rest; jitter: over 120 steps, after 1200; long_steps: at the\n"
    "    end.\n"
    "  rms_speed: over all boxes and 120 steps, after 1200.\n"
    "  energy_lost, momentum_error, energy_error: by how much these change, up or down; elastic_row:\n"
    "    of balls in touch.\n"
    "  speed_lost: what the last ball lacks of 5 m/s, with gaps of 1 mm between the balls.\n"
    "  spin_error: by how much the angular momentum of a pair about its common centre changes, of the\n"
    "    worst pair.\n"
    "  farthest: the longest way that a box has gone from its place at the end.\n"
    "  stretch, greatest_stretch: by how much the chain is longer than its links, after 1200 steps and\n"
    "    after any of them.\n"
    "  worst_gap: how far what a joint holds has come apart, of all joints after any step.\n"
    "  sag: how low the lowest plank is at the end.\n"
    "  swing_error: how far the height to which the last ball rises first is from that of the first.\n"
    "  stray_height: how high one of those between them rises meanwhile, as a share of that height.\n"
    "  energy_error of the cradle: after a minute more.\n"
    "  sink_error, motor_error, angle_error: how far a box on a spring, its motor, and a hinge are from\n"
    "    where a formula puts them, after 600 steps.\n"
    "  Steps of 1/60 s, gravity 10 or, where collisions are to keep something, none; friction 0.6, of\n"
    "  cards and arches 0.7, of heaps 0.2 to 0.9; sleep on for asleep_at, still_awake, houses,\n"
    "  overlap and slip, bridge and ragdolls only.\n"
    "  no worse: by no more than 5 mm (slopes: 2 mm, rods: 1 mm), 1 cm/s (jitter: 0.1 mm/s rms, 1\n"
    "  mm/s), 1 % (momentum, stretch: 0.1 %), 5 mrad, 10 mrad/s, or 0 steps, heaps, houses, worlds or\n"
    "  bodies.\n";

typedef struct quality_options {
    bool help;
    bool json;
    uint64_t seed;
    uint64_t seed_count;
    bool has_test;
    bool tests[quality_test_count];
    bool has_engine;
    bool engines[world_engine_count];
} quality_options;

// ---- Arguments ------------------------------------------------------------------------------------------

static bool parse_test(const char* name, quality_options* options)
{
    int index = name != NULL ? quality_test_find(name) : -1;
    if (index < 0) {
        fprintf(stderr, "umbra-bench quality: there is no test '%s'; see umbra-bench quality --help\n",
                name != NULL ? name : "");
        return false;
    }
    options->has_test = true;
    options->tests[index] = true;
    return true;
}

static bool parse_engine(const char* name, quality_options* options)
{
    int index = name != NULL ? world_engine_find(name) : -1;
    if (!check_engine("quality", name, index, index >= 0 ? world_engine_at(index)->missing : NULL)) {
        return false;
    }
    options->has_engine = true;
    options->engines[index] = true;
    return true;
}

static int parse_option(const char* name, const char* value, void* context)
{
    quality_options* options = context;
    if (parse_common(name, &options->help, &options->json)) {
        return 1;
    }
    if (strcmp(name, "--seed") == 0) {
        return parse_number("quality", name, value, 0, UINT64_MAX, &options->seed) ? 2 : 0;
    }
    if (strcmp(name, "--seeds") == 0) {
        return parse_number("quality", name, value, 1, 1000, &options->seed_count) ? 2 : 0;
    }
    if (strcmp(name, "--test") == 0) {
        return parse_test(value, options) ? 2 : 0;
    }
    if (strcmp(name, "--engine") == 0) {
        return parse_engine(value, options) ? 2 : 0;
    }
    return refuse_argument("quality", name);
}

static void print_usage(void)
{
    fputs(usage, stdout);
    for (int t = 0; t < quality_test_count; ++t) {
        printf("  %-17s  %s\n", quality_test_at(t)->name, quality_test_at(t)->summary);
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

// Runs a test on an engine with all seeds, and keeps the worst of each figure.
static void run_seeds(const quality_options* options, int engine, quality_result* result)
{
    double* worst = result->figures[engine];
    for (int s = 0; s < result->seed_count; ++s) {
        uint64_t seed = options->seed + (uint64_t)s;
        quality_case it = {.test = result->test, .engine = world_engine_at(engine), .seed = seed};
        double figures[quality_most_figures];
        it.test->run(&it, figures);
        for (int f = 0; f < it.test->figure_count; ++f) {
            // A figure that is not a number is the worst.
            if (s == 0 || figures[f] > worst[f] || (isnan(figures[f]) && !isnan(worst[f]))) {
                worst[f] = figures[f];
                result->worst_seeds[engine][f] = seed;
            }
        }
    }
}

static void run_test(const quality_options* options, int index, quality_result* out_result)
{
    const quality_test* test = quality_test_at(index);
    out_result->test = test;
    out_result->seed_count = test->is_fixed ? 1 : (int)options->seed_count;
    for (int e = 0; e < world_engine_count; ++e) {
        const world_engine* engine = world_engine_at(e);
        bool wanted = !options->has_engine || options->engines[e];
        bool fits = engine->has_substeps || !test->needs_substeps;
        if (wanted && fits && engine->missing == NULL) {
            run_seeds(options, e, out_result);
            out_result->has_run[e] = true;
        }
    }
}

static void run_tests(const quality_options* options, quality_result results[quality_test_count])
{
    bool first_row = true;
    for (int t = 0; t < quality_test_count; ++t) {
        if (options->has_test && !options->tests[t]) {
            continue;
        }
        run_test(options, t, &results[t]);
        if (options->json) {
            quality_print_json(&results[t], &first_row);
        } else {
            quality_print_lines(&results[t]);
        }
        fflush(stdout);
    }
}

int quality_command(int argument_count, char** arguments)
{
    quality_options options = {.seed = 1, .seed_count = 5};
    if (!parse_arguments(argument_count, arguments, parse_option, &options)) {
        return 2;
    }
    if (options.help) {
        print_usage();
        return 0;
    }
    quality_result results[quality_test_count] = {0};
    printf(options.json ? "[\n" : "umbra-bench quality\n");
    world_print_missing(options.json ? stderr : stdout);
    if (!options.json) {
        quality_print_heading();
    }
    run_tests(&options, results);
    if (options.json) {
        printf("\n]\n");
    } else {
        fputs(notes, stdout);
        quality_print_verdicts(results, quality_test_count);
    }
    return 0;
}
