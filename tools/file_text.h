// The text of a file that is open, whatever it is: a file, a pipe, a terminal.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_FILE_TEXT_H
#define UMBRA_TOOLS_FILE_TEXT_H

#include <stdio.h>

// All bytes up to the end, in memory that the caller frees with free; or the first UMS_MAX_BYTES + 1: then
// the text is too large for a scene. NULL if the file cannot be read or memory ends; errno says why.
char* file_text_read(FILE* file, size_t* out_size);

#endif
