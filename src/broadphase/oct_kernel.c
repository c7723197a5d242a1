// The choice of a kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "broadphase/oct_kernel.h"

const umi_oct_kernel* umi_oct_kernel_for(int32_t lanes)
{
    switch (lanes) {
    case 16:
    case 8:
        return &umi_oct_kernel_8;
    case 4:
        return &umi_oct_kernel_4;
    default:
        return &umi_oct_kernel_1;
    }
}
