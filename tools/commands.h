// The subcommands of `umbra`. Each gets the arguments after its own name and returns the exit code.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_COMMANDS_H
#define UMBRA_TOOLS_COMMANDS_H

enum {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,      // the work could not be done: memory, a file, a check
    EXIT_WRONG_USAGE = 2, // the arguments make no sense
};

// Shows the dynamic AABB tree at work on a scene of piles and balls: tables and a picture.
int tree_command(int argument_count, char** arguments);

#endif
