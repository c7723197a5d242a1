// Comparison of sets of pairs that come in any order: how many there are and the sum of a number made from
// each. And brute force, the broadphase that needs no tree, to compare with.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PAIR_DIGEST_H
#define UMBRA_TOOLS_PAIR_DIGEST_H

#include <umbra/tree.h>

typedef struct pair_digest {
    int64_t count;
    uint64_t sum;
} pair_digest;

// The overlapping pairs of AABBs in which the later one has index first or more: all pairs if first is 0.
// All of these pairs are tested.
pair_digest brute_force_pairs(const um_aabb* aabbs, int32_t first, int32_t count);

// The pairs of a list, by user data that are indices of AABBs, in which the later one is first or more.
pair_digest pair_digest_of_list(const um_pair_list* list, uint64_t first);

bool pair_digest_is_same(pair_digest a, pair_digest b);

#endif
