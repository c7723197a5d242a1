// Numbers as a person reads them.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_NUMBERS_H
#define UMBRA_TOOLS_NUMBERS_H

#include <stdint.h>

// Room for any 64-bit number with its commas.
typedef struct number_text {
    char text[32];
} number_text;

// 14970000 as "14,970,000".
number_text number_with_commas(int64_t value);

// The pairs among so many things: n (n - 1) / 2.
int64_t pairs_among(int32_t count);

#endif
