// The collide kernel with 16 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define UMI_COLLIDE_KERNEL umi_collide_kernel_16

#include "geometry/collide_kernel_body.h"
