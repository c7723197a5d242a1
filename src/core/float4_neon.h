// float4.h with NEON, on 64-bit ARM. Not to be included by anything else. lanes_neon.h says why minimum and
// maximum are not those of NEON.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FLOAT4_NEON_H
#define UMI_CORE_FLOAT4_NEON_H

#include <arm_neon.h>

typedef float32x4_t umi_float4;

static inline umi_float4 umi_float4_set(float x, float y, float z, float w)
{
    const float floats[4] = {x, y, z, w};
    return vld1q_f32(floats);
}

static inline umi_float4 umi_float4_splat(float x)
{
    return vdupq_n_f32(x);
}

static inline umi_float4 umi_float4_load(const float* from)
{
    return vld1q_f32(from);
}

static inline void umi_float4_store(float* to, umi_float4 a)
{
    vst1q_f32(to, a);
}

static inline float umi_float4_x(umi_float4 a)
{
    return vgetq_lane_f32(a, 0);
}

static inline umi_float4 umi_float4_add(umi_float4 a, umi_float4 b)
{
    return vaddq_f32(a, b);
}

static inline umi_float4 umi_float4_sub(umi_float4 a, umi_float4 b)
{
    return vsubq_f32(a, b);
}

static inline umi_float4 umi_float4_mul(umi_float4 a, umi_float4 b)
{
    return vmulq_f32(a, b);
}

static inline umi_float4 umi_float4_min(umi_float4 a, umi_float4 b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline umi_float4 umi_float4_max(umi_float4 a, umi_float4 b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline umi_float4 umi_float4_negate(umi_float4 a)
{
    return vnegq_f32(a);
}

static inline int umi_float4_le_bits(umi_float4 a, umi_float4 b)
{
    static const uint32_t weights[4] = {1, 2, 4, 8};
    return (int)vaddvq_u32(vandq_u32(vcleq_f32(a, b), vld1q_u32(weights)));
}

static inline umi_float4 umi_float4_swap_halves(umi_float4 a)
{
    return vextq_f32(a, a, 2);
}

static inline umi_float4 umi_float4_swap_pairs(umi_float4 a)
{
    return vrev64q_f32(a);
}

static inline umi_float4 umi_float4_lows(umi_float4 a, umi_float4 b)
{
    return vcombine_f32(vget_low_f32(a), vget_low_f32(b));
}

static inline umi_float4 umi_float4_highs(umi_float4 a, umi_float4 b)
{
    return vcombine_f32(vget_high_f32(a), vget_high_f32(b));
}

static inline umi_float4 umi_float4_evens(umi_float4 a, umi_float4 b)
{
    return vuzp1q_f32(a, b);
}

static inline umi_float4 umi_float4_odds(umi_float4 a, umi_float4 b)
{
    return vuzp2q_f32(a, b);
}

#endif
