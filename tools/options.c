// Reading of arguments, with messages for a person.
// SPDX-License-Identifier: MIT

#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Help -----------------------------------------------------------------------------------------------

static bool stands_alone(const option* it)
{
    return it->name[0] != '-';
}

// "--name VALUE" as the help shows it; returns its length.
static int print_form(char* buffer, size_t size, const option* it)
{
    bool has_value = it->value_name != NULL;
    return snprintf(buffer, size, "%s%s%s", it->name, has_value ? " " : "", has_value ? it->value_name : "");
}

static void print_help(const char* command, const option* options, size_t option_count)
{
    char form[64];
    int width = 0;
    printf("Usage: umbra %s", command);
    for (size_t i = 0; i < option_count; ++i) {
        int length = print_form(form, sizeof form, &options[i]);
        width = length > width ? length : width;
        printf(" [%s]", form);
    }
    printf("\n\n");
    for (size_t i = 0; i < option_count; ++i) {
        const option* it = &options[i];
        print_form(form, sizeof form, it);
        printf("  %-*s  %s", width, form, it->help);
        if (it->number != NULL && *it->number >= it->least && *it->number <= it->greatest) {
            printf("; default %" PRIu64, *it->number);
        }
        printf("\n");
    }
}

// ---- Reading --------------------------------------------------------------------------------------------

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

static bool read_value(const option* wanted, const char* value)
{
    if (wanted->text != NULL) {
        *wanted->text = value;
        return true;
    }
    return read_number(wanted, value);
}

// The option that an argument names, or the first place that is free for one that stands alone.
static const option* find_option(const option* options, size_t option_count, const char* argument)
{
    for (size_t i = 0; i < option_count; ++i) {
        bool fits = stands_alone(&options[i]) ? argument[0] != '-' && *options[i].text == NULL
                                              : strcmp(options[i].name, argument) == 0;
        if (fits) {
            return &options[i];
        }
    }
    return NULL;
}

options_result options_read(const char* command, const option* options, size_t option_count,
                            int argument_count, char** arguments)
{
    for (int i = 0; i < argument_count; ++i) {
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
        if (wanted->flag != NULL) {
            *wanted->flag = true;
            continue;
        }
        if (stands_alone(wanted)) {
            *wanted->text = arguments[i];
            continue;
        }
        if (i + 1 == argument_count) {
            fprintf(stderr, "umbra: %s needs a value: %s\n", wanted->name, wanted->value_name);
            return OPTIONS_WRONG;
        }
        if (!read_value(wanted, arguments[++i])) {
            return OPTIONS_WRONG;
        }
    }
    return OPTIONS_READ;
}
