// The contact kernel with 16 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define UMI_CONTACT_KERNEL umi_contact_kernel_16

#include "solver/contact_kernel_body.h"
