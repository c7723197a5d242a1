// A search for pairs by all workers, of which only those are kept that a filter asks for.
//
// What is found comes in chunks, in the memory of a list of pairs that is given as room: a worker takes
// another chunk when its own is full, so that nobody allocates or waits. In the order that is noted
// afterwards the pairs come as um_tree_find_pairs gives them, whoever found them.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_SHARED_PAIRS_H
#define UMI_BROADPHASE_SHARED_PAIRS_H

#include "broadphase/tree_data.h"

// Moves the pairs that are wanted to the front, in order, and returns how many they are. Many workers call it
// at once, each with pairs of its own.
typedef int32_t umi_pair_filter_fn(um_tree_pair* pairs, int32_t count, void* context);

typedef struct umi_pair_filter {
    umi_pair_filter_fn* keep;
    void* context;
} umi_pair_filter;

enum { UMI_CHUNK_PAIRS = 15 };

// 256 bytes: as large as 16 pairs.
typedef struct umi_pair_chunk {
    int32_t count;
    int32_t next;    // the chunk with the pairs that were found after these by the same worker, or -1
    int32_t ordered; // in chunk k: which one is the k-th in order
    int32_t unused;
    um_tree_pair pairs[UMI_CHUNK_PAIRS];
} umi_pair_chunk;

_Static_assert(sizeof(umi_pair_chunk) == (UMI_CHUNK_PAIRS + 1) * sizeof(um_tree_pair),
               "a chunk must take the place of a whole number of pairs");

// They stand in the memory of the list that was given, until that is used for something else.
typedef struct umi_found_pairs {
    umi_pair_chunk* chunks;
    int32_t chunk_count;
    int32_t pair_count;
} umi_found_pairs;

// The k-th chunk in order.
static inline const umi_pair_chunk* umi_found_chunk(const umi_found_pairs* found, int32_t k)
{
    return found->chunks + found->chunks[k].ordered;
}

// Finds the pairs within a tree, or between two, that pass the filter. The room is enlarged if it has to be.
// UM_ERROR_OUT_OF_MEMORY, or UM_ERROR_LIMIT if there are too many; then nothing is found.
um_result umi_tree_find_pairs_shared(um_tree* tree, um_tree* other, um_tree_pairs which,
                                     umi_pair_filter filter, um_pair_list* room, umi_found_pairs* out_found);

#endif
