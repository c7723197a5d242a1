// JSON as a list of values in the order of the text. jsmn finds them; before that the text is checked against
// the grammar, of which jsmn looks at only a part, and against the limits of size, depth and count, so that a
// text that is refused costs no memory.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_JSON_H
#define UMBRA_SCENE_JSON_H

#include "error.h"

typedef enum umsi_json_type {
    UMSI_JSON_OBJECT,
    UMSI_JSON_ARRAY,
    UMSI_JSON_STRING,
    UMSI_JSON_NUMBER,
    UMSI_JSON_TRUE,
    UMSI_JSON_FALSE,
    UMSI_JSON_NULL,
} umsi_json_type;

typedef struct umsi_json {
    const char* text;
    size_t size;
    void* tokens; // of jsmn
    int32_t count;
    um_allocator allocator;
    size_t located; // where the last call of umsi_json_place was, so that the next need not begin anew
    umsi_place place;
} umsi_json;

// What a value of the text is. Those of an object are pairs: a string, then the value that it names.
typedef struct umsi_value {
    umsi_json_type type;
    const char* text; // of a string without its quotes
    size_t size;      // of the text
    int32_t count;    // of members or elements
    int32_t first;    // the first of these, if there is one: the next value of the list
    int32_t next;     // the value after it and all that is in it
} umsi_value;

// Reads a text, which must stay as long as the list. False, with a message, for what is no JSON or too much.
bool umsi_json_parse(umsi_reporter* reporter, const um_allocator* allocator, const char* text, size_t size,
                     umsi_json* out_json);
void umsi_json_end(umsi_json* json);

umsi_value umsi_json_at(const umsi_json* json, int32_t index);

// Where a value begins.
umsi_place umsi_json_place(umsi_json* json, umsi_value value);

// The value of a member of an object; -1 if it has none of that name.
int32_t umsi_json_find(const umsi_json* json, umsi_value object, const char* name);

// Whether the text of a string is this.
bool umsi_json_is(umsi_value value, const char* text);

// ---- json_scan.c ----------------------------------------------------------------------------------------

// Checks a text against the grammar and the limits. Returns the number of its values, or -1 with a message.
int32_t umsi_json_scan(umsi_reporter* reporter, const char* text, size_t size);

#endif
