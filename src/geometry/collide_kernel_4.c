// The collide kernel with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_COLLIDE_KERNEL umi_collide_kernel_4

#include "geometry/collide_kernel_body.h"
