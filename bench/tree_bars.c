// Compares the results with the bars. A bar whose peer is missing is left out.
// SPDX-License-Identifier: MIT

#include "tree_bars.h"

#include <stdio.h>

typedef struct bar {
    bench_measure measure;
    int peer;
    double factor; // the peer takes at least this many times as long as Umbra
} bar;

static const bar bars_at_500[] = {
    {MEASURE_PAIRS, engine_index_brute, 1.0},
};

static const bar bars_at_10000[] = {
    {MEASURE_PAIRS, engine_index_box2d3, 6.0},
    {MEASURE_PAIRS, engine_index_box2d2, 6.0},
    {MEASURE_PAIRS, engine_index_chipmunk, 6.0},
    {MEASURE_PAIRS, engine_index_brute, 10.0},
    {MEASURE_QUERY, engine_index_box2d3, 2.0},
    {MEASURE_QUERY, engine_index_box2d2, 2.0},
    {MEASURE_RAY, engine_index_box2d3, 2.0},
    {MEASURE_RAY, engine_index_box2d2, 2.0},
    // Insertion may take twice as long as Box2D's: it buys the better tree below.
    {MEASURE_INSERT, engine_index_box2d3, 0.5},
    {MEASURE_INSERT, engine_index_box2d2, 0.5},
};

static const char* verdict(bool met)
{
    return met ? "met" : "missed";
}

static void print_bars(const size_results* results, const bar* bars, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        double umbra_ns = results->engines[engine_index_umbra].ns[bars[i].measure];
        double peer_ns = results->engines[bars[i].peer].ns[bars[i].measure];
        if (peer_ns > 0.0) {
            double ratio = peer_ns / umbra_ns;
            printf("  %-7s %-9s %8.2f times umbra's, bar %5.2f  %s\n", measure_name(bars[i].measure),
                   bench_engine_at(bars[i].peer)->name, ratio, bars[i].factor,
                   verdict(ratio >= bars[i].factor));
        }
    }
}

static void print_area_bar(const size_results* results, int peer)
{
    if (results->engines[peer].has_shapes) {
        double umbra = results->engines[engine_index_umbra].after_insert.area_ratio;
        double other = results->engines[peer].after_insert.area_ratio;
        printf("  area    %-9s %8.2f, umbra %.2f, bar: not above  %s\n", bench_engine_at(peer)->name, other,
               umbra, verdict(umbra <= other));
    }
}

void tree_bars_print(const size_results* results)
{
    if (results->pile.count == 500) {
        printf("bars at n = 500:\n");
        print_bars(results, bars_at_500, sizeof(bars_at_500) / sizeof(bar));
    }
    if (results->pile.count == 10000) {
        printf("bars at n = 10,000:\n");
        print_bars(results, bars_at_10000, sizeof(bars_at_10000) / sizeof(bar));
        print_area_bar(results, engine_index_box2d3);
        print_area_bar(results, engine_index_box2d2);
    }
}
