// umbra-bench tunnel: what gets through what in Umbra and in other engines.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TUNNEL_COMMAND_H
#define BENCH_TUNNEL_COMMAND_H

// Gets the arguments after the command's name. Returns the exit code.
int tunnel_command(int argument_count, char** arguments);

#endif
