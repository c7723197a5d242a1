// 4 lanes with the SIMD of WebAssembly. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_WASM_H
#define UMI_CORE_LANES_WASM_H

#include "core/scalar_wasm.h"

#include <stddef.h>
#include <stdint.h>

typedef v128_t umi_lanes;
typedef v128_t umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    return wasm_v128_load(from);
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    wasm_v128_store(to, a);
}

static inline umi_lanes umi_lanes_splat(float x)
{
    return umi_wasm_splat(x);
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_add(a, b);
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_sub(a, b);
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_mul(a, b);
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_div(a, b);
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    return wasm_f32x4_sqrt(a);
}

// In pmin and pmax the first operand wins where neither is less, hence the order.
static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_pmin(b, a);
}

static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_pmax(b, a);
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_lt(a, b);
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    return wasm_f32x4_le(a, b);
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return wasm_v128_and(a, b);
}

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return (uint32_t)wasm_i32x4_bitmask(mask);
}

static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    return (mask & if_set) | (~mask & if_clear); // one instruction, and none where the mask is a constant
}

static inline umi_lanes umi_lane_record_load(const float* records, int32_t index)
{
    return wasm_v128_load(records + 4 * (size_t)(index & INT32_MAX));
}

static inline void umi_lane_record_store(float* records, int32_t index, umi_lanes record)
{
    if (index >= 0) {
        wasm_v128_store(records + 4 * (size_t)index, record);
    }
}

// Rows become columns.
static inline void umi_lanes_transpose4(const umi_lanes in[4], umi_lanes out[4])
{
    v128_t low01 = wasm_i32x4_shuffle(in[0], in[1], 0, 4, 1, 5);
    v128_t high01 = wasm_i32x4_shuffle(in[0], in[1], 2, 6, 3, 7);
    v128_t low23 = wasm_i32x4_shuffle(in[2], in[3], 0, 4, 1, 5);
    v128_t high23 = wasm_i32x4_shuffle(in[2], in[3], 2, 6, 3, 7);
    out[0] = wasm_i32x4_shuffle(low01, low23, 0, 1, 4, 5);
    out[1] = wasm_i32x4_shuffle(low01, low23, 2, 3, 6, 7);
    out[2] = wasm_i32x4_shuffle(high01, high23, 0, 1, 4, 5);
    out[3] = wasm_i32x4_shuffle(high01, high23, 2, 3, 6, 7);
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
