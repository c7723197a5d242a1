// Tests of one block of a wide tree, lane by lane: a part of wide_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_BLOCK_BODY_H
#define UMI_BROADPHASE_WIDE_BLOCK_BODY_H

#include "broadphase/wide.h"
#include "core/bits.h"
#include "core/lanes.h"

_Static_assert(UMI_BLOCK_SIZE % UMI_LANES == 0, "whole vectors must fill a block");

// One bit for each lane of a block whose AABB overlaps the flipped one.
static inline uint32_t overlaps(const umi_wide_block* block, const float flipped[4])
{
    umi_lanes limit0 = umi_lanes_splat(flipped[0]);
    umi_lanes limit1 = umi_lanes_splat(flipped[1]);
    umi_lanes limit2 = umi_lanes_splat(flipped[2]);
    umi_lanes limit3 = umi_lanes_splat(flipped[3]);
    uint32_t bits = 0;
    for (int32_t i = 0; i < UMI_BLOCK_SIZE; i += UMI_LANES) {
        umi_lane_mask x = umi_lane_mask_and(umi_lanes_le(umi_lanes_load(block->side[0] + i), limit0),
                                            umi_lanes_le(umi_lanes_load(block->side[2] + i), limit2));
        umi_lane_mask y = umi_lane_mask_and(umi_lanes_le(umi_lanes_load(block->side[1] + i), limit1),
                                            umi_lanes_le(umi_lanes_load(block->side[3] + i), limit3));
        bits |= umi_lane_mask_bits(umi_lane_mask_and(x, y)) << i;
    }
    return bits;
}

static inline int32_t take_lowest(uint32_t* bits)
{
    int32_t lane = umi_trailing_zeros(*bits);
    *bits &= *bits - 1;
    return lane;
}

#endif
