// Reads the arguments of `umbra-bench tunnel`, makes the shots and prints what got through.
// SPDX-License-Identifier: MIT

#include "tunnel_command.h"

#include "arguments.h"
#include "tunnel_shots.h"
#include "world_report.h"

#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench tunnel [--json] [--engine NAME]... [--shots N] [--seed S]\n"
    "\n"
    "Shoots bullets of 1 cm at 20 to 400 m/s at walls of 1 cm, at each other, and more, at 60 steps per "
    "second, and\n"
    "counts what ends on the other side of what should have stopped it: in Umbra, and in the engines that "
    "were\n"
    "found. All get the same shots, have continuous collision on, and know what is a bullet, where they have "
    "that.\n"
    "\n"
    "  --json         print one JSON array of rows {test, engine, shots, through} and nothing else on "
    "stdout\n"
    "  --engine NAME  only this engine: umbra, umbra-sequential, box2d3, box2d2, chipmunk; may be given "
    "again\n"
    "  --shots N      in all tests together, 100 to 10000000 (default: 10000)\n"
    "  --seed S       other shots, 0 to 18446744073709551615 (default: 1)\n"
    "  --help         print this\n"
    "\n"
    "Box2D 2.4 slows bodies down to 2 m in a step, and Chipmunk has no continuous collision.\n"
    "\n"
    "Exit code: 0, or 1 if something gets through in Umbra, or 2 for bad arguments.\n";

typedef struct tunnel_options {
    bool help;
    bool json;
    bool has_engine;
    bool engines[world_engine_count];
    uint64_t shots;
    uint64_t seed;
} tunnel_options;

// ---- Arguments ------------------------------------------------------------------------------------------

static bool parse_engine(const char* name, tunnel_options* out_options)
{
    int index = name != NULL ? world_engine_find(name) : -1;
    if (!check_engine("tunnel", name, index, index >= 0 ? world_engine_at(index)->missing : NULL)) {
        return false;
    }
    out_options->has_engine = true;
    out_options->engines[index] = true;
    return true;
}

static int parse_option(const char* name, const char* value, void* context)
{
    tunnel_options* out_options = context;
    if (parse_common(name, &out_options->help, &out_options->json)) {
        return 1;
    }
    if (strcmp(name, "--engine") == 0) {
        return parse_engine(value, out_options) ? 2 : 0;
    }
    if (strcmp(name, "--shots") == 0) {
        return parse_number("tunnel", name, value, 100, 10000000, &out_options->shots) ? 2 : 0;
    }
    if (strcmp(name, "--seed") == 0) {
        return parse_number("tunnel", name, value, 0, UINT64_MAX, &out_options->seed) ? 2 : 0;
    }
    return refuse_argument("tunnel", name);
}

static bool parse_options(int argument_count, char** arguments, tunnel_options* out_options)
{
    *out_options = (tunnel_options){.shots = 10000, .seed = 1};
    if (!parse_arguments(argument_count, arguments, parse_option, out_options)) {
        return false;
    }
    for (int e = 0; e < world_engine_count && !out_options->has_engine; ++e) {
        out_options->engines[e] = world_engine_at(e)->missing == NULL;
    }
    return true;
}

// ---- Shots ----------------------------------------------------------------------------------------------

static int32_t count_shots(const tunnel_options* options, const tunnel_test* test)
{
    return (int32_t)(options->shots * (uint64_t)test->share / 100);
}

// All engines get the same shots of a test.
static int32_t count_through(const tunnel_options* options, const tunnel_test* test, int engine)
{
    random_stream random = {options->seed};
    int32_t through = 0;
    for (int32_t i = 0; i < count_shots(options, test); ++i) {
        through += test->shoot(world_engine_at(engine), &random);
    }
    return through;
}

static void print_heading(const tunnel_options* options)
{
    printf("umbra-bench tunnel, seed %llu: shots that got through\n\n%-12s%10s",
           (unsigned long long)options->seed, "test", "shots");
    for (int e = 0; e < world_engine_count; ++e) {
        if (options->engines[e]) {
            printf("%18s", world_engine_at(e)->name);
        }
    }
    printf("\n");
}

// Makes the shots of a test and prints them. Returns how many got through in Umbra.
static int32_t run_test(const tunnel_options* options, const tunnel_test* test, bool* first_row)
{
    int32_t umbra = 0;
    int32_t shots = count_shots(options, test);
    if (!options->json) {
        printf("%-12s%10d", test->name, (int)shots);
    }
    for (int e = 0; e < world_engine_count; ++e) {
        if (!options->engines[e]) {
            continue;
        }
        int32_t through = count_through(options, test, e);
        bool is_umbra = e == world_engine_umbra_index || e == world_engine_sequential_index;
        umbra += is_umbra ? through : 0;
        if (options->json) {
            printf("%s  {\"test\": \"%s\", \"engine\": \"%s\", \"shots\": %d, \"through\": %d}",
                   *first_row ? "" : ",\n", test->name, world_engine_at(e)->name, (int)shots, (int)through);
            *first_row = false;
        } else {
            printf("%18d", (int)through);
        }
        fflush(stdout);
    }
    printf("%s", options->json ? "" : "\n");
    return umbra;
}

int tunnel_command(int argument_count, char** arguments)
{
    tunnel_options options;
    if (!parse_options(argument_count, arguments, &options)) {
        return 2;
    }
    if (options.help) {
        fputs(usage, stdout);
        return 0;
    }
    if (options.json) {
        printf("[\n");
    } else {
        print_heading(&options);
    }
    bool first_row = true;
    int32_t umbra = 0;
    for (int i = 0; i < tunnel_test_count; ++i) {
        umbra += run_test(&options, &tunnel_tests[i], &first_row);
    }
    if (options.json) {
        printf("\n]\n");
    }
    world_print_missing(options.json ? stderr : stdout);
    return umbra > 0 ? 1 : 0;
}
