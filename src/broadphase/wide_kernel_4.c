// The wide kernel with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_WIDE_KERNEL umi_wide_kernel_4

#include "broadphase/wide_kernel_body.h"
