// The contact kernel with 16 lanes for worlds in which a body is locked along an axis.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define UMI_CONTACT_KERNEL umi_locked_kernel_16
#define UMI_WITH_LOCKS

#include "solver/contact_kernel_body.h"
