// The command `umbra`. It finds the command in the table, has its arguments read, and hands over; what a
// command does stands in a file of its own.
// SPDX-License-Identifier: MIT

#include "command_table.h"
#include "exit_codes.h"
#include "help.h"
#include "interrupt.h"
#include "message.h"
#include "suggestion.h"

#include <umbra/base.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int refuse_command(const char* name)
{
    suggestion nearest = suggestion_for(name);
    for (size_t i = 0; i < command_count; ++i) {
        suggestion_consider(&nearest, command_table[i].name);
    }
    if (nearest.name != NULL) {
        complain("unknown command \"%s\"; did you mean %s? `umbra --help` lists them", name, nearest.name);
    } else {
        complain("unknown command \"%s\"; `umbra --help` lists them", name);
    }
    return EXIT_WRONG_USAGE;
}

// The settings of the second run are those of the first, with what stands after "--" on top.
static options_result read_second_run(const command* wanted, int argument_count, char** arguments,
                                      settings* given)
{
    int used = 0;
    given[1] = given[0];
    given[1].scene = NULL;
    options_result result = options_read(wanted->name, wanted->options, wanted->option_count, argument_count,
                                         arguments, &given[1], &used);
    if (result == OPTIONS_READ && used < argument_count) {
        complain("%s takes one -- only", wanted->name);
        return OPTIONS_WRONG;
    }
    if (given[1].scene == NULL) {
        given[1].scene = given[0].scene;
    }
    return result;
}

static options_result read_arguments(const command* wanted, int argument_count, char** arguments,
                                     settings* given)
{
    int used = 0;
    options_set_defaults(wanted->options, wanted->option_count, &given[0]);
    options_result result = options_read(wanted->name, wanted->options, wanted->option_count, argument_count,
                                         arguments, &given[0], &used);
    given[1] = given[0];
    if (result != OPTIONS_READ || used == argument_count) {
        return result;
    }
    if (!wanted->has_second_run) {
        complain("unknown argument \"--\"; `umbra %s --help` lists the options", wanted->name);
        return OPTIONS_WRONG;
    }
    return read_second_run(wanted, argument_count - used - 1, arguments + used + 1, given);
}

static int run(const command* wanted, int argument_count, char** arguments)
{
    settings given[2];
    switch (read_arguments(wanted, argument_count, arguments, given)) {
    case OPTIONS_READ:
        break;
    case OPTIONS_HELP:
        help_print_command(wanted);
        return EXIT_DONE;
    case OPTIONS_WRONG:
        return EXIT_WRONG_USAGE;
    }
    interrupt_watch();
    int exit_code = wanted->run(given);
    return interrupt_came() ? interrupt_exit_code() : exit_code;
}

static int choose(int argc, char** argv)
{
    if (argc < 2) {
        help_print(stderr);
        return EXIT_WRONG_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_print(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("umbra %d.%d.%d\n", UM_VERSION_MAJOR, UM_VERSION_MINOR, UM_VERSION_PATCH);
        return EXIT_DONE;
    }
    const command* wanted = command_find(argv[1]);
    return wanted != NULL ? run(wanted, argc - 2, argv + 2) : refuse_command(argv[1]);
}

int main(int argc, char** argv)
{
    int exit_code = choose(argc, argv);
    // What was printed may have gone nowhere: a full disk, a pipe that nobody reads.
    if ((fflush(stdout) != 0 || ferror(stdout) != 0) && exit_code == EXIT_DONE) {
        complain("cannot write what was to be printed: %s", strerror(errno));
        return EXIT_FAILED;
    }
    return exit_code;
}
