// The collide kernel with 8 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define UMI_COLLIDE_KERNEL umi_collide_kernel_8

#include "geometry/collide_kernel_body.h"
