// 4 lanes with SSE2. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_SSE2_H
#define UMI_CORE_LANES_SSE2_H

#include <emmintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m128 umi_lanes;
typedef __m128 umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return _mm_load_ps(from);
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    _mm_store_ps(to, a);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return _mm_set1_ps(x);
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    return _mm_add_ps(a, b);
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    return _mm_sub_ps(a, b);
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    return _mm_mul_ps(a, b);
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    return _mm_div_ps(a, b);
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    return _mm_sqrt_ps(a);
}

static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    return _mm_min_ps(a, b);
}

static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    return _mm_max_ps(a, b);
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    return _mm_cmplt_ps(a, b);
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    return _mm_cmple_ps(a, b);
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return _mm_and_ps(a, b);
}

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return (uint32_t)_mm_movemask_ps(mask);
}

static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    return _mm_or_ps(_mm_and_ps(mask, if_set), _mm_andnot_ps(mask, if_clear));
}

static inline __m128 umi_lane_record_load(const float* records, int32_t index)
{
    return _mm_load_ps(records + 4 * (size_t)(index & INT32_MAX));
}

// A branch, because a solver comes back to the same lanes again and again, and the processor learns them. A
// store to a spare place instead took longer even where three in ten lanes were left out.
static inline void umi_lane_record_store(float* records, int32_t index, __m128 record)
{
    if (index >= 0) {
        _mm_store_ps(records + 4 * (size_t)index, record);
    }
}

static inline void umi_lanes_gather4(const float* records, const int32_t* index, umi_lanes out[4])
{
    __m128 r0 = umi_lane_record_load(records, index[0]);
    __m128 r1 = umi_lane_record_load(records, index[1]);
    __m128 r2 = umi_lane_record_load(records, index[2]);
    __m128 r3 = umi_lane_record_load(records, index[3]);
    _MM_TRANSPOSE4_PS(r0, r1, r2, r3);
    out[0] = r0;
    out[1] = r1;
    out[2] = r2;
    out[3] = r3;
}

static inline void umi_lanes_scatter4(float* records, const int32_t* index, const umi_lanes in[4])
{
    __m128 r0 = in[0];
    __m128 r1 = in[1];
    __m128 r2 = in[2];
    __m128 r3 = in[3];
    _MM_TRANSPOSE4_PS(r0, r1, r2, r3);
    umi_lane_record_store(records, index[0], r0);
    umi_lane_record_store(records, index[1], r1);
    umi_lane_record_store(records, index[2], r2);
    umi_lane_record_store(records, index[3], r3);
}

#endif
