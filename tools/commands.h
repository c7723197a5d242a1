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

// Shows what the tree and sleep save on 500 bodies of which 480 rest: a table against brute force, and a
// picture.
int demo_command(int argument_count, char** arguments);

// Runs a built-in scene and prints what it came to.
int run_command(int argument_count, char** arguments);

#endif
