// The rows for programs: {"what", "n", "engine", "ns", "runs"} and a few more fields where there is more to
// say.
// SPDX-License-Identifier: MIT

#include "tree_report.h"

static void print_shape(const engine_results* results, tree_shape shape)
{
    if (results->has_shapes) {
        printf(", \"area_ratio\": %.3f, \"height\": %d", shape.area_ratio, (int)shape.height);
    }
}

static void print_pairs(const bench_engine* engine, const engine_results* results)
{
    printf(", \"pairs\": %zu", results->pairs.count);
    if (results->ns[MEASURE_OTHER_PAIRS] > 0.0) {
        printf(", \"%s\": %.1f", engine->other_pairs_name, results->ns[MEASURE_OTHER_PAIRS]);
    }
}

static void print_build(const engine_results* results)
{
    if (results->build_is_one_by_one) {
        printf(", \"one_by_one\": true");
        print_shape(results, results->after_insert);
    } else {
        print_shape(results, results->after_build);
    }
}

static void print_query(const engine_results* results, double nodes)
{
    printf(", \"hits\": %.3f", results->hits_a_query);
    if (nodes > 0.0) {
        printf(", \"nodes_visited\": %.3f", nodes);
    }
}

static void print_extra_fields(const bench_engine* engine, const engine_results* results,
                               bench_measure measure)
{
    switch (measure) {
    case MEASURE_INSERT:
        print_shape(results, results->after_insert);
        break;
    case MEASURE_MOVE:
        print_shape(results, results->after_move);
        break;
    case MEASURE_QUERY:
        print_query(results, results->nodes_a_settled_query);
        break;
    case MEASURE_QUERY_ONE_BY_ONE:
        print_query(results, results->nodes_a_query);
        break;
    case MEASURE_PAIRS:
        print_pairs(engine, results);
        break;
    case MEASURE_BUILD:
        print_build(results);
        break;
    case MEASURE_BUILD_SAH:
        print_shape(results, results->after_build_sah);
        break;
    case MEASURE_RAY_ONE_BY_ONE:
    case MEASURE_REMOVE:
    case MEASURE_RAY:
    case MEASURE_OTHER_PAIRS:
        break;
    }
}

void tree_json_print(const size_results* results, bool* first_row)
{
    for (int m = 0; m < measure_row_count; ++m) {
        for (int e = 0; e < engine_count; ++e) {
            const engine_results* engine = &results->engines[e];
            if (engine->ns[m] <= 0.0) {
                continue;
            }
            printf("%s  {\"what\": \"%s\", \"n\": %d, \"engine\": \"%s\", \"ns\": %.1f, \"runs\": %d",
                   *first_row ? "" : ",\n", measure_name((bench_measure)m), (int)results->pile.count,
                   bench_engine_at(e)->name, engine->ns[m], (int)results->runs);
            print_extra_fields(bench_engine_at(e), engine, (bench_measure)m);
            printf("}");
            *first_row = false;
        }
    }
}
