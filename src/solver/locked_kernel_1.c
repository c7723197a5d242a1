// The contact kernel with 1 lane for worlds in which a body is locked along an axis.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_CONTACT_KERNEL umi_locked_kernel_1
#define UMI_WITH_LOCKS

#include "solver/contact_kernel_body.h"
