// The oct kernel with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_OCT_KERNEL umi_oct_kernel_1

#include "broadphase/oct_kernel_body.h"
