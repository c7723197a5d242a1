// The text of a file that is open.
// SPDX-License-Identifier: MIT

#include "file_text.h"

#include <umbra_scene/umbra_scene.h>

#include <stdlib.h>

static const size_t most_bytes = UMS_MAX_BYTES + 1;

static char* grow(char* bytes, size_t* capacity)
{
    size_t more = 2 * *capacity + 65536;
    *capacity = more < most_bytes ? more : most_bytes;
    char* grown = realloc(bytes, *capacity);
    if (grown == NULL) {
        free(bytes);
    }
    return grown;
}

char* file_text_read(FILE* file, size_t* out_size)
{
    size_t capacity = 0;
    size_t size = 0;
    size_t count = 0;
    char* bytes = NULL;
    do {
        size += count;
        bytes = size == capacity ? grow(bytes, &capacity) : bytes;
        count = bytes != NULL ? fread(bytes + size, 1, capacity - size, file) : 0;
    } while (count > 0 && size + count < most_bytes);
    if (bytes == NULL || ferror(file)) {
        free(bytes);
        return NULL;
    }
    *out_size = size + count;
    return bytes;
}
