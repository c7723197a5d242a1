// The one interface behind which every engine stands: a table of functions. Each does its work on the whole
// batch, so that the loop is compiled together with the engine's calls and nothing but them is inside the
// timed region.
//
// A function that an engine has not is NULL. What must not be timed has a function of its own (create, reset,
// prepare_...). Functions that find something return it, so that what was timed is also what is checked.
// SPDX-License-Identifier: MIT

#ifndef BENCH_ENGINE_H
#define BENCH_ENGINE_H

#include "pair_list.h"
#include "pile.h"

#include <umbra/tree.h>

#ifdef __cplusplus
extern "C" {
#endif

// The pairs that an engine found, where it left them. Umbra's are of its own type; one of the pointers is
// NULL.
typedef struct pair_view {
    size_t count;
    const um_tree_pair* umbra_pairs;
    const index_pair* index_pairs;
} pair_view;

// What a tree looks like, measured the same way for all.
typedef struct tree_shape {
    int32_t height;    // edges from the root to the deepest leaf
    double area_ratio; // perimeters of all inner nodes but the root over the root's
} tree_shape;

typedef struct bench_engine {
    const char* name;
    const char*
        missing; // why it could not be built in; NULL if it is there, and then create and destroy are too

    // A state for this pile with an empty tree, or, without a reset, with the moved boxes in place.
    void* (*create)(const bench_pile* pile);
    void (*destroy)(void* state);
    // Starts over with a new, empty tree that has no more memory than it starts with.
    void (*reset)(void* state);

    // Inserts pile->aabbs in insert_order.
    void (*insert)(void* state);
    // Moves each box to pile->moved_aabbs, by index.
    void (*move)(void* state);
    // After the moves: what the engine does to its tree when all boxes have moved at once, as its world
    // would.
    void (*settle)(void* state);
    // Removes all in remove_order.
    void (*remove)(void* state);
    // Runs the first count queries and writes the number of hits of each.
    void (*query)(void* state, int32_t count, uint32_t* out_hits);
    // Casts the first count rays and writes the nearest hit of each.
    void (*ray)(void* state, int32_t count, ray_answer* out_answers);

    // Finds all overlapping pairs of the moved boxes, each once.
    pair_view (*pairs)(void* state);
    // The largest pile for which pairs is asked; 0 for no limit.
    int32_t pairs_limit;
    // Queries and rays are cut down to about this many boxes times samples; 0 for no limit.
    int64_t aabb_tests_limit;
    // Whether pairs rebuilds the tree, which removal would profit or suffer from.
    bool pairs_rebuild_tree;
    // Another way to the same pairs, as an extra figure with a name and a comment; starts from a reset tree.
    const char* other_pairs_name;
    const char* other_pairs_comment;
    void (*prepare_other_pairs)(void* state);
    pair_view (*other_pairs)(void* state);

    // Builds the tree over the moved boxes in bulk, from a reset tree that prepare_build (or NULL) made
    // ready.
    void (*prepare_build)(void* state);
    void (*build)(void* state);
    void (*build_sah)(void* state);

    // Figures, never timed. Inner nodes that were opened in the first count queries, all together.
    int64_t (*nodes_visited)(void* state, int32_t count);
    tree_shape (*shape)(void* state);
} bench_engine;

// In the order of the columns. Umbra is the first; brute force, the reference of the check, the last.
enum {
    engine_count = 5,
    engine_index_umbra = 0,
    engine_index_box2d3 = 1,
    engine_index_box2d2 = 2,
    engine_index_chipmunk = 3,
    engine_index_brute = 4,
};
const bench_engine* bench_engine_at(int index);

// Only the files of engines that were found are compiled; engines.c stands in for the others.
extern const bench_engine engine_umbra;
extern const bench_engine engine_box2d3;
extern const bench_engine engine_box2d2;
extern const bench_engine engine_chipmunk;
extern const bench_engine engine_brute;

#ifdef __cplusplus
}
#endif

#endif
