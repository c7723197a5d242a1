// Brute force: no tree at all, only arrays of coordinates that are simply there. The reference of the
// check, and what a tree has to beat. It keeps the boxes in the order of their indices and makes nothing of
// that order.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "brute_kernels.h"
#include "support.h"

#include <float.h>

// Beyond this many boxes all pairs take longer than anyone wants to wait.
enum {
    pairs_limit = 50000,
};

typedef struct brute_state {
    const bench_pile* pile;
    box_columns boxes;
    brute_kernels kernels;
    pair_list pairs;
} brute_state;

static void* create(const bench_pile* pile)
{
    brute_state* state = bench_allocate(1, sizeof(brute_state));
    state->pile = pile;
    state->kernels = brute_kernels_choose();
    box_columns* boxes = &state->boxes;
    boxes->count = pile->count;
    boxes->padded_count = (pile->count + brute_block - 1) / brute_block * brute_block;
    size_t count = (size_t)boxes->padded_count;
    boxes->min_x = bench_allocate(count, sizeof(float));
    boxes->min_y = bench_allocate(count, sizeof(float));
    boxes->max_x = bench_allocate(count, sizeof(float));
    boxes->max_y = bench_allocate(count, sizeof(float));
    for (int32_t i = 0; i < boxes->padded_count; ++i) {
        um_box nowhere = {{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}};
        um_box box = i < pile->count ? pile->moved_boxes[i] : nowhere;
        boxes->min_x[i] = box.min.x;
        boxes->min_y[i] = box.min.y;
        boxes->max_x[i] = box.max.x;
        boxes->max_y[i] = box.max.y;
    }
    return state;
}

static void destroy(void* opaque)
{
    brute_state* state = opaque;
    bench_release(state->boxes.min_x);
    bench_release(state->boxes.min_y);
    bench_release(state->boxes.max_x);
    bench_release(state->boxes.max_y);
    pair_list_free(&state->pairs);
    bench_release(state);
}

static void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    brute_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        out_hits[i] = state->kernels.count(&state->boxes, state->pile->query_boxes[i]);
    }
}

static void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    brute_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        out_answers[i] = state->kernels.ray(&state->boxes, &state->pile->rays[i]);
    }
}

static pair_view find_pairs(brute_state* state, brute_pairs_fn* find)
{
    state->pairs.count = 0;
    find(&state->boxes, &state->pairs);
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
    .box_tests_limit = 200000000,
    .other_pairs_name = "tiled_by_hand_ns",
    .other_pairs_comment = "with intrinsics and tiles instead of a loop that the compiler vectorises",
    .other_pairs = other_pairs,
};
