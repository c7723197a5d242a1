// Compares the answers of the engines.
//
// They are not the same to the last bit: Box2D 2.4 has a skin of a centimetre around its polygons, both Box2D
// stop the cast of a shape a little before it touches, and all round in other places. A few hits in a hundred
// hang on that; a wrong answer to one question in twenty does not go through.
// SPDX-License-Identifier: MIT

#include "queries_results.h"

#include <math.h>
#include <stdio.h>

static const double hit_tolerance = 0.03;      // share of the hits
static const double distance_tolerance = 0.05; // metres per hit

static bool is_same(queries_sum a, queries_sum b)
{
    double hits = fmax((double)a.hits, (double)b.hits);
    bool same_hits = fabs((double)(a.hits - b.hits)) <= 2.0 + hit_tolerance * hits;
    double mean_a = a.hits > 0 ? a.distance / (double)a.hits : 0.0;
    double mean_b = b.hits > 0 ? b.distance / (double)b.hits : 0.0;
    return same_hits && fabs(mean_a - mean_b) <= distance_tolerance;
}

// Of what only may overlap there must be no less than of what does.
static bool is_right(const queries_results* results, queries_what what, int engine, int reference)
{
    if (what == QUERIES_OVERLAP_LOOSE) {
        return results->sums[what][engine].hits >= results->sums[QUERIES_OVERLAP_BOX][engine].hits;
    }
    return is_same(results->sums[what][engine], results->sums[what][reference]);
}

bool queries_check(const queries_results* results)
{
    bool all = true;
    for (int w = 0; w < queries_what_count; ++w) {
        int reference = -1;
        for (int e = 0; e < queries_engine_count; ++e) {
            if (results->ns[w][e] == 0.0) {
                continue;
            }
            reference = reference < 0 ? e : reference;
            if (!is_right(results, (queries_what)w, e, reference)) {
                queries_sum a = results->sums[w][e];
                queries_sum b = results->sums[w][reference];
                fprintf(stderr, "*** %s, n = %d, %s: %s has %lld hits in %.3f m, %s %lld in %.3f m\n",
                        results->world, (int)results->n, queries_what_name((queries_what)w),
                        queries_engine_at(e)->name, (long long)a.hits, a.distance,
                        queries_engine_at(reference)->name, (long long)b.hits, b.distance);
                all = false;
            }
        }
    }
    return all;
}
