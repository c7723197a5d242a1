// A bar on stderr that shows how far a run has come, how fast it is and how long it will take; only if that
// is a terminal.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PROGRESS_H
#define UMBRA_TOOLS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// All zero: no bar.
typedef struct progress {
    const char* what; // in front of it
    bool is_shown;
    int64_t total;     // steps
    int64_t next_look; // the step at which the clock is asked again
    double start;      // seconds
    double last_drawn; // seconds
} progress;

// Begins a bar, unless is_quiet or stderr is no terminal.
progress progress_begin(const char* what, int64_t total, bool is_quiet);

// So many steps are done. Costs a comparison, and draws ten times per second.
void progress_update(progress* bar, int64_t done);

// Takes the bar away.
void progress_end(progress* bar);

// The bar as a text of one line, for a terminal of so many columns.
void progress_line(const char* what, int64_t done, int64_t total, double seconds, char* out, size_t size);

#endif
