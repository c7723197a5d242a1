// The collide kernel with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_COLLIDE_KERNEL umi_collide_kernel_1

#include "geometry/collide_kernel_body.h"
