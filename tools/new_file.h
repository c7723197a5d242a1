// A file that must not be there yet.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_NEW_FILE_H
#define UMBRA_TOOLS_NEW_FILE_H

#include <stdio.h>

// Creates a file and opens it for writing. NULL if it cannot; errno is EEXIST if there is one of that name.
FILE* new_file_open(const char* path);

#endif
