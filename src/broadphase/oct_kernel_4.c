// The oct kernel with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_OCT_KERNEL umi_oct_kernel_4

#include "broadphase/oct_kernel_body.h"
