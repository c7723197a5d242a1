// Writing of JSON in the one form that it has: what fits on a line stands on one, all else is a line for each
// member; of lists of numbers as many as fit stand on each line.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_OUT_H
#define UMBRA_SCENE_OUT_H

#include <umbra_scene/umbra_scene.h>

enum { UMSI_OUT_WIDTH = 100, UMSI_OUT_BUFFER = 4096, UMSI_OUT_DEPTH = 2 * UMS_MAX_DEPTH };

typedef struct umsi_out {
    ums_write_fn* write; // NULL: only what fits on a line is kept, in the buffer
    void* context;
    bool is_flat;   // all on one line
    bool has_ended; // it did not fit, or write has returned false
    int32_t depth;
    int32_t column;
    bool has_items[UMSI_OUT_DEPTH]; // whether what is open has a member
    char buffer[UMSI_OUT_BUFFER];
    size_t used;
    size_t room; // of the buffer
} umsi_out;

umsi_out umsi_out_make(ums_write_fn* write, void* context);

// Ends the text. Returns whether all of it was taken.
bool umsi_out_end(umsi_out* out);

// Writes an object or a list: what fn writes between umsi_out_open and umsi_out_close, on one line if it
// fits.
typedef void umsi_out_fn(umsi_out* out, const void* thing);
void umsi_out_group(umsi_out* out, umsi_out_fn* fn, const void* thing);

void umsi_out_open(umsi_out* out, char bracket);
void umsi_out_close(umsi_out* out, char bracket);

// Begins a member of an object, or an element of a list.
void umsi_out_key(umsi_out* out, const char* name);
void umsi_out_element(umsi_out* out);

// The same for an element that is a text as it is, which stands on the line of the one before if it fits.
void umsi_out_filled(umsi_out* out, const char* text);

// A value: as it is, or in quotes.
void umsi_out_raw(umsi_out* out, const char* text);
void umsi_out_string(umsi_out* out, const char* text);
void umsi_out_float(umsi_out* out, float number);
void umsi_out_bool(umsi_out* out, bool value);

#endif
