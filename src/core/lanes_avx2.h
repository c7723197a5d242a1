// 8 lanes with AVX2. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_AVX2_H
#define UMI_CORE_LANES_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m256 umi_lanes;
typedef __m256 umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return _mm256_load_ps(from);
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    _mm256_store_ps(to, a);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return _mm256_set1_ps(x);
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    return _mm256_add_ps(a, b);
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    return _mm256_sub_ps(a, b);
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    return _mm256_mul_ps(a, b);
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    return _mm256_div_ps(a, b);
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    return _mm256_sqrt_ps(a);
}

static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    return _mm256_min_ps(a, b);
}

static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    return _mm256_max_ps(a, b);
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
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

static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    return _mm256_blendv_ps(if_clear, if_set, mask);
}

// Turns the blocks of 4 by 4 floats, one in every 128 bits, over their diagonals. Twice gives what there was.
static inline void umi_lanes_transpose4(const umi_lanes in[4], umi_lanes out[4])
{
    __m256 low01 = _mm256_unpacklo_ps(in[0], in[1]);
    __m256 low23 = _mm256_unpacklo_ps(in[2], in[3]);
    __m256 high01 = _mm256_unpackhi_ps(in[0], in[1]);
    __m256 high23 = _mm256_unpackhi_ps(in[2], in[3]);
    out[0] = _mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(1, 0, 1, 0));
    out[1] = _mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(3, 2, 3, 2));
    out[2] = _mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(1, 0, 1, 0));
    out[3] = _mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline __m128 umi_lane_record_load(const float* records, int32_t index)
{
    return _mm_load_ps(records + 4 * (size_t)(index & INT32_MAX));
}

static inline void umi_lane_record_store(float* records, int32_t index, __m128 record)
{
    if (index >= 0) {
        _mm_store_ps(records + 4 * (size_t)index, record);
    }
}

// The records of lane 0 and lane 4 of an index.
static inline __m256 umi_lane_records_load(const float* records, const int32_t* index)
{
    __m256 low = _mm256_castps128_ps256(umi_lane_record_load(records, index[0]));
    return _mm256_insertf128_ps(low, umi_lane_record_load(records, index[4]), 1);
}

static inline void umi_lane_records_store(float* records, const int32_t* index, __m256 pair)
{
    umi_lane_record_store(records, index[0], _mm256_castps256_ps128(pair));
    umi_lane_record_store(records, index[4], _mm256_extractf128_ps(pair, 1));
}

static inline void umi_lanes_gather4(const float* records, const int32_t* index, umi_lanes out[4])
{
    const umi_lanes rows[4] = {
        umi_lane_records_load(records, index),
        umi_lane_records_load(records, index + 1),
        umi_lane_records_load(records, index + 2),
        umi_lane_records_load(records, index + 3),
    };
    umi_lanes_transpose4(rows, out);
}

static inline void umi_lanes_scatter4(float* records, const int32_t* index, const umi_lanes in[4])
{
    umi_lanes rows[4];
    umi_lanes_transpose4(in, rows);
    umi_lane_records_store(records, index, rows[0]);
    umi_lane_records_store(records, index + 1, rows[1]);
    umi_lane_records_store(records, index + 2, rows[2]);
    umi_lane_records_store(records, index + 3, rows[3]);
}

#endif
