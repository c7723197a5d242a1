// The inner loops of brute force: every box against every box, over plain arrays. They are chosen once for
// the processor at hand and are as fast as could be made, since to beat a slow loop would prove nothing.
// SPDX-License-Identifier: MIT

#ifndef BENCH_BRUTE_KERNELS_H
#define BENCH_BRUTE_KERNELS_H

#include "pair_list.h"
#include "ray_search.h"

// One array for each coordinate, aligned to 64 bytes and padded to a multiple of brute_block with boxes
// that overlap nothing.
typedef struct box_columns {
    int32_t count;
    int32_t padded_count;
    float* min_x;
    float* min_y;
    float* max_x;
    float* max_y;
} box_columns;

enum {
    brute_block = 64,
};

typedef void brute_pairs_fn(const box_columns* boxes, pair_list* out_list);
typedef uint32_t brute_count_fn(const box_columns* boxes, um_box box);
typedef ray_answer brute_ray_fn(const box_columns* boxes, const bench_ray* ray);

// The loops for one instruction set.
typedef struct brute_kernels {
    brute_pairs_fn* tiled_pairs; // several boxes at once against a register full of others: the fastest
    brute_pairs_fn* plain_pairs; // the obvious loop, left to the compiler to vectorise
    brute_count_fn* count;       // how many boxes overlap one box
    brute_ray_fn* ray;           // the nearest box that a ray enters
} brute_kernels;

brute_kernels brute_kernels_choose(void);

// From brute_tiles.c; NULL where this build or processor has none.
brute_pairs_fn* brute_tiled_pairs_choose(void);

#endif
