// float4.h with the SIMD of WebAssembly. Not to be included by anything else. lanes_wasm.h says why minimum
// and maximum swap their operands.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FLOAT4_WASM_H
#define UMI_CORE_FLOAT4_WASM_H

#include "core/scalar_wasm.h"

typedef v128_t umi_float4;

static inline umi_float4 umi_float4_set(float x, float y, float z, float w)
{
    return wasm_f32x4_make(umi_wasm_scalar(x), umi_wasm_scalar(y), umi_wasm_scalar(z), umi_wasm_scalar(w));
}

static inline umi_float4 umi_float4_splat(float x)
{
    return umi_wasm_splat(x);
}

static inline umi_float4 umi_float4_load(const float* from)
{
    return wasm_v128_load(from);
}

static inline void umi_float4_store(float* to, umi_float4 a)
{
    wasm_v128_store(to, a);
}

static inline float umi_float4_x(umi_float4 a)
{
    return wasm_f32x4_extract_lane(a, 0);
}

static inline umi_float4 umi_float4_add(umi_float4 a, umi_float4 b)
{
    return wasm_f32x4_add(a, b);
}

static inline umi_float4 umi_float4_sub(umi_float4 a, umi_float4 b)
{
    return wasm_f32x4_sub(a, b);
}

static inline umi_float4 umi_float4_mul(umi_float4 a, umi_float4 b)
{
    return wasm_f32x4_mul(a, b);
}

static inline umi_float4 umi_float4_min(umi_float4 a, umi_float4 b)
{
    return wasm_f32x4_pmin(b, a);
}

static inline umi_float4 umi_float4_max(umi_float4 a, umi_float4 b)
{
    return wasm_f32x4_pmax(b, a);
}

static inline umi_float4 umi_float4_negate(umi_float4 a)
{
    return wasm_f32x4_neg(a);
}

static inline int umi_float4_le_bits(umi_float4 a, umi_float4 b)
{
    return (int)wasm_i32x4_bitmask(wasm_f32x4_le(a, b));
}

static inline umi_float4 umi_float4_swap_halves(umi_float4 a)
{
    return wasm_i32x4_shuffle(a, a, 2, 3, 0, 1);
}

static inline umi_float4 umi_float4_swap_pairs(umi_float4 a)
{
    return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2);
}

static inline umi_float4 umi_float4_lows(umi_float4 a, umi_float4 b)
{
    return wasm_i32x4_shuffle(a, b, 0, 1, 4, 5);
}

static inline umi_float4 umi_float4_highs(umi_float4 a, umi_float4 b)
{
    return wasm_i32x4_shuffle(a, b, 2, 3, 6, 7);
}

static inline umi_float4 umi_float4_evens(umi_float4 a, umi_float4 b)
{
    return wasm_i32x4_shuffle(a, b, 0, 2, 4, 6);
}

static inline umi_float4 umi_float4_odds(umi_float4 a, umi_float4 b)
{
    return wasm_i32x4_shuffle(a, b, 1, 3, 5, 7);
}

#endif
