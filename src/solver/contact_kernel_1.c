// The contact kernel with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define UMI_CONTACT_KERNEL umi_contact_kernel_1

#include "solver/contact_kernel_body.h"
