// The choice of a kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "broadphase/wide_kernel.h"

#include "core/lane_choice.h"

const umi_wide_kernel* umi_wide_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_wide_kernel, lanes);
}
