// Table, JSON and verdicts. Nothing is run here.
// SPDX-License-Identifier: MIT

#include "quality_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static bool is_peer(int engine)
{
    return engine != world_engine_umbra_index && engine != world_engine_sequential_index;
}

// The engine that is best at a figure among the peers, or -1 if none was run.
static int find_best_peer(const quality_result* result, int figure)
{
    int best = -1;
    for (int e = 0; e < world_engine_count; ++e) {
        if (is_peer(e) && result->has_run[e] &&
            (best < 0 || result->figures[e][figure] < result->figures[best][figure])) {
            best = e;
        }
    }
    return best;
}

// An infinite figure is no worse than another infinite one.
static bool is_no_worse(const quality_result* result, int figure, int peer)
{
    double mine = result->figures[world_engine_umbra_index][figure];
    double best = result->figures[peer][figure];
    return mine <= best + result->test->figures[figure].tolerance;
}

static bool can_judge(const quality_result* result, int figure)
{
    return result->test != NULL && result->has_run[world_engine_umbra_index] &&
           find_best_peer(result, figure) >= 0;
}

// ---- The table ------------------------------------------------------------------------------------------

void quality_print_heading(void)
{
    printf("\n%-17s %-18s %-6s", "test", "figure", "unit");
    for (int e = 0; e < world_engine_count; ++e) {
        printf(" %18s", world_engine_at(e)->name);
    }
    printf("\n");
}

// "0.020 @3" is the figure of seed 3.
static void print_cell(const quality_result* result, int figure, int engine)
{
    enum { width = 18, most = 64 };
    char text[most] = "-";
    double value = result->figures[engine][figure];
    int length = 0;
    if (result->has_run[engine] && isinf(value)) {
        length = snprintf(text, sizeof text, "never");
    } else if (result->has_run[engine]) {
        length = snprintf(text, sizeof text, "%.*f", result->test->figures[figure].decimals, value);
    }
    if (length > 0 && result->seed_count > 1) {
        snprintf(text + length, sizeof text - (size_t)length, " @%" PRIu64,
                 result->worst_seeds[engine][figure]);
    }
    printf(" %*s", width, text);
}

void quality_print_lines(const quality_result* result)
{
    for (int f = 0; f < result->test->figure_count; ++f) {
        const quality_figure* figure = &result->test->figures[f];
        printf("%-17s %-18s %-6s", result->test->name, figure->key, figure->unit);
        for (int e = 0; e < world_engine_count; ++e) {
            print_cell(result, f, e);
        }
        printf("\n");
    }
}

// ---- JSON -----------------------------------------------------------------------------------------------

static void print_row(const quality_result* result, int figure, int engine)
{
    const quality_figure* which = &result->test->figures[figure];
    double value = result->figures[engine][figure];
    printf("  {\"test\": \"%s\", \"figure\": \"%s\", \"unit\": \"%s\", \"decimals\": %d, \"tolerance\": %g, "
           "\"engine\": \"%s\", \"value\": ",
           result->test->name, which->key, which->unit, which->decimals, which->tolerance,
           world_engine_at(engine)->name);
    if (isinf(value)) {
        printf("null"); // it never happened
    } else {
        printf("%.6g", value);
    }
    printf(", \"seeds\": %d, \"worst_seed\": %" PRIu64, result->seed_count,
           result->worst_seeds[engine][figure]);
    if (engine == world_engine_umbra_index && can_judge(result, figure)) {
        int peer = find_best_peer(result, figure);
        printf(", \"best_peer\": \"%s\", \"no_worse\": %s", world_engine_at(peer)->name,
               is_no_worse(result, figure, peer) ? "true" : "false");
    }
    printf("}");
}

void quality_print_json(const quality_result* result, bool* first_row)
{
    for (int f = 0; f < result->test->figure_count; ++f) {
        for (int e = 0; e < world_engine_count; ++e) {
            if (result->has_run[e]) {
                printf("%s", *first_row ? "" : ",\n");
                print_row(result, f, e);
                *first_row = false;
            }
        }
    }
}

// ---- Verdicts -------------------------------------------------------------------------------------------

static void print_verdict(const quality_result* result, int figure)
{
    const quality_figure* which = &result->test->figures[figure];
    int peer = find_best_peer(result, figure);
    printf("  %-17s %-18s %-9s best peer: %s\n", result->test->name, which->key,
           is_no_worse(result, figure, peer) ? "no worse" : "WORSE", world_engine_at(peer)->name);
}

void quality_print_verdicts(const quality_result* results, int count)
{
    int judged = 0;
    int no_worse = 0;
    printf("\numbra beside the best peer:\n");
    for (int t = 0; t < count; ++t) {
        const quality_result* result = &results[t];
        for (int f = 0; result->test != NULL && f < result->test->figure_count; ++f) {
            if (can_judge(result, f)) {
                print_verdict(result, f);
                judged += 1;
                no_worse += is_no_worse(result, f, find_best_peer(result, f));
            }
        }
    }
    printf("  no worse in %d of %d\n", no_worse, judged);
}
