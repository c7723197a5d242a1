// 4 lanes with NEON, on 64-bit ARM. Not to be included by anything but lanes.h.
//
// Its own minimum and maximum answer NaN if any of the two is one, and tell zeros apart; those of lanes.h do
// neither, so they are a comparison and a choice. vmlaq_f32 and vfmaq_f32 have no place here: they may round
// once where lanes.h rounds twice.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_NEON_H
#define UMI_CORE_LANES_NEON_H

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

typedef float32x4_t umi_lanes;
typedef uint32x4_t umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return vld1q_f32(from);
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    vst1q_f32(to, a);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return vdupq_n_f32(x);
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    return vaddq_f32(a, b);
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    return vsubq_f32(a, b);
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    return vmulq_f32(a, b);
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    return vdivq_f32(a, b);
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    return vsqrtq_f32(a);
}

static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    return vcltq_f32(a, b);
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    return vcleq_f32(a, b);
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return vandq_u32(a, b);
}

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    static const uint32_t weights[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(mask, vld1q_u32(weights)));
}

static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    return vbslq_f32(mask, if_set, if_clear);
}

static inline umi_lanes umi_lane_record_load(const float* records, int32_t index)
{
    return vld1q_f32(records + 4 * (size_t)(index & INT32_MAX));
}

static inline void umi_lane_record_store(float* records, int32_t index, umi_lanes record)
{
    if (index >= 0) {
        vst1q_f32(records + 4 * (size_t)index, record);
    }
}

// Rows become columns.
static inline void umi_lanes_transpose4(const umi_lanes in[4], umi_lanes out[4])
{
    float64x2_t even01 = vreinterpretq_f64_f32(vtrn1q_f32(in[0], in[1]));
    float64x2_t odd01 = vreinterpretq_f64_f32(vtrn2q_f32(in[0], in[1]));
    float64x2_t even23 = vreinterpretq_f64_f32(vtrn1q_f32(in[2], in[3]));
    float64x2_t odd23 = vreinterpretq_f64_f32(vtrn2q_f32(in[2], in[3]));
    out[0] = vreinterpretq_f32_f64(vtrn1q_f64(even01, even23));
    out[1] = vreinterpretq_f32_f64(vtrn1q_f64(odd01, odd23));
    out[2] = vreinterpretq_f32_f64(vtrn2q_f64(even01, even23));
    out[3] = vreinterpretq_f32_f64(vtrn2q_f64(odd01, odd23));
}

static inline void umi_lanes_gather4(const float* records, const int32_t* index, umi_lanes out[4])
{
    umi_lanes rows[4];
    for (int i = 0; i < 4; ++i) {
        rows[i] = umi_lane_record_load(records, index[i]);
    }
    umi_lanes_transpose4(rows, out);
}

static inline void umi_lanes_scatter4(float* records, const int32_t* index, const umi_lanes in[4])
{
    umi_lanes rows[4];
    umi_lanes_transpose4(in, rows);
    for (int i = 0; i < 4; ++i) {
        umi_lane_record_store(records, index[i], rows[i]);
    }
}

#endif
