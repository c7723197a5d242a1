// float4.h on x86-64. Not to be included by anything else.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FLOAT4_SSE2_H
#define UMI_CORE_FLOAT4_SSE2_H

#include <emmintrin.h>

typedef __m128 umi_float4;

static inline umi_float4 umi_float4_set(float x, float y, float z, float w)
{
    return _mm_setr_ps(x, y, z, w);
}

static inline umi_float4 umi_float4_splat(float x)
{
    return _mm_set1_ps(x);
}

// Aligned to 16 bytes, as are all stores.
static inline umi_float4 umi_float4_load(const float* from)
{
    return _mm_load_ps(from);
}

static inline void umi_float4_store(float* to, umi_float4 a)
{
    _mm_store_ps(to, a);
}

static inline float umi_float4_x(umi_float4 a)
{
    return _mm_cvtss_f32(a);
}

static inline umi_float4 umi_float4_add(umi_float4 a, umi_float4 b)
{
    return _mm_add_ps(a, b);
}

static inline umi_float4 umi_float4_sub(umi_float4 a, umi_float4 b)
{
    return _mm_sub_ps(a, b);
}

static inline umi_float4 umi_float4_mul(umi_float4 a, umi_float4 b)
{
    return _mm_mul_ps(a, b);
}

static inline umi_float4 umi_float4_min(umi_float4 a, umi_float4 b)
{
    return _mm_min_ps(a, b);
}

static inline umi_float4 umi_float4_max(umi_float4 a, umi_float4 b)
{
    return _mm_max_ps(a, b);
}

static inline umi_float4 umi_float4_negate(umi_float4 a)
{
    return _mm_xor_ps(a, _mm_set1_ps(-0.0f));
}

// One bit a component: whether a <= b.
static inline int umi_float4_le_bits(umi_float4 a, umi_float4 b)
{
    return _mm_movemask_ps(_mm_cmple_ps(a, b));
}

// (z, w, x, y)
static inline umi_float4 umi_float4_swap_halves(umi_float4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 0, 3, 2));
}

// (y, x, w, z)
static inline umi_float4 umi_float4_swap_pairs(umi_float4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 3, 0, 1));
}

// (a.x, a.y, b.x, b.y)
static inline umi_float4 umi_float4_lows(umi_float4 a, umi_float4 b)
{
    return _mm_movelh_ps(a, b);
}

// (a.z, a.w, b.z, b.w)
static inline umi_float4 umi_float4_highs(umi_float4 a, umi_float4 b)
{
    return _mm_movehl_ps(b, a);
}

// (a.x, a.z, b.x, b.z)
static inline umi_float4 umi_float4_evens(umi_float4 a, umi_float4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0));
}

// (a.y, a.w, b.y, b.w)
static inline umi_float4 umi_float4_odds(umi_float4 a, umi_float4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1));
}

#endif
