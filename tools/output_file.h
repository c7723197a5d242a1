// Files that are either whole or not there: written under another name in the same folder, and renamed when
// all of it has been written.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_OUTPUT_FILE_H
#define UMBRA_TOOLS_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { OUTPUT_PATH_SIZE = 4096 };

// All zero: no file.
typedef struct output_file {
    FILE* file;                       // to write to
    char path[OUTPUT_PATH_SIZE];      // what it will be called
    char temporary[OUTPUT_PATH_SIZE]; // what it is called until then; "" if there is none
} output_file;

// Begins a file. False, and says why on stderr, if it cannot be written. Whatever stands at the path stays
// until the new file is whole.
bool output_begin(output_file* output, const char* path);

// Closes the file and gives it its name. False, and says why, if anything could not be written; then nothing
// is left of it.
bool output_finish(output_file* output);

// Removes what has been written. Nothing happens if there is no file, or if it has been finished.
void output_discard(output_file* output);

// For other programs that write the temporary file themselves: closes it and leaves it where it is.
void output_hand_over(output_file* output);

// Whether the temporary file of another program ends in these bytes. Not every program says that it could not
// write all of it, because the disk is full.
bool output_ends_in(const output_file* output, const char* ending);

#endif
