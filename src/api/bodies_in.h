// The bodies in a region, for calls that change all of them.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODIES_IN_H
#define UMI_API_BODIES_IN_H

#include "world/world_data.h"

// Gets a body. May wake it, but neither create nor destroy any.
typedef void umi_body_fn(um_world* world, int32_t body, void* context);

// Calls a function for every enabled dynamic body with a shape of one of the categories whose fat AABB
// overlaps an AABB, in the order of their places. For a few more bodies if there is no memory to list
// those: the function has to look for itself which ones it means. NULL for aabb: for all of them.
void umi_each_body_in(um_world* world, const um_aabb* aabb, uint64_t categories, umi_body_fn* fn,
                      void* context);

#endif
