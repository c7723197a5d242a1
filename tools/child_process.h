// Other programs that take what they need from a pipe.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_CHILD_PROCESS_H
#define UMBRA_TOOLS_CHILD_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct child_process {
    FILE* input; // what is written there, the program reads
    int64_t id;  // of the process, where that means something
} child_process;

// Whether there is a program of that name to be run.
bool child_process_exists(const char* program);

// Starts a program with arguments, the first of which is its name, and NULL after the last. What it prints
// goes nowhere. False if it cannot be started; errno says why.
bool child_process_begin(child_process* child, const char* const* arguments);

// Ends its input and waits for it. Returns its exit code; -1 if it was ended by a signal.
int child_process_end(child_process* child);

#endif
