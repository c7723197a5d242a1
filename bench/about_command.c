// `umbra-bench about`: what the other subcommands compare, so that their figures can be told from those of
// other versions, settings and compilers. Nothing is measured here.
// SPDX-License-Identifier: MIT

#include "about_command.h"

#include "world_engine.h"

#include <stdio.h>
#include <string.h>

static const char* const usage =
    "Usage: umbra-bench about [--json]\n"
    "\n"
    "Lists the engines with their versions and settings, and names the compiler of Umbra and the benchmark.\n"
    "\n"
    "  --json  print one JSON object {compiler, is_release, engines: [{engine, version, settings}]} and "
    "nothing\n"
    "          else on stdout; an engine that was not found has the field missing instead, with the reason\n"
    "  --help  print this\n";

#if defined(__clang__)
static const char* const compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
static const char* const compiler = "gcc " __VERSION__;
#else
static const char* const compiler = "unknown";
#endif

#if defined(NDEBUG)
static const bool is_release = true;
#else
static const bool is_release = false;
#endif

// Neither names nor reasons hold anything that JSON would need escaped.
static void print_json(void)
{
    printf("{\n  \"compiler\": \"%s\",\n  \"is_release\": %s,\n  \"engines\": [", compiler,
           is_release ? "true" : "false");
    for (int e = 0; e < world_engine_count; ++e) {
        const world_engine* engine = world_engine_at(e);
        printf("%s\n    {\"engine\": \"%s\"", e > 0 ? "," : "", engine->name);
        if (engine->missing != NULL) {
            printf(", \"missing\": \"%s\"}", engine->missing);
        } else {
            char version[world_version_capacity];
            engine->version(version);
            printf(", \"version\": \"%s\", \"settings\": \"%s\"}", version, engine->iterations);
        }
    }
    printf("\n  ]\n}\n");
}

static void print_lines(void)
{
    printf("umbra-bench about\n\n");
    for (int e = 0; e < world_engine_count; ++e) {
        const world_engine* engine = world_engine_at(e);
        if (engine->missing != NULL) {
            printf("  %-18s missing: %s\n", engine->name, engine->missing);
        } else {
            char version[world_version_capacity];
            engine->version(version);
            printf("  %-18s %-10s %s\n", engine->name, version, engine->iterations);
        }
    }
    printf("\n  compiler: %s%s\n", compiler, is_release ? "" : "; not a release build");
}

int about_command(int argument_count, char** arguments)
{
    bool json = false;
    for (int i = 0; i < argument_count; ++i) {
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        if (strcmp(arguments[i], "--json") != 0) {
            fprintf(stderr, "umbra-bench about: unknown argument '%s'; see umbra-bench about --help\n",
                    arguments[i]);
            return 2;
        }
        json = true;
    }
    if (json) {
        print_json();
    } else {
        print_lines();
    }
    return 0;
}
