// Runs the engines and holds the stopwatch. It does not judge: the check compares the answers, the table
// shows them.
//
// An engine lives through its work over and over, each time with a new tree, until every stopwatch has seen
// enough: trees that were emptied and filled again would be warmer and better laid out than new ones.
// SPDX-License-Identifier: MIT

#include "tree_measure.h"

#include "support.h"

// Each measure goes on until it has seen this many nanoseconds.
static const double enough_ns = 2.0e6;

enum {
    fewest_samples = 50,
    // Above this size other ways to the pairs, which need a tree of their own, are measured in the first
    // run only.
    other_pairs_limit = 100000,
};

typedef struct stopwatch {
    double elapsed;
    double operations;
} stopwatch;

typedef struct engine_run {
    const bench_engine* engine;
    void* state;
    const bench_pile* pile;
    engine_results* results;
    bool collects; // answers and figures are still to be taken
    stopwatch watches[measure_count];
} engine_run;

static void record(engine_run* run, bench_measure measure, double start, int32_t operations)
{
    run->watches[measure].elapsed += bench_now() - start;
    run->watches[measure].operations += operations;
}

static bool wants(const engine_run* run, bench_measure measure, bool engine_can)
{
    return engine_can && run->watches[measure].elapsed < enough_ns;
}

static bool can_find_pairs(const engine_run* run)
{
    int32_t limit = run->engine->pairs_limit;
    return run->engine->pairs != NULL && (limit == 0 || run->pile->count <= limit);
}

static int32_t sample_count(const engine_run* run, int32_t count)
{
    int64_t limit = run->engine->aabb_tests_limit / run->pile->count;
    if (run->engine->aabb_tests_limit == 0 || limit >= count) {
        return count;
    }
    return limit > fewest_samples ? (int32_t)limit : fewest_samples;
}

static void take_shape(const engine_run* run, tree_shape* out_shape)
{
    if (run->collects && run->engine->shape != NULL) {
        run->results->has_shapes = true;
        *out_shape = run->engine->shape(run->state);
    }
}

// ---- A tree's life, one box at a time -------------------------------------------------------------------

static void fill_tree(engine_run* run)
{
    const bench_engine* engine = run->engine;
    engine->reset(run->state);

    double start = bench_now();
    engine->insert(run->state);
    record(run, MEASURE_INSERT, start, run->pile->count);
    take_shape(run, &run->results->after_insert);

    start = bench_now();
    engine->move(run->state);
    record(run, MEASURE_MOVE, start, run->pile->count);
    take_shape(run, &run->results->after_move);
}

static void run_queries(engine_run* run, bench_measure measure)
{
    engine_results* results = run->results;
    results->query_count = sample_count(run, run->pile->query_count);
    double start = bench_now();
    run->engine->query(run->state, results->query_count, results->hits);
    record(run, measure, start, results->query_count);
}

static void run_rays(engine_run* run, bench_measure measure)
{
    engine_results* results = run->results;
    results->ray_count = sample_count(run, run->pile->ray_count);
    double start = bench_now();
    run->engine->ray(run->state, results->ray_count, results->ray_answers);
    record(run, measure, start, results->ray_count);
}

static double count_nodes(const engine_run* run)
{
    if (run->engine->nodes_visited == NULL) {
        return 0.0;
    }
    int32_t queries = run->results->query_count;
    return (double)run->engine->nodes_visited(run->state, queries) / queries;
}

static double count_hits(const engine_results* results)
{
    double hits = 0.0;
    for (int32_t i = 0; i < results->query_count; ++i) {
        hits += results->hits[i];
    }
    return hits / results->query_count;
}

static void run_pairs(engine_run* run)
{
    double start = bench_now();
    pair_view view = run->engine->pairs(run->state);
    record(run, MEASURE_PAIRS, start, 1);
    if (run->collects) {
        run->results->pairs = pair_sum_of(view);
    }
}

static void live_once(engine_run* run)
{
    const bench_engine* engine = run->engine;
    if (engine->insert != NULL) {
        fill_tree(run);
    }
    if (wants(run, MEASURE_QUERY_ONE_BY_ONE, engine->query != NULL)) {
        run_queries(run, MEASURE_QUERY_ONE_BY_ONE);
    }
    if (wants(run, MEASURE_RAY_ONE_BY_ONE, engine->ray != NULL)) {
        run_rays(run, MEASURE_RAY_ONE_BY_ONE);
    }
    if (run->collects) {
        run->results->nodes_a_query = count_nodes(run);
        run->results->hits_a_query = count_hits(run->results);
    }
    if (wants(run, MEASURE_PAIRS, can_find_pairs(run) && !engine->pairs_rebuild_tree)) {
        run_pairs(run);
    }
    if (engine->remove != NULL) {
        double start = bench_now();
        engine->remove(run->state);
        record(run, MEASURE_REMOVE, start, run->pile->count);
    }
}

static bool wants_to_live_again(const engine_run* run)
{
    const bench_engine* engine = run->engine;
    return wants(run, MEASURE_INSERT, engine->insert != NULL) ||
           wants(run, MEASURE_MOVE, engine->move != NULL) ||
           wants(run, MEASURE_REMOVE, engine->remove != NULL) ||
           wants(run, MEASURE_QUERY_ONE_BY_ONE, engine->query != NULL) ||
           wants(run, MEASURE_RAY_ONE_BY_ONE, engine->ray != NULL) ||
           wants(run, MEASURE_PAIRS, can_find_pairs(run) && !engine->pairs_rebuild_tree);
}

// ---- Bulk work, each on a new tree ----------------------------------------------------------------------

// A tree in which every box has moved, and which the engine has brought in order in its own way.
static void fill_and_settle(engine_run* run)
{
    run->engine->reset(run->state);
    run->engine->insert(run->state);
    run->engine->move(run->state);
    run->engine->settle(run->state);
}

static void run_settled_queries(engine_run* run)
{
    fill_and_settle(run);
    run_queries(run, MEASURE_QUERY);
    run_rays(run, MEASURE_RAY);
    if (run->collects) {
        run->results->nodes_a_settled_query = count_nodes(run);
    }
}

// As in a step of a world in which everything moves: the tree has found pairs before, so that the memory it
// needs for that is there.
static void run_rebuilding_pairs(engine_run* run)
{
    fill_and_settle(run);
    run->engine->pairs(run->state);
    run_pairs(run);
}

static void run_build(engine_run* run, bench_measure measure, void (*build)(void* state),
                      tree_shape* out_shape)
{
    run->engine->reset(run->state);
    if (run->engine->prepare_build != NULL) {
        run->engine->prepare_build(run->state);
    }
    double start = bench_now();
    build(run->state);
    record(run, measure, start, 1);
    take_shape(run, out_shape);
}

static void run_other_pairs(engine_run* run)
{
    if (run->engine->reset != NULL) {
        run->engine->reset(run->state);
    }
    if (run->engine->prepare_other_pairs != NULL) {
        run->engine->prepare_other_pairs(run->state);
    }
    double start = bench_now();
    pair_view view = run->engine->other_pairs(run->state);
    record(run, MEASURE_OTHER_PAIRS, start, 1);
    if (run->collects) {
        run->results->other_pairs = pair_sum_of(view);
    }
}

static bool wants_other_pairs(const engine_run* run)
{
    bool affordable = run->collects || run->pile->count <= other_pairs_limit;
    return wants(run, MEASURE_OTHER_PAIRS,
                 run->engine->other_pairs != NULL && can_find_pairs(run) && affordable);
}

// Does whatever still wants doing once. Returns false when nothing was left to do.
static bool work_in_bulk_once(engine_run* run)
{
    const bench_engine* engine = run->engine;
    bool pairs = wants(run, MEASURE_PAIRS, can_find_pairs(run) && engine->pairs_rebuild_tree);
    bool queries =
        wants(run, MEASURE_QUERY, engine->settle != NULL) || wants(run, MEASURE_RAY, engine->settle != NULL);
    bool build = wants(run, MEASURE_BUILD, engine->build != NULL);
    bool build_sah = wants(run, MEASURE_BUILD_SAH, engine->build_sah != NULL);
    bool other_pairs = wants_other_pairs(run);
    if (pairs) {
        run_rebuilding_pairs(run);
    }
    if (queries) {
        run_settled_queries(run);
    }
    if (build) {
        run_build(run, MEASURE_BUILD, engine->build, &run->results->after_build);
    }
    if (build_sah) {
        run_build(run, MEASURE_BUILD_SAH, engine->build_sah, &run->results->after_build_sah);
    }
    if (other_pairs) {
        run_other_pairs(run);
    }
    return pairs || queries || build || build_sah || other_pairs;
}

// ---- A run ----------------------------------------------------------------------------------------------

static void keep_best(const engine_run* run)
{
    engine_results* results = run->results;
    for (int m = 0; m < measure_count; ++m) {
        const stopwatch* watch = &run->watches[m];
        if (watch->operations > 0.0) {
            double ns = watch->elapsed / watch->operations;
            results->ns[m] = results->ns[m] == 0.0 || ns < results->ns[m] ? ns : results->ns[m];
        }
    }
    if (run->engine->settle == NULL) {
        results->ns[MEASURE_QUERY] = results->ns[MEASURE_QUERY_ONE_BY_ONE];
        results->ns[MEASURE_RAY] = results->ns[MEASURE_RAY_ONE_BY_ONE];
        results->nodes_a_settled_query = results->nodes_a_query;
    }
    if (run->engine->insert != NULL && run->engine->build == NULL) {
        results->build_is_one_by_one = true;
        results->ns[MEASURE_BUILD] = results->ns[MEASURE_INSERT] * run->pile->count;
    }
}

static void run_engine(engine_run* run)
{
    bool collects = run->collects;
    do {
        live_once(run);
        run->collects = false;
    } while (wants_to_live_again(run));

    run->collects = collects;
    while (work_in_bulk_once(run)) {
        run->collects = false;
    }
    if (run->engine->reset != NULL) {
        run->engine->reset(run->state); // gives the memory to the next engine
    }
    keep_best(run);
}

void tree_measure_run(size_results* results, bool is_first)
{
    for (int e = 0; e < engine_count; ++e) {
        if (results->states[e] != NULL) {
            engine_run run = {
                .engine = bench_engine_at(e),
                .state = results->states[e],
                .pile = &results->pile,
                .results = &results->engines[e],
                .collects = is_first,
            };
            run_engine(&run);
        }
    }
}
