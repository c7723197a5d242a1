// Natural numbers of up to 1024 bits.
// SPDX-License-Identifier: MIT

#include "big.h"

umsi_big umsi_big_make(uint64_t value)
{
    umsi_big big = {.limbs = {(uint32_t)value, (uint32_t)(value >> 32)}};
    big.count = big.limbs[1] != 0 ? 2 : big.limbs[0] != 0;
    return big;
}

void umsi_big_multiply(umsi_big* big, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (int32_t i = 0; i < big->count; ++i) {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0 && big->count < UMSI_BIG_LIMBS) {
        big->limbs[big->count++] = (uint32_t)carry;
    }
}

void umsi_big_scale_by_ten(umsi_big* big, int32_t power)
{
    for (; power >= 9; power -= 9) {
        umsi_big_multiply(big, 1000000000u, 0);
    }
    for (; power > 0; --power) {
        umsi_big_multiply(big, 10u, 0);
    }
}

void umsi_big_shift(umsi_big* big, int32_t bits)
{
    for (; bits >= 31; bits -= 31) {
        umsi_big_multiply(big, 1u << 31, 0);
    }
    umsi_big_multiply(big, 1u << bits, 0);
}

int32_t umsi_big_compare(const umsi_big* a, const umsi_big* b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int32_t i = a->count - 1; i >= 0; --i) {
        if (a->limbs[i] != b->limbs[i]) {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}
