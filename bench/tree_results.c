// Life of the results, and the small things that all their readers need. Nothing is measured or printed here.
// SPDX-License-Identifier: MIT

#include "tree_results.h"

#include "support.h"

size_results* size_results_create(int32_t count, uint64_t seed, int32_t runs)
{
    size_results* results = bench_allocate(1, sizeof(size_results));
    results->pile = pile_create(count, seed);
    results->runs = runs;
    for (int e = 0; e < engine_count; ++e) {
        const bench_engine* engine = bench_engine_at(e);
        if (engine->missing == NULL) {
            results->states[e] = engine->create(&results->pile);
            results->engines[e].hits = bench_allocate((size_t)results->pile.query_count, sizeof(uint32_t));
            results->engines[e].ray_answers =
                bench_allocate((size_t)results->pile.ray_count, sizeof(ray_answer));
        }
    }
    return results;
}

void size_results_destroy(size_results* results)
{
    for (int e = 0; e < engine_count; ++e) {
        if (results->states[e] != NULL) {
            bench_engine_at(e)->destroy(results->states[e]);
            bench_release(results->engines[e].hits);
            bench_release(results->engines[e].ray_answers);
        }
    }
    pile_destroy(&results->pile);
    bench_release(results);
}

const char* measure_name(bench_measure measure)
{
    switch (measure) {
    case MEASURE_INSERT:
        return "insert";
    case MEASURE_MOVE:
        return "move";
    case MEASURE_REMOVE:
        return "remove";
    case MEASURE_QUERY:
        return "query";
    case MEASURE_RAY:
        return "ray";
    case MEASURE_PAIRS:
        return "pairs";
    case MEASURE_BUILD:
        return "build";
    case MEASURE_BUILD_SAH:
        return "build_sah";
    case MEASURE_QUERY_ONE_BY_ONE:
        return "query_one_by_one";
    case MEASURE_RAY_ONE_BY_ONE:
        return "ray_one_by_one";
    case MEASURE_OTHER_PAIRS:
        return "other_pairs";
    }
    return "unknown";
}

// The finalizer of MurmurHash3, which spreads every input bit over all output bits; sums of such values do
// not depend on the order, and two different sets of pairs all but never have the same.
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    x = (x ^ (x >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    return x ^ (x >> 33);
}

pair_sum pair_sum_of(pair_view view)
{
    pair_sum sum = {view.count, 0};
    for (size_t i = 0; i < view.count; ++i) {
        uint64_t a = view.umbra_pairs != NULL ? view.umbra_pairs[i].a : (uint64_t)view.index_pairs[i].a;
        uint64_t b = view.umbra_pairs != NULL ? view.umbra_pairs[i].b : (uint64_t)view.index_pairs[i].b;
        sum.hash += a < b ? mix(a << 32 | b) : mix(b << 32 | a);
    }
    return sum;
}
