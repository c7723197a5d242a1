// The baked copy of a tree, and when it is made. Queries make it, too, and any number of threads may query at
// once: one of them builds while the others go on without. A change, which nobody may query during, ends it.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_BAKING_H
#define UMI_BROADPHASE_BAKING_H

#include "broadphase/octs.h"

#include <stdatomic.h>

typedef enum umi_bake_state {
    UMI_BAKE_NONE,      // nothing is baked, and nobody bakes
    UMI_BAKE_UNDER_WAY, // one thread builds, and no other one may look at the octs
    UMI_BAKE_CURRENT,   // the octs are what the tree is
    UMI_BAKE_REFUSED,   // there was no memory; not to be tried again before the tree changes
} umi_bake_state;

typedef struct umi_baking {
    umi_octs octs;
    atomic_int state;       // an umi_bake_state; who reads UMI_BAKE_CURRENT with acquire may read the octs
    atomic_uint work;       // nodes that queries have opened since the last change
    atomic_size_t bytes;    // that the octs hold, for those who may not look at them
    um_allocator allocator; // for queries: does not lock anything, as other threads go on meanwhile
} umi_baking;

// Gives the copy up, and keeps its memory. For changes of the tree.
static inline void umi_baking_end(umi_baking* baking)
{
    atomic_store_explicit(&baking->state, UMI_BAKE_NONE, memory_order_relaxed);
    atomic_store_explicit(&baking->work, 0, memory_order_relaxed);
}

static inline bool umi_baking_is_current(const umi_baking* baking)
{
    return atomic_load_explicit(&baking->state, memory_order_acquire) == UMI_BAKE_CURRENT;
}

#endif
