// The scene: a dense pile of AABBs, the same for every engine, with the work to be done on it: an order of
// insertion, a place to move to, an order of removal, AABBs to query and rays to cast. It measures nothing.
//
// All AABBs are fat already, and the engines are told not to fatten them again, so that all trees hold the
// same AABBs. Their coordinates lie on a lattice: minima at multiples of 1/4, maxima 1/8 above such a
// multiple. No minimum ever equals a maximum, so overlap does not hang on whether touching counts, nor on a
// last bit that an engine loses (Box2D 2.4 cannot be kept from adding a margin of its own, see
// engine_box2d2.cpp).
// SPDX-License-Identifier: MIT

#ifndef BENCH_PILE_H
#define BENCH_PILE_H

#include "ray_search.h"

#include <umbra/math.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_pile {
    int32_t count;
    um_aabb* aabbs;       // where they are inserted, row by row: neighbours in space stand close in the array
    um_aabb* moved_aabbs; // where each goes: far enough to leave its fat AABB
    int32_t* insert_order; // a random permutation of the indices
    int32_t* remove_order; // another one
    um_aabb* query_aabbs;  // moved AABBs in random order, at most 20,000
    int32_t query_count;
    bench_ray* rays; // of mixed length, from a few AABBs to a fifth of the pile
    int32_t ray_count;
} bench_pile;

// Makes a pile of count AABBs, count >= 2. The same count and seed give the same bits everywhere.
bench_pile pile_create(int32_t count, uint64_t seed);

// Frees what the pile holds.
void pile_destroy(bench_pile* pile);

#ifdef __cplusplus
}
#endif

#endif
