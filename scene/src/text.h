// Strings of JSON: UTF-8 with escapes.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_TEXT_H
#define UMBRA_SCENE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The number of bytes of the character that a text of UTF-8 begins with; 0 if it begins with none.
size_t umsi_utf8_length(const char* text, size_t size);

// Takes the escapes out of what stands between two quotes, and adds a closing zero. out_text has room for
// size + 1 bytes. False for half of a surrogate pair, and for a zero character, which no text of C can hold.
bool umsi_unescape(const char* text, size_t size, char* out_text);

// How many of two texts' letters differ: inserted, left out, replaced, or swapped with the next.
int32_t umsi_text_distance(const char* a, size_t a_size, const char* b, size_t b_size);

// The one of several names that is nearest to a text; NULL if none is near.
typedef struct umsi_nearest {
    const char* name;
    int32_t distance;
} umsi_nearest;
void umsi_nearest_try(umsi_nearest* nearest, const char* name, const char* text, size_t size);

// How messages end that have a nearest name: "; did you mean "ball"?", or nothing.
typedef struct umsi_hint {
    char text[96];
} umsi_hint;
umsi_hint umsi_hint_of(const umsi_nearest* nearest);

#endif
