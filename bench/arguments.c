// Reading of arguments: see arguments.h.
// SPDX-License-Identifier: MIT

#include "arguments.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool parse_arguments(int argument_count, char** arguments, option_fn* fn, void* out_options)
{
    for (int i = 0; i < argument_count;) {
        int taken = fn(arguments[i], i + 1 < argument_count ? arguments[i + 1] : NULL, out_options);
        if (taken == 0) {
            return false;
        }
        i += taken;
    }
    return true;
}

bool parse_common(const char* name, bool* out_help, bool* out_json)
{
    bool is_help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    bool is_json = strcmp(name, "--json") == 0;
    *out_help = *out_help || is_help;
    *out_json = *out_json || is_json;
    return is_help || is_json;
}

int refuse_argument(const char* command, const char* name)
{
    fprintf(stderr, "umbra-bench %s: unknown argument '%s'; see umbra-bench %s --help\n", command, name,
            command);
    return 0;
}

bool check_engine(const char* command, const char* name, int index, const char* missing)
{
    if (index < 0) {
        fprintf(stderr, "umbra-bench %s: there is no engine '%s'; see umbra-bench %s --help\n", command,
                name != NULL ? name : "", command);
    } else if (missing != NULL) {
        fprintf(stderr, "umbra-bench %s: %s is not built in: %s\n", command, name, missing);
    }
    return index >= 0 && missing == NULL;
}

bool parse_number(const char* command, const char* name, const char* text, uint64_t low, uint64_t high,
                  uint64_t* out_number)
{
    char* end = NULL;
    errno = 0;
    unsigned long long number = text != NULL ? strtoull(text, &end, 10) : 0;
    // strtoull takes a sign and leading blanks, which are no part of a number here.
    bool is_number = text != NULL && text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (!is_number || number < low || number > high) {
        fprintf(stderr, "umbra-bench %s: %s needs a whole number from %llu to %llu, not '%s'\n", command,
                name, (unsigned long long)low, (unsigned long long)high, text != NULL ? text : "");
        return false;
    }
    *out_number = number;
    return true;
}
