// Ctrl-C as a flag that loops ask for, so that they end in order: no file is left half-written. Work that
// cannot ask, such as the reading of a scene, is ended at once.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_INTERRUPT_H
#define UMBRA_TOOLS_INTERRUPT_H

#include <stdbool.h>

// From now on Ctrl-C, a plain `kill` and a terminal that goes only set the flag. A second one ends the
// program at once.
void interrupt_watch(void);

bool interrupt_came(void);

// What shells expect of a program that was interrupted: 128 and the number of the signal.
int interrupt_exit_code(void);

// Between these two nobody asks for the flag: a signal removes the files below and ends the program.
void interrupt_begin_deaf(void);
void interrupt_end_deaf(void);

// A file that must not be left behind, until it is forgotten.
void interrupt_note_file(const char* path);
void interrupt_forget_file(const char* path);

#endif
