// A scene from the standard input.
// SPDX-License-Identifier: MIT

#include "standard_input.h"
#include "message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct input_text {
    char* bytes;
    size_t size;
    size_t capacity;
} input_text;

static bool grow(input_text* text)
{
    size_t capacity = text->capacity > 0 ? 4 * text->capacity : (size_t)1 << 16;
    char* bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        complain("no memory for the scene on the standard input");
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

// Reads to the end, or a little more than a scene may have, which the reader refuses then.
static bool read_all(input_text* text)
{
    while (text->size <= UMS_MAX_BYTES) {
        if (text->size == text->capacity && !grow(text)) {
            return false;
        }
        size_t count = fread(text->bytes + text->size, 1, text->capacity - text->size, stdin);
        text->size += count;
        if (count == 0) {
            break;
        }
    }
    if (ferror(stdin)) {
        complain("cannot read the standard input: %s", strerror(errno));
        return false;
    }
    return true;
}

bool standard_input_open(scene_source* out_source)
{
    input_text text = {0};
    bool is_open = read_all(&text);
    if (is_open) {
        ums_error error;
        is_open = scene_source_open_text("stdin", text.bytes, text.size, out_source, &error) == UM_OK;
        if (!is_open) {
            complain_about_scene(&error);
        }
    }
    free(text.bytes);
    return is_open;
}
