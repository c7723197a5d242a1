// 8 lanes with AVX2. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_AVX2_H
#define UMI_CORE_LANES_AVX2_H

#include <immintrin.h>
#include <stdint.h>

typedef __m256 umi_lanes;
typedef __m256 umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return _mm256_load_ps(from);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return _mm256_set1_ps(x);
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return _mm256_and_ps(a, b);
}

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return (uint32_t)_mm256_movemask_ps(mask);
}

#endif
