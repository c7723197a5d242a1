// The choice of a joint kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "solver/joint_kernel.h"

#include "core/lane_choice.h"

const umi_joint_kernel* umi_joint_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_joint_kernel, lanes);
}
