// What `umbra-bench tree` finds out about one size of pile: the best times of every engine, the shapes of
// its trees and the answers it gave. Filled by tree_measure.c, read by the check, the table, the JSON and
// the bars.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TREE_RESULTS_H
#define BENCH_TREE_RESULTS_H

#include "engine.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum bench_measure {
    MEASURE_INSERT,
    MEASURE_MOVE,
    MEASURE_REMOVE,
    MEASURE_QUERY,
    MEASURE_RAY,
    MEASURE_PAIRS,
    MEASURE_BUILD,
    MEASURE_BUILD_SAH,
    MEASURE_QUERY_ONE_BY_ONE, // on the tree as single moves left it
    MEASURE_RAY_ONE_BY_ONE,
    MEASURE_OTHER_PAIRS, // an extra field of the pairs row, not a row
} bench_measure;

enum {
    measure_count = MEASURE_OTHER_PAIRS + 1,
    measure_row_count = MEASURE_RAY_ONE_BY_ONE + 1,
};

// The number of pairs and a hash that does not depend on their order, nor on that within a pair.
typedef struct pair_sum {
    size_t count;
    uint64_t hash;
} pair_sum;

typedef struct engine_results {
    // Nanoseconds, the best of all runs: of one operation, or of the whole batch with pairs and builds. 0
    // where the engine cannot do it or was not asked to.
    double ns[measure_count];
    // There is no bulk build; the time is that of inserting one by one.
    bool build_is_one_by_one;

    // Answers: the first query_count queries and ray_count rays of the pile.
    int32_t query_count;
    int32_t ray_count;
    uint32_t* hits;
    ray_answer* ray_answers;
    pair_sum pairs;
    pair_sum other_pairs;

    double hits_a_query;
    double nodes_a_query;         // inner nodes opened after single moves; 0 if the engine does not say
    double nodes_a_settled_query; // after the engine brought its tree in order
    bool has_shapes;
    tree_shape after_insert;
    tree_shape after_move;
    tree_shape after_build;     // only where ns[MEASURE_BUILD] is a bulk build
    tree_shape after_build_sah; // only where ns[MEASURE_BUILD_SAH] is set
} engine_results;

typedef struct size_results {
    bench_pile pile;
    int32_t runs;
    int32_t grazing_rays; // rays on which two engines differ for a reason that the check accepts
    void* states[engine_count];
    engine_results engines[engine_count];
} size_results;

// Makes the pile, and a state of every engine that is there. Heap memory, since the engines keep pointers
// into it.
size_results* size_results_create(int32_t count, uint64_t seed, int32_t runs);
void size_results_destroy(size_results* results);

// How the measure is called in a row: "insert", "move" and so on.
const char* measure_name(bench_measure measure);

pair_sum pair_sum_of(pair_view view);

#endif
