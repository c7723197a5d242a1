// The joint kernel with 16 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define UMI_JOINT_KERNEL umi_joint_kernel_16

#include "solver/joint_kernel_body.h"
