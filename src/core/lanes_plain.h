// Any number of lanes in plain C. Not to be included by anything but lanes.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_PLAIN_H
#define UMI_CORE_LANES_PLAIN_H

#ifndef UMI_LANES
#define UMI_LANES 1
#endif

#include <stdint.h>

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

static inline umi_lanes umi_lanes_splat(float x)
{
    umi_lanes a;
    for (int i = 0; i < UMI_LANES; ++i) {
        a.lane[i] = x;
    }
    return a;
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

static inline uint32_t umi_lane_mask_bits(umi_lane_mask mask)
{
    return mask;
}

#endif
