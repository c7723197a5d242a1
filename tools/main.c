// The command `umbra`. It finds the subcommand and hands over; what a subcommand does stands in a file of
// its own.
// SPDX-License-Identifier: MIT

#include "commands.h"

#include <umbra/base.h>

#include <stdio.h>
#include <string.h>

typedef struct command {
    const char* name;
    const char* summary;
    int (*run)(int argument_count, char** arguments);
} command;

static const command commands[] = {
    {"demo", "show what the tree and sleep save: a table against brute force, and a picture", demo_command},
    {"run", "run a built-in scene and print what it came to", run_command},
    {"tree", "show the dynamic AABB tree at work: tables and a picture", tree_command},
};
static const size_t command_count = sizeof commands / sizeof commands[0];

static void print_help(FILE* file)
{
    fprintf(file, "Usage: umbra COMMAND [OPTIONS]\n"
                  "       umbra --version\n"
                  "       umbra --help\n"
                  "\n"
                  "Commands:\n");
    for (size_t i = 0; i < command_count; ++i) {
        fprintf(file, "  %-8s %s\n", commands[i].name, commands[i].summary);
    }
    fprintf(file, "\n`umbra COMMAND --help` lists the options of a command.\n");
}

int main(int argc, char** argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_WRONG_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("umbra %d.%d.%d\n", UM_VERSION_MAJOR, UM_VERSION_MINOR, UM_VERSION_PATCH);
        return EXIT_DONE;
    }
    for (size_t i = 0; i < command_count; ++i) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            return commands[i].run(argc - 2, argv + 2);
        }
    }
    fprintf(stderr, "umbra: unknown command \"%s\"; `umbra --help` lists them\n", argv[1]);
    return EXIT_WRONG_USAGE;
}
