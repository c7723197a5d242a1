// The choice of a kernel by its lane width.
// SPDX-License-Identifier: MIT

#include "broadphase/wide_kernel.h"

const umi_wide_kernel* umi_wide_kernel_for(int32_t lanes)
{
#if defined(__x86_64__) && !defined(UMBRA_NO_SIMD)
    if (lanes == 16) {
        return &umi_wide_kernel_16;
    }
    if (lanes == 8) {
        return &umi_wide_kernel_8;
    }
#endif
    return lanes == 4 ? &umi_wide_kernel_4 : &umi_wide_kernel_1;
}
