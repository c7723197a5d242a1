// Reading of arguments, with messages for a person.
// SPDX-License-Identifier: MIT

#include "options.h"
#include "message.h"
#include "suggestion.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool option_stands_alone(const option* it)
{
    return it->name[0] != '-';
}

// ---- Values ---------------------------------------------------------------------------------------------

// Digits only: strtoull alone would take a sign, and wrap what is negative.
static bool parse_count(const char* text, char** out_end, uint64_t* out)
{
    errno = 0;
    *out = strtoull(text, out_end, 10);
    return text[0] >= '0' && text[0] <= '9' && errno == 0;
}

static bool parse_real(const char* text, char** out_end, double* out)
{
    *out = strtod(text, out_end);
    return *out_end != text && isfinite(*out);
}

static bool read_count(const option* wanted, const char* text, uint64_t* out)
{
    char* end;
    uint64_t value;
    if (!parse_count(text, &end, &value) || *end != '\0' || value < wanted->least ||
        value > wanted->greatest) {
        complain("%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not \"%s\"", wanted->name,
                 wanted->least, wanted->greatest, text);
        return false;
    }
    *out = value;
    return true;
}

static bool read_real(const option* wanted, const char* text, double* out)
{
    char* end;
    double value;
    if (!parse_real(text, &end, &value) || *end != '\0' || value < wanted->lowest ||
        value > wanted->highest) {
        complain("%s needs a number from %g to %g, not \"%s\"", wanted->name, wanted->lowest, wanted->highest,
                 text);
        return false;
    }
    *out = value;
    return true;
}

// The place of a word of some length among the choices, or -1.
static int find_choice(const option* wanted, const char* word, size_t length)
{
    for (int i = 0; wanted->choices[i] != NULL; ++i) {
        if (strlen(wanted->choices[i]) == length && strncmp(wanted->choices[i], word, length) == 0) {
            return i;
        }
    }
    return -1;
}

// "a, b or c".
static void list_choices(const option* wanted, char* out, size_t size)
{
    size_t used = 0;
    for (int i = 0; wanted->choices[i] != NULL && used < size; ++i) {
        const char* between = i == 0 ? "" : wanted->choices[i + 1] == NULL ? " or " : ", ";
        int length = snprintf(out + used, size - used, "%s%s", between, wanted->choices[i]);
        used += length > 0 ? (size_t)length : 0;
    }
}

static bool refuse_choice(const option* wanted, const char* word, size_t length)
{
    char choices[256];
    list_choices(wanted, choices, sizeof choices);
    complain("%s needs %s, not %.*s", wanted->name, choices, (int)length, word);
    return false;
}

static bool read_choice(const option* wanted, const char* text, uint64_t* out)
{
    int choice = find_choice(wanted, text, strlen(text));
    if (choice < 0) {
        return refuse_choice(wanted, text, strlen(text));
    }
    *out = (uint64_t)choice + 1;
    return true;
}

static bool read_set(const option* wanted, const char* text, uint64_t* out)
{
    uint64_t set = 0;
    for (const char* word = text; word != NULL; word = strchr(word, ',') ? strchr(word, ',') + 1 : NULL) {
        size_t length = strcspn(word, ",");
        int choice = find_choice(wanted, word, length);
        if (choice >= 0) {
            set |= UINT64_C(1) << choice;
        } else if (length == 3 && strncmp(word, "all", 3) == 0) {
            set = UINT64_MAX;
        } else {
            return refuse_choice(wanted, word, length);
        }
    }
    *out = set;
    return true;
}

static bool read_size(const option* wanted, const char* text, picture_size* out)
{
    enum { LEAST = 16, GREATEST = 16384 };
    char* end;
    uint64_t width;
    uint64_t height = 0;
    bool is_size =
        parse_count(text, &end, &width) && *end == 'x' && parse_count(end + 1, &end, &height) && *end == '\0';
    if (!is_size || width < LEAST || width > GREATEST || height < LEAST || height > GREATEST) {
        complain("%s needs WIDTHxHEIGHT from %dx%d to %dx%d pixels, not \"%s\"", wanted->name, LEAST, LEAST,
                 GREATEST, GREATEST, text);
        return false;
    }
    *out = (picture_size){(uint32_t)width, (uint32_t)height};
    return true;
}

static bool read_camera(const option* wanted, const char* text, camera_place* out)
{
    camera_place place = {0};
    char* end;
    bool is_place = parse_real(text, &end, &place.x) && *end == ',' && parse_real(end + 1, &end, &place.y) &&
                    *end == ',' && parse_real(end + 1, &end, &place.width) && *end == '\0';
    if (!is_place || place.width < 1e-3 || place.width > 1e9 || fabs(place.x) > 1e9 || fabs(place.y) > 1e9) {
        complain("%s needs X,Y,WIDTH in units of the world, not \"%s\"", wanted->name, text);
        return false;
    }
    *out = place;
    return true;
}

static bool read_value(const option* wanted, const char* text, settings* out)
{
    void* field = (char*)out + wanted->offset;
    switch (wanted->kind) {
    case OPTION_HELP:
        break;
    case OPTION_FLAG:
        *(bool*)field = true;
        break;
    case OPTION_COUNT:
        return read_count(wanted, text, field);
    case OPTION_REAL:
        return read_real(wanted, text, field);
    case OPTION_TEXT:
    case OPTION_FILE:
    case OPTION_SCENE:
        *(const char**)field = text;
        break;
    case OPTION_CHOICE:
        return read_choice(wanted, text, field);
    case OPTION_SET:
        return read_set(wanted, text, field);
    case OPTION_SIZE:
        return read_size(wanted, text, field);
    case OPTION_CAMERA:
        return read_camera(wanted, text, field);
    }
    return true;
}

void options_set_defaults(const option* options, size_t option_count, settings* out)
{
    *out = (settings){.steps = STEPS_OF_THE_SCENE};
    for (size_t i = 0; i < option_count; ++i) {
        if (options[i].default_value != NULL) {
            read_value(&options[i], options[i].default_value, out);
        }
    }
}

// ---- Arguments ------------------------------------------------------------------------------------------

// Whether an argument is the option's name, alone or with "=VALUE" after it, which goes to *out_value.
static bool is_called(const option* it, const char* argument, const char** out_value)
{
    size_t length = strlen(it->name);
    if (it->short_name != NULL && strcmp(it->short_name, argument) == 0) {
        return true;
    }
    if (strncmp(it->name, argument, length) != 0 || (argument[length] != '\0' && argument[length] != '=')) {
        return false;
    }
    *out_value = argument[length] == '=' ? argument + length + 1 : NULL;
    return true;
}

// The option that an argument names, or the first place that is free for one that stands alone.
static const option* find_option(const option* options, size_t option_count, const char* argument,
                                 const settings* out, const char** out_value)
{
    for (size_t i = 0; i < option_count; ++i) {
        const option* it = &options[i];
        if (!option_stands_alone(it)) {
            if (is_called(it, argument, out_value)) {
                return it;
            }
            continue;
        }
        // A choice that stands alone is a number of the settings, all others are texts.
        const char* field = (const char*)out + it->offset;
        bool is_free = it->kind == OPTION_CHOICE ? *(const uint64_t*)(const void*)field == 0
                                                 : *(const char* const*)(const void*)field == NULL;
        bool is_word = argument[0] != '-' || argument[1] == '\0'; // "-" alone is the standard input
        if (is_word && is_free) {
            *out_value = argument;
            return it;
        }
    }
    return NULL;
}

static options_result refuse_argument(const char* command, const option* options, size_t option_count,
                                      const char* argument)
{
    suggestion nearest = suggestion_for(argument);
    for (size_t i = 0; i < option_count; ++i) {
        suggestion_consider(&nearest, options[i].name);
    }
    if (nearest.name != NULL && argument[0] == '-') {
        complain("unknown argument \"%s\"; did you mean %s? `umbra %s --help` lists the options", argument,
                 nearest.name, command);
    } else {
        complain("unknown argument \"%s\"; `umbra %s --help` lists the options", argument, command);
    }
    return OPTIONS_WRONG;
}

options_result options_read(const char* command, const option* options, size_t option_count,
                            int argument_count, char** arguments, settings* out, int* out_used)
{
    int i = 0;
    for (; i < argument_count && strcmp(arguments[i], "--") != 0; ++i) {
        const char* value = NULL;
        const option* wanted = find_option(options, option_count, arguments[i], out, &value);
        if (wanted == NULL) {
            return refuse_argument(command, options, option_count, arguments[i]);
        }
        if (wanted->kind == OPTION_HELP) {
            return OPTIONS_HELP;
        }
        if (wanted->value_name == NULL && value != NULL && !option_stands_alone(wanted)) {
            complain("%s takes no value", wanted->name);
            return OPTIONS_WRONG;
        }
        if (wanted->value_name != NULL && value == NULL) {
            if (i + 1 == argument_count) {
                complain("%s needs a value: %s", wanted->name, wanted->value_name);
                return OPTIONS_WRONG;
            }
            value = arguments[++i];
        }
        if (!read_value(wanted, value != NULL ? value : "", out)) {
            return OPTIONS_WRONG;
        }
    }
    *out_used = i;
    return OPTIONS_READ;
}
