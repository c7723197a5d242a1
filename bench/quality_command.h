// The subcommand `umbra-bench quality`.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_COMMAND_H
#define BENCH_QUALITY_COMMAND_H

// Gets the arguments after the name, returns the exit code.
int quality_command(int argument_count, char** arguments);

#endif
