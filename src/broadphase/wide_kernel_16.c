// The wide kernel with 16 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define UMI_WIDE_KERNEL umi_wide_kernel_16

#include "broadphase/wide_kernel_body.h"
