// The contact kernel with 8 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define UMI_CONTACT_KERNEL umi_contact_kernel_8

#include "solver/contact_kernel_body.h"
