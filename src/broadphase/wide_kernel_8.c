// The wide kernel with 8 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define UMI_WIDE_KERNEL umi_wide_kernel_8

#include "broadphase/wide_kernel_body.h"
