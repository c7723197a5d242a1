// Help, printed from the command table.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_HELP_H
#define UMBRA_TOOLS_HELP_H

#include "command_table.h"

#include <stdio.h>

// All commands.
void help_print(FILE* file);

// One command with its options and examples.
void help_print_command(const command* shown);

enum { OPTION_FORM_SIZE = 64 };

// An option as it is written: "-o, --output FILE". Returns its length.
int help_option_form(const option* it, char* out_form);

// What --help says about its default, "" if nothing: "; default 1".
const char* help_default_label(const option* it);

#endif
