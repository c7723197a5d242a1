// The subcommand `umbra-bench about`.
// SPDX-License-Identifier: MIT

#ifndef BENCH_ABOUT_COMMAND_H
#define BENCH_ABOUT_COMMAND_H

// Gets the arguments after the name, returns the exit code.
int about_command(int argument_count, char** arguments);

#endif
