// The arguments of a command, read by the list of options that the command table has of it: `--name VALUE`,
// `--name=VALUE`, flags, and arguments that stand alone. Wrong ones are explained on stderr here, so that all
// commands speak alike.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_OPTIONS_H
#define UMBRA_TOOLS_OPTIONS_H

#include "settings.h"

#include <stddef.h>

// What an option reads, and what type the field of the settings has that it fills.
typedef enum option_kind {
    OPTION_HELP,   // nothing: shows the help
    OPTION_FLAG,   // nothing: a bool becomes true
    OPTION_COUNT,  // a whole number: uint64_t
    OPTION_REAL,   // a number: double
    OPTION_TEXT,   // const char*
    OPTION_FILE,   // a path: const char*
    OPTION_SCENE,  // the name of a scene: const char*
    OPTION_CHOICE, // one of some words: uint64_t, 1 for the first of them
    OPTION_SET,    // words with commas between them, or "all": uint64_t, a bit for each
    OPTION_SIZE,   // WIDTHxHEIGHT: picture_size
    OPTION_CAMERA, // X,Y,WIDTH: camera_place
} option_kind;

// One option: how it is read, and how help, completion and manual tell of it.
typedef struct option {
    const char* name;       // with its dashes; without dashes: an argument that stands alone
    const char* short_name; // one dash and a letter; NULL if there is none
    const char* value_name; // NULL if it reads nothing
    const char* help;
    const char* default_value;  // read as if it had been given; NULL: the field stays as it is
    const char* const* choices; // of OPTION_CHOICE and OPTION_SET: NULL at the end
    option_kind kind;
    size_t offset;            // of the field in settings
    uint64_t least, greatest; // of OPTION_COUNT
    double lowest, highest;   // of OPTION_REAL
} option;

typedef enum options_result {
    OPTIONS_READ,
    OPTIONS_HELP,  // --help was among them
    OPTIONS_WRONG, // and the reason has been printed
} options_result;

// Reads arguments up to the end, or up to "--". *out_used is how many were read; the caller decides whether
// "--" may stand there. command is for the messages.
options_result options_read(const char* command, const option* options, size_t option_count,
                            int argument_count, char** arguments, settings* out, int* out_used);

// Fills the settings with the default values of the options.
void options_set_defaults(const option* options, size_t option_count, settings* out);

// Whether an option has no dashes.
bool option_stands_alone(const option* it);

#endif
