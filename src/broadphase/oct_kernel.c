// The choice of a kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "broadphase/oct_kernel.h"

#include "core/lane_choice.h"

// An oct has eight lanes.
#define umi_oct_kernel_16 umi_oct_kernel_8

const umi_oct_kernel* umi_oct_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_oct_kernel, lanes);
}
