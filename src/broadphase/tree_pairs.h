// The two ways to search for pairs, for those who decide themselves what becomes of the pairs.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_PAIRS_H
#define UMI_BROADPHASE_TREE_PAIRS_H

#include "broadphase/wide_kernel.h"

// A search that writes to a list, from its beginning. The list's count is not kept.
umi_pair_search umi_pair_search_into(um_pair_list* list, um_tree_pairs which);

// Whether a search in two trees, which may be the same one, is to go through their wide forms.
bool umi_pairs_are_many(const um_tree* tree, const um_tree* other, um_tree_pairs which);

// Makes both wide forms current and tells the search of them. False, with the error set, when
// memory ends.
bool umi_pairs_widen(um_tree* tree, um_tree* other, umi_pair_search* search);

// The whole of a search through the binary nodes instead, as one job: index_a and index_b are slots there.
static inline umi_pair_job umi_pair_job_of_nodes(void)
{
    return (umi_pair_job){.index_a = UMI_ROOT_SLOT, .index_b = UMI_ROOT_SLOT, .first_chunk = -1};
}

// Finds the pairs of some such jobs, in order.
void umi_pairs_search_nodes(const um_tree* tree, const um_tree* other, umi_pair_search* search,
                            const umi_pair_job* jobs, int32_t count);

// Cuts such a search into at most capacity jobs, at least 4. One after the other, they find the pairs in the
// same order as the whole. Returns how many.
int32_t umi_pairs_list_node_jobs(const um_tree* tree, const um_tree* other, umi_pair_search* search,
                                 umi_pair_job* jobs, int32_t capacity);

#endif
