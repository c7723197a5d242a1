// float4.h in plain C, for processors without a version of their own. Not to be included by anything else.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FLOAT4_PLAIN_H
#define UMI_CORE_FLOAT4_PLAIN_H

typedef struct umi_float4 {
    float x, y, z, w;
} umi_float4;

static inline umi_float4 umi_float4_set(float x, float y, float z, float w)
{
    return (umi_float4){x, y, z, w};
}

static inline umi_float4 umi_float4_splat(float x)
{
    return umi_float4_set(x, x, x, x);
}

static inline umi_float4 umi_float4_load(const float* from)
{
    return umi_float4_set(from[0], from[1], from[2], from[3]);
}

static inline void umi_float4_store(float* to, umi_float4 a)
{
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
    to[3] = a.w;
}

static inline float umi_float4_x(umi_float4 a)
{
    return a.x;
}

static inline umi_float4 umi_float4_add(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

static inline umi_float4 umi_float4_sub(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

static inline umi_float4 umi_float4_mul(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}

static inline umi_float4 umi_float4_min(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z,
                          a.w < b.w ? a.w : b.w);
}

static inline umi_float4 umi_float4_max(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z,
                          a.w > b.w ? a.w : b.w);
}

static inline umi_float4 umi_float4_negate(umi_float4 a)
{
    return umi_float4_set(-a.x, -a.y, -a.z, -a.w);
}

static inline int umi_float4_le_bits(umi_float4 a, umi_float4 b)
{
    return (a.x <= b.x) | (a.y <= b.y) << 1 | (a.z <= b.z) << 2 | (a.w <= b.w) << 3;
}

static inline umi_float4 umi_float4_swap_halves(umi_float4 a)
{
    return umi_float4_set(a.z, a.w, a.x, a.y);
}

static inline umi_float4 umi_float4_swap_pairs(umi_float4 a)
{
    return umi_float4_set(a.y, a.x, a.w, a.z);
}

static inline umi_float4 umi_float4_lows(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x, a.y, b.x, b.y);
}

static inline umi_float4 umi_float4_highs(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.z, a.w, b.z, b.w);
}

static inline umi_float4 umi_float4_evens(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.x, a.z, b.x, b.z);
}

static inline umi_float4 umi_float4_odds(umi_float4 a, umi_float4 b)
{
    return umi_float4_set(a.y, a.w, b.y, b.w);
}

#endif
