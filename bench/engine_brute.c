// Brute force: no tree at all, only arrays of coordinates that are simply there. The reference of the
// check, and what a tree has to beat. It keeps the AABBs in the order of their indices and makes nothing of
// that order.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "brute_kernels.h"
#include "support.h"

#include <float.h>

// Beyond this many AABBs all pairs take longer than anyone wants to wait.
enum {
    pairs_limit = 50000,
};

typedef struct brute_state {
    const bench_pile* pile;
    aabb_columns aabbs;
    brute_kernels kernels;
    pair_list pairs;
} brute_state;

static void* create(const bench_pile* pile)
{
    brute_state* state = bench_allocate(1, sizeof(brute_state));
    state->pile = pile;
    state->kernels = brute_kernels_choose();
    aabb_columns* aabbs = &state->aabbs;
    aabbs->count = pile->count;
    aabbs->padded_count = (pile->count + brute_block - 1) / brute_block * brute_block;
    size_t count = (size_t)aabbs->padded_count;
    aabbs->min_x = bench_allocate(count, sizeof(float));
    aabbs->min_y = bench_allocate(count, sizeof(float));
    aabbs->max_x = bench_allocate(count, sizeof(float));
    aabbs->max_y = bench_allocate(count, sizeof(float));
    for (int32_t i = 0; i < aabbs->padded_count; ++i) {
        um_aabb nowhere = {{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}};
        um_aabb aabb = i < pile->count ? pile->moved_aabbs[i] : nowhere;
        aabbs->min_x[i] = aabb.min.x;
        aabbs->min_y[i] = aabb.min.y;
        aabbs->max_x[i] = aabb.max.x;
        aabbs->max_y[i] = aabb.max.y;
    }
    return state;
}

static void destroy(void* opaque)
{
    brute_state* state = opaque;
    bench_release(state->aabbs.min_x);
    bench_release(state->aabbs.min_y);
    bench_release(state->aabbs.max_x);
    bench_release(state->aabbs.max_y);
    pair_list_free(&state->pairs);
    bench_release(state);
}

static void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    brute_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        out_hits[i] = state->kernels.count(&state->aabbs, state->pile->query_aabbs[i]);
    }
}

static void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    brute_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        out_answers[i] = state->kernels.ray(&state->aabbs, &state->pile->rays[i]);
    }
}

static pair_view find_pairs(brute_state* state, brute_pairs_fn* find)
{
    state->pairs.count = 0;
    find(&state->aabbs, &state->pairs);
    pair_view view = {state->pairs.count, NULL, state->pairs.pairs};
    return view;
}

static pair_view pairs(void* opaque)
{
    brute_state* state = opaque;
    return find_pairs(state, state->kernels.plain_pairs);
}

static pair_view other_pairs(void* opaque)
{
    brute_state* state = opaque;
    return find_pairs(state, state->kernels.tiled_pairs);
}

const bench_engine engine_brute = {
    .name = "brute",
    .create = create,
    .destroy = destroy,
    .query = query,
    .ray = ray,
    .pairs = pairs,
    .pairs_limit = pairs_limit,
    .aabb_tests_limit = 200000000,
    .other_pairs_name = "tiled_by_hand_ns",
    .other_pairs_comment = "with intrinsics and tiles instead of a loop that the compiler vectorises",
    .other_pairs = other_pairs,
};
