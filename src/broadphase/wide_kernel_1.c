// The wide kernel with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_WIDE_KERNEL umi_wide_kernel_1

#include "broadphase/wide_kernel_body.h"
