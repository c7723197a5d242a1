// Texts in files.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_FILES_H
#define UMBRA_SCENE_FILES_H

#include "error.h"
#include "memory.h"

typedef struct umsi_file_text {
    const um_allocator* allocator;
    char* bytes;
    size_t size;
    size_t capacity;
} umsi_file_text;

// Reads a file. False with a message, and nothing to end.
bool umsi_file_read(umsi_reporter* reporter, const um_allocator* allocator, const char* path,
                    umsi_file_text* out_text);
void umsi_file_end(umsi_file_text* text);

#endif
