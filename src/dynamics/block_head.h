// What the blocks of all kinds of links begin with. A block is what the solver needs of 16 links of a kind,
// one per lane, in rows.
//
// A body index in a lane is read-only, which the sign bit says, if the link does not move the body: ground
// and sleepers (index 0) and kinematic bodies (their own index).
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_BLOCK_HEAD_H
#define UMI_DYNAMICS_BLOCK_HEAD_H

#include "core/row.h"
#include "dynamics/bodies.h"

enum {
    UMI_BLOCK_LANES = UMI_ROW_LANES,
    UMI_READ_ONLY = INT32_MIN,
    UMI_EMPTY_LANE = -1,
};

typedef struct umi_block_head {
    umi_index_row link; // whose lane it is; UMI_EMPTY_LANE where a lane is empty
    umi_index_row body_a, body_b;
} umi_block_head;

// Whether a body of a lane is ground or a sleeper.
static inline bool umi_lane_is_one_sided(const umi_block_head* head, int32_t lane)
{
    return head->body_a.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY) ||
           head->body_b.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY);
}

#endif
