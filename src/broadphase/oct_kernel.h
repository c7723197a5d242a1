// Casts and AABB queries through octs, compiled once per lane width.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_OCT_KERNEL_H
#define UMI_BROADPHASE_OCT_KERNEL_H

#include "broadphase/octs.h"
#include "core/walks.h"

typedef struct umi_oct_cast {
    const umi_octs* octs;
    const um_aabb_cast* cast;
    uint64_t category_mask;
    um_tree_cast_fn* fn;
    void* context;
    umi_walks* walks; // raised from the first leaf on
} umi_oct_cast;

typedef struct umi_oct_query {
    const umi_octs* octs;
    um_aabb aabb;
    uint64_t category_mask;
    um_tree_query_fn* fn;
    void* context;
    umi_walks* walks; // raised from the first leaf on
} umi_oct_query;

// The functions of one lane width. All widths give the same results in the same order.
typedef struct umi_oct_kernel {
    um_tree_visits (*cast)(const umi_oct_cast* cast);
    um_tree_visits (*query)(const umi_oct_query* query);
} umi_oct_kernel;

// Those of 1 and 4 lanes are there in every build; umi_cpu_has_lanes says which may run.
extern const umi_oct_kernel umi_oct_kernel_1;
extern const umi_oct_kernel umi_oct_kernel_4;
extern const umi_oct_kernel umi_oct_kernel_8;

// The kernel of a lane width that umi_cpu_has_lanes agrees to. An oct has eight lanes, so a width of 16 gets
// the kernel of 8, which every processor that has the one has as well.
const umi_oct_kernel* umi_oct_kernel_for(int32_t lanes);

#endif
