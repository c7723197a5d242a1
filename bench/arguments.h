// What the subcommands share when they read their arguments.
// SPDX-License-Identifier: MIT

#ifndef BENCH_ARGUMENTS_H
#define BENCH_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

// Reads one argument with its value, which is NULL if there is no more. Returns how many words it took, or 0,
// with a message on stderr, if it is bad.
typedef int option_fn(const char* name, const char* value, void* out_options);

// Reads all arguments, one by one. False if one is bad.
bool parse_arguments(int argument_count, char** arguments, option_fn* fn, void* out_options);

// Reads --help and --json, which all subcommands have. False if the argument is another one.
bool parse_common(const char* name, bool* out_help, bool* out_json);

// Says that a subcommand does not know an argument. Returns 0, for option_fn.
int refuse_argument(const char* command, const char* name);

// Whether an engine can be chosen that was found at a place, or not if that is negative. Missing says why it
// is not built in, or is NULL. If it cannot, a message on stderr says so. The name may be NULL.
bool check_engine(const char* command, const char* name, int index, const char* missing);

// Reads a whole number from low to high. False for anything else, with a message on stderr that names the
// subcommand and the argument. The text may be NULL: then the value is missing.
bool parse_number(const char* command, const char* name, const char* text, uint64_t low, uint64_t high,
                  uint64_t* out_number);

#endif
