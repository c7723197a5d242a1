// Four floats as one value, for code in which the four are one thing, such as an AABB. The widths that are
// chosen at run time are in lanes.h. This is the baseline of every build: SIMD where simd.h finds some,
// plain C elsewhere. All of them give the same bits; min and max are a < b ? a : b and a > b ? a : b, so the
// second operand wins for NaN.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FLOAT4_H
#define UMI_CORE_FLOAT4_H

#include "core/simd.h"

#if defined(UMI_SIMD_WASM)
#include "core/float4_wasm.h"
#elif defined(UMI_SIMD_NEON)
#include "core/float4_neon.h"
#elif defined(UMI_SIMD_SSE2)
#include "core/float4_sse2.h"
#else
#include "core/float4_plain.h"
#endif

// The sums (x + z) + (y + w) of four values at once.
static inline umi_float4 umi_float4_sums(umi_float4 a, umi_float4 b, umi_float4 c, umi_float4 d)
{
    umi_float4 ab = umi_float4_add(umi_float4_lows(a, b), umi_float4_highs(a, b));
    umi_float4 cd = umi_float4_add(umi_float4_lows(c, d), umi_float4_highs(c, d));
    return umi_float4_add(umi_float4_evens(ab, cd), umi_float4_odds(ab, cd));
}

#endif
