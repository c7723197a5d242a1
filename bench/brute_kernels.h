// The inner loops of brute force: every AABB against every AABB, over plain arrays. They are chosen once for
// the processor at hand and are as fast as could be made, since to beat a slow loop would prove nothing.
// SPDX-License-Identifier: MIT

#ifndef BENCH_BRUTE_KERNELS_H
#define BENCH_BRUTE_KERNELS_H

#include "pair_list.h"
#include "ray_search.h"

// One array for each coordinate, aligned to 64 bytes and padded to a multiple of brute_block with AABBs
// that overlap nothing.
typedef struct aabb_columns {
    int32_t count;
    int32_t padded_count;
    float* min_x;
    float* min_y;
    float* max_x;
    float* max_y;
} aabb_columns;

enum {
    brute_block = 64,
};

typedef void brute_pairs_fn(const aabb_columns* aabbs, pair_list* out_list);
typedef uint32_t brute_count_fn(const aabb_columns* aabbs, um_aabb aabb);
typedef ray_answer brute_ray_fn(const aabb_columns* aabbs, const bench_ray* ray);

// The loops for one instruction set.
typedef struct brute_kernels {
    brute_pairs_fn* tiled_pairs; // several AABBs at once against a register full of others: the fastest
    brute_pairs_fn* plain_pairs; // the obvious loop, left to the compiler to vectorise
    brute_count_fn* count;       // how many AABBs overlap one AABB
    brute_ray_fn* ray;           // the nearest AABB that a ray enters
} brute_kernels;

brute_kernels brute_kernels_choose(void);

// From brute_tiles.c; NULL where this build or processor has none.
brute_pairs_fn* brute_tiled_pairs_choose(void);

#endif
