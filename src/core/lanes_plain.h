// Any number of lanes in plain C, and what each operation means. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_PLAIN_H
#define UMI_CORE_LANES_PLAIN_H

#ifndef UMI_LANES
#define UMI_LANES 1
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct umi_lanes {
    float lane[UMI_LANES];
} umi_lanes;

typedef uint32_t umi_lane_mask;

static inline umi_lanes umi_lanes_load(const float* from)
{
    umi_lanes a;
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = from[i];
    }
    return a;
}

static inline void umi_lanes_store(float* to, umi_lanes a)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        to[i] = a.lane[i];
    }
}

static inline umi_lanes umi_lanes_splat(float x)
{
    umi_lanes a;
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = x;
    }
    return a;
}

static inline umi_lanes umi_lanes_add(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] += b.lane[i];
    }
    return a;
}

static inline umi_lanes umi_lanes_sub(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] -= b.lane[i];
    }
    return a;
}

static inline umi_lanes umi_lanes_mul(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] *= b.lane[i];
    }
    return a;
}

static inline umi_lanes umi_lanes_div(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] /= b.lane[i];
    }
    return a;
}

static inline umi_lanes umi_lanes_sqrt(umi_lanes a)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = sqrtf(a.lane[i]);
    }
    return a;
}

// The second operand wins where neither is less: if one is NaN, and for zeros of different sign.
static inline umi_lanes umi_lanes_min(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

// The second operand wins where neither is greater: if one is NaN, and for zeros of different sign.
static inline umi_lanes umi_lanes_max(umi_lanes a, umi_lanes b)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline umi_lane_mask umi_lanes_lt(umi_lanes a, umi_lanes b)
{
    umi_lane_mask mask = 0;
    for (int i = 0; i < UMI_LANES; ++i) {
        mask |= (umi_lane_mask)(a.lane[i] < b.lane[i]) << i;
    }
    return mask;
}

static inline umi_lane_mask umi_lanes_le(umi_lanes a, umi_lanes b)
{
    umi_lane_mask mask = 0;
    for (int i = 0; i < UMI_LANES; ++i) {
        mask |= (umi_lane_mask)(a.lane[i] <= b.lane[i]) << i;
    }
    return mask;
}

static inline umi_lane_mask umi_lane_mask_and(umi_lane_mask a, umi_lane_mask b)
{
    return a & b;
}

// Bit i is lane i.
static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return mask;
}

// Takes whole lanes as they are, the bits of a NaN too. The mask must come from a comparison.
static inline umi_lanes umi_lanes_select(umi_lane_mask mask, umi_lanes if_set, umi_lanes if_clear)
{
    for (int i = 0; i < UMI_LANES; ++i) {
        if_set.lane[i] = (mask >> i & 1) != 0 ? if_set.lane[i] : if_clear.lane[i];
    }
    return if_set;
}

// Component k of record index[i] goes to lane i of out[k]. A record is four floats, aligned to 16 bytes. The
// sign bit of an index says that the record is only read, see umi_lanes_scatter4; the other bits must name a
// record even then, so -1 is no null here.
static inline void umi_lanes_gather4(const float* records, const int32_t* index, umi_lanes out[4])
{
    for (int i = 0; i < UMI_LANES; ++i) {
        float record[4]; // by bytes: not all that a record holds need be floats
        memcpy(record, records + 4 * (size_t)(index[i] & INT32_MAX), sizeof record);
        for (int k = 0; k < 4; ++k) {
            out[k].lane[i] = record[k];
        }
    }
}

// The reverse. A lane whose index is negative is left out, so that many lanes may read one record; the other
// indices must differ from each other, as no order of the lanes would be the same at every width.
static inline void umi_lanes_scatter4(float* records, const int32_t* index, const umi_lanes in[4])
{
    for (int i = 0; i < UMI_LANES; ++i) {
        for (int k = 0; k < 4 && index[i] >= 0; ++k) {
            records[4 * (size_t)index[i] + (size_t)k] = in[k].lane[i];
        }
    }
}

#endif
