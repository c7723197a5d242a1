// The subcommand `umbra-bench world`: whole worlds against those of other engines.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_COMMAND_H
#define BENCH_WORLD_COMMAND_H

// Gets the arguments after "world"; returns the exit code.
int world_command(int argument_count, char** arguments);

#endif
