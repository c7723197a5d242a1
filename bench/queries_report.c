// The table for people and the rows for programs: {"what", "world", "n", "engine", "ns", "runs", "hits"}.
// SPDX-License-Identifier: MIT

#include "queries_results.h"

#include <stdio.h>

const char* queries_what_name(queries_what what)
{
    static const char* const names[queries_what_count] = {
#define QUERIES_WHAT_NAME(what, name) name,
        QUERIES_WHAT_LIST(QUERIES_WHAT_NAME)
#undef QUERIES_WHAT_NAME
    };
    return names[what];
}

// The time of the fastest peer, or 0.
static double best_peer(const double ns[queries_engine_count])
{
    double best = 0.0;
    for (int e = 0; e < queries_engine_count; ++e) {
        bool is_better = ns[e] > 0.0 && (best == 0.0 || ns[e] < best);
        best = e != queries_engine_umbra_index && is_better ? ns[e] : best;
    }
    return best;
}

static double umbra_ns(const queries_results* results, int what)
{
    return results->ns[what][queries_engine_umbra_index];
}

void queries_table_print(const queries_results* results)
{
    printf("\n%s, n = %d: ns per question, %d questions of each kind, best of %d\n", results->world,
           (int)results->n, (int)results->questions, (int)results->runs);
    printf("%-16s", "");
    for (int e = 0; e < queries_engine_count; ++e) {
        if (results->has_run[e]) {
            printf("%12s", queries_engine_at(e)->name);
        }
    }
    printf("%12s%12s\n", "hits each", "peer/umbra");
    for (int w = 0; w < queries_what_count; ++w) {
        double hits = 0.0;
        printf("%-16s", queries_what_name((queries_what)w));
        for (int e = 0; e < queries_engine_count; ++e) {
            if (!results->has_run[e]) {
                continue;
            }
            if (results->ns[w][e] > 0.0) {
                printf("%12.0f", results->ns[w][e]);
                hits = (double)results->sums[w][e].hits / results->questions;
            } else {
                printf("%12s", "-");
            }
        }
        printf("%12.2f", hits);
        if (umbra_ns(results, w) > 0.0 && best_peer(results->ns[w]) > 0.0) {
            printf("%12.2f", best_peer(results->ns[w]) / umbra_ns(results, w));
        }
        printf("\n");
    }
}

void queries_json_print(const queries_results* results, bool* first_row)
{
    for (int w = 0; w < queries_what_count; ++w) {
        for (int e = 0; e < queries_engine_count; ++e) {
            if (results->ns[w][e] == 0.0) {
                continue;
            }
            printf("%s  {\"what\": \"%s\", \"world\": \"%s\", \"n\": %d, \"engine\": \"%s\", \"ns\": %.1f, "
                   "\"runs\": %d, \"hits\": %.4f",
                   *first_row ? "" : ",\n", queries_what_name((queries_what)w), results->world,
                   (int)results->n, queries_engine_at(e)->name, results->ns[w][e], (int)results->runs,
                   (double)results->sums[w][e].hits / results->questions);
            if (w == QUERIES_RAYS_BATCH) {
                printf(", \"workers\": %d", queries_engine_at(e)->has_batch ? (int)results->workers : 1);
            }
            printf("}");
            *first_row = false;
        }
    }
}
