// The choice of a joint kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "solver/joint_kernel.h"

const umi_joint_kernel* umi_joint_kernel_for(int32_t lanes)
{
    switch (lanes) {
    case 16:
        return &umi_joint_kernel_16;
    case 8:
        return &umi_joint_kernel_8;
    case 4:
        return &umi_joint_kernel_4;
    default:
        return &umi_joint_kernel_1;
    }
}
