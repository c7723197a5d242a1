// Walks over the lanes of all bundles.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_LANE_WALKS_H
#define UMI_WORLD_LANE_WALKS_H

#include "world/world_data.h"

// Lists all blocks in the scratch, bundle by bundle and colour by colour. Returns how many; -1 when memory
// ends.
int32_t umi_list_blocks(um_world* world);

// Calls a function for every contact in a lane between an awake body and a sleeper; or for those in a bundle.
typedef void umi_sleeper_fn(um_world* world, const umi_contact* contact, void* context);
void umi_each_on_sleeper(um_world* world, umi_sleeper_fn* fn, void* context);
void umi_each_on_sleeper_in(um_world* world, const umi_bundle* bundle, umi_sleeper_fn* fn, void* context);

// Calls a function for every joint in a lane.
typedef void umi_joint_lane_fn(um_world* world, const umi_block_head* head, int32_t lane);
void umi_each_joint_lane(um_world* world, umi_joint_lane_fn* fn);

#endif
