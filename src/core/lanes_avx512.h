// 16 lanes with AVX-512. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_AVX512_H
#define UMI_CORE_LANES_AVX512_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m512 umi_lanes;
typedef __mmask16 umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return _mm512_load_ps(from);
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    _mm512_store_ps(to, a);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return _mm512_set1_ps(x);
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    return _mm512_add_ps(a, b);
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    return _mm512_sub_ps(a, b);
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    return _mm512_mul_ps(a, b);
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    return _mm512_div_ps(a, b);
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    return _mm512_sqrt_ps(a);
}

static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    return _mm512_min_ps(a, b);
}

static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    return _mm512_max_ps(a, b);
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return (umi_lane_mask)(a & b);
}

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return mask;
}

static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    return _mm512_mask_blend_ps(mask, if_clear, if_set);
}

// Turns the blocks of 4 by 4 floats, one in every 128 bits, over their diagonals. Twice gives what there was.
static inline void umi_lanes_transpose4(const umi_lanes in[4], umi_lanes out[4])
{
    __m512 low01 = _mm512_unpacklo_ps(in[0], in[1]);
    __m512 low23 = _mm512_unpacklo_ps(in[2], in[3]);
    __m512 high01 = _mm512_unpackhi_ps(in[0], in[1]);
    __m512 high23 = _mm512_unpackhi_ps(in[2], in[3]);
    out[0] = _mm512_shuffle_ps(low01, low23, _MM_SHUFFLE(1, 0, 1, 0));
    out[1] = _mm512_shuffle_ps(low01, low23, _MM_SHUFFLE(3, 2, 3, 2));
    out[2] = _mm512_shuffle_ps(high01, high23, _MM_SHUFFLE(1, 0, 1, 0));
    out[3] = _mm512_shuffle_ps(high01, high23, _MM_SHUFFLE(3, 2, 3, 2));
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

// The records of lanes 0, 4, 8 and 12 of an index.
static inline __m512 umi_lane_records_load(const float* records, const int32_t* index)
{
    __m512 four = _mm512_castps128_ps512(umi_lane_record_load(records, index[0]));
    four = _mm512_insertf32x4(four, umi_lane_record_load(records, index[4]), 1);
    four = _mm512_insertf32x4(four, umi_lane_record_load(records, index[8]), 2);
    return _mm512_insertf32x4(four, umi_lane_record_load(records, index[12]), 3);
}

static inline void umi_lane_records_store(float* records, const int32_t* index, __m512 four)
{
    umi_lane_record_store(records, index[0], _mm512_castps512_ps128(four));
    umi_lane_record_store(records, index[4], _mm512_extractf32x4_ps(four, 1));
    umi_lane_record_store(records, index[8], _mm512_extractf32x4_ps(four, 2));
    umi_lane_record_store(records, index[12], _mm512_extractf32x4_ps(four, 3));
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
