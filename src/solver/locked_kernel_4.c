// The contact kernel with 4 lanes for worlds in which a body is locked along an axis.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_CONTACT_KERNEL umi_locked_kernel_4
#define UMI_WITH_LOCKS

#include "solver/contact_kernel_body.h"
