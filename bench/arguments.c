// Reading of arguments: see arguments.h.
// SPDX-License-Identifier: MIT

#include "arguments.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

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
