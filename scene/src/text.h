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

#endif
