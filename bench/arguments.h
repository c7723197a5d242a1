// What the subcommands share when they read their arguments.
// SPDX-License-Identifier: MIT

#ifndef BENCH_ARGUMENTS_H
#define BENCH_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

// Reads a whole number from low to high. False for anything else, with a message on stderr that names the
// subcommand and the argument. The text may be NULL: then the value is missing.
bool parse_number(const char* command, const char* name, const char* text, uint64_t low, uint64_t high,
                  uint64_t* out_number);

#endif
