// All commands of `umbra` with all their options, as data: arguments are read by it, and help, completion and
// the manual are printed from it. What a command does stands in a file of its own.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_COMMAND_TABLE_H
#define UMBRA_TOOLS_COMMAND_TABLE_H

#include "options.h"

// A command line, and what it is good for.
typedef struct command_example {
    const char* line;
    const char* text;
} command_example;

typedef struct command {
    const char* name;
    const char* summary; // one line
    const char* text;    // more about it, for help and manual; lines that end with a newline; NULL: nothing
    const option* options;
    size_t option_count;
    const command_example* examples;
    size_t example_count;
    bool has_second_run;               // after "--" come settings of a second run; those before hold for both
    int (*run)(const settings* given); // given[1]: the second run. Returns the exit code.
} command;

extern const command command_table[];
extern const size_t command_count;

// NULL if there is none of that name.
const command* command_find(const char* name);

#endif
