// Natural numbers of up to 1024 bits, for the exact comparison of decimal digits with floats.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_BIG_H
#define UMBRA_SCENE_BIG_H

#include <stdint.h>

enum { UMSI_BIG_LIMBS = 32 };

typedef struct umsi_big {
    uint32_t limbs[UMSI_BIG_LIMBS]; // the least first; all beyond count are zero
    int32_t count;                  // without leading zeros; 0 for zero
} umsi_big;

umsi_big umsi_big_make(uint64_t value);

// big = big * factor + summand. What does not fit is lost: callers keep to what does.
void umsi_big_multiply(umsi_big* big, uint32_t factor, uint32_t summand);
void umsi_big_scale_by_ten(umsi_big* big, int32_t power); // times 10^power, power >= 0
void umsi_big_shift(umsi_big* big, int32_t bits);         // times 2^bits, bits >= 0

// Below 0, 0 or above 0 as a is less than, equal to or greater than b.
int32_t umsi_big_compare(const umsi_big* a, const umsi_big* b);

#endif
