// Reading of `--name value` arguments, with messages for a person.
// SPDX-License-Identifier: MIT

#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(const char* command, const option* options, size_t option_count)
{
    printf("Usage: umbra %s", command);
    for (size_t i = 0; i < option_count; ++i) {
        printf(" [%s %s]", options[i].name, options[i].value_name);
    }
    printf("\n\n");
    for (size_t i = 0; i < option_count; ++i) {
        printf("  %-6s %-6s %s", options[i].name, options[i].value_name, options[i].help);
        if (options[i].number != NULL) {
            printf("; default %" PRIu64, *options[i].number);
        }
        printf("\n");
    }
}

// Digits only: strtoull alone would take a sign, and wrap what is negative.
static bool read_number(const option* wanted, const char* text)
{
    errno = 0;
    char* end = NULL;
    unsigned long long value = strtoull(text, &end, 10);
    bool is_number = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (!is_number || value < wanted->least || value > wanted->greatest) {
        fprintf(stderr, "umbra: %s needs a whole number from %" PRIu64 " to %" PRIu64 ", not \"%s\"\n",
                wanted->name, wanted->least, wanted->greatest, text);
        return false;
    }
    *wanted->number = value;
    return true;
}

static const option* find_option(const option* options, size_t option_count, const char* name)
{
    for (size_t i = 0; i < option_count; ++i) {
        if (strcmp(options[i].name, name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

options_result options_read(const char* command, const option* options, size_t option_count,
                            int argument_count, char** arguments)
{
    for (int i = 0; i < argument_count; i += 2) {
        if (strcmp(arguments[i], "--help") == 0) {
            print_help(command, options, option_count);
            return OPTIONS_HELP;
        }
        const option* wanted = find_option(options, option_count, arguments[i]);
        if (wanted == NULL) {
            fprintf(stderr, "umbra: unknown argument \"%s\"; `umbra %s --help` lists the options\n",
                    arguments[i], command);
            return OPTIONS_WRONG;
        }
        if (i + 1 == argument_count) {
            fprintf(stderr, "umbra: %s needs a value: %s\n", wanted->name, wanted->value_name);
            return OPTIONS_WRONG;
        }
        if (wanted->text != NULL) {
            *wanted->text = arguments[i + 1];
        } else if (!read_number(wanted, arguments[i + 1])) {
            return OPTIONS_WRONG;
        }
    }
    return OPTIONS_READ;
}
