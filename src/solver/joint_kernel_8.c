// The joint kernel with 8 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define UMI_JOINT_KERNEL umi_joint_kernel_8

#include "solver/joint_kernel_body.h"
