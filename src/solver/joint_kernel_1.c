// The joint kernel with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_JOINT_KERNEL umi_joint_kernel_1

#include "solver/joint_kernel_body.h"
