// The joint kernel with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_JOINT_KERNEL umi_joint_kernel_4

#include "solver/joint_kernel_body.h"
