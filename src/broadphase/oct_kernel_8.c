// The oct kernel with 8 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define UMI_OCT_KERNEL umi_oct_kernel_8

#include "broadphase/oct_kernel_body.h"
