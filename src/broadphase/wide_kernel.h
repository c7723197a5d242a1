// Pairs and box queries through wide trees, compiled once a lane width.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_WIDE_KERNEL_H
#define UMI_BROADPHASE_WIDE_KERNEL_H

#include "broadphase/tree_data.h"

// A search for pairs between the leaves of two wide trees, which may be the same one.
typedef struct umi_pair_search {
    const umi_wide* a;
    const umi_wide* b;
    bool moved_only;
    um_result error; // when it is not UM_OK, the search unwinds
    um_pair_list* list;
} umi_pair_search;

// Makes room for extra more pairs in the list. False, with the error set, when memory ends or they are too
// many.
bool umi_pair_search_reserve(umi_pair_search* search, int32_t extra);

// A box query on a tree whose wide form is current.
typedef struct umi_wide_query {
    const um_tree* tree;
    _Alignas(16) float flipped[4];
    uint64_t category_mask;
    um_tree_query_fn* fn;
    void* context;
    um_tree_visits visits;
} umi_wide_query;

// The functions of one lane width. All widths give the same results in the same order.
struct umi_wide_kernel {
    int32_t lanes;

    // Appends all pairs of leaves to the list. If a and b are the same tree, each pair comes once and none
    // with itself.
    void (*find_pairs)(umi_pair_search* search);

    // Hands the leaves that overlap to the callback.
    void (*query)(umi_wide_query* query);
};

// All are there in every build; umi_cpu_has_lanes says which may run.
extern const umi_wide_kernel umi_wide_kernel_1;
extern const umi_wide_kernel umi_wide_kernel_4;
extern const umi_wide_kernel umi_wide_kernel_8;
extern const umi_wide_kernel umi_wide_kernel_16;

// The kernel of a lane width that umi_cpu_has_lanes agrees to.
const umi_wide_kernel* umi_wide_kernel_for(int32_t lanes);

#endif
