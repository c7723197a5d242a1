// The contact kernel with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define UMI_CONTACT_KERNEL umi_contact_kernel_4

#include "solver/contact_kernel_body.h"
