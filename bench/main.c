// umbra-bench: finds the subcommand and hands the arguments over. Everything else stands in the
// subcommands' own files.
// SPDX-License-Identifier: MIT

#include "about_command.h"
#include "quality_command.h"
#include "queries_command.h"
#include "tree_command.h"
#include "tunnel_command.h"
#include "world_command.h"

#include <stdio.h>
#include <string.h>

typedef struct command {
    const char* name;
    const char* summary;
    int (*run)(int argument_count, char** arguments); // gets the arguments after the name
} command;

static const command commands[] = {
    {"tree", "the dynamic tree against the trees of other engines and brute force", tree_command},
    {"world", "whole worlds against those of other engines: how fast they are", world_command},
    {"quality", "the same worlds: how well they stand, slide, bounce and rest", quality_command},
    {"queries", "rays, casts and overlaps in worlds against those of other engines", queries_command},
    {"tunnel", "bullets at walls, rods and each other: what gets through, in all engines", tunnel_command},
    {"about", "what is compared: the versions of the engines, their settings, and the compiler",
     about_command},
};

enum {
    command_count = sizeof(commands) / sizeof(commands[0]),
};

static void print_usage(FILE* file)
{
    fputs("Usage: umbra-bench <command> [arguments]\n\nCommands:\n", file);
    for (int i = 0; i < command_count; ++i) {
        fprintf(file, "  %-8s %s\n", commands[i].name, commands[i].summary);
    }
    fputs("\n`umbra-bench <command> --help` tells more.\n", file);
}

int main(int argument_count, char** arguments)
{
    if (argument_count < 2) {
        print_usage(stderr);
        return 2;
    }
    if (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0) {
        print_usage(stdout);
        return 0;
    }
    for (int i = 0; i < command_count; ++i) {
        if (strcmp(arguments[1], commands[i].name) == 0) {
            return commands[i].run(argument_count - 2, arguments + 2);
        }
    }
    fprintf(stderr, "umbra-bench: unknown command '%s'; see umbra-bench --help\n", arguments[1]);
    return 2;
}
