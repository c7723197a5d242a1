// Whether somebody is looking.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_TERMINAL_H
#define UMBRA_TOOLS_TERMINAL_H

#include <stdbool.h>

// Whether stderr is a terminal.
bool terminal_sees_errors(void);

#endif
