// Tests for finite numbers, shared by all layers of the library. They look at the bits, so that neither a
// compiler's idea of NaN nor a raised floating-point flag matters. No errors are reported here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_FINITE_H
#define UMI_GEOMETRY_FINITE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <umbra/math.h>

// Whether value is neither infinite nor NaN: those are the floats whose exponent bits are all ones.
static inline bool umi_is_finite(float value)
{
    const uint32_t exponent_mask = 0x7f800000u;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & exponent_mask) != exponent_mask;
}

// Whether both coordinates are finite.
static inline bool umi_vec2_is_finite(um_vec2 v)
{
    return umi_is_finite(v.x) && umi_is_finite(v.y);
}

#endif
