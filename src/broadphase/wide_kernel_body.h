// The kernel of wide_kernel.h, written once. A file that defines UMI_LANES and UMI_WIDE_KERNEL includes it
// and gets the kernel of that width under that name.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_KERNEL_BODY_H
#define UMI_BROADPHASE_WIDE_KERNEL_BODY_H

#include "broadphase/wide_pairs_body.h"
#include "broadphase/wide_query_body.h"

#ifndef UMI_WIDE_KERNEL
#define UMI_WIDE_KERNEL umi_wide_kernel_1
#endif

const umi_wide_kernel UMI_WIDE_KERNEL = {
    .lanes = UMI_LANES,
    .find_pairs = find_pairs,
    .list_pair_jobs = list_pair_jobs,
    .query = query,
};

#endif
