// Numbers as text, and back: exact, the same on every platform and in every locale, which the functions of
// the C library are not.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_NUMBER_H
#define UMBRA_SCENE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The float nearest to a JSON number, ties to even; infinite beyond the greatest. The text must be a number
// of JSON's grammar.
float umsi_read_float(const char* text, size_t size);

// An integer without fraction and exponent. False for another number, and for one beyond 64 bits.
bool umsi_read_integer(const char* text, size_t size, bool* out_is_negative, uint64_t* out_size);

// A number as text.
typedef struct umsi_number {
    char text[32];
} umsi_number;

// The fewest digits that read back as the same float, and of those the nearest to it.
umsi_number umsi_number_of(float value);
umsi_number umsi_number_of_integer(bool is_negative, uint64_t size);

#endif
