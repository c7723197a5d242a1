// `umbra-bench queries`: rays, casts and overlaps in worlds of static shapes and of sleepers.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUERIES_COMMAND_H
#define BENCH_QUERIES_COMMAND_H

// Runs the subcommand with the arguments after its name. Returns the exit code.
int queries_command(int argument_count, char** arguments);

#endif
