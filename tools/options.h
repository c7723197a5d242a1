// The arguments of a subcommand, read from a list that it declares: `--name value`, flags, and arguments
// that stand alone. Wrong ones are explained on stderr here, so that all subcommands speak alike.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_OPTIONS_H
#define UMBRA_TOOLS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One option. Exactly one of number, text and flag is set, and holds the default until the option is read.
typedef struct option {
    const char* name;       // with its dashes; without dashes: an argument that stands alone, which is a text
    const char* value_name; // for the help; NULL for flags and what stands alone
    const char* help;
    uint64_t* number;
    uint64_t least, greatest; // for numbers; a default outside means that the subcommand finds one by itself
    const char** text;
    bool* flag; // set by its name alone
} option;

typedef enum options_result {
    OPTIONS_READ,
    OPTIONS_HELP,  // --help was among them and the help has been printed
    OPTIONS_WRONG, // and the reason has been printed
} options_result;

// Reads all arguments into the options of the subcommand that is called command.
options_result options_read(const char* command, const option* options, size_t option_count,
                            int argument_count, char** arguments);

#endif
