// What went wrong, and where: the way from the top of a scene to a field, and the message with file, line and
// column.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_ERROR_H
#define UMBRA_SCENE_ERROR_H

#include <umbra_scene/umbra_scene.h>

// Deeper than any text may be: an element of a list takes two parts, its list and its index.
enum { UMSI_PATH_PARTS = 2 * UMS_MAX_DEPTH + 8 };

// A step down: a name, or an index if that is NULL.
typedef struct umsi_path_part {
    const char* name; // need not end with a zero
    int32_t size;     // of the name, or the index
} umsi_path_part;

typedef struct umsi_path {
    umsi_path_part parts[UMSI_PATH_PARTS];
    int32_t count;
} umsi_path;

// A place in a text; line 0 for none.
typedef struct umsi_place {
    uint32_t line;
    uint32_t column;
} umsi_place;

// Who reports errors: what the text is called, and where in the scene the work is.
typedef struct umsi_reporter {
    const char* text_name;
    umsi_path path;
    ums_error* error; // NULL: nobody wants to know
    um_result result; // of the first failure
} umsi_reporter;

umsi_reporter umsi_reporter_make(const char* text_name, ums_error* out_error);

void umsi_enter_name(umsi_reporter* reporter, const char* name, size_t size);
void umsi_enter_index(umsi_reporter* reporter, int32_t index);
void umsi_leave(umsi_reporter* reporter);

// Fails at a place with a message, like printf, which the path stands before. The first failure counts.
// Always false.
bool umsi_fail(umsi_reporter* reporter, um_result result, umsi_place place, const char* format, ...);

// The same without a path and a place.
bool umsi_fail_memory(umsi_reporter* reporter);
bool umsi_fail_size(umsi_reporter* reporter);

#endif
