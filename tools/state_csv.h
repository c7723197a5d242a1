// Where bodies are and how they move, step by step, as a table of comma-separated values.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_STATE_CSV_H
#define UMBRA_TOOLS_STATE_CSV_H

#include "body_list.h"
#include "output_file.h"
#include "scenes/scene_source.h"

// All zero: no file.
typedef struct state_csv {
    output_file output;
    body_list chosen; // empty: all that are not static, whichever those are at the time
} state_csv;

// Begins the file with its heading and the state before the first step. bodies: as body_list_read takes them,
// or NULL. Returns the exit code; says on stderr why it is not EXIT_DONE.
int state_csv_begin(state_csv* csv, const char* path, const char* bodies, const scene_play* play);

// A line for each body, as it is now. Errors show at the end.
void state_csv_note(state_csv* csv, const scene_play* play);

// False, and says why on stderr, if not all of it could be written.
bool state_csv_finish(state_csv* csv);

// Removes what has been written; nothing happens after state_csv_finish.
void state_csv_discard(state_csv* csv);

#endif
