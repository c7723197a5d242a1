// What tells the ids of one container from those of another, if their owner wants them told apart.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_SALT_H
#define UMI_CORE_SALT_H

#include <stdint.h>

// Spreads the salt of a def over all bits of a stamp but the lowest, so that a stamp stays odd or even
// under it, and salts that differ by little give stamps that differ by much. 0 stays 0. The finaliser of
// MurmurHash3 (Appleby 2011).
static inline uint32_t umi_salt_spread(uint32_t salt)
{
    salt = (salt ^ salt >> 16) * UINT32_C(0x85EBCA6B);
    salt = (salt ^ salt >> 13) * UINT32_C(0xC2B2AE35);
    return (salt ^ salt >> 16) & ~UINT32_C(1);
}

#endif
