// Ctrl-C as a flag that loops ask for, so that they end in order: no file is left half-written.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_INTERRUPT_H
#define UMBRA_TOOLS_INTERRUPT_H

#include <stdbool.h>

// From now on Ctrl-C, and a plain `kill`, only set the flag. A second one ends the program at once.
void interrupt_watch(void);

bool interrupt_came(void);

#endif
