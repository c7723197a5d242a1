// The choice of a kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "solver/contact_kernel.h"

const umi_contact_kernel* umi_contact_kernel_for(int32_t lanes)
{
    switch (lanes) {
    case 16:
        return &umi_contact_kernel_16;
    case 8:
        return &umi_contact_kernel_8;
    case 4:
        return &umi_contact_kernel_4;
    default:
        return &umi_contact_kernel_1;
    }
}
