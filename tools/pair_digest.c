// Brute force over AABBs, and digests of what it and the tree find.
// SPDX-License-Identifier: MIT

#include "pair_digest.h"

static void add_pair(pair_digest* digest, uint64_t earlier, uint64_t later)
{
    // The end of SplitMix64: pairs that differ in one bit get numbers that have nothing in common.
    uint64_t z = earlier << 32 | later;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    digest->sum += z ^ (z >> 31);
    ++digest->count;
}

pair_digest brute_force_pairs(const um_aabb* aabbs, int32_t first, int32_t count)
{
    pair_digest digest = {0};
    for (int32_t later = first; later < count; ++later) {
        um_aabb aabb = aabbs[later];
        for (int32_t earlier = 0; earlier < later; ++earlier) {
            if (um_aabb_overlaps(aabb, aabbs[earlier])) {
                add_pair(&digest, (uint64_t)earlier, (uint64_t)later);
            }
        }
    }
    return digest;
}

pair_digest pair_digest_of_list(const um_pair_list* list, uint64_t first)
{
    pair_digest digest = {0};
    for (int32_t i = 0; i < list->count; ++i) {
        um_tree_pair pair = list->pairs[i];
        uint64_t earlier = pair.a < pair.b ? pair.a : pair.b;
        uint64_t later = pair.a < pair.b ? pair.b : pair.a;
        if (later >= first) {
            add_pair(&digest, earlier, later);
        }
    }
    return digest;
}

bool pair_digest_is_same(pair_digest a, pair_digest b)
{
    return a.count == b.count && a.sum == b.sum;
}
