// The subcommand `tree`: Umbra's tree against the peers' trees and brute force.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_COMMAND_H
#define BENCH_TREE_COMMAND_H

// Takes the arguments after "tree". Returns the exit code: 0, 1 if the engines disagree, 2 for bad arguments.
int tree_command(int argument_count, char** arguments);

#endif
